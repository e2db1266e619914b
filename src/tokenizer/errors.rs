//! Parse errors. This code runs only if the sink wants errors.

use super::input::Input;
use super::machine::{Erased, Tokenizer};
use crate::error::{ErrorCode, ParseError};
use crate::span::Span;

impl Tokenizer<Erased<'_>> {
    /// Reports an error at the next character.
    #[inline]
    pub(super) fn error(&mut self, input: &mut Input<'_>, code: ErrorCode) {
        if self.settings.wants_errors {
            self.report_here(input, code);
        }
    }

    #[cold]
    fn report_here(&mut self, input: &mut Input<'_>, code: ErrorCode) {
        let span = input.next_character();
        self.report(code, span, span.start);
    }

    /// Reports the U+0000 that is next.
    #[inline]
    pub(super) fn null_error(&mut self, input: &mut Input<'_>) {
        if self.settings.wants_errors {
            let start = input.here();
            self.report(ErrorCode::UnexpectedNullCharacter, Span { start, end: start + 1 }, start);
        }
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
        if self.settings.wants_errors {
            self.report_input_errors(read + 1);
            self.sink.error(ParseError::new(code, span));
        }
    }

    /// Reports the errors of the input stream before the offset `end` of the source.
    pub(super) fn report_input_errors(&mut self, end: u64) {
        while let Some(error) = self.machine.errors.next_before(end) {
            self.sink.error(error);
        }
    }
}
