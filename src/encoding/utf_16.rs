//! UTF-16 to text. Stretches of ASCII, which make up most markup, are converted here by leaving out every
//! other byte; `encoding_rs` converts everything else.

#![expect(clippy::indexing_slicing, reason = "blocks end within the bytes")]

use std::str;

use encoding_rs as rs;

use super::converted::{Converted, STEP};

/// How many bytes are looked at together.
const BLOCK: usize = 512;

/// How much text a block becomes at most, with what the decoder kept from before.
const ROOM: usize = 3 * (BLOCK / 2 + 2);

/// UTF-16 of either byte order.
pub(super) struct Utf16 {
    decoder: Box<rs::Decoder>,
    is_big_endian: bool,
    /// Whether the decoder keeps half a unit from before.
    is_odd: bool,
    /// Whether it surely keeps nothing, not even half a pair.
    is_whole: bool,
    /// The half of a unit that it keeps.
    half: u8,
    /// Whether the last whole unit is the first half of a pair, which it keeps too.
    #[cfg_attr(not(feature = "rewrite"), allow(dead_code, reason = "only a rewriter asks"))]
    is_in_pair: bool,
}

impl Utf16 {
    pub(super) fn new(decoder: rs::Decoder, is_big_endian: bool) -> Self {
        Self {
            decoder: Box::new(decoder),
            is_big_endian,
            is_odd: false,
            is_whole: true,
            half: 0,
            is_in_pair: false,
        }
    }

    /// The number of bytes that were read but are not in the text yet.
    #[cfg(feature = "rewrite")]
    pub(super) fn torn_length(&self) -> usize {
        usize::from(self.is_odd) + 2 * usize::from(self.is_in_pair)
    }

    pub(super) fn convert<'a>(
        &mut self,
        bytes: &'a [u8],
        last: bool,
        buffer: &'a mut String,
    ) -> Converted<'a> {
        // For all of it, or as much as there is room for in a step.
        buffer.reserve((3 * (bytes.len() / 2) + ROOM).min(STEP));
        let (mut read, mut malformed, mut complete) = (0, false, false);
        while !complete && buffer.len() + ROOM <= STEP {
            let rest = &bytes[read..];
            match rest.first_chunk() {
                Some(block) if self.is_whole && self.push_ascii(block, buffer) => {
                    read += BLOCK;
                    self.is_in_pair = false;
                }
                _ => {
                    let length = BLOCK + usize::from(self.is_odd);
                    let block = &rest[..rest.len().min(length)];
                    let are_last = last && block.len() == rest.len();
                    let (_, used, bad) = self.decoder.decode_to_string(block, buffer, are_last);
                    read += used;
                    malformed |= bad;
                    self.note(&block[..used]);
                    self.is_whole = !self.is_odd && self.ends_whole(&block[..used]);
                }
            }
            complete = read == bytes.len();
        }
        if last && complete {
            // The kept unit has become U+FFFD.
            (self.is_odd, self.is_in_pair) = (false, false);
        }
        Converted { text: buffer, read, malformed, complete }
    }

    /// Notes what the decoder keeps after these bytes.
    fn note(&mut self, bytes: &[u8]) {
        let was_odd = self.is_odd;
        self.is_odd ^= bytes.len() % 2 == 1;
        let Some((&last, before)) = bytes.split_last() else { return };
        // The bytes up to the end of the last whole unit.
        let units = if self.is_odd { before } else { bytes };
        let unit = match *units {
            [.., one, other] => Some([one, other]),
            [other] if was_odd => Some([self.half, other]),
            _ => None,
        };
        if let Some(unit) = unit {
            self.is_in_pair = !self.ends_whole(&unit);
        }
        self.half = last;
    }

    /// Appends a block, if it is ASCII.
    fn push_ascii(&self, block: &[u8; BLOCK], buffer: &mut String) -> bool {
        let ascii = if self.is_big_endian {
            ascii(block, u16::from_be_bytes)
        } else {
            ascii(block, u16::from_le_bytes)
        };
        let Some(ascii) = ascii else { return false };
        let Ok(text) = str::from_utf8(&ascii) else { return false };
        buffer.push_str(text);
        true
    }

    /// Whether bytes that end with a unit surely do not end within a pair.
    fn ends_whole(&self, bytes: &[u8]) -> bool {
        bytes.last_chunk().is_some_and(|&[one, other]| {
            let high = if self.is_big_endian { one } else { other };
            !(0xD8..0xDC).contains(&high)
        })
    }
}

/// The text of units that are all ASCII. Returns `None` if any is not.
#[inline(always)]
fn ascii(block: &[u8; BLOCK], unit: fn([u8; 2]) -> u16) -> Option<[u8; BLOCK / 2]> {
    let mut ascii = [0; BLOCK / 2];
    let mut all = 0;
    for (&bytes, ascii) in block.as_chunks().0.iter().zip(&mut ascii) {
        let unit = unit(bytes);
        *ascii = unit as u8;
        all |= unit;
    }
    (all < 0x80).then_some(ascii)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Converts bytes that come in pieces; the text, and whether anything was malformed.
    fn converted(bytes: &[u8], piece: usize, is_big_endian: bool) -> (String, bool) {
        let encoding = if is_big_endian { rs::UTF_16BE } else { rs::UTF_16LE };
        let mut utf_16 = Utf16::new(encoding.new_decoder_without_bom_handling(), is_big_endian);
        let (mut text, mut malformed, mut buffer) = (String::new(), false, String::new());
        let mut pieces = bytes.chunks(piece).peekable();
        if pieces.peek().is_none() {
            utf_16.convert(&[], true, &mut buffer);
        }
        while let Some(mut rest) = pieces.next() {
            let last = pieces.peek().is_none();
            loop {
                buffer.clear();
                let converted = utf_16.convert(rest, last, &mut buffer);
                text.push_str(converted.text);
                malformed |= converted.malformed;
                rest = &rest[converted.read..];
                if converted.complete {
                    break;
                }
            }
        }
        (text, malformed)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn it_is_what_the_decoder_says(
            runs in prop::collection::vec(
                (prop_oneof![4 => Just(0x61_u16), 1 => any::<u16>(), 1 => 0xD800..0xE000_u16], 1..700_usize),
                0..12,
            ),
            odd: bool,
            is_big_endian: bool,
            piece in prop_oneof![1..9_usize, 500..4000_usize, Just(usize::MAX)],
        ) {
            let units = runs.iter().flat_map(|&(unit, times)| std::iter::repeat_n(unit, times));
            let order = if is_big_endian { u16::to_be_bytes } else { u16::to_le_bytes };
            let mut bytes: Vec<u8> = units.flat_map(order).collect();
            if odd {
                bytes.pop();
            }
            let encoding = if is_big_endian { rs::UTF_16BE } else { rs::UTF_16LE };
            let (expected, malformed) = encoding.decode_without_bom_handling(&bytes);
            prop_assert_eq!(converted(&bytes, piece, is_big_endian), (expected.into_owned(), malformed));
        }
    }

    #[test]
    fn a_long_text_comes_in_steps() {
        let text = "<p class=x>é € 😀".repeat(20_000);
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(converted(&bytes, usize::MAX, false), (text, false));
    }
}
