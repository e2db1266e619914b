//! The class of nodes: changes. The crate checks each, and an `EditError` says what the DOM forbids.

use std::collections::HashSet;

use duckbill::dom::EditError;
use duckbill::names::Tag;
use duckbill::{MarkupOptions, NodeId, NodeKind, NodeRef};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::document::{At, Document};
use crate::node::Node;
use crate::parsing::repaired;

/// Markup from this length on is parsed detached from the interpreter.
const LONG_MARKUP: usize = 4096;

/// Something to put into a document.
enum Content {
    Markup(String),
    Own(NodeId),
    /// A copy of a node of another document, or of the content of a document.
    Other(Box<duckbill::Document>, NodeId),
}

impl Content {
    fn new(content: &Bound<'_, PyAny>, target: &Bound<'_, Document>) -> PyResult<Self> {
        let py = content.py();
        if let Ok(markup) = content.cast::<PyString>() {
            return Ok(Self::Markup(match markup.to_str() {
                Ok(text) => text.to_owned(),
                Err(_) => repaired(markup)?,
            }));
        }
        if let Ok(node) = content.cast::<Node>() {
            let node = node.get();
            if node.page(py).is(target) {
                return Ok(Self::Own(node.id()));
            }
            return Self::copied(&node.at(py));
        }
        match content.cast::<Document>() {
            Ok(page) => Self::copied(&At::root_of(page)),
            Err(_) => Err(PyTypeError::new_err("content is markup as str, a Node or a Document")),
        }
    }

    /// A copy in a document of its own, so that no two documents are locked at once.
    fn copied(at: &At<'_, '_>) -> PyResult<Self> {
        let (tree, id) = at
            .read_long(|node| {
                let mut tree = duckbill::Document::new();
                let is_holder =
                    matches!(node.kind(), NodeKind::Document | NodeKind::DocumentFragment);
                let id = if is_holder {
                    let fragment = tree.create_fragment();
                    for child in node.children() {
                        let child = tree.import(node.document(), child.id())?;
                        tree.append_child(fragment, child)?;
                    }
                    fragment
                } else {
                    tree.import(node.document(), node.id())?
                };
                Ok((tree, id))
            })?
            .map_err(|error: EditError| crate::errors::edit_error(at.page.py(), error))?;
        Ok(Self::Other(Box::new(tree), id))
    }

    /// The node of this document that is moved.
    fn own(&self) -> Option<NodeId> {
        match self {
            Self::Own(id) => Some(*id),
            _ => None,
        }
    }

    fn is_long(&self) -> bool {
        matches!(self, Self::Markup(markup) if markup.len() >= LONG_MARKUP)
    }

    /// The node to insert, in the document; markup is parsed as if inside `context`.
    fn place(
        &self,
        tree: &mut duckbill::Document,
        context: NodeId,
        options: &MarkupOptions,
    ) -> Result<NodeId, EditError> {
        match self {
            Self::Own(id) => Ok(*id),
            Self::Other(other, id) => tree.import(other, *id),
            Self::Markup(markup) => tree.create_contextual_fragment_with(context, markup, options),
        }
    }
}

/// Where new nodes go.
#[derive(Clone, Copy)]
enum Place {
    First,
    Last,
    Before,
    After,
    Instead,
}

impl Place {
    fn is_beside(self) -> bool {
        matches!(self, Self::Before | Self::After | Self::Instead)
    }
}

impl Node {
    /// Puts the contents at a place, in order.
    fn put(&self, py: Python<'_>, contents: &Bound<'_, PyTuple>, place: Place) -> PyResult<()> {
        let page = self.page(py);
        let contents: Vec<Content> =
            contents.iter().map(|content| Content::new(&content, page)).collect::<PyResult<_>>()?;
        let options = page.get().compiled().options.into();
        let is_long = contents.iter().any(Content::is_long);
        self.at(py).change(is_long, |tree, id| put(tree, id, &contents, place, &options))
    }
}

impl Node {
    /// A copy of the node and all below it, in the same document.
    pub(crate) fn clone_subtree(&self, py: Python<'_>) -> PyResult<Self> {
        let at = self.at(py);
        Ok(at.node(at.change(false, |tree, id| tree.clone_subtree(id))?))
    }
}

