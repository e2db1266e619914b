//! The token under construction.
//!
//! Its strings are pieces. A piece is a range of the chunk if it lies completely there and needs no
//! change. Else (a letter to be lowered, a character reference, the edge of the chunk) it is copied to
//! the `buffer`. At most one string grows at a time; if it grows in the buffer, it is the last one there.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "ranges of the chunk were read from it, at boundaries of characters"
)]

use super::attribute_index::{AttributeIndex, LINEAR};
use crate::names::AttributeKey;
use crate::token::{AttributeRecord, Piece};

/// The number of attributes to make room for at first.
const ATTRIBUTES: usize = 16;

/// The length of the buffer at first, in bytes.
const BUFFER: usize = 256;

/// From this length on the buffer grows by a quarter at a time.
const LONG: usize = 1 << 17;

/// The parts that the states build between the beginning of a token and its emission.
#[derive(Debug, Default, Clone)]
pub(super) struct Current {
    /// The texts that are not in the chunk.
    pub(super) buffer: String,
    /// The text that grows.
    growing: Growing,
    /// The name of the tag or DOCTYPE, or the target of the processing instruction.
    pub(super) name: Piece,
    pub(super) is_end_tag: bool,
    pub(super) self_closing: bool,
    pub(super) attributes: Vec<AttributeRecord>,
    /// A bit by the lowest bits of the hash of each name among them.
    names_seen: u64,
    /// Whether the attribute being read is a duplicate, so that its value is dropped.
    dropping: bool,
    /// Whether no attribute of the tag is wanted: then what grows is dropped.
    pub(super) is_ignoring: bool,
    /// The number of attributes that are known to lie in the buffer.
    spilled: usize,
    /// The number of attributes whose length is already counted, and that length in bytes.
    counted: (usize, usize),
    index: AttributeIndex,
    /// Whether the DOCTYPE has a name.
    pub(super) has_name: bool,
    pub(super) public_identifier: Option<Piece>,
    pub(super) system_identifier: Option<Piece>,
    pub(super) force_quirks: bool,
}

/// A text that grows: a range of the chunk, or the end of the buffer.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Growing {
    in_buffer: bool,
    start: usize,
    /// Unused in the buffer.
    end: usize,
}

impl Current {
    /// Resets it to the default, except for its memory.
    pub(super) fn clear(&mut self) {
        let Self {
            buffer,
            growing,
            name,
            is_end_tag,
            self_closing,
            attributes,
            names_seen,
            dropping,
            is_ignoring,
            spilled,
            counted,
            index,
            has_name,
            public_identifier,
            system_identifier,
            force_quirks,
        } = self;
        buffer.clear();
        *growing = Growing::default();
        *name = Piece::default();
        (*is_end_tag, *self_closing, *dropping, *is_ignoring) = (false, false, false, false);
        attributes.clear();
        (*names_seen, *spilled, *counted) = (0, 0, (0, 0));
        *index = AttributeIndex::default();
        (*has_name, *force_quirks) = (false, false);
        (*public_identifier, *system_identifier) = (None, None);
    }

