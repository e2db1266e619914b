//! The DOCTYPE that nearly every page has.

use crate::span::Span;
use crate::token::{DoctypeToken, Token};
use crate::tokenizer::emit::obey;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;

impl Tokenizer<Erased<'_>> {
    /// Stands for the [markup declaration open state](Tokenizer::markup_declaration_open) and those of the
    /// DOCTYPE: sends that of nearly every page. Returns `None`, consuming nothing, if something else follows
    /// the `<!`.
    #[inline]
    pub(super) fn fast_doctype(&mut self, input: &mut Input<'_>) -> Option<Next> {
        // Ignores the bit that tells capital letters, so the space is compared again.
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
        let span = Span { start: self.machine.token_start, end: input.here() };
        let doctype = DoctypeToken { name: Some(name), ..DoctypeToken::default() };
        Some(obey(self.sink.token(&Token::Doctype(doctype), span), State::Data))
    }
}
