//! Nodes: finding elements by CSS selectors.

use duckbill::{NodeId, NodeRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::node::{LexborNode, Role};
use super::{kind_of, own_error};
use crate::document::At;
use crate::elements;
use crate::node::Node;
use crate::selectors::selector_of;

/// The pseudo-class that only lexbor has.
const CONTAINS: &str = ":lexbor-contains";

/// The node itself if a selector matches it, and the matches below it.
pub(super) fn find(at: &At<'_, '_>, query: &Bound<'_, PyAny>) -> PyResult<Vec<NodeId>> {
    let py = query.py();
    let Ok(text) = query.cast::<PyString>() else {
        let message = format!("a selector is a str, not {}", kind_of(query)?);
        return Err(PyTypeError::new_err(message));
    };
    if text.to_str()?.contains(CONTAINS) {
        let module = py.import("duckbill_html.selectolax.selection")?;
        let found = module.call_method1("containing", (text, at.node(at.id)))?;
        let found = found.cast_into::<PyList>()?;
        return found.iter().map(|node| Ok(node.cast::<Node>()?.get().id())).collect();
    }
    let selector = selector_of(query).map_err(|error| own_error(py, error))?;
    at.read_long(|node| {
        let own = node.as_element().filter(|element| element.matches(&selector));
        let below = node.select(&selector);
        own.into_iter().chain(below).map(|element| element.id()).collect()
    })
}

fn find_first(at: &At<'_, '_>, query: &Bound<'_, PyAny>) -> PyResult<Option<NodeId>> {
    let is_plain = query
        .cast::<PyString>()
        .is_ok_and(|text| text.to_str().is_ok_and(|text| !text.contains(CONTAINS)));
    if !is_plain {
        return Ok(find(at, query)?.first().copied());
    }
    let selector = selector_of(query).map_err(|error| own_error(query.py(), error))?;
    at.read_long(|node| {
        let own = node.as_element().filter(|element| element.matches(&selector));
        Some(own.or_else(|| node.select_first(&selector))?.id())
    })
}

/// The elements of a name, at and below a node.
pub(super) fn find_named(at: &At<'_, '_>, tag: &Bound<'_, PyAny>) -> PyResult<Vec<NodeId>> {
    let module = tag.py().import("duckbill_html.selectolax.selection")?;
    find(at, &module.call_method1("selection_of", (tag,))?)
}

#[pymethods]
impl LexborNode {
    /// The elements that a CSS selector matches, at and below this node.
    fn css<'py>(&self, py: Python<'py>, query: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        self.elements(py, find(&self.scope(py)?, query)?)
    }

    /// The first element that a CSS selector matches, or `default`.
    ///
    /// With `strict` a second match raises ValueError.
    #[pyo3(signature = (query, default=None, strict=false))]
    fn css_first<'py>(
        &self,
        py: Python<'py>,
        query: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
        strict: bool,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let scope = self.scope(py)?;
        let first = if strict {
            let found = find(&scope, query)?;
            if found.len() > 1 {
                let message = format!("expected one match, but found {}", found.len());
                return Err(PyValueError::new_err(message));
            }
            found.first().copied()
        } else {
            find_first(&scope, query)?
        };
        match first {
            Some(id) => Ok(Some(Bound::new(py, self.other_element(py, id))?.into_any())),
            None => Ok(default),
        }
    }

    /// Whether a CSS selector matches anything at or below this node.
    fn css_matches(&self, py: Python<'_>, selector: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(find_first(&self.scope(py)?, selector)?.is_some())
    }

    /// Whether any of the selectors matches.
    fn any_css_matches(&self, py: Python<'_>, selectors: &Bound<'_, PyAny>) -> PyResult<bool> {
        for selector in selectors.try_iter()? {
            if self.css_matches(py, &selector?)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same as `css`, to be filtered step by step; without a query, this node.
    #[pyo3(signature = (query=None))]
    fn select<'py>(
        slf: &Bound<'py, Self>,
        query: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let module = slf.py().import("duckbill_html.selectolax.selection")?;
        module.call_method1("LexborSelector", (slf, query))
    }

    /// Whether the text of any `script` contains `query`.
    fn scripts_contain(&self, py: Python<'_>, query: &str) -> PyResult<bool> {
        let scope = self.scope(py)?;
        let scripts = find(&scope, PyString::new(py, "script").as_any())?;
        scope.read(|node| {
            let scripts = scripts.iter().filter_map(|id| node.document().node(*id));
            scripts.map(NodeRef::text_content).any(|text| text.contains(query))
        })
    }

    /// Whether the `src` of any `script` contains one of the strings.
    fn script_srcs_contain(&self, py: Python<'_>, queries: &Bound<'_, PyAny>) -> PyResult<bool> {
        let queries: Vec<String> =
            queries.try_iter()?.map(|query| query?.extract()).collect::<PyResult<_>>()?;
        let sources = elements::select_attr(
            &self.scope(py)?,
            PyString::new(py, "script[src]").as_any(),
            "src",
        )?;
        for source in sources {
            let source = source.cast::<PyString>()?.to_str()?;
            if queries.iter().any(|query| source.contains(query)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The contents of the `template` elements at and below this node.
    fn template_fragments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let scope = self.scope(py)?;
        let fragments = PyList::empty(py);
        for id in find(&scope, PyString::new(py, "template").as_any())? {
            let template = At { page: scope.page, id };
            let contents = |node: NodeRef<'_>| Some(node.as_element()?.template_contents()?.id());
            if let Some(contents) = template.read(contents)? {
                let template = Py::new(py, self.other(py, id))?;
                fragments.append(self.other_as(py, contents, Role::Contents(template)))?;
            }
        }
        Ok(fragments)
    }
}
