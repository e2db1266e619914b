//! From a tree back to text: the standard's fragment serialization, pretty and minimised HTML, XML, and
//! the format of the html5lib tests.
//!
//! ```
//! use duckbill::serializer::{SerializeOptions, inner_html};
//! use duckbill::tree::{DocumentSink, InsertionLocation, TreeSink};
//! let mut sink = DocumentSink::new();
//! let document = sink.document();
//! sink.insert_text("1 < 2", InsertionLocation::last_child_of(document));
//! assert_eq!(inner_html(sink.tree().root(), &SerializeOptions::new()), "1 &lt; 2");
//! ```
//!
//! Parsing the output again need not give the same tree; the standard [lists the
//! reasons](https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments).
//! Nothing recurses, and only the output is allocated. On hostile input the output may be far longer than
//! the document, since elements share attributes. In that case use [`try_outer_html`], or a writer with a
//! limit of its own.

mod escape;
mod html;
mod limited;
mod methods;
mod minify;
mod omission;
mod options;
mod pretty;
mod test_format;
#[cfg(test)]
mod tests;
mod walk;
mod xml;
mod xml_names;

pub use escape::{escape_attribute, escape_text};
pub(crate) use limited::write_stoppable;
pub use limited::{OutputTooLong, try_inner_html, try_outer_html};
pub use minify::{minified_html, write_minified_html};
pub use options::SerializeOptions;
pub use pretty::{pretty_html, write_pretty_html};
pub use test_format::{test_format, write_test_format};
pub use xml::{to_xml, write_xml};

use std::fmt;
use std::io;

use crate::dom::{ElementRef, NodeRef};

/// Whether the end tag of an element can be left out where it is.
pub(crate) fn can_omit_end_tag(element: ElementRef<'_>) -> bool {
    omission::end_tag(element)
}

/// Appends text with the escapes that the serializer writes.
#[cfg(feature = "rewrite")]
pub(crate) fn push_escaped_text(text: &str, out: &mut String) {
    // Writing to a string does not fail.
    let _ = escape::write_escaped(text, escape::Mode::Text, out);
}

/// Returns the content of a node, as `innerHTML` does; for a `template` that is its contents. The string
/// is empty for a node that cannot have children.
///
/// ```
/// use duckbill::Document;
/// use duckbill::serializer::{SerializeOptions, inner_html};
/// assert_eq!(inner_html(Document::new().root(), &SerializeOptions::new()), "");
/// ```
#[must_use]
pub fn inner_html(node: NodeRef<'_>, options: &SerializeOptions) -> String {
    let mut out = String::with_capacity(likely_length(node));
    match html::write_inner(node, options, &mut out) {
        // Writing to a string does not fail.
        Ok(()) | Err(fmt::Error) => out,
    }
}

/// Returns a node itself, as `outerHTML` does; for a document, fragment or shadow root, its content.
///
/// ```
/// use duckbill::tree::{DocumentSink, TreeSink};
/// use duckbill::serializer::{SerializeOptions, outer_html};
/// let mut sink = DocumentSink::new();
/// let comment = sink.create_comment("note");
/// let comment = sink.tree().node(sink.id(comment)).unwrap();
/// assert_eq!(outer_html(comment, &SerializeOptions::new()), "<!--note-->");
/// ```
#[must_use]
pub fn outer_html(node: NodeRef<'_>, options: &SerializeOptions) -> String {
    let mut out = String::with_capacity(likely_length(node));
    match html::write_outer(node, options, &mut out) {
        Ok(()) | Err(fmt::Error) => out,
    }
}

/// A first estimate of the output length for a whole tree; 0 for a part.
fn likely_length(node: NodeRef<'_>) -> usize {
    let document = node.document();
    if node == document.root() { document.likely_html_length() } else { 0 }
}

/// Writes the output of [`inner_html`].
///
/// ```
/// use duckbill::Document;
/// use duckbill::serializer::{SerializeOptions, write_inner_html};
/// let mut out = String::from("<!DOCTYPE html>");
/// write_inner_html(Document::new().root(), &SerializeOptions::new(), &mut out).unwrap();
/// ```
///
/// # Errors
///
/// Returns the error of the writer.
pub fn write_inner_html<W: fmt::Write>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    out: &mut W,
) -> fmt::Result {
    html::write_inner(node, options, out)
}

/// Writes the output of [`outer_html`].
///
/// ```
/// use duckbill::Document;
/// use duckbill::serializer::{SerializeOptions, write_outer_html};
/// let mut out = String::new();
/// write_outer_html(Document::new().root(), &SerializeOptions::new(), &mut out).unwrap();
/// ```
///
/// # Errors
///
/// Returns the error of the writer.
pub fn write_outer_html<W: fmt::Write>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    out: &mut W,
) -> fmt::Result {
    html::write_outer(node, options, out)
}

/// Writes the output of [`inner_html`] as UTF-8, in pieces of some kilobytes.
///
/// ```
/// use duckbill::Document;
/// use duckbill::serializer::{SerializeOptions, write_inner_bytes};
/// let mut out = Vec::new();
/// write_inner_bytes(Document::new().root(), &SerializeOptions::new(), &mut out).unwrap();
/// ```
///
/// # Errors
///
/// Returns the error of the writer. Part of the output may have been written before.
pub fn write_inner_bytes<W: io::Write>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    mut out: W,
) -> io::Result<()> {
    through_buffer(&mut out, |buffer| html::write_inner(node, options, buffer))
}

/// Writes the output of [`outer_html`] as UTF-8, in pieces of some kilobytes.
///
/// ```
/// use duckbill::Document;
/// use duckbill::serializer::{SerializeOptions, write_outer_bytes};
/// let mut out = Vec::new();
/// write_outer_bytes(Document::new().root(), &SerializeOptions::new(), &mut out).unwrap();
/// ```
///
/// # Errors
///
/// Returns the error of the writer. Part of the output may have been written before.
pub fn write_outer_bytes<W: io::Write>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    mut out: W,
) -> io::Result<()> {
    through_buffer(&mut out, |buffer| html::write_outer(node, options, buffer))
}

/// Writes strings to a writer of bytes, piece by piece, and keeps its error. The type of the
/// writer is not known to the serializer, which is therefore compiled once, in this crate.
struct Buffer<'w> {
    pieces: String,
    out: &'w mut dyn io::Write,
    result: io::Result<()>,
}

/// The number of bytes gathered before a write.
const PIECE: usize = 8 * 1024;

fn through_buffer(
    out: &mut dyn io::Write,
    write: impl FnOnce(&mut Buffer<'_>) -> fmt::Result,
) -> io::Result<()> {
    let mut buffer = Buffer { pieces: String::with_capacity(PIECE), out, result: Ok(()) };
    if write(&mut buffer).is_ok() && buffer.result.is_ok() {
        buffer.result = buffer.out.write_all(buffer.pieces.as_bytes());
    }
    buffer.result
}

impl fmt::Write for Buffer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.pieces.len() + text.len() > PIECE {
            self.result = self.out.write_all(self.pieces.as_bytes());
            self.pieces.clear();
            if self.result.is_ok() && text.len() >= PIECE {
                self.result = self.out.write_all(text.as_bytes());
                return self.result.as_ref().map_err(|_| fmt::Error).copied();
            }
            if self.result.is_err() {
                return Err(fmt::Error);
            }
        }
        self.pieces.push_str(text);
        Ok(())
    }
}
