//! Walking a tree while it may change.

use duckbill::{Document, NodeId, NodeKind, NodeRef};
use pyo3::prelude::*;

use super::is_white_space;
use super::node::LexborNode;

/// Whether a walk gives this node: elements only unless `include_text`, without empty text nodes if `skip_empty`.
pub(crate) fn is_wanted(node: NodeRef<'_>, include_text: bool, skip_empty: bool) -> bool {
    if !include_text {
        return node.kind() == NodeKind::Element;
    }
    !(skip_empty && node.text().is_some_and(is_white_space))
}

/// The nodes of `LexborNode.traverse`.
#[pyclass(module = "duckbill_html.selectolax")]
pub(crate) struct LexborWalk {
    from: Py<LexborNode>,
    include_text: bool,
    skip_empty: bool,
    /// The node that the walk begins with, until it has begun.
    first: Option<NodeId>,
    /// The node that was looked at last, after all that it is in. The walk goes into it when the next is wanted, as it may
    /// have changed. They are kept, since a search for what follows a node would go up to the top from every level.
    path: Vec<Level>,
}

/// A node as it was when the walk came to it.
struct Level {
    id: NodeId,
    parent: Option<NodeId>,
    next: Option<NodeId>,
}

impl Level {
    fn of(node: NodeRef<'_>) -> Self {
        let id = |node: NodeRef<'_>| node.id();
        Self { id: node.id(), parent: node.parent().map(id), next: node.next_sibling().map(id) }
    }

    /// Whether a node is where this one was.
    fn is_beside(&self, node: NodeRef<'_>) -> bool {
        node.parent().map(NodeRef::id) == self.parent
    }

    /// The node, if it is where it was.
    fn unmoved<'a>(&self, tree: &'a Document) -> Option<NodeRef<'a>> {
        tree.node(self.id).filter(|node| self.is_beside(*node))
    }

    /// The next sibling of when the walk came here, if it is where it was.
    fn noted_next<'a>(&self, tree: &'a Document) -> Option<NodeRef<'a>> {
        tree.node(self.next?).filter(|next| self.is_beside(*next))
    }
}

impl LexborWalk {
    pub(super) fn new(
        from: &Bound<'_, LexborNode>,
        include_text: bool,
        skip_empty: bool,
    ) -> PyResult<Self> {
        let own = from.get();
        let scope = own.scope(from.py())?;
        let from = from.clone().unbind();
        Ok(Self { from, include_text, skip_empty, first: Some(scope.id), path: Vec::new() })
    }
}

/// Goes to the next node in tree order.
fn step<'a>(tree: &'a Document, path: &mut Vec<Level>) -> Option<NodeRef<'a>> {
    let unmoved = path.last()?.unmoved(tree);
    if let Some(below) = unmoved.and_then(NodeRef::first_child) {
        path.push(Level::of(below));
        return Some(below);
    }
    let mut is_last = true;
    while let Some(level) = path.pop() {
        if path.is_empty() {
            break;
        }
        // Nodes inserted right after the node that was given last are skipped: else a loop that inserts has no end.
        let next = match level.unmoved(tree) {
            Some(node) if !is_last || level.next.is_some() && level.noted_next(tree).is_none() => {
                node.next_sibling()
            }
            _ => level.noted_next(tree),
        };
        if let Some(next) = next {
            path.push(Level::of(next));
            return Some(next);
        }
        is_last = false;
    }
    None
}

#[pymethods]
impl LexborWalk {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<LexborNode>> {
        let from = self.from.clone_ref(py);
        let own = from.get();
        let found = own.at(py).read(|node| {
            let tree = node.document();
            let mut node = match self.first.take() {
                Some(first) => {
                    let first = tree.node(first)?;
                    self.path.push(Level::of(first));
                    // A fragment stands for its nodes.
                    match first.kind() {
                        NodeKind::DocumentFragment => step(tree, &mut self.path)?,
                        _ => first,
                    }
                }
                None => step(tree, &mut self.path)?,
            };
            while !is_wanted(node, self.include_text, self.skip_empty) {
                node = step(tree, &mut self.path)?;
            }
            Some((node.id(), node.kind() == NodeKind::Element))
        })?;
        Ok(found.map(|(id, is_element)| match is_element {
            true => own.other_element(py, id),
            false => own.other(py, id),
        }))
    }
}
