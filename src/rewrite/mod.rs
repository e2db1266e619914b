//! Rewriting a document as a stream: with handlers for elements and their ends, text, comments,
//! DOCTYPEs and the end of the document, and without a tree.
//!
//! Everything that no handler touches is passed on byte for byte, malformed bytes and all, in every
//! encoding; without handlers and limits nothing is even read. The elements are those that the parser sees:
//! the tokenizer feeds a [`TreeBuilder`](crate::tree::TreeBuilder), over a sink that keeps only what is
//! open. So content models, foreign content, implied tags and ignored tags need no guess.
//!
//! ```
//! use duckbill::rewrite::{Handlers, RewriteOptions, Rewriter};
//! let handlers = Handlers::new().on_element("a[href]", |a| a.set_attribute("rel", "nofollow"))?;
//! let mut out = Vec::new();
//! let output = |bytes: &[u8]| out.extend_from_slice(bytes);
//! let mut rewriter = Rewriter::new(handlers, &RewriteOptions::new(), output);
//! for piece in [&b"<p>See <a hr"[..], b"ef=/>this</a>, caf\xE9"] {
//!     rewriter.feed(piece)?;
//! }
//! rewriter.finish()?;
//! assert_eq!(out, b"<p>See <a href=/ rel=\"nofollow\">this</a>, caf\xE9");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`rewrite_stream`] takes a reader and a writer, [`select_stream`] hands out the elements that a selector matches.
//!
//! # Seams
//!
//! A removal or an insertion by a handler changes nothing else. Where two parts come together that would be read as one (`<` and
//! `img`, `&am` and `p;`), the first character of the second part is written as a reference. An end tag that was left out is
//! written where a change needs it: text after the first item of `<ul><li>a<li>b` comes after `</li>`. A line feed that the
//! parser would drop is written twice. In a CDATA section text stays text. Two parts of a character do not become one, and nothing
//! becomes a byte order mark.
//!
//! Where nothing helps, the rewriter stops with [`RewriteError::Refused`]: text that would end a `script` together with what
//! is there, a new name or missing tags with which the content would be read otherwise, an end of the input that nothing can
//! follow. Markup that a handler inserts is written as it is.
//!
//! ```
//! use duckbill::rewrite::{Content, Handlers, RewriteOptions, rewrite};
//! let handlers = Handlers::new()
//!     .on_element("script", |script| script.remove())?
//!     .on_element("li", |li| li.after(Content::Text("-")))?;
//! let html = "5 <<script></script>img><ul><li>a<li>b</ul>";
//! let out = "5 <&#105;mg><ul><li>a</li>-<li>b</li>-</ul>";
//! assert_eq!(rewrite(html, handlers, &RewriteOptions::new())?, out);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where the stream and the tree differ
//!
//! A handler acts on the stretch of markup that the element's own tags enclose, when that passes. Where the
//! parser builds something else than what is written, that shows:
//!
//! * An element that the parser makes without a start tag (`tbody`, a `p` for `</p>`, the clone of a formatting
//!   element) has no handler, but for those of [`Handlers::with_implied_elements`]. It does count as an ancestor.
//! * Markup that the parser puts elsewhere (out of a table, or after the body into it) stays where it is
//!   written: removing a table removes what is in its markup.
//! * Siblings are those whose markup came before. An element that the parser puts before a table counts
//!   as if it came after that.
//! * If the adoption agency moves an open element, it and what is open in it are matched by where they were
//!   when their start tags came, but for the element itself.
//! * The attributes of links are not compared when a fourth one is to be reconstructed, which takes three links
//!   that were each left open in more than eight blocks. Clones of the first are missing as ancestors then.
//! * An attribute that a second `<html>` or `<body>` adds belongs to no element.
//! * The contents of templates are matched like other content, while in the tree they are a tree of their own, in
//!   which `select` does not search. `<template for>` and declarative shadow roots are templates, and the copies of
//!   `selectedcontent` are not there.
//! * A `frameset` that comes late replaces the `body` in the tree. The handlers for the elements of that body have
//!   been called by then, and their markup was passed on.
//! * A `meta` element that declares an encoding after the first 1024 bytes changes it for what follows; the
//!   parser reads all bytes again.
//!
//! Changes that are made in both differ in these:
//!
//! * The parser reads inserted markup again: text between the parts of a table goes before the table, text in a `head`
//!   begins the body, and after `</body>` into it. The tree keeps it where it was put.
//! * The end of a formatting element (`a`, `b`, `i`), a `form`, an `object`, `applet` or `marquee` that has no end tag is not
//!   written. What is inserted after it is in it, or in what encloses it if a formatting element is made again there.
//! * A formatting element that was removed is not made again after it, and one that is left open in removed content neither:
//!   of `<div><b>x</div>y` without the `div`, `y` remains, and in the tree `<b>y</b>`.
//! * Without the tags of a `form`, `button` or `noscript` later tags may be read otherwise: a second `form` is no longer ignored.
//!   Without content that rules out a `frameset` one may replace the body.
//! * The end tag of a `form` that is in removed content is gone.
//! * The end tag of a `form` in which other elements are open does not end them: what is inserted after it is in them.
//! * `html`, `head` and `body` are made again where they are removed or lose their tags.
//! * In raw text, a carriage return that is inserted is read as a line feed. U+0000 that is inserted is dropped, or read as U+FFFD.
//! * Insertions and removals move the markup after them: a `meta` that declares the encoding may leave the first 1024 bytes, and
//!   text that looks like one may get into them. Send the encoding in the header, too.
//! * An end tag that [`EndTag::remove`] leaves out may be missing: what comes next is then in the element.
//!
//! # Memory
//!
//! The memory does not grow with the length of the document. It is bounded by its depth, its longest token and the
//! list of active formatting elements. The rewriter keeps:
//!
//! * the longest token, a tag in UTF-8 once and others up to twice (a tag whose attributes nobody asks for is passed on at
//!   once), and what is left of the piece that is fed;
//! * for each open element a few rows of fixed length, and its name if that is not one of the standard. If selectors
//!   ask for ancestors, add three bits for each compound of all selectors; if they ask for siblings, five bits
//!   and four bytes for each way of counting;
//! * what handlers inserted and set for the ends of open elements;
//! * the list of active formatting elements, which grows with open formatting elements, and with those that
//!   were never closed. A page can make it as long as it likes, and
//!   [`Limit::FormattingElements`] bounds it.
//!
//! With [limits](RewriteOptions::with_limits) it stops when one of them is reached; [`Limit::MemoryBytes`] counts all of this.

