//! Inserting and removing nodes.

use super::error::EditError;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::arena::node::Flags;
use crate::dom::arena::node::NodeKind;
use crate::dom::view::node_ref::NodeRef;

/// Moving nodes. Inserting a node that has a parent removes it from there first.
impl Document {
    /// Makes a node the last child of `parent`.
    ///
    /// ```
    /// use duckbill::Document;
    /// use duckbill::names::Namespace;
    /// let mut document = Document::new();
    /// let p = document.create_element(Namespace::Html, "p")?;
    /// let text = document.create_text("x");
    /// document.append_child(p, text)?;
    /// assert_eq!(document.node(p).unwrap().text_content(), "x");
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [ensure pre-insertion
    /// validity](https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity) in the DOM
    /// standard.
    pub fn append_child(&mut self, parent: NodeId, node: NodeId) -> Result<(), EditError> {
        self.insert(node, self.known_index(parent)?, None)
    }

    /// Makes a node the first child of `parent`.
    ///
    /// # Errors
    ///
    /// As for [`append_child`](Self::append_child).
    pub fn prepend_child(&mut self, parent: NodeId, node: NodeId) -> Result<(), EditError> {
        let parent = self.known(parent)?;
        let first = parent.first_child().map(NodeRef::node_index);
        self.insert(node, parent.node_index(), first)
    }

    /// Puts a node just before another.
    ///
    /// # Errors
    ///
    /// As for [`append_child`](Self::append_child), and [`NoParent`](EditError::NoParent).
    pub fn insert_before(&mut self, before: NodeId, node: NodeId) -> Result<(), EditError> {
        let before = self.known(before)?;
        let parent = before.parent().ok_or(EditError::NoParent)?;
        self.insert(node, parent.node_index(), Some(before.node_index()))
    }

    /// Puts a node just after another.
    ///
    /// # Errors
    ///
    /// As for [`insert_before`](Self::insert_before).
    pub fn insert_after(&mut self, after: NodeId, node: NodeId) -> Result<(), EditError> {
        let after = self.known(after)?;
        let parent = after.parent().ok_or(EditError::NoParent)?;
        let before = after.next_sibling().map(NodeRef::node_index);
        self.insert(node, parent.node_index(), before)
    }

    /// Takes a node away from its parent, with its descendants. It can be inserted again; only
    /// [`compact`](Self::compact) frees its memory.
    ///
    /// To remove nodes while walking, collect the ids first, or take an [`edit_walk`](Self::edit_walk). Ids of nodes below
    /// a removed node stay valid: they are still nodes of the document.
    ///
    /// If a change decides which node is next, go from id to id, and ask for the next id before you
    /// remove the node:
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode). A node without a parent is left unchanged.
    pub fn remove(&mut self, node: NodeId) -> Result<(), EditError> {
        self.take_out(self.known_index(node)?);
        Ok(())
    }

    /// Replaces a node by another, and removes it.
    ///
    /// # Errors
    ///
    /// As for [`insert_before`](Self::insert_before).
    pub fn replace(&mut self, old: NodeId, new: NodeId) -> Result<(), EditError> {
        let view = self.known(old)?;
        let parent = view.parent().ok_or(EditError::NoParent)?.node_index();
        if old == new {
            return Ok(());
        }
        let (old, new) = (view.node_index(), self.known_index(new)?);
        self.check_insertion(new, parent, Some(old), Some(old))?;
        self.put(new, parent, Some(old));
        self.take_out(old);
        Ok(())
    }

