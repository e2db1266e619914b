//! Parse errors: nothing here is touched unless the sink wants them.

use super::Tokenizer;
use super::input::Input;
use crate::error::{ErrorCode, ParseError};
use crate::span::Span;
use crate::token::TokenSink;

/// The errors of the input stream in the current chunk, which wait until their character is read.
#[derive(Debug, Default)]
pub(super) struct InputErrors {
    /// The position in the chunk, the length of the character, the code.
    found: Vec<(usize, usize, ErrorCode)>,
    /// How many of `found` were sent.
    sent: usize,
}

impl InputErrors {
    /// Looks the chunk through.
    pub(super) fn scan(&mut self, text: &str) {
        self.found.clear();
        self.sent = 0;
        for (position, character) in text.char_indices() {
            let code = match character as u32 {
                0x00 | 0x09 | 0x0A | 0x0C | 0x0D => continue,
                0x01..=0x1F | 0x7F..=0x9F => ErrorCode::ControlCharacterInInputStream,
                0xFDD0..=0xFDEF => ErrorCode::NoncharacterInInputStream,
                point if point & 0xFFFE == 0xFFFE => ErrorCode::NoncharacterInInputStream,
                _ => continue,
            };
            self.found.push((position, character.len_utf8(), code));
        }
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
        self.report(input, code, span);
    }

    /// Reports an error at a place of the source.
    #[cold]
    pub(super) fn error_at(&mut self, input: &mut Input<'_>, code: ErrorCode, offset: u64) {
        if self.errors.is_some() {
            self.report(input, code, Span::at(offset));
        }
    }

    fn report(&mut self, input: &mut Input<'_>, code: ErrorCode, span: Span) {
        self.report_input_errors(input, input.position + 1);
        self.sink.error(ParseError { code, span });
    }

    /// Reports the errors of the input stream before `end`.
    pub(super) fn report_input_errors(&mut self, input: &mut Input<'_>, end: usize) {
        let Some(errors) = &mut self.errors else { return };
        while let Some(&(position, length, code)) = errors.found.get(errors.sent) {
            if position >= end {
                return;
            }
            errors.sent += 1;
            let span = input.span(position, position + length);
            self.sink.error(ParseError { code, span });
        }
    }
}
