//! The DOCTYPE that nearly every page has.

use crate::span::Span;
use crate::token::{Doctype, Token, TokenSink};
use crate::tokenizer::Tokenizer;
use crate::tokenizer::emit::after;
use crate::tokenizer::input::Input;
use crate::tokenizer::run::Next;

impl<S: TokenSink> Tokenizer<S> {
    /// Sends the DOCTYPE of nearly every page, if it is what comes after `<!`. `None`: it is not, and nothing
    /// was read.
    #[inline]
    pub(in crate::tokenizer) fn plain_doctype(&mut self, input: &mut Input<'_>) -> Option<Next> {
        // Without the bit that tells small letters; of the space, that is looked at again.
        const KEYWORD: u64 = u64::from_le_bytes(*b"doctype ");
        const SMALL: u64 = u64::from_le_bytes([0x20; 8]);
        let keyword = input.text.as_bytes().get(input.position..)?.first_chunk::<8>()?;
        if u64::from_le_bytes(*keyword) | SMALL != KEYWORD || keyword[7] != b' ' {
            return None;
        }
        let name = input.text.get(input.position + 8..input.position + 13)?.strip_suffix('>')?;
        if name != "html" {
            return None;
        }
        input.position += 13;
        let span = Span { start: self.token_start, end: input.here() };
        let doctype = Doctype { name: Some(name), ..Doctype::default() };
        Some(after(self.sink.token(&Token::Doctype(doctype), span)))
    }
}
