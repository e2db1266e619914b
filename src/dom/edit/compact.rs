//! Freeing the memory of nodes that are no longer in the document.
//!
//! An arena only grows: a removed node keeps its place, and so do strings, attributes and names that are
//! no longer used, and the copy of the source with all its markup. Compacting copies the rest into a new
//! arena, in tree order. The new arena takes a new stamp, so that earlier ids are recognised as such.

use super::error::EditError;
use super::import::{Import, ShadowRoots};
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::Stamps;
use crate::dom::arena::identity::{NodeId, NodeIndex};

/// The new ids of the nodes that were kept when a document was [compacted](Document::compact).
///
/// ```
/// let mut document = duckbill::parse("<p>a<i>b</i>");
/// let [p, i] = ["p", "i"].map(|name| document.elements_by_tag_name(name).next().unwrap().id());
/// document.remove(i)?;
/// let new_ids = document.compact();
/// assert_eq!(document.node(p), None);
/// assert_eq!(document.node(new_ids.get(p).unwrap()).unwrap().text_content(), "a");
/// assert_eq!(new_ids.get(i), None);
/// # Ok::<(), duckbill::dom::EditError>(())
/// ```
#[derive(Debug)]
pub struct NodeIdMap {
    before: Stamps,
    after: Stamps,
    /// By the old number, the new one; 0 for nodes that were not kept.
    numbers: Vec<u32>,
}

impl NodeIdMap {
    /// The new id of a node; `None` if the node was not kept, or if the id did not belong to the document
    /// before.
    #[must_use]
    pub fn get(&self, old: NodeId) -> Option<NodeId> {
        let number = *self.numbers.get(old.index() as usize)?;
        let is_known = self.before.stamped(old.node_index()) == old;
        let new = NodeIndex::from_index(number).filter(|_| is_known)?;
        Some(self.after.stamped(new))
    }
}

/// Freeing memory.
impl Document {
    /// Frees the memory of everything that cannot be reached any more: removed nodes and their
    /// descendants, nodes never inserted, strings and attributes that were replaced, and the markup
    /// between the strings, which parsing keeps.
    ///
    /// The tree of the document stays, with template contents and shadow roots, and so does the tree of
    /// the [`root`](Self::root). All nodes get new ids, in tree order; the returned map lists them. The
    /// old ids are refused from now on. The cost in time, and temporarily in memory, is that of copying
    /// the nodes that stay.
    #[doc(alias = "shrink_to_fit")]
    pub fn compact(&mut self) -> NodeIdMap {
        self.compact_to(Vec::new())
    }

    /// Like [`compact`](Self::compact), but keeps these nodes outside of the document too, with all of
    /// the trees they are in.
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode) for any of them; the document is then unchanged.
    pub fn compact_keeping(
        &mut self,
        nodes: impl IntoIterator<Item = NodeId>,
    ) -> Result<NodeIdMap, EditError> {
        let nodes: Result<Vec<_>, _> =
            nodes.into_iter().map(|node| self.known_index(node)).collect();
        Ok(self.compact_to(nodes?))
    }

    fn compact_to(&mut self, kept: Vec<NodeIndex>) -> NodeIdMap {
        let mut compacted = Self::new();
        let mut import = Import::new(self, &mut compacted, ShadowRoots::All);
        import.numbers = Some(vec![0; self.nodes.len()]);
        let document = NodeIndex::DOCUMENT.index();
        import.copy_inside(document, document);
        for node in std::iter::once(self.header.root).chain(kept) {
            let top = self.topmost(node.index(), import.numbers.as_deref().unwrap_or_default());
            if let Some(top) = top {
                let copy = import.copy_node(top);
                import.copy_inside(top, copy);
            }
        }
        import.settle_form_owners();
        let numbers = import.numbers.unwrap_or_default();
        if let Some(root) = NodeIndex::from_index(numbers[self.header.root.index() as usize]) {
            compacted.header.root = root;
        }
        compacted.header.quirks_mode = self.header.quirks_mode;
        compacted.parts.errors = std::mem::take(&mut self.parts.errors);
        compacted.header.dropped_errors = self.header.dropped_errors;
        compacted.header.encoding = self.header.encoding;
        #[cfg(feature = "spans")]
        {
            compacted.parts.places =
                self.parts.places.take().map(|places| Box::new(places.renumbered(&numbers)));
        }
        compacted.transient.cursors = std::mem::take(&mut self.transient.cursors);
        for position in &mut compacted.transient.cursors {
            // Of a root that is not kept, number 0, nothing is walked.
            position.root = numbers[position.root as usize];
            position.node = if position.root == 0 { 0 } else { numbers[position.node as usize] };
        }
        compacted.parts.imported = self.parts.imported.take().and_then(|imported| {
            let imported = imported.renumbered(&numbers);
            (!imported.copies.is_empty()).then(|| Box::new(imported))
        });
        compacted.shrink();
        let old = std::mem::replace(self, compacted);
        let after = self.stamps.clone();
        NodeIdMap { before: old.stamps, after, numbers }
    }

    /// Frees unused room.
    fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.attributes.shrink();
        self.texts.shrink();
        self.parts.doctypes.shrink_to_fit();
        self.parts.instructions.shrink_to_fit();
        self.parts.shadow_roots.shrink_to_fit();
        self.parts.errors.shrink_to_fit();
    }

    /// The topmost node above, through shadow roots and template contents; `None` if its tree is already
    /// copied.
    fn topmost(&self, index: u32, numbers: &[u32]) -> Option<u32> {
        let mut top = index;
        for above in self.host_including_ancestors(index) {
            crate::work::count(1);
            if numbers[above as usize] != 0 {
                return None;
            }
            top = above;
        }
        Some(top)
    }
}
