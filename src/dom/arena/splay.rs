//! Splay trees: sequences whose entries are found, cut and joined in an amortised number of steps that is
//! logarithmic in their length ("Self-adjusting binary search trees", Sleator and Tarjan, 1985).
//!
//! The two indexes that stay right while a tree is edited are made of them: the ways from nodes to their roots
//! ([`ancestor_paths`](super::ancestor_paths)), and the places of a tree in order ([`sequences`](super::sequences)).

use super::parent_link::GROUP;

/// What is known of one entry, and of it and all below it together.
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
