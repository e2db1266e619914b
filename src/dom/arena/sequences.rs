//! Sequences that are cut and joined, and in which any two entries can be compared.
//!
//! A sequence of places in a tree changes all over when a subtree moves: numbering its entries would
//! mean numbering them again. Here a sequence is a splay tree ("Self-adjusting binary search trees",
//! Sleator and Tarjan, 1985), which needs no numbers. Each question and each change takes an amortised
//! number of steps that is logarithmic in the length, and small if it is near the one before.

use super::splay::{NONE, Splay, Sum};

/// Entries, each in one of many sequences, numbered as they are made. Entry 0 stands for none. Some have a weight, of
/// 1.
#[derive(Debug, Default)]
pub(in crate::dom) struct Sequences {
    entries: Splay<Weight>,
}

/// The weight of an entry in the highest bit, and that of it and all below it in the others: a document may have as
/// many entries as nodes, and each bit here is one more for each node.
#[derive(Debug, Clone, Copy, Default)]
struct Weight(u32);

impl Weight {
    const OWN: u32 = 1 << 31;

    fn new(own: bool) -> Self {
        Self(if own { Self::OWN | 1 } else { 0 })
    }

    fn own(self) -> u32 {
        self.0 >> 31
    }

    fn all(self) -> u32 {
        self.0 & !Self::OWN
    }
}

impl Sum for Weight {
    fn settle(&mut self, before: Self, after: Self) {
        self.0 = self.0 & Self::OWN | (self.own() + before.all() + after.all());
    }
}

const BEFORE: usize = 0;
const AFTER: usize = 1;

impl Sequences {
    /// How many entries there are, with entry 0.
    pub(in crate::dom) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Makes a sequence of one entry.
    pub(in crate::dom) fn push(&mut self, has_weight: bool) -> u32 {
        self.entries.push(Weight::new(has_weight), NONE)
    }

    fn side(&self, entry: u32, side: usize) -> u32 {
        self.entries[entry].sides[side]
    }

    fn subtree_weight(&self, entry: u32) -> u32 {
        if entry == NONE { 0 } else { self.entries[entry].sum.all() }
    }

    /// The weight of what hangs on one side.
    fn side_weight(&self, entry: u32, side: usize) -> u32 {
        self.subtree_weight(self.side(entry, side))
    }

    /// The weight of the entry by itself.
    pub(in crate::dom) fn own_weight(&self, entry: u32) -> u32 {
        self.entries[entry].sum.own()
    }

    /// Makes an entry the root of its splay tree.
    pub(in crate::dom) fn splay(&mut self, entry: u32) {
        self.entries.splay(entry);
    }

    /// Takes away what hangs on one side of a root.
    fn take_side(&mut self, root: u32, side: usize) -> u32 {
        let part = std::mem::take(&mut self.entries[root].sides[side]);
        if part != NONE {
            self.entries[part].up = NONE;
            self.entries.settle(root);
        }
        part
    }

    fn give_side(&mut self, root: u32, side: usize, part: u32) {
        self.entries[root].sides[side] = part;
        if part != NONE {
            self.entries[part].up = root;
            self.entries.settle(root);
        }
    }

    /// The entry at the end of what hangs below a root, which becomes the root.
    fn outermost(&mut self, root: u32, side: usize) -> u32 {
        let mut entry = root;
        while self.side(entry, side) != NONE {
            crate::work::count(1);
            entry = self.side(entry, side);
        }
        self.splay(entry);
        entry
    }

    /// Joins two roots; gives the root.
    fn join(&mut self, first: u32, second: u32) -> u32 {
        if first == NONE || second == NONE {
            return first.max(second);
        }
        let last = self.outermost(first, AFTER);
        self.give_side(last, AFTER, second);
        last
    }

    /// The first entry of the sequence of an entry.
    pub(in crate::dom) fn first(&mut self, entry: u32) -> u32 {
        self.splay(entry);
        self.outermost(entry, BEFORE)
    }

