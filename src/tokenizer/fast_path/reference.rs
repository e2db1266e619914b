//! The common references, read in one step.

#![expect(clippy::indexing_slicing, reason = "a digit that was found is there")]

use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::numeric_reference::resolve;
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;

impl Tokenizer<Erased<'_>> {
    /// Stands for the [character reference state](Tokenizer::character_reference) and those after it: reads
    /// the common reference that is next. Returns `None`, consuming nothing, if it is another one.
    pub(super) fn fast_reference(
        &mut self,
        input: &mut Input<'_>,
        return_state: State,
    ) -> Option<Next> {
        let (character, length) = common_reference(&input.text.as_bytes()[input.position..])?;
        self.machine.lookahead.begin(input, input.position);
        input.position += length;
        let end = input.here();
        Some(self.finish_reference(input, character.encode_utf8(&mut [0; 4]), end, return_state))
    }
}

/// The character that the reference at the beginning of `bytes` stands for, and its length, if it has one of the five
/// commonest names, or is a number without an error, or is a `&` that begins none.
#[inline(never)]
pub(super) fn common_reference(bytes: &[u8]) -> Option<(char, usize)> {
    Some(match bytes {
        [_, b'a', b'm', b'p', b';', ..] => ('&', 5),
        [_, b'l', b't', b';', ..] => ('<', 4),
        [_, b'g', b't', b';', ..] => ('>', 4),
        [_, b'q', b'u', b'o', b't', b';', ..] => ('"', 6),
        [_, b'n', b'b', b's', b'p', b';', ..] => ('\u{A0}', 6),
        [_, b'#', b'x' | b'X', digits @ ..] => common_number::<16>(digits, 4)?,
        [_, b'#', digits @ ..] => common_number::<10>(digits, 3)?,
        // Nothing begins here, so the `&` is text.
        [_, next, ..] if !next.is_ascii_alphanumeric() => ('&', 1),
        _ => return None,
    })
}

/// The character of a numeric reference that consists of these digits and then a `;`, and its length, if
/// the digits are few; `around` is the length of the rest of it.
#[inline(always)]
fn common_number<const RADIX: u32>(digits: &[u8], around: usize) -> Option<(char, usize)> {
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
