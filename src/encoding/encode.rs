//! From text to the bytes of a document's encoding.

use std::borrow::Cow;

use encoding_rs::EncoderResult;

use super::Encoding;

/// The replacement for a character that the encoding does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Missing {
    /// It is written as a decimal character reference: for text and the values of attributes.
    Reference,
    /// It is an error: where references are not read.
    Error,
}

impl Encoding {
    /// The bytes of a string in this encoding: from its initial state, and back to it.
    ///
    /// ```
    /// use duckbill::encoding::{Encoding, Missing};
    /// assert_eq!(*Encoding::WINDOWS_1252.encode("caf\u{E9}", Missing::Error)?, *b"caf\xE9");
    /// assert_eq!(*Encoding::WINDOWS_1252.encode("\u{3042}", Missing::Reference)?, *b"&#12354;");
    /// assert_eq!(Encoding::WINDOWS_1252.encode("\u{3042}", Missing::Error), Err('\u{3042}'));
    /// # Ok::<(), char>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the first character that the encoding does not have, if that [is an error](Missing::Error).
    pub fn encode(self, text: &str, missing: Missing) -> Result<Cow<'_, [u8]>, char> {
        if self == Self::UTF_8 {
            return Ok(Cow::Borrowed(text.as_bytes()));
        }
        if self == Self::UTF_16LE {
            return Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect());
        }
        if self == Self::UTF_16BE {
            return Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect());
        }
        match missing {
            Missing::Reference => self.encode_with(text, |character, bytes| {
                bytes.extend_from_slice(format!("&#{};", u32::from(character)).as_bytes());
                Ok(())
            }),
            Missing::Error => self.encode_with(text, |character, _| Err(character)),
        }
        .map(Cow::Owned)
    }

    /// The bytes of a string in an encoding that has an encoder. `replace` writes something instead of a character that the
    /// encoding does not have.
    ///
    /// # Errors
    ///
    /// Returns the error of `replace`.
    pub(super) fn encode_with<E>(
        self,
        text: &str,
        mut replace: impl FnMut(char, &mut Vec<u8>) -> Result<(), E>,
    ) -> Result<Vec<u8>, E> {
        let mut encoder = self.raw().new_encoder();
        let mut bytes = Vec::new();
        let mut rest = text;
        loop {
            let room = encoder.max_buffer_length_from_utf8_without_replacement(rest.len());
            bytes.reserve(room.unwrap_or(rest.len()).max(16));
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
            rest = rest.get(read..).unwrap_or_default();
            match result {
                EncoderResult::InputEmpty => return Ok(bytes),
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(character) => replace(character, &mut bytes)?,
            }
        }
    }
}

impl Encoding {
    /// Whether the encoding has bytes for a character that are decoded as this character again.
    ///
    /// Not only those of the standard's [encoders](https://encoding.spec.whatwg.org/#encoder): in Shift_JIS,
    /// the yen sign becomes the byte of a backslash.
    pub(crate) fn has_character(self, character: char) -> bool {
        if self == Self::REPLACEMENT {
            return false;
        }
        if self == Self::UTF_8 || self.is_utf_16() {
            return true;
        }
        if character.is_ascii() {
            let is_shift = matches!(character, '\u{E}' | '\u{F}' | '\u{1B}');
            return self != Self::ISO_2022_JP || !is_shift;
        }
        let mut buffer = [0; 4];
        let text = &*character.encode_utf8(&mut buffer);
        let (bytes, _, is_unmappable) = self.raw().encode(text);
        !is_unmappable && self.raw().decode_without_bom_handling(&bytes).0 == text
    }
}

#[cfg(feature = "rewrite")]
impl Encoding {
    /// The text of bytes that begin in the initial state.
    pub(crate) fn decode_part(self, bytes: &[u8]) -> String {
        let mut decoder = self.new_decoder();
        let room = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(bytes.len());
        let mut text = String::with_capacity(room);
        let _ = decoder.decode_to_string(bytes, &mut text, true);
        text
    }

    /// Whether a last byte may be a part of a character that the next bytes complete.
    #[cfg(feature = "rewrite")]
    pub(crate) fn may_end_in_part(self, last: u8) -> bool {
        let is_of_gb18030 = || self == Self::GBK || self == Self::GB18030;
        if last < 0x80 {
            return self.is_utf_16() || last.is_ascii_digit() && is_of_gb18030();
        }
        !self.raw().is_single_byte()
    }

