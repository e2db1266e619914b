//! Nodes: changes. They are those of `Node`, with the exceptions of selectolax.

use duckbill::{NodeKind, NodeRef};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

use super::find::find_named;
use super::node::LexborNode;
use super::{kind_of, own_error, selectolax_error};
use crate::document::At;
use crate::node::Node;

impl LexborNode {
    /// The content to insert: text, a copy of a node, or the node.
    fn contents<'py>(&self, value: &Bound<'py, PyAny>, moves: bool) -> PyResult<Bound<'py, PyAny>> {
        let py = value.py();
        let text = if let Ok(bytes) = value.cast::<PyBytes>() {
            Some(PyString::new(py, &String::from_utf8_lossy(bytes.as_bytes())).into_any())
        } else {
            value.is_instance_of::<PyString>().then(|| value.clone())
        };
        if let Some(text) = text {
            return self.page().bind(py).call_method1("create_text", (text,));
        }
        let Ok(other) = value.cast::<Self>() else {
            let message = format!("expected str, bytes or LexborNode, got {}", kind_of(value)?);
            return Err(PyTypeError::new_err(message));
        };
        let other = other.get();
        let node = Bound::new(py, other.node(py))?.into_any();
        if moves || !other.page().is(self.page()) { Ok(node) } else { node.call_method0("clone") }
    }

    /// Inserts something by a method of `Node`.
    fn insert(&self, how: &str, value: &Bound<'_, PyAny>, moves: bool) -> PyResult<()> {
        let py = value.py();
        let insert = || {
            let contents = self.contents(value, moves)?;
            Bound::new(py, self.node(py))?.call_method1(how, (&contents,))?;
            // A node of another document was copied.
            let is_own = contents.cast::<Node>()?.get().page(py).is(self.page());
            if moves && !is_own {
                contents.call_method0("remove")?;
            }
            Ok(())
        };
        insert().map_err(|error| own_error(py, error))
    }

    /// Changes each element of these names, at and below this node.
    fn each_named(
        &self,
        tags: &Bound<'_, PyAny>,
        change: impl Fn(LexborNode) -> PyResult<()>,
    ) -> PyResult<()> {
        let py = tags.py();
        let Ok(tags) = tags.cast::<PyList>() else {
            let message = format!("tags is a list, not {}", kind_of(tags)?);
            return Err(PyTypeError::new_err(message));
        };
        let scope = self.scope(py)?;
        for tag in tags {
            for id in find_named(&scope, &tag)? {
                change(self.other(py, id))?;
            }
        }
        Ok(())
    }
}

#[pymethods]
impl LexborNode {
    #[setter]
    fn set_inner_html(&self, py: Python<'_>, html: &Bound<'_, PyAny>) -> PyResult<()> {
        if !self.is_element_node(py)? {
            return Err(PyTypeError::new_err("inner_html can be set for element nodes only"));
        }
        let set = Bound::new(py, self.node(py))?.setattr("inner_html", html);
        set.map_err(|error| own_error(py, error))
    }

    /// Inserts text, or a node, before this node. The node is copied unless `move` is set.
    #[pyo3(signature = (value, r#move=false))]
    fn insert_before(&self, value: &Bound<'_, PyAny>, r#move: bool) -> PyResult<()> {
        self.insert("insert_before", value, r#move)
    }

    /// Inserts text, or a node, after this node.
    #[pyo3(signature = (value, r#move=false))]
    fn insert_after(&self, value: &Bound<'_, PyAny>, r#move: bool) -> PyResult<()> {
        self.insert("insert_after", value, r#move)
    }

    /// Inserts text, or a node, as the last child.
    #[pyo3(signature = (value, r#move=false))]
    fn insert_child(&self, value: &Bound<'_, PyAny>, r#move: bool) -> PyResult<()> {
        self.insert("append", value, r#move)
    }

    /// Puts text, or a node, in the place of this node.
    #[pyo3(signature = (value, r#move=false))]
    fn replace_with(&self, value: &Bound<'_, PyAny>, r#move: bool) -> PyResult<()> {
        self.insert("replace_with", value, r#move)
    }

    /// Removes the node; with `recursive`, also what is in it.
    #[pyo3(signature = (recursive=true))]
    fn decompose(&self, py: Python<'_>, recursive: bool) -> PyResult<()> {
        let at = self.at(py);
        let (kind, around) = at.read(|node| (node.kind(), node.parent().map(NodeRef::kind)))?;
        if around == Some(NodeKind::Document) && kind == NodeKind::Element {
            return Err(selectolax_error(py, "the root of a document cannot be removed"));
        }
        let has_content = matches!(kind, NodeKind::Element | NodeKind::DocumentFragment);
        let remove = at.change(false, |tree, id| {
            if recursive && has_content {
                tree.set_text_content(id, "")?;
            }
            if around.is_some() { tree.remove(id) } else { Ok(()) }
        });
        remove.map_err(|error| own_error(py, error))
    }

    /// The same as `decompose`.
    #[pyo3(signature = (recursive=true))]
    fn remove(&self, py: Python<'_>, recursive: bool) -> PyResult<()> {
        self.decompose(py, recursive)
    }

    /// Removes the elements of these names, at and below this node.
    #[pyo3(signature = (tags, recursive=false))]
    fn strip_tags(&self, py: Python<'_>, tags: &Bound<'_, PyAny>, recursive: bool) -> PyResult<()> {
        self.each_named(tags, |node| node.decompose(py, recursive))
    }

    /// Replaces the node by its children. A node without any stays, unless `delete_empty` is set.
    #[pyo3(signature = (delete_empty=false))]
    fn unwrap(&self, py: Python<'_>, delete_empty: bool) -> PyResult<()> {
        let at = self.at(py);
        let read = |node: NodeRef<'_>| (node.parent().is_some(), node.first_child().is_some());
        let (has_parent, has_child) = at.read(read)?;
        if !has_parent || !(has_child || delete_empty) {
            return Ok(());
        }
        let unwrap =
            at.change(false, |tree, id| if has_child { tree.unwrap(id) } else { tree.remove(id) });
        unwrap.map_err(|error| own_error(py, error))
    }

    /// Unwraps the elements of these names, at and below this node.
    #[pyo3(signature = (tags, delete_empty=false))]
    fn unwrap_tags(
        &self,
        py: Python<'_>,
        tags: &Bound<'_, PyAny>,
        delete_empty: bool,
    ) -> PyResult<()> {
        self.each_named(tags, |node| node.unwrap(py, delete_empty))
    }

    /// Merges text nodes that stand side by side.
    fn merge_text_nodes(&self, py: Python<'_>) -> PyResult<()> {
        self.scope(py)?.change(true, |tree, id| tree.normalize(id))
    }

    /// A copy of the node and all below it, without a parent.
    fn clone(&self, py: Python<'_>) -> PyResult<Self> {
        let copy = At { page: self.page().bind(py), id: self.id() }
            .change(false, |tree, id| tree.clone_subtree(id));
        Ok(self.other(py, copy.map_err(|error| own_error(py, error))?))
    }
}
