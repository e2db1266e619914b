//! The machine: one flat `match`, which is the table of contents of the states.
//!
//! A rule returns the next state. With [`Stop::ChunkUsedUp`] it asks to be entered again, in the same
//! state, when more input is there. So before a rule asks for the next character, it must have stored
//! what it read where the next call finds it (the token under construction, the look-ahead).

use super::input::Input;
use super::machine::{Erased, Machine, Tokenizer};
use super::state::State;
use super::stop::{Next, Stop};
use crate::token::TokenSink;

impl<S: TokenSink> Tokenizer<S> {
    /// Runs until the chunk is used up, the input ends or the sink asks to stop.
    pub(super) fn run(&mut self, input: &mut Input<'_>) -> Stop {
        loop {
            if self.machine.state == State::Data
                && input.takes_fast_paths
                && let Some(next) = self.fast_markup(input)
            {
                match self.machine.enter(next) {
                    Ok(State::Data) => continue,
                    Ok(_) => {}
                    Err(stop) => return stop,
                }
            }
            if let Some(stop) = self.erased().run_rules(input) {
                return stop;
            }
        }
    }
}

impl Tokenizer<Erased<'_>> {
    /// Runs by the rules, at least one of them. Returns `None` if the fast path of markup may continue.
    #[inline(never)]
    fn run_rules(&mut self, input: &mut Input<'_>) -> Option<Stop> {
        let mut state = self.machine.state;
        loop {
            crate::work::count(1);
            let next = match state {
                State::Data => self.data(input),
                State::Rcdata => self.rcdata(input),
                State::Rawtext => self.rawtext(input),
                State::ScriptData => self.script_data(input),
                State::Plaintext => self.plaintext(input),
                State::TagOpen => self.tag_open(input),
                State::EndTagOpen => self.end_tag_open(input),
                State::TagName => self.tag_name(input),
                State::RcdataLessThanSign => self.rcdata_less_than_sign(input),
                State::RcdataEndTagOpen => self.rcdata_end_tag_open(input),
                State::RcdataEndTagName => self.rcdata_end_tag_name(input),
                State::RawtextLessThanSign => self.rawtext_less_than_sign(input),
                State::RawtextEndTagOpen => self.rawtext_end_tag_open(input),
                State::RawtextEndTagName => self.rawtext_end_tag_name(input),
                State::ScriptDataLessThanSign => self.script_data_less_than_sign(input),
                State::ScriptDataEndTagOpen => self.script_data_end_tag_open(input),
                State::ScriptDataEndTagName => self.script_data_end_tag_name(input),
                State::ScriptDataEscapeStart => self.script_data_escape_start(input),
                State::ScriptDataEscapeStartDash => self.script_data_escape_start_dash(input),
                State::ScriptDataEscaped => self.script_data_escaped(input),
                State::ScriptDataEscapedDash => self.script_data_escaped_dash(input),
                State::ScriptDataEscapedDashDash => self.script_data_escaped_dash_dash(input),
                State::ScriptDataEscapedLessThanSign => {
                    self.script_data_escaped_less_than_sign(input)
                }
                State::ScriptDataEscapedEndTagOpen => self.script_data_escaped_end_tag_open(input),
                State::ScriptDataEscapedEndTagName => self.script_data_escaped_end_tag_name(input),
                State::ScriptDataDoubleEscapeStart => self.script_data_double_escape_start(input),
                State::ScriptDataDoubleEscaped => self.script_data_double_escaped(input),
                State::ScriptDataDoubleEscapedDash => self.script_data_double_escaped_dash(input),
                State::ScriptDataDoubleEscapedDashDash => {
                    self.script_data_double_escaped_dash_dash(input)
                }
                State::ScriptDataDoubleEscapedLessThanSign => {
                    self.script_data_double_escaped_less_than_sign(input)
                }
                State::ScriptDataDoubleEscapeEnd => self.script_data_double_escape_end(input),
                State::BeforeAttributeName => self.before_attribute_name(input),
                State::AttributeName => self.attribute_name(input),
                State::AfterAttributeName => self.after_attribute_name(input),
                State::BeforeAttributeValue => self.before_attribute_value(input),
                State::AttributeValueDoubleQuoted => self.attribute_value_double_quoted(input),
                State::AttributeValueSingleQuoted => self.attribute_value_single_quoted(input),
                State::AttributeValueUnquoted => self.attribute_value_unquoted(input),
                State::AfterAttributeValueQuoted => self.after_attribute_value_quoted(input),
                State::SelfClosingStartTag => self.self_closing_start_tag(input),
                State::BogusComment => self.bogus_comment(input),
                State::MarkupDeclarationOpen => self.markup_declaration_open(input),
                State::CommentStart => self.comment_start(input),
                State::CommentStartDash => self.comment_start_dash(input),
                State::Comment => self.comment(input),
                State::CommentLessThanSign => self.comment_less_than_sign(input),
                State::CommentLessThanSignBang => self.comment_less_than_sign_bang(input),
                State::CommentLessThanSignBangDash => self.comment_less_than_sign_bang_dash(input),
                State::CommentLessThanSignBangDashDash => {
                    self.comment_less_than_sign_bang_dash_dash(input)
                }
                State::CommentEndDash => self.comment_end_dash(input),
                State::CommentEnd => self.comment_end(input),
                State::CommentEndBang => self.comment_end_bang(input),
                State::Doctype => self.doctype(input),
                State::BeforeDoctypeName => self.before_doctype_name(input),
                State::DoctypeName => self.doctype_name(input),
                State::AfterDoctypeName => self.after_doctype_name(input),
                State::AfterDoctypePublicKeyword => self.after_doctype_public_keyword(input),
                State::BeforeDoctypePublicIdentifier => {
                    self.before_doctype_public_identifier(input)
                }
                State::DoctypePublicIdentifierDoubleQuoted => {
                    self.doctype_public_identifier_double_quoted(input)
                }
                State::DoctypePublicIdentifierSingleQuoted => {
                    self.doctype_public_identifier_single_quoted(input)
                }
                State::AfterDoctypePublicIdentifier => self.after_doctype_public_identifier(input),
                State::BetweenDoctypePublicAndSystemIdentifiers => {
                    self.between_doctype_public_and_system_identifiers(input)
                }
                State::AfterDoctypeSystemKeyword => self.after_doctype_system_keyword(input),
                State::BeforeDoctypeSystemIdentifier => {
                    self.before_doctype_system_identifier(input)
                }
                State::DoctypeSystemIdentifierDoubleQuoted => {
                    self.doctype_system_identifier_double_quoted(input)
                }
                State::DoctypeSystemIdentifierSingleQuoted => {
                    self.doctype_system_identifier_single_quoted(input)
                }
                State::AfterDoctypeSystemIdentifier => self.after_doctype_system_identifier(input),
                State::BogusDoctype => self.bogus_doctype(input),
                State::CdataSection => self.cdata_section(input),
                State::CdataSectionBracket => self.cdata_section_bracket(input),
                State::CdataSectionEnd => self.cdata_section_end(input),
                State::ProcessingInstructionOpen => self.processing_instruction_open(input),
                State::ProcessingInstructionTarget => self.processing_instruction_target(input),
                State::AfterProcessingInstructionTarget => {
                    self.after_processing_instruction_target(input)
                }
                State::ProcessingInstructionData => self.processing_instruction_data(input),
                State::ProcessingInstructionQuestionable => {
                    self.processing_instruction_questionable(input)
                }
                State::CharacterReference => self.character_reference(input),
                State::NamedCharacterReference => self.named_character_reference(input),
                State::AmbiguousAmpersand => self.ambiguous_ampersand(input),
                State::NumericCharacterReference => self.numeric_character_reference(input),
                State::HexadecimalCharacterReferenceStart => {
                    self.hexadecimal_character_reference_start(input)
                }
                State::DecimalCharacterReferenceStart => {
                    self.decimal_character_reference_start(input)
                }
                State::HexadecimalCharacterReference => self.hexadecimal_character_reference(input),
                State::DecimalCharacterReference => self.decimal_character_reference(input),
                State::NumericCharacterReferenceEnd => self.numeric_character_reference_end(input),
            };
            match next {
                Ok(State::Data) if input.takes_fast_paths => {
                    self.machine.state = State::Data;
                    return None;
                }
                Ok(next) => state = next,
                Err(stop) => {
                    self.machine.state = state;
                    return self.machine.enter(Err(stop)).err();
                }
            }
        }
    }
}

impl Machine {
    /// Enters the state that a rule returned, or the one in which the machine continues after it stopped.
    #[inline]
    fn enter(&mut self, next: Next) -> Next {
        self.state = match next {
            Ok(next) | Err(Stop::Paused(_, next) | Stop::Switched(next)) => next,
            Err(Stop::ChunkUsedUp | Stop::EndOfInput) => self.state,
        };
        next
    }
}
