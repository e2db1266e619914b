//! Text between tags: the data and PLAINTEXT states.

use crate::tokenizer::fast_path::FastPath;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::{Next, Stop};

impl Tokenizer<Erased<'_>> {
    /// [Data state](https://html.spec.whatwg.org/multipage/parsing.html#data-state)
    ///
    /// Fast paths: [`fast_markup`](Tokenizer::fast_markup), [`FastPath::LessThanSign`].
    #[inline]
    pub(in crate::tokenizer) fn data(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until_either::<b'<', b'&'>();
            self.emit_text(input, start, State::Data)?;
            match input.peek()? {
                Some(b'<') => {
                    if let Some(next) = self.fast_path(FastPath::LessThanSign, input) {
                        return next;
                    }
                    self.machine.token_start = input.here();
                    input.take();
                    return Ok(State::TagOpen);
                }
                Some(b'&') => return self.begin_reference(input, State::Data),
                Some(_null) => {
                    while input.peek_at(0) == Some(0) {
                        self.null_error(input);
                        self.emit_null_character(input, State::Data)?;
                    }
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
            self.emit_replacing_nulls(input, State::Plaintext, |_| false)?;
        }
    }
}