    /// Takes the entries from one to another out of their sequence, as one of their own; gives an entry
    /// of what is left, 0 if nothing is.
    pub(in crate::dom) fn cut(&mut self, from: u32, to: u32) -> u32 {
        self.splay(from);
        let before = self.take_side(from, BEFORE);
        self.splay(to);
        let after = self.take_side(to, AFTER);
        self.join(before, after)
    }

    /// Takes out what lies between two entries; gives an entry of it, 0 if nothing lies there.
    pub(in crate::dom) fn cut_between(&mut self, from: u32, to: u32) -> u32 {
        self.splay(from);
        let after = self.take_side(from, AFTER);
        self.splay(to);
        let between = self.take_side(to, BEFORE);
        debug_assert!(after != NONE, "one comes after the other");
        self.give_side(from, AFTER, to);
        between
    }

    /// Puts the sequence of an entry before an entry of another.
    pub(in crate::dom) fn insert_before(&mut self, sequence: u32, at: u32) {
        self.splay(sequence);
        self.splay(at);
        let before = self.take_side(at, BEFORE);
        let before = self.join(before, sequence);
        self.give_side(at, BEFORE, before);
    }

    /// Puts the sequence of an entry after that of another.
    pub(in crate::dom) fn append(&mut self, sequence: u32, to: u32) {
        self.splay(sequence);
        self.splay(to);
        self.join(to, sequence);
    }

    /// Whether one entry comes before another; `None` if they are in two sequences.
    pub(in crate::dom) fn is_before(&mut self, one: u32, other: u32) -> Option<bool> {
        if one == other {
            return Some(false);
        }
        self.splay(one);
        self.splay(other);
        let mut at = one;
        loop {
            match self.entries[at].up {
                NONE => return None,
                above if above == other => return Some(self.side(other, BEFORE) == at),
                above => at = above,
            }
        }
    }

    /// The weight of the sequence of an entry, and of what comes before the entry.
    pub(in crate::dom) fn weights(&mut self, entry: u32) -> (u32, u32) {
        self.splay(entry);
        (self.subtree_weight(entry), self.side_weight(entry, BEFORE))
    }

    /// The entries from one to another that have a weight, in order.
    pub(in crate::dom) fn weighted(&mut self, from: u32, to: u32) -> Vec<u32> {
        let (_, before) = self.weights(from);
        self.splay(to);
        let end = self.side_weight(to, BEFORE) + self.own_weight(to);
        let mut found = Vec::new();
        let mut weight = before;
        self.splay(from);
        let mut at = from;
        if self.own_weight(from) > 0 {
            weight += self.own_weight(from);
            found.push(from);
        }
        while weight < end {
            at = self.first_weighted(self.side(at, AFTER));
            self.splay(at);
            weight += self.own_weight(at);
            found.push(at);
        }
        found
    }

    /// The first that has a weight, of an entry and those below it; there is one.
    fn first_weighted(&self, mut at: u32) -> u32 {
        loop {
            crate::work::count(1);
            if self.side_weight(at, BEFORE) > 0 {
                at = self.side(at, BEFORE);
            } else if self.own_weight(at) > 0 {
                return at;
            } else {
                at = self.side(at, AFTER);
            }
        }
    }

    /// The first entry in the sequence of `entry` for which a condition holds that holds for all that
    /// follow; 0 if there is none.
    pub(in crate::dom) fn first_where(
        &mut self,
        entry: u32,
        mut holds: impl FnMut(u32) -> bool,
    ) -> u32 {
        self.splay(entry);
        let (mut at, mut last, mut found) = (entry, entry, NONE);
        while at != NONE {
            crate::work::count(1);
            last = at;
            at = if holds(at) {
                found = at;
                self.side(at, BEFORE)
            } else {
                self.side(at, AFTER)
            };
        }
        // The way down is paid for by making it shorter.
        self.splay(last);
        found
    }
}
