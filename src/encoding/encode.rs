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
