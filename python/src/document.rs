//! The class of documents, and how they and their nodes are read and changed.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use duckbill::dom::EditError;
use duckbill::limits::Limit;
use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::{NodeId, NodeRef};
use pyo3::prelude::*;
use pyo3::sync::RwLockExt;
use pyo3::types::{PyDict, PyList, PyString};

use crate::elements;
use crate::errors::{EncodingReport, ParseError, edit_error, limit_exceeded};
use crate::garbage;
use crate::hints::unknown_attribute;
use crate::links;
use crate::node::Node;
use crate::options::Compiled;
use crate::parsing::namespace_of;
use crate::selectors::SelectorSet;
use crate::text;
use crate::text_method::TextFunction;
use crate::xpath;

/// A walk over more nodes than this takes some microseconds, and is done detached from the interpreter.
const LONG_WALK: usize = 500;

/// The result of a parse.
pub(crate) struct Parsed {
    tree: duckbill::Document,
    /// Line and column of each error.
    positions: Vec<(usize, usize)>,
}

impl Parsed {
    /// A document whose errors have these lines and columns.
    pub(crate) fn new(tree: duckbill::Document, positions: Vec<(usize, usize)>) -> Self {
        Self { tree, positions }
    }
}

/// A document: what `parse` and `parse_fragment` return.
///
/// It may be used on several threads at once.
///
/// >>> import duckbill_html as duckbill
/// >>> page = duckbill.parse("<!DOCTYPE html><title>Ducks</title><a href=/bill>bill</a>")
/// >>> page.title
/// 'Ducks'
/// >>> [link["href"] for link in page.select("a")]
/// ['/bill']
#[pyclass(frozen, weakref, module = "duckbill_html")]
pub(crate) struct Document {
    tree: RwLock<duckbill::Document>,
    root: NodeId,
    positions: Vec<(usize, usize)>,
    /// `None` for the defaults, which nearly every document has.
    compiled: Option<Box<Compiled>>,
}

/// A node of a document, in Rust.
pub(crate) struct At<'a, 'py> {
    pub(crate) page: &'a Bound<'py, Document>,
    pub(crate) id: NodeId,
}

impl Document {
    pub(crate) fn new(parsed: Parsed, compiled: Compiled) -> Self {
        let root = parsed.tree.root().id();
        Self {
            tree: RwLock::new(parsed.tree),
            root,
            positions: parsed.positions,
            compiled: compiled.is_given.then(|| Box::new(compiled)),
        }
    }

