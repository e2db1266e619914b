//! The [tokenizer](https://html.spec.whatwg.org/multipage/parsing.html#tokenization): text in, tokens
//! out.
//!
//! `run.rs` is the table of contents: the one `match` over all states, whose rules are methods in
//! `states/`, one family a file. Rules read from `input.rs`, build the token in `current.rs`, send it by
//! `emit.rs`, and keep undecided characters in `lookahead.rs`. `fast_path/` reads the markup of nearly
//! all pages in one pass.
//!
//! The machine can stop after any character and continue with the next chunk. Local variables hold
//! nothing across a stop, and everything else is moved out of the chunk once, so that the cost is linear
//! however the input is cut.

mod attribute_index;
mod classes;
mod current;
mod emit;
mod entities;
mod errors;
mod fast_path;
#[cfg(feature = "preload")]
mod fork;
mod function_sink;
mod input;
#[cfg(feature = "rewrite")]
mod keeping;
mod lookahead;
mod named_reference;
mod numeric_reference;
mod options;
mod reuse;
mod run;
mod state;
mod states;
mod stop;
mod unescape;
mod vectors;

pub(crate) use function_sink::FunctionSink;
pub use options::TokenizerOptions;
pub use unescape::{unescape_attribute, unescape_text};

/// The character that a numeric character reference stands for.
#[cfg(feature = "check")]
pub(crate) fn character_of_number(code: u32) -> char {
    numeric_reference::resolve(code).0
}

use memchr::memrchr;

use crate::input::{Chunk, Normalizer, validity};
use crate::span::Span;
use crate::token::{Token, TokenSink};
use current::Current;
use emit::LastStartTag;
use errors::InputErrors;
use input::Input;
#[cfg(feature = "rewrite")]
use keeping::Keeping;
use lookahead::Lookahead;
use state::State;
use states::reference::Reference;
use stop::Stop;

/// The result of feeding text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[must_use = "a paused tokenizer has not read the rest of the text"]
#[non_exhaustive]
pub enum Progress {
    /// All of it was read.
    Done,
    /// The sink asked to stop after a token.
    Paused {
        /// The offset in the text, in bytes, at which to go on: feed the rest from there.
        consumed: usize,
        /// The reason that the sink gave.
        reason: PauseReason,
    },
}

/// The reason why the tokenizer paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum PauseReason {
    /// The sink answered [`Feedback::Script`](crate::tokens::Feedback::Script).
    Script,
    /// The sink answered [`Feedback::Stop`](crate::tokens::Feedback::Stop).
    Stopped,
    /// The sink answered [`Feedback::ChangeEncoding`](crate::tokens::Feedback::ChangeEncoding).
    ChangeEncoding,
}

/// An incomplete tag, comment, DOCTYPE or processing instruction.
#[cfg(feature = "rewrite")]
#[derive(Debug, Clone, Copy)]
pub(crate) enum Unfinished {
    /// One that begins here.
    From(u64),
    /// A tag whose attributes nobody wants.
    Ignored,
}

/// Reads text and hands tokens to a [`TokenSink`].
///
/// Text may come in any pieces; tokens, errors and spans are the same as for one piece, except that
/// a run of characters may be cut into several tokens.
///
/// ```
/// use duckbill::Span;
/// use duckbill::tokens::{Feedback, Progress, Token, TokenSink, Tokenizer, TokenizerOptions};
///
/// #[derive(Default)]
/// struct TagNames(Vec<String>);
///
/// impl TokenSink for TagNames {
///     fn token(&mut self, token: &Token<'_>, _span: Span) -> Feedback {
///         if let Token::StartTag(tag) = token {
///             self.0.push(tag.name.as_str().to_owned());
///         }
///         Feedback::Continue
///     }
/// }
///
/// let mut tokenizer = Tokenizer::new(TagNames::default(), TokenizerOptions::new());
/// assert_eq!(tokenizer.feed("<p>Hello <EM cla"), Progress::Done);
/// assert_eq!(tokenizer.feed("ss=x>world</em>"), Progress::Done);
/// tokenizer.end();
/// assert_eq!(tokenizer.into_sink().0, ["p", "em"]);
/// ```
#[derive(Debug)]
pub struct Tokenizer<S> {
    sink: S,
    state: State,
    current: Current,
    lookahead: Lookahead,
    reference: Reference,
    last_start_tag: LastStartTag,
    /// Where the token under construction begins in the source.
    token_start: u64,
    /// How much of "script" was matched by the double escape states.
    script_matched: usize,
    processing_instructions: bool,
    /// Whether the fast paths are closed.
    rules_only: bool,
    /// Whether text is cut where something may reach a limit.
    is_limited: bool,
    /// Whether text is cut for that, or because errors are wanted.
    checks_text: bool,
    /// Where errors of the input stream wait for their turn; `None` if the sink wants no errors.
    errors: Option<InputErrors>,
    normalizer: Normalizer,
    /// Text in which references are resolved.
    gathered: String,
    /// Whether a tag that the text leaves unfinished is to be kept by who feeds it, and the tag that is.
    #[cfg(feature = "rewrite")]
    keeping: Keeping,
    /// The length of the next piece.
    piece: usize,
    /// Whether the end-of-file token was sent.
    ended: bool,
}

