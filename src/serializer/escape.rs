//! [Escaping a string](https://html.spec.whatwg.org/multipage/parsing.html#escapingString).
//!
//! Nearly all text needs no escape, so the work is to find that out fast. Sixteen bytes at a time are
//! compared with all bytes that may begin an escape and the results are combined by "or", in a loop
//! without branches that compilers turn into vector instructions. A block with a hit, and the rest at the
//! end, are scanned byte by byte.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places come from a search in the same text, and tables have a row for each byte"
)]

use std::borrow::Cow;
use std::fmt::Write;

/// Which escapes apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// Text: `&`, no-break space, `<`, `>`.
    Text,
    /// An attribute value: also `"`.
    Attribute,
    /// An attribute value before 2025: without `<` and `>`.
    AttributeKeepingAngleBrackets,
}

/// The escapes that a byte may begin in each mode, as bits.
const TEXT: u8 = 1;
const ATTRIBUTE: u8 = 2;
const OLD_ATTRIBUTE: u8 = 4;

/// By byte, the modes in which it may begin an escape. A no-break space is C2 A0.
static BEGINS: [u8; 256] = {
    let mut table = [0; 256];
    table[b'&' as usize] = TEXT | ATTRIBUTE | OLD_ATTRIBUTE;
    table[NO_BREAK_SPACE[0] as usize] = TEXT | ATTRIBUTE | OLD_ATTRIBUTE;
    table[b'<' as usize] = TEXT | ATTRIBUTE;
    table[b'>' as usize] = TEXT | ATTRIBUTE;
    table[b'"' as usize] = ATTRIBUTE | OLD_ATTRIBUTE;
    table
};

const NO_BREAK_SPACE: [u8; 2] = [0xC2, 0xA0];

impl Mode {
    const fn bit(self) -> u8 {
        match self {
            Self::Text => TEXT,
            Self::Attribute => ATTRIBUTE,
            Self::AttributeKeepingAngleBrackets => OLD_ATTRIBUTE,
        }
    }
}

/// How many bytes are compared at a time.
const BLOCK: usize = 16;

/// Whether a block has a byte that may begin an escape in some mode: more than each needs, so that
/// one loop serves them all. `"` is rare in text, and so are the others where they are not escaped.
#[inline]
fn may_hit(block: &[u8; BLOCK]) -> bool {
    let mut hit = 0;
    for &byte in block {
        hit |= u8::from(byte == b'&')
            | u8::from(byte == b'<')
            | u8::from(byte == b'>')
            | u8::from(byte == b'"')
            | u8::from(byte == NO_BREAK_SPACE[0]);
    }
    hit != 0
}

/// The same for eight bytes in a word. `<` and `>` differ in one bit, and so do `&` and `"`.
#[inline]
fn word_may_hit(word: u64) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const fn all(byte: u8) -> u64 {
        ONES * byte as u64
    }
    /// Has its highest bits set where a byte is 0, or above such a byte.
    const fn zeros(word: u64) -> u64 {
        word.wrapping_sub(ONES) & !word
    }
    let angle = zeros((word | all(b'<' ^ b'>')) ^ all(b'<' | b'>'));
    let other = zeros((word | all(b'&' ^ b'"')) ^ all(b'&' | b'"'));
    let space = zeros(word ^ all(NO_BREAK_SPACE[0]));
    (angle | other | space) & all(0x80) != 0
}

/// The same for less than a block: most texts are that short, and going byte by byte would cost more.
/// The first and the last word overlap, or meet, so all bytes are in them.
#[inline]
fn short_may_hit(bytes: &[u8]) -> bool {
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        word_may_hit(u64::from_le_bytes(*first)) || word_may_hit(u64::from_le_bytes(*last))
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        word_may_hit(u64::from(first) | u64::from(last) << 32)
    } else {
        bytes.iter().any(|&byte| BEGINS[byte as usize] != 0)
    }
}

/// The position of the next byte that may begin an escape, from `at` on; the length if there is none.
#[inline]
fn next_hit(bytes: &[u8], mut at: usize, mode: Mode) -> usize {
    while let Some(block) = bytes[at..].first_chunk::<BLOCK>() {
        if may_hit(block)
            && let Some(found) = position(block, mode)
        {
            return at + found;
        }
        at += BLOCK;
    }
    let rest = &bytes[at..];
    if !short_may_hit(rest) {
        return bytes.len();
    }
    at + position(rest, mode).unwrap_or(rest.len())
}

#[inline]
fn position(bytes: &[u8], mode: Mode) -> Option<usize> {
    bytes.iter().position(|&byte| BEGINS[byte as usize] & mode.bit() != 0)
}

