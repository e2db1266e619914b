//! The rule for children of a document: one element, and one doctype before it.

use super::error::EditError;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeIndex;
use crate::dom::arena::node::NodeKind;

/// The children of a document that decide about its order. There may be any number of comments beside
/// them, so edits remember these children.
#[derive(Debug, Clone, Copy)]
struct TopNodes {
    doctype: Option<NodeIndex>,
    element: Option<NodeIndex>,
}

impl Document {
    /// Returns whether the document may have these children too, before an existing child or at the end,
    /// after the leaving ones are removed. [Ensure pre-insertion
    /// validity](https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity), step 6
    pub(super) fn check_document_children(
        &mut self,
        inserted: &[NodeKind],
        before: Option<NodeIndex>,
        goes: impl Fn(NodeIndex) -> bool,
    ) -> Result<(), EditError> {
        if inserted.contains(&NodeKind::Text) {
            return Err(EditError::TextInDocument);
        }
        let counts = |kind: &&NodeKind| matches!(kind, NodeKind::Element | NodeKind::Doctype);
        let mut inserted: Vec<NodeKind> = inserted.iter().filter(counts).copied().collect();
        if inserted.is_empty() {
            return Ok(());
        }
        let TopNodes { doctype, element } = self.top_nodes().ok_or(EditError::DocumentOrder)?;
        let stays = |node: &NodeIndex| !goes(*node);
        for (node, kind) in [(doctype, NodeKind::Doctype), (element, NodeKind::Element)] {
            let Some(node) = node.filter(stays) else { continue };
            if inserted.contains(&kind) || inserted.len() > 1 {
                return Err(EditError::DocumentOrder);
            }
            let at = if self.is_sibling_before(node, before) { 0 } else { inserted.len() };
            inserted.insert(at, kind);
        }
        match inserted[..] {
            [] | [_] | [NodeKind::Doctype, NodeKind::Element] => Ok(()),
            _ => Err(EditError::DocumentOrder),
        }
    }

    /// The children of the document that decide; `None` if there are two of a kind.
    fn top_nodes(&mut self) -> Option<TopNodes> {
        let mut found = TopNodes { doctype: None, element: None };
        if let Some([doctype, element]) = self.transient.top_nodes {
            found.doctype = NodeIndex::from_index(doctype);
            found.element = NodeIndex::from_index(element);
            return Some(found);
        }
        for child in self.at(NodeIndex::DOCUMENT).children() {
            let place = match child.kind() {
                NodeKind::Doctype => &mut found.doctype,
                NodeKind::Element => &mut found.element,
                _ => continue,
            };
            if place.replace(child.node_index()).is_some() {
                return None;
            }
        }
        self.transient.top_nodes =
            Some([found.doctype, found.element].map(|node| node.map_or(0, NodeIndex::index)));
        Some(found)
    }

    /// Whether a child of the document comes before another one, or before the end.
    fn is_sibling_before(&mut self, node: NodeIndex, other: Option<NodeIndex>) -> bool {
        other.is_none_or(|other| self.transient.top_places.is_before(&self.nodes, node, other))
    }

    /// A node was put below `parent`.
    pub(super) fn note_arrival(&mut self, node: NodeIndex, parent: NodeIndex) {
        if parent == NodeIndex::DOCUMENT
            && let Some(place) = self.noted_place(node)
        {
            *place = node.index();
        }
    }

    /// A node is about to leave its parent.
    pub(super) fn note_departure(&mut self, node: NodeIndex) {
        if self.parent_of(node.index()) == NodeIndex::DOCUMENT.index() {
            // The node that takes its place may be there already.
            if let Some(place) = self.noted_place(node).filter(|place| **place == node.index()) {
                *place = 0;
            }
            self.transient.top_places.forget(node);
        }
    }

    /// Where the one child of the document is noted that is of the kind of this node.
    fn noted_place(&mut self, node: NodeIndex) -> Option<&mut u32> {
        let [doctype, element] = self.transient.top_nodes.as_mut()?;
        match self.nodes[node.index() as usize].kind {
            NodeKind::Doctype => Some(doctype),
            NodeKind::Element => Some(element),
            _ => None,
        }
    }
}