    /// Whether bytes end in a part of a character that the next bytes complete. They begin at a character, and escapes are not
    /// looked at.
    #[cfg(feature = "rewrite")]
    pub(crate) fn ends_in_part(self, bytes: &[u8]) -> bool {
        if self.is_utf_16() {
            let high = if self == Self::UTF_16LE { 1 } else { 2 };
            let unit = bytes.len().checked_sub(high).and_then(|at| bytes.get(at));
            return bytes.len().is_multiple_of(2) && unit.is_some_and(|unit| unit & 0xFC == 0xD8);
        }
        if self == Self::UTF_8 {
            let recent = bytes.iter().rev().take(3).zip(1..);
            let mut leads = recent.filter(|(byte, _)| **byte >= 0xC0);
            return leads.next().is_some_and(|(lead, length)| lead.leading_ones() > length);
        }
        // A byte below is a character of its own in all of them.
        let start = bytes.iter().rposition(|&byte| byte < 0x30).map_or(0, |at| at + 1);
        let part = bytes.get(start..).unwrap_or_default();
        crate::work::count(part.len());
        let mut decoder = self.new_decoder();
        let room = decoder.max_utf8_buffer_length(part.len() + 4).unwrap_or(part.len());
        let mut text = String::with_capacity(room);
        let _ = decoder.decode_to_string(part, &mut text, false);
        let length = text.len();
        let _ = decoder.decode_to_string(&[], &mut text, true);
        text.len() > length
    }

    /// Whether bytes that begin so may complete a part of a character.
    #[cfg(feature = "rewrite")]
    pub(crate) fn may_complete(self, bytes: &[u8]) -> bool {
        let at = |at: usize| bytes.get(at).copied().unwrap_or(0);
        if self.is_utf_16() {
            return at(usize::from(self == Self::UTF_16LE)) & 0xFC == 0xDC;
        }
        if self == Self::UTF_8 {
            return at(0) & 0xC0 == 0x80;
        }
        at(0) >= 0x40 || at(0).is_ascii_digit()
    }

    /// The first character of bytes, U+FFFD if it is malformed, and how many of them it is.
    #[cfg(feature = "rewrite")]
    pub(crate) fn first_character(self, bytes: &[u8]) -> (String, usize) {
        let decoded = |part: &[u8]| {
            let mut text = String::with_capacity(32);
            let _ = self.new_decoder().decode_to_string(part, &mut text, false);
            text
        };
        for length in 1..=bytes.len() {
            let part = bytes.get(..length).unwrap_or_default();
            let text = decoded(part);
            if let Some(rest) = text.strip_prefix('\u{FFFD}') {
                // A malformed sequence may end before the byte that shows it; the bytes after its end are read again.
                let is_rest = |at: &usize| decoded(part.get(*at..).unwrap_or_default()) == rest;
                return ("\u{FFFD}".to_owned(), (1..length).find(is_rest).unwrap_or(length));
            }
            if !text.is_empty() {
                return (text, length);
            }
        }
        ("\u{FFFD}".to_owned(), bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded_again() {
        for (encoding, character, expected) in [
            (Encoding::WINDOWS_1252, '€', true),
            (Encoding::WINDOWS_1252, 'あ', false),
            (Encoding::SHIFT_JIS, 'あ', true),
            (Encoding::SHIFT_JIS, '¥', false),
            (Encoding::ISO_2022_JP, 'あ', true),
            (Encoding::ISO_2022_JP, '\u{1B}', false),
            (Encoding::GB18030, '😀', true),
            (Encoding::UTF_16LE, '😀', true),
            (Encoding::REPLACEMENT, 'a', false),
        ] {
            assert_eq!(encoding.has_character(character), expected, "{encoding} {character}");
        }
    }

    #[test]
    fn text_is_encoded() {
        let encode = |encoding: Encoding, text| encoding.encode(text, Missing::Reference).unwrap();
        assert_eq!(*encode(Encoding::UTF_8, "é"), *"é".as_bytes());
        assert_eq!(*encode(Encoding::UTF_16BE, "é"), [0, 0xE9]);
        assert_eq!(*encode(Encoding::UTF_16LE, "😀"), [0x3D, 0xD8, 0, 0xDE]);
        assert_eq!(*encode(Encoding::WINDOWS_1252, "é☃b"), *b"\xE9&#9731;b");
        assert_eq!(*encode(Encoding::ISO_2022_JP, "aあ☃"), *b"a\x1B$B$\"\x1B(B&#9731;");
        assert_eq!(Encoding::WINDOWS_1252.encode("é☃", Missing::Error), Err('☃'));
    }
}
