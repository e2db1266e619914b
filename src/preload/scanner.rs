//! The scanner: a tokenizer and a tree builder over a sink without nodes, driven by an iterator.

#![expect(clippy::indexing_slicing, reason = "tables by tag and by yes or no have a row for each")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::candidate::PreloadCandidate;
use super::options::PreloadOptions;
use super::page::Page;
use super::pieces::{FIRST_PIECE, LONGEST_PIECE, piece_length};
use super::sink::{ScanSink, is_of_interest, names_by_attributes};
use super::tags::Input;
use crate::names::Tag;
use crate::span::Span;
use crate::token::{Feedback, Token, TokenSink};
use crate::tokenizer::{Tokenizer, TokenizerOptions, TokenizerResult};
use crate::tree_builder::{TreeBuilder, reads_attributes};

/// Names the resources that the parser of `html`, a whole document, would come to fetch.
///
/// The iterator reads as much of the document as the next candidate needs.
///
/// ```
/// use duckbill::preload::{self, PreloadOptions};
/// let html = "<p>Text<script src=/app.js async></script><!-- <img src=no.png> --><img src=yes.png>";
/// let urls: Vec<_> = preload::scan(html, &PreloadOptions::new()).map(|found| found.url).collect();
/// assert_eq!(urls, ["/app.js", "yes.png"]);
/// ```
#[must_use]
pub fn scan<'a>(html: &'a str, options: &PreloadOptions) -> Scanner<'a> {
    let mut sink = ScanSink::new(Page::new(options), options.scripting.is_enabled());
    let input = if options.rules_only { Input::IsRead } else { Input::Stays };
    if input == Input::Stays {
        sink.tags.add_text(0, html);
    }
    let builder = TreeBuilder::new(sink, options.builder());
    let tokenizer_options = TokenizerOptions {
        features: options.features,
        rules_only: options.rules_only,
        ..TokenizerOptions::new()
    };
    let tokenizer = Tokenizer::new(Stage::new(builder, input), tokenizer_options);
    let later = Later(Box::new(std::iter::empty()));
    Scanner { tokenizer, rest: html, later, piece: FIRST_PIECE, end: End::Wanted, cancel: None }
}

/// The steps at the end of the input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// It is the end of the document.
    Wanted,
    /// More may come, so what is open stays open.
    Unknown,
}

/// The iterator of [`scan`].
///
/// It borrows the input and owns its own state, so it can be dropped at any time.
#[derive(Debug)]
pub struct Scanner<'a> {
    tokenizer: Tokenizer<Stage<'a>>,
    rest: &'a str,
    later: Later<'a>,
    piece: usize,
    end: End,
    cancel: Option<Arc<AtomicBool>>,
}

/// The input that comes after that at hand.
struct Later<'a>(Texts<'a>);

type Texts<'a> = Box<dyn Iterator<Item = &'a str> + Send + Sync + 'a>;

impl std::fmt::Debug for Later<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Later").finish_non_exhaustive()
    }
}

impl<'a> Scanner<'a> {
    /// A scanner on stages that are somewhere in a document, whose input comes in these texts.
    pub(super) fn on(tokenizer: Tokenizer<Stage<'a>>, texts: Texts<'a>) -> Self {
        let (later, end) = (Later(texts), End::Unknown);
        Self { tokenizer, rest: "", later, piece: FIRST_PIECE, end, cancel: None }
    }

    /// Ends the scan after the flag is set by another thread or a timer, as if the input ended there. The flag is looked
    /// at before each piece of at most 64 KiB of the input.
    ///
    /// ```
    /// use duckbill::preload::{self, PreloadOptions};
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    /// let flag = Arc::new(AtomicBool::new(true));
    /// let mut found = preload::scan("<img src=a.png>", &PreloadOptions::new()).with_cancel_flag(flag);
    /// assert!(found.next().is_none());
    /// ```
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Reads the next piece of the input. Returns `false` if all of it was read.
    fn advance(&mut self) -> bool {
        if self.cancel.as_deref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return false;
        }
        if self.rest.is_empty()
            && let Some(next) = self.later.0.next()
        {
            self.tokenizer.sink_mut().builder.sink_mut().tags.add_next_text(next);
            self.rest = next;
            return true;
        }
        if self.rest.is_empty() {
            let is_wanted = self.end == End::Wanted;
            if is_wanted {
                self.end = End::Unknown;
                self.tokenizer.end();
            }
            return is_wanted;
        }
        let length = piece_length(self.rest, self.piece);
        let (piece, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, ""));
        self.piece = (2 * self.piece).min(LONGEST_PIECE);
        match self.tokenizer.feed(piece) {
            TokenizerResult::Done => self.rest = rest,
            // No sink of this module asks for a pause, but a pause leaves the rest.
            TokenizerResult::Paused { consumed, .. } => {
                self.rest = self.rest.get(consumed..).unwrap_or_default();
            }
        }
        true
    }
}

