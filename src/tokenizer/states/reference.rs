//! Character references, in text and in attribute values.

use crate::error::ErrorCode;
use crate::span::Span;
use crate::token::Token;
use crate::tokenizer::classes::ALPHANUMERIC;
use crate::tokenizer::emit::proceed;
use crate::tokenizer::entities;
use crate::tokenizer::fast_path::FastPath;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::named_reference::{Longest, Taken};
use crate::tokenizer::numeric_reference::{resolve, with_digit};
use crate::tokenizer::reference::Reference;
use crate::tokenizer::state::State;
use crate::tokenizer::stop::{Next, Stop};

impl Tokenizer<Erased<'_>> {
    /// Reads the `&` that is next; the reference returns to `return_state`.
    ///
    /// Fast path: [`FastPath::Reference`].
    pub(super) fn begin_reference(&mut self, input: &mut Input<'_>, return_state: State) -> Next {
        self.machine.reference = Reference { return_state, ..Reference::default() };
        if let Some(next) = self.fast_path(FastPath::Reference(return_state), input) {
            return next;
        }
        self.machine.lookahead.begin(input, input.position);
        input.take();
        Ok(State::CharacterReference)
    }

    /// [Character reference state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state)
    pub(in crate::tokenizer) fn character_reference(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(byte) if byte.is_ascii_alphanumeric() => Ok(State::NamedCharacterReference),
            Some(b'#') => {
                input.take();
                Ok(State::NumericCharacterReference)
            }
            _ => self.flush_reference(input, self.machine.reference.return_state),
        }
    }

    /// [Named character reference state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state)
    pub(in crate::tokenizer) fn named_character_reference(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if let Some((rest, start)) = self.machine.reference.rest.take() {
            return self.finish_rest(input, &rest, start);
        }
        let next = loop {
            let next = input.peek()?;
            let Some(byte) = next else { break next };
            match self.machine.reference.name.take(byte) {
                Taken::Refused => break next,
                // No name continues after a semicolon, so nothing is waited for.
                Taken::Last => {
                    input.take();
                    break None;
                }
                Taken::Part => input.take(),
            };
        };
        let Some(Longest { number, has_semicolon, beyond }) = self.machine.reference.name.longest()
        else {
            return self.flush_reference(input, State::AmbiguousAmpersand);
        };
        if self.machine.reference.is_in_attribute()
            && self.machine.reference.name.is_text_in_attribute(next)
        {
            return self.flush_reference(input, self.machine.reference.return_state);
        }
        let rest = self.machine.lookahead.unread(input, beyond);
        let end = input.here() - if rest.is_some() { beyond as u64 } else { 0 };
        if !has_semicolon {
            self.error_at(ErrorCode::MissingSemicolonAfterCharacterReference, end);
        }
        let Some(rest) = rest else {
            let next = self.machine.reference.return_state;
            return self.finish_reference(input, entities::value(number), end, next);
        };
        // An earlier chunk had the rest, so it is not unread but comes when this state is entered again.
        let next = State::NamedCharacterReference;
        self.machine.reference.rest = Some((rest, end));
        match self.finish_reference(input, entities::value(number), end, next) {
            // Letters and digits, which are text in any state.
            Err(Stop::Switched(state)) => {
                self.machine.reference.return_state = state;
                Ok(next)
            }
            sent => sent,
        }
    }

    /// Appends or sends what was read after a name, which ended at `start` of the source.
    #[cold]
    fn finish_rest(&mut self, input: &mut Input<'_>, rest: &str, start: u64) -> Next {
        let next = self.machine.reference.return_state;
        let span = Span { start, end: start + rest.len() as u64 };
        self.append_or_emit(input, rest, span, next)?;
        Ok(next)
    }

    /// [Ambiguous ampersand state](https://html.spec.whatwg.org/multipage/parsing.html#ambiguous-ampersand-state)
    pub(in crate::tokenizer) fn ambiguous_ampersand(&mut self, input: &mut Input<'_>) -> Next {
        let start = input.take_while(ALPHANUMERIC);
        if self.machine.reference.is_in_attribute() {
            self.machine.current.append(input.text, start, input.position);
        } else {
            self.emit_text(input, start, State::AmbiguousAmpersand)?;
        }
        if input.peek()? == Some(b';') {
            self.error(input, ErrorCode::UnknownNamedCharacterReference);
        }
        Ok(self.machine.reference.return_state)
    }

    /// [Numeric character reference state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-state)
    pub(in crate::tokenizer) fn numeric_character_reference(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if let Some(b'x' | b'X') = input.peek()? {
            input.take();
            return Ok(State::HexadecimalCharacterReferenceStart);
        }
        Ok(State::DecimalCharacterReferenceStart)
    }

    /// [Hexadecimal character reference start state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-start-state)
    pub(in crate::tokenizer) fn hexadecimal_character_reference_start(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if input.peek()?.is_some_and(|byte| byte.is_ascii_hexdigit()) {
            return Ok(State::HexadecimalCharacterReference);
        }
        self.error(input, ErrorCode::AbsenceOfDigitsInNumericCharacterReference);
        self.flush_reference(input, self.machine.reference.return_state)
    }

    /// [Decimal character reference start state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-start-state)
    pub(in crate::tokenizer) fn decimal_character_reference_start(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if input.peek()?.is_some_and(|byte| byte.is_ascii_digit()) {
            return Ok(State::DecimalCharacterReference);
        }
        self.error(input, ErrorCode::AbsenceOfDigitsInNumericCharacterReference);
        self.flush_reference(input, self.machine.reference.return_state)
    }

    /// [Hexadecimal character reference state](https://html.spec.whatwg.org/multipage/parsing.html#hexadecimal-character-reference-state)
    pub(in crate::tokenizer) fn hexadecimal_character_reference(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.digits(input, 16)
    }

    /// [Decimal character reference state](https://html.spec.whatwg.org/multipage/parsing.html#decimal-character-reference-state)
    pub(in crate::tokenizer) fn decimal_character_reference(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.digits(input, 10)
    }

    fn digits(&mut self, input: &mut Input<'_>, radix: u32) -> Next {
        // The digits need not be kept: from here on they are a number.
        self.machine.lookahead.close();
        loop {
            match input.peek()? {
                Some(b';') => {
                    input.take();
                    break;
                }
                Some(byte) => match char::from(byte).to_digit(radix) {
                    Some(digit) => {
                        self.machine.reference.code =
                            with_digit(self.machine.reference.code, radix, digit);
                        input.take();
                        continue;
                    }
                    None => self.error(input, ErrorCode::MissingSemicolonAfterCharacterReference),
                },
                None => self.error(input, ErrorCode::MissingSemicolonAfterCharacterReference),
            }
            break;
        }
        Ok(State::NumericCharacterReferenceEnd)
    }

    /// [Numeric character reference end state](https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state)
    pub(in crate::tokenizer) fn numeric_character_reference_end(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        let (character, code) = resolve(self.machine.reference.code);
        if let Some(code) = code {
            self.error_after(input, code);
        }
        let end = input.here();
        let next = self.machine.reference.return_state;
        self.finish_reference(input, character.encode_utf8(&mut [0; 4]), end, next)
    }

    /// It is not a reference: the characters read of it are text.
    ///
    /// [Flush code points consumed as a character reference](https://html.spec.whatwg.org/multipage/parsing.html#flush-code-points-consumed-as-a-character-reference)
    fn flush_reference(&mut self, input: &mut Input<'_>, next: State) -> Next {
        if self.machine.reference.is_in_attribute() {
            self.machine.append_lookahead(input);
            return Ok(next);
        }
        self.flush_lookahead_as_text(input, next)
    }

    /// The reference, which ends at `end` of the source, stands for `text`.
    pub(in crate::tokenizer) fn finish_reference(
        &mut self,
        input: &mut Input<'_>,
        text: &str,
        end: u64,
        next: State,
    ) -> Next {
        self.machine.lookahead.close();
        self.append_or_emit(input, text, Span { start: self.machine.lookahead.start, end }, next)?;
        Ok(next)
    }

    fn append_or_emit(
        &mut self,
        input: &mut Input<'_>,
        text: &str,
        span: Span,
        next: State,
    ) -> Result<(), Stop> {
        if self.machine.reference.is_in_attribute() {
            self.machine.current.append_str(input.text, text);
            return Ok(());
        }
        proceed(self.sink.token(&Token::Characters(text), span), next)
    }
}
