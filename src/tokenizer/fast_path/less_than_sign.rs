//! A `<` that begins no tag.

use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;
use crate::tokenizer::vectors::find_either;

impl Tokenizer<Erased<'_>> {
    /// Stands for the [data state](Tokenizer::data) and the [tag open state](Tokenizer::tag_open): sends the `<` that is next as text,
    /// with what follows it. Returns `None`, consuming nothing, if it may begin something, or if its error is wanted.
    pub(super) fn fast_less_than_sign(&mut self, input: &mut Input<'_>) -> Option<Next> {
        if self.settings.checks_text {
            return None;
        }
        let start = input.position;
        input.position = end_of_text(input.text.as_bytes(), start)?;
        Some(self.emit_text(input, start, State::Data).map(|()| State::Data))
    }
}

/// Where the text ends that begins with a `<`. `None` if that may begin a tag or the like.
fn end_of_text(bytes: &[u8], at: usize) -> Option<usize> {
    let is_text = |at: usize| {
        let next = bytes.get(at + 1);
        next.is_some_and(|next| !next.is_ascii_alphabetic() && !matches!(next, b'/' | b'!' | b'?'))
    };
    let mut end = at;
    while bytes.get(end) == Some(&b'<') && is_text(end) {
        end = find_either::<b'<', b'&'>(bytes, end + 1);
    }
    (end > at).then_some(end)
}
