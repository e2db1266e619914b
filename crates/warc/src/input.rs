//! The bytes of the file, with the offset of each, and a part that is kept to be read again.

use std::io::{self, ErrorKind, Read};

/// How much is read at a time.
const PIECE: usize = 1 << 18;

/// How many bytes of a member are kept at most, to look for the next one in them if it is broken.
const KEPT: usize = 16 << 20;

/// How much work may be done a second time: this much, and for each byte of the file some more. Without
/// such a bound a file of nested members, each broken at its end, would take quadratic time.
const ALLOWANCE: u64 = 64 << 20;
const ALLOWANCE_A_BYTE: u64 = 16;

/// How often it may be tried whether a packed member begins at a place: so often, and once for so many bytes of the file. A
/// try costs as much as hundreds of other bytes, and hostile bytes may look like a member everywhere.
const TRIES: u64 = 1 << 10;
const BYTES_A_TRY: u64 = 1 << 9;

#[derive(Debug)]
pub(crate) struct Input<R> {
    source: R,
    /// Bytes of the file; those from `end` on are not filled yet.
    buffer: Vec<u8>,
    /// The beginning of what is kept. `mark <= begin <= end <= buffer.len()`
    mark: usize,
    /// The next byte to read.
    begin: usize,
    end: usize,
    /// The offset of the first byte of the buffer in the file.
    base: u64,
    /// The offset at which the input began.
    first: u64,
    is_ended: bool,
    allowance: u64,
    /// How often it was tried.
    tries: u64,
}

impl<R: Read> Input<R> {
    /// The input begins at this offset of the file.
    pub(crate) fn new(source: R, offset: u64) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            mark: 0,
            begin: 0,
            end: 0,
            base: offset,
            first: offset,
            is_ended: false,
            allowance: ALLOWANCE,
            tries: 0,
        }
    }

    pub(crate) fn source(&self) -> &R {
        &self.source
    }

    /// The offset of the next byte in the file.
    pub(crate) fn offset(&self) -> u64 {
        self.base + self.begin as u64
    }

    /// The bytes that are there without reading on.
    pub(crate) fn rest(&self) -> &[u8] {
        self.buffer.get(self.begin..self.end).unwrap_or_default()
    }

    pub(crate) fn consume(&mut self, count: usize) {
        self.begin = (self.begin + count).min(self.end);
    }

    /// Keeps what follows.
    pub(crate) fn set_mark(&mut self) {
        self.mark = self.begin;
    }

    /// How many bytes lie between the mark and the next byte.
    pub(crate) fn since_mark(&self) -> usize {
        self.begin - self.mark
    }

    /// Goes back to the byte `after` bytes after the mark, at most to where the input is now.
    pub(crate) fn rewind(&mut self, after: usize) {
        self.begin = (self.mark + after).min(self.begin);
    }

    /// Whether this much work may be done again.
    pub(crate) fn allows(&mut self, work: u64) -> bool {
        let left = self.allowance.checked_sub(work);
        self.allowance = left.unwrap_or(self.allowance);
        left.is_some()
    }

    /// Whether it may be tried once more whether a packed member begins here.
    pub(crate) fn allows_try(&mut self) -> bool {
        let passed = self.offset().saturating_sub(self.first);
        let is_allowed = self.tries < TRIES + passed / BYTES_A_TRY;
        self.tries += u64::from(is_allowed);
        is_allowed
    }

    /// Reads on; whether there was anything.
    pub(crate) fn fill(&mut self) -> io::Result<bool> {
        if self.is_ended {
            return Ok(false);
        }
        if self.end == self.buffer.len() {
            self.make_room();
        }
        loop {
            let free = self.buffer.get_mut(self.end..).unwrap_or_default();
            match self.source.read(free) {
                Ok(0) => {
                    self.is_ended = true;
                    return Ok(false);
                }
                Ok(count) => {
                    self.end = (self.end + count).min(self.buffer.len());
                    self.allowance = self.allowance.saturating_add(count as u64 * ALLOWANCE_A_BYTE);
                    return Ok(true);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn make_room(&mut self) {
        if self.since_mark() > KEPT {
            self.mark = self.begin;
        }
        self.buffer.copy_within(self.mark..self.end, 0);
        self.base += self.mark as u64;
        self.begin -= self.mark;
        self.end -= self.mark;
        self.mark = 0;
        // Doubling keeps the copying linear while a long member is kept.
        if self.end > self.buffer.len() / 2 || self.buffer.is_empty() {
            let length = (self.buffer.len() * 2).max(PIECE);
            self.buffer.resize(length, 0);
        }
    }

    /// Reads on until there are this many bytes, or the input ends.
    pub(crate) fn at_least(&mut self, count: usize) -> io::Result<&[u8]> {
        while self.rest().len() < count && self.fill()? {}
        Ok(self.rest())
    }
}

#[cfg(feature = "zstd")]
impl<R: Read> Read for Input<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.rest().is_empty() {
            self.fill()?;
        }
        let count = Read::read(&mut self.rest(), out)?;
        self.consume(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_after_the_mark_can_be_read_again() {
        let bytes: Vec<u8> = (0..PIECE * 3).map(|at| at as u8).collect();
        let mut input = Input::new(&bytes[..], 100);
        assert!(input.fill().unwrap());
        input.consume(5);
        input.set_mark();
        let mut read = Vec::new();
        loop {
            read.extend_from_slice(input.rest());
            let count = input.rest().len();
            input.consume(count);
            if !input.fill().unwrap() {
                break;
            }
        }
        assert_eq!(read, bytes[5..]);
        assert_eq!(input.offset(), 100 + bytes.len() as u64);
        input.rewind(1);
        assert_eq!((input.offset(), input.rest()), (106, &bytes[6..]));
    }

    #[test]
    fn the_kept_part_is_bounded() {
        let mut input = Input::new(io::repeat(1).take(100 << 20), 0);
        input.set_mark();
        while input.fill().unwrap() {
            let count = input.rest().len();
            input.consume(count);
        }
        assert!(input.buffer.len() <= 4 * KEPT, "{}", input.buffer.len());
        assert_eq!(input.offset(), 100 << 20);
    }

    #[test]
    fn tries_are_as_many_as_the_bytes_allow() {
        let bytes = vec![0; 4 << 20];
        let mut input = Input::new(&bytes[..], 77);
        let mut tries = 0;
        while input.fill().unwrap() {
            while !input.rest().is_empty() {
                tries += u64::from(input.allows_try());
                input.consume(3);
            }
        }
        let most = TRIES + bytes.len() as u64 / BYTES_A_TRY;
        assert!((most - 1..=most).contains(&tries), "{tries} of {most}");
    }

    #[test]
    fn work_may_be_done_again_within_the_allowance() {
        let mut input = Input::new(io::empty(), 0);
        assert!(input.allows(ALLOWANCE));
        assert!(!input.allows(1));
    }
}
