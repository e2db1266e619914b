//! Ids that know their document.
//!
//! Inside the crate, a node is its number, a [`NodeIndex`]. Outside of it, a node is a [`NodeId`]: the
//! number and a stamp, by which a document recognises an id that is not its own. Each document takes a
//! stamp when it is made, from one counter of the process. A clone takes one too, for the nodes made from
//! then on; the nodes it began with keep their stamps, so that their ids name the same nodes in both.
//!
//! The counter has 32 bits. It wraps around after four billion documents, and an id kept for all that
//! time may then be taken for one of another document. That gives a wrong node, never a wrong access.

#![expect(clippy::expect_used, reason = "nodes have numbers of 32 bits")]

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// Names a node of one [`Document`](crate::Document): small, `Copy`, and free of borrows, so it can be kept while the
/// document changes.
///
/// An id names its node, removed or not, until the document is [compacted](crate::Document::compact).
/// Another document refuses it: [`Document::node`](crate::Document::node) gives `None`, methods that
/// change the document give [`UnknownNode`](crate::dom::EditError::UnknownNode). A
/// [clone](crate::Document#impl-Clone-for-Document) of the document accepts the ids of all nodes that it
/// was cloned with, but not those of nodes that were made in the original later.
///
/// ```
/// use duckbill::Document;
/// let document = Document::new();
/// let id = document.document_node().id();
/// assert_eq!(document.node(id).unwrap(), document.document_node());
/// assert!(Document::new().node(id).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId {
    stamp: NonZeroU32,
    index: NodeIndex,
}

impl NodeId {
    /// The number.
    #[inline]
    pub(in crate::dom) const fn index(self) -> u32 {
        self.index.index()
    }

    /// The name of the node within its document.
    pub(in crate::dom) const fn node_index(self) -> NodeIndex {
        self.index
    }
}

impl std::fmt::Debug for NodeId {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.index.fmt(formatter)
    }
}

/// How a [`DocumentSink`](crate::tree::DocumentSink) names the nodes it makes: a bare number, which is
/// small and fast. It does not know its document, so it is valid only for that sink; in another it may be
/// the number of any node or of none. [`DocumentSink::id`](crate::tree::DocumentSink::id) gives the id.
///
/// ```
/// use duckbill::tree::{DocumentSink, TreeSink};
/// let mut sink = DocumentSink::new();
/// let document = sink.document();
/// assert_eq!(sink.tree().node(sink.id(document)), Some(sink.tree().document_node()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeIndex(NonZeroU32);

impl NodeIndex {
    /// The document node, which every document has.
    pub(crate) const DOCUMENT: Self = Self(NonZeroU32::MIN);

    /// The node of this number, `None` for 0.
    #[inline]
    pub(crate) const fn from_index(index: u32) -> Option<Self> {
        match NonZeroU32::new(index) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// The number.
    #[inline]
    pub(in crate::dom) const fn index(self) -> u32 {
        self.0.get()
    }
}

impl std::fmt::Debug for NodeIndex {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "#{}", self.0)
    }
}

/// The stamps of the nodes of a document.
#[derive(Debug, Clone)]
pub(in crate::dom) struct Stamps {
    /// That of the nodes from number `since` on.
    newest: NonZeroU32,
    since: u32,
    /// Of a clone: where the stamps of earlier nodes begin, in order.
    inherited: Vec<(u32, NonZeroU32)>,
}

impl Stamps {
    /// Of no document.
    pub(in crate::dom) const NONE: Self =
        Self { newest: NonZeroU32::MIN, since: 0, inherited: Vec::new() };

    pub(in crate::dom) fn new() -> Self {
        Self { newest: next_stamp(), since: 0, inherited: Vec::new() }
    }

    /// The stamps of a clone of a document whose next node has the number `next`.
    pub(in crate::dom) fn inherit(&self, next: usize) -> Self {
        let since = u32::try_from(next).expect("nodes have numbers of 32 bits");
        let mut inherited = self.inherited.clone();
        if self.since < since {
            inherited.push((self.since, self.newest));
        }
        Self { newest: next_stamp(), since, inherited }
    }

    /// The stamp of the node of this number.
    #[inline]
    fn of(&self, index: u32) -> NonZeroU32 {
        if index >= self.since { self.newest } else { self.inherited_by(index) }
    }

    /// The id of a node.
    #[inline]
    pub(in crate::dom) fn stamped(&self, index: NodeIndex) -> NodeId {
        NodeId { stamp: self.of(index.index()), index }
    }

    /// The stamp of this document alone.
    #[cfg(feature = "live")]
    pub(in crate::dom) const fn newest(&self) -> NonZeroU32 {
        self.newest
    }

    #[cold]
    fn inherited_by(&self, index: u32) -> NonZeroU32 {
        let after = self.inherited.partition_point(|&(first, _)| first <= index);
        self.inherited[after - 1].1
    }
}

/// A stamp that no other document of this process has, unless it made four billion.
fn next_stamp() -> NonZeroU32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NonZeroU32::new(NEXT.fetch_add(1, Ordering::Relaxed)).unwrap_or_else(next_stamp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dom::{Document, EditError, NodeRef};

    #[test]
    fn an_id_is_8_bytes() {
        assert_eq!(size_of::<NodeId>(), 8);
        assert_eq!(size_of::<Option<NodeId>>(), 8);
        assert_eq!(size_of::<Option<NodeIndex>>(), 4);
    }

    #[test]
    fn a_stamp_is_given_once() {
        let given: std::collections::HashSet<_> = (0..1000).map(|_| next_stamp()).collect();
        assert_eq!(given.len(), 1000);
    }

    #[test]
    fn ids_of_another_document_are_refused() {
        let (mut one, mut other) = (Document::new(), Document::new());
        let (stranger, own) = (one.create_text("x"), other.create_text("y"));
        assert_eq!(stranger.index(), own.index());
        assert_eq!(other.node(stranger), None);
        let unknown = Err(EditError::UnknownNode);
        assert_eq!(other.set_data(stranger, "z"), unknown);
        assert_eq!(other.append_child(other.root().id(), stranger), unknown);
        assert_eq!(other.remove(stranger), unknown);
        assert_eq!(other.import(&one, own), Err(EditError::UnknownNode));
        assert_eq!(one.node(stranger).unwrap().text(), Some("x"));
    }

    /// Of each document of a chain of clones, the ids it shares with the next, and those it does not.
    #[test]
    fn a_clone_takes_the_ids_from_before_only() {
        let mut original = Document::new();
        let before = original.create_text("before");
        let untouched = original.clone();
        let mut clone = untouched.clone();
        let mut clones = vec![(untouched, before)];
        let mut shared = vec![before];
        for step in 0..5 {
            let name = step.to_string();
            let (ours, theirs) = (original.create_text("original"), clone.create_text(&name));
            assert_eq!(ours.index(), shared.last().unwrap().index() + 1);
            assert_eq!(original.node(theirs), None);
            assert_eq!(clone.node(ours), None);
            assert_eq!(clone.node(theirs).and_then(NodeRef::text), Some(&*name));
            shared.push(theirs);
            for id in &shared {
                assert_eq!(clone.node(*id).map(NodeRef::id), Some(*id));
            }
            let next = clone.clone();
            clones.push((std::mem::replace(&mut clone, next), theirs));
        }
        for (clone, last) in &clones {
            let known: Vec<_> = shared.iter().map(|id| clone.node(*id).is_some()).collect();
            let expected: Vec<_> = shared.iter().map(|id| id <= last).collect();
            assert_eq!(known, expected);
        }
    }
}
