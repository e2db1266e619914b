//! The storage of all strings of a document: a copy of the source, a heap for strings that do not stand
//! in it, and a few strings that still grow.
//!
//! Most text and most attribute values are in the source unchanged. The source is copied once, a chunk
//! at a time, at the speed of memory. A string that borrows from the chunk is then stored as its range,
//! in a few instructions; a copy of each string would cost a call and a check or two. While a chunk is
//! open its address is known, so whether a string borrows from it is a comparison of addresses. They are
//! compared as numbers: nothing is ever read through them, and the stored range refers to the copy. The
//! price is that the markup between the strings is kept too, about a third of a typical page.
//!
//! Strings that were decoded from character references, or not written by the parser, go to the heap. A
//! string that ends where the heap (or, in the source, the next string) begins is extended in place.
//! Otherwise a growing string moves: from the source to the heap, and from within the heap to a string of
//! its own. So growth costs time for the added part, not for the existing one.

#![expect(
    clippy::expect_used,
    reason = "there are fewer strings than nodes, whose numbers have 32 bits"
)]

use super::source::{Given, Source};
use crate::names::Padded;
use crate::number_map::{Number, NumberMap};

/// A string in the [`TextStore`]: a range of the source; of the heap, if [`HEAP`](Self::HEAP) is set in
/// `start`; or, with `start` = [`OWN`](Self::OWN), the index of a string of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::dom) struct TextRange {
    pub(in crate::dom) start: u32,
    pub(in crate::dom) length: u32,
}

impl Number for TextRange {
    fn to_number(self) -> u64 {
        (self.start, self.length).to_number()
    }

    fn of_number(number: u64) -> Self {
        let (start, length) = Number::of_number(number);
        Self { start, length }
    }
}

impl TextRange {
    pub(in crate::dom) const EMPTY: Self = Self { start: 0, length: 0 };
    /// An empty value that was written, in another document: see [`TextStore::has_place`].
    pub(in crate::dom) const EMPTY_WRITTEN: Self = Self { start: Self::HEAP, length: 0 };
    const HEAP: u32 = 1 << 31;
    const OWN: u32 = u32::MAX;
    /// Neither the source nor the heap gets longer.
    const LIMIT: usize = Self::HEAP as usize - 1;

    #[inline]
    const fn is_in_heap(self) -> bool {
        self.start & Self::HEAP != 0
    }
}

/// The strings of a document.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct TextStore {
    source: Source,
    heap: String,
    own: Vec<String>,
    /// How much text the strings of `own` hold.
    own_bytes: usize,
    /// Where the open chunk lies in memory, and how long it is; nothing is open if it is empty.
    chunk_address: usize,
    chunk_length: usize,
    /// Where the open chunk is in the source.
    chunk_start: usize,
    /// Where the last text of the source is.
    reached: usize,
    /// How many chunks were opened that are not empty.
    chunks: usize,
    /// The part of the next chunk that is copied already.
    ahead: Ahead,
}

/// The beginning of a chunk that was copied before the chunk is opened, if it is.
#[derive(Debug, Clone, Copy, Default)]
struct Ahead {
    address: usize,
    copied: usize,
}

/// After a source up to this length there is room for a few strings that would otherwise go to the heap.
const SHORT: usize = 1024;

/// The least room a string of its own begins with.
const LEAST_OWN: usize = 32;

impl TextStore {
    /// Whether a source of this many bytes, 0 if that is not known, may be in a string that is there already.
    #[inline(always)]
    pub(in crate::dom) fn takes_room(source_bytes: usize) -> bool {
        source_bytes == 0 || source_bytes > SHORT
    }

    /// A store for a source of this many bytes, 0 if that is not known, in this string, which is empty.
    pub(in crate::dom) fn within(room: String, source_bytes: usize) -> Self {
        Self { source: Source::within(room, source_bytes), ..Self::default() }
    }

    /// The longest part of the source, of which the rest is dropped.
    pub(in crate::dom) fn into_source(self) -> String {
        self.source.into_longest()
    }

