//! Walking a tree while it may change.

use duckbill::{NodeId, NodeKind, NodeRef};
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
    top: NodeId,
    include_text: bool,
    skip_empty: bool,
    /// The node that is looked at first.
    first: Option<NodeId>,
    /// The node that was given last. The walk goes into it when the next is wanted, as it may have changed.
    given: Option<Given>,
}

struct Given {
    id: NodeId,
    parent: Option<NodeId>,
    /// The next node that is not below it.
    after: Option<NodeId>,
}

impl LexborWalk {
    pub(super) fn new(
        from: &Bound<'_, LexborNode>,
        include_text: bool,
        skip_empty: bool,
    ) -> PyResult<Self> {
        let own = from.get();
        let scope = own.scope(from.py())?;
        let first = scope.read(|top| match top.kind() {
            NodeKind::DocumentFragment => top.first_child().map(NodeRef::id),
            _ => Some(top.id()),
        })?;
        let (from, top) = (from.clone().unbind(), scope.id);
        Ok(Self { from, top, include_text, skip_empty, first, given: None })
    }
}

/// Where a walk continues after the node that was given last.
fn step(node: NodeRef<'_>, given: &Given) -> Option<NodeId> {
    let stays = node.parent().map(NodeRef::id) == given.parent;
    let below = if stays { node.first_child().map(NodeRef::id) } else { None };
    below.or(given.after)
}

/// The next node in tree order that is below the top and not below this one.
fn after<'a>(mut node: NodeRef<'a>, top: Option<NodeRef<'a>>) -> Option<NodeRef<'a>> {
    while Some(node) != top {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent()?;
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
            let top = tree.node(self.top);
            let next = match self.given.take() {
                Some(given) => step(tree.node(given.id)?, &given),
                None => self.first.take(),
            };
            let mut node = tree.node(next?)?;
            while !is_wanted(node, self.include_text, self.skip_empty) {
                node = node.first_child().or_else(|| after(node, top))?;
            }
            let parent = node.parent().map(NodeRef::id);
            let after = after(node, top).map(NodeRef::id);
            self.given = Some(Given { id: node.id(), parent, after });
            Some((node.id(), node.kind() == NodeKind::Element))
        })?;
        Ok(found.map(|(id, is_element)| match is_element {
            true => own.other_element(py, id),
            false => own.other(py, id),
        }))
    }
}
