//! Bytes as letters, by [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-4): what `atob` of a browser reads.

use std::io::{self, Write};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes what is written to it as base64. [`finish`](Self::finish) ends it.
pub(super) struct Base64<W: Write> {
    output: W,
    /// Bytes that are not written yet, the last one lowest.
    bits: u32,
    /// How many there are: fewer than three.
    count: u8,
}

impl<W: Write> Base64<W> {
    pub(super) const fn new(output: W) -> Self {
        Self { output, bits: 0, count: 0 }
    }

    /// The letters of three bytes.
    fn letters(bits: u32) -> [u8; 4] {
        [18, 12, 6, 0].map(|shift| LETTERS[(bits >> shift & 63) as usize])
    }

    /// Writes what is left.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let letters = Self::letters(self.bits << (8 * (3 - u32::from(self.count))));
        match self.count {
            1 => write!(self.output, "{}{}==", char::from(letters[0]), char::from(letters[1])),
            2 => self.output.write_all(&[letters[0], letters[1], letters[2], b'=']),
            _ => Ok(()),
        }
    }
}

impl<W: Write> Write for Base64<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut letters = Vec::with_capacity(bytes.len() / 3 * 4 + 4);
        for &byte in bytes {
            self.bits = self.bits << 8 | u32::from(byte);
            self.count += 1;
            if self.count == 3 {
                letters.extend(Self::letters(self.bits));
                (self.bits, self.count) = (0, 0);
            }
        }
        self.output.write_all(&letters)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_rfc_in_pieces() {
        for (text, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            for cut in 0..=text.len() {
                let mut letters = Vec::new();
                let mut base64 = Base64::new(&mut letters);
                base64.write_all(&text.as_bytes()[..cut]).expect("a vector takes everything");
                base64.write_all(&text.as_bytes()[cut..]).expect("a vector takes everything");
                base64.finish().expect("a vector takes everything");
                assert_eq!(letters, expected.as_bytes());
            }
        }
    }
}
