//! Reading text, piece by piece.

use memchr::memrchr;

use super::TokenizerOptions;
use super::input::Input;
use super::machine::{Machine, Settings, Tokenizer};
use super::state::State;
use super::stop::{PauseReason, Stop, TokenizerResult};
use crate::input::{Chunk, validity};
use crate::span::Span;
use crate::token::{Token, TokenSink};

/// An incomplete tag, comment, DOCTYPE or processing instruction.
#[cfg(feature = "rewrite")]
#[derive(Debug, Clone, Copy)]
pub(crate) enum Unfinished {
    /// One that begins here.
    From(u64),
    /// A tag whose attributes nobody wants.
    Ignored,
}

/// The state at the end of the input.
#[cfg(feature = "rewrite")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EndState {
    /// The input read last is text, or a whole token.
    Text,
    /// A tag that begins here is dropped.
    Tag { start: u64 },
    /// `</` was read, which is text.
    EndTagOpen,
    /// A comment has not ended.
    Comment,
    /// A DOCTYPE or processing instruction has not ended.
    Declaration,
    /// A CDATA section has not ended.
    Section,
    /// In a script, where an end tag does not end it.
    DoubleEscaped,
}

impl<S: TokenSink> Tokenizer<S> {
    /// The longest text that is processed at a time: its memory stays in a cache.
    const PIECE: usize = 1 << 18;

    /// The shortest. A pause discards what was found about the rest of the piece, so after a pause a
    /// piece is at most twice as long as the part read of the last one.
    const SHORT_PIECE: usize = 1 << 9;

    /// A tokenizer at the beginning of its input.
    #[must_use]
    pub fn new(sink: S, options: TokenizerOptions) -> Self {
        let settings = Settings::new(&sink, &options);
        let mut machine = Machine::default();
        machine.begin(options);
        Self { settings, machine, sink }
    }

