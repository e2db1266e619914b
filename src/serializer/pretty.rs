//! Pretty printing that never changes the tree.
//!
//! White space between tags is text, so none is inserted there: line breaks go into the tags, before
//! their closing `>`, where the tokenizer drops them.

use std::fmt::{Result, Write};

use super::walk::{Visitor, walk};
use super::{SerializeOptions, escape, html};
use crate::dom::{ElementRef, NodeKind, NodeRef};
use crate::names::{Categories, Namespace};

/// The maximum indentation, in levels.
const DEEPEST: usize = 40;

/// A node as HTML with each element on a line of its own where no text is around it.
///
/// Line breaks and indentation are inserted only where parsers drop them: within tags and after a
/// doctype. If the standard's own serialization parses to the same tree again, so does this one. An
/// element with text among its children is written on one line, unchanged. Lines are indented by at most
/// forty levels. Shadow roots are never written.
///
/// ```
/// use duckbill::serializer::{SerializeOptions, pretty_html};
/// let document = duckbill::parse("<!DOCTYPE html><title>Hi</title><p>Hello <b>you</b></p><hr>");
/// let pretty = pretty_html(document.root(), &SerializeOptions::new());
/// assert_eq!(
///     pretty,
///     "<!DOCTYPE html>
/// <html
///   ><head
///     ><title>Hi</title
///   ></head
///   ><body
///     ><p>Hello <b>you</b></p
///     ><hr
///   ></body
/// ></html>",
/// );
/// assert_eq!(duckbill::parse(&pretty), document);
/// ```
#[must_use]
pub fn pretty_html(node: NodeRef<'_>, options: &SerializeOptions) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write_pretty_html(node, options, &mut out);
    out
}

/// Writes the output of [`pretty_html`].
///
/// ```
/// use duckbill::serializer::{SerializeOptions, write_pretty_html};
/// let document = duckbill::parse("<p>");
/// let mut out = String::new();
/// write_pretty_html(document.root(), &SerializeOptions::new(), &mut out).unwrap();
/// assert!(out.starts_with("<html\n  ><head"));
/// ```
///
/// # Errors
///
/// Returns the error of the writer.
pub fn write_pretty_html<W: Write>(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    out: &mut W,
) -> Result {
    let mut printer = Printer { options, out, open_tag: false, broken: Vec::new() };
    walk(node, &mut printer)?;
    if printer.open_tag { printer.out.write_char('>') } else { Ok(()) }
}

struct Printer<'o, 'w, W> {
    options: &'o SerializeOptions,
    out: &'w mut W,
    /// Whether the last tag lacks its `>`.
    open_tag: bool,
    /// Of each open element, whether what is in it stands on lines of its own.
    broken: Vec<bool>,
}

impl<'a, W: Write> Visitor<'a> for Printer<'_, '_, W> {
    fn open(&mut self, node: NodeRef<'a>) -> std::result::Result<bool, std::fmt::Error> {
        self.end_open_tag(self.broken.len())?;
        let Some(element) = node.as_element() else {
            html::write_outer(node, self.options, self.out)?;
            if node.kind() == NodeKind::Doctype {
                self.out.write_char('\n')?;
            }
            return Ok(false);
        };
        self.out.write_char('<')?;
        self.out.write_str(element.name())?;
        for attribute in element.attributes() {
            self.out.write_char(' ')?;
            self.out.write_str(attribute.name())?;
            self.out.write_str("=\"")?;
            escape::write_escaped(attribute.value(), escape::Mode::Attribute, self.out)?;
            self.out.write_char('"')?;
        }
        self.open_tag = true;
        if element.namespace() == Namespace::Html
            && element.tag().categories().has(Categories::VOID)
        {
            return Ok(false);
        }
        let inside = element.template_contents().unwrap_or(node);
        let holds_text = inside.children().any(|child| child.kind() == NodeKind::Text);
        self.broken.push(!holds_text && inside.first_child().is_some());
        Ok(true)
    }

    fn close(&mut self, element: ElementRef<'a>) -> Result {
        let level = self.broken.len().saturating_sub(1);
        self.end_open_tag(level)?;
        self.broken.pop();
        self.out.write_str("</")?;
        self.out.write_str(element.name())?;
        self.open_tag = true;
        Ok(())
    }
}

impl<W: Write> Printer<'_, '_, W> {
    /// Writes the `>` that is due, on a new line if the element we are in is broken into lines.
    fn end_open_tag(&mut self, level: usize) -> Result {
        if !std::mem::take(&mut self.open_tag) {
            return Ok(());
        }
        if self.broken.last() == Some(&true) {
            self.out.write_char('\n')?;
            for _ in 0..level.min(DEEPEST) {
                self.out.write_str("  ")?;
            }
        }
        self.out.write_char('>')
    }
}
