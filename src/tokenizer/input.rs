//! The chunk being read: a cursor over normalised text, and the way back to the source.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the position never passes the end of the chunk, and stands on a character boundary"
)]

use super::classes::{CLASSES, Class};
use super::stop::Stop;
use super::vectors::find_either;
use crate::input::Chunk;
use crate::span::Span;
use memchr::{memchr, memchr2, memchr3};

/// A chunk and how far it is read.
///
/// Rules look at bytes; everything they look for is ASCII, so a run that ends before such a byte (or
/// at the end of the chunk) ends at a character boundary.
#[derive(Debug)]
pub(super) struct Input<'a> {
    pub(super) text: &'a str,
    /// The next byte to read. It lies on a character boundary whenever a rule returns.
    pub(super) position: usize,
    /// Whether the input ends with this chunk.
    is_last: bool,
    /// Whether the chunk has a U+0000 at all; nearly none has, and then no scan looks for it.
    pub(super) has_null: bool,
    /// Whether the fast paths may read it, up to the next U+0000.
    pub(super) takes_fast_paths: bool,
    /// Where a U+0000 is that was not read when it was looked for, or the end of the chunk.
    simple_to: usize,
    /// The offset of the first byte in the source.
    base: u64,
    /// The positions of each LF that stands for CR LF.
    removed: &'a [u32],
    /// The number of entries of `removed` before the position last asked for.
    passed: usize,
    /// The first and the last position with that number: their offsets are `even_base` more.
    even_from: usize,
    even_to: usize,
    even_base: u64,
}

impl<'a> Input<'a> {
    /// The chunk from `position` on.
    pub(super) fn new(chunk: Chunk<'a>, position: usize, rules_only: bool) -> Self {
        crate::work::count(chunk.text.len() - position);
        Self::of_chunk(chunk, position, rules_only)
    }

    /// A tag from `position` on, for the rules, which need not know of U+0000 where nothing is kept.
    #[cfg(any(feature = "rewrite", feature = "spans"))]
    pub(super) fn of_tag(text: &'a str, position: usize) -> Self {
        let chunk = Chunk { text, base: 0, removed: &[], has_null: false };
        Self::of_chunk(chunk, position, true)
    }

    #[inline(always)]
    fn of_chunk(chunk: Chunk<'a>, position: usize, rules_only: bool) -> Self {
        let Chunk { text, base, removed, has_null } = chunk;
        Self {
            text,
            position,
            is_last: false,
            has_null,
            takes_fast_paths: !rules_only,
            simple_to: if has_null { 0 } else { text.len() },
            base,
            removed,
            passed: 0,
            even_from: 0,
            even_to: removed.first().map_or(usize::MAX, |&at| at as usize),
            even_base: base,
        }
    }

    /// The end of the input, after `base` bytes.
    pub(super) fn end(base: u64) -> Self {
        let chunk = Chunk { text: "", base, removed: &[], has_null: false };
        Self { is_last: true, ..Self::new(chunk, 0, true) }
    }

