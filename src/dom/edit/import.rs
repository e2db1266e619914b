//! Copies of nodes of another document, with their descendants.
//!
//! The walk is the one of cloning: down into the node, on to the next sibling, up to the parent, in both
//! documents in step. Elements that share an attribute list share one in the copy too, so that a copy is
//! never larger than its original.

#![expect(clippy::expect_used, reason = "copies are nodes: the placeholder 0 is never copied")]

use std::sync::Arc;

use super::error::EditError;
use crate::dom::arena::attributes::ListId;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::arena::names::NameId;
use crate::dom::arena::node::NodeKind;
use crate::dom::arena::node::{Flags, Node};
use crate::dom::arena::text::TextCopies;
use crate::dom::view::node_ref::NodeRef;
use crate::number_map::NumberMap;

/// The shadow roots that are copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShadowRoots {
    /// Those that cloning copies.
    Clonable,
    /// All: the copy takes the place of the original.
    All,
}

/// Nodes of other documents.
impl Document {
    /// Makes a copy of a node of another document and of its descendants, including template contents and
    /// clonable shadow roots. The copy has no parent. Form owners are kept if they are copied too. The source is not:
    /// the copies have no span; see [`import_with_source`](Self::import_with_source).
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode) if it is not a node of `other`,
    /// [`CannotBeMoved`](EditError::CannotBeMoved) for the document node and shadow roots.
    pub fn import(&mut self, other: &Self, node: NodeId) -> Result<NodeId, EditError> {
        let node = other.known(node)?;
        if matches!(node.kind(), NodeKind::Document | NodeKind::ShadowRoot) {
            return Err(EditError::CannotBeMoved);
        }
        Ok(self.copy_from(node, ShadowRoots::Clonable))
    }

    /// Does the same, and returns the copy of each node with its original, in tree order: first those of the node
    /// itself. The copies have no [span](NodeRef::span), since they are not in the source of this document;
    /// their originals lead to where they are in that of the other one.
    ///
    /// # Errors
    ///
    /// As for [`import`](Self::import).
    pub fn import_with_originals(
        &mut self,
        other: &Self,
        node: NodeId,
    ) -> Result<Vec<(NodeId, NodeId)>, EditError> {
        let pairs = self.import_pairs(other, node)?;
        let id = |document: &Self, number| {
            document.id_of(NodeIndex::from_index(number).expect("a copy is a node"))
        };
        Ok(pairs.into_iter().map(|(copy, old)| (id(self, copy), id(other, old))).collect())
    }

    /// Does the same as [`import`](Self::import), and carries the source along: [`NodeRef::imported_from`] leads from each
    /// copy to its original, whose spans, origin and source can be asked for. This document keeps the other one
    /// alive as long as it has such copies; a clone keeps it too, and [`compact`](Self::compact) lets go of it
    /// with the last of them.
    ///
    /// # Errors
    ///
    /// As for [`import`](Self::import).
    pub fn import_with_source(
        &mut self,
        other: &Arc<Self>,
        node: NodeId,
    ) -> Result<NodeId, EditError> {
        let pairs = self.import_pairs(other, node)?;
        let top = pairs.first().and_then(|&(copy, _)| NodeIndex::from_index(copy));
        let top = self.id_of(top.expect("a copy is a node"));
        self.parts.imported.get_or_insert_default().add(other, pairs);
        Ok(top)
    }

    /// Copies what [`import`](Self::import) copies. Returns the numbers of the copies and of their originals.
    fn import_pairs(&mut self, other: &Self, node: NodeId) -> Result<Vec<(u32, u32)>, EditError> {
        let node = other.known(node)?;
        if matches!(node.kind(), NodeKind::Document | NodeKind::ShadowRoot) {
            return Err(EditError::CannotBeMoved);
        }
        let mut import = Import::new(other, self, ShadowRoots::Clonable);
        import.pairs = Some(Vec::new());
        import.copy_all(node.index());
        Ok(import.pairs.unwrap_or_default())
    }

    /// Copies a node of another document that is neither its document node nor a shadow root.
    pub(crate) fn copy_from(&mut self, node: NodeRef<'_>, shadow_roots: ShadowRoots) -> NodeId {
        let mut import = Import::new(node.document(), self, shadow_roots);
        let top = import.copy_all(node.index());
        self.id_of(NodeIndex::from_index(top).expect("a copy is a node"))
    }
}

/// Nodes on their way from one document to another.
pub(super) struct Import<'a> {
    from: &'a Document,
    to: &'a mut Document,
    shadow_roots: ShadowRoots,
    /// By the number of an attribute list, that of its copy.
    lists: NumberMap<ListId, ListId>,
    texts: TextCopies,
    /// The elements that own others, with their copies.
    forms: NumberMap<u32, u32>,
    /// Copies of elements, and the originals of their form owners.
    owned: Vec<(u32, u32)>,
    /// By the number of an original, that of its copy; 0 for none.
    pub(super) numbers: Option<Vec<u32>>,
    /// Copies and their originals, if they are asked for.
    pairs: Option<Vec<(u32, u32)>>,
}