/// Replaces `html`, `head`, `body` or `frameset` by markup, which is read as the document or as the content of `html`. What the
/// parser adds there, an empty `head` or `body` beside the one that is wanted, is left out.
fn replace_top(
    tree: &mut duckbill::Document,
    id: NodeId,
    markup: &str,
    options: &MarkupOptions,
) -> Result<(), EditError> {
    let node = tree.node(id).ok_or(EditError::UnknownNode)?;
    let parent = node.parent().ok_or(EditError::NoParent)?;
    if parent.kind() == NodeKind::Document {
        let other = duckbill::parse(markup);
        let html = other.document_element().ok_or(EditError::NotAnElement)?.as_node().id();
        let html = tree.import(&other, html)?;
        return tree.replace(id, html);
    }
    let replaced = node.as_element().map(|element| element.name().to_owned());
    let others = parent.children().filter(|child| child.id() != id);
    let others: Vec<NodeId> = others.map(NodeRef::id).collect();
    let parent = parent.id();
    tree.set_outer_html_with(id, markup, options)?;
    let name_of = |node: NodeRef<'_>| node.as_element().map(|one| one.name().to_owned());
    let children = || tree.node(parent).into_iter().flat_map(NodeRef::children);
    let had: Vec<_> = children().filter(|one| others.contains(&one.id())).map(name_of).collect();
    let is_twin = |child: &NodeRef<'_>| {
        let name = name_of(*child);
        let is_bare = child.as_element().is_some_and(|one| one.attributes().next().is_none())
            && child.children().next().is_none();
        is_bare && name != replaced && !others.contains(&child.id()) && had.contains(&name)
    };
    let twins: Vec<NodeId> = children().filter(is_twin).map(NodeRef::id).collect();
    twins.into_iter().try_for_each(|twin| tree.remove(twin))
}

/// Whether the node is one of the elements that a document has of itself.
fn is_top(node: NodeRef<'_>) -> bool {
    node.as_element().is_some_and(|element| {
        [Tag::Html, Tag::Head, Tag::Body, Tag::Frameset].into_iter().any(|tag| element.is_html(tag))
    })
}

fn put(
    tree: &mut duckbill::Document,
    id: NodeId,
    contents: &[Content],
    place: Place,
    options: &MarkupOptions,
) -> Result<(), EditError> {
    let node = tree.node(id).ok_or(EditError::UnknownNode)?;
    if let (Place::Instead, [Content::Markup(markup)]) = (place, contents)
        && is_top(node)
    {
        return replace_top(tree, id, markup, options);
    }
    let parent =
        if place.is_beside() { node.parent().ok_or(EditError::NoParent)? } else { node }.id();
    // Contents leave their places one by one, so what is not allowed must be known before the first does.
    let moved = || contents.iter().filter_map(Content::own);
    let target = tree.node(parent).ok_or(EditError::UnknownNode)?;
    if moved().any(|own| tree.node(own).is_some_and(|own| own.contains(target))) {
        return Err(EditError::InsideItself);
    }
    let stays = |other: &NodeRef<'_>| !moved().any(|own| own == other.id());
    let previous = node.previous_siblings().find(stays).map(NodeRef::id);
    let next = node.next_siblings().find(stays).map(NodeRef::id);

    let fragment = match contents {
        [one] => one.place(tree, parent, options)?,
        many => {
            let fragment = tree.create_fragment();
            for content in many {
                let node = content.place(tree, parent, options)?;
                tree.append_child(fragment, node)?;
            }
            fragment
        }
    };
    let replaces_itself = moved().any(|own| own == id);
    match (place, previous, next) {
        (Place::First, ..) => tree.prepend_child(id, fragment),
        (Place::Last, ..) => tree.append_child(id, fragment),
        (Place::Instead, ..) if !replaces_itself => tree.replace(id, fragment),
        (Place::Before, Some(previous), _) => tree.insert_after(previous, fragment),
        (Place::Before, None, _) => tree.prepend_child(parent, fragment),
        (Place::After | Place::Instead, _, Some(next)) => tree.insert_before(next, fragment),
        (Place::After | Place::Instead, _, None) => tree.append_child(parent, fragment),
    }
}

#[pymethods]
impl Node {
    fn __setitem__(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        self.at(py).change(false, |tree, id| tree.set_attribute(id, name, value))
    }

    fn __delitem__(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        if self.at(py).change(false, |tree, id| tree.remove_attribute(id, name))? {
            Ok(())
        } else {
            Err(PyKeyError::new_err(name.to_owned()))
        }
    }

    #[setter]
    fn set_attrs(&self, py: Python<'_>, attributes: &Bound<'_, PyDict>) -> PyResult<()> {
        let mut pairs: Vec<(String, String)> = Vec::with_capacity(attributes.len());
        for (name, value) in attributes.call_method0("copy")?.cast::<PyDict>()? {
            pairs.push((name.extract()?, value.extract()?));
        }
        self.at(py).change(false, |tree, id| {
            let given = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            tree.set_attributes(id, given)?;
            let kept: HashSet<String> =
                pairs.iter().map(|(name, _)| name.to_ascii_lowercase()).collect();
            tree.retain_attributes(id, |one| kept.contains(&one.name().to_ascii_lowercase()))
        })
    }

