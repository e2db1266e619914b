//! HTML indented for reading: white space is inserted and dropped beside the tags of blocks, where no
//! browser shows it. The resulting tree differs in white space only; `Serializer::pretty`
//! keeps the tree.

use duckbill::dom::Visit;
use duckbill::names::Namespace;
use duckbill::serializer::{Serializer, escape_attribute};
use duckbill::{ElementRef, NodeKind, NodeRef};
use std::io::{self, Write};

/// How far lines are indented at most, in levels. Without a bound what is written of a deep document would be
/// quadratic.
const DEEPEST: usize = 40;

/// Elements that begin and end on lines of their own: those that the standard's style sheet displays as
/// blocks, tables, list items or not at all.
pub(crate) const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "base",
    "blockquote",
    "body",
    "caption",
    "center",
    "col",
    "colgroup",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "frameset",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "link",
    "listing",
    "main",
    "menu",
    "meta",
    "nav",
    "noframes",
    "ol",
    "p",
    "plaintext",
    "pre",
    "script",
    "search",
    "section",
    "style",
    "summary",
    "table",
    "tbody",
    "td",
    "template",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "ul",
    "xmp",
];

/// Elements whose content is written as it is: its white space has a meaning, or it is another tree.
pub(crate) const VERBATIM: &[&str] = &[
    "iframe",
    "listing",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "pre",
    "script",
    "style",
    "template",
    "textarea",
    "xmp",
];

/// Writes what is below a node.
pub(crate) fn write_indented(
    root: NodeRef<'_>,
    options: &Serializer,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut printer = Printer {
        options,
        output,
        line: Vec::new(),
        blocks: Vec::new(),
        after_tag: 0,
        is_first: true,
    };
    let mut verbatim = None;
    for edge in root.traverse() {
        match edge {
            _ if verbatim.is_some_and(|within| edge != Visit::Close(within)) => {}
            Visit::Open(node) => {
                if printer.open(node)? {
                    verbatim = Some(node);
                }
            }
            Visit::Close(node) => {
                printer.close(node, verbatim.take().is_some())?;
            }
        }
    }
    printer.end_line()
}

struct Printer<'o, 'w> {
    options: &'o Serializer,
    output: &'w mut dyn Write,
    /// What stands on the line so far, without indentation.
    line: Vec<u8>,
    /// For each open block, whether its start tag is on an earlier line.
    blocks: Vec<bool>,
    /// Where the start tag of the innermost block ends, if it is on this line.
    after_tag: usize,
    is_first: bool,
}

impl Printer<'_, '_> {
    /// Writes the beginning of a node; whether it was written to its end.
    fn open(&mut self, node: NodeRef<'_>) -> io::Result<bool> {
        let Some(element) = node.as_element() else {
            match (node.kind(), node.text()) {
                (NodeKind::Text, Some(text)) => self.text(node, text),
                (NodeKind::Comment | NodeKind::ProcessingInstruction, _) => {
                    self.options.write_bytes(node, &mut self.line)?;
                }
                (NodeKind::Doctype, _) => {
                    self.options.write_bytes(node, &mut self.line)?;
                    self.end_line()?;
                }
                _ => {}
            }
            return Ok(false);
        };
        let is_verbatim = is_any(element, VERBATIM);
        if is_any(element, BLOCKS) {
            self.end_line()?;
            // The start tag of the block around is on an earlier line now, as those of the others are.
            if let Some(is_broken) = self.blocks.last_mut() {
                *is_broken = true;
            }
            if !is_verbatim {
                self.start_tag(element)?;
                self.blocks.push(false);
                self.after_tag = self.line.len();
                return Ok(false);
            }
        }
        if is_verbatim {
            self.verbatim(element)?;
            return Ok(true);
        }
        self.start_tag(element)?;
        Ok(false)
    }

    fn close(&mut self, node: NodeRef<'_>, was_verbatim: bool) -> io::Result<()> {
        let Some(element) = node.as_element() else { return Ok(()) };
        let is_block = is_any(element, BLOCKS);
        if !was_verbatim {
            if is_block && self.blocks.pop() == Some(true) {
                // The line holds what is left of the content, one level deeper than the end tag.
                self.end_line_at(self.blocks.len() + 1)?;
            }
            if is_block {
                trim_end(&mut self.line);
            }
            if !element.is_void() {
                write!(self.line, "</{}>", element.name())?;
            }
        }
        if is_block { self.end_line() } else { Ok(()) }
    }

    /// Writes an element with its content as it is.
    fn verbatim(&mut self, element: ElementRef<'_>) -> io::Result<()> {
        self.start_tag(element)?;
        // The parser drops a newline after these start tags.
        let drops_newline = is_any(element, &["listing", "pre", "textarea"]);
        let first = element.as_node().first_child().and_then(NodeRef::text);
        if drops_newline && first.is_some_and(|text| text.starts_with('\n')) {
            self.line.push(b'\n');
        }
        self.options.clone().content().write_bytes(element.as_node(), &mut self.line)?;
        write!(self.line, "</{}>", element.name())
    }

    /// Writes a start tag, as the serializer has it.
    fn start_tag(&mut self, element: ElementRef<'_>) -> io::Result<()> {
        write!(self.line, "<{}", element.name())?;
        for attribute in element.attributes() {
            let value = escape_attribute(attribute.value());
            write!(self.line, " {}=\"{value}\"", attribute.name())?;
        }
        self.line.push(b'>');
        Ok(())
    }

    /// Writes text with each run of white space as one space, and none at the beginning of a line or of a
    /// block.
    fn text(&mut self, node: NodeRef<'_>, text: &str) {
        let escaped = self.options.to_string(node);
        if text.starts_with(|first: char| first.is_ascii_whitespace()) {
            self.space();
        }
        for (index, word) in escaped.split_ascii_whitespace().enumerate() {
            if index > 0 {
                self.line.push(b' ');
            }
            self.line.extend_from_slice(word.as_bytes());
        }
        if text.ends_with(|last: char| last.is_ascii_whitespace()) {
            self.space();
        }
    }

    fn space(&mut self) {
        let is_after_tag = self.blocks.last() == Some(&false) && self.line.len() == self.after_tag;
        if !self.line.is_empty() && !self.line.ends_with(b" ") && !is_after_tag {
            self.line.push(b' ');
        }
    }

    fn end_line(&mut self) -> io::Result<()> {
        // The start tag of the innermost block may be on this line.
        let is_tag_on_line = self.blocks.last() == Some(&false);
        self.end_line_at(self.blocks.len() - usize::from(is_tag_on_line))
    }

    fn end_line_at(&mut self, depth: usize) -> io::Result<()> {
        trim_end(&mut self.line);
        if self.line.is_empty() {
            return Ok(());
        }
        if !std::mem::take(&mut self.is_first) {
            self.output.write_all(b"\n")?;
        }
        for _ in 0..depth.min(DEEPEST) {
            self.output.write_all(b"  ")?;
        }
        self.output.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

fn trim_end(line: &mut Vec<u8>) {
    line.truncate(line.trim_ascii_end().len());
}

pub(crate) fn is_any(element: ElementRef<'_>, names: &[&str]) -> bool {
    element.namespace() == Namespace::Html && names.binary_search(&element.name()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::{BLOCKS, VERBATIM};

    #[test]
    fn the_lists_are_sorted() {
        assert!(BLOCKS.is_sorted() && VERBATIM.is_sorted());
    }
}
