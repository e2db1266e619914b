//! CDATA sections, which are text.

use crate::error::ErrorCode;
use crate::span::Span;
use crate::token::Token;
use crate::tokenizer::emit::proceed;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::{Next, Stop};

impl Tokenizer<Erased<'_>> {
    /// [CDATA section state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-state)
    pub(in crate::tokenizer) fn cdata_section(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until_byte(b']');
            self.emit_text(input, start, State::CdataSection)?;
            match input.peek()? {
                Some(b']') => {
                    self.machine.lookahead.begin(input, input.position);
                    input.take();
                    return Ok(State::CdataSectionBracket);
                }
                Some(_null) => {
                    while input.peek_at(0) == Some(0) {
                        self.emit_null_character(input, State::CdataSection)?;
                    }
                }
                None => {
                    self.error(input, ErrorCode::EofInCdata);
                    return Err(Stop::EndOfInput);
                }
            }
        }
    }

    /// [CDATA section bracket state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-bracket-state)
    pub(in crate::tokenizer) fn cdata_section_bracket(&mut self, input: &mut Input<'_>) -> Next {
        if input.peek()? == Some(b']') {
            input.take();
            return Ok(State::CdataSectionEnd);
        }
        self.flush_lookahead_as_text(input, State::CdataSection)
    }

    /// [CDATA section end state](https://html.spec.whatwg.org/multipage/parsing.html#cdata-section-end-state)
    pub(in crate::tokenizer) fn cdata_section_end(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            match input.peek()? {
                Some(b']') => {
                    // The first of three is text, the other two may still be the end.
                    let start = self.machine.lookahead.start;
                    let span = Span { start, end: start + 1 };
                    input.take();
                    self.machine.lookahead.begin_earlier(input, "]]");
                    let feedback = self.sink.token(&Token::Characters("]"), span);
                    match proceed(feedback, State::CdataSectionEnd) {
                        // No other state ends at them.
                        Err(Stop::Switched(next)) => {
                            self.flush_lookahead_as_text(input, next)?;
                            return Err(Stop::Switched(next));
                        }
                        sent => sent?,
                    }
                }
                Some(b'>') => {
                    self.machine.lookahead.close();
                    input.take();
                    return Ok(State::Data);
                }
                _ => {
                    return self.flush_lookahead_as_text(input, State::CdataSection);
                }
            }
        }
    }
}
