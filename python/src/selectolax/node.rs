//! Nodes: reading.

use std::hash::{DefaultHasher, Hash, Hasher};

use duckbill::serializer::Serializer;
use duckbill::{NodeId, NodeKind, NodeRef};
use pyo3::exceptions::PyNotImplementedError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyTuple};

use super::attributes::LexborAttributes;
use super::walk::{LexborWalk, is_wanted};
use super::{is_white_space, is_written, not_constructible};
use crate::document::{At, Document};
use crate::elements::name_of;
use crate::garbage;
use crate::node::Node;
use crate::text::{join, stripped, texts};

/// A node: an element, a text node, a comment …
///
/// Two nodes are equal if their HTML is equal, and a node equals a string that is its HTML.
// Kept memory is handed out without a look of the garbage collector, which PyO3 0.30 has at every other object.
#[pyclass(frozen, freelist = 4096, module = "duckbill_html.selectolax")]
pub(crate) struct LexborNode {
    page: Py<Document>,
    id: NodeId,
    role: Role,
    /// Whether it is known to be an element.
    is_element: bool,
    own_parser: Py<PyAny>,
}

/// How a node differs from the others of its document.
pub(crate) enum Role {
    None,
    /// It is the first node of a fragment, as the parser's `root`: it is taken for all of the fragment while it is in it.
    Fragment,
    /// It is the fragment of the contents of this `template` element.
    Contents(Py<LexborNode>),
}

impl LexborNode {
    /// Another node of the same document.
    pub(crate) fn other(&self, py: Python<'_>, id: NodeId) -> Self {
        self.other_as(py, id, Role::None)
    }

    pub(crate) fn other_as(&self, py: Python<'_>, id: NodeId, role: Role) -> Self {
        let (page, own_parser) = (self.page.clone_ref(py), self.own_parser.clone_ref(py));
        Self { page, id, role, is_element: false, own_parser }
    }

    /// Another element of the same document.
    pub(crate) fn other_element(&self, py: Python<'_>, id: NodeId) -> Self {
        Self { is_element: true, ..self.other(py, id) }
    }

    /// Elements of this document in a list.
    pub(crate) fn elements<'py>(
        &self,
        py: Python<'py>,
        ids: Vec<NodeId>,
    ) -> PyResult<Bound<'py, PyList>> {
        garbage::list(py, ids.into_iter().map(|id| self.other_element(py, id)))
    }

    pub(crate) fn at<'a, 'py>(&'a self, py: Python<'py>) -> At<'a, 'py> {
        At { page: self.page.bind(py), id: self.id }
    }

    /// The node that walks and queries begin from.
    pub(crate) fn scope<'a, 'py>(&'a self, py: Python<'py>) -> PyResult<At<'a, 'py>> {
        let mut at = self.at(py);
        if matches!(self.role, Role::Fragment) {
            let is_fragment = |around: &NodeRef<'_>| around.kind() == NodeKind::DocumentFragment;
            at.id = at.read(|node| node.parent().filter(is_fragment).unwrap_or(node).id())?;
        }
        Ok(at)
    }

    /// The node as one of the package.
    pub(crate) fn node(&self, py: Python<'_>) -> Node {
        Node::new(self.page.clone_ref(py), self.id)
    }

    pub(crate) fn id(&self) -> NodeId {
        self.id
    }

    pub(crate) fn page(&self) -> &Py<Document> {
        &self.page
    }

    pub(crate) fn kind(&self, py: Python<'_>) -> PyResult<NodeKind> {
        self.at(py).read(|node| node.kind())
    }

    fn step(
        &self,
        py: Python<'_>,
        step: impl for<'a> FnOnce(NodeRef<'a>) -> Option<NodeRef<'a>>,
    ) -> PyResult<Option<Self>> {
        let id = self.at(py).read(|node| step(node).map(NodeRef::id))?;
        Ok(id.map(|id| self.other(py, id)))
    }

    /// The notes of changes about attributes with an empty value: whether the attribute has none at all.
    pub(crate) fn noted<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let noted = self.own_parser.bind(py).getattr(intern!(py, "_valueless"))?;
        Ok(noted.cast_into::<PyDict>()?)
    }

    /// Whether an attribute with an empty value has none at all.
    pub(crate) fn is_valueless(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        let noted = self.noted(py)?;
        if !noted.is_empty()
            && let Some(is_valueless) = noted.get_item((self.node(py), name))?
        {
            return is_valueless.extract();
        }
        self.at(py).read(|node| {
            let mut attributes = node.as_element().into_iter().flat_map(|it| it.attributes());
            !attributes.find(|attribute| attribute.name() == name).is_some_and(is_written)
        })
    }
}

