//! The class of nodes: reading.

use std::hash::{DefaultHasher, Hash, Hasher};

use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::{ElementRef, NodeId, NodeKind, NodeRef};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString, PyType};

use crate::document::{At, Document};
use crate::elements;
use crate::hints::{no_item, unknown_attribute};
use crate::selectors::{SelectorSet, selector_of};
use crate::text;
use crate::text_method::TextFunction;
use crate::xpath;

/// A node of a document: an element, a text node, a comment, the document node …
///
/// Nodes are equal if they are the same node of the same document. A node keeps its document alive, and stays valid
/// when it is removed from the tree.
///
/// >>> import duckbill_html as duckbill
/// >>> link = duckbill.parse("<p><a href=/bill class=external>bill</a>").select_first("a")
/// >>> link.tag, link["href"], link.get("rel"), link.text()
/// ('a', '/bill', None, 'bill')
/// >>> link.attrs
/// {'href': '/bill', 'class': 'external'}
// Kept memory is handed out without a look of the garbage collector, which PyO3 0.30 has at every other object.
#[pyclass(frozen, mapping, freelist = 4096, module = "duckbill_html")]
pub(crate) struct Node {
    page: Py<Document>,
    id: NodeId,
}

impl Node {
    pub(crate) fn new(page: Py<Document>, id: NodeId) -> Self {
        Self { page, id }
    }

    pub(crate) fn id(&self) -> NodeId {
        self.id
    }

    pub(crate) fn page<'py>(&self, py: Python<'py>) -> &Bound<'py, Document> {
        self.page.bind(py)
    }

    pub(crate) fn at<'a, 'py>(&'a self, py: Python<'py>) -> At<'a, 'py> {
        At { page: self.page.bind(py), id: self.id }
    }

    /// Another node, if there is one.
    fn step(
        &self,
        py: Python<'_>,
        step: impl for<'a> FnOnce(NodeRef<'a>) -> Option<NodeRef<'a>>,
    ) -> PyResult<Option<Self>> {
        let id = self.at(py).read(|node| step(node).map(NodeRef::id))?;
        Ok(id.map(|id| Self::new(self.page.clone_ref(py), id)))
    }

    /// A value of an element, if the node is one.
    fn of_element<R>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(ElementRef<'_>) -> Option<R>,
    ) -> PyResult<Option<R>> {
        self.at(py).read(|node| read(node.as_element()?))
    }
}

fn is_element(node: &NodeRef<'_>) -> bool {
    node.kind() == NodeKind::Element
}

#[pymethods]
impl Node {
    /// The document of the node.
    #[getter]
    #[pyo3(name = "page")]
    fn own_page(&self, py: Python<'_>) -> Py<Document> {
        self.page.clone_ref(py)
    }

