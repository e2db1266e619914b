//! From offsets into decoded text back to the bytes it was decoded from.
//!
//! The bytes are decoded once more, one at a time: so it shows which of them each character came from.
//! Adjacent characters of the same lengths share a run, so a page in one script needs few of them.

use encoding_rs as rs;

use super::Encoding;
#[cfg(any(feature = "live", feature = "spans"))]
use super::{EncodingReport, bom};

/// Characters one after the other, each as long as the next in the text and in the input.
#[derive(Debug, Clone, Copy)]
struct Run {
    text: u64,
    input: u64,
    text_step: u16,
    input_step: u16,
    count: u32,
}

impl Run {
    fn text_end(&self) -> u64 {
        self.text + u64::from(self.count) * u64::from(self.text_step)
    }

    fn input_end(&self) -> u64 {
        self.input + u64::from(self.count) * u64::from(self.input_step)
    }
}

/// Where the characters of a decoded text are in the input.
#[derive(Debug, Clone)]
pub(crate) struct ByteOffsets {
    runs: Vec<Run>,
    input_length: u64,
}

impl ByteOffsets {
    /// Whether offsets into the decoded text are offsets into the input.
    #[cfg(feature = "spans")]
    pub(crate) fn are_the_same(bytes: &[u8], report: &EncodingReport) -> bool {
        let encoding = report.encoding;
        encoding == Encoding::UTF_8
            && !report.preprocessed
            && mark_length(bytes, encoding) == 0
            && rs::Encoding::utf8_valid_up_to(bytes) == bytes.len()
    }

    /// The offsets for bytes that were decoded like this.
    #[cfg(any(feature = "live", feature = "spans"))]
    pub(crate) fn new(bytes: &[u8], report: &EncodingReport) -> Self {
        let encoding = report.encoding;
        Self::after_mark(bytes, encoding, mark_length(bytes, encoding), report.preprocessed)
    }

    /// The offsets for bytes from the middle of a document, where a byte order mark is a character.
    #[cfg(feature = "rewrite")]
    pub(crate) fn of_part(bytes: &[u8], encoding: Encoding) -> Self {
        Self::after_mark(bytes, encoding, 0, false)
    }

    fn after_mark(bytes: &[u8], encoding: Encoding, start: usize, is_preprocessed: bool) -> Self {
        let mut offsets = Self { runs: Vec::new(), input_length: bytes.len() as u64 };
        let mut rest = bytes.get(start..).unwrap_or_default();
        let mut unit = start;
        if encoding == Encoding::UTF_8 && !is_preprocessed {
            let valid = rs::Encoding::utf8_valid_up_to(rest);
            offsets.add_text(start as u64, 1, 1, valid as u64);
            rest = rest.get(valid..).unwrap_or_default();
            unit += valid;
        }
        let escapes = encoding == Encoding::ISO_2022_JP;
        let mut decoder = encoding.new_decoder();
        let mut buffer = [0; 32];
        let mut position = unit;
        loop {
            let is_last = rest.is_empty();
            let next = rest.get(..1).unwrap_or_default();
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(next, &mut buffer, is_last);
            rest = rest.get(read..).unwrap_or_default();
            position += read;
            if written > 0 {
                while escapes && position - unit > 3 && bytes.get(unit) == Some(&0x1B) {
                    unit += 3;
                }
                let character = buffer.get(..written).unwrap_or_default();
                let length = match character {
                    // The draft of 2007 writes U+FFFD for U+0000, and drops U+FEFF at the start.
                    b"\0" if is_preprocessed => char::REPLACEMENT_CHARACTER.len_utf8(),
                    b"\xEF\xBB\xBF" if is_preprocessed && start == 0 && unit == 0 => 0,
                    _ => written,
                };
                if length > 0 {
                    offsets.add_text(unit as u64, length, position - unit, 1);
                }
                unit = position;
            }
            match result {
                rs::DecoderResult::InputEmpty if is_last => return offsets,
                rs::DecoderResult::InputEmpty | rs::DecoderResult::OutputFull => {}
                rs::DecoderResult::Malformed(length, after) => {
                    let end = position.saturating_sub(usize::from(after)).max(unit);
                    // Bytes before the malformed ones that are no character are an escape.
                    if escapes {
                        unit = unit.max(end.saturating_sub(usize::from(length)));
                    }
                    let replacement = char::REPLACEMENT_CHARACTER.len_utf8();
                    offsets.add_text(unit as u64, replacement, end - unit, 1);
                    let is_further = end > unit;
                    unit = end;
                    if after > 0 && is_further && !escapes {
                        // The decoder has read bytes that are not among the malformed ones: they are read again.
                        decoder = encoding.new_decoder();
                        position = end;
                        rest = bytes.get(end..).unwrap_or_default();
                    } else if after > 0 {
                        // This one has a state. It writes the bytes that it holds back before it reads on.
                        let (_, _, written) =
                            decoder.decode_to_utf8_without_replacement(&[], &mut buffer, false);
                        if written > 0 {
                            offsets.add_text(unit as u64, written, position - unit, 1);
                            unit = position;
                        }
                    }
                }
            }
        }
    }

