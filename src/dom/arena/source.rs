//! The copy of the source.
//!
//! A source whose length is known in advance is one string. A source that arrives in pieces of unknown
//! total length is cut into parts, each as long as all parts before it together. So nothing is copied a
//! second time to make room.
//!
//! Nor is anything copied of a buffer that the caller gave away, as long as the chunks lie in it one after the other. The
//! stages still read it, so during the parse it is shared; after that it becomes the source.

#![expect(
    clippy::string_slice,
    reason = "ranges are of texts that were found in a chunk, and no chunk lies in two parts"
)]

use std::sync::Arc;

use crate::names::Padded;

/// A buffer that the caller gave away.
#[derive(Debug, Clone)]
pub(crate) enum Given {
    Text(Arc<String>),
    Bytes(Arc<Vec<u8>>),
}

impl Given {
    pub(in crate::dom) fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }

    /// A part that was read as a chunk.
    fn get(&self, start: usize, length: usize) -> &str {
        let (range, text) = (start..start + length, |bytes| std::str::from_utf8(bytes).ok());
        match self {
            Self::Text(text) => &text[range],
            Self::Bytes(bytes) => bytes.get(range).and_then(text).unwrap_or_default(),
        }
    }

    /// The first `length` bytes, which were read as chunks. They are copied only if others have the buffer too.
    fn into_text(self, length: usize) -> String {
        let taken = match self {
            Self::Text(text) => Arc::try_unwrap(text).map_err(Self::Text),
            Self::Bytes(bytes) => match Arc::try_unwrap(bytes) {
                Ok(mut bytes) => {
                    bytes.truncate(length);
                    Ok(String::from_utf8(bytes).unwrap_or_default())
                }
                Err(shared) => Err(Self::Bytes(shared)),
            },
        };
        match taken {
            Ok(mut text) => {
                text.truncate(length);
                text
            }
            Err(shared) => shared.get(0, length).to_owned(),
        }
    }
}

/// The chunks, concatenated.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct Source {
    /// The parts that are full, each with the place where it begins.
    full: Vec<(usize, String)>,
    /// The part that grows.
    last: String,
    /// Where it begins. With a given buffer, how much of that was read: then there are no parts.
    last_start: usize,
    /// The room that the first part gets with the first chunk.
    wanted: usize,
    given: Option<Given>,
}

impl Source {
    /// A source with room for this many bytes in one part.
    pub(in crate::dom) fn with_capacity(bytes: usize) -> Self {
        Self { last: String::with_capacity(bytes), ..Self::default() }
    }

    /// A source of about this many bytes, in one part that is allocated with the first chunk.
    pub(in crate::dom) fn of_length(bytes: usize) -> Self {
        Self { wanted: bytes, ..Self::default() }
    }

    /// A source of about this many bytes, or of an unknown length if that is 0, in a string that is empty.
    pub(in crate::dom) fn within(room: String, bytes: usize) -> Self {
        Self { last: room, wanted: bytes, ..Self::default() }
    }

    /// The longest part.
    pub(in crate::dom) fn into_longest(self) -> String {
        let parts = self.full.into_iter().map(|(_, part)| part);
        parts.fold(
            self.last,
            |one, other| if one.capacity() < other.capacity() { other } else { one },
        )
    }

    /// The first part, if nothing is in it yet, will be longer than was said.
    pub(in crate::dom) fn expect_longer(&mut self) {
        if self.capacity() == 0 || self.wanted > 0 && self.len() == 0 {
            self.wanted += self.wanted / 16;
            if self.last.capacity() < self.wanted {
                self.last = String::new();
            }
        }
    }

    /// Takes the chunks from this buffer as long as they lie in it one after the other. Nothing was pushed yet.
    pub(in crate::dom) fn give(&mut self, given: Given) {
        self.last = String::new();
        self.given = Some(given);
    }

    /// Makes the given buffer the source, or a copy of the part that was read.
    #[cold]
    pub(in crate::dom) fn take_given(&mut self) {
        if let Some(given) = self.given.take() {
            self.last = given.into_text(std::mem::take(&mut self.last_start));
        }
    }

    /// How long it is, in bytes.
    #[inline]
    pub(in crate::dom) fn len(&self) -> usize {
        self.last_start + self.last.len()
    }

    /// How much memory is allocated; of a given buffer, the part that was read.
    pub(in crate::dom) fn capacity(&self) -> usize {
        let given = if self.given.is_some() { self.last_start } else { 0 };
        let full = self.full.iter().map(|(_, part)| part.capacity()).sum::<usize>();
        full + self.last.capacity() + given
    }

