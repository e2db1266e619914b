//! Where HTML is written: strings, of which short ones are copied in blocks of a fixed length, and other writers.

use std::fmt::{Result, Write};

use crate::names::Padded;

/// A receiver of HTML.
pub(super) trait Out: Write {
    /// Writes a string.
    #[inline]
    fn write_padded(&mut self, text: Padded<'_>) -> Result {
        self.write_str(text.as_str())
    }
}

impl Out for dyn Write + '_ {}

impl Out for String {
    #[inline(always)]
    fn write_padded(&mut self, text: Padded<'_>) -> Result {
        let (block, length) = text.parts();
        let end = self.len() + length;
        self.push_str(block);
        self.truncate(end);
        Ok(())
    }
}
