//! The memory of the stack, kept for another document or for other names.

use super::{Boundary, ForeignBases, GAP, Height, OpenElement, OpenElements, RARE_KEYS};

/// Few pages are nested much deeper.
const DEPTH: usize = 32;

impl<H> OpenElements<H> {
    /// An empty stack.
    pub(in crate::tree_builder) fn new() -> Self {
        Self {
            entries: Vec::with_capacity(DEPTH),
            tops: [0; RARE_KEYS],
            rare_tops: Vec::new(),
            boundaries: Vec::with_capacity(DEPTH / 2),
            below_foreign: ForeignBases::default(),
            must_close: 0,
            has_gaps: false,
        }
    }

    /// Empties the stack and keeps its memory.
    pub(in crate::tree_builder) fn clear(&mut self) {
        let Self { entries, tops, rare_tops, boundaries, below_foreign, must_close, has_gaps } =
            self;
        if entries.len() < tops.len() / 16 {
            // Only open elements have an entry in `tops`.
            for entry in entries.iter().filter(|entry| (entry.key as usize) < RARE_KEYS) {
                tops[entry.key as usize] = 0;
            }
        } else {
            tops.fill(0);
        }
        entries.clear();
        rare_tops.clear();
        boundaries.clear();
        below_foreign.clear();
        *must_close = 0;
        *has_gaps = false;
    }

    /// The size of its memory, in bytes.
    pub(in crate::tree_builder) fn allocated_bytes(&self) -> usize {
        self.entries.capacity() * size_of::<OpenElement<H>>()
            + self.rare_tops.capacity() * size_of::<Height>()
            + self.boundaries.capacity() * size_of::<Boundary>()
            + self.below_foreign.allocated()
    }
}

impl<H: Copy + Eq> OpenElements<H> {
    /// Gives each element the key that `renew` returns for its own: the same for the same, and itself for those
    /// below [`RARE_KEYS`].
    pub(in crate::tree_builder) fn renew_keys(&mut self, mut renew: impl FnMut(u32) -> u32) {
        crate::work::count(self.entries.len());
        self.rare_tops.clear();
        for at in 0..self.entries.len() {
            let key = self.entries[at].key;
            if key == GAP || (key as usize) < RARE_KEYS {
                continue;
            }
            let key = renew(key);
            self.entries[at].key = key;
            self.add_rare_key(key as usize - RARE_KEYS);
            *self.top_mut(key) = at as Height + 1;
        }
    }
}