    /// Adds characters of these lengths at the end of the text.
    fn add_text(&mut self, mut input: u64, text_step: usize, input_step: usize, mut count: u64) {
        let (Ok(text_step), Ok(input_step)) = (u16::try_from(text_step), u16::try_from(input_step))
        else {
            return;
        };
        if let Some(last) = self.runs.last_mut()
            && (last.text_step, last.input_step) == (text_step, input_step)
            && last.input_end() == input
            && count == 1
            && last.count < u32::MAX
        {
            last.count += 1;
            return;
        }
        let mut text = self.runs.last().map_or(0, Run::text_end);
        while count > 0 {
            let part = u32::try_from(count).unwrap_or(u32::MAX);
            let run = Run { text, input, text_step, input_step, count: part };
            (text, input) = (run.text_end(), run.input_end());
            count -= u64::from(part);
            self.runs.push(run);
        }
    }

    /// The range of the input for one of the text.
    pub(crate) fn span(&self, start: u64, end: u64) -> crate::span::Span {
        let first = self.start(start);
        let last = if end > start { self.end(end) } else { first };
        crate::span::Span { start: first, end: last.max(first) }
    }

    /// Where the character begins that is at an offset.
    fn start(&self, offset: u64) -> u64 {
        let after = self.runs.partition_point(|run| run.text <= offset);
        match after.checked_sub(1).and_then(|at| self.runs.get(at)) {
            Some(run) if offset < run.text_end() => {
                let steps = (offset - run.text) / u64::from(run.text_step.max(1));
                run.input + steps * u64::from(run.input_step)
            }
            Some(_) => self.input_length,
            None => self.runs.first().map_or(self.input_length, |run| run.input),
        }
    }

    /// Where the character ends that is before an offset.
    fn end(&self, offset: u64) -> u64 {
        let after = self.runs.partition_point(|run| run.text < offset);
        let Some(run) = after.checked_sub(1).and_then(|at| self.runs.get(at)) else {
            return self.start(offset);
        };
        if offset >= run.text_end() {
            return run.input_end();
        }
        let steps = (offset - run.text).div_ceil(u64::from(run.text_step.max(1)));
        run.input + steps * u64::from(run.input_step)
    }

    /// The offset into the text for one into the input.
    #[cfg(feature = "spans")]
    pub(crate) fn decoded(&self, offset: u64) -> u64 {
        let after = self.runs.partition_point(|run| run.input <= offset);
        let Some(run) = after.checked_sub(1).and_then(|at| self.runs.get(at)) else { return 0 };
        let steps = (offset - run.input) / u64::from(run.input_step.max(1));
        run.text + steps.min(u64::from(run.count)) * u64::from(run.text_step)
    }
}