#[pymethods]
impl LexborNode {
    #[new]
    #[pyo3(signature = (*_arguments, **_keywords))]
    fn new(
        _arguments: &Bound<'_, PyTuple>,
        _keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Err(not_constructible("LexborNode"))
    }

    /// A node of the package as one of selectolax. With `is_fragment`, it is taken for all of its fragment.
    #[staticmethod]
    #[pyo3(name = "_of", signature = (node, parser, is_fragment=false))]
    fn of(
        py: Python<'_>,
        node: &Bound<'_, Node>,
        parser: Bound<'_, PyAny>,
        is_fragment: bool,
    ) -> Self {
        let node = node.get();
        let role = if is_fragment { Role::Fragment } else { Role::None };
        Self {
            page: node.page(py).clone().unbind(),
            id: node.id(),
            role,
            is_element: false,
            own_parser: parser.unbind(),
        }
    }

    /// The parser of the document.
    #[getter]
    fn parser(&self, py: Python<'_>) -> Py<PyAny> {
        self.own_parser.clone_ref(py)
    }

    /// The node as one of the package.
    #[getter]
    #[pyo3(name = "_node")]
    fn own_node(&self, py: Python<'_>) -> Node {
        self.node(py)
    }

    /// A number that no other node has, which is also the hash.
    #[getter]
    fn mem_id(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.id.hash(&mut hasher);
        // The hash of Python is a signed number.
        hasher.finish() >> 1
    }

    fn __hash__(&self) -> u64 {
        self.mem_id()
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if other.is_instance_of::<PyString>() {
            return self.html(py)?.as_any().eq(other);
        }
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.get();
        let is_fragment = |node: &Self| matches!(node.role, Role::Fragment);
        let is_same = self.id == other.id && self.page.is(&other.page);
        if is_same && is_fragment(self) == is_fragment(other) {
            return Ok(true);
        }
        self.html(py)?.as_any().eq(other.html(py)?)
    }

