//! Where the attributes of a tag are in its source, by the rules of their states.
//!
//! A parse keeps no places of attributes, so that it pays nothing for them: a tag is read again when somebody asks. The rules
//! run as in any text, one after the other: each name and value begins and ends where the machine goes from one state to the
//! next. Attributes as most are written take a fast path ([`WrittenAttributes::simple`]), and tags of such attributes alone
//! need no machine.

use std::borrow::Cow;

use super::TokenizerOptions;
use super::input::Input;
use super::machine::Tokenizer;
use super::state::State;
use super::stop::{Next, Stop};
use crate::ascii::{is_whitespace, leading_whitespace_of};
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

/// An attribute in the text of its tag; see [`written_attributes`]. The ranges are of bytes in that text.
#[cfg(feature = "spans")]
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrittenAttribute {
    /// The name.
    pub name: std::ops::Range<usize>,
    /// The value without its quotes, empty if there is nothing after the `=`; `None` without `=`.
    pub value: Option<std::ops::Range<usize>>,
    /// How the value is quoted; `None` without a value.
    pub quote: Option<Quote>,
    /// Where the attribute ends, with its quotes.
    pub end: usize,
}

/// The attributes of a start tag as they are written, also the second ones of a name. `tag` is its text from `<` to `>`.
///
/// ```
/// use duckbill::tokens::written_attributes;
/// let tag = "<p ID=a title='b c' id>";
/// let names: Vec<_> = written_attributes(tag).map(|one| &tag[one.name]).collect();
/// assert_eq!(names, ["ID", "title", "id"]);
/// let ends: Vec<_> = written_attributes(tag).map(|one| one.end).collect();
/// assert_eq!(ends, [7, 19, 22]);
/// ```
#[cfg(feature = "spans")]
pub fn written_attributes(tag: &str) -> impl Iterator<Item = WrittenAttribute> + use<'_> {
    WrittenAttributes::new(tag).map(|one| WrittenAttribute {
        name: one.name.0..one.name.1,
        value: one.value.map(|(start, end)| start..end),
        quote: one.quote,
        end: one.end,
    })
}

/// The attributes of a start tag, duplicates too.
#[derive(Debug)]
pub(crate) struct WrittenAttributes<'a> {
    tag: &'a str,
    state: State,
    position: usize,
    rules: Option<Box<Rules<'a>>>,
}

/// The input of the rules: made for the first attribute that takes no fast path.
#[derive(Debug)]
struct Rules<'a> {
    tokenizer: Tokenizer<Nobody>,
    /// The tag, with LF for each CR: both are white space, and each has one byte.
    tag: Cow<'a, str>,
}

/// Takes the tag, which nobody needs.
#[derive(Debug)]
struct Nobody;

impl TokenSink for Nobody {
    fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
        Feedback::Continue
    }
}

impl<'a> Rules<'a> {
    #[cold]
    fn new(tag: &'a str) -> Box<Self> {
        let mut tokenizer = Tokenizer::new(Nobody, TokenizerOptions::new());
        // So nothing of the tag is copied.
        tokenizer.machine.current.is_ignoring = true;
        let tag = if tag.contains('\r') { tag.replace('\r', "\n").into() } else { tag.into() };
        Box::new(Self { tokenizer, tag })
    }
}

/// The result of the fast path.
enum Simple {
    Attribute(Written),
    End,
    /// Not known: the rules have to read on.
    Other,
}

impl<'a> WrittenAttributes<'a> {
    /// The attributes of a tag, from its `<` to its `>`.
    pub(crate) fn new(tag: &'a str) -> Self {
        Self { tag, state: State::TagName, position: 1, rules: None }
    }

    /// Reads an attribute that needs no rules: after white space a name of letters, digits and hyphens, then
    /// nothing, or right after `=` a value in quotes or without. It ends where the rules would end it: a quote ends at
    /// the next one, and a value without quotes at white space or `>`.
    fn simple(&mut self) -> Simple {
        self.simple_at().unwrap_or(Simple::Other)
    }