    /// How much memory stays with it, in bytes.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.buffer.capacity() + self.attributes.capacity() * size_of::<AttributeRecord>()
    }

    /// The number of attributes and the total length of their names and values, including the value that
    /// grows. A name that grows may turn out to be there already, and then it does not count: so it is counted only
    /// if it `may_count`, at the end of the input. Called only between two chunks, when all of them lie in the buffer.
    pub(super) fn attributes_so_far(&mut self, is_in_name: bool, may_count: bool) -> (u64, u64) {
        // Each is counted once, when it no longer changes.
        let settled = self.attributes.len().saturating_sub(1);
        let length = |one: &AttributeRecord| one.name.len() + one.value.len();
        let (counted, bytes) = self.counted;
        let newly: usize = self.attributes.iter().take(settled).skip(counted).map(length).sum();
        self.counted = (settled, bytes + newly);
        let mut last = self.attributes.last().map_or(0, length);
        let growing = match self.growing {
            // Before the first attribute it is the name of the tag that grows.
            Growing { in_buffer: true, start, .. }
                if !is_in_name && !self.dropping && !self.name.is_empty() =>
            {
                let value = self.buffer.len() - start;
                // The beginning of it may be the value of the attribute already.
                if value > 0 {
                    last = self.attributes.last().map_or(0, |one| one.name.len());
                }
                value
            }
            Growing { in_buffer: true, start, .. } if is_in_name && may_count => {
                let name = self.buffer.get(start..).unwrap_or_default();
                let mut names = self.attributes.iter().map(|one| one.name("", &self.buffer));
                if names.any(|other| other == name) { 0 } else { name.len() }
            }
            _ => 0,
        };
        (self.attributes.len() as u64, (bytes + newly + last + growing) as u64)
    }

    /// Begins a token that is not a tag: a comment, DOCTYPE or processing instruction.
    pub(super) fn begin(&mut self) {
        self.buffer.clear();
        self.growing = Growing::default();
        self.name = Piece::default();
        self.has_name = false;
        self.public_identifier = None;
        self.system_identifier = None;
        self.force_quirks = false;
    }

    /// Begins a tag.
    #[inline]
    pub(super) fn begin_tag(&mut self, is_end_tag: bool) {
        self.buffer.clear();
        self.growing = Growing::default();
        self.name = Piece::default();
        self.is_end_tag = is_end_tag;
        self.self_closing = false;
        self.clear_attributes();
    }

    /// Forgets the attributes of the tag, whose name was read, and ignores those that come.
    pub(super) fn ignore_attributes(&mut self) {
        self.clear_attributes();
        self.growing = Growing::default();
        self.is_ignoring = true;
    }

    /// Begins tags that are read in one pass. Between two tokens nothing grows, but a text that is still empty may have got
    /// a place in the buffer.
    pub(super) fn begin_fast_tags(&mut self) {
        self.growing = Growing::default();
    }

    /// Begins one whose name is read separately. Fields that only the states need are left alone.
    #[inline(always)]
    pub(super) fn begin_fast_tag(&mut self) {
        debug_assert_eq!(self.growing, Growing::default(), "each token ends what grows");
        debug_assert!(!self.is_ignoring && !self.dropping, "each tag ends what it drops");
        self.self_closing = false;
        self.buffer.clear();
    }

    /// Prepares a tag of that kind so that the states can continue it.
    pub(super) fn hand_over_fast_tag(&mut self, name: Piece, is_end_tag: bool) {
        self.name = name;
        self.is_end_tag = is_end_tag;
    }

    /// Appends a whole name to the buffer. What grows, if anything does, is in the chunk.
    pub(super) fn push_finished(&mut self, name: &str) -> Piece {
        debug_assert!(!self.growing.in_buffer, "a fast path grows what is in the chunk");
        let begin = self.buffer.len();
        self.buffer.push_str(name);
        Piece::of_buffer(begin, self.buffer.len())
    }

    /// Prepares the next attribute of a tag, which may be read in one pass.
    pub(super) fn begin_fast_attribute(&mut self) {
        self.dropping = false;
    }

    /// The buffer, to append a whole text to it while none grows. (At the edge of a chunk, also the text
    /// that is still empty gets a place in the buffer.)
    pub(super) fn buffer_for_a_finished_text(&mut self) -> &mut String {
        self.growing = Growing::default();
        &mut self.buffer
    }

    /// Makes the value last added, a range of the chunk, the text that grows.
    pub(super) fn grow_value_again(&mut self, value: Piece) {
        let (start, end) = value.range();
        self.growing = Growing { in_buffer: false, start, end };
    }

    /// Forgets the attributes after they were sent.
    #[inline]
    pub(super) fn clear_attributes(&mut self) {
        self.attributes.clear();
        self.names_seen = 0;
        self.dropping = false;
        self.is_ignoring = false;
        self.spilled = 0;
        self.counted = (0, 0);
    }

    /// The same for a tag that was read in one pass: none of its attributes was moved or dropped.
    #[inline(always)]
    pub(super) fn forget_fast_attributes(&mut self) {
        debug_assert_eq!(self.spilled, 0, "no chunk ended within the tag");
        self.attributes.clear();
        self.names_seen = 0;
    }

    /// Appends a range of the chunk to the text that grows. Where the text is so far the range just
    /// before it, the text stays a range of the chunk.
    #[inline]
    pub(super) fn append(&mut self, chunk: &str, start: usize, end: usize) {
        if start == end || self.is_ignoring {
            return;
        }
        let growing = &mut self.growing;
        if !growing.in_buffer {
            if growing.start == growing.end {
                growing.start = start;
                growing.end = end;
                return;
            }
            if growing.end == start {
                growing.end = end;
                return;
            }
            self.move_to_buffer(chunk);
        }
        self.push(&chunk[start..end]);
    }

    /// Appends what is not in the chunk.
    #[inline]
    pub(super) fn append_str(&mut self, chunk: &str, text: &str) {
        if self.is_ignoring {
            return;
        }
        self.move_to_buffer(chunk);
        self.push(text);
    }

    /// Appends a letter in lower case.
    #[inline]
    pub(super) fn append_lower(&mut self, chunk: &str, letter: u8) {
        if self.is_ignoring {
            return;
        }
        self.move_to_buffer(chunk);
        self.push(char::from(letter.to_ascii_lowercase()).encode_utf8(&mut [0; 4]));
    }

    /// Appends `text`, which is what was read last, before `position` of the chunk: from there, if
    /// the chunk has all of it.
    pub(super) fn append_just_read(&mut self, chunk: &str, position: usize, text: &str) {
        if chunk[..position].ends_with(text) {
            self.append(chunk, position - text.len(), position);
        } else {
            self.append_str(chunk, text);
        }
    }

    /// Puts `text` before the text that grows.
    pub(super) fn prefix(&mut self, chunk: &str, text: &str) {
        crate::work::count(self.buffer.len());
        self.move_to_buffer(chunk);
        if self.buffer.len() + text.len() <= Piece::MAX {
            self.buffer.insert_str(self.growing.start, text);
        }
    }

    /// Makes the name, which was finished, the text that grows.
    pub(super) fn take_back_name(&mut self, chunk: &str) {
        let name = self.name.resolve(chunk, &self.buffer).to_owned();
        self.name = Piece::default();
        self.append_str(chunk, &name);
    }

    /// Ends the text that grows; the next one is empty.
    #[inline]
    pub(super) fn finish(&mut self) -> Piece {
        let Growing { in_buffer, start, end } = std::mem::take(&mut self.growing);
        if in_buffer {
            Piece::of_buffer(start, self.buffer.len())
        } else {
            Piece::of_chunk(start, end)
        }
    }

    /// Ends the name of an attribute. Returns whether it is new to the tag; if not, the attribute is
    /// dropped.
    #[inline]
    pub(super) fn finish_attribute_name(&mut self, chunk: &str) -> bool {
        if self.is_ignoring {
            return true;
        }
        let name = self.finish();
        let key = AttributeKey::of(name.resolve(chunk, &self.buffer).as_bytes());
        let is_new = self.add_attribute(chunk, name, Piece::default(), key);
        self.dropping = !is_new;
        is_new
    }

    /// Adds an attribute, unless the tag has one of that name.
    #[inline(always)]
    pub(super) fn add_attribute(
        &mut self,
        chunk: &str,
        name: Piece,
        value: Piece,
        key: AttributeKey,
    ) -> bool {
        let bit = 1 << (key.hash % u64::BITS);
        if self.attributes.len() == self.attributes.capacity() {
            self.make_room_for_attributes();
        }
        self.attributes.push(AttributeRecord { name, value, key });
        // Most names are new, and this test shows it without a look at the others.
        let is_new = self.names_seen & bit == 0 && self.attributes.len() <= LINEAR;
        self.names_seen |= bit;
        is_new || self.keep_if_new(chunk)
    }

    /// Whether the attribute added last has another name than the others; if not, it is taken out.
    #[cold]
    #[inline(never)]
    fn keep_if_new(&mut self, chunk: &str) -> bool {
        let Some((added, others)) = self.attributes.split_last() else { return false };
        let is_new = self.index.is_new(others, chunk, &self.buffer, added);
        if !is_new {
            self.attributes.pop();
            if let Some(first) = self.attributes.first_mut() {
                first.key.set_had_duplicates();
            }
        }
        is_new
    }

    /// More than most tags need, so that it grows only once.
    #[cold]
    #[inline(never)]
    fn make_room_for_attributes(&mut self) {
        self.attributes.reserve(self.attributes.len().max(ATTRIBUTES));
    }

    /// Ends the value of the attribute last named, at `end` of the chunk. An empty value has its place, unlike that of
    /// an attribute without one: see `AttributeRef::has_written_value`.
    #[inline]
    pub(super) fn finish_attribute_value(&mut self, end: usize) {
        if self.is_ignoring {
            return;
        }
        let growing = self.growing;
        let value = self.finish();
        let value = if value.is_empty() { Piece::of_chunk(end, end) } else { value };
        if self.dropping && growing.in_buffer {
            self.buffer.truncate(growing.start);
        }
        if !self.dropping
            && let Some(attribute) = self.attributes.last_mut()
        {
            attribute.value = value;
        }
    }

    /// Forgets the last token after it was sent: its chunk is about to go.
    pub(super) fn forget(&mut self) {
        self.growing = Growing::default();
        self.name = Piece::default();
        self.public_identifier = None;
        self.system_identifier = None;
        self.clear_attributes();
    }

    /// Moves everything that lies in the chunk to the buffer, because the chunk is about to go. Each
    /// string is moved once.
    pub(super) fn spill(&mut self, chunk: &str) {
        self.move_to_buffer(chunk);
        // The last attribute may still get its value.
        let settled = self.attributes.len().saturating_sub(1);
        let spilled = std::mem::replace(&mut self.spilled, settled);
        crate::work::count(self.attributes.len() - spilled);
        let attributes = self.attributes[spilled..].iter_mut();
        let mut pieces = std::iter::once(&mut self.name)
            .chain(self.public_identifier.as_mut())
            .chain(self.system_identifier.as_mut())
            .chain(attributes.flat_map(|attribute| [&mut attribute.name, &mut attribute.value]))
            .filter_map(|piece| {
                // The position of an empty string may lie outside the next chunk.
                if piece.is_empty() {
                    *piece = Piece::default();
                }
                piece.is_in_chunk().then_some(piece)
            })
            .peekable();
        // The growing text has to stay the last in the buffer, so it makes room for others. They were
        // finished in this chunk, before it began: what is moved here never comes from another chunk.
        if pieces.peek().is_some() {
            let growing = self.buffer.split_off(self.growing.start);
            for piece in pieces {
                let start = self.buffer.len();
                let text = piece.resolve(chunk, "");
                if start + text.len() <= Piece::MAX {
                    self.buffer.push_str(text);
                }
                *piece = Piece::of_buffer(start, self.buffer.len());
            }
            self.growing.start = self.buffer.len();
            self.push(&growing);
        }
    }

    /// Makes the ranges of a chunk, which hold the whole tag, ranges of the part of it from `by` on.
    #[cfg(feature = "rewrite")]
    pub(super) fn rebase(&mut self, by: usize) {
        crate::work::count(self.attributes.len());
        self.growing = match self.growing {
            growing if growing.in_buffer => growing,
            // An empty text has no place yet.
            Growing { start, end, .. } if start == end => Growing::default(),
            Growing { start, end, .. } => {
                Growing { in_buffer: false, start: start - by, end: end - by }
            }
        };
        // Those of an earlier DOCTYPE of the chunk.
        (self.public_identifier, self.system_identifier) = (None, None);
        self.name = self.name.rebased(by);
        for attribute in &mut self.attributes {
            attribute.name = attribute.name.rebased(by);
            attribute.value = attribute.value.rebased(by);
        }
    }

    #[inline]
    fn move_to_buffer(&mut self, chunk: &str) {
        let Growing { in_buffer, start, end } = self.growing;
        if !in_buffer {
            self.growing = Growing { in_buffer: true, start: self.buffer.len(), end: 0 };
            self.push(&chunk[start..end]);
        }
    }

    /// Appends to the buffer. Drops whatever would make the buffer longer than pieces can address (2 GiB
    /// in one tag).
    #[inline]
    fn push(&mut self, text: &str) {
        crate::work::count(text.len());
        if self.buffer.len() + text.len() <= Piece::MAX {
            if self.buffer.capacity() - self.buffer.len() < text.len() {
                self.make_room(text.len());
            }
            self.buffer.push_str(text);
        }
    }

    /// Makes room for so much more: of a long token, which is most of the memory, not twice its length.
    #[cold]
    fn make_room(&mut self, more: usize) {
        let length = self.buffer.len();
        if length < LONG {
            self.buffer.reserve(more.max(BUFFER));
        } else {
            self.buffer.reserve_exact(more.max(length / 4));
        }
    }
}