    /// A store with room for a source of this many bytes.
    pub(in crate::dom) fn with_capacity(source_bytes: usize) -> Self {
        let source = if source_bytes <= SHORT {
            Source::with_capacity(source_bytes + source_bytes / 8 + 16)
        } else {
            Source::of_length(source_bytes)
        };
        Self { source, ..Self::default() }
    }

    /// The source is somewhat longer than it was said to be.
    pub(in crate::dom) fn expect_longer_source(&mut self) {
        self.source.expect_longer();
    }

    /// Lets the source be this buffer, as far as the chunks lie in it.
    pub(in crate::dom) fn give(&mut self, given: Given) {
        // For a short one there is room already.
        if given.bytes().len() > SHORT {
            self.source.give(given);
        }
    }

    /// Makes the given buffer the source: nobody else reads it any more.
    pub(in crate::dom) fn take_given(&mut self) {
        self.source.take_given();
    }

    /// How many bytes are stored.
    pub(in crate::dom) fn len(&self) -> usize {
        self.source.len() + self.heap.len() + self.own_bytes
    }

    /// Up to where the source is read, as far as texts tell.
    #[inline]
    pub(in crate::dom) fn reached(&self) -> usize {
        self.reached
    }

    /// How much memory is allocated, about.
    pub(in crate::dom) fn allocated(&self) -> usize {
        let own = self.own.capacity() * size_of::<String>() + 2 * self.own_bytes;
        self.source.capacity() + self.heap.capacity() + own
    }

    /// Copies a part of a chunk that is opened next, or never. The parts come one after the other.
    pub(in crate::dom) fn copy_ahead(&mut self, chunk: &str, start: usize, end: usize) {
        if start == 0 {
            self.forget_ahead();
        }
        if self.ahead.copied == start
            && self.source.len() - start + chunk.len() <= TextRange::LIMIT
            && self.source.push_part(chunk, start, end)
        {
            self.ahead = Ahead { address: chunk.as_ptr() as usize, copied: end };
        }
    }

    /// Drops what was copied of a chunk that was not opened.
    fn forget_ahead(&mut self) {
        let copied = std::mem::take(&mut self.ahead).copied;
        if copied > 0 {
            self.source.truncate(self.source.len() - copied);
        }
    }

    /// Opens a chunk: until it is closed, texts that borrow from it are stored as ranges of it.
    pub(in crate::dom) fn open_chunk(&mut self, chunk: &str) {
        crate::work::count(chunk.len());
        self.chunks += usize::from(!chunk.is_empty());
        let Ahead { address, copied } = self.ahead;
        if copied != chunk.len() || address != chunk.as_ptr() as usize {
            self.forget_ahead();
        }
        let copied = std::mem::take(&mut self.ahead).copied;
        self.chunk_start = self.source.len() - copied;
        if self.chunk_start + chunk.len() > TextRange::LIMIT {
            return;
        }
        if copied == 0 {
            self.source.push(chunk);
        }
        self.chunk_address = chunk.as_ptr() as usize;
        self.chunk_length = chunk.len();
    }

    /// Closes the chunk, of which `read` bytes were read and are kept: its memory may become something
    /// else.
    pub(in crate::dom) fn close_chunk(&mut self, read: usize) {
        // After the chunk there may be strings that did not go to the heap; then the unread part of the
        // chunk is kept too.
        if self.chunk_length > read && self.chunk_start + self.chunk_length == self.source.len() {
            self.source.truncate(self.chunk_start + read);
        }
        self.chunk_length = 0;
    }

    /// A string that is at `start` in the source.
    #[inline]
    pub(in crate::dom) fn of_source(&mut self, start: usize, length: u32) -> TextRange {
        debug_assert_eq!(self.source.get(start, length as usize).len(), length as usize);
        self.reached = start;
        TextRange { start: start as u32, length }
    }