mod attribute_hash;
mod attribute_index;
mod carry_out;
mod changes;
mod content;
mod element;
mod end_of_input;
mod end_tag;
mod error;
mod events;
mod frame;
mod frames;
mod handlers;
mod machine;
mod matches;
mod ops;
mod options;
mod raw_content;
mod raw_text;
mod readers;
mod reading;
mod reread;
mod rereading;
mod rules;
mod seam;
mod text;
mod units;
mod writer;

pub use content::Content;
pub use element::Element;
pub use end_tag::EndTag;
pub use error::{EditRefused, HandlerResult, RewriteError, SelectorRefused};
pub use handlers::Handlers;
pub use options::RewriteOptions;
pub use readers::{FoundElement, rewrite_stream, select_stream};
pub use rules::ChangeRules;
pub use units::{Comment, Doctype, DocumentEnd, MarkupUnit, TextChunk};

use memchr::{memchr, memrchr};

use crate::encoding::{Encoding, EncodingOptions, Raw, SourceOffsets, StreamDecoder, Stretch};
use crate::limit::{Limit, StopReason};
use crate::tag_patches::Patches;
use crate::tokenizer::{Tokenizer, TokenizerOptions};
use crate::tree_builder::StopConditions;
use crate::tree_sink::TreeSink;
use machine::Machine;
use text::{Source, Text};
use writer::Writer;

/// The length of text between two looks at the limits of an unfinished token.
const STEP: usize = 1 << 14;