/// Escapes a string as the serializer does in text: `&`, `<`, `>` and no-break spaces. The way back is
/// [`unescape_text`](crate::tokens::unescape_text).
///
/// ```
/// use duckbill::serializer::escape_text;
/// assert_eq!(escape_text("\"1 < 2\""), "\"1 &lt; 2\"");
/// ```
#[must_use]
pub fn escape_text(text: &str) -> Cow<'_, str> {
    escaped(text, Mode::Text)
}

/// Escapes a string as the serializer does in the value of an attribute: also `"`. Write it within double
/// quotes. The way back is [`unescape_attribute`](crate::tokens::unescape_attribute).
#[must_use]
pub fn escape_attribute(value: &str) -> Cow<'_, str> {
    escaped(value, Mode::Attribute)
}

fn escaped(text: &str, mode: Mode) -> Cow<'_, str> {
    if next_hit(text.as_bytes(), 0, mode) == text.len() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    match write_escaped(text, mode, &mut out) {
        // Writing to a string does not fail.
        Ok(()) | Err(std::fmt::Error) => Cow::Owned(out),
    }
}

/// Writes a string with its escapes.
#[inline]
pub(super) fn write_escaped<W: Write + ?Sized>(
    text: &str,
    mode: Mode,
    out: &mut W,
) -> std::fmt::Result {
    crate::work::count(text.len());
    let bytes = text.as_bytes();
    let mut written = 0;
    let mut at = next_hit(bytes, 0, mode);
    while at < bytes.len() {
        let (escape, length) = match bytes[at] {
            b'&' => ("&amp;", 1),
            b'<' => ("&lt;", 1),
            b'>' => ("&gt;", 1),
            b'"' => ("&quot;", 1),
            _ if bytes.get(at + 1) == Some(&NO_BREAK_SPACE[1]) => ("&nbsp;", 2),
            _ => {
                // Another character of the same first byte.
                at = next_hit(bytes, at + 1, mode);
                continue;
            }
        };
        if written < at {
            out.write_str(&text[written..at])?;
        }
        out.write_str(escape)?;
        written = at + length;
        at = next_hit(bytes, written, mode);
    }
    out.write_str(&text[written..])
}

/// Writes a string, with what `instead` returns in place of characters: those of formats with escapes of their own.
/// `instead` also gets the place of the character.
pub(super) fn write_replacing(
    text: &str,
    out: &mut dyn Write,
    instead: impl Fn(usize, char) -> Option<&'static str>,
) -> std::fmt::Result {
    crate::work::count(text.len());
    let mut written = 0;
    for (at, c) in text.char_indices() {
        if let Some(instead) = instead(at, c) {
            out.write_str(&text[written..at])?;
            out.write_str(instead)?;
            written = at + c.len_utf8();
        }
    }
    out.write_str(&text[written..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn escaped(text: &str, mode: Mode) -> String {
        let mut out = String::new();
        write_escaped(text, mode, &mut out).unwrap();
        out
    }

    /// The standard's steps, each a replacement.
    fn naive(text: &str, mode: Mode) -> String {
        let mut text = text.replace('&', "&amp;").replace('\u{A0}', "&nbsp;");
        if mode != Mode::AttributeKeepingAngleBrackets {
            text = text.replace('<', "&lt;").replace('>', "&gt;");
        }
        if mode != Mode::Text {
            text = text.replace('"', "&quot;");
        }
        text
    }

    #[test]
    fn each_mode_has_its_escapes() {
        let text = "a&b\u{A0}<c>\"d\" ¢ \u{A0}";
        assert_eq!(escaped(text, Mode::Text), "a&amp;b&nbsp;&lt;c&gt;\"d\" ¢ &nbsp;");
        assert_eq!(escaped(text, Mode::Attribute), "a&amp;b&nbsp;&lt;c&gt;&quot;d&quot; ¢ &nbsp;");
        assert_eq!(
            escaped(text, Mode::AttributeKeepingAngleBrackets),
            "a&amp;b&nbsp;<c>&quot;d&quot; ¢ &nbsp;"
        );
    }

    proptest! {
        #[test]
        fn escaping_is_replacing(text in "[a-z&<>\"\u{A0}¢àß漢😀]{0,80}", pad in 0..40_usize) {
            let text = format!("{}{text}", "x".repeat(pad));
            for mode in [Mode::Text, Mode::Attribute, Mode::AttributeKeepingAngleBrackets] {
                prop_assert_eq!(escaped(&text, mode), naive(&text, mode));
            }
        }
    }
}
