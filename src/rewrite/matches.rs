//! The matches of open elements: for each row of the [frames](super::frames) the bits of the compounds of all
//! selectors, and how many children the selectors have counted.

use std::sync::Arc;

use crate::names::Namespace;
use crate::selectors::streaming::{Program, StartTagView, Surroundings};

/// A set of bits of a row.
#[derive(Debug, Clone, Copy)]
enum Set {
    /// The compounds it matches by itself.
    Own,
    /// Those it matches.
    Matched,
    /// Those that it or an ancestor matches.
    Around,
    /// Those that its last child matches; here if a selector asks for siblings.
    LastChild,
    /// Those that one of its children matches; here if a selector asks for siblings.
    Children,
}

/// By row, what selectors know of it.
#[derive(Debug, Clone)]
pub(super) struct Matches {
    program: Arc<Program>,
    /// The sets of bits of each row.
    bits: Vec<u64>,
    /// Whether a selector or handler asks for them; else there are none, and elements need not be settled.
    pub(super) is_kept: bool,
    /// How many sets of bits a row has.
    sets: usize,
    /// How many of its children each counter of the selectors has counted.
    counts: Vec<u32>,
    /// The bits of the element made last.
    pub(super) matched: Vec<u64>,
}

impl Matches {
    /// For this many rows.
    pub(super) fn new(program: Arc<Program>, is_kept: bool, rows: usize) -> Self {
        let words = program.words();
        let mut matches = Self {
            bits: Vec::new(),
            is_kept: is_kept && words > 0,
            sets: if program.asks_siblings() { 5 } else { 3 },
            counts: Vec::new(),
            matched: vec![0; words],
            program,
        };
        matches.set_rows(rows);
        matches
    }

    /// Nobody asks any more.
    pub(super) fn stop(&mut self) {
        self.is_kept = false;
        (self.bits, self.counts, self.matched) = (Vec::new(), Vec::new(), Vec::new());
    }

    /// Makes room for new rows, which match nothing.
    #[inline]
    pub(super) fn set_rows(&mut self, rows: usize) {
        if self.is_kept {
            self.bits.resize(self.sets * self.program.words() * rows, 0);
            self.counts.resize(self.program.counters() * rows, 0);
        }
    }

    /// Where a set of a row is.
    #[inline]
    fn range(&self, row: usize, set: Set) -> std::ops::Range<usize> {
        let words = self.program.words();
        let start = (self.sets * row + set as usize) * words;
        start..start + words
    }

    #[inline]
    fn set(&self, row: usize, set: Set) -> &[u64] {
        self.bits.get(self.range(row, set)).unwrap_or_default()
    }

    fn counts(&self, row: usize) -> std::ops::Range<usize> {
        let counters = self.program.counters();
        counters * row..counters * (row + 1)
    }

    /// The bits that an element or an ancestor of it matches.
    pub(super) fn around(&self, row: usize) -> &[u64] {
        self.set(row, Set::Around)
    }

    /// A row is given to another element: it has no children.
    #[inline]
    pub(super) fn reuse(&mut self, row: usize) {
        if self.program.asks_siblings() {
            self.clear(row);
        }
    }

    /// A row matches nothing and has no children.
    pub(super) fn clear(&mut self, row: usize) {
        let words = self.sets * self.program.words();
        if let Some(bits) = self.bits.get_mut(words * row..words * (row + 1)) {
            bits.fill(0);
        }
        let counts = self.counts(row);
        if let Some(counts) = self.counts.get_mut(counts) {
            counts.fill(0);
        }
    }

    /// Asks what an element matches by itself.
    #[inline]
    pub(super) fn ask(&mut self, row: usize, view: &StartTagView<'_>) {
        self.program.ask(view, &mut self.matched);
        if self.is_kept {
            let own = self.range(row, Set::Own);
            if let Some(own) = self.bits.get_mut(own) {
                own.copy_from_slice(&self.matched);
            }
        }
    }

    /// A clone matches by itself what its original does.
    pub(super) fn copy_own(&mut self, original: usize, clone: usize) {
        if self.is_kept {
            let (from, to) = (self.range(original, Set::Own), self.range(clone, Set::Own).start);
            self.bits.copy_within(from, to);
        }
    }

    /// An element comes into a parent.
    pub(super) fn settle(&mut self, row: usize, namespace: Namespace, parent: usize) {
        let own = self.range(row, Set::Own);
        self.matched.copy_from_slice(self.bits.get(own).unwrap_or_default());
        if self.program.asks_around() {
            let mut matched = std::mem::take(&mut self.matched);
            let has_siblings = self.program.asks_siblings();
            let of_siblings = |set| if has_siblings { self.set(parent, set) } else { &[] };
            let around = Surroundings {
                parent: self.set(parent, Set::Matched),
                ancestors: self.set(parent, Set::Around),
                previous: of_siblings(Set::LastChild),
                earlier: of_siblings(Set::Children),
                counts: self.counts.get(self.counts(parent)).unwrap_or_default(),
            };
            self.program.ask_around(&mut matched, namespace, &around);
            self.matched = matched;
        }
        let above = self.range(parent, Set::Around).start;
        let own = self.range(row, Set::Matched).start;
        let around = self.range(row, Set::Around).start;
        for (word, &matched) in self.matched.iter().enumerate() {
            let inherited = self.bits.get(above + word).copied().unwrap_or(0);
            if let Some(bits) = self.bits.get_mut(own + word) {
                *bits = matched;
            }
            if let Some(bits) = self.bits.get_mut(around + word) {
                *bits = matched | inherited;
            }
        }
    }

    /// Notes the element that came into a parent last as a sibling of those that come after it.
    pub(super) fn add_child(&mut self, namespace: Namespace, parent: usize) {
        if !self.program.asks_siblings() {
            return;
        }
        let last = self.range(parent, Set::LastChild).start;
        let all = self.range(parent, Set::Children).start;
        for (word, &matched) in self.matched.iter().enumerate() {
            if let Some(bits) = self.bits.get_mut(last + word) {
                *bits = matched;
            }
            if let Some(bits) = self.bits.get_mut(all + word) {
                *bits |= matched;
            }
        }
        let counts = self.counts(parent);
        if let Some(counts) = self.counts.get_mut(counts) {
            self.program.count(&self.matched, namespace, counts);
        }
    }

    /// The memory that is allocated, in bytes.
    pub(super) fn allocated_bytes(&self) -> usize {
        (self.bits.capacity() + self.matched.capacity()) * size_of::<u64>()
            + self.counts.capacity() * size_of::<u32>()
    }
}
