//! What `duckbill.selectolax` needs that no other part of the package does.

use duckbill::names::Tag;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::document::At;
use crate::node::Node;
use crate::text::{join, stripped, texts};

/// Whether an element of this name is known.
#[pyfunction]
pub(crate) fn is_known_element(name: &str) -> bool {
    Tag::from_name(name) != Tag::Unknown
}

/// The texts below a node, or among its children, with the separator between. Stripped texts
/// stay even if they are empty, and `skip_empty` leaves out those of ASCII white space only.
#[pyfunction]
#[pyo3(signature = (node, deep, separator, strip, skip_empty))]
pub(crate) fn joined_text<'py>(
    py: Python<'py>,
    node: &Bound<'py, Node>,
    deep: bool,
    separator: &str,
    strip: bool,
    skip_empty: bool,
) -> PyResult<Bound<'py, PyString>> {
    let page = node.get().page(py);
    let text = At { page, id: node.get().id() }.read_long(|node| {
        if separator.is_empty() && deep && !strip && !skip_empty && node.data().is_none() {
            return node.text_content();
        }
        let is_kept =
            |text: &&str| !skip_empty || !text.bytes().all(|byte| byte.is_ascii_whitespace());
        let texts = texts(node, deep).filter(is_kept);
        if strip { join(texts.map(stripped), separator) } else { join(texts, separator) }
    })?;
    Ok(PyString::new(py, &text))
}
