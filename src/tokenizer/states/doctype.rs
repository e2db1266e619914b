//! DOCTYPEs.

use crate::error::ErrorCode;
use crate::token::Piece;
use crate::tokenizer::classes::{NAME_STOP, WHITESPACE};
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;

/// The two identifiers of a DOCTYPE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Identifier {
    Public,
    System,
}

impl Tokenizer<Erased<'_>> {
    /// [DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-state)
    pub(in crate::tokenizer) fn doctype(&mut self, input: &mut Input<'_>) -> Next {
        match input.peek()? {
            Some(b'\t' | b'\n' | 0x0C | b' ') => input.take(),
            Some(b'>') => {}
            Some(_) => self.error(input, ErrorCode::MissingWhitespaceBeforeDoctypeName),
            None => return self.eof_in_doctype(input),
        }
        Ok(State::BeforeDoctypeName)
    }

    /// [Before DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-name-state)
    pub(in crate::tokenizer) fn before_doctype_name(&mut self, input: &mut Input<'_>) -> Next {
        input.take_while(WHITESPACE);
        match input.peek()? {
            Some(b'>') => self.abrupt_doctype(input, ErrorCode::MissingDoctypeName),
            Some(_) => {
                self.machine.current.has_name = true;
                Ok(State::DoctypeName)
            }
            None => self.eof_in_doctype(input),
        }
    }

    /// [DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-name-state)
    pub(in crate::tokenizer) fn doctype_name(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            let start = input.take_until(NAME_STOP);
            self.machine.current.append(input.text, start, input.position);
            match input.peek()? {
                Some(b'\t' | b'\n' | 0x0C | b' ' | b'>') => {
                    self.machine.current.name = self.machine.current.finish();
                    return Ok(State::AfterDoctypeName);
                }
                Some(letter @ b'A'..=b'Z') => self.machine.current.append_lower(input.text, letter),
                Some(0) => self.null_in_doctype(input),
                // `/` is nothing special here.
                Some(_) => {
                    self.machine.current.append(input.text, input.position, input.position + 1);
                }
                None => {
                    self.machine.current.name = self.machine.current.finish();
                    return self.eof_in_doctype(input);
                }
            }
            input.take();
        }
    }

    /// [After DOCTYPE name state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-name-state)
    pub(in crate::tokenizer) fn after_doctype_name(&mut self, input: &mut Input<'_>) -> Next {
        if !self.machine.lookahead.is_open {
            input.take_while(WHITESPACE);
            match input.peek()? {
                Some(b'>') => return self.close_doctype(input),
                Some(_) => self.machine.lookahead.begin(input, input.position),
                None => return self.eof_in_doctype(input),
            }
        }
        let (word, next) = match self.machine.lookahead.first_byte(input)? {
            Some(b'P' | b'p') => (b"PUBLIC", State::AfterDoctypePublicKeyword),
            _ => (b"SYSTEM", State::AfterDoctypeSystemKeyword),
        };
        let matched = self.machine.lookahead.read_word(input, word, u8::eq_ignore_ascii_case)?;
        self.machine.lookahead.close();
        if matched {
            return Ok(next);
        }
        // Order: the characters that did match are skipped here, as the next state would do.
        let code = ErrorCode::InvalidCharacterSequenceAfterDoctypeName;
        self.error_at(code, self.machine.lookahead.start);
        self.machine.current.force_quirks = true;
        Ok(State::BogusDoctype)
    }

    /// [After DOCTYPE public keyword state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-keyword-state)
    pub(in crate::tokenizer) fn after_doctype_public_keyword(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if let Some(b'\t' | b'\n' | 0x0C | b' ') = input.peek()? {
            input.take();
            return Ok(State::BeforeDoctypePublicIdentifier);
        }
        self.begin_identifier(
            input,
            Identifier::Public,
            Some(ErrorCode::MissingWhitespaceAfterDoctypePublicKeyword),
        )
    }

    /// [Before DOCTYPE public identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-public-identifier-state)
    pub(in crate::tokenizer) fn before_doctype_public_identifier(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        input.take_while(WHITESPACE);
        self.begin_identifier(input, Identifier::Public, None)
    }

    /// [DOCTYPE public identifier (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(double-quoted)-state)
    pub(in crate::tokenizer) fn doctype_public_identifier_double_quoted(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.doctype_identifier(input, b'"', Identifier::Public)
    }

    /// [DOCTYPE public identifier (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-public-identifier-(single-quoted)-state)
    pub(in crate::tokenizer) fn doctype_public_identifier_single_quoted(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.doctype_identifier(input, b'\'', Identifier::Public)
    }

    /// [After DOCTYPE public identifier state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-public-identifier-state)
    pub(in crate::tokenizer) fn after_doctype_public_identifier(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        match input.peek()? {
            Some(b'\t' | b'\n' | 0x0C | b' ') => {
                input.take();
                return Ok(State::BetweenDoctypePublicAndSystemIdentifiers);
            }
            Some(b'"' | b'\'') => self
                .error(input, ErrorCode::MissingWhitespaceBetweenDoctypePublicAndSystemIdentifiers),
            _ => {}
        }
        Ok(State::BetweenDoctypePublicAndSystemIdentifiers)
    }

    /// [Between DOCTYPE public and system identifiers state](https://html.spec.whatwg.org/multipage/parsing.html#between-doctype-public-and-system-identifiers-state)
    pub(in crate::tokenizer) fn between_doctype_public_and_system_identifiers(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        input.take_while(WHITESPACE);
        if input.peek()? == Some(b'>') {
            return self.close_doctype(input);
        }
        self.begin_identifier(input, Identifier::System, None)
    }

    /// [After DOCTYPE system keyword state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-keyword-state)
    pub(in crate::tokenizer) fn after_doctype_system_keyword(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        if let Some(b'\t' | b'\n' | 0x0C | b' ') = input.peek()? {
            input.take();
            return Ok(State::BeforeDoctypeSystemIdentifier);
        }
        self.begin_identifier(
            input,
            Identifier::System,
            Some(ErrorCode::MissingWhitespaceAfterDoctypeSystemKeyword),
        )
    }

    /// [Before DOCTYPE system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#before-doctype-system-identifier-state)
    pub(in crate::tokenizer) fn before_doctype_system_identifier(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        input.take_while(WHITESPACE);
        self.begin_identifier(input, Identifier::System, None)
    }

    /// [DOCTYPE system identifier (double-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(double-quoted)-state)
    pub(in crate::tokenizer) fn doctype_system_identifier_double_quoted(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.doctype_identifier(input, b'"', Identifier::System)
    }

    /// [DOCTYPE system identifier (single-quoted) state](https://html.spec.whatwg.org/multipage/parsing.html#doctype-system-identifier-(single-quoted)-state)
    pub(in crate::tokenizer) fn doctype_system_identifier_single_quoted(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        self.doctype_identifier(input, b'\'', Identifier::System)
    }

    /// [After DOCTYPE system identifier state](https://html.spec.whatwg.org/multipage/parsing.html#after-doctype-system-identifier-state)
    pub(in crate::tokenizer) fn after_doctype_system_identifier(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        input.take_while(WHITESPACE);
        match input.peek()? {
            Some(b'>') => self.close_doctype(input),
            Some(_) => {
                self.error(input, ErrorCode::UnexpectedCharacterAfterDoctypeSystemIdentifier);
                Ok(State::BogusDoctype)
            }
            None => self.eof_in_doctype(input),
        }
    }

    /// [Bogus DOCTYPE state](https://html.spec.whatwg.org/multipage/parsing.html#bogus-doctype-state)
    pub(in crate::tokenizer) fn bogus_doctype(&mut self, input: &mut Input<'_>) -> Next {
        loop {
            input.take_until_byte(b'>');
            match input.peek()? {
                Some(b'>') => return self.close_doctype(input),
                Some(_null) => {
                    self.null_error(input);
                    input.take();
                }
                None => return self.emit_doctype(input),
            }
        }
    }

    /// A quoted identifier, after a keyword and its white space. `no_space` is the error if the quote
    /// follows the keyword without white space.
    fn begin_identifier(
        &mut self,
        input: &mut Input<'_>,
        identifier: Identifier,
        no_space: Option<ErrorCode>,
    ) -> Next {
        let is_public = identifier == Identifier::Public;
        match input.peek()? {
            Some(quote @ (b'"' | b'\'')) => {
                if let Some(code) = no_space {
                    self.error(input, code);
                }
                input.take();
                *self.identifier(identifier) = Some(Piece::default());
                Ok(match (is_public, quote) {
                    (true, b'"') => State::DoctypePublicIdentifierDoubleQuoted,
                    (true, _) => State::DoctypePublicIdentifierSingleQuoted,
                    (false, b'"') => State::DoctypeSystemIdentifierDoubleQuoted,
                    (false, _) => State::DoctypeSystemIdentifierSingleQuoted,
                })
            }
            Some(b'>') if is_public => {
                self.abrupt_doctype(input, ErrorCode::MissingDoctypePublicIdentifier)
            }
            Some(b'>') => self.abrupt_doctype(input, ErrorCode::MissingDoctypeSystemIdentifier),
            Some(_) => {
                self.error(
                    input,
                    if is_public {
                        ErrorCode::MissingQuoteBeforeDoctypePublicIdentifier
                    } else {
                        ErrorCode::MissingQuoteBeforeDoctypeSystemIdentifier
                    },
                );
                self.machine.current.force_quirks = true;
                Ok(State::BogusDoctype)
            }
            None => self.eof_in_doctype(input),
        }
    }

    /// The identifier (quoted) states.
    fn doctype_identifier(
        &mut self,
        input: &mut Input<'_>,
        quote: u8,
        identifier: Identifier,
    ) -> Next {
        loop {
            let start = match quote {
                b'"' => input.take_until_either::<b'"', b'>'>(),
                _ => input.take_until_either::<b'\'', b'>'>(),
            };
            self.machine.current.append(input.text, start, input.position);
            let next = input.peek()?;
            if next == Some(0) {
                self.null_in_doctype(input);
                input.take();
                continue;
            }
            *self.identifier(identifier) = Some(self.machine.current.finish());
            return match (next, identifier) {
                (None, _) => self.eof_in_doctype(input),
                (Some(b'>'), Identifier::Public) => {
                    self.abrupt_doctype(input, ErrorCode::AbruptDoctypePublicIdentifier)
                }
                (Some(b'>'), Identifier::System) => {
                    self.abrupt_doctype(input, ErrorCode::AbruptDoctypeSystemIdentifier)
                }
                (Some(_quote), Identifier::Public) => {
                    input.take();
                    Ok(State::AfterDoctypePublicIdentifier)
                }
                (Some(_quote), Identifier::System) => {
                    input.take();
                    Ok(State::AfterDoctypeSystemIdentifier)
                }
            };
        }
    }

    fn identifier(&mut self, identifier: Identifier) -> &mut Option<Piece> {
        match identifier {
            Identifier::Public => &mut self.machine.current.public_identifier,
            Identifier::System => &mut self.machine.current.system_identifier,
        }
    }

    /// Appends U+FFFD for the U+0000 that is next.
    #[cold]
    fn null_in_doctype(&mut self, input: &mut Input<'_>) {
        self.null_error(input);
        self.machine.current.append_str(input.text, "\u{FFFD}");
    }

    /// Sends the DOCTYPE, whose `>` is next.
    fn close_doctype(&mut self, input: &mut Input<'_>) -> Next {
        input.take();
        self.emit_doctype(input)
    }

    /// Sends the DOCTYPE, whose `>` is next and comes too early.
    fn abrupt_doctype(&mut self, input: &mut Input<'_>, code: ErrorCode) -> Next {
        self.error(input, code);
        self.machine.current.force_quirks = true;
        self.close_doctype(input)
    }

    /// The input ends in a DOCTYPE, which is sent as it is.
    #[cold]
    fn eof_in_doctype(&mut self, input: &mut Input<'_>) -> Next {
        self.error(input, ErrorCode::EofInDoctype);
        self.machine.current.force_quirks = true;
        self.emit_doctype(input)
    }
}
