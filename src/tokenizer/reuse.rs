//! Using a tokenizer again, for another input: only its memory stays.

use super::emit::LastStartTag;
use super::errors::InputErrors;
use super::lookahead::Lookahead;
use super::states::reference::Reference;
use super::{Tokenizer, TokenizerOptions};
use crate::input::Normalizer;
use crate::token::TokenSink;

impl<S: TokenSink> Tokenizer<S> {
    /// Forgets the input; what is seldom needed is freed. [`begin`](Self::begin) has to follow.
    #[inline]
    pub(crate) fn clear(&mut self) {
        // All fields by name, so that none is forgotten.
        let Self {
            sink: _,
            state: _,
            current,
            lookahead,
            reference,
            last_start_tag,
            token_start,
            script_matched,
            processing_instructions: _,
            rules_only: _,
            is_limited: _,
            checks_text: _,
            errors,
            normalizer,
            gathered,
            #[cfg(feature = "rewrite")]
            keeping,
            piece,
            ended,
        } = self;
        current.clear();
        *lookahead = Lookahead::default();
        *reference = Reference::default();
        *token_start = 0;
        *script_matched = 0;
        *errors = None;
        *last_start_tag = LastStartTag::new(String::new());
        *normalizer = Normalizer::new();
        gathered.clear();
        #[cfg(feature = "rewrite")]
        {
            *keeping = super::Keeping::default();
        }
        *piece = Self::PIECE;
        *ended = false;
    }

    /// Makes it, when it is [cleared](Self::clear), what [`new`](Self::new) gives for the sink as it is now.
    #[inline]
    pub(crate) fn begin(&mut self, options: TokenizerOptions) {
        self.state = options.content_model.into();
        self.last_start_tag = LastStartTag::new(options.last_start_tag);
        self.processing_instructions = options.features.processing_instructions;
        self.rules_only = options.rules_only;
        self.errors = self.sink.wants_errors().then(InputErrors::default);
        self.is_limited = options.is_limited;
        self.checks_text = options.is_limited || self.errors.is_some() || S::WANTS_PLACES;
    }

    /// Lets the offsets of a text that has not begun start here.
    pub(crate) fn begin_at(&mut self, offset: u64) {
        self.normalizer.resume_at(offset);
    }

    /// How much memory it has when it is cleared, in bytes.
    pub(crate) fn allocated_bytes(&self) -> usize {
        self.current.allocated_bytes() + self.gathered.capacity()
    }
}
