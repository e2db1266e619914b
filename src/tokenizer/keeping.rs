//! Tags that are longer than the text that is fed at a time: who feeds the text may keep what it has of an
//! unfinished tag, so that the tokenizer need not copy it.

#![expect(clippy::string_slice, reason = "what is kept ends where a text ended that was fed")]

use super::{Progress, Tokenizer};
use crate::input::Chunk;
use crate::token::{Piece, TokenSink};
use crate::tokenizer::stop::Stop;

/// Whether an unfinished tag may be kept, and the one that is.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Keeping {
    is_allowed: bool,
    kept: Option<Kept>,
}

/// An unfinished tag that is kept.
#[derive(Debug, Clone, Copy)]
struct Kept {
    /// The length of what was read of it, in bytes.
    length: usize,
    has_null: bool,
}

impl<S: TokenSink> Tokenizer<S> {
    /// Like [`feed`](Self::feed); but the text begins with the tag that [is kept](Self::kept), if one is. Afterwards
    /// one may be kept: the end of the text, as long as that says, is to stand before the next text that is fed.
    pub(crate) fn feed_keeping(&mut self, text: &str) -> Progress {
        self.keeping.is_allowed = self.errors.is_none() && !self.is_limited;
        let progress = match self.keeping.kept.take() {
            Some(kept) => self.feed_kept(text, kept),
            None => self.feed(text),
        };
        self.keeping.is_allowed = false;
        progress
    }

    /// How many of the bytes that were fed last are kept.
    pub(crate) fn kept(&self) -> Option<usize> {
        self.keeping.kept.map(|kept| kept.length)
    }

    /// Copies what is kept, which is the end of this text: it is not kept any more.
    pub(crate) fn let_go(&mut self, text: &str) {
        if let Some(kept) = self.keeping.kept.take() {
            self.current.spill(&text[text.len() - kept.length..]);
        }
    }

    fn feed_kept(&mut self, text: &str, kept: Kept) -> Progress {
        let read = kept.length;
        let begin = self.normalizer.offset();
        let next = &text[read..];
        let is_short = text.len() <= Piece::MAX;
        let Some(next) = is_short.then(|| self.normalizer.whole_chunk(next)).flatten() else {
            self.current.spill(&text[..read]);
            return shifted(self.feed(next), read);
        };
        let has_null = next.has_null || kept.has_null;
        let whole = Chunk { text, base: self.token_start, has_null, ..next };
        let stopped = self.feed_chunk(whole, read, true);
        match self.leave_off(begin, stopped) {
            None => Progress::Done,
            Some((consumed, Stop::Paused(reason, _))) => {
                Progress::Paused { consumed: read + consumed, reason }
            }
            Some((consumed, _)) => shifted(self.feed(&text[read + consumed..]), read + consumed),
        }
    }

    /// Keeps the unfinished tag that the chunk ends in, if that is allowed and all of the tag lies in the chunk.
    pub(super) fn keep(&mut self, chunk: &Chunk<'_>) -> bool {
        let is_kept = S::MAY_SKIP
            && self.keeping.is_allowed
            && self.state.is_inside_tag()
            && !self.lookahead.is_open
            && !self.current.is_ignoring
            && self.token_start >= chunk.base;
        if is_kept {
            let start = (self.token_start - chunk.base) as usize;
            self.current.rebase(start);
            let length = chunk.text.len() - start;
            self.keeping.kept = Some(Kept { length, has_null: chunk.has_null });
        }
        is_kept
    }
}

/// The progress in a text, from that in the part of it from `by` on.
fn shifted(progress: Progress, by: usize) -> Progress {
    match progress {
        Progress::Done => Progress::Done,
        Progress::Paused { consumed, reason } => {
            Progress::Paused { consumed: by + consumed, reason }
        }
    }
}
