//! [Escaping a string](https://html.spec.whatwg.org/multipage/parsing.html#escapingString).
//!
//! Nearly all text needs no escape, so the work is to find that out fast. Sixteen bytes at a time are
//! compared with all bytes that may begin an escape and the answers are or-ed together, a loop
//! without branches that compilers turn into vector instructions. A block with a hit, and the
//! rest at the end, are looked at byte by byte.

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

/// What a byte may begin in each mode, as bits.
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

/// Where the next byte is that may begin an escape, from `at` on; the length if there is none.
#[inline]
fn next_hit(bytes: &[u8], mut at: usize, mode: Mode) -> usize {
    let rest = &bytes[at..];
    for block in rest.chunks_exact(BLOCK) {
        let mut hit = 0;
        for &byte in block {
            // More than each mode needs, so that one loop serves them all: `"` is rare in text, and
            // so are the others where they are not escaped.
            hit |= u8::from(byte == b'&')
                | u8::from(byte == b'<')
                | u8::from(byte == b'>')
                | u8::from(byte == b'"')
                | u8::from(byte == NO_BREAK_SPACE[0]);
        }
        if hit != 0
            && let Some(found) = position(block, mode)
        {
            return at + found;
        }
        at += BLOCK;
    }
    at + position(&bytes[at..], mode).unwrap_or(bytes.len() - at)
}

#[inline]
fn position(bytes: &[u8], mode: Mode) -> Option<usize> {
    bytes.iter().position(|&byte| BEGINS[byte as usize] & mode.bit() != 0)
}

/// Writes a text with its escapes.
#[inline]
pub(super) fn write_escaped<W: Write>(text: &str, mode: Mode, out: &mut W) -> std::fmt::Result {
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
