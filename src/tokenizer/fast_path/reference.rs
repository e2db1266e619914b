//! References that nearly all references are.

#![expect(clippy::indexing_slicing, reason = "a digit that was found is there")]

use crate::tokenizer::states::reference::resolve;

/// What the reference at the beginning of `bytes` stands for, and its length, if it is one of the five
/// names that nearly all are, or a number with nothing wrong about it.
#[inline(never)]
pub(in crate::tokenizer) fn ordinary_reference(bytes: &[u8]) -> Option<(char, usize)> {
    Some(match bytes {
        [_, b'a', b'm', b'p', b';', ..] => ('&', 5),
        [_, b'l', b't', b';', ..] => ('<', 4),
        [_, b'g', b't', b';', ..] => ('>', 4),
        [_, b'q', b'u', b'o', b't', b';', ..] => ('"', 6),
        [_, b'n', b'b', b's', b'p', b';', ..] => ('\u{A0}', 6),
        [_, b'#', b'x' | b'X', digits @ ..] => ordinary_number::<16>(digits, 4)?,
        [_, b'#', digits @ ..] => ordinary_number::<10>(digits, 3)?,
        _ => return None,
    })
}

/// What a numeric reference stands for that has these digits and then a `;`, and its length, if the digits are
/// few; `around` is the length of the rest of it.
#[inline(always)]
fn ordinary_number<const RADIX: u32>(digits: &[u8], around: usize) -> Option<(char, usize)> {
    const MOST: usize = 7;
    let mut code = 0;
    let mut length = 0;
    while *digits.get(length)? != b';' {
        let digit = char::from(digits[length]).to_digit(RADIX)?;
        if length == MOST {
            return None;
        }
        code = code * RADIX + digit;
        length += 1;
    }
    match resolve(code) {
        (character, None) if length > 0 => Some((character, length + around)),
        _ => None,
    }
}
