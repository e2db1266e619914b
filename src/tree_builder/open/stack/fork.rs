//! A copy of the stack with other handles.

#![cfg(any(feature = "preload", feature = "rewrite"))]

use super::{OpenElement, OpenElements};

impl<H: Copy> OpenElements<H> {
    /// The same stack with the handle that `map` makes of each. (It is also asked about gaps.)
    pub(in crate::tree_builder) fn mapped<T: Copy>(
        &self,
        mut map: impl FnMut(H) -> T,
    ) -> OpenElements<T> {
        crate::work::count(self.entries.len());
        let entry = |entry: &OpenElement<H>| OpenElement {
            handle: map(entry.handle),
            key: entry.key,
            formatting: entry.formatting,
            below: entry.below,
            above: entry.above,
            categories: entry.categories,
            tag: entry.tag,
            namespace: entry.namespace,
            integration: entry.integration,
            _room: 0,
        };
        OpenElements {
            entries: self.entries.iter().map(entry).collect(),
            tops: self.tops,
            rare_tops: self.rare_tops.clone(),
            boundaries: self.boundaries.clone(),
            below_foreign: self.below_foreign.clone(),
            must_close: self.must_close,
            has_gaps: self.has_gaps,
        }
    }

    /// The open elements, from the bottom up.
    #[cfg(feature = "preload")]
    pub(in crate::tree_builder) fn handles_from_bottom(&self) -> impl Iterator<Item = H> {
        self.entries.iter().filter(|entry| entry.key != super::GAP).map(|entry| entry.handle)
    }
}
