//! The attributes of a tag.

use crate::error::ErrorCode;
use crate::tokenizer::classes::{ATTRIBUTE_NAME_STOP, UNQUOTED_STOP, WHITESPACE};
use crate::tokenizer::fast_path::FastPath;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;

impl Tokenizer<Erased<'_>> {
    /// [Before attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-name-state)
    ///
    /// Fast path: [`FastPath::Attributes`].
    #[inline]
    pub(in crate::tokenizer) fn before_attribute_name(&mut self, input: &mut Input<'_>) -> Next {
        if let Some(next) = self.fast_path(FastPath::Attributes, input) {
            return next;
        }
        input.take_while(WHITESPACE);
        match input.peek()? {
            Some(b'/' | b'>') | None => Ok(State::AfterAttributeName),
            Some(b'=') => {
                self.error(input, ErrorCode::UnexpectedEqualsSignBeforeAttributeName);
                self.machine.current.append(input.text, input.position, input.position + 1);
                input.take();
                Ok(State::AttributeName)
            }
            Some(_) => Ok(State::AttributeName),
        }
    }

    /// [Attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-name-state)
    #[inline]
    pub(in crate::tokenizer) fn attribute_name(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until(ATTRIBUTE_NAME_STOP);
            self.machine.current.append(input.text, start, input.position);
            match input.peek()? {
                Some(b'=') => {
                    self.finish_attribute_name(input);
                    input.take();
                    return Ok(State::BeforeAttributeValue);
                }
                Some(b'\t' | b'\n' | 0x0C | b' ' | b'/' | b'>') | None => {
                    self.finish_attribute_name(input);
                    return Ok(State::AfterAttributeName);
                }
                Some(0) => {
                    self.null_error(input);
                    self.machine.current.append_str(input.text, "\u{FFFD}");
                }
                Some(letter @ b'A'..=b'Z') => self.machine.current.append_lower(input.text, letter),
                Some(_) => {
                    self.error(input, ErrorCode::UnexpectedCharacterInAttributeName);
                    self.machine.current.append(input.text, input.position, input.position + 1);
                }
            }
            input.take();
        }
    }

    #[inline]
    fn finish_attribute_name(&mut self, input: &mut Input<'_>) {
        if !self.machine.current.finish_attribute_name(input.text) {
            self.error(input, ErrorCode::DuplicateAttribute);
        }
    }

    /// [After attribute name state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-name-state)
    #[inline]
    pub(in crate::tokenizer) fn after_attribute_name(&mut self, input: &mut Input<'_>) -> Next {
        input.take_while(WHITESPACE);
        match input.peek()? {
            Some(b'/') => {
                input.take();
                Ok(State::SelfClosingStartTag)
            }
            Some(b'=') => {
                input.take();
                Ok(State::BeforeAttributeValue)
            }
            Some(b'>') => self.close_tag(input),
            Some(_) => Ok(State::AttributeName),
            None => self.eof_in_tag(input),
        }
    }

    /// [Before attribute value state](https://html.spec.whatwg.org/multipage/parsing.html#before-attribute-value-state)
    #[inline]
    pub(in crate::tokenizer) fn before_attribute_value(&mut self, input: &mut Input<'_>) -> Next {
        input.take_while(WHITESPACE);
        match input.peek()? {
            Some(b'"') => {
                input.take();
                Ok(State::AttributeValueDoubleQuoted)
            }
            Some(b'\'') => {
                input.take();
                Ok(State::AttributeValueSingleQuoted)
            }
            Some(b'>') => {
                self.error(input, ErrorCode::MissingAttributeValue);
                self.close_tag(input)
            }
            _ => Ok(State::AttributeValueUnquoted),
        }
    }

    /// [Attribute value (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state)
    #[inline]
    pub(in crate::tokenizer) fn attribute_value_double_quoted(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.quoted_value::<b'"'>(input, State::AttributeValueDoubleQuoted)
    }

    /// [Attribute value (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(single-quoted)-state)
    #[inline]
    pub(in crate::tokenizer) fn attribute_value_single_quoted(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.quoted_value::<b'\''>(input, State::AttributeValueSingleQuoted)
    }

    #[inline]
    fn quoted_value<const QUOTE: u8>(&mut self, input: &mut Input<'_>, state: State) -> Next {
        loop {
            let start = input.take_until_either::<QUOTE, b'&'>();
            self.machine.current.append(input.text, start, input.position);
            match input.peek()? {
                Some(b'&') => return self.begin_reference(input, state),
                Some(0) => self.null_in_value(input),
                Some(_quote) => {
                    self.machine.current.finish_attribute_value(input.position);
                    input.take();
                    return Ok(State::AfterAttributeValueQuoted);
                }
                None => return self.eof_in_tag(input),
            }
        }
    }

    /// [Attribute value (unquoted) state](https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(unquoted)-state)
    pub(in crate::tokenizer) fn attribute_value_unquoted(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until(UNQUOTED_STOP);
            self.machine.current.append(input.text, start, input.position);
            match input.peek()? {
                Some(b'\t' | b'\n' | 0x0C | b' ') => {
                    self.machine.current.finish_attribute_value(input.position);
                    input.take();
                    return Ok(State::BeforeAttributeName);
                }
                Some(b'&') => return self.begin_reference(input, State::AttributeValueUnquoted),
                Some(b'>') => {
                    self.machine.current.finish_attribute_value(input.position);
                    return self.close_tag(input);
                }
                Some(0) => self.null_in_value(input),
                Some(_) => {
                    self.error(input, ErrorCode::UnexpectedCharacterInUnquotedAttributeValue);
                    self.machine.current.append(input.text, input.position, input.position + 1);
                    input.take();
                }
                None => return self.eof_in_tag(input),
            }
        }
    }

    #[cold]
    fn null_in_value(&mut self, input: &mut Input<'_>) {
        self.null_error(input);
        self.machine.current.append_str(input.text, "\u{FFFD}");
        input.take();
    }

    /// [After attribute value (quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#after-attribute-value-(quoted)-state)
    #[inline]
    pub(in crate::tokenizer) fn after_attribute_value_quoted(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        match input.peek()? {
            Some(b'\t' | b'\n' | 0x0C | b' ') => {
                input.take();
                Ok(State::BeforeAttributeName)
            }
            Some(b'/') => {
                input.take();
                Ok(State::SelfClosingStartTag)
            }
            Some(b'>') => self.close_tag(input),
            Some(_) => {
                self.error(input, ErrorCode::MissingWhitespaceBetweenAttributes);
                Ok(State::BeforeAttributeName)
            }
            None => self.eof_in_tag(input),
        }
    }
}
