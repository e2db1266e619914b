//! Finding elements by CSS selectors.

use duckbill::dom::EditError;
use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeId, NodeRef};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString};

use crate::document::At;
use crate::node::Node;
use crate::selectors::{SelectorSet, selector_of};
use crate::text::{joined, push_joined};

/// The matches below a node, in tree order.
fn matches(at: &At<'_, '_>, selector: &Bound<'_, PyAny>) -> PyResult<Vec<NodeId>> {
    let selector = selector_of(selector)?;
    at.read_long(|node| node.select(&selector).map(|element| element.id()).collect())
}

pub(crate) fn select<'py>(
    at: &At<'_, 'py>,
    selector: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    at.nodes(matches(at, selector)?)
}

pub(crate) fn select_first(at: &At<'_, '_>, selector: &Bound<'_, PyAny>) -> PyResult<Option<Node>> {
    let selector = selector_of(selector)?;
    let first = at.read_long(|node| Some(node.select_first(&selector)?.id()))?;
    Ok(first.map(|id| at.node(id)))
}

pub(crate) fn select_text<'py>(
    at: &At<'_, 'py>,
    selector: &Bound<'py, PyAny>,
    separator: &str,
    strip: bool,
) -> PyResult<Bound<'py, PyList>> {
    let selector = selector_of(selector)?;
    let texts: Vec<String> = at.read_long(|node| {
        let text = |node: NodeRef<'_>| joined(node, separator, strip, true);
        node.select(&selector).map(|element| text(element.as_node())).collect()
    })?;
    PyList::new(at.page.py(), texts)
}

pub(crate) fn select_attr<'py>(
    at: &At<'_, 'py>,
    selector: &Bound<'py, PyAny>,
    name: &str,
) -> PyResult<Bound<'py, PyList>> {
    let py = at.page.py();
    let found = matches(at, selector)?;
    let values: Vec<Bound<'_, PyString>> = at.read(|node| {
        let tree = node.document();
        let value = |id| tree.node(id)?.as_element()?.attribute(name);
        found.into_iter().filter_map(value).map(|value| PyString::new(py, value)).collect()
    })?;
    PyList::new(py, values)
}

/// The values for each selector of a set.
pub(crate) fn select_values<'py>(
    at: &At<'_, 'py>,
    set: &SelectorSet,
    separator: &str,
    strip: bool,
) -> PyResult<Bound<'py, PyList>> {
    // All values in one string: the number of the selector of each, and where it ends.
    let (values, ends) = at.read_long(|node| {
        let (mut values, mut ends) = (String::new(), Vec::new());
        for (number, element) in node.select_set(&set.set) {
            match set.attributes.get(number).and_then(Option::as_ref) {
                Some(name) => match element.attribute(name) {
                    Some(value) => values.push_str(value),
                    None => continue,
                },
                None => push_joined(&mut values, element.as_node(), separator, strip, true),
            }
            ends.push((number, values.len()));
        }
        (values, ends)
    })?;
    let py = at.page.py();
    let mut lists: Vec<Vec<Bound<'_, PyString>>> = vec![Vec::new(); set.attributes.len()];
    let mut begin = 0;
    for (number, end) in ends {
        if let (Some(list), Some(value)) = (lists.get_mut(number), values.get(begin..end)) {
            list.push(PyString::new(py, value));
        }
        begin = end;
    }
    PyList::new(py, lists)
}

/// Changes each match, and returns how many there are.
pub(crate) fn change_all(
    at: &At<'_, '_>,
    selector: &Bound<'_, PyAny>,
    change: impl Fn(&mut duckbill::Document, NodeId) -> Result<(), EditError> + Send + Sync,
) -> PyResult<usize> {
    let found = matches(at, selector)?;
    at.change(found.len() > 100, |tree, _| {
        found.iter().try_for_each(|&id| change(tree, id))?;
        Ok(found.len())
    })
}

/// The name of an element. Those that the standard has are made once: pages have few others.
pub(crate) fn name_of<'py>(py: Python<'py>, element: ElementRef<'_>) -> Bound<'py, PyString> {
    static NAMES: [PyOnceLock<Py<PyString>>; 256] = [const { PyOnceLock::new() }; 256];
    let name = element.name();
    let tag = element.tag();
    if tag == Tag::Unknown || element.namespace() != Namespace::Html {
        return PyString::new(py, name);
    }
    let Some(known) = NAMES.get(tag as usize) else { return PyString::new(py, name) };
    known.get_or_init(py, || PyString::intern(py, name).unbind()).bind(py).clone()
}
