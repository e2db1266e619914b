//! The output: passes bytes on, and writes what was inserted in the encoding of the document.

use super::content::Reading;
use super::error::{EditRefused, RewriteError};
use super::seam::{Bridge, Tail};
use crate::encoding::{Encoding, Missing, Raw, Shift};

/// The length of the longest byte order mark.
const MARK: usize = 3;

type Output<'h> = Box<dyn FnMut(&[u8]) + Send + 'h>;

/// Writes the bytes of a rewritten document.
pub(super) struct Writer<'h> {
    output: Output<'h>,
    pub(super) encoding: Encoding,
    /// All bytes before this offset were passed on or left out.
    pub(super) written: u64,
    /// Whether bytes are left out.
    pub(super) is_muted: bool,
    /// The states of ISO-2022-JP; `None` for other encodings.
    shifts: Option<Box<Shifts>>,
    /// The end of the output.
    tail: Tail,
    /// Whether what comes next was not after that in the input, and how characters are read there.
    seam: Option<Reading>,
    /// Whether a line feed that comes next belongs to a carriage return that was left out.
    drops_line_feed: bool,
    /// The first bytes of the output, as many as a byte order mark may have.
    start: Vec<u8>,
    /// Whether the output ends in a part of a character, which other bytes than those that came next may complete.
    ends_in_part: bool,
}

impl std::fmt::Debug for Writer<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Writer").field("written", &self.written).finish_non_exhaustive()
    }
}

/// The meaning of the next bytes of the input and of the output, where escapes decide it.
#[derive(Debug)]
struct Shifts {
    input: Shift,
    output: Shift,
    /// The last two bytes of the input.
    recent: [u8; 2],
    /// An escape at the end of what was passed on. It is not written before the next character: two escapes
    /// in a row are an error.
    held: Option<[u8; 3]>,
}

impl Shifts {
    fn read(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if let Some(shift) = Shift::after_escape(self.recent, byte) {
                self.input = shift;
            }
            self.recent = [self.recent[1], byte];
        }
    }
}

impl<'h> Writer<'h> {
    pub(super) fn new(output: Output<'h>) -> Self {
        Self {
            output,
            encoding: Encoding::UTF_8,
            written: 0,
            is_muted: false,
            shifts: None,
            tail: Tail::default(),
            seam: None,
            drops_line_feed: false,
            start: Vec::new(),
            ends_in_part: false,
        }
    }

    pub(super) fn set_encoding(&mut self, encoding: Encoding) {
        if let Some(escape) = self.shifts.take().and_then(|shifts| shifts.held) {
            self.put(&escape);
        }
        self.encoding = encoding;
        let has_shifts = encoding == Encoding::ISO_2022_JP;
        self.shifts = has_shifts.then(|| {
            let (input, output) = (Shift::ASCII, Shift::ASCII);
            Box::new(Shifts { input, output, recent: [0; 2], held: None })
        });
    }

