//! The markup and text that handlers insert.

use super::error::EditRefused;
use crate::names::{Namespace, Tag};
use crate::token::ContentModel;

/// What a handler inserts: markup, or text that is escaped where it has to be.
///
/// ```
/// use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_element("p", |p| {
///     p.before(Content::Text("1 < 2"));
///     p.after(Content::Html("<hr>"));
/// })?;
/// assert_eq!(rewrite("<p>a</p>", handlers, &RewriteOptions::new())?, "1 &lt; 2<p>a</p><hr>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content<'a> {
    /// Markup, written as it is.
    Html(&'a str),
    /// Text.
    Text(&'a str),
}

/// How characters are read where content goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As markup, or as text with character references: references stand for characters.
    References,
    /// Each character stands for itself, up to the end tag of this name.
    Raw(&'static str),
}

impl Reading {
    /// Appends content that will be read so.
    pub(super) fn push(self, content: Content<'_>, out: &mut String) -> Result<(), EditRefused> {
        match (content, self) {
            (Content::Html(html), _) => out.push_str(html),
            (Content::Text(text), Self::References) => escape(text, out),
            (Content::Text(text), Self::Raw(name)) => {
                if ends_raw_text(text, name) {
                    return Err(EditRefused::EndsRawText);
                }
                out.push_str(text);
            }
        }
        Ok(())
    }
}

/// Appends content in front of what is there.
pub(super) fn push_front(content: Content<'_>, out: &mut String) {
    let mut front = String::new();
    push(content, &mut front);
    out.insert_str(0, &front);
}

/// Appends content that is read as markup.
pub(super) fn push(content: Content<'_>, out: &mut String) {
    match content {
        Content::Html(html) => out.push_str(html),
        Content::Text(text) => escape(text, out),
    }
}

fn escape(text: &str, out: &mut String) {
    crate::serializer::push_escaped_text(text, out);
}

/// Whether text may end an element whose content is raw text, begin a comment in a script that hides its end
/// tag, or be joined with what follows to do so.
fn ends_raw_text(text: &str, name: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.contains("<!--")
        || lower.contains("</")
            && lower
                .split("</")
                .skip(1)
                .any(|rest| rest.starts_with(name) || name.starts_with(rest))
        || ["<", "<!", "<!-"].iter().any(|end| lower.ends_with(end))
}

/// How the content of an element is read.
pub(super) fn reading(namespace: Namespace, tag: Tag) -> Reading {
    match (namespace, ContentModel::of(tag)) {
        (
            Namespace::Html,
            ContentModel::Rawtext | ContentModel::ScriptData | ContentModel::Plaintext,
        ) => Reading::Raw(tag.name()),
        _ => Reading::References,
    }
}
