//! JSON lines: read one at a time, held to a length, and counted.

use crate::Failure;
use crate::limits::LimitSettings;
use std::io::{self, BufRead, Read};

/// The lines of an input that are not blank, or are longer than [`LONG`].
pub(crate) struct Lines<R> {
    reader: R,
    /// How many bytes a line may have.
    longest: u64,
    /// Whether the rest of a long line is still to be passed over.
    is_within_line: bool,
    /// How many lines were read, and how many of them were bad.
    lines: u64,
    bad: u64,
}

/// A line.
pub(crate) enum Line<'l, R> {
    Whole(Vec<u8>),
    /// A line of which only the beginning was read: a string in it is read into its place, so that line and string
    /// do not take memory at once.
    Long(LongLine<'l, R>),
    /// It is longer than it may be; it was passed over.
    TooLong,
}

/// Longer lines are read while they are understood, which takes a little more time.
const LONG: u64 = 1 << 20;

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R, limits: &LimitSettings) -> Self {
        let longest = limits.readable();
        Self { reader, longest, is_within_line: false, lines: 0, bad: 0 }
    }

    /// The next line that is not blank.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_, R>>> {
        loop {
            if std::mem::take(&mut self.is_within_line) {
                self.reader.skip_until(b'\n')?;
            }
            let mut line = Vec::new();
            let at_once = self.longest.min(LONG);
            if self.reader.by_ref().take(at_once).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            let is_whole = line.ends_with(b"\n") || (line.len() as u64) < at_once;
            if is_whole && line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            self.lines += 1;
            if is_whole {
                return Ok(Some(Line::Whole(line)));
            }
            self.is_within_line = true;
            let left = self.longest - line.len() as u64;
            if left == 0 {
                return Ok(Some(Line::TooLong));
            }
            return Ok(Some(Line::Long(LongLine {
                start: io::Cursor::new(line),
                rest: &mut self.reader,
                left,
                is_within_line: &mut self.is_within_line,
            })));
        }
    }

    /// Counts the line read last as one that could not be answered.
    pub(crate) fn count_bad(&mut self) {
        self.bad += 1;
    }

    /// The result of the whole run.
    pub(crate) fn end(&self) -> Result<(), Failure> {
        match self.bad {
            0 => Ok(()),
            bad => Err(Failure::BadLines { bad, lines: self.lines }),
        }
    }
}

/// The bytes of a long line, to its end or as many as it may have.
pub(crate) struct LongLine<'l, R> {
    start: io::Cursor<Vec<u8>>,
    rest: &'l mut R,
    left: u64,
    is_within_line: &'l mut bool,
}

impl<R: BufRead> LongLine<'_, R> {
    /// Whether the line goes on where it may not.
    pub(crate) fn is_too_long(&self) -> bool {
        *self.is_within_line && self.left == 0
    }
}

impl<R: BufRead> Read for LongLine<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let start = self.start.read(buffer)?;
        if start > 0 || self.left == 0 || !*self.is_within_line {
            return Ok(start);
        }
        let read = self.rest.fill_buf()?;
        let most =
            read.len().min(buffer.len()).min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let read = read.get(..most).unwrap_or_default();
        let end = read.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(read.len(), |end| end + 1);
        let read = read.get(..length).unwrap_or_default();
        if let Some(place) = buffer.get_mut(..length) {
            place.copy_from_slice(read);
        }
        if length == 0 || end.is_some() {
            *self.is_within_line = false;
        }
        self.left -= length as u64;
        self.rest.consume(length);
        Ok(length)
    }
}
