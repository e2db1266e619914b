//! Processing instructions, in editions that have them.

use crate::error::ErrorCode;
use crate::tokenizer::classes::{TARGET, WHITESPACE};
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{Erased, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::{Next, Stop};

impl Tokenizer<Erased<'_>> {
    /// [Processing instruction open state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state)
    pub(in crate::tokenizer) fn processing_instruction_open(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        match input.peek()? {
            Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => {
                Ok(State::ProcessingInstructionTarget)
            }
            Some(_) => {
                self.target_error(
                    input,
                    ErrorCode::InvalidFirstCharacterOfProcessingInstructionTarget,
                );
                self.convert_target_to_comment(input)
            }
            None => self.eof_in_processing_instruction(input),
        }
    }

    /// [Processing instruction target state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-target-state)
    ///
    /// The temporary buffer of the standard is the text that grows.
    pub(in crate::tokenizer) fn processing_instruction_target(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        let start = input.take_while(TARGET);
        self.machine.current.append(input.text, start, input.position);
        match input.peek()? {
            Some(b'\t' | b'\n' | 0x0C | b' ' | b'?' | b'>') => {
                self.machine.current.name = self.machine.current.finish();
                let target =
                    self.machine.current.name.resolve(input.text, &self.machine.current.buffer);
                let disallowed = ["xml", "xml-stylesheet"];
                if disallowed.iter().any(|name| target.eq_ignore_ascii_case(name)) {
                    self.target_error(input, ErrorCode::DisallowedProcessingInstructionTarget);
                    self.machine.current.take_back_name(input.text);
                    return self.convert_target_to_comment(input);
                }
                Ok(State::AfterProcessingInstructionTarget)
            }
            Some(_) => {
                self.target_error(input, ErrorCode::InvalidProcessingInstructionTarget);
                self.convert_target_to_comment(input)
            }
            None => self.eof_in_processing_instruction(input),
        }
    }

    /// [After processing instruction target state](https://html.spec.whatwg.org/multipage/parsing.html#after-processing-instruction-target-state)
    pub(in crate::tokenizer) fn after_processing_instruction_target(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        input.take_while(WHITESPACE);
        input.peek()?;
        Ok(State::ProcessingInstructionData)
    }

    /// [Processing instruction data state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-data-state)
    pub(in crate::tokenizer) fn processing_instruction_data(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        loop {
            let start = input.take_until_either::<b'?', b'>'>();
            self.machine.current.append(input.text, start, input.position);
            match input.peek()? {
                Some(b'?') => {
                    input.take();
                    return Ok(State::ProcessingInstructionQuestionable);
                }
                Some(b'>') => return self.close_processing_instruction(input),
                // U+0000 is data like any other.
                Some(_null) => {
                    self.machine.current.append(input.text, input.position, input.position + 1);
                    input.take();
                }
                None => return self.eof_in_processing_instruction(input),
            }
        }
    }

    /// [Processing instruction questionable state](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-questionable-state)
    pub(in crate::tokenizer) fn processing_instruction_questionable(
        &mut self,
        input: &mut Input<'_>,
    ) -> Next {
        match input.peek()? {
            Some(b'>') => self.close_processing_instruction(input),
            Some(_) => {
                self.machine.current.append_just_read(input.text, input.position, "?");
                Ok(State::ProcessingInstructionData)
            }
            None => self.eof_in_processing_instruction(input),
        }
    }

    fn close_processing_instruction(&mut self, input: &mut Input<'_>) -> Next {
        input.take();
        self.emit_processing_instruction(input)
    }

    /// Reports an error of the instruction: from its `?` to the next character.
    ///
    /// The standard names no places. The one suite that has these errors expects all of them at the `?`.
    /// That place is also more useful than the end of the input: the instruction as a whole is dropped or
    /// becomes a comment that begins with that `?`.
    fn target_error(&mut self, input: &mut Input<'_>, code: ErrorCode) {
        self.error_since(input, code, self.machine.token_start + 1);
    }

    /// [Convert the temporary buffer to a comment](https://html.spec.whatwg.org/multipage/parsing.html#convert-the-temporary-buffer-to-a-comment)
    fn convert_target_to_comment(&mut self, input: &mut Input<'_>) -> Next {
        self.machine.current.prefix(input.text, "?");
        Ok(State::BogusComment)
    }

    /// The input ends in a processing instruction, which is dropped.
    #[cold]
    fn eof_in_processing_instruction(&mut self, input: &mut Input<'_>) -> Next {
        self.target_error(input, ErrorCode::EofInProcessingInstruction);
        Err(Stop::EndOfInput)
    }
}
