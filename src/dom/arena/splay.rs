//! Splay trees: sequences whose entries are found, cut and joined in an amortised number of steps that is
//! logarithmic in their length ("Self-adjusting binary search trees", Sleator and Tarjan, 1985).
//!
//! Two machines are made of them, for the two questions that are asked of a tree between its changes:
//!
//! * The nodes above a node: its root, the nearest form or select, whether it is inside another. The ways from nodes to their
//!   roots answer ([`ancestor_paths`](super::ancestor_paths), link-cut trees), with 16 bytes a node. Edits ask, form owners,
//!   and the sink for `selectedcontent`.
//! * Which comes first. The [`sequences`](super::sequences) of places answer, with 16 bytes a place: of the children of a
//!   document, for the doctype and the element among them, and, twice for each node, of the whole tree that markers for
//!   `<template for>` are searched in.
//!
//! Both are made when somebody asks; the paths and the places of a whole tree only after walks have visited a few times as
//! many nodes as there are. A document that is not asked much pays nothing. From then on a question and a change take an
//! amortised number of steps that is logarithmic in the number of nodes. What readers ask of a tree that does not change
//! has simpler answers, which the next change takes away ([`tree_answers`](super::tree_answers)).
//!
//! Tried instead, and slower on some sequence of changes: to number nodes in order, and again after a change (a
//! walk for each question); to number the children of the document and let later ones go without a number, until walks have
//! visited twice as many as there are (n√n steps); to remember for each node the select it is in, and to forget that below
//! each node that moves (linear only for the moves that the parser makes). Places alone do not say which is the nearest
//! marked node above another, unless each sums up the beginnings and the ends of all kinds of marks below it.
//!
//! Without them, with walks however long, sixteen attacks of `tests/hostile/scaling` are quadratic; the work of each is
//! counted. A page alone makes two of them: patches for many templates (1.3 million steps for 16 KB, 19.8 million for 64 KB,
//! exponent 1.97) and selects with `selectedcontent` in one another (exponent 1.64). The others are edits and questions
//! of a program on a deep tree: inserting a node that has children (8,000 steps each at a depth of 8,000), unwrapping from the
//! inside out, form owners (16,000 steps each), ids below each of many elements, labels, the order of two nodes (48,000 steps
//! each), connectedness in nested shadow trees, walks that edit or skip, and `:invalid` in field sets.

use super::parent_link::GROUP;

/// A summary of one entry, and of it and all below it together.
pub(in crate::dom) trait Sum: Copy + Default {
    /// Adds up what is known of the entry and of all below the two entries beside it.
    fn settle(&mut self, before: Self, after: Self);
}

/// No entry.
pub(in crate::dom) const NONE: u32 = 0;

#[derive(Debug, Clone, Copy, Default)]
pub(in crate::dom) struct Entry<S> {
    /// Above it in its splay tree. The root of one may name an entry of another one, of which it is no side.
    pub(in crate::dom) up: u32,
    /// The roots of what comes before and after it, below it in the splay tree.
    pub(in crate::dom) sides: [u32; 2],
    pub(in crate::dom) sum: S,
}

/// Entries by their numbers: those of nodes, and those of groups. Number 0 stands for none.
#[derive(Debug, Default)]
pub(in crate::dom) struct Splay<S> {
    nodes: Vec<Entry<S>>,
    groups: Vec<Entry<S>>,
}

impl<S> std::ops::Index<u32> for Splay<S> {
    type Output = Entry<S>;

    fn index(&self, number: u32) -> &Entry<S> {
        match number & GROUP {
            0 => &self.nodes[number as usize],
            _ => &self.groups[(number ^ GROUP) as usize],
        }
    }
}

impl<S> std::ops::IndexMut<u32> for Splay<S> {
    fn index_mut(&mut self, number: u32) -> &mut Entry<S> {
        match number & GROUP {
            0 => &mut self.nodes[number as usize],
            _ => &mut self.groups[(number ^ GROUP) as usize],
        }
    }
}

impl<S: Sum> Splay<S> {
    /// How many entries there are of nodes, with entry 0.
    pub(in crate::dom) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(in crate::dom) fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// Adds the next entry of a node.
    pub(in crate::dom) fn push(&mut self, sum: S, up: u32) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes.push(Entry { up, sum, ..Entry::default() });
        number
    }

    /// Adds the next entry of a group.
    pub(in crate::dom) fn push_group(&mut self, up: u32) {
        self.groups.push(Entry { up, ..Entry::default() });
    }

    /// On which side of what is above it in its splay tree an entry hangs; `None` for a root.
    pub(in crate::dom) fn side_of(&self, entry: u32) -> Option<usize> {
        let up = self[entry].up;
        if up == NONE {
            return None;
        }
        self[up].sides.iter().position(|&side| side == entry)
    }

    /// Adds up what is below an entry and its own.
    pub(in crate::dom) fn settle(&mut self, entry: u32) {
        let [before, after] = self[entry].sides;
        let (before, after) = (self[before].sum, self[after].sum);
        self[entry].sum.settle(before, after);
    }

    /// Puts an entry, which hangs on this side, in the place of the one above it.
    fn rotate(&mut self, entry: u32, side: usize) {
        crate::work::count(1);
        let above = self[entry].up;
        let above_side = self.side_of(above);
        let top = self[above].up;
        let inner = self[entry].sides[1 - side];
        self[above].sides[side] = inner;
        if inner != NONE {
            self[inner].up = above;
        }
        self[entry].sides[1 - side] = above;
        self[above].up = entry;
        self[entry].up = top;
        if let Some(above_side) = above_side {
            self[top].sides[above_side] = entry;
        }
        self.settle(above);
        self.settle(entry);
    }

    /// Makes an entry the root of its splay tree.
    pub(in crate::dom) fn splay(&mut self, entry: u32) {
        while let Some(side) = self.side_of(entry) {
            let above = self[entry].up;
            match self.side_of(above) {
                Some(above_side) if above_side == side => self.rotate(above, side),
                Some(_) => self.rotate(entry, side),
                None => {}
            }
            if let Some(side) = self.side_of(entry) {
                self.rotate(entry, side);
            }
        }
    }
}
