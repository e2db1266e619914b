//! From `<` to the name of a tag, and its `/`.

use crate::error::ErrorCode;
use crate::tokenizer::classes::NAME_STOP;
use crate::tokenizer::fast_path::FastPath;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::{Next, Stop};

impl Tokenizer<Erased<'_>> {
    /// [Tag open state](https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state)
    ///
    /// Fast path: [`FastPath::Doctype`], after `<!`.
    #[inline]
    pub(in crate::tokenizer) fn tag_open(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.machine.current.begin_tag(false);
                return Ok(State::TagName);
            }
            Some(b'/') => {
                input.take();
                return Ok(State::EndTagOpen);
            }
            Some(b'!') => {
                input.take();
                if let Some(next) = self.fast_path(FastPath::Doctype, input) {
                    return next;
                }
                self.machine.lookahead.begin(input, input.position);
                return Ok(State::MarkupDeclarationOpen);
            }
            Some(b'?') => return self.question_mark_after_less_than_sign(input),
            Some(_) => self.error(input, ErrorCode::InvalidFirstCharacterOfTagName),
            None => self.error(input, ErrorCode::EofBeforeTagName),
        }
        self.emit_characters(input, "<", self.machine.token_start, State::Data)?;
        Ok(State::Data)
    }

    fn question_mark_after_less_than_sign(&mut self, input: &mut Input<'_>) -> Next {
        self.machine.current.begin();
        if self.settings.processing_instructions {
            input.take();
            return Ok(State::ProcessingInstructionOpen);
        }
        self.error(input, ErrorCode::UnexpectedQuestionMarkInsteadOfTagName);
        Ok(State::BogusComment)
    }

    /// [End tag open state](https://html.spec.whatwg.org/multipage/parsing.html#end-tag-open-state)
    #[inline]
    pub(in crate::tokenizer) fn end_tag_open(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(byte) if byte.is_ascii_alphabetic() => {
                self.machine.current.begin_tag(true);
                Ok(State::TagName)
            }
            Some(b'>') => {
                self.error(input, ErrorCode::MissingEndTagName);
                input.take();
                Ok(State::Data)
            }
            Some(_) => {
                self.error(input, ErrorCode::InvalidFirstCharacterOfTagName);
                self.machine.current.begin();
                Ok(State::BogusComment)
            }
            None => {
                self.error(input, ErrorCode::EofBeforeTagName);
                self.emit_characters(input, "</", self.machine.token_start, State::Data)?;
                Err(Stop::EndOfInput)
            }
        }
    }

    /// [Tag name state](https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state)
    #[inline]
    pub(in crate::tokenizer) fn tag_name(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until(NAME_STOP);
            self.machine.current.append(input.text, start, input.position);
            let byte = match input.peek()? {
                Some(letter @ b'A'..=b'Z') => {
                    self.machine.current.append_lower(input.text, letter);
                    input.take();
                    continue;
                }
                Some(0) => {
                    self.null_error(input);
                    self.machine.current.append_str(input.text, "\u{FFFD}");
                    input.take();
                    continue;
                }
                Some(byte) => byte,
                None => return self.eof_in_tag(input),
            };
            self.machine.current.name = self.machine.current.finish();
            self.ignore_unwanted_attributes(input.text);
            input.take();
            return match byte {
                b'>' => self.emit_tag(input),
                b'/' => Ok(State::SelfClosingStartTag),
                _ => Ok(State::BeforeAttributeName),
            };
        }
    }

    /// [Self-closing start tag state](https://html.spec.whatwg.org/multipage/parsing.html#self-closing-start-tag-state)
    pub(in crate::tokenizer) fn self_closing_start_tag(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(b'>') => {
                self.machine.current.self_closing = true;
                self.close_tag(input)
            }
            Some(_) => {
                self.error(input, ErrorCode::UnexpectedSolidusInTag);
                Ok(State::BeforeAttributeName)
            }
            None => self.eof_in_tag(input),
        }
    }

    /// Sends the tag, whose `>` is next.
    #[inline]
    pub(super) fn close_tag(&mut self, input: &mut Input<'_>) -> Next {
        if self.machine.current.is_end_tag {
            self.report_end_tag(input);
        }
        input.take();
        self.emit_tag(input)
    }

    /// Reports what the end tag, whose `>` is next, should not have.
    pub(in crate::tokenizer) fn report_end_tag(&mut self, input: &mut Input<'_>) {
        if self.settings.wants_errors {
            if !self.machine.current.attributes.is_empty() {
                self.error(input, ErrorCode::EndTagWithAttributes);
            }
            if self.machine.current.self_closing {
                self.error(input, ErrorCode::EndTagWithTrailingSolidus);
            }
        }
    }

    /// The input ends in a tag, which is dropped.
    #[cold]
    pub(super) fn eof_in_tag(&mut self, input: &mut Input<'_>) -> Next {
        self.error(input, ErrorCode::EofInTag);
        Err(Stop::EndOfInput)
    }
}
