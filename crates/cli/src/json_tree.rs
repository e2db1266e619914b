//! The tree as nested JSON, written node by node. docs/batch.md describes it.

use crate::output::write_json_string;
use duckbill::dom::{Traverse, Visit};
use duckbill::names::Namespace;
use duckbill::{ElementRef, NodeKind, NodeRef};
use std::io::{self, Write};

/// A tree that is being written; template contents and shadow roots hang in their elements, so trees nest.
struct Frame<'a> {
    edges: Traverse<'a>,
    /// Of the element that was opened last, the trees that hang in it and are not yet written.
    inside: Vec<(&'static str, NodeRef<'a>)>,
    /// Whether a sibling precedes.
    comma: bool,
}

impl<'a> Frame<'a> {
    fn of(root: NodeRef<'a>) -> Self {
        Self { edges: root.traverse(), inside: Vec::new(), comma: false }
    }
}

/// Writes a node and what is below.
pub(crate) fn write_json_tree(root: NodeRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    let mut frames = vec![Frame::of(root)];
    while let Some(top) = frames.last_mut() {
        let mut opened = false;
        match top.edges.next() {
            Some(Visit::Open(node)) => {
                if std::mem::take(&mut top.comma) {
                    output.write_all(b",")?;
                }
                open(node, output)?;
                if has_children(node) {
                    if let Some(element) = node.as_element() {
                        // The last is written first.
                        let shadow = element.shadow_root().map(|root| ("shadow_root", root));
                        let contents = element.template_contents().map(|root| ("content", root));
                        top.inside = shadow.into_iter().chain(contents).collect();
                    }
                    opened = true;
                }
            }
            Some(Visit::Close(node)) => {
                output.write_all(if has_children(node) { b"]}" } else { b"}" })?;
                top.comma = true;
            }
            None => {
                frames.pop();
                opened = !frames.is_empty();
            }
        }
        // An element was opened, or a tree in it is done.
        if opened && let Some(top) = frames.last_mut() {
            if let Some((key, root)) = top.inside.pop() {
                write!(output, ",\"{key}\":")?;
                frames.push(Frame::of(root));
            } else {
                output.write_all(b",\"children\":[")?;
            }
        }
    }
    Ok(())
}

/// Writes a node but for its children and its end.
fn open(node: NodeRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    let kind = match node.kind() {
        NodeKind::Document => "document",
        NodeKind::DocumentFragment => "document_fragment",
        NodeKind::ShadowRoot => "shadow_root",
        NodeKind::Element => "element",
        NodeKind::Text => "text",
        NodeKind::Comment => "comment",
        NodeKind::Doctype => "doctype",
        NodeKind::ProcessingInstruction => "processing_instruction",
        _ => "other",
    };
    write!(output, "{{\"type\":\"{kind}\"")?;
    if let Some(element) = node.as_element() {
        return open_element(element, output);
    }
    if let Some(doctype) = node.as_doctype() {
        for (key, value) in [
            ("name", doctype.name()),
            ("public_identifier", doctype.public_identifier()),
            ("system_identifier", doctype.system_identifier()),
        ] {
            field(key, value, output)?;
        }
    }
    if let Some(instruction) = node.as_processing_instruction() {
        field("target", instruction.target(), output)?;
        field("data", instruction.data(), output)?;
    } else if let Some(data) = node.data() {
        field("data", data, output)?;
    }
    Ok(())
}

fn open_element(element: ElementRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    let namespace = element.namespace();
    if namespace != Namespace::Html {
        field("namespace", if namespace == Namespace::Svg { "svg" } else { "math" }, output)?;
    }
    field("name", element.name(), output)?;
    write_attributes(element, output)
}

/// Writes the attributes of an element as a member of an object, with the comma before it.
pub(crate) fn write_attributes(element: ElementRef<'_>, output: &mut dyn Write) -> io::Result<()> {
    output.write_all(b",\"attributes\":{")?;
    for (index, attribute) in element.attributes().enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        write_json_string(attribute.name(), output)?;
        output.write_all(b":")?;
        write_json_string(attribute.value(), output)?;
    }
    output.write_all(b"}")
}

fn field(key: &str, value: &str, output: &mut dyn Write) -> io::Result<()> {
    write!(output, ",\"{key}\":")?;
    write_json_string(value, output)
}

fn has_children(node: NodeRef<'_>) -> bool {
    matches!(
        node.kind(),
        NodeKind::Document | NodeKind::DocumentFragment | NodeKind::ShadowRoot | NodeKind::Element
    )
}