    /// The name of the element; "-text", "-comment", "-doctype", "-document" for other nodes; else None.
    #[getter]
    pub(crate) fn tag<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.at(py).read(|node| {
            let other = || match node.kind() {
                NodeKind::Text => Some("-text"),
                NodeKind::Comment => Some("-comment"),
                NodeKind::Document => Some("-document"),
                NodeKind::Doctype => Some("-doctype"),
                _ => None,
            };
            let name = node.as_element().map(|element| name_of(py, element));
            name.or_else(|| Some(PyString::new(py, other()?)))
        })
    }

    /// A number that is the same for the same tag. It is not the number that lexbor has.
    #[getter]
    fn tag_id<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let tag = self.tag(py)?;
        let name = tag.as_ref().map_or(Ok(""), |tag| tag.to_str())?;
        py.import("zlib")?.call_method1("crc32", (name.as_bytes(),))
    }

    /// Whether the node is an element.
    #[getter]
    pub(crate) fn is_element_node(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.is_element || self.kind(py)? == NodeKind::Element)
    }

    /// Whether the node is a text node.
    #[getter]
    fn is_text_node(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.kind(py)? == NodeKind::Text)
    }

    /// Whether the node is a comment.
    #[getter]
    fn is_comment_node(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.kind(py)? == NodeKind::Comment)
    }

    /// Whether the node is the document.
    #[getter]
    fn is_document_node(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.kind(py)? == NodeKind::Document)
    }

    /// Whether the node is a text node with nothing but ASCII white space.
    #[getter]
    fn is_empty_text_node(&self, py: Python<'_>) -> PyResult<bool> {
        self.at(py).read(|node| node.text().is_some_and(is_white_space))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let tag = self.tag(py)?;
        Ok(format!("<LexborNode {}>", tag.as_ref().map_or(Ok("None"), |tag| tag.to_str())?))
    }

    /// The attributes as a new dict. An attribute without a value is None.
    #[getter]
    pub(crate) fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let names = common_names(py);
        let attributes = PyDict::new(py);
        let mut has_empty = false;
        // To set strings makes no object that the garbage collector tracks.
        self.at(py).read(|node| {
            let element = node.as_element();
            element.into_iter().flat_map(|element| element.attributes()).try_for_each(|attribute| {
                let value = attribute.value();
                let is_valueless = value.is_empty() && !is_written(attribute);
                has_empty |= value.is_empty();
                let value = (!is_valueless).then(|| PyString::new(py, value));
                match common_name(names, attribute.name()) {
                    Some(name) => attributes.set_item(name, value),
                    None => attributes.set_item(PyString::new(py, attribute.name()), value),
                }
            })
        })??;
        // The notes of changes are about empty values alone.
        if has_empty && !self.noted(py)?.is_empty() {
            for (name, value) in attributes.copy()? {
                if value.is_none() || value.cast::<PyString>()?.to_str()?.is_empty() {
                    let is_valueless = self.is_valueless(py, name.cast::<PyString>()?.to_str()?)?;
                    attributes.set_item(name, (!is_valueless).then_some(""))?;
                }
            }
        }
        Ok(attributes)
    }

    /// The attributes as a mapping that changes the tree.
    #[getter]
    fn attrs(slf: &Bound<'_, Self>) -> PyResult<LexborAttributes> {
        LexborAttributes::create(slf)
    }

    /// The value of the attribute `id`, or None.
    #[getter]
    #[pyo3(name = "id")]
    fn own_id<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.at(py).read(|node| Some(PyString::new(py, node.as_element()?.attribute("id")?)))
    }

    /// The parent. The top of a parsed fragment has none.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Py<Self>>> {
        if let Role::Contents(template) = &self.role {
            return Ok(Some(template.clone_ref(py)));
        }
        let parent = self.step(py, |node| {
            let is_own = |around: &NodeRef<'_>| {
                around.kind() == NodeKind::DocumentFragment
                    && around.id() == around.document().root().id()
            };
            node.parent().filter(|around| !is_own(around))
        })?;
        parent.map(|parent| Py::new(py, parent)).transpose()
    }

    /// The first child, of any kind.
    #[getter]
    fn first_child(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.first_child())
    }

    /// The same as `first_child`.
    #[getter]
    fn child(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.first_child(py)
    }

    /// The last child, of any kind.
    #[getter]
    fn last_child(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.last_child())
    }

    /// The next sibling, of any kind.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.next_sibling())
    }

    /// The previous sibling, of any kind.
    #[getter]
    fn prev(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        self.step(py, |node| node.previous_sibling())
    }

    /// The children that are elements; with `include_text` all of them.
    #[pyo3(signature = (include_text=false, skip_empty=false))]
    fn iter<'py>(
        &self,
        py: Python<'py>,
        include_text: bool,
        skip_empty: bool,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let children: Vec<_> = self.scope(py)?.read(|node| {
            let children = node.children();
            children
                .filter(|child| is_wanted(*child, include_text, skip_empty))
                .map(NodeRef::id)
                .collect()
        })?;
        let make = |id| if include_text { self.other(py, id) } else { self.other_element(py, id) };
        garbage::list(py, children.into_iter().map(make))?.try_iter()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.iter(py, false, false)
    }

    /// This node and all below it, in tree order. Nodes may be removed meanwhile.
    #[pyo3(signature = (include_text=false, skip_empty=false))]
    fn traverse(
        slf: &Bound<'_, Self>,
        include_text: bool,
        skip_empty: bool,
    ) -> PyResult<LexborWalk> {
        LexborWalk::new(slf, include_text, skip_empty)
    }

    /// The strings of the text nodes below, or among the children, with `separator` between.
    ///
    /// With `strip` each is stripped, with `skip_empty` those of ASCII white space only are left out.
    ///
    /// >>> from duckbill_html.selectolax import LexborHTMLParser
    /// >>> LexborHTMLParser("<p>a <b>b</b> c").css_first("p").text(separator="|", strip=True)
    /// 'a|b|c'
    #[pyo3(signature = (deep=true, separator="", strip=false, skip_empty=false))]
    fn text<'py>(
        &self,
        py: Python<'py>,
        deep: bool,
        separator: &str,
        strip: bool,
        skip_empty: bool,
    ) -> PyResult<Bound<'py, PyString>> {
        let text = self.scope(py)?.read_long(|node| {
            if separator.is_empty() && deep && !strip && !skip_empty && node.data().is_none() {
                return node.text_content();
            }
            // Stripped texts stay even if they are empty.
            let texts = texts(node, deep).filter(|text| !skip_empty || !is_white_space(text));
            if strip { join(texts.map(stripped), separator) } else { join(texts, separator) }
        })?;
        Ok(PyString::new(py, &text))
    }

    /// The text of the node and all below it.
    fn text_lexbor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        crate::text::text(&self.scope(py)?, "", false, true)
    }

    /// The string of a text node; None for others.
    #[getter]
    fn text_content<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.at(py).read(|node| Some(PyString::new(py, node.text()?)))
    }

    /// The stripped string of a comment; None for others.
    #[getter]
    fn comment_content<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        self.at(py).read(|node| {
            let comment = node.data().filter(|_| node.kind() == NodeKind::Comment)?;
            Some(PyString::new(py, stripped(comment)))
        })
    }

    /// Not supported: selectolax does not have it either.
    #[getter]
    fn raw_value(&self) -> PyResult<()> {
        Err(PyNotImplementedError::new_err("raw_value is not supported"))
    }

    /// The node as HTML.
    #[getter]
    pub(crate) fn html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.scope(py)?.written(Serializer::html())
    }

    /// The children as HTML. Setting it parses markup in the context of the element.
    #[getter]
    fn inner_html<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        let scope = self.scope(py)?;
        let has_contents =
            |node: NodeRef<'_>| Some(node.as_element()?.template_contents().is_some());
        if scope.read(has_contents)? == Some(true) {
            return Ok(PyString::new(py, ""));
        }
        scope.written(Serializer::html().content())
    }

    /// The node with one line for each tag and string; see `pretty.Options` for the options.
    #[pyo3(signature = (indent=0, **options))]
    fn html_pretty<'py>(
        &self,
        py: Python<'py>,
        indent: i64,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let scope = self.scope(py)?;
        pretty(scope.nodes(vec![scope.id])?, indent, options)
    }

    /// The children with one line for each tag and string.
    #[pyo3(signature = (indent=0, **options))]
    fn inner_html_pretty<'py>(
        &self,
        py: Python<'py>,
        indent: i64,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let scope = self.scope(py)?;
        let children = scope.read(|node| node.children().map(NodeRef::id).collect())?;
        pretty(scope.nodes(children)?, indent, options)
    }
}

