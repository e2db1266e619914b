//! What `duckbill_html.selectolax` needs that no other part of the package does.

use std::borrow::Cow;

use duckbill::ElementRef;
use duckbill::dom::AttributeRef;
use duckbill::names::{Namespace, Tag};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString};
use smallvec::SmallVec;

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

/// The attributes of a `LexborNode` as a dict. An attribute without a value is None, one with an empty value is "". It is
/// the getter itself, without a frame of Python around it.
#[pyfunction]
pub(crate) fn attributes_as_written<'py>(own: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let py = own.py();
    let node = own.getattr(intern!(py, "_node"))?;
    let node = node.cast::<Node>()?.get();
    let names = common_names(py);
    let mut has_empty = false;
    let pairs = At { page: node.page(py), id: node.id() }.read(|node| {
        let pair = |attribute: AttributeRef<'_>| {
            let (name, value) = (attribute.name(), attribute.value());
            has_empty |= value.is_empty();
            let value = is_written(attribute).then(|| PyString::new(py, value));
            let common = COMMON_NAMES.iter().position(|common| *common == name);
            let common = common.and_then(|at| names.get(at)).map(|name| name.bind(py).clone());
            (common.unwrap_or_else(|| PyString::new(py, name)), value)
        };
        Some(node.as_element()?.attributes().map(pair).collect::<SmallVec<[_; 8]>>())
    })?;
    let attributes = PyDict::new(py);
    for (name, value) in pairs.into_iter().flatten() {
        attributes.set_item(name, value)?;
    }
    // What was noted by changes is about empty values alone.
    if has_empty {
        let noted = own.getattr(intern!(py, "parser"))?.getattr(intern!(py, "_valueless"))?;
        if !noted.cast::<PyDict>()?.is_empty() {
            own.call_method1(intern!(py, "_mark_valueless"), (&attributes,))?;
        }
    }
    Ok(attributes)
}

/// The value of an attribute of a `LexborNode`, or `default` if there is no such attribute. Names ignore case in HTML
/// elements.
#[pyfunction]
pub(crate) fn attribute_as_written<'py>(
    own: &Bound<'py, PyAny>,
    key: &Bound<'py, PyAny>,
    default: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = own.py();
    let Ok(key) = key.cast::<PyString>() else {
        let kind = key.get_type().name()?;
        let message = format!("expected str as the name of an attribute, got {kind}");
        return Err(PyTypeError::new_err(message));
    };
    let node = own.getattr(intern!(py, "_node"))?;
    let node = node.cast::<Node>()?.get();
    let mut name = Cow::Borrowed(key.to_str()?);
    let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    let value = At { page: node.page(py), id: node.id() }.read(|node| {
        let element = node.as_element()?;
        if element.namespace() == Namespace::Html && !name.bytes().all(is_lower) {
            name = name.to_lowercase().into();
        }
        let value = element.attribute(&name)?;
        Some((!value.is_empty()).then(|| PyString::new(py, value)))
    })?;
    match value {
        None => Ok(default.clone()),
        Some(Some(value)) => Ok(value.into_any()),
        Some(None) => own.call_method1(intern!(py, "_value"), (name, "")),
    }
}

/// The names that most attributes have: their strings are made once, and know their hashes.
const COMMON_NAMES: [&str; 16] = [
    "href", "class", "id", "title", "src", "alt", "style", "rel", "target", "type", "name",
    "value", "width", "height", "content", "role",
];

fn common_names(py: Python<'_>) -> &[Py<PyString>] {
    static NAMES: PyOnceLock<Vec<Py<PyString>>> = PyOnceLock::new();
    let make = || COMMON_NAMES.iter().map(|name| PyString::intern(py, name).unbind()).collect();
    NAMES.get_or_init(py, make)
}

/// Whether the markup has a value for an attribute; False if there is no such attribute.
#[pyfunction]
pub(crate) fn has_written_value(
    py: Python<'_>,
    node: &Bound<'_, Node>,
    name: &str,
) -> PyResult<bool> {
    let node = node.get();
    At { page: node.page(py), id: node.id() }.read(|node| {
        let mut attributes = node.as_element().into_iter().flat_map(ElementRef::attributes);
        attributes.find(|attribute| attribute.name() == name).is_some_and(is_written)
    })
}

/// An empty value counts as written if that is not known.
fn is_written(attribute: AttributeRef<'_>) -> bool {
    attribute.has_written_value() != Some(false)
}
