//! Comments, and what begins with `<!`.

use crate::error::ErrorCode;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;

impl Tokenizer<Erased<'_>> {
    /// [Bogus comment state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-comment-state)
    pub(in crate::tokenizer) fn bogus_comment(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until_byte(b'>');
            self.machine.current.append(input.text, start, input.position);
            match input.peek()? {
                Some(b'>') => {
                    input.take();
                    return self.emit_comment(input);
                }
                Some(_null) => self.null_in_comment(input),
                None => return self.emit_comment(input),
            }
        }
    }

    /// [Markup declaration open state](https://html.spec.whatwg.org/multipage/parsing.html#markup-declaration-open-state)
    pub(in crate::tokenizer) fn markup_declaration_open(&mut self, input: &mut Input<'_>) -> Next {
        let matched = match self.machine.lookahead.first_byte(input)? {
            Some(b'-') => self.machine.lookahead.read_word(input, b"--", u8::eq)?,
            Some(b'D' | b'd') => {
                self.machine.lookahead.read_word(input, b"DOCTYPE", u8::eq_ignore_ascii_case)?
            }
            Some(b'[') => self.machine.lookahead.read_word(input, b"[CDATA[", u8::eq)?,
            _ => false,
        };
        self.machine.current.begin();
        if !matched {
            self.error_at(ErrorCode::IncorrectlyOpenedComment, self.machine.lookahead.start);
            self.machine.append_lookahead(input);
            return Ok(State::BogusComment);
        }
        match self.machine.lookahead.first_byte(input)? {
            Some(b'-') => {
                self.machine.lookahead.close();
                Ok(State::CommentStart)
            }
            Some(b'[') if !self.sink.cdata_allowed() => {
                // The place is that of the last character read.
                self.error_at(ErrorCode::CdataInHtmlContent, input.here() - 1);
                self.machine.append_lookahead(input);
                Ok(State::BogusComment)
            }
            Some(b'[') => {
                self.machine.lookahead.close();
                Ok(State::CdataSection)
            }
            _ => {
                self.machine.lookahead.close();
                Ok(State::Doctype)
            }
        }
    }

    /// [Comment start state](https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state)
    pub(in crate::tokenizer) fn comment_start(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(b'-') => {
                input.take();
                Ok(State::CommentStartDash)
            }
            Some(b'>') => self.abrupt_closing_of_empty_comment(input),
            _ => Ok(State::Comment),
        }
    }

    /// [Comment start dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-start-dash-state)
    pub(in crate::tokenizer) fn comment_start_dash(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(b'-') => {
                input.take();
                Ok(State::CommentEnd)
            }
            Some(b'>') => self.abrupt_closing_of_empty_comment(input),
            Some(_) => {
                self.append_to_comment(input, "-");
                Ok(State::Comment)
            }
            None => self.eof_in_comment(input),
        }
    }

    /// [Comment state](https://html.spec.whatwg.org/multipage/parsing.html#comment-state)
    pub(in crate::tokenizer) fn comment(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until_either::<b'-', b'<'>();
            // Merged: the comment end dash state, where it would come back at once.
            while input.peek_at(0) == Some(b'-')
                && input.peek_at(1).is_some_and(|byte| !matches!(byte, b'-' | b'<' | 0))
            {
                input.take();
                input.take_until_either::<b'-', b'<'>();
            }
            self.machine.current.append(input.text, start, input.position);
            match input.peek()? {
                Some(b'<') => {
                    input.take();
                    self.append_to_comment(input, "<");
                    return Ok(State::CommentLessThanSign);
                }
                Some(b'-') => {
                    input.take();
                    return Ok(State::CommentEndDash);
                }
                Some(_null) => self.null_in_comment(input),
                None => return self.eof_in_comment(input),
            }
        }
    }

    /// [Comment less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-state)
    pub(in crate::tokenizer) fn comment_less_than_sign(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            match input.peek()? {
                Some(b'!') => {
                    input.take();
                    self.append_to_comment(input, "!");
                    return Ok(State::CommentLessThanSignBang);
                }
                Some(b'<') => {
                    input.take();
                    self.append_to_comment(input, "<");
                }
                _ => return Ok(State::Comment),
            }
        }
    }

    /// [Comment less-than sign bang state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-state)
    pub(in crate::tokenizer) fn comment_less_than_sign_bang(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if input.peek()? == Some(b'-') {
            input.take();
            return Ok(State::CommentLessThanSignBangDash);
        }
        Ok(State::Comment)
    }

    /// [Comment less-than sign bang dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-state)
    pub(in crate::tokenizer) fn comment_less_than_sign_bang_dash(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if input.peek()? == Some(b'-') {
            input.take();
            return Ok(State::CommentLessThanSignBangDashDash);
        }
        Ok(State::CommentEndDash)
    }

    /// [Comment less-than sign bang dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-less-than-sign-bang-dash-dash-state)
    pub(in crate::tokenizer) fn comment_less_than_sign_bang_dash_dash(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if !matches!(input.peek()?, Some(b'>') | None) {
            self.error(input, ErrorCode::NestedComment);
        }
        Ok(State::CommentEnd)
    }

    /// [Comment end dash state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-dash-state)
    pub(in crate::tokenizer) fn comment_end_dash(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(b'-') => {
                input.take();
                Ok(State::CommentEnd)
            }
            Some(_) => {
                self.append_to_comment(input, "-");
                Ok(State::Comment)
            }
            None => self.eof_in_comment(input),
        }
    }

    /// [Comment end state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-state)
    pub(in crate::tokenizer) fn comment_end(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            match input.peek()? {
                Some(b'>') => {
                    input.take();
                    return self.emit_comment(input);
                }
                Some(b'!') => {
                    input.take();
                    return Ok(State::CommentEndBang);
                }
                Some(b'-') => {
                    // Of the dashes so far the first becomes data.
                    self.append_first_dash(input);
                    input.take();
                }
                Some(_) => {
                    self.append_to_comment(input, "--");
                    return Ok(State::Comment);
                }
                None => return self.eof_in_comment(input),
            }
        }
    }

    /// [Comment end bang state](https://html.spec.whatwg.org/multipage/parsing.html#comment-end-bang-state)
    pub(in crate::tokenizer) fn comment_end_bang(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(b'-') => {
                self.append_to_comment(input, "--!");
                input.take();
                Ok(State::CommentEndDash)
            }
            Some(b'>') => {
                self.error(input, ErrorCode::IncorrectlyClosedComment);
                input.take();
                self.emit_comment(input)
            }
            Some(_) => {
                self.append_to_comment(input, "--!");
                Ok(State::Comment)
            }
            None => self.eof_in_comment(input),
        }
    }

    /// Appends what was just read.
    fn append_to_comment(&mut self, input: &mut Input<'_>, text: &str) {
        self.machine.current.append_just_read(input.text, input.position, text);
    }

    /// Of the two dashes just read, appends the first.
    fn append_first_dash(&mut self, input: &mut Input<'_>) {
        if input.position >= 2 {
            self.machine.current.append_just_read(input.text, input.position - 1, "-");
        } else {
            self.machine.current.append_str(input.text, "-");
        }
    }

    #[cold]
    fn null_in_comment(&mut self, input: &mut Input<'_>) {
        self.null_error(input);
        self.machine.current.append_str(input.text, "\u{FFFD}");
        input.take();
    }

    fn abrupt_closing_of_empty_comment(&mut self, input: &mut Input<'_>) -> Next {
        self.error(input, ErrorCode::AbruptClosingOfEmptyComment);
        input.take();
        self.emit_comment(input)
    }

    /// The input ends in a comment, which is sent as it is.
    #[cold]
    fn eof_in_comment(&mut self, input: &mut Input<'_>) -> Next {
        self.error(input, ErrorCode::EofInComment);
        self.emit_comment(input)
    }
}
