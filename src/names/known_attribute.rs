//! Names of attributes that callers look up while they are compiled.

use super::attributes::NAMES;
use super::strings::same;

/// The name of an attribute that every document knows, such as `href`: looked up once, in a constant.
/// [`ElementRef::known_attribute`](crate::ElementRef::known_attribute) finds an attribute by it without comparing strings.
///
/// ```
/// use duckbill::names::KnownAttribute;
/// const HREF: Option<KnownAttribute> = KnownAttribute::new("href");
/// let document = duckbill::parse("<a href=/ducks>");
/// let link = document.elements_by_tag_name("a").next().unwrap();
/// assert_eq!(HREF.and_then(|name| link.known_attribute(name)), Some("/ducks"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct KnownAttribute(u16);

impl KnownAttribute {
    /// Looks up a name, as it is spelled in documents: in lower case for HTML elements. `None` for all but about four
    /// hundred names that the standards have or that are common on the web; attributes of other names are found by
    /// [`ElementRef::attribute`](crate::ElementRef::attribute).
    ///
    /// It compares the name with all of them, so it is for constants.
    #[must_use]
    pub const fn new(name: &str) -> Option<Self> {
        // The first entry stands for "no name".
        let mut number = 1;
        while number < NAMES.len() {
            if same(NAMES[number].as_bytes(), name.as_bytes()) {
                return Some(Self(number as u16));
            }
            number += 1;
        }
        None
    }

    /// The number of the name among the known names.
    #[inline]
    pub(crate) const fn number(self) -> u16 {
        self.0
    }
}
