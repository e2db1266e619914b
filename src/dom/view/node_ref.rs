//! A view of one node, and the nodes beside it.

#![expect(clippy::expect_used, reason = "a view is never made of the placeholder 0")]

use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::arena::node::Node;
use crate::dom::arena::node::NodeKind;

/// A view of a node of a [`Document`]: `Copy`, and valid for as long as the document is borrowed. Two
/// views are equal if they are the same node of the same document.
///
/// Template contents and shadow roots are not children, as in the DOM: they are trees of their own,
/// reached by [`ElementRef::template_contents`](crate::ElementRef::template_contents) and
/// [`ElementRef::shadow_root`](crate::ElementRef::shadow_root).
///
/// ```
/// use duckbill::Document;
/// let document = Document::new();
/// let node = document.root();
/// assert_eq!(node.first_child(), None);
/// assert_eq!(node.descendants().count(), 0);
/// ```
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    document: &'a Document,
    index: u32,
}

impl<'a> NodeRef<'a> {
    #[inline]
    pub(crate) const fn new(document: &'a Document, index: u32) -> Self {
        Self { document, index }
    }

    #[inline]
    pub(super) fn linked(self, index: u32) -> Option<Self> {
        if index == 0 { None } else { Some(Self::new(self.document, index)) }
    }

    #[inline]
    pub(in crate::dom) fn raw(self) -> &'a Node {
        &self.document.nodes[self.index as usize]
    }

    #[inline]
    pub(crate) const fn index(self) -> u32 {
        self.index
    }

    /// A number between 1 and [`Document::node_count`] that no other node of the document has: a key for tables of
    /// one's own that are as long as the document. It says nothing of the order of the nodes.
    ///
    /// ```
    /// let document = duckbill::parse("<p>a<p>b");
    /// let mut depths = vec![0; document.node_count() + 1];
    /// for node in document.root().descendants() {
    ///     depths[node.number()] = 1 + node.parent().map_or(0, |parent| depths[parent.number()]);
    /// }
    /// assert_eq!(depths.iter().max(), Some(&4));
    /// ```
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() as usize
    }

    /// The document the node belongs to.
    #[inline]
    #[must_use]
    pub const fn document(self) -> &'a Document {
        self.document
    }

    /// The id of this node in the document.
    #[inline]
    #[must_use]
    pub fn id(self) -> NodeId {
        self.document.id_of(self.node_index())
    }

    /// The name of the node within its document.
    #[inline]
    pub(crate) fn node_index(self) -> NodeIndex {
        NodeIndex::from_index(self.index).expect("a view is never made of the placeholder")
    }

    /// The kind of the node.
    #[inline]
    #[must_use]
    pub fn kind(self) -> NodeKind {
        self.raw().kind
    }

    /// The parent. `None` for the document node, for shadow roots and template contents, and for
    /// nodes that were removed.
    #[inline]
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        self.linked(self.document.parent_of(self.index()))
    }

    /// The first child.
    #[inline]
    #[must_use]
    pub fn first_child(self) -> Option<Self> {
        self.linked(self.raw().first_child)
    }

    /// The last child.
    #[inline]
    #[must_use]
    pub fn last_child(self) -> Option<Self> {
        self.linked(self.raw().last_child)
    }

    /// The sibling just before.
    #[inline]
    #[must_use]
    pub fn previous_sibling(self) -> Option<Self> {
        self.linked(self.raw().previous)
    }

    /// The sibling just after.
    #[inline]
    #[must_use]
    pub fn next_sibling(self) -> Option<Self> {
        self.linked(self.raw().next)
    }
}

impl PartialEq for NodeRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index && std::ptr::eq(self.document, other.document)
    }
}

impl Eq for NodeRef<'_> {}

impl std::hash::Hash for NodeRef<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.index.hash(state);
    }
}