    #[setter]
    fn set_data(&self, py: Python<'_>, data: &str) -> PyResult<()> {
        self.at(py).change(false, |tree, id| tree.set_data(id, data))
    }

    #[setter]
    fn set_inner_html(&self, py: Python<'_>, markup: &str) -> PyResult<()> {
        let options = self.page(py).get().compiled().options.into();
        let is_long = markup.len() >= LONG_MARKUP;
        self.at(py).change(is_long, |tree, id| tree.set_inner_html_with(id, markup, &options))
    }

    /// Replaces the content by one string, which is not markup.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> p = duckbill.parse("<p><b>a").select_first("p")
    /// >>> p.set_text("1 < 2")
    /// >>> p.html
    /// '<p>1 &lt; 2</p>'
    fn set_text(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.at(py).change(false, |tree, id| tree.set_text_content(id, text))
    }

    /// Adds contents after the last child.
    ///
    /// A string is markup, parsed in the context of the element. A node of this document is moved; one of another
    /// document, and all that is in another document, is copied. An `EditError` says what the DOM forbids.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> p = duckbill.parse("<p>one").select_first("p")
    /// >>> p.append(" <b>two</b>", p.page.create_text(" three"))
    /// >>> p.html
    /// '<p>one <b>two</b> three</p>'
    /// >>> p.select_first("b").append(p)
    /// Traceback (most recent call last):
    /// duckbill_html.errors.EditError: the node would be inside itself
    #[pyo3(signature = (*contents))]
    fn append(&self, py: Python<'_>, contents: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.put(py, contents, Place::Last)
    }

    /// Adds contents before the first child: see `append`.
    #[pyo3(signature = (*contents))]
    fn prepend(&self, py: Python<'_>, contents: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.put(py, contents, Place::First)
    }

    /// Adds contents before the node: see `append`. Markup is parsed in the context of the parent.
    #[pyo3(signature = (*contents))]
    fn insert_before(&self, py: Python<'_>, contents: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.put(py, contents, Place::Before)
    }

    /// Adds contents after the node: see `append`. Markup is parsed in the context of the parent.
    #[pyo3(signature = (*contents))]
    fn insert_after(&self, py: Python<'_>, contents: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.put(py, contents, Place::After)
    }

    /// Replaces the node by contents: see `append`. Markup is parsed in the context of the parent.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<p>a <i>b</i>")
    /// >>> page.select_first("i").replace_with("<em>c</em>")
    /// >>> page.body.html
    /// '<body><p>a <em>c</em></p></body>'
    #[pyo3(signature = (*contents))]
    fn replace_with(&self, py: Python<'_>, contents: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.put(py, contents, Place::Instead)
    }

    /// Removes the node from the tree. It can be inserted again.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.at(py).change(false, |tree, id| tree.remove(id))
    }

    /// Replaces the element by its children.
    fn unwrap(&self, py: Python<'_>) -> PyResult<()> {
        self.at(py).change(false, |tree, id| tree.unwrap(id))
    }

    /// Puts an element around the node: one that is given, or the first of the markup.
    ///
    /// >>> import duckbill_html as duckbill
    /// >>> page = duckbill.parse("<img>")
    /// >>> page.select_first("img").wrap("<figure class=wide></figure>")
    /// >>> page.body.html
    /// '<body><figure class="wide"><img></figure></body>'
    fn wrap(&self, py: Python<'_>, wrapper: &Bound<'_, PyAny>) -> PyResult<()> {
        let page = self.page(py);
        let wrapper = Content::new(wrapper, page)?;
        let options = page.get().compiled().options.into();
        self.at(py).change(false, |tree, id| {
            let node = tree.node(id).ok_or(EditError::UnknownNode)?;
            let parent = node.parent().ok_or(EditError::NoParent)?.id();
            let around = wrapper.place(tree, parent, &options)?;
            let view = tree.node(around).ok_or(EditError::UnknownNode)?;
            let around = match view.kind() {
                NodeKind::DocumentFragment => {
                    let mut children = view.children();
                    let first = children.find(|child| child.kind() == NodeKind::Element);
                    first.ok_or(EditError::NotAnElement)?.id()
                }
                _ => around,
            };
            tree.wrap(id, around)
        })
    }

    /// Merges text nodes below the node that stand side by side.
    fn normalize(&self, py: Python<'_>) -> PyResult<()> {
        self.at(py).change(true, |tree, id| tree.normalize(id))
    }

    /// A copy of the node and all below it, in the same document and without a parent.
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone_subtree(py)
    }
}
