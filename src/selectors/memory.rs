//! What one query remembers from element to element, so that no document makes it slow.
//!
//! Each combinator, `:has()` and `:nth-child()` of a selector has a table of its own, indexed by
//! the number of the node. A table is made when it is wanted first, which is after a walk that was longer than
//! [`SHORT`]: most queries never make one.

use super::plan::Slot;

/// A walk of no more steps is taken again rather than remembered.
pub(super) const SHORT: usize = 16;

/// What became of matching the rest of a selector from an element on. Whoever tries candidates reads
/// from it which candidates are still worth trying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Verdict {
    Matched = 1,
    /// This candidate does not match, another one may.
    NotHere = 2,
    /// No sibling of this candidate can match; an ancestor may.
    NotAmongSiblings = 3,
    /// Nothing that is left can match.
    Nowhere = 4,
}

impl Verdict {
    const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            1 => Some(Self::Matched),
            2 => Some(Self::NotHere),
            3 => Some(Self::NotAmongSiblings),
            4 => Some(Self::Nowhere),
            _ => None,
        }
    }
}

/// The tables.
#[derive(Debug, Clone)]
pub(super) struct Memory {
    /// The number of the last node plus 1.
    nodes: usize,
    verdicts: Vec<Box<[u8]>>,
    indices: Vec<Box<[u32]>>,
}

impl Memory {
    /// An empty memory for a document of this many nodes.
    pub(super) const fn new(nodes: usize) -> Self {
        Self { nodes: nodes + 1, verdicts: Vec::new(), indices: Vec::new() }
    }

    /// What was noted for a node.
    #[inline]
    pub(super) fn verdict(&self, slot: Slot, node: usize) -> Option<Verdict> {
        let table = self.verdicts.get(slot)?;
        table.get(node).copied().and_then(Verdict::from_byte)
    }

    /// Notes a verdict.
    pub(super) fn set_verdict(&mut self, slot: Slot, node: usize, verdict: Verdict) {
        table(&mut self.verdicts, slot, self.nodes)[node] = verdict as u8;
    }

    /// The index that was noted for a node.
    #[inline]
    pub(super) fn index(&self, slot: Slot, node: usize) -> Option<u32> {
        let index = *self.indices.get(slot)?.get(node)?;
        (index != 0).then_some(index)
    }

    /// Notes an index, which is never 0.
    pub(super) fn set_index(&mut self, slot: Slot, node: usize, index: u32) {
        table(&mut self.indices, slot, self.nodes)[node] = index;
    }
}

/// The table of a slot, made if it is not there.
fn table<T: Clone + Default>(tables: &mut Vec<Box<[T]>>, slot: Slot, nodes: usize) -> &mut [T] {
    if tables.len() <= slot {
        tables.resize_with(slot + 1, Default::default);
    }
    let table = &mut tables[slot];
    if table.is_empty() {
        *table = vec![T::default(); nodes].into();
    }
    table
}