    pub(crate) fn lock(&self, py: Python<'_>) -> RwLockReadGuard<'_, duckbill::Document> {
        self.tree.read_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_for_change(&self, py: Python<'_>) -> RwLockWriteGuard<'_, duckbill::Document> {
        self.tree.write_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn compiled(&self) -> Compiled {
        self.compiled.as_deref().cloned().unwrap_or_default()
    }
}

/// Programs parse one page after the other, so the memory of a document serves for the next one. Freeing a small document
/// costs nothing that this would save.
impl Drop for Document {
    fn drop(&mut self) {
        const LARGE: usize = 1 << 17;
        let tree = self.tree.get_mut().unwrap_or_else(PoisonError::into_inner);
        if tree.allocated_bytes() >= LARGE {
            std::mem::take(tree).recycle();
        }
    }
}

impl<'a, 'py> At<'a, 'py> {
    pub(crate) fn root_of(page: &'a Bound<'py, Document>) -> Self {
        Self { page, id: page.get().root }
    }

    /// Reads the node. `read` makes no Python object but strings.
    pub(crate) fn read<R>(&self, read: impl FnOnce(NodeRef<'_>) -> R) -> PyResult<R> {
        let py = self.page.py();
        let tree = self.page.get().lock(py);
        match tree.node(self.id) {
            Some(node) => Ok(read(node)),
            None => Err(edit_error(py, EditError::UnknownNode)),
        }
    }

    /// Reads the node, detached from the interpreter if there is much below it.
    pub(crate) fn read_long<R: Send>(
        &self,
        read: impl FnOnce(NodeRef<'_>) -> R + Send,
    ) -> PyResult<R> {
        if !self.is_long()? {
            return self.read(read);
        }
        let (page, id) = (self.page.get(), self.id);
        let result = self.page.py().detach(|| {
            let tree = page.tree.read().unwrap_or_else(PoisonError::into_inner);
            tree.node(id).map(read)
        });
        result.ok_or_else(|| edit_error(self.page.py(), EditError::UnknownNode))
    }

    /// Whether a walk below the node takes more than a few microseconds.
    fn is_long(&self) -> PyResult<bool> {
        let is_root = self.id == self.page.get().root;
        self.read(|node| {
            node.document().node_count() > LONG_WALK
                && (is_root || node.descendants().nth(LONG_WALK).is_some())
        })
    }

    /// Changes the document, detached from the interpreter if `is_long`.
    pub(crate) fn change<R: Send>(
        &self,
        is_long: bool,
        change: impl FnOnce(&mut duckbill::Document, NodeId) -> Result<R, EditError> + Send,
    ) -> PyResult<R> {
        let (page, id, py) = (self.page.get(), self.id, self.page.py());
        let result = if is_long {
            py.detach(|| change(&mut page.tree.write().unwrap_or_else(PoisonError::into_inner), id))
        } else {
            change(&mut page.lock_for_change(py), id)
        };
        result.map_err(|error| edit_error(py, error))
    }

    /// The Python object of a node of this document.
    pub(crate) fn node(&self, id: NodeId) -> Node {
        Node::new(self.page.clone().unbind(), id)
    }

    pub(crate) fn nodes(&self, ids: Vec<NodeId>) -> PyResult<Bound<'py, PyList>> {
        garbage::list(self.page.py(), ids.into_iter().map(|id| self.node(id)))
    }

    /// The node in a format, with its own tags or without.
    pub(crate) fn written(&self, format: Serializer) -> PyResult<Bound<'py, PyString>> {
        let compiled = self.page.get().compiled();
        let format = compiled.serializer(format);
        let written = self.read_long(|node| format.to_string_within(node, &compiled.limits))?;
        match written {
            Ok(written) => Ok(PyString::new(self.page.py(), &written)),
            Err(_) => Err(self.too_much_output()),
        }
    }

    /// The error for output that is longer than the limit on it.
    pub(crate) fn too_much_output(&self) -> PyErr {
        let most = self.page.get().compiled().limits.get(Limit::OutputBytes).unwrap_or(u64::MAX);
        let page = Some(self.page.clone().unbind());
        let message = format!("more than {most} bytes of output");
        limit_exceeded(self.page.py(), message, Some("output_bytes"), most, page, None)
    }
}

#[pymethods]
impl Document {
    /// The text of the `title` element, with single spaces; None if there is no such element.
    #[getter]
    fn title<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyString>> {
        Some(PyString::new(py, &self.lock(py).title()?))
    }

    /// The name of the encoding that the bytes were decoded with; "UTF-8" for a string.
    #[getter]
    fn encoding(&self, py: Python<'_>) -> &'static str {
        self.lock(py).encoding().encoding.name()
    }

    /// How the bytes were decoded, how sure that is, and why.
    #[getter]
    fn encoding_report(&self, py: Python<'_>) -> EncodingReport {
        self.lock(py).encoding().into()
    }

    /// "no-quirks", "limited-quirks" or "quirks".
    #[getter]
    fn quirks_mode(&self, py: Python<'_>) -> &'static str {
        self.lock(py).quirks_mode().name()
    }

    /// The errors in the markup, in the order of their places; at most as many as `parse` was asked to keep.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Vec<ParseError> {
        let tree = self.lock(py);
        let positions = self.positions.iter().copied().chain(std::iter::repeat((1, 1)));
        tree.errors().iter().zip(positions).map(|(error, at)| ParseError::new(error, at)).collect()
    }

    /// The number of errors beyond those that `errors` has.
    #[getter]
    fn dropped_errors(&self, py: Python<'_>) -> u64 {
        self.lock(py).dropped_errors()
    }

    /// The node that holds everything: the document node, or a document fragment if a fragment was parsed.
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> Node {
        Node::new(slf.clone().unbind(), slf.get().root)
    }

    /// The element at the top, `html`; None for a fragment, and if it was removed.
    #[getter]
    fn document_element(slf: &Bound<'_, Self>) -> PyResult<Option<Node>> {
        let at = At::root_of(slf);
        let id = at.read(|root| Some(root.document().document_element()?.id()))?;
        Ok(id.map(|id| at.node(id)))
    }

    /// The `head` element, or None.
    #[getter]
    fn head(slf: &Bound<'_, Self>) -> PyResult<Option<Node>> {
        let at = At::root_of(slf);
        Ok(at.read(|root| Some(root.document().head()?.id()))?.map(|id| at.node(id)))
    }

    /// The `body` or `frameset` element, or None.
    #[getter]
    fn body(slf: &Bound<'_, Self>) -> PyResult<Option<Node>> {
        let at = At::root_of(slf);
        Ok(at.read(|root| Some(root.document().body()?.id()))?.map(|id| at.node(id)))
    }

    /// The nodes at the top: the doctype, comments and the `html` element, or those of the fragment.
    #[getter]
    fn children<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let at = At::root_of(slf);
        at.nodes(at.read(|root| root.children().map(NodeRef::id).collect())?)
    }

    /// The elements that a CSS selector matches, in tree order.
    ///
    /// The selector is a string or a `Selector`. A string that is not a selector raises `SelectorError`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<ul><li>one<li class=here>two")
    /// >>> page.select("li.here")
    /// [Node('li')]
    /// >>> page.select("li:first-chidl")
    /// Traceback (most recent call last):
    /// duckbill_html.errors.SelectorError: an unknown pseudo-class or a pseudo-element, at byte 2; is :first-child meant?
    fn select<'py>(
        slf: &Bound<'py, Self>,
        selector: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        elements::select(&At::root_of(slf), selector)
    }

    /// The first element that a CSS selector matches, or None.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<p>one<p>two").select_first("p").text()
    /// 'one'
    fn select_first(slf: &Bound<'_, Self>, selector: &Bound<'_, PyAny>) -> PyResult<Option<Node>> {
        elements::select_first(&At::root_of(slf), selector)
    }

    /// The text of each element that a CSS selector matches, without making nodes.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<h2>One</h2><h2> Two </h2>").select_text("h2", strip=True)
    /// ['One', 'Two']
    #[pyo3(signature = (selector, *, separator="", strip=false))]
    fn select_text<'py>(
        slf: &Bound<'py, Self>,
        selector: &Bound<'py, PyAny>,
        separator: &str,
        strip: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        elements::select_text(&At::root_of(slf), selector, separator, strip)
    }

    /// The value of an attribute of each element that a CSS selector matches and that has it.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<img src=a.png><img><img src=b.png>").select_attr("img", "src")
    /// ['a.png', 'b.png']
    fn select_attr<'py>(
        slf: &Bound<'py, Self>,
        selector: &Bound<'py, PyAny>,
        name: &str,
    ) -> PyResult<Bound<'py, PyList>> {
        elements::select_attr(&At::root_of(slf), selector, name)
    }

