//! A document that other code changes while the parser builds it.
//!
//! The stack of open elements and the pointers of the tree builder hold nodes, and keep them wherever they
//! are moved. The indices that are beside the tree would be out of date after a change, so the first
//! change opens the way through the [checks](super::checks), and each lets go of the indices. A parse
//! without such changes pays nothing for this.

use super::document_sink::DocumentSink;
use super::patch_markers::Patches;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::arena::top_places::TopPlaces;
use crate::names::quirks::QuirksMode;
use crate::tree_sink::TreeSink;

impl DocumentSink {
    /// The document, to be changed between two tokens.
    pub(crate) fn tree_to_edit(&mut self) -> &mut Document {
        self.state.is_edited = true;
        self.is_checked = true;
        self.is_watched = true;
        self.state.removed_subtree = true;
        *self.state.patches.get_mut() = Patches::default();
        self.tree.transient.top_nodes = None;
        self.tree.transient.top_places = TopPlaces::default();
        self.tree.transient.token_lists.get_or_insert_default();
        &mut self.tree
    }

    /// [Replaces all](https://dom.spec.whatwg.org/#concept-node-replace-all) children of the document with
    /// nothing, and sets it to no-quirks mode.
    pub(crate) fn empty_document(&mut self) {
        let tree = self.tree_to_edit();
        while let Some(child) = tree.first_child_of(NodeIndex::DOCUMENT) {
            tree.take_out(child);
        }
        tree.header.quirks_mode = QuirksMode::NoQuirks;
    }

    /// Marks a script as already started, if it is a node of this document.
    pub(crate) fn mark_started(&mut self, script: NodeId) {
        if let Some(script) = self.index(script) {
            self.mark_script_already_started(script);
        }
    }
}

impl Document {
    /// The number of the document in the process, which no other document has, and how many nodes it has.
    pub(crate) fn identity(&self) -> (u32, usize) {
        (self.stamps.newest().get(), self.nodes.len())
    }

    /// Forgets the tokens: the parse is over.
    pub(crate) fn end_edits_during_parse(&mut self) {
        self.transient.token_lists = None;
        self.transient.top_nodes = None;
        self.transient.top_places = TopPlaces::default();
    }
}
