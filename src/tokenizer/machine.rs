//! The parts of the tokenizer: its settings, its state and its sink.

use super::TokenizerOptions;
use super::current::Current;
use super::input::Input;
use super::input_errors::InputErrors;
#[cfg(feature = "rewrite")]
use super::kept_tag::KeptTag;
use super::last_start_tag::LastStartTag;
use super::lookahead::Lookahead;
use super::reference::Reference;
use super::state::State;
use crate::error::ParseError;
use crate::input::Normalizer;
use crate::names::Tag;
use crate::span::Span;
use crate::token::{Feedback, Token, TokenSink};

/// Reads text and hands tokens to a [`TokenSink`].
///
/// Text may come in any pieces; tokens, errors and spans are the same as for one piece, except that
/// a run of characters may be cut into several tokens.
///
/// ```
/// use duckbill::Span;
/// use duckbill::tokens::{Feedback, TokenizerResult, Token, TokenSink, Tokenizer, TokenizerOptions};
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
/// assert_eq!(tokenizer.feed("<p>Hello <EM cla"), TokenizerResult::Done);
/// assert_eq!(tokenizer.feed("ss=x>world</em>"), TokenizerResult::Done);
/// tokenizer.end();
/// assert_eq!(tokenizer.into_sink().0, ["p", "em"]);
/// ```
#[derive(Debug)]
pub struct Tokenizer<S: ?Sized> {
    pub(super) settings: Settings,
    pub(super) machine: Machine,
    /// The last field, so that it may be [erased](Erased).
    pub(super) sink: S,
}

/// The settings that stay the same while a text is read. (A parse with limits changes it between two steps.)
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    pub(super) processing_instructions: bool,
    /// Whether the fast paths are closed.
    pub(super) rules_only: bool,
    /// Whether text is cut where something may reach a limit.
    pub(super) is_limited: bool,
    pub(super) wants_errors: bool,
    /// Whether text is cut for a limit, or because errors or places are wanted.
    pub(super) checks_text: bool,
}

impl Settings {
    pub(super) fn new<S: TokenSink>(sink: &S, options: &TokenizerOptions) -> Self {
        let wants_errors = sink.wants_errors();
        Self {
            processing_instructions: options.features.processing_instructions,
            rules_only: options.rules_only,
            is_limited: options.is_limited,
            wants_errors,
            checks_text: options.is_limited || wants_errors || sink.wants_places(),
        }
    }
}

/// The state of the machine: what the rules read and write.
#[derive(Debug, Clone, Default)]
pub(super) struct Machine {
    pub(super) state: State,
    pub(super) current: Current,
    pub(super) lookahead: Lookahead,
    pub(super) reference: Reference,
    pub(super) last_start_tag: LastStartTag,
    /// Where the token under construction begins in the source.
    pub(super) token_start: u64,
    /// How much of "script" was matched by the double escape states.
    pub(super) script_matched: usize,
    /// Where errors of the input stream wait for their turn, if the sink wants errors.
    pub(super) errors: InputErrors,
    pub(super) normalizer: Normalizer,
    /// Text in which references are resolved.
    pub(super) gathered: String,
    /// Whether a tag that the text leaves unfinished is to be kept by who feeds it, and the tag that is.
    #[cfg(feature = "rewrite")]
    pub(super) kept_tag: KeptTag,
    /// The length of the next piece, if the last one was not read to its end.
    pub(super) piece: Option<usize>,
    /// Whether the end-of-file token was sent.
    pub(super) ended: bool,
}

impl Machine {
    /// The state at the beginning of a text.
    pub(super) fn begin(&mut self, options: TokenizerOptions) {
        self.state = options.content_model.into();
        self.last_start_tag = LastStartTag::new(options.last_start_tag);
    }

    /// Appends what was read ahead to the text that grows.
    pub(super) fn append_lookahead(&mut self, input: &Input<'_>) {
        self.lookahead.append_to(&mut self.current, input);
    }

    /// Resets it to the default, except for its memory. In place, since it is some hundred bytes long.
    pub(super) fn clear(&mut self) {
        let Self {
            state,
            current,
            lookahead,
            reference,
            last_start_tag,
            token_start,
            script_matched,
            errors,
            normalizer,
            gathered,
            #[cfg(feature = "rewrite")]
            kept_tag,
            piece,
            ended,
        } = self;
        *state = State::default();
        current.clear();
        *lookahead = Lookahead::default();
        *reference = Reference::default();
        *last_start_tag = LastStartTag::default();
        (*token_start, *script_matched) = (0, 0);
        *errors = InputErrors::default();
        *normalizer = Normalizer::default();
        gathered.clear();
        #[cfg(feature = "rewrite")]
        {
            *kept_tag = KeptTag::default();
        }
        *piece = None;
        *ended = false;
    }
}

/// The questions of the rules to a sink: the same for all sinks, so that the rules are compiled once. The calls that happen at
/// nearly each token are those of the fast path of markup, which knows its sink.
pub(super) trait AnySink {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback;
    fn chunk_text(&mut self, chunk: &str, start: usize, end: usize, span: Span) -> Feedback;
    fn wants_attributes(&self, name: Tag, is_end_tag: bool) -> bool;
    fn cdata_allowed(&self) -> bool;
    fn error(&mut self, error: ParseError);
}

impl<S: TokenSink> AnySink for S {
    #[inline(never)]
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        TokenSink::token(self, token, span)
    }

    fn chunk_text(&mut self, chunk: &str, start: usize, end: usize, span: Span) -> Feedback {
        TokenSink::chunk_text(self, chunk, start, end, span)
    }

    fn wants_attributes(&self, name: Tag, is_end_tag: bool) -> bool {
        !S::MAY_SKIP || TokenSink::wants_attributes(self, name, is_end_tag)
    }

    fn cdata_allowed(&self) -> bool {
        TokenSink::cdata_allowed(self)
    }

    fn error(&mut self, error: ParseError) {
        TokenSink::error(self, error);
    }
}

/// A sink whose type is not known: the rules are methods of `Tokenizer<Erased<'_>>`.
pub(super) type Erased<'s> = dyn AnySink + 's;

impl<S: TokenSink> Tokenizer<S> {
    /// The same tokenizer for the rules.
    #[inline(always)]
    pub(super) fn erased(&mut self) -> &mut Tokenizer<Erased<'_>> {
        self
    }
}
