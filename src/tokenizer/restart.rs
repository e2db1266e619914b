//! Using a tokenizer again, for another input: only its memory stays.

use super::emit::LastStartTag;
use super::errors::InputErrors;
use super::lookahead::Lookahead;
use super::states::reference::Reference;
use super::{Tokenizer, TokenizerOptions};
use crate::input::Normalizer;
use crate::token::TokenSink;

impl<S: TokenSink> Tokenizer<S> {
    /// Makes it what [`new`](Self::new) gives for the sink as it is now.
    #[inline]
    pub(crate) fn restart(&mut self, options: TokenizerOptions) {
        let wants_errors = self.sink.wants_errors();
        // All fields by name, so that none is forgotten.
        let Self {
            sink: _,
            state,
            current,
            lookahead,
            reference,
            last_start_tag,
            token_start,
            script_matched,
            processing_instructions,
            errors,
            normalizer,
            gathered,
            piece,
            ended,
        } = self;
        *state = options.content_model.into();
        current.restart();
        *lookahead = Lookahead::default();
        *reference = Reference::default();
        *last_start_tag = LastStartTag::new(options.last_start_tag);
        *token_start = 0;
        *script_matched = 0;
        *processing_instructions = options.features.processing_instructions;
        *errors = wants_errors.then(InputErrors::default);
        *normalizer = Normalizer::new();
        gathered.clear();
        *piece = Self::PIECE;
        *ended = false;
    }

    /// How much memory stays with it when it is used again, in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.current.allocated_bytes() + self.gathered.capacity()
    }
}
