//! Text in which only one end tag counts: RCDATA and RAWTEXT, and what they share with script data.

#![expect(clippy::indexing_slicing, reason = "a table has a row for each byte")]

use crate::tokenizer::classes::{ALPHA, CLASSES};
use crate::tokenizer::fast_path::FastPath;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::{Next, Stop};

impl Tokenizer<Erased<'_>> {
    /// [RCDATA state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-state)
    pub(in crate::tokenizer) fn rcdata(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until_either::<b'<', b'&'>();
            self.emit_text(input, start, State::Rcdata)?;
            match input.peek()? {
                Some(b'<') => return self.begin_raw_tag(input, State::RcdataLessThanSign),
                Some(b'&') => return self.begin_reference(input, State::Rcdata),
                Some(_null) => {
                    self.emit_replacing_nulls(input, State::Rcdata, |byte| {
                        matches!(byte, b'<' | b'&')
                    })?;
                }
                None => return Err(Stop::EndOfInput),
            }
        }
    }

    /// [RAWTEXT state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-state)
    pub(in crate::tokenizer) fn rawtext(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until_byte(b'<');
            self.emit_text(input, start, State::Rawtext)?;
            match input.peek()? {
                Some(b'<') => return self.begin_raw_tag(input, State::RawtextLessThanSign),
                Some(_null) => {
                    self.emit_replacing_nulls(input, State::Rawtext, |byte| byte == b'<')?;
                }
                None => return Err(Stop::EndOfInput),
            }
        }
    }

    /// [RCDATA less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state)
    pub(in crate::tokenizer) fn rcdata_less_than_sign(&mut self, input: &mut Input<'_>) -> Next {
        self.raw_less_than_sign(input, State::Rcdata, State::RcdataEndTagOpen)
    }

    /// [RCDATA end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state)
    pub(in crate::tokenizer) fn rcdata_end_tag_open(&mut self, input: &mut Input<'_>) -> Next {
        self.raw_end_tag_open(input, State::Rcdata, State::RcdataEndTagName)
    }

    /// [RCDATA end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state)
    pub(in crate::tokenizer) fn rcdata_end_tag_name(&mut self, input: &mut Input<'_>) -> Next {
        self.raw_end_tag_name(input, State::Rcdata)
    }

    /// [RAWTEXT less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state)
    pub(in crate::tokenizer) fn rawtext_less_than_sign(&mut self, input: &mut Input<'_>) -> Next {
        self.raw_less_than_sign(input, State::Rawtext, State::RawtextEndTagOpen)
    }

    /// [RAWTEXT end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state)
    pub(in crate::tokenizer) fn rawtext_end_tag_open(&mut self, input: &mut Input<'_>) -> Next {
        self.raw_end_tag_open(input, State::Rawtext, State::RawtextEndTagName)
    }

    /// [RAWTEXT end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state)
    pub(in crate::tokenizer) fn rawtext_end_tag_name(&mut self, input: &mut Input<'_>) -> Next {
        self.raw_end_tag_name(input, State::Rawtext)
    }

    /// Reads the `<` that is next and may begin an end tag: until that is known, it is look-ahead.
    ///
    /// Fast path: [`FastPath::RawEndTag`].
    pub(super) fn begin_raw_tag(&mut self, input: &mut Input<'_>, next: State) -> Next {
        self.machine.token_start = input.here();
        if let Some(next) = self.fast_path(FastPath::RawEndTag, input) {
            return next;
        }
        self.machine.lookahead.begin(input, input.position);
        input.take();
        Ok(next)
    }

    /// The less-than sign state of RCDATA, RAWTEXT and escaped script data, where only `/` counts.
    pub(super) fn raw_less_than_sign(
        &mut self,
        input: &mut Input<'_>,
        text: State,
        end_tag_open: State,
    ) -> Next {
        if input.peek()? == Some(b'/') {
            input.take();
            return Ok(end_tag_open);
        }
        self.flush_lookahead_as_text(input, text)
    }

    /// The end tag open state of all raw text.
    pub(super) fn raw_end_tag_open(
        &mut self,
        input: &mut Input<'_>,
        text: State,
        end_tag_name: State,
    ) -> Next {
        if input.peek()?.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            self.machine.current.begin_tag(true);
            return Ok(end_tag_name);
        }
        self.flush_lookahead_as_text(input, text)
    }

    /// The end tag name state of all raw text. The temporary buffer of the standard is the look-ahead.
    pub(super) fn raw_end_tag_name(&mut self, input: &mut Input<'_>, text: State) -> Next {
        loop {
            let start = input.position;
            while let Some(byte) = input.peek_at(0) {
                if CLASSES[usize::from(byte)] & ALPHA.0 == 0 || byte.is_ascii_uppercase() {
                    break;
                }
                input.take();
            }
            self.machine.current.append(input.text, start, input.position);
            match input.peek()? {
                Some(letter @ b'A'..=b'Z') => {
                    self.machine.current.append_lower(input.text, letter);
                    input.take();
                }
                Some(byte @ (b'\t' | b'\n' | 0x0C | b' ' | b'/' | b'>')) => {
                    self.machine.current.name = self.machine.current.finish();
                    if !self.is_appropriate_end_tag(input) {
                        break;
                    }
                    self.machine.lookahead.close();
                    input.take();
                    return match byte {
                        b'/' => Ok(State::SelfClosingStartTag),
                        b'>' => self.emit_tag(input),
                        _ => Ok(State::BeforeAttributeName),
                    };
                }
                _ => break,
            }
        }
        self.flush_lookahead_as_text(input, text)
    }
}