impl<S: TokenSink> Tokenizer<S> {
    /// The longest text that is processed at a time: its memory stays in a cache.
    const PIECE: usize = 1 << 18;

    /// The shortest. A pause discards what was found about the rest of the piece, so after a pause a
    /// piece is at most twice as long as the part read of the last one.
    const SHORT_PIECE: usize = 1 << 9;

    /// A tokenizer at the beginning of its input.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    /// #[derive(Default)]
    /// struct Count(usize);
    /// impl TokenSink for Count {
    ///     fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
    ///         self.0 += 1;
    ///         Feedback::Continue
    ///     }
    /// }
    /// let tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
    /// assert_eq!(tokenizer.sink().0, 0);
    /// ```
    #[must_use]
    pub fn new(sink: S, options: TokenizerOptions) -> Self {
        let errors = sink.wants_errors().then(InputErrors::default);
        Self {
            sink,
            state: options.content_model.into(),
            current: Current::default(),
            lookahead: Lookahead::default(),
            reference: Reference::default(),
            last_start_tag: LastStartTag::new(options.last_start_tag),
            token_start: 0,
            script_matched: 0,
            processing_instructions: options.features.processing_instructions,
            rules_only: options.rules_only,
            is_limited: options.is_limited,
            checks_text: options.is_limited || errors.is_some() || S::WANTS_PLACES,
            errors,
            normalizer: Normalizer::new(),
            gathered: String::new(),
            #[cfg(feature = "rewrite")]
            keeping: Keeping::default(),
            piece: Self::PIECE,
            ended: false,
        }
    }

