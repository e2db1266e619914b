//! The errors of the input stream, which the tokenizer reports among its own.

use crate::error::ParseError;
use crate::input::validity;

/// The errors of the input stream in the piece at hand, which wait until their character is read.
#[derive(Debug, Default, Clone)]
pub(super) struct InputErrors {
    found: Vec<ParseError>,
    /// How many of `found` were sent.
    sent: usize,
    /// Where the last that was sent ends in the source: after a pause its character comes again.
    end: u64,
}

impl InputErrors {
    /// Forgets the piece before.
    #[inline]
    pub(super) fn begin_piece(&mut self) {
        self.found.clear();
        self.sent = 0;
    }

    /// Looks through the next part of a piece, which begins at `base` of the source.
    #[inline(never)]
    pub(super) fn scan(&mut self, text: &str, base: u64) {
        let end = self.end;
        validity::check(text, base, |error| {
            if error.span.start >= end {
                self.found.push(error);
            }
        });
    }

    /// Takes the next one that begins before the offset `end` of the source.
    #[inline]
    pub(super) fn next_before(&mut self, end: u64) -> Option<ParseError> {
        let error = *self.found.get(self.sent).filter(|error| error.span.start < end)?;
        self.sent += 1;
        self.end = error.span.end;
        Some(error)
    }

    /// Whether any wait.
    pub(super) fn are_waiting(&self) -> bool {
        self.sent < self.found.len()
    }
}