    /// "element", "text", "comment", "document", "doctype", "document-fragment", "processing-instruction" or
    /// "shadow-root".
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.at(py).read(|node| match node.kind() {
            NodeKind::Document => "document",
            NodeKind::Doctype => "doctype",
            NodeKind::Element => "element",
            NodeKind::Text => "text",
            NodeKind::Comment => "comment",
            NodeKind::ProcessingInstruction => "processing-instruction",
            NodeKind::DocumentFragment => "document-fragment",
            NodeKind::ShadowRoot => "shadow-root",
            _ => "unknown",
        })
    }

    /// The local name of the element, in lower case for HTML; None if the node is not an element.
    #[getter]
    fn tag<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.of_element(py, |element| Some(elements::name_of(py, element)))
    }

    /// "html", "svg" or "mathml"; None if the node is not an element.
    #[getter]
    fn namespace(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.of_element(py, |element| {
            Some(match element.namespace() {
                Namespace::Html => "html",
                Namespace::Svg => "svg",
                Namespace::MathMl => "mathml",
                _ => "unknown",
            })
        })
    }

    /// The value of the attribute `id`, or None.
    #[getter]
    #[pyo3(name = "id")]
    fn own_id<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.of_element(py, |element| Some(PyString::new(py, element.attribute("id")?)))
    }

    /// The classes of the element, in order.
    #[getter]
    fn classes(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let classes = self.of_element(py, |element| {
            Some(element.classes().map(str::to_owned).collect::<Vec<_>>())
        })?;
        Ok(classes.unwrap_or_default())
    }

    /// The attributes in the order of the markup: a dict that is as the tree is, and whose changes change the tree. It is empty if the
    /// node is not an element. A dict that is assigned replaces all attributes.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> link = duckbill.parse("<a href=/old>bill</a>").select_first("a")
    /// >>> link.attrs["href"] = "/new"
    /// >>> link.html
    /// '<a href="/new">bill</a>'
    #[getter]
    fn attrs<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let py = slf.py();
        let class = CLASS.import(py, "duckbill_html.attributes", "Attributes")?;
        let attributes = class.call1((slf.get()._attributes(py)?,))?;
        attributes.setattr(pyo3::intern!(py, "_node"), slf)?;
        Ok(attributes)
    }

    /// The attributes as a dict that stays as it is.
    fn _attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pairs = self.of_element(py, |element| {
            let strings = element.attributes().map(|attribute| {
                (PyString::new(py, attribute.name()), PyString::new(py, attribute.value()))
            });
            Some(strings.collect::<Vec<_>>())
        })?;
        let attributes = PyDict::new(py);
        for (name, value) in pairs.into_iter().flatten() {
            attributes.set_item(name, value)?;
        }
        Ok(attributes)
    }

    /// The value of an attribute, or `default`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<img alt>").select_first("img").get("alt")
    /// ''
    #[pyo3(signature = (name, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value = self.of_element(py, |element| {
            Some(PyString::new(py, element.attribute(name)?).into_any())
        })?;
        Ok(value.or(default))
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        name: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyString>> {
        let Ok(text) = name.cast::<PyString>() else { return Err(no_item(name)) };
        let name = text.to_str()?;
        let value =
            self.of_element(py, |element| Some(PyString::new(py, element.attribute(name)?)))?;
        value.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    /// Whether the element has an attribute of this name.
    fn __contains__(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        Ok(self.of_element(py, |element| Some(element.has_attribute(name)))? == Some(true))
    }

    /// The data of a text node, comment or processing instruction; None for other nodes. It can be set.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.at(py).read(|node| {
            let data = node.data().or_else(|| Some(node.as_processing_instruction()?.data()))?;
            Some(PyString::new(py, data))
        })
    }

    /// The name, public identifier and system identifier of a doctype; None for other nodes.
    #[getter]
    fn doctype(&self, py: Python<'_>) -> PyResult<Option<(String, String, String)>> {
        self.at(py).read(|node| {
            let doctype = node.as_doctype()?;
            let parts = [doctype.name(), doctype.public_identifier(), doctype.system_identifier()];
            let [name, public, system] = parts.map(str::to_owned);
            Some((name, public, system))
        })
    }

    #[classattr]
    fn text() -> TextFunction {
        TextFunction
    }

    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let has = self.of_element(py, |element| Some(element.has_attribute(name)));
        Err(unknown_attribute("Node", name, matches!(has, Ok(Some(true)))))
    }

    fn __reduce__(&self) -> PyResult<()> {
        let message = "a node cannot be pickled: pickle its page, or its html";
        Err(PyTypeError::new_err(message))
    }

    /// The text below the element, roughly as a reader sees it: without scripts and hidden elements, with white space
    /// collapsed, blocks on lines of their own, and tabs between cells. It follows `innerText`.
    fn inner_text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        text::inner_text(&self.at(py))
    }

    /// The node as HTML: `outerHTML`. `str(node)` is the same.
    #[getter]
    fn html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.at(py).written(Serializer::html())
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.at(py).written(Serializer::html())
    }

    /// The content of the node as HTML. Setting it parses markup in the context of the element.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> row = duckbill.parse("<table><tr></table>").select_first("tr")
    /// >>> row.inner_html = "<td>a<td>b"
    /// >>> row.html
    /// '<tr><td>a</td><td>b</td></tr>'
    #[getter]
    fn inner_html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.at(py).written(Serializer::html().content())
    }

    /// The node as HTML with indented lines, which parses to the same tree.
    fn pretty_html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.at(py).written(Serializer::pretty())
    }

    /// The node as HTML without the tags and quotes that may be left out.
    fn minified_html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.at(py).written(Serializer::minified())
    }

    /// The node as XML.
    fn to_xml<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.at(py).written(Serializer::xml())
    }

    /// The parent, or None.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.parent())
    }

    /// The first child, of any kind, or None.
    #[getter]
    fn first_child(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.first_child())
    }

    /// The last child, of any kind, or None.
    #[getter]
    fn last_child(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.last_child())
    }

    /// The next sibling, of any kind, or None.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.next_sibling())
    }

    /// The previous sibling, of any kind, or None.
    #[getter]
    fn previous(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.previous_sibling())
    }

    /// The next sibling that is an element, or None.
    #[getter]
    fn next_element(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.next_siblings().find(is_element))
    }

    /// The previous sibling that is an element, or None.
    #[getter]
    fn previous_element(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.previous_siblings().find(is_element))
    }

    /// The children, of any kind.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let at = self.at(py);
        at.nodes(at.read(|node| node.children().map(NodeRef::id).collect())?)
    }

    /// The children that are elements.
    #[getter]
    fn elements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let at = self.at(py);
        at.nodes(at.read(|node| node.children().filter(is_element).map(NodeRef::id).collect())?)
    }

    /// The nodes around it, from the parent outwards.
    #[getter]
    fn ancestors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let at = self.at(py);
        at.nodes(at.read(|node| node.ancestors().map(NodeRef::id).collect())?)
    }

    /// All nodes below it, in tree order.
    fn descendants<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let at = self.at(py);
        at.nodes(at.read_long(|node| node.descendants().map(NodeRef::id).collect())?)
    }

    /// The contents of a `template` element, a document fragment; None for other nodes.
    #[getter]
    fn template_contents(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.as_element()?.template_contents())
    }

    /// The shadow root of the element, or None.
    #[getter]
    fn shadow_root(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.as_element()?.shadow_root())
    }

    /// The elements below the node that a CSS selector matches: see `Document.select`.
    ///
    /// `:scope` is this element, and the selector may look at what is around it.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> body = duckbill.parse("<p><b>one</b><p>two").body
    /// >>> body.select(":scope > p"), body.select("html b")
    /// ([Node('p'), Node('p')], [Node('b')])
    fn select<'py>(
        &self,
        py: Python<'py>,
        selector: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        elements::select(&self.at(py), selector)
    }

    /// The first element below the node that a CSS selector matches, or None.
    fn select_first(&self, py: Python<'_>, selector: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        elements::select_first(&self.at(py), selector)
    }

    /// The text of each element below the node that a CSS selector matches.
    #[pyo3(signature = (selector, *, separator="", strip=false))]
    fn select_text<'py>(
        &self,
        py: Python<'py>,
        selector: &Bound<'py, PyAny>,
        separator: &str,
        strip: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        elements::select_text(&self.at(py), selector, separator, strip)
    }

    /// The value of an attribute of each element below the node that a CSS selector matches and that has it.
    fn select_attr<'py>(
        &self,
        py: Python<'py>,
        selector: &Bound<'py, PyAny>,
        name: &str,
    ) -> PyResult<Bound<'py, PyList>> {
        elements::select_attr(&self.at(py), selector, name)
    }

    /// The values for each selector of a `SelectorSet` below the node: see `Document.select_values`.
    #[pyo3(signature = (selectors, *, separator="", strip=false))]
    fn select_values<'py>(
        &self,
        py: Python<'py>,
        selectors: &Bound<'py, SelectorSet>,
        separator: &str,
        strip: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        elements::select_values(&self.at(py), selectors.get(), separator, strip)
    }

    /// The value of an XPath 1.0 expression, with this node as the context node: see `Document.xpath`.
    ///
    /// `/` is the root of the document still: begin with a name, `.//` or an axis to stay below the node.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> rows = duckbill.parse("<table><tr><td>a<td>b<tr><td>c").xpath("//tr")
    /// >>> [row.xpath("td/text()") for row in rows]
    /// [['a', 'b'], ['c']]
    #[pyo3(signature = (expression, **variables))]
    fn xpath<'py>(
        &self,
        py: Python<'py>,
        expression: &Bound<'py, PyAny>,
        variables: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        xpath::evaluate(&self.at(py), expression, variables, false)
    }

    /// The same as `xpath`, but of a node-set the first in document order, or None.
    #[pyo3(signature = (expression, **variables))]
    fn xpath_first<'py>(
        &self,
        py: Python<'py>,
        expression: &Bound<'py, PyAny>,
        variables: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        xpath::evaluate(&self.at(py), expression, variables, true)
    }

    /// Whether a CSS selector matches this node itself.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<p class=a>").select_first("p").matches("p.a")
    /// True
    fn matches(&self, py: Python<'_>, selector: &Bound<'_, PyAny>) -> PyResult<bool> {
        let selector = selector_of(selector)?;
        let matches =
            self.at(py).read_long(|node| node.as_element().map(|it| it.matches(&selector)))?;
        Ok(matches == Some(true))
    }

    /// The nearest of the element and the elements around it that a CSS selector matches, or None.
    fn closest(&self, py: Python<'_>, selector: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let selector = selector_of(selector)?;
        self.step(py, |node| Some(node.as_element()?.closest(&selector)?.as_node()))
    }

    /// Whether `other` is this node or below it.
    fn contains(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<bool> {
        let other = other.get();
        let is_own = other.page.is(&self.page);
        self.at(py).read(|node| {
            let other = node.document().node(other.id);
            is_own && other.is_some_and(|other| node.contains(other))
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            other.id == self.id && other.page.is(&self.page)
        })
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone_subtree(py)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.id.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let tag = self.of_element(py, |element| Some(element.name().to_owned()))?;
        Ok(match tag {
            Some(tag) => format!("Node({})", PyString::new(py, &tag).repr()?),
            None => format!("Node('#{}')", self.kind(py)?),
        })
    }
}
