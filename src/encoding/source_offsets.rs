//! From offsets into decoded text to the bytes of a stream, in one pass: each question is about a later
//! offset than the one before.
//!
//! For well-formed UTF-8 the two differ by a constant. Malformed UTF-8 is decoded again, a stretch of a few
//! kilobytes at a time. All other encodings are decoded again up to the offset in question; what nobody asks
//! about is not.

use std::collections::VecDeque;

use encoding_rs as rs;

use super::{ByteOffsets, Encoding};

/// Bytes of a stream: those from earlier pieces that are still held, and the piece at hand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Raw<'a> {
    /// Offset of the first byte that is held.
    pub(crate) base: u64,
    pub(crate) held: &'a [u8],
    pub(crate) piece: &'a [u8],
}

impl<'a> Raw<'a> {
    /// The bytes from one offset to another, in up to two parts.
    pub(crate) fn range(&self, from: u64, to: u64) -> (&'a [u8], &'a [u8]) {
        let at = |offset: u64| usize::try_from(offset.saturating_sub(self.base)).unwrap_or(0);
        let (from, to) = (at(from), at(to));
        let split = self.held.len();
        let first = self.held.get(from.min(split)..to.min(split)).unwrap_or_default();
        let most = self.piece.len();
        let from = from.saturating_sub(split).min(most);
        let second = self.piece.get(from..to.saturating_sub(split).min(most)).unwrap_or_default();
        (first, second)
    }

    /// Offset after the last byte.
    pub(crate) fn end(&self) -> u64 {
        self.base + (self.held.len() + self.piece.len()) as u64
    }
}

/// Finds the bytes of a text.
#[derive(Debug)]
pub(crate) enum SourceOffsets {
    Utf8(Stretches),
    Other(Box<Follower>),
}

impl SourceOffsets {
    /// For the text that begins at these offsets of text and bytes.
    pub(crate) fn new(encoding: Encoding, text: u64, byte: u64) -> Self {
        if encoding == Encoding::UTF_8 {
            Self::Utf8(Stretches::default())
        } else {
            Self::Other(Box::new(Follower::new(encoding, text, byte)))
        }
    }

    /// Takes note of the next text and the bytes it was made from.
    pub(crate) fn add(&mut self, segment: Stretch) {
        if let Self::Utf8(segments) = self {
            segments.add(segment);
        }
    }

    /// No more bytes come: what they end in may be half of a character.
    pub(crate) fn end(&mut self) {
        if let Self::Other(follower) = self {
            follower.end = InputEnd::Reached;
        }
    }

    /// Where the character before an offset of the text ends: before the escapes, if some come there.
    pub(crate) fn find_end(&mut self, text: u64, raw: Raw<'_>) -> u64 {
        let found = self.find(text, raw);
        match self {
            Self::Utf8(_) => found,
            Self::Other(follower) => {
                let is_found = |(_, byte): &&(u64, u64)| *byte == found;
                let at = follower.ends.iter().find(is_found).map(|(at, _)| *at);
                let first = follower.ends.iter().find(|(one, _)| Some(*one) == at);
                first.map_or(found, |(_, byte)| *byte)
            }
        }
    }

    /// Where the character at an offset of the text begins, which is not before one that was asked for.
    pub(crate) fn find(&mut self, text: u64, raw: Raw<'_>) -> u64 {
        match self {
            Self::Utf8(segments) => segments.find(text, raw),
            Self::Other(follower) => follower.find(text, raw),
        }
    }
}

/// A stretch of text, and the bytes it was made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub(crate) text: u64,
    pub(crate) byte: u64,
    pub(crate) text_length: u64,
    pub(crate) byte_length: u64,
    pub(crate) is_malformed: bool,
}

/// The stretches of UTF-8 that are still asked about.
#[derive(Debug, Default)]
pub(crate) struct Stretches {
    segments: VecDeque<Stretch>,
    /// The malformed stretch that was read again last, by its offset.
    malformed: Option<(u64, ByteOffsets)>,
}

impl Stretches {
    fn add(&mut self, segment: Stretch) {
        if let Some(last) = self.segments.back_mut()
            && !last.is_malformed
            && !segment.is_malformed
        {
            last.text_length += segment.text_length;
            last.byte_length += segment.byte_length;
        } else {
            self.segments.push_back(segment);
        }
    }

