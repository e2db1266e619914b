//! The text of an open file, and the places that clients give in it: lines, and UTF-16 code units.

use lsp_types::{Position, Range as LspRange};
use std::ops::Range;

#[derive(Debug, Default)]
pub(super) struct Text {
    text: String,
    /// Where the lines after the first begin.
    starts: Vec<usize>,
}

impl Text {
    pub(super) fn new(text: String) -> Self {
        let starts = line_starts(&text, 0..text.len());
        Self { text, starts }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// Puts other text in the place of a range, or of all.
    pub(super) fn replace(&mut self, range: Option<LspRange>, text: &str) {
        let Some(range) = range else {
            *self = Self::new(text.to_owned());
            return;
        };
        let range = self.range(range);
        self.text.replace_range(range.clone(), text);
        // Whether a line begins at a place depends on the bytes before it and after it.
        let first = self.starts.partition_point(|start| *start < range.start);
        let last = self.starts.partition_point(|start| *start <= range.end);
        let end = range.start + text.len();
        for start in self.starts.iter_mut().skip(last) {
            *start = *start - range.end + end;
        }
        let new = line_starts(&self.text, range.start.saturating_sub(1)..end);
        self.starts.splice(first..last, new);
    }

    /// The offset of a position. One after the end of its line is that end, one after the last line is the end of the text,
    /// and one within a character is the start of that.
    pub(super) fn offset(&self, position: Position) -> usize {
        let line = position.line as usize;
        let start = match line.checked_sub(1) {
            None => 0,
            Some(before) => match self.starts.get(before) {
                Some(start) => *start,
                None => return self.text.len(),
            },
        };
        let end = self.starts.get(line).copied().unwrap_or(self.text.len());
        let line = self.text.get(start..end).unwrap_or_default();
        let line = line.trim_end_matches(['\n', '\r']);
        start + offset_in_line(line, position.character as usize)
    }

    /// The bytes of a range. One that ends before it begins is empty.
    pub(super) fn range(&self, range: LspRange) -> Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }
}

/// Where lines begin after line ends in this range of a text. A line ends with LF, CR, or both.
fn line_starts(text: &str, range: Range<usize>) -> Vec<usize> {
    let bytes = text.as_bytes();
    let is_end = |at: &usize| match bytes.get(*at) {
        Some(b'\n') => true,
        Some(b'\r') => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    range.filter(is_end).map(|at| at + 1).collect()
}

/// How many bytes of a line are passed by at a time.
const BLOCK: usize = 128;

/// The offset of so many UTF-16 code units in a line, or its length. A page may be one line, so what is before is counted by blocks.
fn offset_in_line(line: &str, units: usize) -> usize {
    let (mut left, mut passed) = (units, 0);
    for block in line.as_bytes().chunks_exact(BLOCK) {
        // The first byte of a character counts, and that of one beyond the basic plane twice.
        let count = |byte: &u8| usize::from((*byte as i8) >= -0x40) + usize::from(*byte >= 0xF0);
        let here: usize = block.iter().map(count).sum();
        if here > left {
            break;
        }
        left -= here;
        passed += block.len();
    }
    // The character that a block cut was counted with it.
    while !line.is_char_boundary(passed) {
        passed += 1;
    }
    let rest = line.get(passed..).unwrap_or_default();
    let at = rest.char_indices().find(|(_, c)| match left.checked_sub(c.len_utf16()) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    passed + at.map_or(rest.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    #[test]
    fn positions_are_utf_16_and_stay_in_the_text() {
        let text = Text::new("aä😀b\r\nc\rd\n".to_owned());
        for (position, offset) in [
            (at(0, 0), 0),
            (at(0, 2), 3),
            // Between the halves of a pair.
            (at(0, 3), 3),
            (at(0, 4), 7),
            (at(0, 99), 8),
            (at(1, 0), 10),
            (at(1, 9), 11),
            (at(2, 0), 12),
            (at(3, 0), 14),
            (at(3, 7), 14),
            (at(u32::MAX, u32::MAX), 14),
        ] {
            assert_eq!(text.offset(position), offset, "{position:?}");
        }
        assert_eq!(text.range(LspRange { start: at(1, 1), end: at(0, 0) }), 11..11);
    }

    #[test]
    fn edits_are_applied() {
        let mut text = Text::new("ab\ncd".to_owned());
        text.replace(Some(LspRange { start: at(0, 1), end: at(1, 1) }), "😀\r");
        assert_eq!(text.as_str(), "a😀\rd");
        text.replace(Some(LspRange { start: at(0, 9), end: at(0, 9) }), "\n");
        assert_eq!(text.as_str(), "a😀\n\rd");
        assert_eq!(text.offset(at(2, 0)), 7);
        text.replace(None, "x");
        assert_eq!((text.as_str(), text.offset(at(1, 0))), ("x", 1));
    }

    /// The lines after changes are those of the text as it is then, and places in long lines those that counting finds.
    #[test]
    fn lines_and_places_are_those_of_the_text() {
        let parts = ["\r", "\n", "\r\n", "a", "é😀", "", "\n\r", "b\n"];
        let mut text = Text::new(parts.concat().repeat(20));
        let mut state = 1_u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for _ in 0..2000 {
            let line = next(text.starts.len() + 2) as u32;
            let start = at(line, next(4) as u32);
            let end = at(line + next(3) as u32, next(4) as u32);
            let new = [parts[next(parts.len())], parts[next(parts.len())]].concat();
            text.replace(Some(LspRange { start, end }), &new);
            assert_eq!(text.starts, Text::new(text.text.clone()).starts, "{:?}", text.text);
        }
        let line = "aé😀€".repeat(100);
        let (mut units, mut expected) = (0, Vec::new());
        for (offset, c) in line.char_indices() {
            expected.extend(std::iter::repeat_n(offset, c.len_utf16()));
            units += c.len_utf16();
        }
        let found: Vec<usize> = (0..units).map(|units| offset_in_line(&line, units)).collect();
        assert_eq!(found, expected);
        assert_eq!(offset_in_line(&line, units + 1), line.len());
    }
}
