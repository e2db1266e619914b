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
const VERBATIM: &[&str] = &[
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

/// The last part met on the line. A start tag within a line changes nothing: white space after it is that after what is before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    /// The edge of a block, where white space is not shown.
    Edge,
    /// A space, after which another one is not shown.
    Space,
    Word,
}

/// Whether the tags of an element within a line leave it as it is: it holds text of the line, not something else.
pub(crate) fn is_transparent(element: ElementRef<'_>) -> bool {
    element.namespace() == Namespace::Html && !is_verbatim(element)
}

/// How HTML is laid out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    /// How many spaces a level is indented.
    pub(crate) indent: usize,
    /// The number of characters after which a line is broken at the next space of its text; `None` breaks none.
    pub(crate) width: Option<usize>,
    /// Whether attributes are written in the order of their names.
    pub(crate) sorts_attributes: bool,
}

impl Layout {
    pub(crate) const PLAIN: Self = Self { indent: 2, width: None, sorts_attributes: false };
}

/// Writes what is below a node.
pub(crate) fn write_indented(
    root: NodeRef<'_>,
    options: &Serializer,
    output: &mut dyn Write,
) -> io::Result<()> {
    write_laid_out(root, options, Layout::PLAIN, output)
}

/// The same with attributes in the order of their names, to be compared.
pub(crate) fn write_sorted(
    root: NodeRef<'_>,
    options: &Serializer,
    output: &mut dyn Write,
) -> io::Result<()> {
    write_laid_out(root, options, Layout { sorts_attributes: true, ..Layout::PLAIN }, output)
}

/// The same in a layout.
pub(crate) fn write_laid_out(
    root: NodeRef<'_>,
    options: &Serializer,
    layout: Layout,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut printer = Printer {
        options,
        layout,
        breaks: Vec::new(),
        output,
        line: Vec::new(),
        blocks: Vec::new(),
        before: Before::Edge,
        trailing: Vec::new(),
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
    layout: Layout,
    /// Where spaces of text are on the line, at which it may be broken.
    breaks: Vec<usize>,
    output: &'w mut dyn Write,
    /// The text of the line so far, without indentation.
    line: Vec<u8>,
    /// For each open block, whether its start tag is on an earlier line.
    blocks: Vec<bool>,
    before: Before,
    /// Where the spaces are on the line that only end tags come after: they are not shown at the end of a block.
    trailing: Vec<usize>,
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
                    self.word();
                }
                (NodeKind::Doctype, _) => {
                    self.options.write_bytes(node, &mut self.line)?;
                    self.end_line()?;
                }
                _ => {}
            }
            return Ok(false);
        };
        let is_verbatim = is_verbatim(element);
        if is_any(element, BLOCKS) {
            self.end_line()?;
            // The start tag of the block around is on an earlier line now, as those of the others are.
            if let Some(is_broken) = self.blocks.last_mut() {
                *is_broken = true;
            }
            if !is_verbatim {
                self.start_tag(element)?;
                self.blocks.push(false);
                return Ok(false);
            }
        }
        if !is_transparent(element) {
            self.word();
        }
        self.trailing.clear();
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
                self.trim_end();
            }
            if !element.is_void() {
                write!(self.line, "</{}>", element.name())?;
            }
        }
        if is_block {
            return self.end_line();
        }
        self.before = Before::Word;
        if !is_transparent(element) {
            self.trailing.clear();
        }
        Ok(())
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
        let mut attributes: Vec<_> = element.attributes().collect();
        if self.layout.sorts_attributes {
            attributes.sort_by_key(|attribute| attribute.name());
        }
        for attribute in attributes {
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
                self.breaks.push(self.line.len());
                self.line.push(b' ');
            }
            self.line.extend_from_slice(word.as_bytes());
            self.word();
        }
        if text.ends_with(|last: char| last.is_ascii_whitespace()) {
            self.space();
        }
    }

    /// Something was written after which a space is shown.
    fn word(&mut self) {
        self.before = Before::Word;
        self.trailing.clear();
    }

    fn space(&mut self) {
        if self.before == Before::Word {
            self.before = Before::Space;
            self.trailing.push(self.line.len());
            self.breaks.push(self.line.len());
            self.line.push(b' ');
        }
    }

    /// Takes out the spaces that are not shown at the end of a block.
    fn trim_end(&mut self) {
        self.before = Before::Edge;
        if let Some(&first) = self.trailing.first() {
            let mut spaces = std::mem::take(&mut self.trailing).into_iter().peekable();
            let tail = self.line.split_off(first);
            for (at, byte) in (first..).zip(tail) {
                if spaces.next_if_eq(&at).is_none() {
                    self.line.push(byte);
                }
            }
            while self.breaks.last().is_some_and(|at| *at >= first) {
                self.breaks.pop();
            }
        }
        trim_end(&mut self.line);
    }

    fn end_line(&mut self) -> io::Result<()> {
        // The start tag of the innermost block may be on this line.
        let is_tag_on_line = self.blocks.last() == Some(&false);
        self.end_line_at(self.blocks.len() - usize::from(is_tag_on_line))
    }

    fn end_line_at(&mut self, depth: usize) -> io::Result<()> {
        self.trim_end();
        if self.line.is_empty() {
            self.breaks.clear();
            return Ok(());
        }
        let (line, breaks) = (std::mem::take(&mut self.line), std::mem::take(&mut self.breaks));
        let indent = depth.min(DEEPEST) * self.layout.indent;
        let mut start = 0;
        if let Some(width) = self.layout.width {
            // Lines after the first are one level deeper.
            let mut room = width.saturating_sub(indent);
            let mut last = None;
            for at in breaks.into_iter().filter(|at| *at < line.len()).chain([line.len()]) {
                if let Some(end) = last.filter(|_| characters(&line[start..at]) > room) {
                    self.write_line(
                        indent + if start > 0 { self.layout.indent } else { 0 },
                        &line[start..end],
                    )?;
                    start = end + 1;
                    room = width.saturating_sub(indent + self.layout.indent);
                }
                last = Some(at);
            }
        }
        let indent = indent + if start > 0 { self.layout.indent } else { 0 };
        self.write_line(indent, &line[start..])?;
        self.line = line;
        self.line.clear();
        Ok(())
    }

    fn write_line(&mut self, indent: usize, line: &[u8]) -> io::Result<()> {
        if !std::mem::take(&mut self.is_first) {
            self.output.write_all(b"\n")?;
        }
        write!(self.output, "{:indent$}", "")?;
        self.output.write_all(line)
    }
}

/// How many characters a part of a line is.
fn characters(line: &[u8]) -> usize {
    line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

fn trim_end(line: &mut Vec<u8>) {
    line.truncate(line.trim_ascii_end().len());
}

pub(crate) fn is_any(element: ElementRef<'_>, names: &[&str]) -> bool {
    element.namespace() == Namespace::Html && names.binary_search(&element.name()).is_ok()
}

/// Whether the white space in an element may be shown: by its name, or since its own style speaks of that.
pub(crate) fn is_verbatim(element: ElementRef<'_>) -> bool {
    let says = |style: &str| style.to_ascii_lowercase().contains("white-space");
    is_any(element, VERBATIM) || element.attribute("style").is_some_and(says)
}

#[cfg(test)]
mod tests {
    use super::{BLOCKS, VERBATIM};

    #[test]
    fn the_lists_are_sorted() {
        assert!(BLOCKS.is_sorted() && VERBATIM.is_sorted());
    }
}
