//! The content of `script`: where `<!--` hides `</script>` once `<script` was seen in it.

use crate::error::ErrorCode;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::{Next, Stop};

/// The element name that opens and closes the double escape.
const SCRIPT: &[u8] = b"script";

impl Tokenizer<Erased<'_>> {
    /// [Script data state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-state)
    pub(in crate::tokenizer) fn script_data(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until_byte(b'<');
            // Merged: the less-than sign state, where it would come back at once.
            while input.peek_at(0) == Some(b'<')
                && input.peek_at(1).is_some_and(|byte| !matches!(byte, b'/' | b'!'))
            {
                input.take();
                input.take_until_byte(b'<');
            }
            self.emit_text(input, start, State::ScriptData)?;
            match input.peek()? {
                Some(b'<') => return self.begin_raw_tag(input, State::ScriptDataLessThanSign),
                Some(_null) => {
                    self.emit_replacing_nulls(input, State::ScriptData, |byte| byte == b'<')?;
                }
                None => return Err(Stop::EndOfInput),
            }
        }
    }

    /// [Script data less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state)
    pub(in crate::tokenizer) fn script_data_less_than_sign(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        match input.peek()? {
            Some(b'/') => {
                input.take();
                return Ok(State::ScriptDataEndTagOpen);
            }
            Some(b'!') => {
                input.take();
                return self.flush_lookahead_as_text(input, State::ScriptDataEscapeStart);
            }
            _ => {}
        }
        self.flush_lookahead_as_text(input, State::ScriptData)
    }

    /// [Script data end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state)
    pub(in crate::tokenizer) fn script_data_end_tag_open(&mut self, input: &mut Input<'_>) -> Next {
        self.raw_end_tag_open(input, State::ScriptData, State::ScriptDataEndTagName)
    }

    /// [Script data end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state)
    pub(in crate::tokenizer) fn script_data_end_tag_name(&mut self, input: &mut Input<'_>) -> Next {
        self.raw_end_tag_name(input, State::ScriptData)
    }

    /// [Script data escape start state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-state)
    pub(in crate::tokenizer) fn script_data_escape_start(&mut self, input: &mut Input<'_>) -> Next {
        if self.take_dash(input, State::ScriptDataEscapeStartDash)? {
            return Ok(State::ScriptDataEscapeStartDash);
        }
        Ok(State::ScriptData)
    }

    /// [Script data escape start dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escape-start-dash-state)
    pub(in crate::tokenizer) fn script_data_escape_start_dash(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if self.take_dash(input, State::ScriptDataEscapedDashDash)? {
            return Ok(State::ScriptDataEscapedDashDash);
        }
        Ok(State::ScriptData)
    }

    /// [Script data escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-state)
    pub(in crate::tokenizer) fn script_data_escaped(&mut self, input: &mut Input<'_>) -> Next {
        self.escaped_text(
            input,
            State::ScriptDataEscaped,
            State::ScriptDataEscapedDash,
            State::ScriptDataEscapedLessThanSign,
        )
    }

    /// [Script data escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-state)
    pub(in crate::tokenizer) fn script_data_escaped_dash(&mut self, input: &mut Input<'_>) -> Next {
        if self.take_dash(input, State::ScriptDataEscapedDashDash)? {
            return Ok(State::ScriptDataEscapedDashDash);
        }
        Ok(State::ScriptDataEscaped)
    }

    /// [Script data escaped dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-dash-dash-state)
    pub(in crate::tokenizer) fn script_data_escaped_dash_dash(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.escaped_dash_dash(input, State::ScriptDataEscapedDashDash, State::ScriptDataEscaped)
    }

    /// [Script data escaped less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-less-than-sign-state)
    pub(in crate::tokenizer) fn script_data_escaped_less_than_sign(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if input.peek()?.is_some_and(|byte| byte.is_ascii_alphabetic()) {
            self.machine.script_matched = 0;
            return self.flush_lookahead_as_text(input, State::ScriptDataDoubleEscapeStart);
        }
        self.raw_less_than_sign(input, State::ScriptDataEscaped, State::ScriptDataEscapedEndTagOpen)
    }

    /// [Script data escaped end tag open state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-open-state)
    pub(in crate::tokenizer) fn script_data_escaped_end_tag_open(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.raw_end_tag_open(input, State::ScriptDataEscaped, State::ScriptDataEscapedEndTagName)
    }

    /// [Script data escaped end tag name state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-escaped-end-tag-name-state)
    pub(in crate::tokenizer) fn script_data_escaped_end_tag_name(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.raw_end_tag_name(input, State::ScriptDataEscaped)
    }

    /// [Script data double escape start state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-start-state)
    pub(in crate::tokenizer) fn script_data_double_escape_start(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.double_escape_name(
            input,
            State::ScriptDataDoubleEscapeStart,
            State::ScriptDataDoubleEscaped,
            State::ScriptDataEscaped,
        )
    }

    /// [Script data double escaped state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state)
    pub(in crate::tokenizer) fn script_data_double_escaped(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.escaped_text(
            input,
            State::ScriptDataDoubleEscaped,
            State::ScriptDataDoubleEscapedDash,
            State::ScriptDataDoubleEscapedLessThanSign,
        )
    }

    /// [Script data double escaped dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-state)
    pub(in crate::tokenizer) fn script_data_double_escaped_dash(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if self.take_dash(input, State::ScriptDataDoubleEscapedDashDash)? {
            return Ok(State::ScriptDataDoubleEscapedDashDash);
        }
        Ok(State::ScriptDataDoubleEscaped)
    }

    /// [Script data double escaped dash dash state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-dash-dash-state)
    pub(in crate::tokenizer) fn script_data_double_escaped_dash_dash(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.escaped_dash_dash(
            input,
            State::ScriptDataDoubleEscapedDashDash,
            State::ScriptDataDoubleEscaped,
        )
    }

    /// [Script data double escaped less-than sign state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-less-than-sign-state)
    pub(in crate::tokenizer) fn script_data_double_escaped_less_than_sign(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if input.peek()? == Some(b'/') {
            let start = input.position;
            input.take();
            self.machine.script_matched = 0;
            self.emit_text(input, start, State::ScriptDataDoubleEscapeEnd)?;
            return Ok(State::ScriptDataDoubleEscapeEnd);
        }
        Ok(State::ScriptDataDoubleEscaped)
    }

    /// [Script data double escape end state](https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escape-end-state)
    pub(in crate::tokenizer) fn script_data_double_escape_end(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.double_escape_name(
            input,
            State::ScriptDataDoubleEscapeEnd,
            State::ScriptDataEscaped,
            State::ScriptDataDoubleEscaped,
        )
    }

    /// Sends the `-` that is next, if it is one; the state after it is `next`.
    fn take_dash(&mut self, input: &mut Input<'_>, next: State) -> Result<bool, Stop> {
        if input.peek()? != Some(b'-') {
            return Ok(false);
        }
        let start = input.position;
        input.take();
        self.emit_text(input, start, next)?;
        Ok(true)
    }

    /// The text of the escaped and double escaped states. Escaped, the `<` is look-ahead; double
    /// escaped it is text in any case.
    fn escaped_text(
        &mut self,
        input: &mut Input<'_>,
        text: State,
        dash: State,
        less_than_sign: State,
    ) -> Next {
        loop {
            let start = input.take_until_either::<b'-', b'<'>();
            // Merged: the dash state, where it would come back at once.
            while input.peek_at(0) == Some(b'-')
                && input.peek_at(1).is_some_and(|byte| !matches!(byte, b'-' | b'<' | 0))
            {
                input.take();
                input.take_until_either::<b'-', b'<'>();
            }
            self.emit_text(input, start, text)?;
            match input.peek()? {
                Some(b'-') => {
                    self.take_dash(input, dash)?;
                    return Ok(dash);
                }
                Some(b'<') => return self.escaped_less_than_sign(input, less_than_sign),
                Some(_null) => {
                    self.emit_replacing_nulls(input, text, |byte| matches!(byte, b'-' | b'<'))?;
                }
                None => return self.end_in_escaped_text(input),
            }
        }
    }

    /// The dash dash state of the escaped and double escaped text.
    fn escaped_dash_dash(&mut self, input: &mut Input<'_>, dashes: State, text: State) -> Next {
        while self.take_dash(input, dashes)? {}
        if input.peek()? == Some(b'>') {
            let start = input.position;
            input.take();
            self.emit_text(input, start, State::ScriptData)?;
            return Ok(State::ScriptData);
        }
        Ok(text)
    }

    fn escaped_less_than_sign(&mut self, input: &mut Input<'_>, less_than_sign: State) -> Next {
        if less_than_sign == State::ScriptDataEscapedLessThanSign {
            return self.begin_raw_tag(input, less_than_sign);
        }
        let start = input.position;
        input.take();
        self.emit_text(input, start, less_than_sign)?;
        Ok(less_than_sign)
    }

    fn end_in_escaped_text(&mut self, input: &mut Input<'_>) -> Next {
        self.error(input, ErrorCode::EofInScriptHtmlCommentLikeText);
        Err(Stop::EndOfInput)
    }

    /// The double escape start and end states (which of them is `name`): a name, `then` if it is "script",
    /// else `otherwise`.
    fn double_escape_name(
        &mut self,
        input: &mut Input<'_>,
        name: State,
        then: State,
        otherwise: State,
    ) -> Next {
        let start = input.position;
        while let Some(byte) = input.peek_at(0).filter(u8::is_ascii_alphabetic) {
            input.take();
            let expected = SCRIPT.get(self.machine.script_matched);
            let fits = expected.is_some_and(|expected| byte.eq_ignore_ascii_case(expected));
            // One more than its length: no "script".
            self.machine.script_matched =
                if fits { self.machine.script_matched + 1 } else { SCRIPT.len() + 1 };
        }
        self.emit_text(input, start, name)?;
        if !matches!(input.peek()?, Some(b'\t' | b'\n' | 0x0C | b' ' | b'/' | b'>')) {
            return Ok(otherwise);
        }
        let next = if self.machine.script_matched == SCRIPT.len() { then } else { otherwise };
        let start = input.position;
        input.take();
        self.emit_text(input, start, next)?;
        Ok(next)
    }
}
