//! The output: passes bytes on, and writes what was inserted in the encoding of the document.

use super::error::RewriteError;
use crate::encoding::{Encoding, Missing, Raw, Shift};

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
}

impl std::fmt::Debug for Writer<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Writer").field("written", &self.written).finish_non_exhaustive()
    }
}

/// What the next bytes of the input and of the output mean, where escapes decide that.
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
        Self { output, encoding: Encoding::UTF_8, written: 0, is_muted: false, shifts: None }
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
            (self.output)(bytes);
        }
    }

    /// Passes the bytes before an offset on, if they are not left out.
    #[inline]
    pub(super) fn pass(&mut self, to: u64, raw: Raw<'_>) {
        if to <= self.written {
            return;
        }
        if self.is_muted {
            return self.skip(to, raw);
        }
        let (one, other) = raw.range(self.written, to);
        self.written = to;
        if self.shifts.is_some() {
            // An escape may lie across the two parts.
            return self.pass_shifted(&[one, other].concat());
        }
        self.put(one);
        self.put(other);
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

    /// Leaves out the bytes before an offset.
    pub(super) fn skip(&mut self, to: u64, raw: Raw<'_>) {
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