/// How long the byte order mark is that the decoder leaves out.
#[cfg(any(feature = "live", feature = "spans"))]
fn mark_length(bytes: &[u8], encoding: Encoding) -> usize {
    bom::sniff(bytes).filter(|(of, _)| *of == encoding).map_or(0, |(_, length)| length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The input's range for each character.
    fn ranges(bytes: &[u8], encoding: Encoding) -> Vec<(char, u64, u64)> {
        let offsets = ByteOffsets::after_mark(bytes, encoding, mark_length(bytes, encoding), false);
        let mut decoder = encoding.new_decoder();
        let rest = &bytes[mark_length(bytes, encoding)..];
        let mut decoded = String::with_capacity(rest.len() * 3 + 16);
        let _ = decoder.decode_to_string(rest, &mut decoded, true);
        decoded
            .char_indices()
            .map(|(at, character)| {
                let at = at as u64;
                let span = offsets.span(at, at + character.len_utf8() as u64);
                (character, span.start, span.end)
            })
            .collect()
    }

    /// Bytes, their encoding, and each character with the bytes it came from.
    type Case<'a> = (&'a [u8], Encoding, &'a [(char, u64, u64)]);

    #[test]
    fn each_character_is_where_it_came_from() {
        let cases: [Case<'_>; 12] = [
            (b"\xEF\xBB\xBFa\xC3\xA9", Encoding::UTF_8, &[('a', 3, 4), ('é', 4, 6)]),
            (b"a\xE2\x82b", Encoding::UTF_8, &[('a', 0, 1), ('\u{FFFD}', 1, 3), ('b', 3, 4)]),
            (b"a\xE9b", Encoding::WINDOWS_1252, &[('a', 0, 1), ('é', 1, 2), ('b', 2, 3)]),
            (b"\xFF\xFEa\0\xE9\0", Encoding::UTF_16LE, &[('a', 2, 4), ('é', 4, 6)]),
            (
                b"a\x82\xA0\x81<",
                Encoding::SHIFT_JIS,
                &[('a', 0, 1), ('あ', 1, 3), ('\u{FFFD}', 3, 4), ('<', 4, 5)],
            ),
            (b"a\x81\x30\x81\x30", Encoding::GB18030, &[('a', 0, 1), ('\u{80}', 1, 5)]),
            (
                b"a\x1B$B$\"\x1B(Bb",
                Encoding::ISO_2022_JP,
                &[('a', 0, 1), ('あ', 4, 6), ('b', 9, 10)],
            ),
            (b"a\xE2\x82", Encoding::UTF_8, &[('a', 0, 1), ('\u{FFFD}', 1, 3)]),
            // The bytes after malformed ones that were read with them.
            (b"\0\xD8b\0<\0", Encoding::UTF_16LE, &[('\u{FFFD}', 0, 2), ('b', 2, 4), ('<', 4, 6)]),
            (
                b"\0\xD8\0\xD8\x3D\xD8\x00\xDE",
                Encoding::UTF_16LE,
                &[('\u{FFFD}', 0, 2), ('\u{FFFD}', 2, 4), ('😀', 4, 8)],
            ),
            (
                b"\x81\x30\x81\x20b",
                Encoding::GB18030,
                &[('\u{FFFD}', 0, 1), ('0', 1, 2), ('\u{FFFD}', 2, 3), (' ', 3, 4), ('b', 4, 5)],
            ),
            (
                b"\x1B$xb",
                Encoding::ISO_2022_JP,
                &[('\u{FFFD}', 0, 1), ('$', 1, 2), ('x', 2, 3), ('b', 3, 4)],
            ),
        ];
        for (bytes, encoding, expected) in cases {
            assert_eq!(ranges(bytes, encoding), expected, "{encoding} {bytes:?}");
        }
    }
}
