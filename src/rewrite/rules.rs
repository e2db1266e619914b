//! The changes that an element or a text allows, as a value that outlives it.

use super::content::{Content, Reading};
use super::error::EditRefused;
use crate::ascii;
use crate::names::{Categories, Namespace, Tag};
use crate::token::ContentModel;

/// The changes that an [`Element`](super::Element), its [`EndTag`](super::EndTag) or a [`TextChunk`](super::TextChunk) allows: for
/// handlers that collect changes and make them later, such as those of another language, and want to refuse each where it is asked
/// for.
///
/// The effect of several changes together is known only when they are written: see
/// [`RewriteError::Refused`](super::RewriteError::Refused).
///
/// ```
/// use duckbill::rewrite::{Content, EditRefused, Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_element("script", |script| {
///     let rules = script.rules();
///     assert_eq!(rules.check_name("div"), Err(EditRefused::ContentModel));
///     assert_eq!(rules.check_content(Content::Text("</script>")), Err(EditRefused::EndsRawText));
///     assert_eq!(rules.check_attribute("a b"), Err(EditRefused::Name));
///     rules.check_end()
/// })?;
/// rewrite("<script>a()</script>", handlers, &RewriteOptions::new())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChangeRules {
    pub(super) namespace: Namespace,
    pub(super) tag: Tag,
    /// Whether there is a name that can be changed.
    pub(super) has_name: bool,
    pub(super) has_end: bool,
    /// How the content is read.
    pub(super) reading: Reading,
}

impl ChangeRules {
    /// Whether an attribute of this name can be set.
    ///
    /// # Errors
    ///
    /// [`EditRefused::Name`] if the name is empty or holds white space, `/`, `>`, `=`, a quote, `<` or U+0000.
    pub fn check_attribute(&self, name: &str) -> Result<(), EditRefused> {
        let is_bad = |byte: u8| {
            ascii::is_whitespace(byte)
                || matches!(byte, b'/' | b'>' | b'=' | b'"' | b'\'' | b'<' | 0)
        };
        if name.is_empty() || name.bytes().any(is_bad) {
            return Err(EditRefused::Name);
        }
        Ok(())
    }

    /// Whether the element can have this name instead.
    ///
    /// # Errors
    ///
    /// As for [`Element::set_name`](super::Element::set_name).
    pub fn check_name(&self, name: &str) -> Result<(), EditRefused> {
        if !self.has_name {
            return Err(EditRefused::ContentModel);
        }
        check_name(self.namespace, self.tag, name)
    }

    /// Whether the content can be in the element, or beside the text.
    ///
    /// # Errors
    ///
    /// [`EditRefused::EndsRawText`] for text in a `script`, `style` or the like that would end it.
    pub fn check_content(&self, content: Content<'_>) -> Result<(), EditRefused> {
        self.reading.push(content, &mut String::new())
    }

    /// Whether the element has an end.
    ///
    /// # Errors
    ///
    /// [`EditRefused::NoEnd`] if it ends with its start tag.
    pub fn check_end(&self) -> Result<(), EditRefused> {
        if self.has_end { Ok(()) } else { Err(EditRefused::NoEnd) }
    }
}

/// Whether the tags of an element can have another name. What becomes of its content is known only when that has come.
fn check_name(namespace: Namespace, old: Tag, name: &str) -> Result<(), EditRefused> {
    let is_bad = |byte: u8| ascii::is_whitespace(byte) || matches!(byte, b'/' | b'>' | b'<' | 0);
    let begins = name.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    if !begins || name.bytes().any(is_bad) {
        return Err(EditRefused::Name);
    }
    let tag = Tag::from_name(&name.to_ascii_lowercase());
    if namespace != Namespace::Html {
        return Ok(());
    }
    // The parser makes some of these anyway and reads others as something else; in the last two, the names of elements mean
    // something else.
    let is_special = |tag: Tag| {
        matches!(
            tag,
            Tag::Html
                | Tag::Head
                | Tag::Body
                | Tag::Frameset
                | Tag::Frame
                | Tag::Image
                | Tag::Svg
                | Tag::Math
                | Tag::Template
        )
    };
    if tag != old && (is_special(tag) || is_special(old)) {
        return Err(EditRefused::ContentModel);
    }
    let is_void = |tag: Tag| tag.categories().has(Categories::VOID);
    if ContentModel::of(tag) != ContentModel::of(old) || is_void(tag) != is_void(old) {
        return Err(EditRefused::ContentModel);
    }
    Ok(())
}
