//! Documents as strings that can be sent to another process and made into the same tree there.
//!
//! The tree is written in its order. Each field is its length in bytes, a colon, and its string. Places in the source and
//! errors are not kept.

use std::fmt::Write;

use duckbill::dom::{EditError, Visit};
use duckbill::encoding::EncodingOptions;
use duckbill::names::{AttributeNamespace, Namespace};
use duckbill::{FragmentContext, NodeId, NodeKind, NodeRef, ParseOptions};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::document::{At, Document, Parsed};
use crate::options::{Compiled, encoding_of};

const NAMESPACES: [(Namespace, &str); 3] =
    [(Namespace::Html, "h"), (Namespace::Svg, "s"), (Namespace::MathMl, "m")];

const ATTRIBUTE_NAMESPACES: [(AttributeNamespace, &str); 4] = [
    (AttributeNamespace::None, ""),
    (AttributeNamespace::XLink, "l"),
    (AttributeNamespace::Xml, "x"),
    (AttributeNamespace::Xmlns, "n"),
];

fn put(out: &mut String, field: &str) {
    // To write to a string cannot fail.
    let _ = write!(out, "{}:{field}", field.len());
}

fn put_all(out: &mut String, fields: &[&str]) {
    for field in fields {
        put(out, field);
    }
}

/// Writes the tree; `None` if it has shadow roots, which cannot be made again.
fn write(root: NodeRef<'_>) -> Option<String> {
    let tree = root.document();
    let mut out = String::new();
    let is_fragment = root.kind() != NodeKind::Document;
    put_all(
        &mut out,
        &[
            if is_fragment { "fragment" } else { "document" },
            tree.quirks_mode().name(),
            tree.encoding().encoding.name(),
        ],
    );
    // The nodes that are open: template contents are walked after the template's children, of which there are none as a rule.
    let mut walks = vec![root.traverse()];
    if let Some(walk) = walks.last_mut() {
        walk.next();
    }
    while let Some(walk) = walks.last_mut() {
        let Some(visit) = walk.next() else {
            walks.pop();
            if !walks.is_empty() {
                put(&mut out, "/");
            }
            continue;
        };
        match visit {
            Visit::Close(node) => {
                if node.kind() == NodeKind::Element {
                    put(&mut out, "/");
                }
            }
            Visit::Open(node) => {
                if let Some(element) = node.as_element() {
                    if element.shadow_root().is_some() {
                        return None;
                    }
                    let namespace =
                        NAMESPACES.iter().find(|(one, _)| *one == element.namespace())?.1;
                    let attributes = element.attributes();
                    put_all(&mut out, &["e", namespace, element.name()]);
                    put(&mut out, &attributes.len().to_string());
                    for attribute in attributes {
                        let namespace = ATTRIBUTE_NAMESPACES
                            .iter()
                            .find(|(one, _)| *one == attribute.namespace())?
                            .1;
                        put_all(&mut out, &[namespace, attribute.name(), attribute.value()]);
                    }
                    if let Some(contents) = element.template_contents() {
                        put(&mut out, "t");
                        let mut walk = contents.traverse();
                        walk.next();
                        walks.push(walk);
                    }
                } else if let Some(text) = node.text() {
                    put_all(&mut out, &["s", text]);
                } else if let Some(doctype) = node.as_doctype() {
                    let identifiers = [doctype.public_identifier(), doctype.system_identifier()];
                    put_all(&mut out, &["d", doctype.name(), identifiers[0], identifiers[1]]);
                } else if let Some(instruction) = node.as_processing_instruction() {
                    put_all(&mut out, &["p", instruction.target(), instruction.data()]);
                } else if let Some(data) = node.data() {
                    put_all(&mut out, &["c", data]);
                }
            }
        }
    }
    Some(out)
}

struct Fields<'a>(&'a str);

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (length, rest) = self.0.split_once(':')?;
        let (field, rest) = rest.split_at_checked(length.parse().ok()?)?;
        self.0 = rest;
        Some(field)
    }
}

