//! Strings to a writer of bytes, in pieces of some kilobytes.

use std::fmt;
use std::io;

/// Takes strings piece by piece, and keeps the error of the writer.
pub(super) struct ByteWriter<'w> {
    pieces: String,
    out: &'w mut dyn io::Write,
    result: io::Result<()>,
}

/// The number of bytes gathered before a write.
const PIECE: usize = 8 * 1024;

impl<'w> ByteWriter<'w> {
    pub(super) fn new(out: &'w mut dyn io::Write) -> Self {
        Self { pieces: String::with_capacity(PIECE), out, result: Ok(()) }
    }

    /// Writes what was gathered, unless there was an error before.
    pub(super) fn finish(mut self, written: fmt::Result) -> io::Result<()> {
        if written.is_ok() && self.result.is_ok() {
            self.result = self.out.write_all(self.pieces.as_bytes());
        }
        self.result
    }
}

impl fmt::Write for ByteWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.pieces.len() + text.len() > PIECE {
            self.result = self.out.write_all(self.pieces.as_bytes());
            self.pieces.clear();
            if self.result.is_ok() && text.len() >= PIECE {
                self.result = self.out.write_all(text.as_bytes());
                return self.result.as_ref().map_err(|_| fmt::Error).copied();
            }
            if self.result.is_err() {
                return Err(fmt::Error);
            }
        }
        self.pieces.push_str(text);
        Ok(())
    }
}
