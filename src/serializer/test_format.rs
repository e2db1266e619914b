//! The format in which the html5lib tests write trees down: a line a node, indented by depth.

#![expect(clippy::string_slice, reason = "spaces, no more than there are")]

use std::cmp::Ordering;
use std::fmt::Write;

use super::walk::is_holder;
use crate::dom::{AttributeRef, ElementRef, NodeKind, NodeRef, Visit};
use crate::names::{AttributeNamespace, Namespace};
use crate::tree_sink::{ShadowRootMode, SlotAssignment};

/// Writes the lines of `node`, or of what is in it.
pub(super) fn write(node: NodeRef<'_>, content: bool, out: &mut dyn Write) -> std::fmt::Result {
    let mut writer = Writer { out, depth: 0, first: true };
    // The node itself has no line if only what is in it is wanted.
    let is_left_out = |opened| opened == node && (content || is_holder(node));
    let mut edges = node.traverse_inclusive();
    while let Some(edge) = edges.next() {
        match edge {
            Visit::Open(opened) => {
                if is_closed_shadow_root(opened) {
                    edges.skip_inside();
                }
                if !is_left_out(opened) {
                    writer.open(opened)?;
                }
            }
            Visit::Close(closed) => {
                if !is_left_out(closed) {
                    writer.depth -= 1;
                }
            }
        }
    }
    Ok(())
}

fn is_closed_shadow_root(node: NodeRef<'_>) -> bool {
    node.shadow_root_init().is_some_and(|init| init.mode == ShadowRootMode::Closed)
}

struct Writer<'w> {
    out: &'w mut dyn Write,
    depth: usize,
    first: bool,
}

impl Writer<'_> {
    fn open(&mut self, node: NodeRef<'_>) -> std::fmt::Result {
        match node.kind() {
            NodeKind::Document => {}
            NodeKind::DocumentFragment => self.line(format_args!("content"))?,
            NodeKind::ShadowRoot => self.shadow_root(node)?,
            NodeKind::Text => self.line(format_args!("\"{}\"", node.data().unwrap_or_default()))?,
            NodeKind::Comment => {
                self.line(format_args!("<!-- {} -->", node.data().unwrap_or_default()))?;
            }
            NodeKind::ProcessingInstruction => {
                if let Some(instruction) = node.as_processing_instruction() {
                    let (target, data) = (instruction.target(), instruction.data());
                    self.line(format_args!("<?{target} {data}?>"))?;
                }
            }
            NodeKind::Doctype => self.doctype(node)?,
            NodeKind::Element => {
                if let Some(element) = node.as_element() {
                    self.element(element)?;
                }
            }
        }
        self.depth += 1;
        Ok(())
    }

    fn line(&mut self, text: std::fmt::Arguments<'_>) -> std::fmt::Result {
        if !std::mem::take(&mut self.first) {
            self.out.write_char('\n')?;
        }
        self.out.write_str("| ")?;
        const SPACES: &str = "                                                                ";
        let mut indent = 2 * self.depth;
        crate::work::count(1 + indent);
        while indent > 0 {
            let spaces = indent.min(SPACES.len());
            self.out.write_str(&SPACES[..spaces])?;
            indent -= spaces;
        }
        self.out.write_fmt(text)
    }

    fn doctype(&mut self, node: NodeRef<'_>) -> std::fmt::Result {
        let Some(doctype) = node.as_doctype() else { return Ok(()) };
        let name = doctype.name();
        let (public, system) = (doctype.public_identifier(), doctype.system_identifier());
        if public.is_empty() && system.is_empty() {
            self.line(format_args!("<!DOCTYPE {name}>"))
        } else {
            self.line(format_args!("<!DOCTYPE {name} \"{public}\" \"{system}\">"))
        }
    }

    fn element(&mut self, element: ElementRef<'_>) -> std::fmt::Result {
        let prefix = match element.namespace() {
            Namespace::Html => "",
            Namespace::Svg => "svg ",
            Namespace::MathMl => "math ",
        };
        self.line(format_args!("<{prefix}{}>", element.name()))?;
        let mut attributes: Vec<AttributeRef<'_>> = element.attributes().collect();
        attributes
            .sort_by(|one, other| compare_utf16(displayed_name(*one), displayed_name(*other)));
        self.depth += 1;
        for attribute in attributes {
            let (prefix, name) = displayed_name(attribute);
            self.line(format_args!("{prefix}{name}=\"{}\"", attribute.value()))?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn shadow_root(&mut self, node: NodeRef<'_>) -> std::fmt::Result {
        let Some(init) = node.shadow_root_init() else { return Ok(()) };
        if init.mode == ShadowRootMode::Closed {
            return Ok(());
        }
        let word = |wanted: bool, word: &'static str| if wanted { word } else { "" };
        self.line(format_args!(
            "#shadow-root open{}{}{}{}",
            word(init.delegates_focus, " delegatesfocus"),
            word(init.clonable, " clonable"),
            word(init.serializable, " serializable"),
            word(init.slot_assignment == SlotAssignment::Manual, " slotassignment=manual"),
        ))
    }
}

/// The two parts of the name that the format shows: `xlink ` and `href`.
fn displayed_name(attribute: AttributeRef<'_>) -> (&'static str, &str) {
    let prefix = match attribute.namespace() {
        AttributeNamespace::None => "",
        AttributeNamespace::XLink => "xlink ",
        AttributeNamespace::Xml => "xml ",
        AttributeNamespace::Xmlns => "xmlns ",
    };
    (prefix, attribute.local_name())
}

/// Compares as sequences of UTF-16 code units, which is not the order of code points.
fn compare_utf16(one: (&str, &str), other: (&str, &str)) -> Ordering {
    let one = one.0.encode_utf16().chain(one.1.encode_utf16());
    one.cmp(other.0.encode_utf16().chain(other.1.encode_utf16()))
}
