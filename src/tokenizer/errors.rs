//! Parse errors. This code runs only if the sink wants errors.

use super::Tokenizer;
use super::input::Input;
use crate::error::{ErrorCode, ParseError};
use crate::input::validity;
use crate::span::Span;
use crate::token::TokenSink;

/// The errors of the input stream in the piece at hand, which wait until their character is read.
#[derive(Debug, Default)]
pub(super) struct InputErrors {
    found: Vec<ParseError>,
    /// How many of `found` were sent.
    sent: usize,
    /// Where the last that was sent ends in the source: after a pause its character comes again.
    end: u64,
}

impl InputErrors {
    /// Looks through a piece that begins at `base` of the source.
    pub(super) fn scan(&mut self, text: &str, base: u64) {
        self.found.clear();
        self.sent = 0;
        let end = self.end;
        validity::check(text, base, |error| {
            if error.span.start >= end {
                self.found.push(error);
            }
        });
    }

    /// Whether any wait.
    pub(super) fn are_waiting(&self) -> bool {
        self.sent < self.found.len()
    }
}

impl<S: TokenSink> Tokenizer<S> {
    /// Reports an error at the next character.
    #[inline]
    pub(super) fn error(&mut self, input: &mut Input<'_>, code: ErrorCode) {
        if self.errors.is_some() {
            self.report_here(input, code);
        }
    }

    #[cold]
    fn report_here(&mut self, input: &mut Input<'_>, code: ErrorCode) {
        let span = input.next_character();
        self.report(code, span, span.start);
    }

    /// Reports an error just after the last character read, when the next character was not examined: at
    /// the edge of a chunk there is none yet.
    #[cold]
    pub(super) fn error_after(&mut self, input: &mut Input<'_>, code: ErrorCode) {
        let offset = input.here();
        self.report(code, Span::at(offset), offset.saturating_sub(1));
    }

    /// Reports an error at a place of the source that was passed: input errors after it come later.
    #[cold]
    pub(super) fn error_at(&mut self, code: ErrorCode, offset: u64) {
        self.report(code, Span::at(offset), offset);
    }

    /// Reports an error that begins at a place of the source and ends with the next character.
    #[cold]
    pub(super) fn error_since(&mut self, input: &mut Input<'_>, code: ErrorCode, start: u64) {
        let Span { start: here, end } = input.next_character();
        self.report(code, Span { start, end }, here);
    }

    /// Reports an error after those of the input stream up to `read`.
    fn report(&mut self, code: ErrorCode, span: Span, read: u64) {
        if self.errors.is_some() {
            self.report_input_errors(read + 1);
            self.sink.error(ParseError::new(code, span));
        }
    }

    /// Reports the errors of the input stream before the offset `end` of the source.
    pub(super) fn report_input_errors(&mut self, end: u64) {
        let Some(errors) = &mut self.errors else { return };
        while let Some(&error) = errors.found.get(errors.sent).filter(|e| e.span.start < end) {
            errors.sent += 1;
            errors.end = error.span.end;
            self.sink.error(error);
        }
    }
}