/// Makes the tree again; `None` if the string is not one that was written here.
fn read(state: &str) -> Option<duckbill::Document> {
    let mut fields = Fields(state);
    let kind = fields.next()?;
    let beginning = match fields.next()? {
        "no-quirks" => "<!DOCTYPE html>",
        "limited-quirks" => "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//\">",
        _ => "",
    };
    let encoding = encoding_of(fields.next()?).ok()?;
    let options =
        ParseOptions::new().with_encoding(EncodingOptions::new().with_user_override(encoding));
    let mut tree = if kind == "fragment" {
        let context = FragmentContext::new(Namespace::Html, "template");
        duckbill::parse_fragment_with("", &context, &options).ok()?
    } else {
        duckbill::parse_with(beginning.as_bytes(), &options).ok()?
    };
    let root = tree.root().id();
    let old: Vec<NodeId> = tree.root().children().map(NodeRef::id).collect();
    old.into_iter().try_for_each(|node| tree.remove(node)).ok()?;
    let mut open = vec![root];
    while !fields.0.is_empty() {
        let what = fields.next()?;
        let parent = *open.last()?;
        match what {
            "/" => {
                open.pop();
            }
            "t" => open.push(tree.node(parent)?.as_element()?.template_contents()?.id()),
            "e" => {
                let namespace = fields.next()?;
                let namespace = NAMESPACES.iter().find(|(_, name)| *name == namespace)?.0;
                let element = tree.create_element(namespace, fields.next()?).ok()?;
                let count: usize = fields.next()?.parse().ok()?;
                for _ in 0..count {
                    let namespace = fields.next()?;
                    let namespace =
                        ATTRIBUTE_NAMESPACES.iter().find(|(_, name)| *name == namespace)?.0;
                    let (name, value) = (fields.next()?, fields.next()?);
                    set(&mut tree, element, namespace, name, value).ok()?;
                }
                tree.append_child(parent, element).ok()?;
                open.push(element);
            }
            _ => {
                let node = match what {
                    "s" => tree.create_text(fields.next()?),
                    "c" => tree.create_comment(fields.next()?),
                    "p" => {
                        let (target, data) = (fields.next()?, fields.next()?);
                        tree.create_processing_instruction(target, data)
                    }
                    "d" => {
                        let name = fields.next()?;
                        let identifiers = (fields.next()?, fields.next()?);
                        tree.create_doctype(name, identifiers.0, identifiers.1)
                    }
                    _ => return None,
                };
                tree.append_child(parent, node).ok()?;
            }
        }
    }
    Some(tree)
}

fn set(
    tree: &mut duckbill::Document,
    element: NodeId,
    namespace: AttributeNamespace,
    name: &str,
    value: &str,
) -> Result<(), EditError> {
    match namespace {
        AttributeNamespace::None => tree.set_attribute(element, name, value),
        namespace => tree.set_attribute_ns(element, namespace, name, value),
    }
}

#[pymethods]
impl Document {
    /// A document is pickled as its tree, with its encoding; places in the source and errors are left out.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let state = At::root_of(slf).read_long(write)?;
        let message = "a document with shadow roots cannot be pickled";
        let state = state.ok_or_else(|| PyTypeError::new_err(message))?;
        let native = slf.py().import("duckbill_html._duckbill")?;
        Ok((native.getattr("__document")?, (state,)))
    }
}

/// The document of a string that `pickle` keeps.
#[pyfunction(name = "__document")]
pub(crate) fn document_of(py: Python<'_>, state: &str) -> PyResult<Document> {
    let tree = py.detach(|| read(state));
    let tree = tree.ok_or_else(|| PyValueError::new_err("this is not a pickled document"))?;
    Ok(Document::new(Parsed::new(tree, Vec::new()), Compiled::default()))
}
