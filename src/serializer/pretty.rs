//! Pretty printing that never changes the tree.
//!
//! White space between tags is text, so none is inserted there: line breaks go into the tags, before
//! their closing `>`, where the tokenizer drops them.

use std::fmt::{Result, Write};

use super::attribute::write_attributes;
use super::builder::Serializer;
use super::html;
use super::leading_newline::is_dropped;
use super::walk::{Visitor, walk};
use crate::dom::{ElementRef, NodeKind, NodeRef};

/// The maximum indentation, in levels.
const DEEPEST: usize = 40;

/// Writes `node` itself, or what is in it.
pub(super) fn write(
    node: NodeRef<'_>,
    options: &Serializer,
    content: bool,
    out: &mut dyn Write,
) -> Result {
    if content && node.as_element().is_some_and(ElementRef::is_void) {
        return Ok(());
    }
    let mut printer =
        Printer { options, out, top: node, content, open_tag: false, broken: Vec::new() };
    walk(node, content, &mut printer)?;
    if printer.open_tag { printer.out.write_char('>') } else { Ok(()) }
}

struct Printer<'a, 'w> {
    options: &'w Serializer,
    out: &'w mut dyn Write,
    top: NodeRef<'a>,
    /// Whether only what is in `top` is written.
    content: bool,
    /// Whether the last tag lacks its `>`.
    open_tag: bool,
    /// Of each open element, whether what is in it stands on lines of its own.
    broken: Vec<bool>,
}

impl<'a> Visitor<'a> for Printer<'a, '_> {
    fn open(&mut self, node: NodeRef<'a>) -> std::result::Result<bool, std::fmt::Error> {
        self.end_open_tag(self.broken.len())?;
        let Some(element) = node.as_element() else {
            let is_alone = self.content && node.parent() == Some(self.top);
            if !is_alone && node != self.top && node.text().is_some_and(|it| is_dropped(node, it)) {
                self.out.write_char('\n')?;
            }
            html::write(node, self.options, false, self.out)?;
            if node.kind() == NodeKind::Doctype {
                self.out.write_char('\n')?;
            }
            return Ok(false);
        };
        self.out.write_char('<')?;
        self.out.write_str(element.name())?;
        write_attributes(element.attributes(), self.options.attribute_mode(), self.out)?;
        self.open_tag = true;
        if element.is_void() {
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

impl Printer<'_, '_> {
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
