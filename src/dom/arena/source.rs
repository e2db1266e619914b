//! The copy of the source.
//!
//! A source whose length is known in advance is one string. A source that arrives in pieces of unknown
//! total length is cut into parts, each as long as all parts before it together. So nothing is copied a
//! second time to make room.

#![expect(
    clippy::string_slice,
    reason = "ranges are of texts that were found in a chunk, and no chunk lies in two parts"
)]

/// The chunks, concatenated.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct Source {
    /// The parts that are full, each with the place where it begins.
    full: Vec<(usize, String)>,
    /// The part that grows.
    last: String,
    /// Where it begins.
    last_start: usize,
}

impl Source {
    /// A source with room for this many bytes in one part.
    pub(in crate::dom) fn with_capacity(bytes: usize) -> Self {
        Self { last: String::with_capacity(bytes), ..Self::default() }
    }

    /// How long it is, in bytes.
    #[inline]
    pub(in crate::dom) fn len(&self) -> usize {
        self.last_start + self.last.len()
    }

    /// How much memory is allocated.
    pub(in crate::dom) fn capacity(&self) -> usize {
        self.full.iter().map(|(_, part)| part.capacity()).sum::<usize>() + self.last.capacity()
    }

    /// The number of bytes that the last part still has room for.
    #[inline]
    pub(in crate::dom) fn room(&self) -> usize {
        self.last.capacity() - self.last.len()
    }

    /// Appends a chunk, the whole of it to one part.
    pub(in crate::dom) fn push(&mut self, chunk: &str) {
        if self.room() < chunk.len() {
            self.begin_part(chunk.len());
        }
        self.last.push_str(chunk);
    }

    /// Appends a string that stands at a place already; there is room for it.
    pub(in crate::dom) fn push_again(&mut self, start: usize, length: usize) {
        match start.checked_sub(self.last_start) {
            Some(start) => self.last.extend_from_within(start..start + length),
            None => {
                let text = self.get_full(start, length).to_owned();
                self.last.push_str(&text);
            }
        }
    }

    #[cold]
    fn begin_part(&mut self, least: usize) {
        let length = self.len();
        if self.last.is_empty() {
            return self.last.reserve_exact(least.max(length));
        }
        let mut full = std::mem::replace(&mut self.last, String::with_capacity(least.max(length)));
        full.shrink_to_fit();
        self.full.push((self.last_start, full));
        self.last_start = length;
    }

    /// Drops everything after `length`, which was part of the last chunk.
    pub(in crate::dom) fn truncate(&mut self, length: usize) {
        self.last.truncate(length - self.last_start);
    }

    /// Frees unused room.
    pub(in crate::dom) fn shrink(&mut self) {
        self.full.shrink_to_fit();
        self.last.shrink_to_fit();
    }

    /// Whether a string that begins there is in the part that grows.
    #[inline]
    pub(in crate::dom) fn is_in_last(&self, start: usize) -> bool {
        start >= self.last_start
    }

    /// The string of a range, which lies in one chunk, or in several of one part.
    #[inline]
    pub(in crate::dom) fn get(&self, start: usize, length: usize) -> &str {
        match start.checked_sub(self.last_start) {
            Some(start) => &self.last[start..start + length],
            None => self.get_full(start, length),
        }
    }

    /// The longest parts are the last.
    #[inline(never)]
    fn get_full(&self, start: usize, length: usize) -> &str {
        let part = self.full.iter().rev().find(|(part, _)| *part <= start);
        part.map_or("", |(part, text)| &text[start - part..start - part + length])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_lie_where_they_were_put() {
        let chunks: Vec<String> =
            (0..200_usize).map(|n| n.to_string().repeat(n * 31 % 97)).collect();
        let mut source = Source::default();
        let mut places = Vec::new();
        for chunk in &chunks {
            places.push(source.len());
            source.push(chunk);
        }
        let whole = chunks.concat();
        assert_eq!(source.len(), whole.len());
        assert!(source.full.len() > 3 && source.full.len() < 20, "{}", source.full.len());
        assert!(source.capacity() <= 2 * whole.len() + 300);
        for (place, chunk) in places.iter().zip(&chunks) {
            assert_eq!(source.get(*place, chunk.len()), chunk);
        }
    }

    #[test]
    fn what_was_not_read_is_dropped() {
        let mut source = Source::with_capacity(4);
        source.push("abcd");
        source.push("efgh");
        source.truncate(5);
        source.push("xyz");
        source.push_again(1, 2);
        source.push_again(6, 3);
        source.truncate(8);
        assert_eq!((source.len(), source.get(0, 4), source.get(4, 4)), (8, "abcd", "exyz"));
        assert!(source.is_in_last(4) && !source.is_in_last(3));
    }
}
