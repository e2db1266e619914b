//! The fast paths of the tokenizer.
//!
//! **What they do.** Nearly all of nearly every page is written in the same simple way: text, tags with
//! attributes like `name="value"`, comments, one of five character references, all of it in
//! the current chunk. The states would take some ten turns of the machine for a tag, and as many
//! unpredictable branches. The fast paths read it in one pass:
//!
//! | fast path | stands for |
//! |---|---|
//! | [`markup`] | [data state](Tokenizer::data) and, for each tag, the states after it |
//! | [`attributes`] | [before attribute name state](Tokenizer::before_attribute_name) to the end of the tag |
//! | [`reference`](mod@reference) | [character reference state](Tokenizer::character_reference) and those after it |
//! | [`comment`] | [markup declaration open state](Tokenizer::markup_declaration_open) and those of comments |
//! | [`doctype`] | [markup declaration open state](Tokenizer::markup_declaration_open) and those after it |
//! | [`less_than_sign`] | [data state](Tokenizer::data) and [tag open state](Tokenizer::tag_open) |
//! | [`skipped`] | the states of attributes, for a tag whose attributes nobody wants |
//! | [`raw_end_tag`] | the less-than sign state of [RCDATA](Tokenizer::rcdata_less_than_sign), RAWTEXT and script data |
//!
//! **How they differ.** The states are the law: a fast path sends what they would have sent. Only the cuts
//! between two tokens of text may lie elsewhere. The only errors found here are those of an end tag and of a `<` that begins
//! nothing; no other error is possible in what the fast paths read.
//!
//! **What they refuse.** Everything else (a rare reference, a stray quote, a comment with an error,
//! the end of the chunk) is left unread for the rule. A U+0000 is the end of the chunk for them: see
//! [`Input::simple_text`].
//!
//! **The twin.** [`TokenizerOptions::rules_only`](super::TokenizerOptions::rules_only) closes the
//! two doors, [`Tokenizer::fast_path`] and that of [`markup`] in `run.rs`; tests run everything both ways and compare.

mod attributes;
mod comment;
mod doctype;
mod less_than_sign;
mod markup;
mod raw_end_tag;
mod reference;
mod runs;
mod skipped;

use super::input::Input;
use super::machine::{Erased, Tokenizer};
use super::state::State;
use super::stop::Next;

/// The fast paths that stand for rules in the midst of a token or of raw text.
#[derive(Debug, Clone, Copy)]
pub(super) enum FastPath {
    Attributes,
    /// With the state that the reference returns to.
    Reference(State),
    Doctype,
    LessThanSign,
    RawEndTag,
}

impl Tokenizer<Erased<'_>> {
    /// The door for the rules. Returns `None` if the rule must continue from the position the
    /// input then has.
    #[inline(always)]
    pub(super) fn fast_path(&mut self, path: FastPath, input: &mut Input<'_>) -> Option<Next> {
        if !input.takes_fast_paths {
            return None;
        }
        match path {
            FastPath::Attributes => self.machine.rest_of_attributes(input),
            FastPath::Reference(return_state) => self.fast_reference(input, return_state),
            FastPath::Doctype => self.fast_doctype(input),
            FastPath::LessThanSign => self.fast_less_than_sign(input),
            FastPath::RawEndTag => self.fast_raw_end_tag(input),
        }
    }
}
