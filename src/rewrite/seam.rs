//! Seams: where the output does not continue as the input did, because something was left out or inserted.
//!
//! The text before a seam and the text after it were read apart. Beside each other they may be read as one: `<` and
//! `img` as a tag, `&am` and `p;` as a reference. So the end of the output is remembered, and where the first character
//! after a seam would be read together with it, that character is written as a reference. That suffices wherever
//! references are read; raw text, where they are not, is checked by `RawText`.

use super::reading::Reading;

/// So much of the end of the output is remembered: more than the longest name of a reference.
const LENGTH: usize = 40;

/// The end of the output, as far as it may be read together with what comes next.
#[derive(Debug, Clone)]
pub(super) struct Tail {
    bytes: [u8; LENGTH],
    length: usize,
    /// Whether a start tag was written after which a line feed is dropped, and nothing since.
    drops_line_feed: bool,
}

/// How two sides of a seam are kept apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bridge {
    /// They are read apart as they are.
    Nothing,
    /// The first character of what comes next is written as a reference.
    Reference,
    /// A line feed is written before it, which is dropped, or read together with what is before it.
    LineFeed,
    /// A CDATA section is ended, and another one begun.
    Section,
}

/// By byte: whether what ends in it may be continued.
#[expect(clippy::indexing_slicing, reason = "a table of all bytes, made by the compiler")]
static CONTINUES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        // In UTF-16 a zero is part of each of these; elsewhere it makes no difference.
        table[byte] = matches!(
            byte as u8,
            0 | b'<' | b'&' | b'#' | b'/' | b'\r' | b']' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z'
        );
        byte += 1;
    }
    table
};

impl Default for Tail {
    fn default() -> Self {
        Self { bytes: [0; LENGTH], length: 0, drops_line_feed: false }
    }
}

impl Tail {
    /// Bytes were written.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else { return };
        self.drops_line_feed = false;
        if !CONTINUES.get(usize::from(last)).is_some_and(|continues| *continues) {
            self.length = 0;
            return;
        }
        let recent = bytes.get(bytes.len().saturating_sub(LENGTH)..).unwrap_or_default();
        let kept = self.length.min(LENGTH - recent.len());
        self.bytes.copy_within(self.length - kept..self.length, 0);
        self.length = kept + recent.len();
        if let Some(room) = self.bytes.get_mut(kept..self.length) {
            room.copy_from_slice(recent);
        }
    }

    /// A start tag was written after which a line feed is dropped.
    pub(super) fn expect_line_feed(&mut self) {
        self.drops_line_feed = true;
    }

    /// How what comes next, which begins with this character, is kept apart.
    pub(super) fn bridge(&self, next: char, reading: Reading) -> Bridge {
        if self.drops_line_feed && matches!(next, '\n' | '\r') {
            return Bridge::LineFeed;
        }
        if self.length == 0 {
            return Bridge::Nothing;
        }
        let written = self.bytes.get(..self.length).unwrap_or_default();
        let mut back = written.iter().rev().copied().filter(|&byte| byte != 0);
        let last = back.clone().next();
        if last == Some(b'\r') && next == '\n' {
            return Bridge::LineFeed;
        }
        match reading {
            Reading::Raw(_) => return Bridge::Nothing,
            Reading::Section => {
                let ends = last == Some(b']') && matches!(next, ']' | '>');
                return if ends { Bridge::Section } else { Bridge::Nothing };
            }
            Reading::References => {}
        }
        // The text after the `<` or `&`: none, or whether it begins with `/`.
        let mut after = None;
        let begin = back.find(|&byte| {
            let is_begin = !matches!(byte, b'#' | b'/' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z');
            if !is_begin {
                after = Some(byte);
            }
            is_begin
        });
        let joins = match (begin, after) {
            (Some(b'<'), None) => next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'),
            // The end tag of a `title` or `textarea`.
            (Some(b'<'), Some(b'/')) => {
                next.is_ascii_alphabetic()
                    || next.is_ascii_whitespace()
                    || matches!(next, '/' | '>')
            }
            (Some(b'&'), _) => next.is_ascii_alphanumeric() || matches!(next, '#' | ';'),
            // A number of any length.
            (None, _) if self.length == LENGTH => next.is_ascii_alphanumeric() || next == ';',
            _ => false,
        };
        if joins { Bridge::Reference } else { Bridge::Nothing }
    }
}

/// Appends a string to another one, apart.
pub(super) fn join(out: &mut String, text: &str, reading: Reading) {
    let mut tail = Tail::default();
    tail.add(out.as_bytes());
    let Some(first) = text.chars().next() else { return };
    match tail.bridge(first, reading) {
        Bridge::Nothing => out.push_str(text),
        bridge => {
            out.push_str(&bridge.text(first));
            out.push_str(text.get(bridge.replaced(first)..).unwrap_or_default());
        }
    }
}

impl Bridge {
    /// The text of the bridge before, or instead of, this character.
    pub(super) fn text(self, next: char) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Reference => format!("&#{};", u32::from(next)),
            Self::LineFeed => "\n".to_owned(),
            Self::Section => "]]><![CDATA[".to_owned(),
        }
    }

    /// How much of the next text the bridge replaces, in bytes.
    pub(super) fn replaced(self, next: char) -> usize {
        if self == Self::Reference { next.len_utf8() } else { 0 }
    }
}
