//! [Normalize newlines](https://infra.spec.whatwg.org/#normalize-newlines), across the edges of chunks.
//!
//! Text without a CR, which is nearly all text, passes unchanged after one search for that byte.
//! Otherwise a stretch of bounded length is rewritten into a buffer. A CR becomes an LF at once, without
//! waiting for the next character, and an LF after it is dropped, even in the next chunk. So text that a
//! script writes, or that a server sends before it stalls, is parsed to its end.

#![expect(clippy::string_slice, reason = "cut at carriage returns, which a search found")]

use std::mem;

use memchr::{memchr, memchr_iter, memchr2};

/// How much text is rewritten at a time, in bytes.
const STEP: usize = 16 * 1024;

/// How much text is looked at before the sink may copy it.
const PART: usize = 4 * 1024;

/// A piece of normalised text, and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Chunk<'a> {
    /// The text, without any CR.
    pub text: &'a str,
    /// The offset in the decoded text of the first byte of `text`.
    pub base: u64,
    /// The positions in `text`, ascending, of each LF that stands for the two bytes CR LF.
    pub removed: &'a [u32],
    /// Whether `text` has a U+0000, which is rare; found in the same pass.
    pub has_null: bool,
}

impl Chunk<'_> {
    /// The offset in the decoded text of the byte at `position` of [`text`](Self::text). The LF
    /// that stands for CR LF is at the place of the CR.
    #[inline]
    #[must_use]
    pub fn offset(&self, position: usize) -> u64 {
        let mut offset = self.base + position as u64;
        if !self.removed.is_empty() {
            offset += self.removed.partition_point(|&at| (at as usize) < position) as u64;
        }
        offset
    }
}

/// Turns decoded text into chunks without CR.
///
/// ```
/// use duckbill::input::Normalizer;
/// let mut normalizer = Normalizer::new();
/// let mut normalised = String::new();
/// for mut piece in ["a\r", "\nb\r\rc"] {
///     while let Some(chunk) = normalizer.next_chunk(&mut piece) {
///         normalised.push_str(chunk.text);
///     }
/// }
/// assert_eq!(normalised, "a\nb\n\nc");
/// assert_eq!(normalizer.offset(), 7);
/// ```
#[derive(Debug, Default, Clone)]
pub struct Normalizer {
    /// Whether the text so far ends with a CR.
    after_cr: bool,
    /// Length of the decoded text so far.
    offset: u64,
    buffer: String,
    removed: Vec<u32>,
}

impl Normalizer {
    /// A normaliser at the start of the text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the next chunk, taken off the front of `decoded`, or `None` if that is used up.
    pub fn next_chunk<'a, 'b: 'a>(&'a mut self, decoded: &mut &'b str) -> Option<Chunk<'a>> {
        if self.after_cr
            && let Some(rest) = decoded.strip_prefix('\n')
        {
            *decoded = rest;
            self.offset += 1;
            self.after_cr = false;
        }
        if decoded.is_empty() {
            return None;
        }
        self.after_cr = false;
        let base = self.offset;
        let (clean, has_null) = find_cr(decoded.as_bytes());
        if clean == decoded.len() || clean >= STEP {
            let text = take(decoded, clean);
            self.offset += text.len() as u64;
            return Some(Chunk { text, base, removed: &[], has_null });
        }
        let mut end = STEP.min(decoded.len());
        while !decoded.is_char_boundary(end) {
            end -= 1;
        }
        let source = take(decoded, end);
        self.offset += source.len() as u64;
        self.rewrite(source);
        let has_null = memchr(0, self.buffer.as_bytes()).is_some();
        Some(Chunk { text: &self.buffer, base, removed: &self.removed, has_null })
    }

    /// Returns all of `decoded` as one chunk, if there is nothing to normalise. Otherwise returns `None`,
    /// consuming nothing.
    ///
    /// Unlike the chunk of [`next_chunk`](Self::next_chunk), this one does not borrow the normaliser. `see_part` learns where
    /// each part begins and ends that was looked at, if there are several.
    pub(crate) fn whole_chunk<'b>(
        &mut self,
        decoded: &'b str,
        see_part: &mut dyn FnMut(usize, usize),
    ) -> Option<Chunk<'b>> {
        if self.after_cr {
            return None;
        }
        let (mut start, mut has_null) = (0, false);
        while start < decoded.len() {
            let mut end = decoded.len().min(start + PART);
            while !decoded.is_char_boundary(end) {
                end += 1;
            }
            let part = decoded.get(start..end).unwrap_or_default();
            let (clean, has_null_here) = find_cr(part.as_bytes());
            if clean < part.len() {
                return None;
            }
            has_null |= has_null_here;
            if decoded.len() > PART {
                see_part(start, end);
            }
            start = end;
        }
        let base = self.offset;
        self.offset += decoded.len() as u64;
        Some(Chunk { text: decoded, base, removed: &[], has_null })
    }

    fn rewrite(&mut self, source: &str) {
        self.buffer.clear();
        self.buffer.reserve(source.len());
        self.removed.clear();
        // Usually there are as many as there are lines.
        self.removed.reserve(source.len() / 32);
        let mut copied = 0;
        for at in memchr_iter(b'\r', source.as_bytes()) {
            self.buffer.push_str(&source[copied..at]);
            copied = at + 1;
            match source.as_bytes().get(copied) {
                Some(b'\n') => {
                    // A stretch is far shorter than 4 GiB.
                    self.removed.push(self.buffer.len() as u32);
                    copied += 1;
                }
                Some(_) => {}
                None => self.after_cr = true,
            }
            self.buffer.push('\n');
        }
        self.buffer.push_str(&source[copied..]);
    }

    /// Length of the decoded text so far, in bytes; at the end of the input, where its end is.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Continues at another offset of the text: at 0 if the text is read anew, or after a tag if the text
    /// that follows it is.
    pub fn resume_at(&mut self, offset: u64) {
        self.offset = offset;
        self.after_cr = false;
    }
}

