//! The rules of the [named character reference
//! state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state) that are about the name alone.

use super::entities::NameMatch;

/// A name being read.
#[derive(Debug, Clone)]
pub(super) struct NamedReference {
    matching: NameMatch,
    /// The number of the longest name matched so far, and whether it ends with `;`.
    longest: Option<(u16, bool)>,
    /// How many bytes were matched beyond it.
    beyond: usize,
}

/// The result for a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// No name continues with it.
    Refused,
    /// It is a part of a name, or may be.
    Part,
    /// It ends the name.
    Last,
}

/// The longest name that was read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Longest {
    pub(super) number: u16,
    pub(super) has_semicolon: bool,
    /// How many bytes were read after it.
    pub(super) beyond: usize,
}

impl NamedReference {
    /// Nothing read yet.
    pub(super) const START: Self = Self { matching: NameMatch::START, longest: None, beyond: 0 };

    /// Takes the next byte, unless it is refused.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> Taken {
        match self.matching.take(byte) {
            None => return Taken::Refused,
            Some(Some(number)) => {
                self.longest = Some((number, byte == b';'));
                self.beyond = 0;
                if byte == b';' {
                    return Taken::Last;
                }
            }
            Some(None) => self.beyond += 1,
        }
        Taken::Part
    }

    pub(super) fn longest(&self) -> Option<Longest> {
        let (number, has_semicolon) = self.longest?;
        Some(Longest { number, has_semicolon, beyond: self.beyond })
    }

    /// Whether the name, before this byte, is text if it is in an attribute, for historical reasons.
    pub(super) fn is_text_in_attribute(&self, next: Option<u8>) -> bool {
        // The characters matched after the name are alphanumeric: a semicolon would have ended it.
        let goes_on = self.beyond > 0
            || next.is_some_and(|byte| byte == b'=' || byte.is_ascii_alphanumeric());
        self.longest.is_some_and(|(_, has_semicolon)| !has_semicolon) && goes_on
    }
}