    /// Reads `text`, which continues where the last one ended, and sends the tokens that it completes.
    ///
    /// After [`end`](Self::end) nothing more is read.
    #[expect(
        clippy::string_slice,
        reason = "pieces are cut at boundaries of characters, within the text"
    )]
    pub fn feed(&mut self, text: &str) -> TokenizerResult {
        let mut done = 0;
        while done < text.len() && !self.machine.ended {
            let mut end = piece_end(text, done, self.machine.piece.unwrap_or(Self::PIECE));
            if self.settings.is_limited && self.settings.wants_errors {
                end = end_at_error(text, done, end);
            }
            let stopped = self.feed_piece(&text[done..end]);
            #[cfg(feature = "rewrite")]
            if end < text.len() {
                self.let_go(&text[done..end]);
            }
            let read = stopped.map_or(end - done, |(consumed, _)| consumed);
            if stopped.is_some() || end < text.len() {
                self.machine.piece = Some((2 * read).clamp(Self::SHORT_PIECE, Self::PIECE));
            }
            done += read;
            if let Some((_, Stop::Paused(reason, _))) = stopped {
                return TokenizerResult::Paused { consumed: done, reason };
            }
        }
        TokenizerResult::Done
    }

    /// Whether the unfinished token, which the chunk ends in, need not be copied.
    #[cfg(not(feature = "rewrite"))]
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "it has an answer with the rewriter")]
    fn keep(&mut self, _: &Chunk<'_>) -> bool {
        false
    }

    /// The number of bytes read of an incomplete tag, comment, DOCTYPE or processing instruction.
    pub(crate) fn unfinished_length(&self) -> u64 {
        if self.state_around_reference().is_inside_token() {
            self.machine.normalizer.offset() - self.machine.token_start
        } else {
            0
        }
    }

    /// The number of bytes read of what may become a token other than text, also if that is only some characters so far.
    pub(crate) fn begun_length(&self) -> u64 {
        match self.state_around_reference() {
            state if state.is_text() || state.is_cdata() => 0,
            _ => self.machine.normalizer.offset().saturating_sub(self.machine.token_start),
        }
    }

    /// The state, or within a character reference the one to which that returns.
    fn state_around_reference(&self) -> State {
        match self.machine.state {
            state if state.is_reference() => self.machine.reference.return_state,
            state => state,
        }
    }

    /// Whether nothing that was read waits for what comes after it.
    #[cfg(feature = "rewrite")]
    pub(crate) fn is_between_tokens(&self) -> bool {
        self.machine.state.is_text() && !self.machine.lookahead.is_open
    }

    /// The incomplete tag, comment, DOCTYPE or processing instruction, if one was begun.
    #[cfg(feature = "rewrite")]
    pub(crate) fn unfinished(&self) -> Option<Unfinished> {
        if self.machine.state.is_inside_tag() && self.machine.current.is_ignoring {
            return Some(Unfinished::Ignored);
        }
        self.machine.state.is_inside_token().then_some(Unfinished::From(self.machine.token_start))
    }

    /// The state at the end of the input, before that is [told](Self::end).
    #[cfg(feature = "rewrite")]
    pub(crate) fn end_state(&self) -> EndState {
        match self.state_around_reference() {
            State::EndTagOpen => EndState::EndTagOpen,
            state if state.is_inside_tag() => EndState::Tag { start: self.machine.token_start },
            State::CdataSection | State::CdataSectionBracket | State::CdataSectionEnd => {
                EndState::Section
            }
            state if state.is_double_escaped() => EndState::DoubleEscaped,
            state if state.is_in_comment() => EndState::Comment,
            state if state.is_in_declaration() => EndState::Declaration,
            _ => EndState::Text,
        }
    }

    /// The number of attributes of the incomplete tag, and their length in bytes.
    pub(crate) fn unfinished_attributes(&mut self, is_last: bool) -> (u64, u64) {
        if !self.state_around_reference().is_inside_tag() {
            return (0, 0);
        }
        let is_in_name = self.machine.state == State::AttributeName;
        self.machine.current.attributes_so_far(is_in_name, is_last)
    }

    /// Reads a piece. Returns the number of bytes read, and the reason if more are left.
    #[expect(clippy::string_slice, reason = "parts are cut at boundaries of characters")]
    fn feed_piece(&mut self, text: &str) -> Option<(usize, Stop)> {
        crate::work::count(text.len());
        let begin = self.machine.normalizer.offset();
        let wants_errors = self.settings.wants_errors;
        let Machine { errors, normalizer, .. } = &mut self.machine;
        errors.begin_piece();
        let mut scanned = 0;
        let mut scan_to = |end| {
            if wants_errors {
                errors.scan(&text[scanned..end], begin + scanned as u64);
                scanned = end;
            }
        };
        let sink = &mut self.sink;
        let whole = normalizer.whole_chunk(text, &mut |start, end| {
            sink.see_part(text, start, end);
            scan_to(end);
        });
        scan_to(text.len());
        let mut stopped = None;
        if let Some(chunk) = whole {
            stopped = self.feed_chunk(chunk, 0, true);
        } else {
            // It is borrowed by its chunks.
            let mut normalizer = std::mem::take(&mut self.machine.normalizer);
            let mut rest = text;
            while stopped.is_none()
                && let Some(chunk) = normalizer.next_chunk(&mut rest)
            {
                stopped = self.feed_chunk(chunk, 0, false);
            }
            self.machine.normalizer = normalizer;
        }
        self.leave_off(begin, stopped)
    }

    /// Returns the number of bytes read from the offset `begin` on, and the reason if more are left.
    pub(super) fn leave_off(
        &mut self,
        begin: u64,
        stopped: Option<(u64, Stop)>,
    ) -> Option<(usize, Stop)> {
        if let Some((offset, _)) = stopped
            && offset != self.machine.normalizer.offset()
        {
            self.machine.normalizer.resume_at(offset);
        }
        let read = self.machine.normalizer.offset();
        self.erased().report_input_errors(read);
        stopped.map(|(offset, stop)| ((offset - begin) as usize, stop))
    }

    /// Reads a chunk from `position` on. Returns the offset in the source up to which it was read, and the reason
    /// if the sink stopped it. `is_source` says whether the chunk is a part of the source as it is.
    #[expect(clippy::string_slice, reason = "a rule returns at boundaries of characters")]
    pub(super) fn feed_chunk(
        &mut self,
        chunk: Chunk<'_>,
        position: usize,
        is_source: bool,
    ) -> Option<(u64, Stop)> {
        let mut input = Input::new(chunk, position, self.settings.rules_only);
        self.sink.open_chunk(chunk.text);
        let stop = self.run(&mut input);
        self.sink.close_chunk(input.position);
        if self.machine.state.is_text() {
            // Between two tokens nothing in the chunk is needed any more.
            self.machine.current.forget();
        } else if !is_source || !self.keep(&chunk) {
            self.machine.current.spill(chunk.text);
        }
        self.machine.lookahead.spill(&chunk.text[..input.position]);
        match stop {
            Stop::Paused(..) | Stop::Switched(_) => Some((input.here(), stop)),
            Stop::ChunkUsedUp | Stop::EndOfInput => None,
        }
    }

    /// Ends the input: sends what the end completes, then the end-of-file token, once. A sink that answers
    /// [`Feedback::Stop`](crate::tokens::Feedback::Stop) to one of these tokens gets no more.
    pub fn end(&mut self) {
        if self.machine.ended {
            return;
        }
        self.machine.ended = true;
        #[cfg(feature = "rewrite")]
        self.give_up_kept();
        let end = self.machine.normalizer.offset();
        // In the data state nothing is left to complete, as nearly always.
        if self.machine.state != State::Data {
            let mut input = Input::end(end);
            loop {
                match self.run(&mut input) {
                    Stop::EndOfInput => break,
                    Stop::Paused(PauseReason::Stopped, _) => return,
                    // A pause here would wait for nothing.
                    _ => {}
                }
            }
        }
        // The answer cannot change anything any more.
        let _ = self.sink.token(&Token::EndOfFile, Span::at(end));
    }

    /// The sink.
    #[must_use]
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The sink, to change it between two texts.
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Returns the sink and drops the tokenizer.
    #[must_use]
    pub fn into_sink(self) -> S {
        self.sink
    }
}

/// The end of the piece of about `size` bytes that begins at `start`: between two tokens, if a tag seems to
/// end near, since what lies across two pieces is copied.
#[expect(
    clippy::indexing_slicing,
    reason = "pieces are cut at boundaries of characters, within the text"
)]
fn piece_end(text: &str, start: usize, size: usize) -> usize {
    const NEAR: usize = 2 * 1024;
    if text.len() - start <= size {
        return text.len();
    }
    let mut end = start + size;
    let from = end - NEAR.min(size / 2);
    if let Some(at) = memrchr(b'>', &text.as_bytes()[from..end]) {
        return from + at + 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    end
}

/// The end of a piece within which errors of the input stream are counted: a character with such an error is a piece of
/// its own, so that the error is reported at the same place however the input is cut.
#[expect(clippy::string_slice, reason = "pieces end at boundaries of characters")]
fn end_at_error(text: &str, start: usize, end: usize) -> usize {
    match validity::first(&text[start..end]) {
        Some(error) if error.start == 0 => start + error.end,
        Some(error) => start + error.start,
        None => end,
    }
}
