//! The character that a [numeric character
//! reference](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state) is
//! for.

use crate::error::ErrorCode;

/// The [character reference code](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-code) with one
/// more digit. It stops growing beyond Unicode.
#[inline]
pub(super) fn with_digit(code: u32, radix: u32, digit: u32) -> u32 {
    code.saturating_mul(radix).saturating_add(digit)
}

/// The character a numeric reference stands for, and what is wrong with it.
pub(super) fn resolve(code: u32) -> (char, Option<ErrorCode>) {
    const REPLACEMENT: char = '\u{FFFD}';
    // Nearly all are of these.
    if let 0x20..0x7F | 0xA0..0xD800 = code
        && let Some(character) = char::from_u32(code)
    {
        return (character, None);
    }
    match code {
        0 => (REPLACEMENT, Some(ErrorCode::NullCharacterReference)),
        0x11_0000.. => (REPLACEMENT, Some(ErrorCode::CharacterReferenceOutsideUnicodeRange)),
        _ => {
            let Some(character) = char::from_u32(code) else {
                return (REPLACEMENT, Some(ErrorCode::SurrogateCharacterReference));
            };
            let is_noncharacter = matches!(code, 0xFDD0..=0xFDEF) || code & 0xFFFE == 0xFFFE;
            let is_whitespace = matches!(code, 0x09 | 0x0A | 0x0C | 0x20);
            if is_noncharacter {
                (character, Some(ErrorCode::NoncharacterCharacterReference))
            } else if character.is_control() && !is_whitespace {
                (c1_replacement(character), Some(ErrorCode::ControlCharacterReference))
            } else {
                (character, None)
            }
        }
    }
}

/// The character that a C1 control stands for: that of windows-1252 at its place. Others stay.
fn c1_replacement(character: char) -> char {
    /// From U+0080 on; U+0000 if windows-1252 has no character there.
    const TABLE: &str = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";
    let place = (character as usize).checked_sub(0x80);
    let replacement = place.and_then(|place| TABLE.chars().nth(place));
    replacement.filter(|&replacement| replacement != '\0').unwrap_or(character)
}

#[cfg(test)]
mod tests {
    use super::c1_replacement;

    #[test]
    fn c1_controls_are_read_as_windows_1252() {
        for (code, expected) in [
            (0x80, '€'),
            (0x81, '\u{81}'),
            (0x8E, 'Ž'),
            (0x9F, 'Ÿ'),
            (0x0D, '\r'),
            (0x7F, '\u{7F}'),
        ] {
            assert_eq!(c1_replacement(char::from(code)), expected, "{code:x}");
        }
    }
}
