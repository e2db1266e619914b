//! Text between tags: the data and PLAINTEXT states.

use crate::error::ErrorCode;
use crate::token::TokenSink;
use crate::tokenizer::Tokenizer;
use crate::tokenizer::fast_path::FastPath;
use crate::tokenizer::input::Input;
use crate::tokenizer::state::State;
use crate::tokenizer::stop::{Next, Stop};

impl<S: TokenSink> Tokenizer<S> {
    /// [Data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state)
    ///
    /// Fast path: [`FastPath::Markup`].
    #[inline]
    pub(in crate::tokenizer) fn data(&mut self, input: &mut Input<'_>) -> Next {
        if let Some(next) = self.fast_path(FastPath::Markup, input) {
            return next;
        }
        loop {
            let start = input.take_until_either::<b'<', b'&'>();
            self.emit_text(input, start, State::Data)?;
            match input.peek()? {
                Some(b'<') => {
                    self.token_start = input.here();
                    input.take();
                    return Ok(State::TagOpen);
                }
                Some(b'&') => return self.begin_reference(input, State::Data),
                Some(_null) => {
                    self.error(input, ErrorCode::UnexpectedNullCharacter);
                    self.emit_null_character(input, State::Data)?;
                }
                None => return Err(Stop::EndOfInput),
            }
        }
    }

    /// [PLAINTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#plaintext-state)
    pub(in crate::tokenizer) fn plaintext(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until_byte(0);
            self.emit_text(input, start, State::Plaintext)?;
            if input.peek()?.is_none() {
                return Err(Stop::EndOfInput);
            }
            self.error(input, ErrorCode::UnexpectedNullCharacter);
            self.emit_replacement_character(input, State::Plaintext)?;
        }
    }
}
