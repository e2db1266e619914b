//! Comments without errors that are all in the chunk.

#![expect(clippy::indexing_slicing, reason = "places come from a search in the chunk")]
#![expect(clippy::string_slice, reason = "places come from a search in the chunk for ASCII")]

use crate::token::{Feedback, Token};
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use memchr::memchr_iter;

impl Tokenizer<Erased<'_>> {
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
        let mut length = None;
        for close in memchr_iter(b'>', rest) {
            match rest[..close] {
                [.., b'-', b'-'] => {
                    length = Some(close - 2);
                    break;
                }
                // An error, which ends it too.
                [.., b'-', b'-', b'!'] => return None,
                _ => {}
            }
        }
        let length = length?;
        crate::work::count(length);
        let start = at + 4;
        let data = &text[start..start + length];
        // A comment inside of it is an error.
        if self.settings.wants_errors && data.contains("<!") {
            return None;
        }
        input.position = start + length + 3;
        let span = input.span_ahead(at, input.position);
        Some(self.sink.token(&Token::Comment(data), span))
    }
}