    fn find(&mut self, text: u64, raw: Raw<'_>) -> u64 {
        while self.segments.len() > 1
            && self.segments.front().is_some_and(|first| first.text + first.text_length <= text)
        {
            self.segments.pop_front();
        }
        let Some(&segment) = self.segments.front() else { return raw.base };
        let within = text.saturating_sub(segment.text).min(segment.text_length);
        if !segment.is_malformed {
            return segment.byte + within;
        }
        if within == segment.text_length {
            return segment.byte + segment.byte_length;
        }
        if self.malformed.as_ref().is_none_or(|(of, _)| *of != segment.byte) {
            let (one, other) = raw.range(segment.byte, segment.byte + segment.byte_length);
            let offsets = ByteOffsets::of_part(&[one, other].concat(), Encoding::UTF_8);
            self.malformed = Some((segment.byte, offsets));
        }
        let offsets = self.malformed.as_ref().map(|(_, offsets)| offsets);
        segment.byte + offsets.map_or(0, |offsets| offsets.span(within, within).start)
    }
}

/// The state that bytes of ISO-2022-JP are read in, as the two bytes after the escape that selects it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift([u8; 2]);

impl Shift {
    /// The state at the beginning, and always that of other encodings.
    pub(crate) const ASCII: Self = Self(*b"(B");

    /// The state that these two bytes select after an escape.
    const fn of(bytes: [u8; 2]) -> Option<Self> {
        match &bytes {
            b"(B" | b"(J" | b"(I" | b"$@" | b"$B" => Some(Self(bytes)),
            _ => None,
        }
    }

    /// The byte that begins an escape.
    pub(crate) const ESCAPE: u8 = 0x1B;

    /// The escape that selects it.
    pub(crate) const fn escape(self) -> [u8; 3] {
        [Self::ESCAPE, self.0[0], self.0[1]]
    }

    /// The state that a byte selects, if it ends an escape with the two before.
    pub(crate) fn after_escape(recent: [u8; 2], byte: u8) -> Option<Self> {
        if recent[0] == Self::ESCAPE { Self::of([recent[1], byte]) } else { None }
    }
}

/// Nearer to its aim than this, the follower feeds byte by byte.
const NEAR: u64 = 64;

/// Decodes a second time, up to where a question is.
pub(crate) struct Follower {
    decoder: rs::Decoder,
    /// Whether escapes change the meaning of bytes.
    escapes: bool,
    /// The length of the text so far.
    text: u64,
    /// The length of the text, and the bytes of it, at the ends of the last characters.
    ends: [(u64, u64); 3],
    /// How many bytes the decoder was given.
    fed: u64,
    /// Whether the decoder may keep text from bytes that it was given: it does so after an error.
    has_erred: bool,
    end: InputEnd,
}

/// Whether the input has ended, and the decoder knows that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum InputEnd {
    Open,
    Reached,
    Decoded,
}

impl std::fmt::Debug for Follower {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Follower").field("text", &self.text).finish_non_exhaustive()
    }
}

impl Follower {
    fn new(encoding: Encoding, text: u64, byte: u64) -> Self {
        Self {
            decoder: encoding.new_decoder(),
            escapes: encoding == Encoding::ISO_2022_JP,
            text,
            ends: [(text, byte); 3],
            fed: byte,
            has_erred: false,
            end: InputEnd::Open,
        }
    }

    fn find(&mut self, aim: u64, raw: Raw<'_>) -> u64 {
        self.hurry(aim, raw);
        while self.text < aim && self.step(raw) {}
        if self.text == aim && self.escapes {
            self.pass_escapes(raw);
        }
        let ends = self.ends.iter().rev();
        let found = ends.filter(|(text, _)| *text <= aim).map(|&(_, byte)| byte).next();
        found.unwrap_or(self.fed)
    }

    fn note(&mut self, byte: u64) {
        self.ends = [self.ends[1], self.ends[2], (self.text, byte)];
    }

