//! A copy of the state of a tokenizer, over another sink: for a scan ahead.

use super::Tokenizer;
use crate::token::TokenSink;

impl<S: TokenSink> Tokenizer<S> {
    /// How much of the input was read, in bytes.
    pub(crate) fn offset(&self) -> u64 {
        self.normalizer.offset()
    }

    /// A tokenizer in the state of this one, over `sink`, which wants no errors. It has no limits.
    pub(crate) fn fork<T: TokenSink>(&self, sink: T) -> Tokenizer<T> {
        Tokenizer {
            sink,
            state: self.state,
            current: self.current.clone(),
            lookahead: self.lookahead.clone(),
            reference: self.reference.clone(),
            last_start_tag: self.last_start_tag.clone(),
            token_start: self.token_start,
            script_matched: self.script_matched,
            processing_instructions: self.processing_instructions,
            rules_only: false,
            is_limited: false,
            checks_text: T::WANTS_PLACES,
            errors: None,
            normalizer: self.normalizer.clone(),
            gathered: String::new(),
            #[cfg(feature = "rewrite")]
            keeping: super::Keeping::default(),
            piece: Self::PIECE,
            ended: self.ended,
        }
    }
}
