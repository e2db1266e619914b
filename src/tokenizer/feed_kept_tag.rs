//! Tags that are longer than the text that is fed at a time: who feeds the text may keep what it has of an
//! unfinished tag, so that the tokenizer need not copy it.

#![expect(clippy::string_slice, reason = "what is kept ends where a text ended that was fed")]

use super::kept_tag::Kept;
use super::machine::Tokenizer;
use super::stop::{Stop, TokenizerResult};
use crate::input::Chunk;
use crate::token::{Piece, TokenSink};

impl<S: TokenSink> Tokenizer<S> {
    /// Like [`feed`](Self::feed); but the text begins with the tag that [is kept](Self::kept), if one is. Afterwards
    /// one may be kept: the end of the text, as long as that says, is to be before the next text that is fed.
    pub(crate) fn feed_keeping(&mut self, text: &str) -> TokenizerResult {
        self.machine.kept_tag.is_allowed = !self.settings.wants_errors && !self.settings.is_limited;
        let progress = match self.machine.kept_tag.kept.take() {
            Some(kept) => self.feed_kept(text, kept),
            None => self.feed(text),
        };
        self.machine.kept_tag.is_allowed = false;
        progress
    }

    /// How many of the bytes that were fed last are kept.
    pub(crate) fn kept(&self) -> Option<usize> {
        self.machine.kept_tag.kept.map(|kept| kept.length)
    }

    /// Copies what is kept, which is the end of this text: it is not kept any more.
    pub(crate) fn let_go(&mut self, text: &str) {
        if let Some(kept) = self.machine.kept_tag.kept.take() {
            self.machine.current.spill(&text[text.len() - kept.length..]);
        }
    }

    /// Gives up the unfinished tag that is kept, since its text does not come back: at the end of the input such a tag
    /// is dropped anyway. So no range of that text is left.
    pub(super) fn give_up_kept(&mut self) {
        if self.machine.kept_tag.kept.take().is_some() {
            self.machine.current.forget();
            self.machine.current.ignore_attributes();
        }
    }

    fn feed_kept(&mut self, text: &str, kept: Kept) -> TokenizerResult {
        let read = kept.length;
        let begin = self.machine.normalizer.offset();
        let next = &text[read..];
        let is_short = text.len() <= Piece::MAX;
        let Some(next) =
            is_short.then(|| self.machine.normalizer.whole_chunk(next, &mut |_, _| ())).flatten()
        else {
            self.machine.current.spill(&text[..read]);
            return shifted(self.feed(next), read);
        };
        let has_null = next.has_null || kept.has_null;
        let whole = Chunk { text, base: self.machine.token_start, has_null, ..next };
        let stopped = self.feed_chunk(whole, read, true);
        match self.leave_off(begin, stopped) {
            None => TokenizerResult::Done,
            Some((consumed, Stop::Paused(reason, _))) => {
                TokenizerResult::Paused { consumed: read + consumed, reason }
            }
            Some((consumed, _)) => shifted(self.feed(&text[read + consumed..]), read + consumed),
        }
    }

    /// Keeps the unfinished tag that the chunk ends in, if that is allowed and all of the tag lies in the chunk.
    pub(super) fn keep(&mut self, chunk: &Chunk<'_>) -> bool {
        let is_kept = S::MAY_SKIP
            && self.machine.kept_tag.is_allowed
            && self.machine.state.is_inside_tag()
            && !self.machine.lookahead.is_open
            && !self.machine.current.is_ignoring
            && self.machine.token_start >= chunk.base;
        if is_kept {
            let start = (self.machine.token_start - chunk.base) as usize;
            self.machine.current.rebase(start);
            let length = chunk.text.len() - start;
            self.machine.kept_tag.kept = Some(Kept { length, has_null: chunk.has_null });
        }
        is_kept
    }
}

/// The progress in a text, from that in the part of it from `by` on.
fn shifted(progress: TokenizerResult, by: usize) -> TokenizerResult {
    match progress {
        TokenizerResult::Done => TokenizerResult::Done,
        TokenizerResult::Paused { consumed, reason } => {
            TokenizerResult::Paused { consumed: by + consumed, reason }
        }
    }
}
