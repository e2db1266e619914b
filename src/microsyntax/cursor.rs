//! The `input` and `position` variables that most of the standard's small parsers share.

use super::{Edition, idioms};
use crate::ascii;

/// A string and a [position variable](https://infra.spec.whatwg.org/#string-position-variable)
/// into it, which always stands on a character boundary.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    input: &'a str,
    position: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(input: &'a str) -> Self {
        Self { input, position: 0 }
    }

    pub(super) fn position(&self) -> usize {
        self.position
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.input[self.position..]
    }

    pub(super) fn at_end(&self) -> bool {
        self.position == self.input.len()
    }

    /// The next byte. A byte of a longer sequence answers no question about ASCII, so rules that
    /// only compare with ASCII characters may work on bytes.
    pub(super) fn peek(&self) -> Option<u8> {
        self.input.as_bytes().get(self.position).copied()
    }

    /// The byte `distance` bytes after the next one.
    pub(super) fn peek_after(&self, distance: usize) -> Option<u8> {
        self.input.as_bytes().get(self.position + distance).copied()
    }

    /// Steps over `byte`, which must be ASCII, if it comes next.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        debug_assert!(byte.is_ascii(), "the position stays on a character boundary");
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    /// Steps over the next byte if `class`, a set of ASCII characters, contains it.
    pub(super) fn eat_class(&mut self, class: impl Fn(u8) -> bool) -> Option<u8> {
        let byte = self.peek().filter(|byte| byte.is_ascii() && class(*byte))?;
        self.position += 1;
        Some(byte)
    }

    /// [Collect a sequence of code points](https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points).
    pub(super) fn collect(&mut self, mut class: impl FnMut(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|character| !class(character)).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }

    /// Steps over `character`, which comes next.
    pub(super) fn step_over(&mut self, character: char) {
        debug_assert!(self.rest().starts_with(character), "the caller has just seen it");
        self.position += character.len_utf8();
    }

    /// Collects ASCII digits.
    pub(super) fn digits(&mut self) -> &'a str {
        let start = self.position;
        let bytes = self.input.as_bytes();
        while self.position < bytes.len() && bytes[self.position].is_ascii_digit() {
            self.position += 1;
        }
        &self.input[start..self.position]
    }

    /// Collects exactly two ASCII digits: `None` if the run of digits here is of another length.
    pub(super) fn two_digits(&mut self) -> Option<u8> {
        match *self.digits().as_bytes() {
            [tens, ones] => Some((tens - b'0') * 10 + (ones - b'0')),
            _ => None,
        }
    }

    /// [Skip ASCII whitespace](https://infra.spec.whatwg.org/#skip-ascii-whitespace).
    pub(super) fn skip_whitespace(&mut self) {
        self.position += ascii::leading_whitespace(self.rest());
    }

    /// Skips the space characters of `edition`.
    pub(super) fn skip_space_characters(&mut self, edition: Edition) {
        self.collect(|character| idioms::is_space_character(character, edition));
    }

    /// The input between two positions that this cursor has stood on.
    pub(super) fn between(&self, start: usize, end: usize) -> &'a str {
        &self.input[start..end]
    }
}

/// The value of a run of ASCII digits, saturating at `u64::MAX`.
pub(super) fn saturating_value(digits: &str) -> u64 {
    let bytes = digits.as_bytes();
    // Nineteen digits always fit, so the common case needs no checks.
    let (checked_free, rest) = bytes.split_at(bytes.len().min(19));
    let mut value =
        checked_free.iter().fold(0u64, |value, digit| value * 10 + u64::from(digit - b'0'));
    for digit in rest {
        match value.checked_mul(10).and_then(|value| value.checked_add(u64::from(digit - b'0'))) {
            Some(next) => value = next,
            None => return u64::MAX,
        }
    }
    value
}