    /// Does the same, and returns what came into the place of the node: the new node; of a document fragment, template
    /// contents and a shadow root, the nodes that were in it.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>a<br>b");
    /// let br = document.elements_by_tag_name("br").next().unwrap().id();
    /// let fragment = document.create_contextual_fragment(br, "<hr>, <b>c</b>")?;
    /// assert_eq!(document.replace_with(br, fragment)?.len(), 3);
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`replace`](Self::replace).
    pub fn replace_with(&mut self, old: NodeId, new: NodeId) -> Result<Vec<NodeId>, EditError> {
        let view = self.known(new)?;
        let inserted = match view.kind() {
            kind if is_replaced_by_children(kind) => view.children().map(NodeRef::id).collect(),
            _ => vec![new],
        };
        self.replace(old, new)?;
        Ok(inserted)
    }

    fn insert(
        &mut self,
        node: NodeId,
        parent: NodeIndex,
        before: Option<NodeIndex>,
    ) -> Result<(), EditError> {
        let node = self.known_index(node)?;
        self.check_insertion(node, parent, before, None)?;
        self.put(node, parent, before);
        Ok(())
    }

    /// Inserts without checks: a fragment by its children.
    pub(super) fn put(&mut self, node: NodeIndex, parent: NodeIndex, before: Option<NodeIndex>) {
        if is_replaced_by_children(self.nodes[node.index() as usize].kind) {
            self.put_children(node, parent, before);
        } else {
            self.put_one(node, parent, before);
        }
    }

    /// Inserts all children of a node without checks.
    pub(super) fn put_children(
        &mut self,
        from: NodeIndex,
        to: NodeIndex,
        before: Option<NodeIndex>,
    ) {
        if ![from, to].contains(&NodeIndex::DOCUMENT) {
            if !self.transient.cursors.is_empty() && from != to {
                self.move_cursors_to(from);
            }
            return self.move_all(from, to, before);
        }
        // The document keeps in mind some of its children.
        while let Some(child) = self.first_child_of(from) {
            self.put_one(child, to, before);
        }
    }

    fn put_one(&mut self, node: NodeIndex, parent: NodeIndex, before: Option<NodeIndex>) {
        // Inserting a node before itself leaves it in place, but counts as a move.
        let before = match before {
            Some(before) if before == node => {
                NodeIndex::from_index(self.nodes[node.index() as usize].next)
            }
            before => before,
        };
        self.take_out(node);
        match before {
            None => self.link_last(node, parent),
            Some(before) => self.link_before(node, before),
        }
        self.note_arrival(node, parent);
    }

    /// [Remove](https://dom.spec.whatwg.org/#concept-node-remove): takes a node out of its tree, if it is
    /// in one, and notes that for the sake of [form owners](crate::dom::ElementRef::form_owner).
    pub(in crate::dom) fn take_out(&mut self, node: NodeIndex) {
        if !self.nodes[node.index() as usize].parent.is_none() {
            if !self.transient.cursors.is_empty() {
                self.move_cursors_out_of(node);
            }
            self.nodes[node.index() as usize].flags.set(Flags::MOVED);
            self.header.has_moved = true;
            self.note_departure(node);
            self.unlink(node);
        }
    }

    pub(in crate::dom) fn first_child_of(&self, node: NodeIndex) -> Option<NodeIndex> {
        NodeIndex::from_index(self.nodes[node.index() as usize].first_child)
    }

    /// [Ensure pre-insertion validity](https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity);
    /// `leaving` is a child of `parent` that goes away with it.
    pub(super) fn check_insertion(
        &mut self,
        node: NodeIndex,
        parent: NodeIndex,
        before: Option<NodeIndex>,
        leaving: Option<NodeIndex>,
    ) -> Result<(), EditError> {
        let [node, parent] = [node, parent].map(|node| self.at(node));
        // 1.
        if !matches!(
            parent.kind(),
            NodeKind::Document
                | NodeKind::DocumentFragment
                | NodeKind::ShadowRoot
                | NodeKind::Element
        ) {
            return Err(EditError::CannotHaveChildren);
        }
        // 2. Host-including, so that a template cannot come into its own contents. A node without children, contents
        //    and shadow root holds only itself: none but these have it above them.
        let holds_something = self.first_inside(node.index()) != 0;
        if node == parent || holds_something && self.is_inside(parent.index(), node.index()) {
            return Err(EditError::InsideItself);
        }
        // 4.
        if node.kind() == NodeKind::Document {
            return Err(EditError::CannotBeMoved);
        }
        // 5.
        let is_document = parent.kind() == NodeKind::Document;
        match node.kind() {
            NodeKind::Text if is_document => return Err(EditError::TextInDocument),
            NodeKind::Doctype if !is_document => return Err(EditError::DoctypeOutsideDocument),
            NodeKind::Element
            | NodeKind::Doctype
            | NodeKind::DocumentFragment
            | NodeKind::ShadowRoot
                if is_document => {}
            _ => return Ok(()),
        }
        // 6.
        let inserted: Vec<NodeKind> = match node.kind() {
            kind if is_replaced_by_children(kind) => node.children().map(NodeRef::kind).collect(),
            kind => vec![kind],
        };
        self.check_document_children(&inserted, before, |child| Some(child) == leaving)
    }

    /// The node, its parent or host, and so on.
    pub(in crate::dom) fn host_including_ancestors(&self, index: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(index), |&index| {
            let above = self.above(index);
            (above != 0).then_some(above)
        })
    }
}

/// Whether the children of such a node are inserted instead of itself, which stays empty: it is a
/// [`DocumentFragment`](https://dom.spec.whatwg.org/#interface-documentfragment), as shadow roots and the contents of a
/// `template` are too.
const fn is_replaced_by_children(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::DocumentFragment | NodeKind::ShadowRoot)
}