    /// The place of a string in the source, if it borrows from the open chunk.
    #[inline]
    pub(in crate::dom) fn locate(&self, text: &str) -> Option<usize> {
        let offset = (text.as_ptr() as usize).wrapping_sub(self.chunk_address);
        let is_inside = offset < self.chunk_length && text.len() <= self.chunk_length - offset;
        is_inside.then(|| self.chunk_start + offset)
    }

    /// The place of a chunk in the source, if it is the open one; `end` bytes of it are needed.
    #[inline(always)]
    pub(in crate::dom) fn locate_chunk(&self, chunk: &str, end: usize) -> Option<usize> {
        let is_open = chunk.as_ptr() as usize == self.chunk_address && end <= self.chunk_length;
        is_open.then_some(self.chunk_start)
    }

    /// Stores a string.
    #[inline]
    pub(in crate::dom) fn push(&mut self, text: &str) -> TextRange {
        match self.locate(text) {
            Some(start) => self.of_source(start, text.len() as u32),
            None => self.push_copy(text),
        }
    }

    /// Whether there is room for this many bytes after the source. The room is not used after a longer
    /// source, so that a pause leaves little behind in it.
    #[inline]
    fn has_room_behind(&self, length: usize) -> bool {
        length <= self.source.room() && self.source.capacity() <= 2 * SHORT
    }

    /// Stores a copy of a text.
    #[inline(never)]
    fn push_copy(&mut self, text: &str) -> TextRange {
        crate::work::count(text.len());
        if text.is_empty() {
            // The end of the source may be an end that the open chunk does not keep.
            return TextRange::EMPTY;
        }
        if self.has_room_behind(text.len()) {
            let start = self.source.len() as u32;
            self.source.push(text);
            return TextRange { start, length: text.len() as u32 };
        }
        let start = self.heap.len();
        if start + text.len() > TextRange::LIMIT {
            return self.adopt(text.to_owned());
        }
        self.make_heap_room(text.len());
        self.heap.push_str(text);
        TextRange { start: start as u32 | TextRange::HEAP, length: text.len() as u32 }
    }

    /// Makes room in the heap for a string of this length. A full heap grows to the size that it will
    /// need if the rest of the source is like the part read, within bounds.
    fn make_heap_room(&mut self, length: usize) {
        let used = self.heap.len();
        if self.heap.capacity() - used < length {
            let rest = self.source.len().saturating_sub(self.reached) as u64;
            let rest = used as u64 * rest / (self.reached as u64 + 1);
            let rest = usize::try_from(rest + rest / 16).unwrap_or(usize::MAX);
            let rest = rest.clamp(used / 2, 4 * used).max(self.source.len() / 16);
            self.heap.reserve_exact(length + rest);
        }
    }

    fn adopt(&mut self, text: String) -> TextRange {
        let index = u32::try_from(self.own.len()).expect("there are fewer strings than nodes");
        self.own_bytes += text.len();
        self.own.push(text);
        TextRange { start: TextRange::OWN, length: index }
    }

    /// Frees unused room.
    pub(in crate::dom) fn shrink(&mut self) {
        self.source.shrink();
        self.heap.shrink_to_fit();
        self.own.shrink_to_fit();
    }

    /// The text of a range.
    #[inline]
    pub(in crate::dom) fn get(&self, range: TextRange) -> &str {
        if !range.is_in_heap() {
            self.source.get(range.start as usize, range.length as usize)
        } else if range.start == TextRange::OWN {
            &self.own[range.length as usize]
        } else {
            let start = (range.start & !TextRange::HEAP) as usize;
            &self.heap[start..start + range.length as usize]
        }
    }

    /// The same without a call for most texts, for a walk over all of them.
    #[inline(always)]
    pub(in crate::dom) fn get_near(&self, range: TextRange) -> &str {
        // Where the heap begins is beyond the end of the source.
        let near = self.source.get_last(range.start as usize, range.length as usize);
        near.unwrap_or_else(|| self.get(range))
    }

