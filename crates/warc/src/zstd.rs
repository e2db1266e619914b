//! Frames of [Zstandard](https://www.rfc-editor.org/rfc/rfc8878), with the dictionary that a `.warc.zst` file
//! may have in a skippable frame at its beginning
//! ([proposal](https://iipc.github.io/warc-specifications/specifications/warc-zstd/)).

use crate::broken::Reason;
use crate::input::Input;
use crate::members::Step;
use crate::window::Window;
use ruzstd::decoding::{BlockDecodingStrategy, Dictionary, FrameDecoder, StreamingDecoder};
use std::fmt;
use std::io::{self, Read};

/// The magic of a frame.
pub(crate) const FRAME: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// The magic of the skippable frame that holds a dictionary.
const DICTIONARY: [u8; 4] = [0x5D, 0x2A, 0x4D, 0x18];

/// The longest dictionary that is read.
const MAX_DICTIONARY: u64 = 16 << 20;

/// The largest window that a frame may ask for.
const MAX_WINDOW: u64 = 128 << 20;

/// The longest header of a frame.
const MAX_HEADER: usize = 18;

/// How many bytes are unpacked at a time.
const PIECE: usize = 1 << 17;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Frame,
    Skippable,
}

impl Kind {
    /// The kind of the frame that begins so.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let magic = bytes.first_chunk::<4>()?;
        match magic {
            &FRAME => Some(Self::Frame),
            [first, 0x2A, 0x4D, 0x18] if first & 0xF0 == 0x50 => Some(Self::Skippable),
            _ => None,
        }
    }
}

#[derive(Default)]
pub(crate) struct Zstd {
    decoder: FrameDecoder,
}

impl fmt::Debug for Zstd {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Zstd").finish_non_exhaustive()
    }
}

impl Zstd {
    /// Reads the header of a frame. Returns `false` if it is not one that can be unpacked.
    pub(crate) fn begin<R: Read>(&mut self, input: &mut Input<R>) -> io::Result<bool> {
        let is_modest = window_size(input.at_least(MAX_HEADER)?).is_some_and(|it| it <= MAX_WINDOW);
        Ok(is_modest && self.decoder.init(&mut *input).is_ok())
    }

    pub(crate) fn step<R: Read>(
        &mut self,
        input: &mut Input<R>,
        window: &mut Window,
    ) -> io::Result<Step> {
        if !self.decoder.is_finished() {
            let blocks = BlockDecodingStrategy::UptoBytes(PIECE);
            if self.decoder.decode_blocks(&mut *input, blocks).is_err() {
                let is_ended = input.at_least(1)?.is_empty();
                return Ok(Step::Broken(if is_ended { Reason::End } else { Reason::Data }));
            }
        }
        let count = self.decoder.can_collect().min(PIECE);
        let count = self.decoder.read(window.room(count))?;
        window.filled(count);
        if !self.decoder.is_finished() || self.decoder.can_collect() > 0 {
            return Ok(Step::Data);
        }
        let expected = self.decoder.get_checksum_from_data();
        if expected.is_some() && expected != self.decoder.get_calculated_checksum() {
            return Ok(Step::Broken(Reason::Checksum));
        }
        Ok(Step::MemberEnd)
    }

    /// Skips a skippable frame; keeps the dictionary in it. Returns `false` if it is broken.
    pub(crate) fn skippable<R: Read>(&mut self, input: &mut Input<R>) -> io::Result<bool> {
        let Some(head) = input.at_least(8)?.first_chunk::<8>() else { return Ok(false) };
        let [a, b, c, d, e, f, g, h] = *head;
        let length = u64::from(u32::from_le_bytes([e, f, g, h]));
        input.consume(8);
        if [a, b, c, d] == DICTIONARY && length <= MAX_DICTIONARY {
            let mut packed = Vec::new();
            input.take(length).read_to_end(&mut packed)?;
            return Ok(packed.len() as u64 == length && self.keep(&packed));
        }
        let mut left = length;
        while left > 0 {
            let there = input.at_least(1)?.len();
            if there == 0 {
                return Ok(false);
            }
            let count = usize::try_from(left).map_or(there, |left| left.min(there));
            input.consume(count);
            left -= count as u64;
        }
        Ok(true)
    }

    /// Keeps a dictionary, which may be packed itself.
    fn keep(&mut self, bytes: &[u8]) -> bool {
        let mut unpacked = Vec::new();
        let bytes = if bytes.starts_with(&FRAME) {
            let Some(decoder) = one_frame(bytes) else { return false };
            if decoder.take(MAX_DICTIONARY).read_to_end(&mut unpacked).is_err() {
                return false;
            }
            &unpacked
        } else {
            bytes
        };
        let Ok(dictionary) = Dictionary::decode_dict(bytes) else { return false };
        self.decoder.add_dict(dictionary).is_ok()
    }

    /// Whether a frame begins here that unpacks to something that begins so. Reads a block of it.
    pub(crate) fn begins_with<R: Read>(
        &mut self,
        input: &mut Input<R>,
        prefix: &[u8],
    ) -> io::Result<bool> {
        if !self.begin(input)? {
            return Ok(false);
        }
        let one = BlockDecodingStrategy::UptoBlocks(1);
        let mut window = Window::default();
        if self.decoder.decode_blocks(&mut *input, one).is_err() {
            return Ok(false);
        }
        while window.waiting().len() < prefix.len() {
            let count = self.decoder.read(window.room(prefix.len()))?;
            if count == 0 {
                break;
            }
            window.filled(count);
        }
        Ok(window.waiting().starts_with(prefix))
    }
}

/// Unpacks the frame that is the whole of `bytes`.
pub(crate) fn one_frame(bytes: &[u8]) -> Option<impl Read> {
    let is_frame = bytes.starts_with(&FRAME);
    let is_modest = is_frame && window_size(bytes).is_some_and(|it| it <= MAX_WINDOW);
    is_modest.then(|| StreamingDecoder::new(bytes).ok()).flatten()
}

/// The size of the window that the header of a frame asks for. The decoder would allocate any.
fn window_size(header: &[u8]) -> Option<u64> {
    let (descriptor, rest) = header.get(FRAME.len()..)?.split_first()?;
    let is_single_segment = descriptor & 0x20 != 0;
    if !is_single_segment {
        let byte = rest.first()?;
        let base = 1_u64 << (10 + (byte >> 3));
        return Some(base + base / 8 * u64::from(byte & 7));
    }
    // The window is the whole content then, whose size comes after the number of the dictionary.
    let number = *[0, 1, 2, 4].get(usize::from(descriptor & 3))?;
    let size = *[1, 2, 4, 8].get(usize::from(descriptor >> 6))?;
    let mut bytes = [0; 8];
    bytes.get_mut(..size)?.copy_from_slice(rest.get(number..number + size)?);
    Some(u64::from_le_bytes(bytes).saturating_add(if size == 2 { 256 } else { 0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_read_from_headers() {
        let frame = |rest: &[u8]| [&FRAME[..], rest].concat();
        assert_eq!(window_size(&frame(&[0, 0])), Some(1024));
        assert_eq!(window_size(&frame(&[0, 0xFF])), Some((1 << 41) + (1 << 38) * 7));
        assert_eq!(window_size(&frame(&[0x20, 9])), Some(9));
        assert_eq!(window_size(&frame(&[0x61, 7, 1, 0])), Some(257));
        assert_eq!(
            window_size(&frame(&[0xE3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])),
            Some((1 << 56) + 1)
        );
        assert_eq!(window_size(&frame(&[0x20])), None);
    }
}