    /// The values for each selector of a `SelectorSet`, found in one walk: the text of each element that it matches, or the
    /// attribute that the set asks for, of each element that has it.
    ///
    /// `separator` and `strip` are those of `text`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> columns = duckbill.SelectorSet(["p", ("p", "id")])
    /// >>> duckbill.parse("<p>one<p id=two> two").select_values(columns, strip=True)
    /// [['one', 'two'], ['two']]
    #[pyo3(signature = (selectors, *, separator="", strip=false))]
    fn select_values<'py>(
        slf: &Bound<'py, Self>,
        selectors: &Bound<'py, SelectorSet>,
        separator: &str,
        strip: bool,
    ) -> PyResult<Bound<'py, PyList>> {
        elements::select_values(&At::root_of(slf), selectors.get(), separator, strip)
    }

    /// The value of an XPath 1.0 expression, with the document as the context node.
    ///
    /// A node-set is a list: an element, comment or the like is a `Node`, an attribute or text a str. Other values are a str, a
    /// float or a bool. The expression is a string or an `XPath`; one that cannot be used raises `XPathError`. Keywords bind
    /// variables. An expression that takes too much work, which a page may provoke, raises `LimitExceeded`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<ul><li><a href=/a>A</a><li><a href=/b>B</a></ul>")
    /// >>> page.xpath("//li[2]/a"), page.xpath("//a/@href"), page.xpath("count(//a)")
    /// ([Node('a')], ['/a', '/b'], 2.0)
    /// >>> page.xpath("//a[. = $name]/@href", name="B")
    /// ['/b']
    #[pyo3(signature = (expression, **variables))]
    fn xpath<'py>(
        slf: &Bound<'py, Self>,
        expression: &Bound<'py, PyAny>,
        variables: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        xpath::evaluate(&At::root_of(slf), expression, variables, false)
    }

    /// The same as `xpath`, but of a node-set the first in document order, or None.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<a href=/a>A</a>").xpath_first("//a/@href")
    /// '/a'
    #[pyo3(signature = (expression, **variables))]
    fn xpath_first<'py>(
        slf: &Bound<'py, Self>,
        expression: &Bound<'py, PyAny>,
        variables: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        xpath::evaluate(&At::root_of(slf), expression, variables, true)
    }

    /// The element of this id, or None.
    fn get_element_by_id(slf: &Bound<'_, Self>, id: &str) -> PyResult<Option<Node>> {
        let at = At::root_of(slf);
        let found = at.read_long(|root| Some(root.get_element_by_id(id)?.id()))?;
        Ok(found.map(|id| at.node(id)))
    }

    /// The links of the page: `a` and `area` elements with an `href`, resolved.
    ///
    /// `base` is the URL that the page came from. A `base` element is minded. Without `base`, relative links have no
    /// `url` unless the page has a `base` element with an absolute one.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<base href=/wiki/><a href=Duck>duck</a>")
    /// >>> [(link.url, link.text()) for link in page.links(base="https://example.org/")]
    /// [('https://example.org/wiki/Duck', 'duck')]
    #[pyo3(signature = (base=None))]
    fn links<'py>(slf: &Bound<'py, Self>, base: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        links::links(&At::root_of(slf), base)
    }

    #[classattr]
    fn text() -> TextFunction {
        TextFunction
    }

    fn __getattr__(&self, name: &str) -> PyResult<()> {
        Err(unknown_attribute("Document", name, false))
    }

    /// The text of the page, roughly as a reader sees it: see `Node.inner_text`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<h1>A  title</h1><p>One<br>two<script>no()</script>").inner_text()
    /// 'A title\n\nOne\ntwo'
    fn inner_text<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        text::inner_text_of_page(&At::root_of(slf))
    }

    /// The document as HTML. `str(page)` is the same.
    #[getter]
    fn html<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        At::root_of(slf).written(Serializer::html())
    }

    /// The document as HTML with indented lines, which parses to the same tree.
    fn pretty_html<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        At::root_of(slf).written(Serializer::pretty())
    }

    /// The document as HTML without the tags and quotes that may be left out.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> duckbill.parse("<!DOCTYPE html><ul><li id='a'>1</li><li>2</li></ul>").minified_html()
    /// '<!DOCTYPE html><ul><li id=a>1<li>2</ul>'
    fn minified_html<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        At::root_of(slf).written(Serializer::minified())
    }

    /// The document as XML.
    fn to_xml<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        At::root_of(slf).written(Serializer::xml())
    }

    fn __str__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyString>> {
        At::root_of(slf).written(Serializer::html())
    }

    /// A new element without a parent. A name that markup cannot have raises `EditError`.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("")
    /// >>> page.body.append(page.create_element("a", {"href": "/"}))
    /// >>> page.body.html
    /// '<body><a href="/"></a></body>'
    #[pyo3(signature = (name, attributes=None, *, namespace="html"))]
    fn create_element(
        slf: &Bound<'_, Self>,
        name: &str,
        attributes: Option<&Bound<'_, PyDict>>,
        namespace: &str,
    ) -> PyResult<Node> {
        let at = At::root_of(slf);
        let namespace: Namespace = namespace_of(namespace)?;
        let mut pairs: Vec<(String, String)> = Vec::new();
        for (name, value) in attributes.into_iter().flatten() {
            pairs.push((name.extract()?, value.extract()?));
        }
        let id = at.change(false, |tree, _| {
            let id = tree.create_element(namespace, name)?;
            for (name, value) in &pairs {
                tree.set_attribute(id, name, value)?;
            }
            Ok(id)
        })?;
        Ok(at.node(id))
    }

    /// A new text node without a parent.
    fn create_text(slf: &Bound<'_, Self>, text: &str) -> PyResult<Node> {
        let at = At::root_of(slf);
        Ok(at.node(at.change(false, |tree, _| Ok(tree.create_text(text)))?))
    }

    /// A new comment without a parent.
    fn create_comment(slf: &Bound<'_, Self>, text: &str) -> PyResult<Node> {
        let at = At::root_of(slf);
        Ok(at.node(at.change(false, |tree, _| Ok(tree.create_comment(text)))?))
    }

    /// Replaces each element that a CSS selector matches by its children, and returns how many there were.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<p>a <font>b <font>c</font></font>")
    /// >>> page.unwrap_all("font"), page.body.html
    /// (2, '<body><p>a b c</p></body>')
    fn unwrap_all(slf: &Bound<'_, Self>, selector: &Bound<'_, PyAny>) -> PyResult<usize> {
        elements::change_all(&At::root_of(slf), selector, |tree, id| tree.unwrap(id))
    }

    /// Removes each element that a CSS selector matches, and returns how many there were.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<p>a<script>b</script>")
    /// >>> page.remove_all("script, style"), page.body.html
    /// (1, '<body><p>a</p></body>')
    fn remove_all(slf: &Bound<'_, Self>, selector: &Bound<'_, PyAny>) -> PyResult<usize> {
        elements::change_all(&At::root_of(slf), selector, |tree, id| tree.remove(id))
    }

    /// Sets an attribute of each element that a CSS selector matches, and returns how many there were.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<img src=a><img src=b>")
    /// >>> page.set_attribute_all("img", "loading", "lazy"), page.select_first("img").attrs
    /// (2, {'src': 'a', 'loading': 'lazy'})
    fn set_attribute_all(
        slf: &Bound<'_, Self>,
        selector: &Bound<'_, PyAny>,
        name: &str,
        value: &str,
    ) -> PyResult<usize> {
        let set = |tree: &mut duckbill::Document, id| tree.set_attribute(id, name, value);
        elements::change_all(&At::root_of(slf), selector, set)
    }

    /// Removes an attribute of each element that a CSS selector matches, and returns how many there were.
    fn remove_attribute_all(
        slf: &Bound<'_, Self>,
        selector: &Bound<'_, PyAny>,
        name: &str,
    ) -> PyResult<usize> {
        let remove =
            |tree: &mut duckbill::Document, id| tree.remove_attribute(id, name).map(|_| ());
        elements::change_all(&At::root_of(slf), selector, remove)
    }

    /// Renames each element that a CSS selector matches, and returns how many there were.
    fn rename_all(
        slf: &Bound<'_, Self>,
        selector: &Bound<'_, PyAny>,
        name: &str,
    ) -> PyResult<usize> {
        let rename = |tree: &mut duckbill::Document, id| tree.rename_element(id, name);
        elements::change_all(&At::root_of(slf), selector, rename)
    }

    /// Merges text nodes that stand side by side, as after `unwrap`.
    fn normalize(slf: &Bound<'_, Self>) -> PyResult<()> {
        At::root_of(slf).change(true, |tree, root| tree.normalize(root))
    }

    /// A copy, which changes independently. `copy.copy` and `copy.deepcopy` make one, too.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<p>a")
    /// >>> other = page.clone()
    /// >>> other.select_first("p").remove()
    /// >>> page.select_first("p")
    /// Node('p')
    fn clone(&self, py: Python<'_>) -> Self {
        let tree = py.detach(|| self.tree.read().unwrap_or_else(PoisonError::into_inner).clone());
        let root = tree.root().id();
        let (positions, compiled) = (self.positions.clone(), self.compiled.clone());
        Self { tree: RwLock::new(tree), root, positions, compiled }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone(py)
    }

    /// The number of nodes, including the document node and removed nodes.
    #[getter]
    fn node_count(&self, py: Python<'_>) -> usize {
        self.lock(py).node_count()
    }

    /// The memory that the document has allocated, in bytes, approximately.
    #[getter]
    fn allocated_bytes(&self, py: Python<'_>) -> usize {
        self.lock(py).allocated_bytes()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let title = self.title(py).map(|title| title.repr()).transpose()?;
        Ok(match title {
            Some(title) => format!("<Document {title}>"),
            None => "<Document>".to_owned(),
        })
    }
}