/// The length of what is read before its changes are carried out, in bytes.
const PIECE: usize = 1 << 13;

/// Rewrites a string.
///
/// # Errors
///
/// Errors if a handler does, a limit is reached, or the parse is cancelled.
///
/// ```
/// use duckbill::rewrite::{Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_element("script", |script| script.remove())?;
/// let html = "<P>a<script>alert('</p>')</SCRIPT>b";
/// assert_eq!(rewrite(html, handlers, &RewriteOptions::new())?, "<P>ab");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rewrite(
    html: &str,
    handlers: Handlers<'_>,
    options: &RewriteOptions,
) -> Result<String, RewriteError> {
    let mut out = Vec::with_capacity(html.len());
    let mut rewriter = Rewriter::new(handlers, options, |bytes| out.extend_from_slice(bytes));
    rewriter.decoder.begin_as(Encoding::UTF_8);
    rewriter.begin_offsets(0);
    rewriter.feed(html.as_bytes())?;
    rewriter.finish()?;
    Ok(String::from_utf8(out).unwrap_or_default())
}

/// Takes text that was read.
struct TextReader<'h>(Box<ReadText<'h>>);

/// A function that gets text and its offset.
type ReadText<'h> = dyn FnMut(&str, u64) + Send + 'h;

impl std::fmt::Debug for TextReader<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("TextReader").finish_non_exhaustive()
    }
}

/// Rewrites bytes that come in any pieces; the output does not depend on the pieces. See the [module](self).
#[derive(Debug)]
pub struct Rewriter<'h> {
    tokenizer: Tokenizer<Machine<'h>>,
    decoder: StreamDecoder,
    /// For the labels that `meta` elements have.
    encoding_options: EncodingOptions,
    offsets: SourceOffsets,
    writer: Writer<'h>,
    /// The changes of the tag at hand.
    patches: Patches,
    /// The bytes that came before the piece at hand and were not passed on yet.
    held: Vec<u8>,
    /// Instead of held bytes: the unfinished tag that the tokenizer is in, if it is well-formed UTF-8. The
    /// tokenizer has ranges of it.
    tag: String,
    /// Where the held bytes begin, in the input.
    base: u64,
    /// How many bytes were decoded.
    decoded: u64,
    /// The length of the text that was tokenized.
    read: u64,
    /// The length of the input so far.
    received: u64,
    /// Takes the text that was read, and how much of all text so far went into tokens.
    reader: Option<TextReader<'h>>,
    limits: crate::limit::Limits,
    is_limited: bool,
    /// Whether there is no handler: then nothing need be read.
    is_idle: bool,
    has_stopped: bool,
}

impl<'h> Rewriter<'h> {
    /// A rewriter that hands its output to a closure, in parts.
    pub fn new(
        handlers: Handlers<'h>,
        options: &RewriteOptions,
        output: impl FnMut(&[u8]) + Send + 'h,
    ) -> Self {
        let features = options.features;
        let is_idle = handlers.is_empty();
        let mut machine = Machine::new(handlers, options.builder());
        let is_limited = options.is_limited();
        if is_limited {
            let conditions = StopConditions::new(options.limits, options.cancel.clone());
            machine.builder.set_stop_conditions(conditions);
            machine.skip_nothing();
        }
        let tokenizer_options = TokenizerOptions {
            features,
            rules_only: options.rules_only,
            is_limited,
            ..TokenizerOptions::new()
        };
        Self {
            tokenizer: Tokenizer::new(machine, tokenizer_options),
            decoder: StreamDecoder::new(&options.encoding, features),
            encoding_options: options.encoding.clone(),
            offsets: SourceOffsets::new(Encoding::UTF_8, 0, 0),
            writer: Writer::new(Box::new(output)),
            patches: Patches::default(),
            held: Vec::new(),
            tag: String::new(),
            base: 0,
            decoded: 0,
            read: 0,
            received: 0,
            reader: None,
            limits: options.limits,
            is_limited,
            is_idle: is_idle && !is_limited,
            has_stopped: false,
        }
    }

