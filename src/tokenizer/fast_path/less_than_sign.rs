//! A `<` that begins no tag.

use crate::error::ErrorCode;
use crate::tokenizer::emit::proceed;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;
use crate::tokenizer::vectors::find_either;

impl Tokenizer<Erased<'_>> {
    /// Stands for the [data state](Tokenizer::data) and the [tag open state](Tokenizer::tag_open): sends the `<` that is next as text,
    /// with what follows it. Returns `None`, consuming nothing, if it may begin something, or if there are limits.
    pub(super) fn fast_less_than_sign(&mut self, input: &mut Input<'_>) -> Option<Next> {
        if self.settings.is_limited {
            return None;
        }
        let start = input.position;
        let bytes = input.simple_text().as_bytes();
        if self.settings.checks_text {
            return begins_nothing(bytes, start).then(|| self.send_less_than_signs(input));
        }
        input.position = end_of_text(bytes, start)?;
        Some(self.emit_text(input, start, State::Data).map(|()| State::Data))
    }

    /// Sends each `<` that begins nothing, from the next one on, after its error. Each alone, as the rules do: the order of errors must
    /// not depend on the path.
    fn send_less_than_signs(&mut self, input: &mut Input<'_>) -> Next {
        let bytes = input.text.as_bytes();
        while bytes.get(input.position) == Some(&b'<') && begins_nothing(bytes, input.position) {
            let at = input.position;
            input.take();
            self.error(input, ErrorCode::InvalidFirstCharacterOfTagName);
            let span = input.span(at, at + 1);
            proceed(self.sink.chunk_text(input.text, at, at + 1, span), State::Data)?;
        }
        Ok(State::Data)
    }
}

/// Whether it is certain that the `<` at this place begins no tag or the like.
fn begins_nothing(bytes: &[u8], at: usize) -> bool {
    let next = bytes.get(at + 1);
    next.is_some_and(|next| !next.is_ascii_alphabetic() && !matches!(next, b'/' | b'!' | b'?'))
}

/// Where the text ends that begins with a `<`. `None` if that may begin a tag or the like.
fn end_of_text(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at;
    while bytes.get(end) == Some(&b'<') && begins_nothing(bytes, end) {
        end = find_either::<b'<', b'&'>(bytes, end + 1);
    }
    (end > at).then_some(end)
}
