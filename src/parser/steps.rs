//! Reading text in steps, if something may stop the parse: between two steps the flag is asked, and the token that is not
//! complete is compared with the limits.
//!
//! Most steps are [free](crate::tree_builder::TreeBuilder::begin_step): no limit can be reached in them. The closer a limit is, the shorter
//! they are. Where it is so close that a step would be too short to be worth it, each token is checked.

use memchr::memrchr;

use super::pipeline::{BottomSink, Pipeline, declared_encoding};
use crate::encoding::{Encoding, EncodingOptions};
use crate::limit::Limit;
use crate::token::TokenSink as _;
use crate::tokenizer::{PauseReason, TokenizerResult};

/// The length of a step, in bytes.
pub(super) const STEP: usize = 1 << 14;

/// The length from which on a free step is worth its beginning and end.
const LEAST: u64 = 128;

impl<S: BottomSink> Pipeline<S> {
    /// Reads text, up to a `meta` element that declares an encoding if there are options for that. Returns the text after
    /// it, and the encoding. Text is left over too if the parse was stopped.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::string_slice,
        reason = "what was consumed is no longer than what was given; bytes are counted with 64 bits"
    )]
    #[inline]
    pub(super) fn read_text<'t>(
        &mut self,
        text: &'t str,
        until: Option<&EncodingOptions>,
    ) -> (&'t str, Option<Encoding>) {
        let is_limited = self.tokenizer.sink().is_limited();
        let mut rest = text;
        while !rest.is_empty() {
            let step = if is_limited { &rest[..self.begin_step(rest)] } else { rest };
            // The flag may be set.
            if is_limited && self.is_stopped() {
                return (rest, None);
            }
            let (consumed, reason) = match self.tokenizer.feed(step) {
                TokenizerResult::Paused { consumed, reason } => (consumed, Some(reason)),
                TokenizerResult::Done => (step.len(), None),
            };
            self.consumed += consumed as u64;
            rest = &rest[consumed..];
            if reason == Some(PauseReason::ChangeEncoding)
                && let Some(options) = until
                && let Some(declaration) = self.tokenizer.sink().encoding_declaration()
                && let Some(encoding) = declared_encoding(declaration, options)
            {
                return (rest, Some(encoding));
            }
            if is_limited {
                self.check_unfinished_token(false);
            }
            // A free step stops early if it is no longer free.
            if reason == Some(PauseReason::Stopped) && (!is_limited || self.is_stopped()) {
                return (rest, None);
            }
        }
        ("", None)
    }

    /// Ends the text, all of which was read.
    #[inline]
    pub(super) fn end(&mut self) {
        if self.tokenizer.sink().is_limited() {
            self.check_unfinished_token(true);
            // Each token is checked: after one that the end completes there is no other step to begin.
            let _ = self.begin_free(u64::MAX, u64::MAX);
        }
        if !self.is_stopped() {
            self.tokenizer.end();
        }
    }

    /// Begins a step of this text, and returns its length.
    #[cold]
    #[inline(never)]
    fn begin_step(&mut self, text: &str) -> usize {
        let wanted = text.len().min(STEP) as u64;
        step_end(text, self.begin_free(wanted, LEAST).unwrap_or(STEP / 4))
    }

    /// Begins a step of about so many bytes. Returns the length that it may have, or `None` if it would be shorter than `least`:
    /// then each token is checked.
    fn begin_free(&mut self, wanted: u64, least: u64) -> Option<usize> {
        let unfinished = self.tokenizer.begun_length();
        let offset = self.consumed;
        let builder = self.tokenizer.sink_mut();
        let free = builder.begin_step(offset, unfinished, wanted, least);
        self.tokenizer.set_limited(free.is_none());
        // It is no longer than what was wanted.
        free.map(|length| length as usize)
    }

    /// Stops if a token that is not complete is already beyond a limit. `is_last` if no more input comes.
    pub(super) fn check_unfinished_token(&mut self, is_last: bool) {
        let length = self.tokenizer.unfinished_length();
        if length == 0 {
            return;
        }
        let offset = self.consumed.saturating_sub(length);
        let (attributes, attribute_bytes) = self.tokenizer.unfinished_attributes(is_last);
        let held = self.tokenizer.allocated_bytes() as u64;
        let builder = self.tokenizer.sink_mut();
        let memory = builder.sink_mut().usage().memory_bytes.saturating_add(held);
        builder.check_limit(Limit::AttributesPerElement, attributes, offset);
        builder.check_limit(Limit::AttributeBytes, attribute_bytes, offset);
        builder.check_limit(Limit::TokenBytes, length, offset);
        builder.check_limit(Limit::MemoryBytes, memory, offset);
    }
}

/// The end of a step of at most about `size` bytes: after a tag that ends in the second half, if one does, since what
/// lies across two steps is copied.
fn step_end(text: &str, size: usize) -> usize {
    let Some(step) = text.as_bytes().get(..size) else { return text.len() };
    let half = size / 2;
    if let Some(at) = step.get(half..).and_then(|second| memrchr(b'>', second)) {
        return half.saturating_add(at).saturating_add(1);
    }
    // At least one character.
    let mut end = size.max(1);
    while !text.is_char_boundary(end) {
        end = end.saturating_add(1);
    }
    end
}