    /// Decodes in long steps to shortly before the aim.
    fn hurry(&mut self, aim: u64, raw: Raw<'_>) {
        let mut buffer = [0; 2048];
        while aim.saturating_sub(self.text) > NEAR {
            let room = usize::try_from(aim - self.text - NEAR / 2).unwrap_or(usize::MAX);
            let Some(room) = buffer.get_mut(..room.min(2048)) else { return };
            let (one, other) = raw.range(self.fed, self.fed + 4096);
            let bytes = if one.is_empty() { other } else { one };
            let (result, read, written) =
                self.decoder.decode_to_utf8_without_replacement(bytes, room, false);
            self.fed += read as u64;
            self.text += written as u64;
            self.has_erred = matches!(result, rs::DecoderResult::Malformed(..));
            if self.has_erred {
                self.text += char::REPLACEMENT_CHARACTER.len_utf8() as u64;
            } else if read == 0 {
                return;
            }
            self.note(self.fed);
        }
    }

    /// Feeds one byte, or the end. Returns `false` at the end.
    fn step(&mut self, raw: Raw<'_>) -> bool {
        let (one, other) = raw.range(self.fed, self.fed + 1);
        let next = match (self.has_erred, one.is_empty()) {
            // The bytes that the decoder kept come before the next one, however many there are.
            (true, _) => &[],
            (false, true) => other,
            (false, false) => one,
        };
        if self.end == InputEnd::Decoded {
            return false;
        }
        let are_all = next.is_empty() && !self.has_erred;
        let is_last = are_all && self.end == InputEnd::Reached;
        let mut buffer = [0; 32];
        let (result, read, written) =
            self.decoder.decode_to_utf8_without_replacement(next, &mut buffer, is_last);
        self.fed += read as u64;
        if written > 0 {
            self.text += written as u64;
            self.note(self.fed);
        }
        self.has_erred = false;
        if let rs::DecoderResult::Malformed(_, after) = result {
            self.has_erred = !is_last;
            self.text += char::REPLACEMENT_CHARACTER.len_utf8() as u64;
            self.note(self.fed.saturating_sub(u64::from(after)).max(self.ends[2].1));
            return true;
        }
        if is_last {
            self.end = InputEnd::Decoded;
        }
        !are_all
    }

    /// Reads the escapes before the next character.
    fn pass_escapes(&mut self, raw: Raw<'_>) {
        loop {
            let (one, other) = raw.range(self.fed, self.fed + 3);
            let next: Vec<u8> = [one, other].concat();
            let &[Shift::ESCAPE, first, second] = next.as_slice() else { return };
            if Shift::of([first, second]).is_none() {
                return;
            }
            let (before, end) = (self.text, self.fed + next.len() as u64);
            while self.fed < end && self.step(raw) {}
            if self.text != before {
                // An escape after another one is an error, which has a character of its own.
                return;
            }
            self.note(self.fed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where each character begins, as both ways find it.
    fn check(bytes: &[u8], encoding: Encoding) {
        let expected = ByteOffsets::of_part(bytes, encoding);
        let mut decoder = encoding.new_decoder();
        let mut text = String::with_capacity(bytes.len() * 4 + 16);
        let _ = decoder.decode_to_string(bytes, &mut text, true);
        for split in [0, 1, bytes.len() / 2, bytes.len()] {
            let raw = Raw { base: 0, held: &bytes[..split], piece: &bytes[split..] };
            for every in [1, 7, 400] {
                let mut offsets = SourceOffsets::new(encoding, 0, 0);
                offsets.add(Stretch {
                    text: 0,
                    byte: 0,
                    text_length: text.len() as u64,
                    byte_length: bytes.len() as u64,
                    is_malformed: true,
                });
                for (at, c) in text.char_indices().step_by(every) {
                    if c == char::REPLACEMENT_CHARACTER {
                        continue;
                    }
                    let at = at as u64;
                    let wanted = expected.span(at, at).start;
                    assert_eq!(offsets.find(at, raw), wanted, "{encoding} {at} {c:?}");
                }
            }
        }
    }

    #[test]
    fn characters_are_found_in_every_encoding() {
        let text = "<p class=x>aé</p> あいう<b>漢字</b>\r\n<!-- x -->".repeat(20);
        for &encoding in Encoding::ALL {
            let Ok(bytes) = encoding.encode(&text, super::super::encode::Missing::Reference) else {
                continue;
            };
            check(&bytes, encoding);
            let mut broken = bytes.to_vec();
            for at in (3..broken.len()).step_by(41) {
                broken.insert(at, 0x81);
            }
            if encoding != Encoding::REPLACEMENT && encoding != Encoding::ISO_2022_JP {
                check(&broken, encoding);
            }
        }
    }
}
