//! The checks of a sink that other code than the parser fills. They refuse each call after which the
//! document would not be a tree.
//!
//! The parser's own sink makes no checks: by the rules of the standard the document stays a tree.

use super::document_sink::DocumentSink;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeIndex;
use crate::dom::arena::node::NodeKind;
use crate::tree_sink::InsertionLocation;

/// Questions before a change.
impl Document {
    /// Whether a node may be put there: it is of a kind that has a parent, the parent of one that has
    /// children, the child to insert before is one of the parent's, and the parent is not in the node.
    pub(super) fn may_insert(
        &self,
        node: NodeIndex,
        location: InsertionLocation<NodeIndex>,
    ) -> bool {
        let has_place = matches!(
            self.at(node).kind(),
            NodeKind::Document | NodeKind::DocumentFragment | NodeKind::ShadowRoot
        );
        if has_place || !self.can_have_children(location.parent) || !self.is_child(location) {
            return false;
        }
        node != location.parent && {
            // A node with nothing in it, such as a new one, needs no search above the parent.
            self.first_inside(node.index()) == 0
                || !self.is_inside(location.parent.index(), node.index())
        }
    }

    /// Whether the children of one node may become those of another: the other is not in one of them. It
    /// may be in the template contents or the shadow tree of the node.
    pub(super) fn may_move_children(&self, from: NodeIndex, to: NodeIndex) -> bool {
        if from == to || !self.can_have_children(to) {
            return false;
        }
        let (from, to) = (from.index(), to.index());
        if self.nodes[from as usize].first_child == 0 || !self.is_inside(to, from) {
            return true;
        }
        [self.contents_of(from), self.shadow_root_of(from)]
            .into_iter()
            .flatten()
            .any(|apart| self.is_inside(to, apart.index()))
    }

    /// Whether the child to insert before, if there is one, is a child of the parent.
    pub(super) fn is_child(&self, location: InsertionLocation<NodeIndex>) -> bool {
        let InsertionLocation { parent, before } = location;
        before.is_none_or(|before| self.parent_of(before.index()) == parent.index())
    }

    fn can_have_children(&self, node: NodeIndex) -> bool {
        matches!(
            self.at(node).kind(),
            NodeKind::Document
                | NodeKind::DocumentFragment
                | NodeKind::ShadowRoot
                | NodeKind::Element
        )
    }
}

impl DocumentSink {
    /// Where a node, or text for `None`, is inserted by [insert a character](https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character)
    /// and its like. A table may have been moved into a `template` element, whose contents are then the
    /// place, or below the document, which takes no text and one element.
    pub(super) fn place_after_edits(
        &self,
        node: Option<NodeIndex>,
        location: InsertionLocation<NodeIndex>,
    ) -> Option<InsertionLocation<NodeIndex>> {
        if let Some(contents) = self.tree.contents_of(location.parent.index()) {
            return Some(InsertionLocation::last_child_of(contents));
        }
        if location.parent != NodeIndex::DOCUMENT {
            return Some(location);
        }
        let is_element = self.tree.at(node?).kind() == NodeKind::Element;
        let mut others = self.tree.at(location.parent).children();
        let has_other = others
            .any(|child| child.kind() == NodeKind::Element && Some(child.node_index()) != node);
        (!is_element || !has_other).then_some(location)
    }
}
