//! From offsets into decoded text back to the bytes it was decoded from.
//!
//! The bytes are decoded once more, one at a time: so it shows which of them each character came from.
//! Adjacent characters of the same lengths share a run, so a page in one script needs few of them.

use encoding_rs as rs;

use super::{Encoding, EncodingReport, bom};

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
#[derive(Debug, Clone, Default)]
pub(crate) struct ByteOffsets {
    runs: Vec<Run>,
    input_length: u64,
}

impl ByteOffsets {
    /// Whether offsets into the decoded text are offsets into the input.
    pub(crate) fn are_the_same(bytes: &[u8], report: &EncodingReport) -> bool {
        let encoding = report.encoding;
        encoding == Encoding::UTF_8
            && !report.preprocessed
            && mark_length(bytes, encoding) == 0
            && rs::Encoding::utf8_valid_up_to(bytes) == bytes.len()
    }

    /// The offsets for bytes that were decoded like this.
    pub(crate) fn new(bytes: &[u8], report: &EncodingReport) -> Self {
        let mut reader = OffsetReader::new(report);
        reader.read(bytes, true);
        reader.offsets
    }

    /// The offsets for bytes from the middle of a document, where a byte order mark is a character.
    #[cfg(feature = "rewrite")]
    pub(crate) fn of_part(bytes: &[u8], encoding: Encoding) -> Self {
        let mut reader = OffsetReader::of_part(encoding);
        reader.read(bytes, true);
        reader.offsets
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
            && let Some(together) =
                u32::try_from(count).ok().and_then(|count| last.count.checked_add(count))
        {
            last.count = together;
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
    pub(crate) fn decoded(&self, offset: u64) -> u64 {
        let after = self.runs.partition_point(|run| run.input <= offset);
        let Some(run) = after.checked_sub(1).and_then(|at| self.runs.get(at)) else { return 0 };
        let steps = (offset - run.input) / u64::from(run.input_step.max(1));
        run.text + steps.min(u64::from(run.count)) * u64::from(run.text_step)
    }
}

/// Finds the offsets of an input that may still grow.
pub(crate) struct OffsetReader {
    offsets: ByteOffsets,
    decoder: rs::Decoder,
    encoding: Encoding,
    is_preprocessed: bool,
    /// Whether the first bytes were not read yet, which may be a byte order mark.
    may_be_mark: bool,
    /// How much of the input was given to the decoder.
    position: usize,
    /// Where the bytes begin that made no character yet.
    unit: usize,
}

impl std::fmt::Debug for OffsetReader {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("OffsetReader")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl OffsetReader {
    /// For bytes that are decoded like this.
    pub(crate) fn new(report: &EncodingReport) -> Self {
        let is_preprocessed = report.preprocessed;
        Self { is_preprocessed, may_be_mark: true, ..Self::of_part(report.encoding) }
    }

    fn of_part(encoding: Encoding) -> Self {
        Self {
            offsets: ByteOffsets::default(),
            decoder: encoding.new_decoder(),
            encoding,
            is_preprocessed: false,
            may_be_mark: false,
            position: 0,
            unit: 0,
        }
    }

    /// The offsets that were found.
    pub(crate) fn offsets(&self) -> &ByteOffsets {
        &self.offsets
    }

    /// Reads on to the end of the bytes, which are all that came so far. `are_all` says that no more come.
    pub(crate) fn read(&mut self, bytes: &[u8], are_all: bool) {
        self.offsets.input_length = bytes.len() as u64;
        if self.may_be_mark {
            let is_cut =
                [&b"\xEF\xBB"[..], b"\xFE", b"\xFF"].iter().any(|mark| mark.starts_with(bytes));
            if is_cut && !are_all {
                return;
            }
            self.may_be_mark = false;
            self.position = mark_length(bytes, self.encoding);
            self.unit = self.position;
        }
        let escapes = self.encoding == Encoding::ISO_2022_JP;
        let mut buffer = [0; 32];
        loop {
            if self.unit == self.position {
                self.read_many(bytes.get(self.position..).unwrap_or_default());
            }
            let rest = bytes.get(self.position..).unwrap_or_default();
            let is_last = rest.is_empty();
            if is_last && !are_all {
                return;
            }
            let next = rest.get(..1).unwrap_or_default();
            let (result, read, written) =
                self.decoder.decode_to_utf8_without_replacement(next, &mut buffer, is_last);
            self.position += read;
            if written > 0 {
                while escapes
                    && self.position - self.unit > 3
                    && bytes.get(self.unit) == Some(&0x1B)
                {
                    self.unit += 3;
                }
                let length = match buffer.get(..written).unwrap_or_default() {
                    // The draft of 2007 writes U+FFFD for U+0000, and drops U+FEFF at the start.
                    b"\0" if self.is_preprocessed => char::REPLACEMENT_CHARACTER.len_utf8(),
                    b"\xEF\xBB\xBF" if self.is_preprocessed && self.unit == 0 => 0,
                    _ => written,
                };
                if self.encoding == Encoding::UTF_8 && !self.is_preprocessed {
                    // As where many are read at once.
                    self.offsets.add_text(self.unit as u64, 1, 1, length as u64);
                    self.unit = self.position;
                } else {
                    self.add(length, self.position);
                }
            }
            match result {
                rs::DecoderResult::InputEmpty if is_last => return,
                rs::DecoderResult::InputEmpty | rs::DecoderResult::OutputFull => {}
                rs::DecoderResult::Malformed(length, after) => {
                    let end = self.position.saturating_sub(usize::from(after)).max(self.unit);
                    // Bytes before the malformed ones that are no character are an escape.
                    if escapes {
                        self.unit = self.unit.max(end.saturating_sub(usize::from(length)));
                    }
                    let is_further = end > self.unit;
                    self.add(char::REPLACEMENT_CHARACTER.len_utf8(), end);
                    if after > 0 && is_further && !escapes {
                        // The decoder has read bytes that are not among the malformed ones: they are read again.
                        self.decoder = self.encoding.new_decoder();
                        self.position = end;
                    } else if after > 0 {
                        // This one has a state. It writes the bytes that it holds back before it reads on.
                        let (_, _, written) = self.decoder.decode_to_utf8_without_replacement(
                            &[],
                            &mut buffer,
                            false,
                        );
                        if written > 0 {
                            self.add(written, self.position);
                        }
                    }
                }
            }
        }
    }

    /// Adds a character of this length, which was made from the bytes up to an offset.
    fn add(&mut self, length: usize, end: usize) {
        if length > 0 {
            self.offsets.add_text(self.unit as u64, length, end - self.unit, 1);
        }
        self.unit = end;
    }

    /// Reads, between two characters, those whose lengths need no decoder: well-formed UTF-8, ASCII, units of UTF-16.
    fn read_many(&mut self, rest: &[u8]) {
        if self.is_preprocessed {
            return;
        }
        if self.encoding.is_utf_16() {
            return self.read_units(rest);
        }
        let count = if self.encoding == Encoding::UTF_8 {
            rs::Encoding::utf8_valid_up_to(rest)
        } else if self.encoding.is_ascii_compatible() {
            rs::Encoding::ascii_valid_up_to(rest)
        } else {
            0
        };
        self.offsets.add_text(self.position as u64, 1, 1, count as u64);
        self.position += count;
        self.unit = self.position;
    }

    /// Reads units of UTF-16 up to a surrogate.
    fn read_units(&mut self, rest: &[u8]) {
        let is_big = self.encoding == Encoding::UTF_16BE;
        let (units, _) = rest.as_chunks::<2>();
        let length = |unit: &[u8; 2]| {
            let unit = if is_big { u16::from_be_bytes(*unit) } else { u16::from_le_bytes(*unit) };
            char::from_u32(u32::from(unit)).map(char::len_utf8)
        };
        for run in units.chunk_by(|one, other| length(one) == length(other)) {
            let Some(length) = run.first().and_then(length) else { return };
            self.offsets.add_text(self.position as u64, length, 2, run.len() as u64);
            self.position += 2 * run.len();
            self.unit = self.position;
        }
    }
}

/// How long the byte order mark is that the decoder leaves out.
fn mark_length(bytes: &[u8], encoding: Encoding) -> usize {
    bom::sniff(bytes).filter(|(of, _)| *of == encoding).map_or(0, |(_, length)| length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The input's range for each character.
    fn ranges(bytes: &[u8], encoding: Encoding) -> Vec<(char, u64, u64)> {
        let report = EncodingReport { encoding, ..EncodingReport::CHARACTERS };
        let offsets = ByteOffsets::new(bytes, &report);
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

    /// Bytes of each encoding: text, and text with bytes that are not of it.
    fn samples(encoding: Encoding) -> Vec<Vec<u8>> {
        let text = "<p class=x>aé</p> あいう<b>漢字</b>\r\n😀<!-- x -->\0ж\u{FEFF}";
        let missing = crate::encoding::Missing::Reference;
        let Ok(bytes) = encoding.encode(text, missing) else { return vec![text.into()] };
        let mut broken = bytes.to_vec();
        for at in (1..broken.len()).step_by(7) {
            broken.insert(at, [0x81, 0x1B, 0xFF, 0xD8, b'<'][at % 5]);
        }
        vec![bytes.to_vec(), broken, [&b"\xEF\xBB\xBF"[..], &bytes].concat()]
    }

    /// The offsets do not depend on how the bytes come.
    #[test]
    fn bytes_that_come_in_pieces_have_the_same_offsets() {
        for &encoding in Encoding::ALL {
            let report = EncodingReport { encoding, ..EncodingReport::CHARACTERS };
            for bytes in samples(encoding) {
                let whole = ByteOffsets::new(&bytes, &report);
                for size in [1, 2, 5, 64] {
                    let mut reader = OffsetReader::new(&report);
                    for end in (size..bytes.len()).step_by(size) {
                        reader.read(&bytes[..end], false);
                    }
                    reader.read(&bytes, true);
                    for at in 0..3 * bytes.len() as u64 {
                        let pieces = reader.offsets().span(at, at + 1);
                        assert_eq!(pieces, whole.span(at, at + 1), "{encoding} {size} {at}");
                    }
                }
            }
        }
    }

    /// Without the decoder's lengths for many characters, each is found one by one.
    #[test]
    fn many_characters_at_once_are_those_one_by_one() {
        for &encoding in Encoding::ALL {
            let report = EncodingReport { encoding, ..EncodingReport::CHARACTERS };
            for bytes in samples(encoding) {
                let whole = ByteOffsets::new(&bytes, &report);
                let mut decoder = encoding.new_decoder();
                let mut text = String::with_capacity(bytes.len() * 4 + 16);
                let rest = &bytes[mark_length(&bytes, encoding)..];
                let _ = decoder.decode_to_string(rest, &mut text, true);
                let mut end = mark_length(&bytes, encoding) as u64;
                for (at, c) in text.char_indices() {
                    let span = whole.span(at as u64, (at + c.len_utf8()) as u64);
                    assert!(span.start >= end, "{encoding} {at} {c:?} {span:?}");
                    end = span.end;
                    let part = &bytes[span.start as usize..span.end as usize];
                    if c != char::REPLACEMENT_CHARACTER && encoding != Encoding::ISO_2022_JP {
                        let mut read = String::with_capacity(16);
                        let _ = encoding.new_decoder().decode_to_string(part, &mut read, true);
                        assert_eq!(read, c.to_string(), "{encoding} {at} {part:?}");
                    }
                }
            }
        }
    }
}
