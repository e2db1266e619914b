//! Where the attributes of a tag are in its source, by the rules of their states.
//!
//! A parse keeps no places of attributes, so that it pays nothing for them: a tag is read again when somebody asks. The rules
//! run as in any text, one after the other. Nothing here says which characters belong to a name or a value: each begins and
//! ends where the machine goes from one state to the next.

use std::borrow::Cow;

use super::TokenizerOptions;
use super::input::Input;
use super::machine::Tokenizer;
use super::state::State;
use super::stop::{Next, Stop};
use crate::span::{Quote, Span};
use crate::token::{Feedback, Token, TokenSink};

/// Where an attribute is in the source of its tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) name: (usize, usize),
    /// `None` without `=`.
    pub(crate) value: Option<(usize, usize)>,
    pub(crate) quote: Option<Quote>,
    pub(crate) end: usize,
}

/// The attributes of a start tag, duplicates too.
#[derive(Debug)]
pub(crate) struct WrittenAttributes<'a> {
    tokenizer: Tokenizer<Nobody>,
    /// The tag, with LF for each CR: both are white space, and each has one byte.
    tag: Cow<'a, str>,
    state: State,
    position: usize,
}

/// Takes the tag, which nobody needs.
#[derive(Debug)]
struct Nobody;

impl TokenSink for Nobody {
    fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
        Feedback::Continue
    }
}

impl<'a> WrittenAttributes<'a> {
    /// The attributes of a tag, from its `<` to its `>`.
    pub(crate) fn new(tag: &'a str) -> Self {
        let mut tokenizer = Tokenizer::new(Nobody, TokenizerOptions::new());
        // So nothing of the tag is copied.
        tokenizer.machine.current.is_ignoring = true;
        let tag = if tag.contains('\r') { tag.replace('\r', "\n").into() } else { tag.into() };
        Self { tokenizer, tag, state: State::TagName, position: 1 }
    }
}

impl Iterator for WrittenAttributes<'_> {
    type Item = Written;

    fn next(&mut self) -> Option<Written> {
        crate::work::count(1);
        let mut input = Input::of_tag(&self.tag, self.position);
        let mut name = (0, 0);
        let mut is_named = false;
        let mut value_start = 0;
        let mut quote = Quote::None;
        loop {
            let (before, from) = (self.state, input.position);
            let Ok(next) = rule(&mut self.tokenizer, before, &mut input) else {
                self.state = State::Data;
                return None;
            };
            let to = input.position;
            (self.state, self.position) = (next, to);
            let value = match (before, next) {
                (State::BeforeAttributeName | State::AfterAttributeName, State::AttributeName)
                    if !is_named =>
                {
                    // A name may begin with `=`, which is read already.
                    let is_sign = input.text.as_bytes().get(from..to)?.last() == Some(&b'=');
                    name.0 = to - usize::from(is_sign);
                    continue;
                }
                (State::AttributeName, State::BeforeAttributeValue) => {
                    (name.1, value_start) = (to - 1, to);
                    is_named = true;
                    continue;
                }
                (State::AttributeName, _) => {
                    name.1 = to;
                    is_named = true;
                    continue;
                }
                (State::AfterAttributeName, State::BeforeAttributeValue) => {
                    value_start = to;
                    continue;
                }
                (State::AfterAttributeName, _) if is_named => {
                    // It belongs to the next attribute.
                    (self.state, self.position) = (before, from);
                    None
                }
                (State::BeforeAttributeValue, State::Data) => Some((value_start, value_start)),
                (State::BeforeAttributeValue, _) => {
                    value_start = to;
                    quote = match next {
                        State::AttributeValueDoubleQuoted => Quote::Double,
                        State::AttributeValueSingleQuoted => Quote::Single,
                        _ => Quote::None,
                    };
                    continue;
                }
                // A reference ends no value.
                (_, State::CharacterReference) => {
                    self.state = before;
                    continue;
                }
                (
                    State::AttributeValueDoubleQuoted
                    | State::AttributeValueSingleQuoted
                    | State::AttributeValueUnquoted,
                    _,
                ) => Some((value_start, to - 1)),
                (_, State::Data) => return None,
                _ => continue,
            };
            let end = value.map_or(name.1, |value| value.1 + usize::from(quote != Quote::None));
            return Some(Written { name, value, quote: value.map(|_| quote), end });
        }
    }
}

/// Runs the rule of a state within a tag.
fn rule(tokenizer: &mut Tokenizer<Nobody>, state: State, input: &mut Input<'_>) -> Next {
    let rules = tokenizer.erased();
    match state {
        State::TagName => rules.tag_name(input),
        State::BeforeAttributeName => rules.before_attribute_name(input),
        State::AttributeName => rules.attribute_name(input),
        State::AfterAttributeName => rules.after_attribute_name(input),
        State::BeforeAttributeValue => rules.before_attribute_value(input),
        State::AttributeValueDoubleQuoted => rules.attribute_value_double_quoted(input),
        State::AttributeValueSingleQuoted => rules.attribute_value_single_quoted(input),
        State::AttributeValueUnquoted => rules.attribute_value_unquoted(input),
        State::AfterAttributeValueQuoted => rules.after_attribute_value_quoted(input),
        State::SelfClosingStartTag => rules.self_closing_start_tag(input),
        _ => Err(Stop::EndOfInput),
    }
}
