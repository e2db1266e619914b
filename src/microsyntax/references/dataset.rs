//! The names of `data-*` attributes and the properties of `dataset`.
//! [Embedding custom non-visible data with the data-* attributes](https://html.spec.whatwg.org/multipage/dom.html#embedding-custom-non-visible-data-with-the-data-*-attributes)

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "windows of two; a capacity"
)]

use std::borrow::Cow;
use std::fmt;

/// Why a property cannot be set.
///
/// ```
/// use duckbill::microsyntax::dataset::{self, DatasetError};
/// assert_eq!(dataset::to_attribute("a-b"), Err(DatasetError::Syntax));
/// assert_eq!(dataset::to_attribute("a b"), Err(DatasetError::InvalidCharacter));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum DatasetError {
    /// "`SyntaxError`": a hyphen before a lower-case letter.
    Syntax,
    /// "`InvalidCharacterError`": the attribute's name would not be a valid one.
    InvalidCharacter,
}

impl DatasetError {
    /// The name of the `DOMException`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "SyntaxError",
            Self::InvalidCharacter => "InvalidCharacterError",
        }
    }
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "a hyphen is before a lower-case letter",
            Self::InvalidCharacter => "the name holds a character that attribute names cannot",
        })
    }
}

impl std::error::Error for DatasetError {}

/// The property for an attribute: [the `DOMStringMap`'s name-value pairs](https://html.spec.whatwg.org/multipage/dom.html#concept-domstringmap-pairs)
/// have it if the attribute's name begins with `data-` and has no upper-case letter after that.
#[must_use]
pub fn parse(attribute: &str) -> Option<Cow<'_, str>> {
    let name = attribute.strip_prefix("data-")?;
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return None;
    }
    if !name.contains('-') {
        return Some(Cow::Borrowed(name));
    }
    let mut property = String::with_capacity(name.len());
    let mut characters = name.chars().peekable();
    while let Some(character) = characters.next() {
        match characters.next_if(|next| character == '-' && next.is_ascii_lowercase()) {
            Some(letter) => property.push(letter.to_ascii_uppercase()),
            None => property.push(character),
        }
    }
    Some(Cow::Owned(property))
}

/// The attribute for a property that is being [set](https://html.spec.whatwg.org/multipage/dom.html#dom-domstringmap-setitem).
///
/// # Errors
///
/// A hyphen before a lower-case letter, and characters that no attribute can have in its name.
pub fn to_attribute(property: &str) -> Result<String, DatasetError> {
    // 1.
    if has_hyphen_before_letter(property) {
        return Err(DatasetError::Syntax);
    }
    let attribute = unchecked_attribute(property);
    // 4.
    if is_attribute_name(&attribute) { Ok(attribute) } else { Err(DatasetError::InvalidCharacter) }
}

/// The attribute that goes when a property is [deleted](https://html.spec.whatwg.org/multipage/dom.html#dom-domstringmap-removeitem).
/// Returns `None` if no attribute gives a property of this name: deleting it removes nothing.
#[must_use]
pub fn to_deleted_attribute(property: &str) -> Option<String> {
    (!has_hyphen_before_letter(property)).then(|| unchecked_attribute(property))
}

/// Whether the name holds a hyphen before a lower-case letter, as no property does that comes from an
/// attribute.
fn has_hyphen_before_letter(property: &str) -> bool {
    property.as_bytes().windows(2).any(|pair| pair[0] == b'-' && pair[1].is_ascii_lowercase())
}

/// Steps 2 and 3 of setting.
fn unchecked_attribute(property: &str) -> String {
    let mut attribute = String::with_capacity(property.len() + 8);
    attribute.push_str("data-");
    for character in property.chars() {
        if character.is_ascii_uppercase() {
            attribute.push('-');
        }
        attribute.push(character.to_ascii_lowercase());
    }
    attribute
}

/// A [valid attribute local name](https://dom.spec.whatwg.org/#valid-attribute-local-name).
fn is_attribute_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['\t', '\n', '\u{C}', '\r', ' ', '\0', '/', '=', '>'])
}

/// Whether `attribute` is the name of a [custom data attribute](https://html.spec.whatwg.org/multipage/dom.html#custom-data-attribute):
/// `data-` and at least one more character, none of them an upper-case letter.
#[must_use]
pub fn is_valid(attribute: &str) -> bool {
    attribute.strip_prefix("data-").is_some_and(|name| {
        is_attribute_name(name) && !name.bytes().any(|byte| byte.is_ascii_uppercase())
    })
}
