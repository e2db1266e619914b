//! The characters that were read ahead of a decision.
//!
//! Some rules must read several characters before they know the meaning of the first one: the name of an
//! end tag in raw text, `<!DOCTYPE`, a character reference. As long as these lie in the chunk, only their
//! start is kept; at the edge of the chunk they are copied here.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the mark is a position of this chunk, and what is taken back was held: ASCII"
)]

use super::current::Current;
use super::input::Input;
use super::stop::Stop;

/// The characters read since a decision was put off.
#[derive(Debug, Default, Clone)]
pub(super) struct Lookahead {
    /// The part from earlier chunks.
    held: String,
    /// Where it begins, or continues, in the chunk.
    mark: usize,
    /// Where it begins in the source.
    pub(super) start: u64,
    /// Whether a decision is pending at all.
    pub(super) is_open: bool,
}

impl Lookahead {
    /// Begins at `position` of the chunk.
    #[inline]
    pub(super) fn begin(&mut self, input: &mut Input<'_>, position: usize) {
        self.held.clear();
        self.mark = position;
        self.start = input.offset(position);
        self.is_open = true;
    }

    /// Forgets it: the characters had the expected meaning.
    #[inline]
    pub(super) fn close(&mut self) {
        self.is_open = false;
    }

    /// Begins with the `text` just read, which need not lie completely in the chunk.
    pub(super) fn begin_earlier(&mut self, input: &mut Input<'_>, text: &str) {
        self.start = input.here() - text.len() as u64;
        self.mark = input.position;
        self.held.clear();
        self.held.push_str(text);
        self.is_open = true;
    }

    /// Keeps what the chunk has of it.
    pub(super) fn spill(&mut self, chunk: &str) {
        if self.is_open {
            crate::work::count(chunk.len() - self.mark);
            self.held.push_str(&chunk[self.mark..]);
            self.mark = 0;
        }
    }

    /// Reads the part of `word` that the input continues with. Returns `true` if that is all of it.
    pub(super) fn read_word(
        &self,
        input: &mut Input<'_>,
        word: &[u8],
        fits: fn(&u8, &u8) -> bool,
    ) -> Result<bool, Stop> {
        while let Some(expected) = word.get(self.held.len() + input.position - self.mark) {
            match input.peek()? {
                Some(byte) if fits(&byte, expected) => input.take(),
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// The first byte of it, which is the next one if nothing was read yet.
    pub(super) fn first_byte(&self, input: &Input<'_>) -> Result<Option<u8>, Stop> {
        match self.held.bytes().next() {
            Some(byte) => Ok(Some(byte)),
            None if self.mark < input.position => Ok(Some(input.text.as_bytes()[self.mark])),
            None => input.peek(),
        }
    }

    /// Ends it. Returns where it begins in the chunk, if all of it lies there; else it is now the [text](Self::text).
    pub(super) fn end(&mut self, input: &Input<'_>) -> Option<usize> {
        self.is_open = false;
        if self.held.is_empty() {
            return Some(self.mark);
        }
        self.held.push_str(&input.text[self.mark..input.position]);
        None
    }

    /// All of it, when it has [ended](Self::end) and does not lie in the chunk.
    pub(super) fn text(&self) -> &str {
        &self.held
    }

    /// Gives back the last `count` bytes (ASCII): to the input if the chunk has them, else it returns them as
    /// text.
    pub(super) fn unread(&mut self, input: &mut Input<'_>, count: usize) -> Option<String> {
        if count <= input.position {
            input.position -= count;
            return None;
        }
        self.held.push_str(&input.text[self.mark..input.position]);
        self.mark = input.position;
        Some(self.held[self.held.len() - count..].to_owned())
    }

    /// Ends it, and appends it to the text that grows.
    pub(super) fn append_to(&mut self, current: &mut Current, input: &Input<'_>) {
        self.close();
        if !self.held.is_empty() {
            current.append_str(input.text, &self.held);
        }
        current.append(input.text, self.mark, input.position);
    }
}
