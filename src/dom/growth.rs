//! How the tables of a document grow.
//!
//! Pages differ in density by a factor of fifteen: a page of scripts has a node for every 250 bytes, a
//! page of documentation one for every 17. So room is made for a sparse page at first, and a table that
//! is full by then grows once more, to what the rest of the page will need if it goes on like that. A
//! document whose length is not known beforehand grows by half.

/// What is known of the input.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Growth {
    /// How long it is; 0 if nobody knows.
    pub(super) input_bytes: usize,
    /// Up to where it is read.
    pub(super) reached: usize,
}

impl Growth {
    /// Makes room in a table that is full.
    #[cold]
    #[inline(never)]
    pub(super) fn make_room<T>(self, table: &mut Vec<T>) {
        let entries = table.len();
        let by_half = (entries / 2).max(16);
        let more = if self.reached == 0 || self.reached >= self.input_bytes {
            by_half
        } else {
            let rest = (self.input_bytes - self.reached) as u64;
            let expected = entries as u64 * rest / self.reached as u64;
            // A little more, so that a page that gets denser does not end just short of it; and within
            // bounds, since its beginning may have been anything.
            let expected = usize::try_from(expected + expected / 16).unwrap_or(usize::MAX);
            expected.clamp(by_half / 2, entries.saturating_mul(8).max(64))
        };
        table.reserve_exact(more);
    }
}