    /// The number of bytes that the last part still has room for.
    #[inline]
    pub(in crate::dom) fn room(&self) -> usize {
        self.last.capacity() - self.last.len()
    }

    /// Appends a chunk, the whole of it to one part.
    pub(in crate::dom) fn push(&mut self, chunk: &str) {
        if let Some(given) = &self.given {
            // Addresses are compared as numbers.
            if given.bytes().as_ptr() as usize + self.last_start == chunk.as_ptr() as usize {
                self.last_start += chunk.len();
                return;
            }
            self.wanted = given.bytes().len();
            let read = given.get(0, self.last_start).to_owned();
            self.given = None;
            self.last_start = 0;
            self.begin_part(read.len() + chunk.len());
            self.last.push_str(&read);
        }
        if self.room() < chunk.len() {
            self.begin_part(chunk.len());
        }
        self.last.push_str(chunk);
    }

    /// Appends a part of a chunk, the whole of which goes to one part of the source. Returns `false`, doing nothing, if a
    /// given buffer is the source.
    pub(in crate::dom) fn push_part(&mut self, chunk: &str, from: usize, end: usize) -> bool {
        if self.given.is_some() {
            return false;
        }
        if self.room() < chunk.len() - from {
            self.begin_part(chunk.len());
        }
        self.last.push_str(&chunk[from..end]);
        true
    }

    /// Appends a string that is at a place already; there is room for it.
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
            return self.last.reserve_exact(least.max(length).max(self.wanted));
        }
        // Where the length of the input is known, the text is longer only by what some of its characters grew.
        let more = if self.wanted > 0 { length / 4 } else { length };
        let mut full = std::mem::replace(&mut self.last, String::with_capacity(least.max(more)));
        full.shrink_to_fit();
        self.full.push((self.last_start, full));
        self.last_start = length;
    }

    /// Drops everything after `length`, which was part of the last chunk.
    pub(in crate::dom) fn truncate(&mut self, length: usize) {
        if self.given.is_some() {
            self.last_start = length;
        } else {
            self.last.truncate(length - self.last_start);
        }
    }

    /// Frees unused room.
    pub(in crate::dom) fn shrink(&mut self) {
        self.full.shrink_to_fit();
        self.last.shrink_to_fit();
    }

    /// Whether a string that begins there is in the part that grows.
    #[inline]
    pub(in crate::dom) fn is_in_last(&self, start: usize) -> bool {
        start >= self.last_start || self.given.is_some()
    }

    /// The string of a range, which lies in one chunk, or in several of one part.
    #[inline]
    pub(in crate::dom) fn get(&self, start: usize, length: usize) -> &str {
        match start.checked_sub(self.last_start) {
            Some(start) => &self.last[start..start + length],
            None => self.get_full(start, length),
        }
    }

    /// The string of a range if it lies in the part that grows.
    #[inline(always)]
    pub(in crate::dom) fn get_last(&self, start: usize, length: usize) -> Option<&str> {
        let start = start.checked_sub(self.last_start)?;
        self.last.get(start..start + length)
    }

    /// The string of a range with what follows it, if it is short and in the part that grows.
    #[inline(always)]
    pub(in crate::dom) fn padded(&self, start: usize, length: usize) -> Option<Padded<'_>> {
        Padded::at(&self.last, start.checked_sub(self.last_start)?, length)
    }

    /// The longest parts are the last.
    #[inline(never)]
    fn get_full(&self, start: usize, length: usize) -> &str {
        if let Some(given) = &self.given {
            return given.get(start, length);
        }
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
    fn a_given_buffer_is_read_where_it_is() {
        let text = Arc::new("abcdefgh".to_owned());
        let address = text.as_ptr();
        for is_in_order in [true, false] {
            let mut source = Source::of_length(8);
            source.give(Given::Text(Arc::clone(&text)));
            source.push(&text[..4]);
            source.truncate(3);
            source.push(if is_in_order { &text[3..7] } else { "defg" });
            assert_eq!((source.get(0, 3), source.get(3, 4), source.len()), ("abc", "defg", 7));
            source.take_given();
            assert_eq!((source.get(1, 5), source.len()), ("bcdef", 7));
        }
        let mut source = Source::default();
        source.give(Given::Text(Arc::clone(&text)));
        source.push(&text);
        drop(text);
        source.take_given();
        assert_eq!((source.get(0, 8), source.get(0, 8).as_ptr()), ("abcdefgh", address));
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