impl Iterator for Scanner<'_> {
    type Item = PreloadCandidate;

    fn next(&mut self) -> Option<PreloadCandidate> {
        loop {
            if let Some(found) = self.tokenizer.sink_mut().builder.sink_mut().page.found.pop_front()
            {
                return Some(found);
            }
            if !self.advance() {
                return None;
            }
        }
    }
}

/// The tree builder of a scan. It tells its sink about the token at hand.
#[derive(Debug)]
pub(super) struct Stage<'a> {
    builder: TreeBuilder<ScanSink<'a>>,
    /// For each `Tag as usize`: whether nobody looks at the attributes of such a start tag when it comes.
    skipped: &'static Tags<bool>,
    /// Whether a token has come: the first may have begun in a text that is not known.
    has_begun: bool,
}

impl<'a> Stage<'a> {
    pub(super) fn new(builder: TreeBuilder<ScanSink<'a>>, input: Input) -> Self {
        let wants_all = usize::from(builder.sink().page.wants_all());
        let skipped = match input {
            Input::Stays => &SKIPPED[wants_all],
            Input::Passes => &SKIPPED_BUT_FORMATTING[wants_all],
            Input::IsRead => &NONE_SKIPPED,
        };
        Self { builder, skipped, has_begun: false }
    }

    /// Whether the scan has nothing to do for an element of this name.
    #[inline]
    fn is_uninteresting(&self, tag: Tag) -> bool {
        !is_of_interest(tag, self.builder.sink().wants_all)
    }

    pub(super) fn page(&mut self) -> &mut Page {
        &mut self.builder.sink_mut().page
    }
}

/// By `Tag as usize`.
type Tags<T> = [T; Tag::COUNT];

/// By whether everything is wanted, and by tag: whether it is [skipped](is_skipped).
static SKIPPED: [Tags<bool>; 2] = [skipped(false, true), skipped(true, true)];
static SKIPPED_BUT_FORMATTING: [Tags<bool>; 2] = [skipped(false, false), skipped(true, false)];

static NONE_SKIPPED: Tags<bool> = [false; Tag::COUNT];

const fn skipped(wants_all: bool, with_formatting: bool) -> Tags<bool> {
    let mut skipped = [false; Tag::COUNT];
    let mut index = 0;
    while index < Tag::COUNT {
        let tag = Tag::ALL[index];
        skipped[index] = is_skipped(tag, wants_all) && (with_formatting || !tag.is_formatting());
        index += 1;
    }
    skipped
}

/// Whether nobody looks at the attributes of a start tag of this name when it comes. Those of formatting elements
/// are found [again](super::tags::Tags) if they are to be compared.
const fn is_skipped(tag: Tag, wants_all: bool) -> bool {
    let is_looked_at = match tag {
        // Names in foreign content that are spelt otherwise count as unknown, too.
        Tag::Unknown => wants_all,
        Tag::Font => true,
        _ if tag.is_formatting() => false,
        _ => reads_attributes(tag),
    };
    !is_looked_at && !names_by_attributes(tag, wants_all)
}

impl TokenSink for Stage<'_> {
    const MAY_SKIP: bool = true;

    #[inline(always)]
    fn wants_attributes(&self, name: Tag, is_end_tag: bool) -> bool {
        let is_skipped = self.skipped.get(name as usize).is_some_and(|is_skipped| *is_skipped);
        !(is_end_tag || is_skipped && self.has_begun)
    }

    #[inline(always)]
    fn wants_text(&self) -> bool {
        !self.builder.ignores_text() || self.builder.sink().has_open_style()
    }

    #[inline(always)]
    fn wants_space(&self) -> bool {
        !self.builder.ignores_space()
    }

    #[inline(always)]
    fn passes_by(&self, name: Tag) -> bool {
        self.has_begun
            && self.is_uninteresting(name)
            && self.builder.ignores_leaf(name)
            && !self.builder.sink().has_open_style()
    }

    #[inline(always)]
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.has_begun = true;
        match token {
            Token::StartTag(tag) => {
                let sink = self.builder.sink_mut();
                sink.span = span;
                sink.is_self_closing = tag.self_closing;
                sink.ends_script = false;
                if self.builder.ignores_void(tag.name.tag())
                    && self.is_uninteresting(tag.name.tag())
                {
                    return Feedback::Continue;
                }
            }
            Token::EndTag(tag) => {
                let sink = self.builder.sink_mut();
                sink.ends_script = tag.name.tag() == Tag::Script;
                sink.is_self_closing = false;
            }
            Token::EndOfFile => self.builder.sink_mut().ends_script = false,
            _ => {}
        }
        self.builder.token(token, span)
    }

    #[inline(always)]
    fn chunk_text(&mut self, chunk: &str, start: usize, end: usize, span: Span) -> Feedback {
        self.builder.chunk_text(chunk, start, end, span)
    }

    fn cdata_allowed(&self) -> bool {
        self.builder.cdata_allowed()
    }
}