    /// A short text of the source, with what follows it there.
    #[inline(always)]
    pub(in crate::dom) fn padded(&self, range: TextRange) -> Option<Padded<'_>> {
        self.source.padded(range.start as usize, range.length as usize)
    }

    /// The length of the text of a range, for which nothing of the text is read.
    #[inline]
    pub(in crate::dom) fn length(&self, range: TextRange) -> usize {
        match range.start {
            TextRange::OWN => self.own[range.length as usize].len(),
            _ => range.length as usize,
        }
    }

    /// Whether an empty text has a place in the source, and not only its beginning, which is the place of texts
    /// that have none. `None` if there was more than one chunk, each of which has a beginning, or none.
    pub(in crate::dom) fn has_place(&self, empty: TextRange) -> Option<bool> {
        (self.chunks == 1 || empty == TextRange::EMPTY_WRITTEN).then_some(empty.start != 0)
    }

    /// Appends to a text; its range changes.
    pub(in crate::dom) fn append(&mut self, range: TextRange, text: &str) -> TextRange {
        if range.start == TextRange::OWN {
            crate::work::count(text.len());
            self.own_bytes += text.len();
            self.own[range.length as usize].push_str(text);
            return range;
        }
        let grown = TextRange { start: range.start, length: range.length + text.len() as u32 };
        let end = (range.start & !TextRange::HEAP) as usize + range.length as usize;
        if range.is_in_heap() {
            if end == self.heap.len() && end + text.len() <= TextRange::LIMIT {
                self.heap.push_str(text);
                return grown;
            }
            return self.move_to_own(range, text);
        }
        if self.locate(text) == Some(end) && self.source.is_in_last(range.start as usize) {
            return grown;
        }
        self.move_to_heap(range, text)
    }

    /// Appends to a text of the source by moving it: each part of the source moves once at most.
    fn move_to_heap(&mut self, range: TextRange, text: &str) -> TextRange {
        crate::work::count(range.length as usize + text.len());
        let start = self.heap.len();
        let length = range.length as usize + text.len();
        if start + length > TextRange::LIMIT {
            return self.move_to_own(range, text);
        }
        let from = range.start as usize;
        if self.has_room_behind(length) {
            let start = self.source.len() as u32;
            self.source.push_again(from, range.length as usize);
            self.source.push(text);
            return TextRange { start, length: length as u32 };
        }
        self.make_heap_room(length);
        self.heap.push_str(self.source.get(from, range.length as usize));
        self.heap.push_str(text);
        TextRange { start: start as u32 | TextRange::HEAP, length: length as u32 }
    }

    /// Appends to a text within the heap by moving it to where it has room to grow.
    #[cold]
    fn move_to_own(&mut self, range: TextRange, text: &str) -> TextRange {
        let old = self.get(range);
        crate::work::count(old.len() + text.len());
        let room = (2 * old.len()).max(old.len() + text.len()).max(LEAST_OWN);
        let mut grown = String::with_capacity(room);
        grown.push_str(old);
        grown.push_str(text);
        self.adopt(grown)
    }

    /// A range with the same text that may change without the other: the range itself, unless the
    /// text is one that grows.
    pub(in crate::dom) fn duplicate(&mut self, range: TextRange) -> TextRange {
        if range.start == TextRange::OWN {
            let text = self.get(range).to_owned();
            crate::work::count(text.len());
            return self.adopt(text);
        }
        range
    }
}

/// Strings copied from one store to another. Strings that share a range share one in the copy too, if
/// they are long enough for that to matter, so that a copy is not larger than its original.
#[derive(Debug, Default)]
pub(in crate::dom) struct TextCopies {
    long: NumberMap<TextRange, TextRange>,
}

impl TextCopies {
    /// A shorter text is copied again.
    const LONG: usize = 64;

