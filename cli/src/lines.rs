//! JSON lines: read one at a time, held to a length, and counted.

use crate::Failure;
use crate::limits::LimitSettings;
use std::io::{self, BufRead};

/// The lines of an input that are not blank.
pub(crate) struct Lines<R> {
    reader: R,
    /// How many bytes a line may have.
    longest: u64,
    /// How many lines were read, and how many of them were bad.
    lines: u64,
    bad: u64,
}

/// A line.
#[derive(Debug)]
pub(crate) enum Line {
    Whole(Vec<u8>),
    /// It is longer than it may be; it was passed over.
    TooLong,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R, limits: &LimitSettings) -> Self {
        Self { reader, longest: limits.readable(), lines: 0, bad: 0 }
    }

    /// The next line that is not blank.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut line = Vec::new();
            let mut bounded = io::Read::take(&mut self.reader, self.longest);
            if bounded.read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            if line.len() as u64 == self.longest && !line.ends_with(b"\n") {
                self.reader.skip_until(b'\n')?;
                self.lines += 1;
                return Ok(Some(Line::TooLong));
            }
            if !line.iter().all(u8::is_ascii_whitespace) {
                self.lines += 1;
                return Ok(Some(Line::Whole(line)));
            }
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
