//! The errors of the [input stream](https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream)
//! itself: controls and noncharacters.
//!
//! They change nothing in the document, so parsing does not look for them: this pass runs beside the
//! tokenizer, over the same decoded text, and only if errors are wanted. Surrogates, the third such
//! error, cannot occur in a `str`; the [`Utf16Converter`](super::Utf16Converter) reports them where it
//! replaces them.

#![expect(clippy::string_slice, reason = "cut where a search found the first byte of a character")]

use std::ops::Range;

use crate::error::{ErrorCode, ParseError};
use crate::span::Span;

/// Reports every control that is neither ASCII white space nor U+0000, and every noncharacter, in
/// decoded text that begins at the offset `base`.
///
/// ```
/// use duckbill::ErrorCode;
/// let mut found = Vec::new();
/// duckbill::input::validity::check("a\u{1}\u{FFFF}", 10, |error| found.push(error));
/// assert_eq!(found[0].code, ErrorCode::ControlCharacterInInputStream);
/// assert_eq!(found[0].span.start, 11);
/// assert_eq!(found[1].code, ErrorCode::NoncharacterInInputStream);
/// assert_eq!((found[1].span.start, found[1].span.end), (12, 15));
/// ```
pub fn check(decoded: &str, base: u64, mut report: impl FnMut(ParseError)) {
    let mut look = |at: usize, bytes: &[u8]| {
        for (offset, _) in bytes.iter().enumerate().filter(|&(_, &byte)| begins_reported(byte)) {
            let at = at + offset;
            let Some(character) = decoded[at..].chars().next() else { continue };
            let Some(code) = code(character) else { continue };
            let start = base + at as u64;
            let end = start + character.len_utf8() as u64;
            report(ParseError::new(code, Span { start, end }));
        }
    };
    // Whole blocks are tested first, which the compiler turns into a few vector instructions: hardly any
    // block has such a byte. After a block beyond ASCII the cheaper test would not settle the next one.
    let (blocks, rest) = decoded.as_bytes().as_chunks::<BLOCK>();
    let mut is_beyond_ascii = false;
    for (index, block) in blocks.iter().enumerate() {
        if !is_beyond_ascii && (!has(block, is_unlike_a_line) || !has(block, is_unusual)) {
            continue;
        }
        is_beyond_ascii = has(block, |byte| !byte.is_ascii());
        if has(block, may_begin_reported) {
            look(index * BLOCK, block);
        }
    }
    look(decoded.len() - rest.len(), rest);
}

/// The first character that is reported, as a range of `decoded`.
pub(crate) fn first(decoded: &str) -> Option<Range<usize>> {
    let bytes = decoded.bytes().enumerate();
    bytes.filter(|&(_, byte)| begins_reported(byte)).find_map(|(at, _)| {
        let character = decoded[at..].chars().next()?;
        code(character).map(|_| at..at + character.len_utf8())
    })
}

/// The error of a character, if it has one.
#[inline(always)]
fn code(character: char) -> Option<ErrorCode> {
    if is_reported_control(character) {
        Some(ErrorCode::ControlCharacterInInputStream)
    } else if is_noncharacter(character) {
        Some(ErrorCode::NoncharacterInInputStream)
    } else {
        None
    }
}

/// The number of bytes tested at once.
const BLOCK: usize = 64;

/// Whether a block has such a byte.
#[inline(always)]
fn has(block: &[u8; BLOCK], is_such: impl Fn(u8) -> bool) -> bool {
    block.iter().fold(false, |found, &byte| found | is_such(byte))
}

/// Whether this is anything but a printable character of ASCII or a line feed: the coarsest test, and half as many
/// instructions as the next.
#[inline(always)]
fn is_unlike_a_line(byte: u8) -> bool {
    // U+007F becomes negative.
    (byte.wrapping_add(1).cast_signed() < 0x21) & (byte != b'\n')
}

/// Whether this is anything but a common character of ASCII. The test is coarser than [`begins_reported`]
/// and takes fewer instructions, and it settles most blocks of most pages.
#[inline(always)]
fn is_unusual(byte: u8) -> bool {
    let is_control_or_beyond = byte.cast_signed() < 0x20;
    (is_control_or_beyond & (byte != b'\n') & (byte != b'\t') & (byte != b'\r')) | (byte == 0x7F)
}

/// A coarser test than [`begins_reported`] that takes fewer instructions and settles nearly all blocks.
#[inline(always)]
fn may_begin_reported(byte: u8) -> bool {
    let is_control_or_from_ef = byte.wrapping_add(0x11) < 0x31;
    (is_control_or_from_ef & (byte != b'\n') & (byte != b'\t') & (byte != b'\r'))
        | (byte == 0x7F)
        | (byte == 0xC2)
}

/// Whether one of the characters looked for may begin with this byte: the controls of ASCII, U+0080 to
/// U+009F (0xC2), and the noncharacters (from 0xEF on).
#[inline(always)]
fn begins_reported(byte: u8) -> bool {
    (byte.wrapping_sub(0x01) < 0x08)
        | (byte == 0x0B)
        | (byte.wrapping_sub(0x0E) < 0x12)
        | (byte == 0x7F)
        | (byte == 0xC2)
        | (byte >= 0xEF)
}

/// A [control](https://infra.spec.whatwg.org/#control) that is neither ASCII white space nor
/// U+0000, which later stages see to.
fn is_reported_control(character: char) -> bool {
    character.is_control() && !matches!(character, '\0' | '\t' | '\n' | '\x0C' | '\r')
}

/// A [noncharacter](https://infra.spec.whatwg.org/#noncharacter): U+FDD0 to U+FDEF, and the last
/// two code points of each plane.
fn is_noncharacter(character: char) -> bool {
    matches!(character, '\u{FDD0}'..='\u{FDEF}') || character as u32 & 0xFFFE == 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_reported_passes_the_coarser_tests() {
        for byte in 0..=u8::MAX {
            let passes = is_unusual(byte) && may_begin_reported(byte);
            assert!(passes || !begins_reported(byte), "{byte:X}");
        }
    }

    #[test]
    fn every_code_point_is_judged_as_the_standard_says() {
        for character in '\0'..=char::MAX {
            let number = character as u32;
            let control = matches!(number, 0x01..=0x08 | 0x0B | 0x0E..=0x1F | 0x7F..=0x9F);
            let noncharacter =
                (0xFDD0..=0xFDEF).contains(&number) || matches!(number & 0xFFFF, 0xFFFE | 0xFFFF);
            let expected = match (control, noncharacter) {
                (true, _) => Some(ErrorCode::ControlCharacterInInputStream),
                (_, true) => Some(ErrorCode::NoncharacterInInputStream),
                _ => None,
            };
            let mut found = Vec::new();
            let text = format!("é{character}");
            check(&text, 5, |error| found.push((error.code, error.span.start, error.span.end)));
            let end = 5 + text.len() as u64;
            assert_eq!(found, Vec::from_iter(expected.map(|code| (code, 7, end))), "{number:X}");
        }
    }
}
