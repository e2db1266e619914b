//! Reading a document.

use super::node_ref::NodeRef;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::encoding::EncodingReport;
use crate::error::ParseError;
use crate::names::quirks::QuirksMode;

/// Reading a document.
impl Document {
    /// The document node.
    #[inline]
    #[must_use]
    pub fn document_node(&self) -> NodeRef<'_> {
        NodeRef::new(self, NodeIndex::DOCUMENT.index())
    }

    /// The node that holds the parsed nodes: the document node, or the document fragment if a fragment
    /// was parsed.
    #[inline]
    #[must_use]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::new(self, self.header.root.index())
    }

    /// The number of nodes, including the document node and removed nodes.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The mode the document's doctype asks for.
    #[must_use]
    pub fn quirks_mode(&self) -> QuirksMode {
        self.header.quirks_mode
    }

    /// The encoding of the document, its confidence and its source, and whether any byte was malformed.
    #[must_use]
    pub fn encoding(&self) -> EncodingReport {
        self.header.encoding
    }

    /// The parse errors that were asked for, in the order of their places.
    #[must_use]
    pub fn errors(&self) -> &[ParseError] {
        self.placed_errors()
    }

    /// The number of errors beyond those that [`errors`](Self::errors) may hold.
    #[must_use]
    pub fn dropped_errors(&self) -> u64 {
        self.header.dropped_errors
    }

    /// The node of this id; `None` if this document never issued the id, such as an id of another
    /// document.
    #[inline]
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<NodeRef<'_>> {
        let is_own = (id.index() as usize) < self.nodes.len() && self.id_of(id.node_index()) == id;
        is_own.then(|| NodeRef::new(self, id.index()))
    }

    /// All nodes that were ever made, in the order in which they were made: also those in the contents of templates and in
    /// shadow roots, and those that were removed.
    ///
    /// ```
    /// let document = duckbill::parse("<template><p>");
    /// let elements = document.nodes().filter_map(|node| node.as_element());
    /// assert!(elements.map(|element| element.name()).any(|name| name == "p"));
    /// ```
    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'_>> {
        (1..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX))
            .map(|index| NodeRef::new(self, index))
    }

    /// The nodes made after the first `count` ones, wherever they are, in the order in which they were made.
    #[cfg(feature = "preload")]
    pub(crate) fn nodes_after(&self, count: usize) -> impl Iterator<Item = NodeRef<'_>> {
        // Number 0 is not a node.
        let numbers = count.saturating_add(1)..self.nodes.len();
        numbers.filter_map(|number| Some(NodeRef::new(self, u32::try_from(number).ok()?)))
    }

    /// The node of this number.
    #[inline]
    pub(crate) fn at(&self, index: NodeIndex) -> NodeRef<'_> {
        NodeRef::new(self, index.index())
    }
}

impl std::fmt::Debug for Document {
    /// Writes the size of the document and the kind of its root; never the whole tree.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 8;
        let children: Vec<_> = self.root().children().take(SHOWN).collect();
        formatter
            .debug_struct("Document")
            .field("nodes", &self.node_count())
            .field("text_bytes", &self.texts.len())
            .field("quirks_mode", &self.header.quirks_mode)
            .field("errors", &self.parts.errors.len())
            .field("root", &self.root())
            .field("first_children", &children)
            .finish_non_exhaustive()
    }
}
