//! Text, comments, DOCTYPEs and the end of the document, as handlers see them.

use std::ops::{Deref, DerefMut};

use super::content::{Content, Reading, push, push_front};
use super::error::EditRefused;
use super::rules::ChangeRules;
use crate::names::{Namespace, Tag};
use crate::span::Span;
use crate::token;

/// The changes of what is not an element.
#[derive(Debug, Default)]
pub(super) struct UnitEdits {
    pub(super) before: String,
    pub(super) after: String,
    pub(super) replacement: Option<String>,
    /// Whether markup is inserted in raw text: then it is read as its author wants.
    pub(super) has_raw_markup: bool,
}

impl UnitEdits {
    /// Whether nothing was changed.
    pub(super) fn is_idle(&self) -> bool {
        self.replacement.is_none()
            && self.before.is_empty()
            && self.after.is_empty()
            && !self.has_raw_markup
    }

    fn note(&mut self, content: Content<'_>) {
        self.has_raw_markup |= matches!(content, Content::Html(_));
    }

    fn insert_after(&mut self, content: Content<'_>) {
        push_front(content, &mut self.after);
    }

    fn replace(&mut self, content: Content<'_>) {
        let mut replacement = String::new();
        push(content, &mut replacement);
        self.replacement = Some(replacement);
    }

    fn remove(&mut self) {
        self.replacement = Some(String::new());
    }
}

/// A part of a text node. A text may come in several parts; the last one says so, and may be empty.
///
/// ```
/// use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_text("b", |text| {
///     let upper = text.as_str().to_uppercase();
///     text.replace(Content::Text(&upper))
/// })?;
/// assert_eq!(rewrite("a<b>b &amp; c</b>", handlers, &RewriteOptions::new())?, "a<b>B &amp; C</b>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TextChunk<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
    pub(super) is_last: bool,
    pub(super) reading: Reading,
    pub(super) edits: &'a mut UnitEdits,
}

impl TextChunk<'_> {
    /// The characters, with character references resolved.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.text
    }

    /// Whether the text ends here: what comes next is not text.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// Whether it is the content of a `script`, `style` or the like, which a reader does not see.
    #[must_use]
    pub fn is_raw_text(&self) -> bool {
        self.reading.is_raw_text()
    }

    /// Where it is, in bytes of the decoded text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The changes that this text allows, apart from it.
    #[must_use]
    pub fn rules(&self) -> ChangeRules {
        let (namespace, tag, reading) = (Namespace::Html, Tag::Unknown, self.reading);
        ChangeRules { namespace, tag, has_name: false, has_end: false, reading }
    }

    /// Inserts content before it, after what was inserted there.
    ///
    /// # Errors
    ///
    /// [`EditRefused::EndsRawText`] for text in a `script`, `style` or the like that would end it.
    pub fn before(&mut self, content: Content<'_>) -> Result<(), EditRefused> {
        self.edits.note(content);
        self.reading.push(content, &mut self.edits.before)
    }

    /// Inserts content after it, before what was inserted there.
    ///
    /// # Errors
    ///
    /// As for [`before`](Self::before).
    pub fn after(&mut self, content: Content<'_>) -> Result<(), EditRefused> {
        self.edits.note(content);
        self.reading.push_front(content, &mut self.edits.after)
    }

    /// Replaces it.
    ///
    /// # Errors
    ///
    /// As for [`before`](Self::before).
    pub fn replace(&mut self, content: Content<'_>) -> Result<(), EditRefused> {
        let mut replacement = String::new();
        self.reading.push(content, &mut replacement)?;
        self.edits.note(content);
        self.edits.replacement = Some(replacement);
        Ok(())
    }

    /// Removes it.
    pub fn remove(&mut self) {
        self.edits.remove();
    }
}

/// The common part of [`Comment`] and [`Doctype`]: a place, and its fate.
///
/// ```
/// use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_any_comment(|comment| comment.after(Content::Html("<hr>")));
/// assert_eq!(rewrite("a<!--b-->c", handlers, &RewriteOptions::new())?, "a<!--b--><hr>c");
/// # Ok::<(), duckbill::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct MarkupUnit<'a> {
    pub(super) span: Span,
    pub(super) edits: &'a mut UnitEdits,
}