    pub(in crate::dom) fn copy(
        &mut self,
        from: &TextStore,
        range: TextRange,
        to: &mut TextStore,
    ) -> TextRange {
        let text = from.get(range);
        if text.len() < Self::LONG {
            return to.push(text);
        }
        if let Some(copy) = self.long.get(range) {
            return to.duplicate(copy);
        }
        let copy = to.push(text);
        self.long.insert(range, copy);
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_the_open_chunk_is_not_copied() {
        let mut store = TextStore::default();
        let chunk = String::from("<p title=a>text</p>");
        store.open_chunk(&chunk);
        let mut text = store.push(&chunk[11..13]);
        let value = store.push(&chunk[9..10]);
        text = store.append(text, &chunk[13..15]);
        assert!(store.heap.is_empty() && store.own.is_empty());
        text = store.append(text, "&");
        text = store.append(text, "!");
        store.close_chunk(chunk.len());
        let after = store.push(&chunk[11..15]);
        assert!(after.is_in_heap(), "a chunk that is closed is not looked at");
        drop(chunk);
        assert_eq!((store.get(text), store.get(value), store.get(after)), ("text&!", "a", "text"));
        assert!(store.own.is_empty());
    }

    #[test]
    fn a_short_source_has_room_after_it() {
        let chunk = String::from("a&amp;b<script></script>c");
        let mut store = TextStore::with_capacity(chunk.len());
        store.open_chunk(&chunk);
        let mut text = store.push(&chunk[..1]);
        text = store.append(text, "&b");
        let other = store.push("&");
        assert!(store.heap.is_empty() && store.own.is_empty());
        // A pause: the rest comes again.
        store.close_chunk(24);
        let rest = String::from(&chunk[24..]);
        store.open_chunk(&rest);
        let last = store.push(&rest);
        store.close_chunk(rest.len());
        assert_eq!((store.get(text), store.get(other), store.get(last)), ("a&b", "&", "c"));
        text = store.append(text, &"c".repeat(100));
        assert_eq!(store.get(text).len(), 103);
        assert!(!store.heap.is_empty());
    }

    #[test]
    fn a_text_may_go_on_in_the_next_chunk() {
        let (one, other) = (String::from("one "), String::from("other"));
        // With room for both, they stand side by side; else in two parts, and the text moves.
        for (room, moves) in [(9, false), (4, true)] {
            let mut store =
                TextStore { source: Source::with_capacity(room), ..TextStore::default() };
            store.open_chunk(&one);
            let range = store.push(&one);
            store.close_chunk(one.len());
            store.open_chunk(&other);
            let range = store.append(range, &other);
            store.close_chunk(other.len());
            assert_eq!(store.get(range), "one other");
            assert_eq!(!store.heap.is_empty(), moves);
        }
    }

    #[test]
    fn a_text_at_the_end_of_the_heap_is_extended_in_place() {
        let mut store = TextStore::default();
        store.push("before");
        let mut range = store.push("a");
        for _ in 0..1000 {
            range = store.append(range, "b");
        }
        assert_eq!(store.get(range).len(), 1001);
        assert!(store.own.is_empty());
        assert_eq!(store.heap.len(), 6 + 1001);
    }

    #[test]
    fn a_text_grows_after_others_were_written() {
        let mut store = TextStore::default();
        let mut one = store.push("a");
        let mut other = store.push("x");
        for _ in 0..1000 {
            one = store.append(one, "b");
            other = store.append(other, "y");
        }
        assert_eq!(store.get(one), format!("a{}", "b".repeat(1000)));
        assert_eq!(store.get(other), format!("x{}", "y".repeat(1000)));
        assert!(store.len() < 3000, "no text is copied for each character");
    }

    #[test]
    fn a_duplicate_does_not_grow_with_its_original() {
        let mut store = TextStore::default();
        let one = store.push("a");
        let copy = store.duplicate(one);
        let one = store.append(one, "b");
        assert_eq!((store.get(one), store.get(copy)), ("ab", "a"));
        store.push("x");
        let one = store.append(one, "c");
        let copy = store.duplicate(one);
        let one = store.append(one, "d");
        assert_eq!((store.get(one), store.get(copy)), ("abcd", "abc"));
    }
}
