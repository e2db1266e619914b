//! JSON lines: read one at a time, held to a length, and counted.

use crate::Failure;
use crate::json_line::HalfPairs;
use crate::limits::LimitSettings;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

/// The lines of an input that are not blank.
pub(crate) struct Lines<R> {
    reader: R,
    /// How many bytes a line may have.
    longest: u64,
    /// Whether nothing was read yet.
    is_first: bool,
    /// How many lines were read, and how many of them were bad.
    lines: u64,
    bad: u64,
}

/// The length of a piece of a long line.
const PIECE: u64 = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A line.
#[derive(Debug)]
pub(crate) enum Line {
    Whole(Pieces),
    /// It is longer than it may be; it was passed over.
    TooLong,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R, limits: &LimitSettings) -> Self {
        Self { reader, longest: limits.readable(), is_first: true, lines: 0, bad: 0 }
    }

    /// The next line that is not blank.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut line = Pieces::default();
            let mut left = self.longest;
            loop {
                let mut piece = Vec::new();
                let bounded = io::Read::take(&mut self.reader, left.min(PIECE));
                let read = { bounded }.read_until(b'\n', &mut piece)?;
                left -= read as u64;
                if self.is_first && piece.starts_with(BYTE_ORDER_MARK) {
                    piece.drain(..BYTE_ORDER_MARK.len());
                }
                self.is_first = false;
                let is_end = read == 0 || piece.ends_with(b"\n");
                if read > 0 {
                    line.pieces.push_back(piece);
                }
                if is_end {
                    break;
                }
                if left == 0 {
                    self.reader.skip_until(b'\n')?;
                    self.lines += 1;
                    return Ok(Some(Line::TooLong));
                }
            }
            if line.pieces.is_empty() {
                return Ok(None);
            }
            if !line.pieces.iter().flatten().all(u8::is_ascii_whitespace) {
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

/// The bytes of a line. A long one is read piece by piece, and the pieces that were read are gone: a line may be as long
/// as memory allows, and what it says is as long again.
#[derive(Debug, Default)]
pub(crate) struct Pieces {
    pieces: VecDeque<Vec<u8>>,
    /// How much of the first was read.
    read: usize,
}

impl Pieces {
    /// The rest of the input, if it is one piece.
    pub(crate) fn whole(&self) -> Option<&[u8]> {
        match self.pieces.len() {
            1 => self.pieces.front().and_then(|piece| piece.get(self.read..)),
            _ => None,
        }
    }
}

impl Pieces {
    /// Makes U+FFFD of escapes of JSON that are half of a surrogate pair.
    pub(crate) fn replace_half_pairs(&mut self) {
        let mut halves = HalfPairs::default();
        // Most lines have no escape at all.
        let has_escape = |piece: &Vec<u8>| memchr::memchr(b'\\', piece).is_some();
        let first = self.pieces.iter().position(has_escape).unwrap_or(self.pieces.len());
        for (number, piece) in self.pieces.iter().enumerate().skip(first) {
            for (at, byte) in piece.iter().enumerate() {
                halves.next(*byte, (number, at));
            }
        }
        halves.end_pair();
        let digits = halves.found.iter().flat_map(|digits| digits.iter().zip(b"fffd"));
        for ((number, at), digit) in digits {
            if let Some(byte) = self.pieces.get_mut(*number).and_then(|piece| piece.get_mut(*at)) {
                *byte = *digit;
            }
        }
    }
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Pieces {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self.pieces.front().and_then(|piece| piece.get(self.read..)).unwrap_or_default())
    }

    fn consume(&mut self, read: usize) {
        self.read += read;
        if self.pieces.front().is_some_and(|piece| self.read >= piece.len()) {
            self.pieces.pop_front();
            self.read = 0;
        }
    }
}
