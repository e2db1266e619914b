//! The labels of the Encoding standard, found by their length.
//!
//! The table of `encoding_rs` has three pointers a label, each of them relocated when a program starts: 18 KB of a program
//! that these places in a text are not.

#![expect(clippy::indexing_slicing, reason = "places are made with the table, while compiling")]

use crate::ascii;

/// The labels of the Encoding standard: an encoding a line, its name, a colon, its labels.
pub(crate) static LABELS: &str = include_str!("../data/encoding-labels.txt");

/// A label, without its length.
#[derive(Debug, Clone, Copy)]
struct Label {
    start: u16,
    /// The number of its line, among those of encodings.
    encoding: u8,
}

const COUNT: usize = {
    let (mut words, mut count) = (Words { at: 0, line: 0 }, 0);
    while words.next().is_some() {
        count += 1;
    }
    count
};

const LONGEST: usize = 32;

/// The labels, shorter ones first.
static BY_LENGTH: [Label; COUNT] = TABLE.0;

/// By length: the place of the first label in [`BY_LENGTH`] that is at least so long.
static FIRST: [u8; LONGEST + 2] = TABLE.1;

const TABLE: ([Label; COUNT], [u8; LONGEST + 2]) = {
    let mut first = [0; LONGEST + 2];
    let mut words = Words { at: 0, line: 0 };
    while let Some((start, end, _)) = words.next() {
        first[end - start + 1] += 1;
    }
    let mut length = 0;
    while length <= LONGEST {
        first[length + 1] += first[length];
        length += 1;
    }
    let mut next = first;
    let mut labels = [Label { start: 0, encoding: 0 }; COUNT];
    let mut words = Words { at: 0, line: 0 };
    while let Some((start, end, encoding)) = words.next() {
        labels[next[end - start] as usize] = Label { start: start as u16, encoding };
        next[end - start] += 1;
    }
    (labels, first)
};

/// Reads the text of labels while the crate is compiled.
struct Words {
    at: usize,
    /// The number of the line among those of encodings, plus 1.
    line: u8,
}

impl Words {
    /// The beginning and the end of the next label, and its encoding.
    const fn next(&mut self) -> Option<(usize, usize, u8)> {
        let text = LABELS.as_bytes();
        while self.at < text.len() {
            let start = self.at;
            while !matches!(text[self.at], b' ' | b'\n' | b'#') {
                self.at += 1;
            }
            let end = self.at;
            while text[start] == b'#' && text[self.at] != b'\n' {
                self.at += 1;
            }
            self.at += 1;
            if end == start {
            } else if text[end - 1] == b':' {
                self.line += 1;
            } else {
                return Some((start, end, self.line - 1));
            }
        }
        None
    }
}

/// The number of the encoding of a label, which may be in any case and have white space around it. The encodings have the order
/// of the lines.
pub(crate) fn find(label: &[u8]) -> Option<usize> {
    let label = &label[ascii::leading_whitespace_of(label)..];
    let end = label.iter().rposition(|&byte| !ascii::is_whitespace(byte))?;
    let label = &label[..=end];
    let first = *FIRST.get(label.len())? as usize;
    let end = *FIRST.get(label.len() + 1)? as usize;
    let is_it = |known: &&Label| {
        let start = known.start as usize;
        LABELS.as_bytes()[start..start + label.len()].eq_ignore_ascii_case(label)
    };
    Some(BY_LENGTH[first..end].iter().find(is_it)?.encoding as usize)
}

/// The name of the encoding that a label finds.
#[cfg(feature = "microsyntax")]
pub(crate) fn name(label: &str) -> Option<&'static str> {
    let mut lines = LABELS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    Some(lines.nth(find(label.as_bytes())?)?.split_once(':')?.0)
}
