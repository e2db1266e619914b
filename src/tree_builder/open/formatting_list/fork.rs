//! A copy of the list with other handles.

#![cfg(any(feature = "preload", feature = "rewrite"))]

use super::{ActiveFormatting, Entry, Equals};

impl<H: Copy> ActiveFormatting<H> {
    /// The same list with the handle that `map` makes of each. (It is also asked about free entries.)
    pub(in crate::tree_builder) fn mapped<T>(
        &self,
        mut map: impl FnMut(H) -> T,
    ) -> ActiveFormatting<T> {
        crate::work::count(self.entries.len());
        let entry = |entry: &Entry<H>| Entry {
            handle: map(entry.handle),
            tag: entry.tag,
            // By the hashes of the other tree.
            is_indexed: false,
            height: entry.height,
            previous: entry.previous,
            next: entry.next,
            previous_same: entry.previous_same,
            next_same: entry.next_same,
            previous_equal: super::NONE,
            next_equal: super::NONE,
            equal_key: 0,
            class: 0,
        };
        ActiveFormatting {
            entries: self.entries.iter().map(entry).collect(),
            free: self.free,
            free_entries: self.free_entries,
            segment: self.segment,
            markers: self.markers,
            outer: self.outer.clone(),
            equals: None::<Box<Equals>>,
        }
    }
}
