//! The character classes the standard builds on, as `const` questions about one byte.
//!
//! Everything here works on bytes: each class is a subset of ASCII, so a byte of a longer UTF-8
//! sequence (always 0x80 or more) is never a member.

/// [ASCII whitespace](https://infra.spec.whatwg.org/#ascii-whitespace): tab, line feed, form feed,
/// carriage return, space.
///
/// ```
/// assert!(duckbill::ascii::is_whitespace(b'\t'));
/// assert!(!duckbill::ascii::is_whitespace(0x0B)); // vertical tab is not in the list
/// ```
#[inline]
#[must_use]
pub const fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

/// The longest prefix of `text` made of [ASCII whitespace](is_whitespace), in bytes.
///
/// ```
/// assert_eq!(duckbill::ascii::leading_whitespace(" \n x "), 3);
/// ```
#[inline]
#[must_use]
pub fn leading_whitespace(text: &str) -> usize {
    text.bytes().take_while(|&byte| is_whitespace(byte)).count()
}