    /// The chunk up to the next U+0000: as far as the fast paths may read it. For them it ends there.
    #[inline(always)]
    pub(super) fn simple_text(&mut self) -> &'a str {
        if self.simple_to < self.text.len() {
            self.find_null();
        }
        &self.text[..self.simple_to]
    }

    /// Each U+0000 is looked for once.
    #[inline(never)]
    fn find_null(&mut self) {
        if self.simple_to <= self.position {
            let rest = &self.text.as_bytes()[self.position..];
            let length = memchr(0, rest).unwrap_or(rest.len());
            crate::work::count(length);
            self.simple_to = self.position + length;
        }
    }

    /// The next byte, which stays unread; `None` at the end of the input.
    #[inline]
    pub(super) fn peek(&self) -> Result<Option<u8>, Stop> {
        match self.text.as_bytes().get(self.position) {
            Some(&byte) => Ok(Some(byte)),
            None if self.is_last => Ok(None),
            None => Err(Stop::ChunkUsedUp),
        }
    }

    /// The byte `ahead` of the next one, if the chunk has it.
    #[inline]
    pub(super) fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.position + ahead).copied()
    }

    /// Reads the byte that [`peek`](Self::peek) showed, which must be ASCII.
    #[inline]
    pub(super) fn take(&mut self) {
        self.position += 1;
    }

    /// Reads ASCII bytes while they are in the class, and returns where they began.
    #[inline]
    pub(super) fn take_while(&mut self, class: Class) -> usize {
        self.take_run(|byte| CLASSES[usize::from(byte)] & class.0 != 0)
    }

    /// Reads up to the next byte of the class, and says where the run began.
    #[inline]
    pub(super) fn take_until(&mut self, class: Class) -> usize {
        self.take_run(|byte| CLASSES[usize::from(byte)] & class.0 == 0)
    }

    #[inline]
    fn take_run(&mut self, goes_on: impl Fn(u8) -> bool) -> usize {
        let start = self.position;
        let rest = &self.text.as_bytes()[start..];
        let length = rest.iter().position(|&b| !goes_on(b)).unwrap_or(rest.len());
        crate::work::count(length);
        self.position = start + length;
        start
    }

    /// Reads up to the next `a` or U+0000, and says where the run began.
    #[inline]
    pub(super) fn take_until_byte(&mut self, a: u8) -> usize {
        let rest = &self.text.as_bytes()[self.position..];
        let found = if !self.has_null {
            memchr(a, rest)
        } else {
            find_near(rest, |byte| byte == a || byte == 0).or_else(|| memchr2(a, 0, rest))
        };
        self.advance(found.unwrap_or(rest.len()))
    }

    /// Reads up to the next `A`, `B` or U+0000, and says where the run began.
    #[inline(always)]
    pub(super) fn take_until_either<const A: u8, const B: u8>(&mut self) -> usize {
        let bytes = self.text.as_bytes();
        let start = self.position;
        let end = if self.has_null {
            let rest = &bytes[start..];
            let found = find_near(rest, |byte| byte == A || byte == B || byte == 0)
                .or_else(|| memchr3(A, B, 0, rest));
            found.map_or(bytes.len(), |found| start + found)
        } else {
            find_either::<A, B>(bytes, start)
        };
        self.advance(end - start)
    }

    #[inline]
    fn advance(&mut self, length: usize) -> usize {
        let start = self.position;
        crate::work::count(length);
        self.position = start + length;
        start
    }

    /// Where `position` of the chunk lies in the source.
    #[inline]
    pub(super) fn offset(&mut self, position: usize) -> u64 {
        if position < self.even_from || position > self.even_to {
            self.find_even_range(position);
        }
        self.even_base + position as u64
    }

    /// Questions come nearly in order, so the count of dropped CRs is moved, not searched.
    #[cold]
    fn find_even_range(&mut self, position: usize) {
        while self.removed.get(self.passed).is_some_and(|&at| (at as usize) < position) {
            self.passed += 1;
        }
        while self.passed > 0 && self.removed[self.passed - 1] as usize >= position {
            self.passed -= 1;
        }
        self.even_base = self.base + self.passed as u64;
        self.even_from = match self.passed {
            0 => 0,
            passed => self.removed[passed - 1] as usize + 1,
        };
        self.even_to = self.removed.get(self.passed).map_or(usize::MAX, |&at| at as usize);
    }

    /// Whether there is an LF that stands for CR LF.
    pub(super) fn has_removed(&self) -> bool {
        !self.removed.is_empty()
    }

    /// The position of the first LF from `position` on that stands for CR LF.
    pub(super) fn next_removed(&self, position: usize) -> Option<usize> {
        let passed = self.removed.partition_point(|&at| (at as usize) < position);
        self.removed.get(passed).map(|&at| at as usize)
    }

    /// The range of the source from `start` to `end` of the chunk. Of a CR LF at its end it includes only
    /// the CR, since at the edge of a chunk it is not known whether an LF follows.
    #[inline]
    pub(super) fn span(&mut self, start: usize, end: usize) -> Span {
        if self.even_from <= start && end <= self.even_to {
            let base = self.even_base;
            return Span { start: base + start as u64, end: base + end as u64 };
        }
        self.uneven_span(start, end)
    }

    /// The same of a range that does not begin before a place that was asked for since [`look_ahead`](Self::look_ahead).
    #[inline(always)]
    pub(super) fn span_ahead(&mut self, start: usize, end: usize) -> Span {
        debug_assert!(self.even_from <= start, "an earlier place was asked for");
        if end <= self.even_to {
            let base = self.even_base;
            return Span { start: base + start as u64, end: base + end as u64 };
        }
        self.uneven_span(start, end)
    }

    /// From here on only places are asked for that do not lie before `position`, and none before another.
    pub(super) fn look_ahead(&mut self, position: usize) {
        if position < self.even_from {
            self.find_even_range(position);
        }
    }

    #[inline(never)]
    fn uneven_span(&mut self, start: usize, end: usize) -> Span {
        let start = self.offset(start);
        let end = end.checked_sub(1).map_or(self.base, |last| self.offset(last) + 1);
        Span { start, end }
    }

    /// Where the next byte lies in the source.
    #[inline]
    pub(super) fn here(&mut self) -> u64 {
        self.offset(self.position)
    }

    /// The range of the next character in the source, empty at the end of the chunk.
    pub(super) fn next_character(&mut self) -> Span {
        let length = self.text[self.position..].chars().next().map_or(0, char::len_utf8);
        self.span(self.position, self.position + length)
    }
}

/// Looks for such a byte among the next few: in a text full of U+0000 it is nearly always there, and a call of `memchr`
/// costs as much as these.
#[inline]
fn find_near(bytes: &[u8], is_such: impl Fn(u8) -> bool) -> Option<usize> {
    bytes.iter().take(8).position(|&byte| is_such(byte))
}