fn pretty<'py>(
    nodes: Bound<'py, PyList>,
    indent: i64,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let module = nodes.py().import("duckbill_html.selectolax.pretty")?;
    module.call_method("written", (nodes, indent), options)
}

/// The names that most attributes have: their strings are made once, and know their hashes. If two have the same place,
/// the earlier is kept.
const COMMON_NAMES: [&str; 48] = [
    "href",
    "class",
    "id",
    "title",
    "src",
    "alt",
    "style",
    "rel",
    "target",
    "type",
    "name",
    "value",
    "width",
    "height",
    "content",
    "role",
    "lang",
    "dir",
    "for",
    "action",
    "method",
    "charset",
    "media",
    "property",
    "colspan",
    "rowspan",
    "align",
    "valign",
    "border",
    "cellpadding",
    "cellspacing",
    "bgcolor",
    "tabindex",
    "hidden",
    "loading",
    "srcset",
    "sizes",
    "datetime",
    "data-id",
    "data-src",
    "data-testid",
    "data-component",
    "aria-label",
    "aria-hidden",
    "aria-labelledby",
    "itemprop",
    "d",
    "viewBox",
];

type CommonNames = [Option<(&'static str, Py<PyString>)>; 256];

/// Where a name is in the table.
fn place(name: &str) -> usize {
    let byte = |byte: Option<&u8>| usize::from(byte.copied().unwrap_or_default());
    let bytes = name.as_bytes();
    (bytes.len() + byte(bytes.first()) * 3 + byte(bytes.last()) * 53) % 256
}

fn common_names(py: Python<'_>) -> &CommonNames {
    static NAMES: PyOnceLock<Box<CommonNames>> = PyOnceLock::new();
    NAMES.get_or_init(py, || {
        let mut names = Box::new([const { None }; 256]);
        for name in COMMON_NAMES.into_iter().rev() {
            if let Some(slot) = names.get_mut(place(name)) {
                *slot = Some((name, PyString::intern(py, name).unbind()));
            }
        }
        names
    })
}

fn common_name<'n>(names: &'n CommonNames, name: &str) -> Option<&'n Py<PyString>> {
    let (common, string) = names.get(place(name))?.as_ref()?;
    (*common == name).then_some(string)
}