    /// Calls `read` with the text that was read, and how much of all text so far went into tokens.
    fn on_text_read(mut self, read: impl FnMut(&str, u64) + Send + 'h) -> Self {
        self.reader = Some(TextReader(Box::new(read)));
        self
    }

    /// The encoding of the document: known when output was written, or the end was reached.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.decoder.encoding()
    }

    /// Takes the next bytes, and passes on what is certain by then.
    ///
    /// # Errors
    ///
    /// Errors if a handler does, a limit is reached, or the parse is cancelled.
    pub fn feed(&mut self, bytes: &[u8]) -> Result<(), RewriteError> {
        if self.has_stopped {
            return Err(RewriteError::AlreadyStopped);
        }
        // No handler sees what is over the limit, however the input is cut.
        let allowed = self.limits.get(Limit::InputBytes).unwrap_or(u64::MAX);
        let allowed = usize::try_from(allowed.saturating_sub(self.received)).unwrap_or(usize::MAX);
        let within = bytes.get(..allowed).unwrap_or(bytes);
        self.received += bytes.len() as u64;
        let result =
            self.take(within, false).and_then(|()| match self.limits.get(Limit::InputBytes) {
                Some(value) if self.received > value => {
                    let reason = StopReason::Limit { limit: Limit::InputBytes, value };
                    Err(RewriteError::Stopped { reason, offset: value })
                }
                _ => Ok(()),
            });
        self.has_stopped = result.is_err();
        result
    }

    /// Ends the document, and passes on the rest.
    ///
    /// # Errors
    ///
    /// As for [`feed`](Self::feed).
    pub fn finish(mut self) -> Result<(), RewriteError> {
        if self.has_stopped {
            return Err(RewriteError::AlreadyStopped);
        }
        self.take(&[], true)
    }

    fn take(&mut self, bytes: &[u8], are_last: bool) -> Result<(), RewriteError> {
        if self.decoder.has_begun() {
            return self.take_piece(bytes, are_last);
        }
        // The encoding is found in all bytes from the first one on.
        if self.held.is_empty() {
            if !self.begin(bytes, are_last) {
                self.held.extend_from_slice(bytes);
                return Ok(());
            }
            return self.take_piece(bytes, are_last);
        }
        let mut first = std::mem::take(&mut self.held);
        first.extend_from_slice(bytes);
        if !self.begin(&first, are_last) {
            self.held = first;
            return Ok(());
        }
        self.take_piece(&first, are_last)
    }

    /// Finds the encoding. Returns `false` if more bytes are needed.
    fn begin(&mut self, first: &[u8], are_all: bool) -> bool {
        let Some(mark) = self.decoder.begin(first, are_all) else { return false };
        self.decoded = mark as u64;
        self.begin_offsets(0);
        true
    }

    /// Begins to follow the text from its offset `text` on, in the encoding that the decoder has.
    fn begin_offsets(&mut self, text: u64) {
        let encoding = self.decoder.encoding();
        self.offsets = SourceOffsets::new(encoding, text, self.decoded);
        self.writer.set_encoding(encoding);
        if self.decoder.is_certain() {
            self.tokenizer.sink_mut().builder.settle_encoding();
        }
    }

    fn take_piece(&mut self, piece: &[u8], are_last: bool) -> Result<(), RewriteError> {
        if self.is_idle {
            let raw = Raw { base: self.base, held: &[], piece };
            self.writer.pass(raw.end(), raw)?;
            self.base = raw.end();
            return Ok(());
        }
        // A few kilobytes at a time, so that few changes wait to be carried out.
        let mut rest = piece;
        loop {
            let (step, after) = rest.split_at(step_length(rest));
            rest = after;
            self.take_step(step, are_last && rest.is_empty())?;
            if rest.is_empty() {
                return Ok(());
            }
        }
    }

    fn take_step(&mut self, step: &[u8], are_last: bool) -> Result<(), RewriteError> {
        if !self.tag.is_empty() {
            match std::str::from_utf8(step) {
                Ok(text) if !are_last => return self.take_more_of_tag(text),
                _ => {
                    let tag = std::mem::take(&mut self.tag);
                    self.tokenizer.let_go(&tag);
                    self.held = tag.into_bytes();
                }
            }
        }
        let start = self.base + self.held.len() as u64;
        let held = std::mem::take(&mut self.held);
        let raw = Raw { base: self.base, held: &held, piece: step };
        let result = self.decode(raw, are_last, None);
        // Bytes that were passed on and decoded are not needed any more.
        let (done, end) = (self.writer.written.min(self.decoded), raw.end());
        let (one, other) = raw.range(done, end);
        let passed = held.len() - one.len();
        let (is_passed, left) = (one.is_empty(), other.len());
        self.held = held;
        if is_passed {
            self.held.clear();
            self.base = done.max(start).min(end);
            if self.tag.is_empty() {
                let from = step.len() - left;
                self.hold(step.get(from..).unwrap_or_default());
            } else {
                self.held = Vec::new();
            }
        } else {
            // Bytes are moved only if that is no more than what was taken off.
            if passed >= self.held.len() / 2 {
                self.held.drain(..passed);
                self.base += passed as u64;
            }
            self.hold(step);
        }
        result
    }

    /// Takes the text after the beginning of a tag that is kept.
    fn take_more_of_tag(&mut self, text: &str) -> Result<(), RewriteError> {
        let mut tag = std::mem::take(&mut self.tag);
        let read = tag.len();
        if tag.capacity() - read < text.len() {
            tag.reserve_exact(text.len().max(read / 16));
        }
        tag.push_str(text);
        let raw = Raw { base: self.base, held: tag.as_bytes(), piece: &[] };
        let result = self.decode(raw, false, Some((&tag, read)));
        if self.tokenizer.kept() == Some(tag.len()) {
            self.tag = tag;
        } else {
            self.base = self.writer.written.min(raw.end());
            if self.tag.is_empty() {
                let (left, _) = raw.range(self.base, raw.end());
                self.hold(left);
            }
        }
        result
    }

    /// Holds bytes; of a long token, which is most of the memory, not with room for twice its length.
    fn hold(&mut self, bytes: &[u8]) {
        if self.held.capacity() - self.held.len() < bytes.len() {
            self.held.reserve_exact(bytes.len().max(self.held.len() / 4));
        }
        self.held.extend_from_slice(bytes);
    }

    /// Decodes the bytes that were not decoded yet, and tokenizes the text. `tag` is all of the bytes as text, if it
    /// begins with a tag of which that many bytes were read and are kept.
    fn decode(
        &mut self,
        raw: Raw<'_>,
        are_last: bool,
        mut tag: Option<(&str, usize)>,
    ) -> Result<(), RewriteError> {
        loop {
            let ahead = if are_last { 0 } else { self.decoder.lookahead() };
            let (one, other) = raw.range(self.decoded, raw.end().saturating_sub(ahead));
            let rest = if one.is_empty() { other } else { one };
            let bytes = match rest.get(..STEP) {
                Some(step) if self.is_limited => step,
                _ => rest,
            };
            let is_rest = bytes.len() == one.len() + other.len();
            let text = match tag.take() {
                Some((text, kept)) => Some(Text::of_tag(text, kept, bytes, is_rest)),
                None => Text::of_bytes(&mut self.decoder, bytes, is_rest, are_last),
            };
            let Some(text) = text else { return Ok(()) };
            let fed = text.feed(&mut self.tokenizer, &self.encoding_options);
            let new_tag = text.new_tag(self.tokenizer.kept()).map(str::to_owned);
            if let Some(reader) = &mut self.reader {
                (reader.0)(text.read(fed.read), self.tokenizer.sink().decided);
            }
            let source = text.source;
            self.note(source);
            self.read += fed.read;
            if let Some(encoding) = fed.declared {
                self.write_out(raw)?;
                self.change_encoding(encoding, raw);
                continue;
            }
            self.check()?;
            if source.is_complete && are_last {
                return self.end(raw);
            }
            self.write_out(raw)?;
            if let Some(tag) = new_tag {
                self.keep(tag, raw);
            }
            if source.is_complete || source.is_empty() {
                return Ok(());
            }
        }
    }

    /// Notes which bytes the next text came from.
    fn note(&mut self, source: Source) {
        let byte = self.decoded - source.torn as u64;
        self.decoded += source.read as u64;
        let byte_length = self.decoded - self.decoder.torn_length() as u64 - byte;
        let text_length = source.text_length as u64;
        if text_length > 0 {
            let is_malformed = source.is_malformed || byte_length != text_length;
            let text = self.read;
            self.offsets.add(Stretch { text, byte, text_length, byte_length, is_malformed });
        }
    }

    /// Keeps the tag that the text ends in, if all before it was passed on.
    fn keep(&mut self, tag: String, raw: Raw<'_>) {
        if self.writer.written + tag.len() as u64 == raw.end() {
            self.tag = tag;
        } else {
            self.tokenizer.let_go(&tag);
        }
    }

    /// Continues in another encoding after a `meta` element.
    fn change_encoding(&mut self, encoding: Encoding, raw: Raw<'_>) {
        // The rest of the text was not read: it is decoded again.
        self.decoded = self.offsets.find_end(self.read, raw);
        self.decoder.change_encoding(encoding);
        self.begin_offsets(self.read);
    }

    /// Why the tokenizer stopped, if it did.
    fn check(&mut self) -> Result<(), RewriteError> {
        if self.is_limited {
            self.check_unfinished_token(false);
        }
        let machine = self.tokenizer.sink_mut();
        if let Some(failure) = machine.failure.take() {
            return Err(failure);
        }
        match machine.builder.stopped() {
            Some((reason, offset)) => Err(RewriteError::Stopped { reason, offset }),
            None => Ok(()),
        }
    }

    fn check_unfinished_token(&mut self, is_last: bool) {
        let length = self.tokenizer.unfinished_length();
        let offset = self.read.saturating_sub(length);
        let (attributes, attribute_bytes) = self.tokenizer.unfinished_attributes(is_last);
        let held = self.tokenizer.allocated_bytes() + self.held.capacity();
        let machine = self.tokenizer.sink_mut();
        let own = machine.allocated_bytes() + held;
        let builder = &mut machine.builder;
        let memory = builder.sink_mut().usage().memory_bytes.saturating_add(own as u64);
        if length > 0 {
            builder.check_limit(Limit::AttributesPerElement, attributes, offset);
            builder.check_limit(Limit::AttributeBytes, attribute_bytes, offset);
            builder.check_limit(Limit::TokenBytes, length, offset);
        }
        builder.check_limit(Limit::MemoryBytes, memory, offset);
    }

    fn end(&mut self, raw: Raw<'_>) -> Result<(), RewriteError> {
        if self.is_limited {
            self.check_unfinished_token(true);
        }
        self.offsets.end();
        let state = self.tokenizer.end_state();
        self.tokenizer.sink_mut().begin_end(self.read, state);
        self.tokenizer.end();
        self.check()?;
        self.carry_out(raw)?;
        self.writer.pass(raw.end(), raw)?;
        self.writer.end();
        Ok(())
    }

    /// Carries out the changes, and passes on what no change can touch any more.
    fn write_out(&mut self, raw: Raw<'_>) -> Result<(), RewriteError> {
        self.carry_out(raw)?;
        let is_between_tokens = self.tokenizer.is_between_tokens();
        let unfinished = self.tokenizer.unfinished();
        let settled = self.tokenizer.sink().settled(self.read, is_between_tokens, unfinished);
        let to = self.offsets.find(settled, raw);
        self.writer.pass(to, raw)
    }
}

/// The length of what is read at a time: a few kilobytes, up to the end of a tag if one seems to end there or after.
fn step_length(bytes: &[u8]) -> usize {
    let Some((step, rest)) = bytes.split_at_checked(PIECE) else { return bytes.len() };
    let end = memrchr(b'>', step).or_else(|| Some(PIECE + memchr(b'>', rest)?));
    end.map_or(bytes.len(), |end| end + 1)
}
