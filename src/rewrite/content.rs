//! The markup and text that handlers insert.

use std::borrow::Cow;

use super::error::EditRefused;
pub(super) use super::reading::Reading;
use super::seam::join;
use crate::names::{Namespace, Tag};
use crate::token::ContentModel;

/// The content that a handler inserts: markup, or text that is escaped where it has to be.
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

impl Reading {
    /// Appends content that will be read so.
    pub(super) fn push(self, content: Content<'_>, out: &mut String) -> Result<(), EditRefused> {
        let piece = self.written(content)?;
        join(out, &piece, self);
        Ok(())
    }

    /// Puts content that will be read so in front of what is there.
    pub(super) fn push_front(
        self,
        content: Content<'_>,
        out: &mut String,
    ) -> Result<(), EditRefused> {
        let mut front = self.written(content)?.into_owned();
        join(&mut front, out, self);
        *out = front;
        Ok(())
    }

    /// Content as it is written.
    fn written(self, content: Content<'_>) -> Result<Cow<'_, str>, EditRefused> {
        Ok(match (content, self) {
            (Content::Html(html), Self::Section) => out_of_section(html),
            (Content::Html(html), _) => Cow::Borrowed(html),
            (Content::Text(text), Self::References) => escaped(text),
            (Content::Text(text), Self::Raw(name)) => {
                if ends_raw_text(text, name) {
                    return Err(EditRefused::EndsRawText);
                }
                Cow::Borrowed(text)
            }
            (Content::Text(text), Self::Section) => {
                let ends = text.contains("]]>")
                    || text.starts_with('>')
                    || text.starts_with("]>")
                    || text.ends_with(']')
                    || text.contains('\r');
                if ends { out_of_section(&escaped(text)) } else { Cow::Borrowed(text) }
            }
        })
    }
}

/// Markup that ends a CDATA section and begins another one after it.
fn out_of_section(html: &str) -> Cow<'static, str> {
    Cow::Owned(format!("]]>{html}<![CDATA["))
}

/// Appends content that is read as markup.
pub(super) fn push(content: Content<'_>, out: &mut String) {
    // Only raw text refuses content.
    let _ = Reading::References.push(content, out);
}

/// Appends content in front of what is there.
pub(super) fn push_front(content: Content<'_>, out: &mut String) {
    let _ = Reading::References.push_front(content, out);
}

/// Text as it is written where references are read.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    let escaped = crate::serializer::escape_text(text);
    if escaped.contains('\r') { Cow::Owned(escaped.replace('\r', "&#13;")) } else { escaped }
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

/// How the content of an element with this content model is read.
pub(super) fn reading(model: ContentModel, tag: Tag) -> Reading {
    match model {
        ContentModel::Rawtext | ContentModel::ScriptData | ContentModel::Plaintext => {
            Reading::Raw(tag.name())
        }
        _ => Reading::References,
    }
}

/// The content model of an element.
pub(super) fn content_model(namespace: Namespace, tag: Tag, are_scripts_run: bool) -> ContentModel {
    match (namespace, tag) {
        (Namespace::Html, Tag::Noscript) if are_scripts_run => ContentModel::Rawtext,
        (Namespace::Html, tag) => ContentModel::of(tag),
        _ => ContentModel::Data,
    }
}
