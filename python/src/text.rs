//! The text of nodes.

use duckbill::NodeRef;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::document::At;

/// The text nodes below a node, or among its children; of a text node itself, that one.
pub(crate) fn texts<'a>(node: NodeRef<'a>, deep: bool) -> Box<dyn Iterator<Item = &'a str> + 'a> {
    match (node.text(), deep) {
        (Some(own), _) => Box::new(std::iter::once(own)),
        (None, true) => Box::new(node.descendants().filter_map(NodeRef::text)),
        (None, false) => Box::new(node.children().filter_map(NodeRef::text)),
    }
}

/// Without white space at both ends, as `str.strip` in Python.
pub(crate) fn stripped(text: &str) -> &str {
    text.trim_matches(|character: char| {
        character.is_whitespace() || ('\x1c'..='\x1f').contains(&character)
    })
}

/// The texts with the separator between. With `strip`, each is stripped, and empty ones are left out.
pub(crate) fn joined(node: NodeRef<'_>, separator: &str, strip: bool, deep: bool) -> String {
    let mut out = String::new();
    push_joined(&mut out, node, separator, strip, deep);
    out
}

/// Adds the same to a string.
pub(crate) fn push_joined(
    out: &mut String,
    node: NodeRef<'_>,
    separator: &str,
    strip: bool,
    deep: bool,
) {
    if separator.is_empty() && !strip && deep && node.data().is_none() {
        return out.extend(node.texts());
    }
    let texts = texts(node, deep);
    if strip {
        push(out, texts.map(stripped).filter(|text| !text.is_empty()), separator);
    } else {
        push(out, texts, separator);
    }
}

pub(crate) fn join<'a>(texts: impl Iterator<Item = &'a str>, separator: &str) -> String {
    let mut out = String::new();
    push(&mut out, texts, separator);
    out
}

fn push<'a>(out: &mut String, texts: impl Iterator<Item = &'a str>, separator: &str) {
    for (index, text) in texts.enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        out.push_str(text);
    }
}

pub(crate) fn text<'py>(
    at: &At<'_, 'py>,
    separator: &str,
    strip: bool,
    deep: bool,
) -> PyResult<Bound<'py, PyString>> {
    let text = at.read_long(|node| joined(node, separator, strip, deep))?;
    Ok(PyString::new(at.page.py(), &text))
}

pub(crate) fn inner_text<'py>(at: &At<'_, 'py>) -> PyResult<Bound<'py, PyString>> {
    let text = at.read_long(|node| node.inner_text())?;
    Ok(PyString::new(at.page.py(), &text))
}

pub(crate) fn inner_text_of_page<'py>(at: &At<'_, 'py>) -> PyResult<Bound<'py, PyString>> {
    let text = at.read_long(|root| root.document().inner_text())?;
    Ok(PyString::new(at.page.py(), &text))
}
