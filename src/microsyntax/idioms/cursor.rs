//! The `input` and `position` variables that most of the standard's small parsers share.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "the position stands on a character boundary of the input; the first nineteen digits fit 64 bits"
)]

use crate::ascii;
use crate::edition::Edition;

/// A string and a [position variable](https://infra.spec.whatwg.org/#string-position-variable)
/// into it, which always stands on a character boundary.
#[cfg(feature = "microsyntax")]
#[derive(Debug, Clone, Copy)]
pub(in crate::microsyntax) struct Cursor<'a> {
    input: &'a str,
    position: usize,
}

#[cfg(feature = "microsyntax")]
impl<'a> Cursor<'a> {
    pub(in crate::microsyntax) fn new(input: &'a str) -> Self {
        Self { input, position: 0 }
    }

    pub(in crate::microsyntax) fn position(&self) -> usize {
        self.position
    }

    pub(in crate::microsyntax) fn rest(&self) -> &'a str {
        &self.input[self.position..]
    }

    pub(in crate::microsyntax) fn at_end(&self) -> bool {
        self.position == self.input.len()
    }

    /// The next byte. A byte of a longer sequence answers no question about ASCII, so rules that
    /// only compare with ASCII characters may work on bytes.
    pub(in crate::microsyntax) fn peek(&self) -> Option<u8> {
        self.input.as_bytes().get(self.position).copied()
    }

    /// Steps over `byte`, which must be ASCII, if it comes next.
    pub(in crate::microsyntax) fn eat(&mut self, byte: u8) -> bool {
        debug_assert!(byte.is_ascii(), "the position stays on a character boundary");
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    /// Steps over the next byte if `class`, a set of ASCII characters, contains it.
    pub(in crate::microsyntax) fn eat_class(&mut self, class: impl Fn(u8) -> bool) -> Option<u8> {
        let byte = self.peek().filter(|byte| byte.is_ascii() && class(*byte))?;
        self.position += 1;
        Some(byte)
    }

    /// [Collect a sequence of code points](https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points).
    pub(in crate::microsyntax) fn collect(
        &mut self,
        mut class: impl FnMut(char) -> bool,
    ) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|character| !class(character)).unwrap_or(rest.len());
        self.position += length;
        &rest[..length]
    }

    /// Collects what is before the next white space.
    pub(in crate::microsyntax) fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let length = ascii::whitespace_at(rest.as_bytes());
        self.position += length;
        &rest[..length]
    }

    /// Steps over `character`, which comes next.
    pub(in crate::microsyntax) fn step_over(&mut self, character: char) {
        debug_assert!(self.rest().starts_with(character), "the caller has just seen it");
        self.position += character.len_utf8();
    }

    /// Collects ASCII digits.
    pub(in crate::microsyntax) fn digits(&mut self) -> &'a str {
        let start = self.position;
        let bytes = self.input.as_bytes();
        while self.position < bytes.len() && bytes[self.position].is_ascii_digit() {
            self.position += 1;
        }
        &self.input[start..self.position]
    }

    /// Collects exactly two ASCII digits: `None` if the run of digits here is of another length.
    pub(in crate::microsyntax) fn two_digits(&mut self) -> Option<u8> {
        match *self.digits().as_bytes() {
            [tens, ones] => Some((tens - b'0') * 10 + (ones - b'0')),
            _ => None,
        }
    }

    /// [Skip ASCII whitespace](https://infra.spec.whatwg.org/#skip-ascii-whitespace).
    pub(in crate::microsyntax) fn skip_whitespace(&mut self) {
        self.position += ascii::leading_whitespace(self.rest());
    }

    /// Skips the space characters of `edition`.
    pub(in crate::microsyntax) fn skip_space_characters(&mut self, edition: Edition) {
        self.position += leading_space_characters(self.rest(), edition);
    }

    /// The input between two positions that this cursor has been at.
    pub(in crate::microsyntax) fn between(&self, start: usize, end: usize) -> &'a str {
        &self.input[start..end]
    }
}

/// The length of the space characters of `edition` at the start of `input`.
#[inline]
pub(in crate::microsyntax) fn leading_space_characters(input: &str, edition: Edition) -> usize {
    let bytes = input.as_bytes();
    let mut length = 0;
    while let Some(byte) = bytes.get(length)
        && is_space(*byte, edition)
    {
        length += 1;
    }
    length
}

/// Whether `byte` is a space character of `edition`.
#[inline]
pub(super) const fn is_space(byte: u8, edition: Edition) -> bool {
    ascii::is_whitespace(byte) || (byte == 0x0B && matches!(edition, Edition::Draft2007))
}

/// The value of the ASCII digits that `bytes` begin with, saturating at `u64::MAX`; `None` without
/// a digit.
#[inline]
pub(in crate::microsyntax) fn leading_digits(bytes: &[u8]) -> Option<u64> {
    let mut value = 0u64;
    let mut length = 0;
    while let Some(digit) = bytes.get(length).map(|byte| byte.wrapping_sub(b'0'))
        && digit <= 9
    {
        // Nineteen digits always fit.
        if length == 19 {
            return Some(long_digits(value, &bytes[length..]));
        }
        value = value * 10 + u64::from(digit);
        length += 1;
    }
    (length > 0).then_some(value)
}

/// Continues with the digits after the first nineteen.
#[cold]
fn long_digits(start: u64, rest: &[u8]) -> u64 {
    rest.iter().take_while(|byte| byte.is_ascii_digit()).fold(start, |value, digit| {
        value.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
    })
}

/// The value of a run of ASCII digits, saturating at `u64::MAX`; nothing is zero.
#[cfg(feature = "microsyntax")]
pub(in crate::microsyntax) fn saturating_value(digits: &str) -> u64 {
    leading_digits(digits.as_bytes()).unwrap_or(0)
}
