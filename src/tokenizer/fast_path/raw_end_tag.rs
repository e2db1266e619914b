//! The end tag that ends nearly every raw text.

use crate::span::Span;
use crate::token::{LocalName, TagToken, Token};
use crate::tokenizer::emit::obey;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;

impl Tokenizer<Erased<'_>> {
    /// Stands for the less-than sign states of [RCDATA](Tokenizer::rcdata_less_than_sign), RAWTEXT and script
    /// data, and those after them: sends the end tag that ends nearly every raw text, the name of the start
    /// tag in lower case and `>`. Returns `None`, consuming nothing, if something else is next.
    pub(super) fn fast_raw_end_tag(&mut self, input: &mut Input<'_>) -> Option<Next> {
        let tag = self.machine.last_start_tag.known()?;
        // The states take letters only: nothing ends after a start tag such as `<h3>`, if a sink switches there.
        if !tag.name().bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return None;
        }
        let rest = input.text.as_bytes().get(input.position..)?.strip_prefix(b"</")?;
        let [b'>', ..] = rest.strip_prefix(tag.name().as_bytes())? else { return None };
        input.position += tag.name().len() + 3;
        let span = Span { start: self.machine.token_start, end: input.here() };
        let token = Token::EndTag(TagToken::bare(LocalName::known(tag)));
        Some(obey(self.sink.token(&token, span), State::Data))
    }
}
