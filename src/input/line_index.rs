//! Lines and columns, computed on demand.

#![expect(
    clippy::indexing_slicing,
    reason = "blocks cover the text, and offsets are brought into it first"
)]

use std::borrow::Cow;

use memchr::memchr2_iter;

/// The unit in which columns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ColumnUnit {
    /// Unicode code points: what editors show.
    CodePoints,
    /// UTF-16 code units: what JavaScript and most language servers count.
    Utf16,
    /// Bytes of UTF-8.
    Bytes,
}

/// A line and a column, both counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Position {
    /// The line. CR, LF and CR LF each end one.
    pub line: usize,
    /// The column, in the unit that was asked for.
    pub column: usize,
}

/// The number of bytes between two stored counts.
const BLOCK: usize = 1024;

/// Finds line and column for offsets into a text. For those of a [`Span`](crate::Span) in bytes that were parsed ask
/// [`SourceMap`](crate::dom::SourceMap), which a [document](crate::Document::line_index) has.
///
/// Building it reads the text once. A query searches the lines and looks at no more than two
/// stretches of 1 KiB, however long the line is.
///
/// ```
/// use duckbill::input::{ColumnUnit, LineIndex, Position};
/// let index = LineIndex::new("one\r\n😀 two");
/// assert_eq!(index.position(10, ColumnUnit::CodePoints), Position { line: 2, column: 3 });
/// assert_eq!(index.position(10, ColumnUnit::Utf16), Position { line: 2, column: 4 });
/// assert_eq!(index.position(10, ColumnUnit::Bytes), Position { line: 2, column: 6 });
/// ```
#[derive(Debug, Clone)]
pub struct LineIndex<'t> {
    text: Cow<'t, str>,
    lines: Cow<'t, Lines>,
}

/// An index of the lines of a text.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    /// Where each line but the first begins.
    starts: Vec<usize>,
    /// The counts before every block.
    blocks: Vec<Counts>,
}

/// The length of the text, in units other than bytes.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    code_points: usize,
    /// Code points that take two UTF-16 code units.
    supplementary: usize,
}

impl Counts {
    /// Each code point is counted at its first byte.
    fn add(mut self, bytes: &[u8]) -> Self {
        self.code_points += bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.supplementary += bytes.iter().filter(|&&byte| byte >= 0xF0).count();
        self
    }
}

impl Lines {
    pub(crate) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends_line = |&at: &usize| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n');
        let starts = memchr2_iter(b'\r', b'\n', bytes).filter(ends_line).map(|at| at + 1);
        let mut counts = Counts::default();
        let blocks = bytes.chunks(BLOCK).map(|block| {
            let before = counts;
            counts = counts.add(block);
            before
        });
        Self { starts: starts.collect(), blocks: blocks.collect() }
    }
}

impl<'t> LineIndex<'t> {
    /// An index of the decoded text, before newlines are normalised.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self { text: Cow::Borrowed(text), lines: Cow::Owned(Lines::new(text)) }
    }

    /// An index that keeps the text.
    pub(crate) fn of_owned(text: String) -> Self {
        Self { lines: Cow::Owned(Lines::new(&text)), text: Cow::Owned(text) }
    }

    /// The same with the lines of this text, which were found before.
    #[cfg(feature = "spans")]
    pub(crate) fn with_lines(text: &'t str, lines: &'t Lines) -> Self {
        Self { text: Cow::Borrowed(text), lines: Cow::Borrowed(lines) }
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the line and column of a byte of the text.
    ///
    /// The newline at the end of a line belongs to it. An offset inside a character counts as the start
    /// of that character, an offset after the text as its end.
    #[must_use]
    pub fn position(&self, offset: u64, unit: ColumnUnit) -> Position {
        let mut offset = usize::try_from(offset).unwrap_or(usize::MAX).min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let lines_before = self.lines.starts.partition_point(|&start| start <= offset);
        let start = match lines_before {
            0 => 0,
            lines => self.lines.starts[lines - 1],
        };
        let (from, to) = (self.counts(start), self.counts(offset));
        let code_points = to.code_points - from.code_points;
        let before = match unit {
            ColumnUnit::Bytes => offset - start,
            ColumnUnit::CodePoints => code_points,
            ColumnUnit::Utf16 => code_points + to.supplementary - from.supplementary,
        };
        Position { line: lines_before + 1, column: before + 1 }
    }

    /// The counts before `offset`.
    fn counts(&self, offset: usize) -> Counts {
        // A text that ends with a full block has no counts after it.
        let Some(last) = self.lines.blocks.len().checked_sub(1) else { return Counts::default() };
        let block = (offset / BLOCK).min(last);
        self.lines.blocks[block].add(&self.text.as_bytes()[block * BLOCK..offset])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The definition, from the start for every question.
    fn reference(text: &str, offset: usize, unit: ColumnUnit) -> Position {
        let mut position = Position { line: 1, column: 1 };
        for (at, character) in text.char_indices() {
            if at + character.len_utf8() > offset {
                break;
            }
            let follows = text[at + character.len_utf8()..].chars().next();
            if character == '\n' || character == '\r' && follows != Some('\n') {
                position = Position { line: position.line + 1, column: 1 };
                continue;
            }
            position.column += match unit {
                ColumnUnit::CodePoints => 1,
                ColumnUnit::Utf16 => character.len_utf16(),
                ColumnUnit::Bytes => character.len_utf8(),
            };
        }
        position
    }

    fn check(text: &str, offset: usize) {
        let index = LineIndex::new(text);
        for unit in [ColumnUnit::CodePoints, ColumnUnit::Utf16, ColumnUnit::Bytes] {
            let position = index.position(offset as u64, unit);
            assert_eq!(position, reference(text, offset.min(text.len()), unit), "{offset}");
        }
    }

    #[test]
    fn every_kind_of_newline_ends_one_line() {
        let text = "a\nb\rc\r\nd\n\re\r\r\n";
        for offset in 0..text.len() + 3 {
            check(text, offset);
        }
        let index = LineIndex::new("a\r\nb");
        let at = |offset| index.position(offset, ColumnUnit::Bytes);
        assert_eq!(at(1), Position { line: 1, column: 2 });
        assert_eq!(at(2), Position { line: 1, column: 3 });
        assert_eq!(at(3), Position { line: 2, column: 1 });
        assert_eq!(at(u64::MAX), Position { line: 2, column: 2 });
    }

    #[test]
    fn the_empty_text_has_one_line() {
        check("", 0);
        check("", 7);
    }

    #[test]
    fn long_lines_are_counted_across_blocks() {
        for text in ["aé€😀".repeat(700), "a".repeat(BLOCK), "x".repeat(BLOCK * 2 - 1) + "\n😀"]
        {
            for offset in (0..=text.len()).step_by(13).chain([text.len() - 1, text.len()]) {
                check(&text, offset);
            }
        }
    }

    proptest! {
        #[test]
        fn any_offset_is_found_as_by_counting(text in "[a\r\né😀]{0,30}", offset in 0..80_usize) {
            check(&text, offset);
        }
    }
}