impl MarkupUnit<'_> {
    /// Where it is, in bytes of the decoded text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Inserts content after it, before what was inserted there.
    pub fn after(&mut self, content: Content<'_>) {
        self.edits.insert_after(content);
    }

    /// Replaces it.
    pub fn replace(&mut self, content: Content<'_>) {
        self.edits.replace(content);
    }

    /// Removes it.
    pub fn remove(&mut self) {
        self.edits.remove();
    }
}

/// Gives a type that has a unit the methods of it.
macro_rules! units {
    ($($name:ident)+) => {$(
        impl<'a> Deref for $name<'a> {
            type Target = MarkupUnit<'a>;

            fn deref(&self) -> &MarkupUnit<'a> {
                &self.unit
            }
        }

        impl DerefMut for $name<'_> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.unit
            }
        }
    )+};
}

units! { Comment Doctype }

/// A comment.
///
/// ```
/// use duckbill::rewrite::{Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_any_comment(|comment| comment.remove());
/// assert_eq!(rewrite("a<!-- b -->c", handlers, &RewriteOptions::new())?, "ac");
/// # Ok::<(), duckbill::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct Comment<'a> {
    pub(super) data: &'a str,
    pub(super) unit: MarkupUnit<'a>,
}

impl Comment<'_> {
    /// The data.
    #[must_use]
    pub fn data(&self) -> &str {
        self.data
    }

    /// Replaces the data.
    ///
    /// # Errors
    ///
    /// [`EditRefused::EndsComment`] if it begins with `>` or `->`, holds `-->` or `--!>`, or ends in `<!-`,
    /// `--`, `--!` or `-`.
    pub fn set_data(&mut self, data: &str) -> Result<(), EditRefused> {
        Self::check_data(data)?;
        self.unit.edits.replacement = Some(format!("<!--{data}-->"));
        Ok(())
    }

    /// Whether a comment can have this data.
    ///
    /// # Errors
    ///
    /// As for [`set_data`](Self::set_data).
    pub fn check_data(data: &str) -> Result<(), EditRefused> {
        if is_comment_data(data) { Ok(()) } else { Err(EditRefused::EndsComment) }
    }

    /// Inserts content before it, after what was inserted there.
    pub fn before(&mut self, content: Content<'_>) {
        push(content, &mut self.unit.edits.before);
    }
}

/// Whether a comment may have this data, and end after it.
pub(super) fn is_comment_data(data: &str) -> bool {
    let ends_early = data.starts_with('>')
        || data.starts_with("->")
        || data.contains("-->")
        || data.contains("--!>")
        || data.ends_with("--!")
        || data.ends_with('-');
    !ends_early
}

/// A DOCTYPE, whether the parser heeds it or not.
///
/// ```
/// use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_doctype(|doctype| {
///     if doctype.token().public_identifier.is_some() {
///         doctype.replace(Content::Html("<!DOCTYPE html>"));
///     }
/// });
/// let html = "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01//EN'><p>a";
/// assert_eq!(rewrite(html, handlers, &RewriteOptions::new())?, "<!DOCTYPE html><p>a");
/// # Ok::<(), duckbill::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct Doctype<'a> {
    pub(super) doctype: &'a token::DoctypeToken<'a>,
    pub(super) unit: MarkupUnit<'a>,
}

impl Doctype<'_> {
    /// The token, with its name and its identifiers.
    #[must_use]
    pub fn token(&self) -> &token::DoctypeToken<'_> {
        self.doctype
    }
}

/// The end of the document.
///
/// ```
/// use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_end(|end| end.append(Content::Html("<!-- seen -->")));
/// assert_eq!(rewrite("<p>a", handlers, &RewriteOptions::new())?, "<p>a<!-- seen -->");
/// # Ok::<(), duckbill::rewrite::RewriteError>(())
/// ```
#[derive(Debug)]
pub struct DocumentEnd<'a> {
    pub(super) appended: &'a mut String,
}

impl DocumentEnd<'_> {
    /// Inserts content after everything else.
    pub fn append(&mut self, content: Content<'_>) {
        push(content, self.appended);
    }
}