impl<'a> Import<'a> {
    pub(super) fn new(from: &'a Document, to: &'a mut Document, shadow_roots: ShadowRoots) -> Self {
        Self {
            from,
            to,
            shadow_roots,
            lists: NumberMap::default(),
            texts: TextCopies::default(),
            forms: NumberMap::default(),
            owned: Vec::new(),
            numbers: None,
            pairs: None,
        }
    }

    /// Copies a node and what is inside. Returns the copy.
    fn copy_all(&mut self, original: u32) -> u32 {
        let top = self.copy_node(original);
        self.copy_inside(original, top);
        self.settle_form_owners();
        top
    }

    /// Copies what is inside `original`, whose copy is `top`.
    pub(super) fn copy_inside(&mut self, original: u32, top: u32) {
        let (mut at, mut copy) = (original, top);
        let mut went_up = false;
        loop {
            if let Some(numbers) = &mut self.numbers {
                numbers[at as usize] = copy;
            }
            if let Some(pairs) = self.pairs.as_mut().filter(|_| !went_up) {
                pairs.push((copy, at));
            }
            crate::work::count(1);
            let inside = if went_up { 0 } else { self.first_inside(at) };
            if inside != 0 {
                copy = self.copy_below(inside, copy);
                at = inside;
                continue;
            }
            if at == original {
                return;
            }
            let (above, above_copy) = (self.from.above(at), self.to.above(copy));
            let beside = self.from.beside(at);
            if beside != 0 {
                copy = self.copy_below(beside, above_copy);
                at = beside;
                went_up = false;
            } else {
                (at, copy, went_up) = (above, above_copy, true);
            }
        }
    }

    /// The first of shadow root, template contents and first child that is copied.
    fn first_inside(&self, index: u32) -> u32 {
        match self.shadow_roots {
            ShadowRoots::Clonable => self.from.first_clonable_inside(index),
            ShadowRoots::All => self.from.first_inside(index),
        }
    }

    /// Copies `index` into its place below `parent`, the copy of what it is below.
    fn copy_below(&mut self, index: u32, parent: u32) -> u32 {
        let node = self.from.nodes[index as usize];
        let parent_id = NodeIndex::from_index(parent).expect("the copy of a node is a node");
        match node.kind {
            NodeKind::DocumentFragment => {
                self.to.contents_of(parent).expect("a copied template has contents").index()
            }
            NodeKind::ShadowRoot => {
                let init = self.from.parts.shadow_roots[node.payload[0] as usize].init;
                self.to.create_shadow_root(parent_id, init).index()
            }
            _ => {
                let copy = self.copy_node(index);
                let id = NodeIndex::from_index(copy).expect("a copy is a node");
                self.to.link_last(id, parent_id);
                copy
            }
        }
    }

    /// Copies a node without what is below it.
    pub(super) fn copy_node(&mut self, index: u32) -> u32 {
        let from = self.from;
        let node = from.nodes[index as usize];
        let copy = match node.kind {
            NodeKind::Element => return self.copy_element(index),
            NodeKind::Text | NodeKind::Comment => {
                let range = self.texts.copy(&from.texts, node.text(), &mut self.to.texts);
                self.to.push(Node::new(node.kind, [range.start, range.length]))
            }
            NodeKind::Doctype => {
                let data = from.parts.doctypes.get(node.payload[0]);
                let [name, public, system] =
                    [data.name, data.public_identifier, data.system_identifier]
                        .map(|range| from.texts.get(range));
                self.to.make_doctype(name, public, system)
            }
            NodeKind::ProcessingInstruction => {
                let data = from.parts.instructions[node.payload[0] as usize];
                let [target, data] = [data.target, data.data].map(|range| from.texts.get(range));
                self.to.make_processing_instruction(target, data)
            }
            // The document node and shadow roots are never a top; as what is below one they are made
            // with it.
            NodeKind::Document | NodeKind::DocumentFragment | NodeKind::ShadowRoot => {
                self.to.make_fragment()
            }
        };
        copy.index()
    }

    fn copy_element(&mut self, index: u32) -> u32 {
        let from = self.from;
        let node = from.nodes[index as usize];
        let list = match from.attribute_list(index) {
            ListId::NONE => ListId::NONE,
            list => match self.lists.get(list) {
                Some(copy) => copy,
                None => {
                    let copy = self.to.import_attributes(from, list, &mut self.texts);
                    self.lists.insert(list, copy);
                    copy
                }
            },
        };
        let name = from.name(NameId(node.payload[0]));
        let copy = self.to.make_element(node.namespace, node.tag, name, list).index();
        let flags = &mut self.to.nodes[copy as usize].flags;
        for flag in [Flags::SCRIPT_STARTED, Flags::SHARED_ATTRIBUTES] {
            if node.flags.has(flag) {
                flags.set(flag);
            }
        }
        if node.is_html(crate::names::Tag::Form) {
            self.forms.insert(index, copy);
        }
        if let Some(form) = from.parts.form_owners.get(index)
            && from.were_together(index, form)
        {
            self.owned.push((copy, form));
        }
        copy
    }

    /// Notes the form owners of the copies.
    pub(super) fn settle_form_owners(&mut self) {
        for (copy, form) in std::mem::take(&mut self.owned) {
            if let Some(form) = self.forms.get(form) {
                self.to.parts.form_owners.insert(copy, form);
            }
        }
    }
}
