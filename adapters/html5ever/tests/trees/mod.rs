//! Dumps of the trees that the tests compare, in the format of the html5lib tests.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::fmt::Write;

use markup5ever::{Attribute, QualName, ns};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// The tree below the document, or below the root element of a fragment.
pub(crate) fn dump(dom: &RcDom, is_fragment: bool) -> String {
    let mut text = String::new();
    let root = if is_fragment {
        let children = dom.document.children.borrow();
        children.first().cloned().expect("the root of a fragment")
    } else {
        dom.document.clone()
    };
    // A node, its depth, and what is before it: so no recursion, however deep the tree is.
    let mut open: Vec<(Handle, usize)> = Vec::new();
    push_children(&mut open, &root, 0);
    while let Some((node, depth)) = open.pop() {
        let indent = "  ".repeat(depth);
        match &node.data {
            NodeData::Document => {
                let _ = writeln!(text, "| {indent}content");
            }
            NodeData::Doctype { name, public_id, system_id } => {
                let _ = if public_id.is_empty() && system_id.is_empty() {
                    writeln!(text, "| {indent}<!DOCTYPE {name}>")
                } else {
                    writeln!(text, "| {indent}<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">")
                };
            }
            NodeData::Text { contents } => {
                let _ = writeln!(text, "| {indent}\"{}\"", contents.borrow());
            }
            NodeData::Comment { contents } => {
                let _ = writeln!(text, "| {indent}<!-- {contents} -->");
            }
            NodeData::ProcessingInstruction { target, contents } => {
                let _ = writeln!(text, "| {indent}<?{target} {contents}?>");
            }
            NodeData::Element { name, attrs, template_contents, .. } => {
                let _ = writeln!(text, "| {indent}<{}{}>", prefix(name), name.local);
                let mut lines: Vec<String> = attrs.borrow().iter().map(line).collect();
                lines.sort_by(|one, other| one.encode_utf16().cmp(other.encode_utf16()));
                for line in lines {
                    let _ = writeln!(text, "| {indent}  {line}");
                }
                push_children(&mut open, &node, depth + 1);
                if let Some(contents) = &*template_contents.borrow() {
                    push_children(&mut open, contents, depth + 2);
                    open.push((contents.clone(), depth + 1));
                }
            }
        }
    }
    text.truncate(text.trim_end_matches('\n').len());
    text
}

fn push_children(open: &mut Vec<(Handle, usize)>, node: &Handle, depth: usize) {
    open.extend(node.children.borrow().iter().rev().map(|child| (child.clone(), depth)));
}

fn prefix(name: &QualName) -> &'static str {
    if name.ns == ns!(svg) {
        "svg "
    } else if name.ns == ns!(mathml) {
        "math "
    } else {
        ""
    }
}

fn line(attribute: &Attribute) -> String {
    let local = &attribute.name.local;
    let prefix = match &attribute.name.prefix {
        Some(prefix) if !prefix.is_empty() => format!("{prefix} "),
        _ if attribute.name.ns == ns!(xmlns) => "xmlns ".to_owned(),
        _ => String::new(),
    };
    let prefix = if prefix == "xmlns " && &**local == "xmlns" { String::new() } else { prefix };
    format!("{prefix}{local}=\"{}\"", attribute.value)
}