/// The position of the first CR (the end if there is none), and whether a U+0000 lies before it.
fn find_cr(bytes: &[u8]) -> (usize, bool) {
    match memchr2(b'\r', 0, bytes) {
        None => (bytes.len(), false),
        Some(at) if bytes.get(at) == Some(&b'\r') => (at, false),
        Some(_) => (memchr(b'\r', bytes).unwrap_or(bytes.len()), true),
    }
}

/// Splits off the first `length` bytes.
fn take<'b>(text: &mut &'b str, length: usize) -> &'b str {
    let (taken, rest) = mem::take(text).split_at(length);
    *text = rest;
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Normalised text, the offset of each of its bytes, and the offset at the end, for `text` cut at `cuts`.
    fn normalize(text: &str, cuts: &[usize]) -> (String, Vec<u64>, u64) {
        let mut normalizer = Normalizer::new();
        let (mut normalised, mut offsets) = (String::new(), Vec::new());
        for cut in cuts.windows(2) {
            let mut piece = &text[cut[0]..cut[1]];
            while let Some(chunk) = normalizer.next_chunk(&mut piece) {
                assert!(!chunk.text.is_empty());
                normalised.push_str(chunk.text);
                offsets.extend((0..chunk.text.len()).map(|position| chunk.offset(position)));
            }
            assert!(piece.is_empty());
        }
        (normalised, offsets, normalizer.offset())
    }

    /// The definition, character by character.
    fn reference(text: &str) -> (String, Vec<u64>) {
        let normalised = text.replace("\r\n", "\n").replace('\r', "\n");
        let bytes = text.as_bytes();
        let is_kept = |&at: &usize| bytes[at] != b'\n' || at == 0 || bytes[at - 1] != b'\r';
        (normalised, (0..bytes.len()).filter(is_kept).map(|at| at as u64).collect())
    }

    #[test]
    fn every_cut_gives_the_same_text_and_offsets() {
        let text = "é\r\n\r\r\n\n\rb\r\n";
        let (normalised, offsets) = reference(text);
        let boundaries: Vec<usize> =
            (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        for &first in &boundaries {
            for &second in boundaries.iter().filter(|&&second| second >= first) {
                let result = normalize(text, &[0, first, second, text.len()]);
                assert_eq!((&result.0, &result.1), (&normalised, &offsets));
                assert_eq!(result.2, text.len() as u64);
            }
        }
        assert_eq!(normalize(text, &boundaries).1, offsets);
    }

    #[test]
    fn text_without_cr_is_not_copied() {
        let text = "a\nb".repeat(STEP);
        let mut normalizer = Normalizer::new();
        let mut rest = text.as_str();
        let chunk = normalizer.next_chunk(&mut rest).expect("there is text");
        assert_eq!((chunk.text.as_ptr(), chunk.text.len()), (text.as_ptr(), text.len()));
        assert_eq!(normalizer.buffer.capacity(), 0);
    }

    #[test]
    fn the_buffer_stays_bounded() {
        let text = format!("{}\r\n{}", "a".repeat(STEP), "é\r\n".repeat(STEP));
        let end = text.len();
        assert_eq!(normalize(&text, &[0, end]).1, reference(&text).1);
        let mut normalizer = Normalizer::new();
        let mut rest = text.as_str();
        while normalizer.next_chunk(&mut rest).is_some() {}
        assert!(normalizer.buffer.capacity() <= 2 * STEP);
    }

    proptest! {
        #[test]
        fn any_text_in_any_pieces_is_normalised(
            text in "[a\r\né€]{0,40}",
            cuts in prop::collection::vec(0..40_usize, 0..5),
        ) {
            let whole = normalize(&text, &[0, text.len()]);
            prop_assert_eq!((whole.0.clone(), whole.1.clone()), reference(&text));
            let at_boundary = |cut: &usize| {
                (0..=(*cut).min(text.len())).rev().find(|&at| text.is_char_boundary(at))
            };
            let mut cuts: Vec<usize> = cuts.iter().filter_map(at_boundary).collect();
            cuts.extend([0, text.len()]);
            cuts.sort_unstable();
            prop_assert_eq!(normalize(&text, &cuts), whole);
        }
    }
}
