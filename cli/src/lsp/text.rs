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
        let mut new = Self { text, starts: Vec::new() };
        new.find_lines();
        new
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// A line ends with LF, CR, or both.
    fn find_lines(&mut self) {
        self.starts.clear();
        let bytes = self.text.as_bytes();
        let mut rest = bytes;
        while let Some(at) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            let is_pair = rest.get(at..at + 2) == Some(b"\r\n");
            rest = rest.get(at + 1 + usize::from(is_pair)..).unwrap_or_default();
            self.starts.push(bytes.len() - rest.len());
        }
    }

    /// Puts other text in the place of a range, or of all.
    pub(super) fn replace(&mut self, range: Option<LspRange>, text: &str) {
        match range {
            None => text.clone_into(&mut self.text),
            Some(range) => {
                let range = self.range(range);
                self.text.replace_range(range, text);
            }
        }
        self.find_lines();
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
        let mut left = position.character as usize;
        let at = line.char_indices().find(|(_, c)| match left.checked_sub(c.len_utf16()) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        start + at.map_or(line.len(), |(at, _)| at)
    }

    /// The bytes of a range. One that ends before it begins is empty.
    pub(super) fn range(&self, range: LspRange) -> Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }
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
}
