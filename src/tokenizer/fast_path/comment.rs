//! Comments without errors that are all in the chunk.

#![expect(clippy::indexing_slicing, reason = "places come from a search in the chunk")]
#![expect(clippy::string_slice, reason = "places come from a search in the chunk for ASCII")]

use crate::token::{Feedback, Token, TokenSink};
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::Tokenizer;
use crate::tokenizer::vectors::find_either;

impl<S: TokenSink> Tokenizer<S> {
    /// Stands for the [markup declaration open state](Tokenizer::markup_declaration_open) and those of comments: sends the
    /// comment that begins with the `<` that is next. Returns `None`, consuming nothing, if it is none, has an error,
    /// or does not end in the chunk.
    #[inline(never)]
    pub(super) fn send_comment(&mut self, input: &mut Input<'_>) -> Option<Feedback> {
        let text = input.simple_text();
        let at = input.position;
        let rest = text.as_bytes()[at..].strip_prefix(b"<!--")?;
        // `<!-->` and `<!--->` are errors.
        if rest.starts_with(b">") || rest.starts_with(b"->") {
            return None;
        }
        let mut close = find_either::<b'>', b'>'>(rest, 0);
        let length = loop {
            rest.get(close)?;
            match rest[..close] {
                [.., b'-', b'-'] => break close - 2,
                // An error, which ends it too.
                [.., b'-', b'-', b'!'] => return None,
                _ => close = find_either::<b'>', b'>'>(rest, close + 1),
            }
        };
        crate::work::count(length);
        let start = at + 4;
        let data = &text[start..start + length];
        // A comment inside of it is an error.
        if self.settings.wants_errors && data.contains("<!") {
            return None;
        }
        input.position = start + length + 3;
        let end = input.position;
        Some(self.sink.token_at(&Token::Comment(data), || input.span_ahead(at, end)))
    }
}