    /// Reads `text`, which goes on where the last one ended, and sends the tokens that it completes.
    ///
    /// After [`end`](Self::end) nothing more is read.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Feedback, Progress, Token, TokenSink, Tokenizer, TokenizerOptions};
    /// #[derive(Default)]
    /// struct Count(usize);
    /// impl TokenSink for Count {
    ///     fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
    ///         self.0 += 1;
    ///         Feedback::Continue
    ///     }
    /// }
    /// let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
    /// assert_eq!(tokenizer.feed("<p><b>"), Progress::Done);
    /// assert_eq!(tokenizer.sink().0, 2);
    /// ```
    #[expect(
        clippy::string_slice,
        reason = "pieces are cut at boundaries of characters, within the text"
    )]
    pub fn feed(&mut self, text: &str) -> Progress {
        let mut done = 0;
        while done < text.len() && !self.ended {
            let mut end = piece_end(text, done, self.piece);
            if self.is_limited && self.errors.is_some() {
                end = end_at_error(text, done, end);
            }
            let stopped = self.feed_piece(&text[done..end]);
            #[cfg(feature = "rewrite")]
            if end < text.len() {
                self.let_go(&text[done..end]);
            }
            let read = stopped.map_or(end - done, |(consumed, _)| consumed);
            if stopped.is_some() || end < text.len() {
                self.piece = (2 * read).clamp(Self::SHORT_PIECE, Self::PIECE);
            }
            done += read;
            if let Some((_, Stop::Paused(reason, _))) = stopped {
                return Progress::Paused { consumed: done, reason };
            }
        }
        Progress::Done
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
        if self.state.is_inside_token() { self.normalizer.offset() - self.token_start } else { 0 }
    }

    /// Whether nothing that was read waits for what comes after it.
    #[cfg(feature = "rewrite")]
    pub(crate) fn is_between_tokens(&self) -> bool {
        self.state.is_text() && !self.lookahead.is_open
    }

    /// The incomplete tag, comment, DOCTYPE or processing instruction, if one was begun.
    #[cfg(feature = "rewrite")]
    pub(crate) fn unfinished(&self) -> Option<Unfinished> {
        if self.state.is_inside_tag() && self.current.is_ignoring {
            return Some(Unfinished::Ignored);
        }
        self.state.is_inside_token().then_some(Unfinished::From(self.token_start))
    }

    /// The number of attributes of the incomplete tag, and their length in bytes.
    pub(crate) fn unfinished_attributes(&mut self) -> (u64, u64) {
        if !self.state.is_inside_tag() {
            return (0, 0);
        }
        self.current.attributes_so_far()
    }

    /// Reads a piece. Returns the number of bytes read, and the reason if more are left.
    fn feed_piece(&mut self, text: &str) -> Option<(usize, Stop)> {
        crate::work::count(text.len());
        let begin = self.normalizer.offset();
        if let Some(errors) = &mut self.errors {
            errors.scan(text, begin);
        }
        let mut stopped = None;
        if let Some(chunk) = self.normalizer.whole_chunk(text) {
            stopped = self.feed_chunk(chunk, 0, true);
        } else {
            // It is borrowed by its chunks.
            let mut normalizer = std::mem::take(&mut self.normalizer);
            let mut rest = text;
            while stopped.is_none()
                && let Some(chunk) = normalizer.next_chunk(&mut rest)
            {
                stopped = self.feed_chunk(chunk, 0, false);
            }
            self.normalizer = normalizer;
        }
        self.leave_off(begin, stopped)
    }

    /// Returns the number of bytes read from the offset `begin` on, and the reason if more are left.
    fn leave_off(&mut self, begin: u64, stopped: Option<(u64, Stop)>) -> Option<(usize, Stop)> {
        if let Some((offset, _)) = stopped
            && offset != self.normalizer.offset()
        {
            self.normalizer.resume_at(offset);
        }
        self.report_input_errors(self.normalizer.offset());
        stopped.map(|(offset, stop)| ((offset - begin) as usize, stop))
    }

    /// Reads a chunk from `position` on. Returns the offset in the source up to which it was read, and the reason
    /// if the sink stopped it. `is_source` says whether the chunk is a part of the source as it is.
    #[expect(clippy::string_slice, reason = "a rule returns at boundaries of characters")]
    fn feed_chunk(
        &mut self,
        chunk: Chunk<'_>,
        position: usize,
        is_source: bool,
    ) -> Option<(u64, Stop)> {
        let mut input = Input::new(chunk, position, self.rules_only);
        self.sink.open_chunk(chunk.text);
        let stop = self.run(&mut input);
        self.sink.close_chunk(input.position);
        if self.state.is_text() {
            // Between two tokens nothing in the chunk is needed any more.
            self.current.forget();
        } else if !is_source || !self.keep(&chunk) {
            self.current.spill(chunk.text);
        }
        self.lookahead.spill(&chunk.text[..input.position]);
        match stop {
            Stop::Paused(..) | Stop::Switched(_) => Some((input.here(), stop)),
            Stop::ChunkUsedUp | Stop::EndOfInput => None,
        }
    }

    /// Ends the input: sends what the end completes, then the end-of-file token, once. A sink that answers
    /// [`Feedback::Stop`](crate::tokens::Feedback::Stop) to one of these tokens gets no more.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    /// #[derive(Default)]
    /// struct Count(usize);
    /// impl TokenSink for Count {
    ///     fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
    ///         self.0 += 1;
    ///         Feedback::Continue
    ///     }
    /// }
    /// let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
    /// let _ = tokenizer.feed("<p>");
    /// tokenizer.end();
    /// assert_eq!(tokenizer.sink().0, 2); // the end of the input is a token
    /// ```
    pub fn end(&mut self) {
        if self.ended {
            return;
        }
        self.ended = true;
        let end = self.normalizer.offset();
        // In the data state nothing is left to complete, as nearly always.
        if self.state != State::Data {
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
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    /// #[derive(Default)]
    /// struct Count(usize);
    /// impl TokenSink for Count {
    ///     fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
    ///         self.0 += 1;
    ///         Feedback::Continue
    ///     }
    /// }
    /// let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
    /// let _ = tokenizer.feed("<p>");
    /// assert_eq!(tokenizer.sink().0, 1);
    /// ```
    #[must_use]
    pub fn sink(&self) -> &S {
        &self.sink
    }

    /// The sink, to change it between two texts.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    /// #[derive(Default)]
    /// struct Count(usize);
    /// impl TokenSink for Count {
    ///     fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
    ///         self.0 += 1;
    ///         Feedback::Continue
    ///     }
    /// }
    /// let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
    /// tokenizer.sink_mut().0 = 7;
    /// let _ = tokenizer.feed("<p>");
    /// assert_eq!(tokenizer.sink().0, 8);
    /// ```
    pub fn sink_mut(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Returns the sink and drops the tokenizer.
    ///
    /// ```
    /// use duckbill::Span;
    /// use duckbill::tokens::{Feedback, Token, TokenSink, Tokenizer, TokenizerOptions};
    /// #[derive(Default)]
    /// struct Count(usize);
    /// impl TokenSink for Count {
    ///     fn token(&mut self, _: &Token<'_>, _: Span) -> Feedback {
    ///         self.0 += 1;
    ///         Feedback::Continue
    ///     }
    /// }
    /// let mut tokenizer = Tokenizer::new(Count::default(), TokenizerOptions::new());
    /// let _ = tokenizer.feed("<p>");
    /// assert_eq!(tokenizer.into_sink().0, 1);
    /// ```
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