    fn put(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            if self.start.len() < MARK {
                self.start.extend(bytes.iter().take(MARK - self.start.len()));
            }
            self.tail.add(bytes);
            (self.output)(bytes);
        }
    }

    /// Passes the bytes before an offset on, if they are not left out.
    #[inline]
    pub(super) fn pass(&mut self, to: u64, raw: Raw<'_>) -> Result<(), RewriteError> {
        if to <= self.written {
            return Ok(());
        }
        if self.is_muted {
            self.leave_out(to, raw);
            return Ok(());
        }
        if let Some(reading) = self.seam.take() {
            self.cross_seam(reading, to, raw)?;
        }
        self.pass_apart(to, raw);
        Ok(())
    }

    /// Passes bytes on that are not read together with what is before them.
    fn pass_apart(&mut self, to: u64, raw: Raw<'_>) {
        let (one, other) = raw.range(self.written, to);
        self.written = self.written.max(to);
        if self.shifts.is_some() {
            // An escape may lie across the two parts.
            return self.pass_shifted(&[one, other].concat());
        }
        let last = other.last().or(one.last()).copied().unwrap_or(0);
        self.ends_in_part =
            self.encoding.may_end_in_part(last) && self.ends_in_part_after(one, other);
        self.put(one);
        self.put(other);
    }

    #[cold]
    fn ends_in_part_after(&self, one: &[u8], other: &[u8]) -> bool {
        match (one, other) {
            (_, []) => self.encoding.ends_in_part(one),
            ([], _) => self.encoding.ends_in_part(other),
            // A character may lie across the two.
            _ => self.encoding.ends_in_part(&[one, other].concat()),
        }
    }

    /// Keeps the bytes after a seam apart from those before it, where these are half of a character; and what would be a byte
    /// order mark at the start is written as a reference. Returns whether there was need.
    #[cold]
    fn keep_bytes_apart(
        &mut self,
        reading: Reading,
        to: u64,
        raw: Raw<'_>,
    ) -> Result<bool, RewriteError> {
        let (one, other) = raw.range(self.written, to);
        let next: Vec<u8> = one.iter().chain(other).copied().take(4).collect();
        let (text, length) = self.encoding.first_character(&next);
        if !self.joins(&text, &next) {
            return Ok(false);
        }
        if reading.is_exact() || self.shifts.is_some() {
            return Err(RewriteError::Refused {
                refused: EditRefused::Joins,
                offset: self.written,
            });
        }
        for character in text.chars() {
            self.write(&Bridge::Reference.text(character), Missing::Error)?;
        }
        self.leave_out(self.written + length as u64, raw);
        Ok(true)
    }

    /// Whether bytes of this character, which may be malformed, are read with those before them, or as a byte order mark.
    fn joins(&self, character: &str, bytes: &[u8]) -> bool {
        if self.ends_in_part {
            return self.encoding.may_complete(bytes);
        }
        let is_apart =
            self.encoding == Encoding::UTF_8 && !character.starts_with(['\u{FEFF}', '\u{FFFD}']);
        let start = self.start.iter().chain(bytes.first());
        let may_be_mark = self.start.len() < MARK
            && [&b"\xEF\xBB\xBF"[..], b"\xFE\xFF", b"\xFF\xFE"].iter().any(|mark| {
                mark.len() > self.start.len() && mark.iter().zip(start.clone()).all(|(a, b)| a == b)
            });
        may_be_mark && !bytes.is_empty() && !is_apart
    }

    /// Looks at the bytes after a seam, and writes what keeps them apart from those before it.
    #[inline(never)]
    fn cross_seam(&mut self, reading: Reading, to: u64, raw: Raw<'_>) -> Result<(), RewriteError> {
        if (self.ends_in_part || self.start.len() < MARK)
            && self.keep_bytes_apart(reading, to, raw)?
        {
            return Ok(());
        }
        let mut next = self.next_ascii(to, raw);
        if std::mem::take(&mut self.drops_line_feed)
            && let Some(('\n', length)) = next
        {
            self.leave_out(self.written + length, raw);
            next = self.next_ascii(to, raw);
            if next.is_none() {
                self.seam = Some(reading);
            }
        }
        let Some((next, length)) = next else { return Ok(()) };
        match self.tail.bridge(next, reading) {
            Bridge::Nothing => Ok(()),
            // Escapes may lie around the character.
            Bridge::Reference if self.shifts.is_some() => {
                Err(RewriteError::Refused { refused: EditRefused::Joins, offset: self.written })
            }
            bridge => {
                self.write(&bridge.text(next), Missing::Error)?;
                if bridge.replaced(next) > 0 {
                    self.leave_out(self.written + length, raw);
                }
                Ok(())
            }
        }
    }

    /// The next character of the input, if it is of ASCII, and its length in bytes.
    fn next_ascii(&self, to: u64, raw: Raw<'_>) -> Option<(char, u64)> {
        let (one, other) = raw.range(self.written, to);
        let mut bytes = one.iter().chain(other).copied();
        let first = bytes.next()?;
        let (ascii, length) = if self.encoding == Encoding::UTF_16LE {
            (bytes.next().is_some_and(|high| high == 0).then_some(first)?, 2)
        } else if self.encoding == Encoding::UTF_16BE {
            (bytes.next().filter(|_| first == 0)?, 2)
        } else if self.shifts.is_some() && first == Shift::ESCAPE {
            (bytes.nth(2)?, 4)
        } else {
            (first, 1)
        };
        ascii.is_ascii().then_some((char::from(ascii), length))
    }

    /// A start tag was written after which a line feed is dropped.
    pub(super) fn expect_line_feed(&mut self) {
        self.tail.expect_line_feed();
        self.seam = Some(Reading::References);
    }

    /// Leaves out the line feed that comes next, if one does.
    pub(super) fn skip_line_feed(&mut self, raw: Raw<'_>) {
        let Some((first, length)) = self.next_ascii(raw.end(), raw) else { return };
        if !matches!(first, '\r' | '\n') {
            return;
        }
        // With a carriage return goes the line feed after it.
        self.skip(self.written + length, Reading::References, raw);
    }

    /// Passes bytes on that may hold escapes.
    fn pass_shifted(&mut self, bytes: &[u8]) {
        let Some(mut shifts) = self.shifts.take_if(|_| !bytes.is_empty()) else { return };
        if let Some(escape) = shifts.held.take() {
            self.put(&escape);
            shifts.output = shifts.input;
        }
        let mut bytes = bytes;
        if shifts.output != shifts.input {
            // An escape that comes now anyway stands for the one that would go before it.
            if let Some((first, rest)) = bytes.split_first_chunk::<3>()
                && first[0] == Shift::ESCAPE
                && Shift::after_escape([first[0], first[1]], first[2]).is_some()
            {
                shifts.read(first);
                bytes = rest;
            }
            if shifts.output != shifts.input {
                self.put(&shifts.input.escape());
                shifts.output = shifts.input;
            }
        }
        let split = bytes.len().saturating_sub(3);
        let is_escape = |tail: &[u8]| matches!(tail, &[Shift::ESCAPE, a, b] if Shift::after_escape([Shift::ESCAPE, a], b).is_some());
        match bytes.split_at_checked(split) {
            Some((body, tail)) if is_escape(tail) => {
                self.put(body);
                shifts.read(body);
                shifts.output = shifts.input;
                shifts.read(tail);
                shifts.held = Some(shifts.input.escape());
            }
            _ => {
                self.put(bytes);
                shifts.read(bytes);
                shifts.output = shifts.input;
            }
        }
        self.shifts = Some(shifts);
    }

    /// Leaves out the bytes before an offset, of what is read so.
    pub(super) fn skip(&mut self, to: u64, reading: Reading, raw: Raw<'_>) {
        if to > self.written {
            let (one, other) = raw.range(self.written, to);
            let skipped = if other.is_empty() { one } else { other };
            self.drops_line_feed = skipped.ends_with(b"\r") || skipped.ends_with(b"\r\0");
            self.leave_out(to, raw);
            self.seam = Some(reading);
        }
    }

    /// No more bytes are left out; what comes next is read so.
    pub(super) fn unmute(&mut self, reading: Reading) {
        self.is_muted = false;
        self.seam = Some(reading);
    }

    /// Leaves out the bytes before an offset, where no seam results.
    pub(super) fn leave_out(&mut self, to: u64, raw: Raw<'_>) {
        if to <= self.written {
            return;
        }
        if let Some(shifts) = &mut self.shifts {
            let (one, other) = raw.range(self.written, to);
            shifts.held = None;
            shifts.read(one);
            shifts.read(other);
        }
        self.written = to;
    }

    /// Writes text that was not in the input, in the encoding of the document, apart from what is before it.
    pub(super) fn insert(
        &mut self,
        text: &str,
        missing: Missing,
        reading: Reading,
    ) -> Result<(), RewriteError> {
        let Some(next) = text.chars().next() else { return Ok(()) };
        let mut bridge = self.tail.bridge(next, reading);
        if self.ends_in_part || self.start.len() < MARK {
            let first = text.get(..next.len_utf8()).unwrap_or_default();
            let bytes = self.encoding.encode(first, Missing::Reference).unwrap_or_default();
            if self.joins(first, &bytes) {
                if reading.is_exact() || self.shifts.is_some() {
                    let refused = EditRefused::Joins;
                    return Err(RewriteError::Refused { refused, offset: self.written });
                }
                bridge = Bridge::Reference;
            }
        }
        if bridge != Bridge::Nothing {
            self.write(&bridge.text(next), missing)?;
        }
        self.write(text.get(bridge.replaced(next)..).unwrap_or_default(), missing)?;
        self.seam = Some(reading);
        Ok(())
    }

    /// Writes text in the encoding of the document.
    pub(super) fn write(&mut self, text: &str, missing: Missing) -> Result<(), RewriteError> {
        if text.is_empty() {
            return Ok(());
        }
        let encoding = self.encoding;
        let bytes = encoding
            .encode(text, missing)
            .map_err(|character| RewriteError::Unencodable { character, encoding })?;
        if self.shifts.is_some() {
            self.write_shifted(&bytes);
        } else {
            self.ends_in_part = false;
            self.put(&bytes);
        }
        Ok(())
    }

    /// Writes bytes that begin and end in ASCII.
    fn write_shifted(&mut self, bytes: &[u8]) {
        let Some(mut shifts) = self.shifts.take() else { return };
        shifts.held = None;
        let mut own =
            Shifts { input: Shift::ASCII, output: Shift::ASCII, recent: [0; 2], held: None };
        let mut body = bytes;
        if let (&[Shift::ESCAPE, a, b], Some(rest)) =
            (body.get(..3).unwrap_or_default(), body.get(3..))
        {
            own.read(&[Shift::ESCAPE, a, b]);
            body = rest;
        }
        if shifts.output != own.input {
            self.put(&own.input.escape());
        }
        let body = body.strip_suffix(&Shift::ASCII.escape()).unwrap_or(body);
        self.put(body);
        own.read(body);
        shifts.output = own.input;
        self.shifts = Some(shifts);
    }

    /// Ends the output.
    pub(super) fn end(&mut self) {
        let Some(shifts) = self.shifts.take() else { return };
        if let Some(escape) = shifts.held {
            self.put(&escape);
        } else if shifts.output != shifts.input {
            self.put(&Shift::ASCII.escape());
        }
    }
}
