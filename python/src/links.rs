//! Links, resolved.

use std::sync::Arc;

use duckbill::html::BaseUrl;
use duckbill::{NodeId, NodeRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::document::At;
use crate::garbage::Waiting;
use crate::node::Node;
use crate::text;

/// A link of a page: an `a` or `area` element with an `href`.
///
/// >>> import duckbill_html as duckbill
/// >>> link, = duckbill.parse("<a href=/bill rel=next>bill</a>").links(base="https://example.org/")
/// >>> link
/// Link('https://example.org/bill')
/// >>> link.href, link.rel, link.text()
/// ('/bill', 'next', 'bill')
#[pyclass(frozen, module = "duckbill_html")]
pub(crate) struct Link {
    /// The base of `href`, applied when the URL is asked for: a base may be long, and there may be many links.
    base: Arc<Option<BaseUrl>>,
    /// The value of `href`, as it is written.
    #[pyo3(get)]
    href: String,
    /// The value of `rel`, or None.
    #[pyo3(get)]
    rel: Option<String>,
    /// The element.
    #[pyo3(get)]
    node: Py<Node>,
}

#[pymethods]
impl Link {
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    /// The absolute URL; None if the `href` cannot be resolved.
    #[getter]
    fn url(&self) -> Option<String> {
        resolve(self.base.as_ref().as_ref(), &self.href)
    }

    /// The text of the element: see `Node.text`.
    #[pyo3(signature = (separator="", *, strip=false))]
    fn text<'py>(
        &self,
        py: Python<'py>,
        separator: &str,
        strip: bool,
    ) -> PyResult<Bound<'py, PyString>> {
        let node = self.node.bind(py).get();
        text::text(&At { page: node.page(py), id: node.id() }, separator, strip, true)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = self.url().unwrap_or_else(|| self.href.clone());
        Ok(format!("Link({})", PyString::new(py, &shown).repr()?))
    }
}

/// A link before its Python objects are made.
struct Found {
    href: String,
    rel: Option<String>,
    id: NodeId,
}

pub(crate) fn links<'py>(at: &At<'_, 'py>, base: Option<&str>) -> PyResult<Bound<'py, PyList>> {
    let base = base.map(absolute).transpose()?;
    let (base, found) = at.read_long(|root| find(root, base))?;
    let base = Arc::new(base);
    let py = at.page.py();
    let _waiting = Waiting::for_objects(py, 2 * found.len())?;
    let link = |Found { href, rel, id }: Found| {
        Py::new(py, Link { base: Arc::clone(&base), href, rel, node: Py::new(py, at.node(id))? })
    };
    PyList::new(py, found.into_iter().map(link).collect::<PyResult<Vec<_>>>()?)
}

/// The base that is given, which must be absolute.
pub(crate) fn absolute(url: &str) -> PyResult<BaseUrl> {
    let error = || PyValueError::new_err(format!("the base is not an absolute URL: '{url}'"));
    BaseUrl::parse(url).ok_or_else(error)
}

/// The base URL of a document, if the URL that it came from is known or a `base` element gives one.
fn base_of(tree: &duckbill::Document, given: Option<BaseUrl>) -> Option<BaseUrl> {
    match given {
        Some(url) => Some(tree.base_url(&url)),
        None => {
            let mut bases = tree.elements_by_tag_name("base").filter_map(|it| it.attribute("href"));
            bases.next().and_then(BaseUrl::parse)
        }
    }
}

fn resolve(base: Option<&BaseUrl>, url: &str) -> Option<String> {
    match base {
        Some(base) => base.resolve(url),
        None => BaseUrl::parse(url).map(|url| url.as_str().to_owned()),
    }
}

/// The absolute URL of one that is in the document.
pub(crate) fn resolved(root: NodeRef<'_>, base: Option<BaseUrl>, url: &str) -> Option<String> {
    resolve(base_of(root.document(), base).as_ref(), url)
}

/// The links, and what they are resolved against.
fn find(root: NodeRef<'_>, base: Option<BaseUrl>) -> (Option<BaseUrl>, Vec<Found>) {
    let tree = root.document();
    let base = base_of(tree, base);
    let found = |element: duckbill::ElementRef<'_>| {
        let href = element.attribute("href")?;
        Some(Found {
            href: href.to_owned(),
            rel: element.attribute("rel").map(str::to_owned),
            id: element.id(),
        })
    };
    let found = tree.links().filter_map(found).collect();
    (base, found)
}