    fn simple_at(&mut self) -> Option<Simple> {
        let bytes = self.tag.as_bytes();
        let ends_name = |&byte: &u8| is_whitespace(byte) || matches!(byte, b'/' | b'>');
        let mut at = self.position;
        match self.state {
            State::TagName => at += bytes.get(at..)?.iter().position(ends_name)?,
            State::BeforeAttributeName | State::AfterAttributeValueQuoted => {}
            _ => return None,
        }
        let space = leading_whitespace_of(bytes.get(at..)?);
        at += space;
        let rest = bytes.get(at..)?;
        if let [b'>', ..] | [b'/', b'>', ..] = rest {
            return Some(Simple::End);
        }
        if space == 0 && self.state != State::BeforeAttributeName {
            return None;
        }
        let is_of_name = |&byte: &u8| byte.is_ascii_alphanumeric() || byte == b'-';
        let length = rest.iter().position(|byte| !is_of_name(byte)).filter(|&length| length > 0)?;
        let name = (at, at + length);
        let (value, quote) = match rest.get(length..)? {
            [b'=', mark @ (b'"' | b'\''), value @ ..] => {
                let start = name.1 + 2;
                let quote = if *mark == b'"' { Quote::Double } else { Quote::Single };
                ((start, start + memchr::memchr(*mark, value)?), quote)
            }
            [b'=', value @ ..] => {
                let start = name.1 + 1;
                let is_end = |&byte: &u8| is_whitespace(byte) || byte == b'>';
                let length = value.iter().position(is_end).filter(|&length| length > 0)?;
                ((start, start + length), Quote::None)
            }
            after @ [next, ..] if ends_name(next) => {
                // After white space there may be `=`.
                if let None | Some(b'=') = after.get(leading_whitespace_of(after)) {
                    return None;
                }
                (self.state, self.position) = (State::BeforeAttributeName, name.1);
                return Some(Simple::Attribute(Written {
                    name,
                    value: None,
                    quote: None,
                    end: name.1,
                }));
            }
            _ => return None,
        };
        let (end, state) = match quote {
            Quote::None => (value.1, State::BeforeAttributeName),
            _ => (value.1 + 1, State::AfterAttributeValueQuoted),
        };
        (self.state, self.position) = (state, end);
        Some(Simple::Attribute(Written { name, value: Some(value), quote: Some(quote), end }))
    }

    /// Reads an attribute by the rules.
    fn by_rules(&mut self) -> Option<Written> {
        let Rules { tokenizer, tag } =
            &mut **self.rules.get_or_insert_with(|| Rules::new(self.tag));
        let mut input = Input::of_tag(tag, self.position);
        let mut name = (0, 0);
        let mut is_named = false;
        let mut value_start = 0;
        let mut quote = Quote::None;
        loop {
            let (before, from) = (self.state, input.position);
            let Ok(next) = rule(tokenizer, before, &mut input) else {
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

impl Iterator for WrittenAttributes<'_> {
    type Item = Written;

    fn next(&mut self) -> Option<Written> {
        crate::work::count(1);
        match self.simple() {
            Simple::Attribute(one) => Some(one),
            Simple::End => {
                self.state = State::Data;
                None
            }
            Simple::Other => self.by_rules(),
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

#[cfg(test)]
mod tests {
    use super::{Written, WrittenAttributes};

    #[test]
    fn the_fast_path_reads_attributes_as_the_rules_do() {
        let parts = [
            "a", "B", "-", "1", "_", "é", " ", " ", "\n", "\r\n", "\x0C", "\x0B", "=", "=", "\"",
            "\"", "'", "'", "/", "&amp;", "&", "<", "`", "\0", " x=\"1\"", " y='2'", " z=3",
            " data-x",
        ];
        let mut random = 1_u64;
        for _ in 0..200_000 {
            let mut tag = "<p".to_owned();
            for _ in 0..8 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                tag.push_str(parts[(random >> 33) as usize % parts.len()]);
            }
            tag.push('>');
            let mut rules = WrittenAttributes::new(&tag);
            let slow: Vec<Written> = std::iter::from_fn(|| rules.by_rules()).collect();
            let fast: Vec<Written> = WrittenAttributes::new(&tag).collect();
            assert_eq!(fast, slow, "{tag:?}");
        }
    }
}
