//! Parsing within limits: the same machine, which stops between two tokens and reports it.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "steps end within what is allowed, at boundaries of characters"
)]

use super::{BottomSink, ParseOptions, Parser, Pipeline, Setup, Stages, each, note_parser};
use crate::dom::Document;
use crate::encoding::EncodingReport;
use crate::limit::{Limit, StopReason};
use crate::tree_builder::FragmentContext;

/// The length of text read between two checks of an unfinished token.
pub(super) const STEP: usize = 1 << 14;

/// A parse that was stopped, and the document as it was then.
///
/// The document contains everything up to the offset, without the effects of the end of the input. Tokens
/// are processed one at a time, so it is a sound tree that may be read and changed.
#[derive(Debug)]
pub struct ParseStopped {
    reason: StopReason,
    offset: u64,
    document: Box<Document>,
}

impl ParseStopped {
    /// The reason why the parse was stopped.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{Limit, Limits, StopReason, try_parse};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_depth(4));
    /// let stopped = try_parse("<p>a<b><b><b>", &options).unwrap_err();
    /// assert_eq!(stopped.reason(), StopReason::Limit { limit: Limit::Depth, value: 4 });
    /// ```
    #[must_use]
    pub fn reason(&self) -> StopReason {
        self.reason
    }

    /// Returns the limit that was reached, or `None` if the parse was stopped for another reason.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{Limit, Limits, try_parse};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_depth(4));
    /// let stopped = try_parse("<p>a<b><b><b>", &options).unwrap_err();
    /// assert_eq!(stopped.limit(), Some(Limit::Depth));
    /// ```
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self.reason {
            StopReason::Limit { limit, .. } => Some(limit),
            StopReason::Cancelled => None,
        }
    }

    /// The offset of the token that exceeded a limit, in bytes of the decoded text; for
    /// [`Limit::InputBytes`], in bytes of the input.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{Limits, try_parse};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_depth(4));
    /// let stopped = try_parse("<p>a<b><b><b>", &options).unwrap_err();
    /// assert_eq!(stopped.offset(), 7);
    /// ```
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// The document so far.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{Limits, try_parse};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_depth(4));
    /// let stopped = try_parse("<p>a<b><b><b>", &options).unwrap_err();
    /// assert_eq!(stopped.document().root().text_content(), "a");
    /// ```
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The document so far, to keep.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{Limits, try_parse};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_depth(4));
    /// let stopped = try_parse("<p>a<b><b><b>", &options).unwrap_err();
    /// let document = stopped.into_document();
    /// assert_eq!(document.root().text_content(), "a");
    /// ```
    #[must_use]
    pub fn into_document(self) -> Document {
        *self.document
    }
}

impl std::fmt::Display for ParseStopped {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "parsing stopped at byte {}: {}", self.offset, self.reason)
    }
}

impl std::error::Error for ParseStopped {}

/// Parses a document from a string within the limits of the options.
///
/// # Errors
///
/// Errors if a limit is reached or the cancel flag is set. Otherwise the document is that of
/// [`parse_with`](crate::parse_with).
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::limits::{Limit, Limits, try_parse};
/// let options = ParseOptions::new().with_limits(Limits::untrusted().with_max_nodes(100));
/// assert!(try_parse("<p>Hello", &options).is_ok());
/// let stopped = try_parse(&"<p>Hello".repeat(100), &options).unwrap_err();
/// assert_eq!((stopped.limit(), stopped.document().node_count()), (Some(Limit::Nodes), 101));
/// ```
pub fn try_parse(html: &str, options: &ParseOptions) -> Result<Document, ParseStopped> {
    let mut parser = LimitedParser::new(options.clone());
    parser.feed_text(html);
    parser.finish()
}

/// Parses a document from bytes within the limits of the options; see
/// [`parse_bytes`](crate::parse_bytes).
///
/// # Errors
///
/// Errors if a limit is reached or the cancel flag is set.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::limits::{Limit, Limits, try_parse_bytes};
/// let options = ParseOptions::new().with_limits(Limits::none().with_max_input_bytes(8));
/// assert!(try_parse_bytes(b"<p>Hello", &options).is_ok());
/// let stopped = try_parse_bytes(b"<p>Hello!", &options).unwrap_err();
/// assert_eq!((stopped.limit(), stopped.offset()), (Some(Limit::InputBytes), 8));
/// ```
pub fn try_parse_bytes(bytes: &[u8], options: &ParseOptions) -> Result<Document, ParseStopped> {
    let mut parser = LimitedParser::new(options.clone());
    parser.feed_bytes(bytes);
    parser.finish()
}

/// Parses a fragment within the limits of the options; see
/// [`parse_fragment`](crate::parse_fragment).
///
/// # Errors
///
/// Errors if a limit is reached or the cancel flag is set.
///
/// ```
/// use duckbill::{FragmentContext, ParseOptions};
/// use duckbill::limits::{Limits, try_parse_fragment};
/// let options = ParseOptions::new().with_limits(Limits::none().with_max_depth(3));
/// let context = FragmentContext::html("td");
/// assert!(try_parse_fragment("<b><i>x", &context, &options).is_ok());
/// assert!(try_parse_fragment("<b><i><u>x", &context, &options).is_err());
/// ```
pub fn try_parse_fragment(
    html: &str,
    context: &FragmentContext,
    options: &ParseOptions,
) -> Result<Document, ParseStopped> {
    let mut parser = LimitedParser::for_fragment(context.clone(), options.clone());
    parser.feed_text(html);
    parser.finish()
}

/// A [`Parser`] within the limits of its options.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use duckbill::ParseOptions;
/// use duckbill::limits::{LimitedParser, StopReason};
/// let cancel = Arc::new(AtomicBool::new(false));
/// let mut parser = LimitedParser::new(ParseOptions::new().with_cancel_flag(cancel.clone()));
/// assert!(parser.feed_text("<p>Hello"));
/// cancel.store(true, Ordering::Relaxed);
/// assert!(!parser.feed_text("<p>world"));
/// assert_eq!(parser.finish().unwrap_err().reason(), StopReason::Cancelled);
/// ```
#[derive(Debug)]
pub struct LimitedParser {
    parser: Parser,
    /// The length of the input so far, in bytes.
    received: u64,
}

impl LimitedParser {
    /// A parser for a document.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{LimitedParser, Limits};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_input_bytes(9));
    /// assert!(LimitedParser::new(options).finish().is_ok());
    /// ```
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        Self::with_context(options, None)
    }

    /// A parser for a fragment.
    ///
    /// ```
    /// use duckbill::{FragmentContext, ParseOptions};
    /// use duckbill::limits::{LimitedParser, Limits};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_input_bytes(9));
    /// let mut parser = LimitedParser::for_fragment(FragmentContext::html("tr"), options);
    /// assert!(parser.feed_text("<td>"));
    /// assert_eq!(parser.finish().unwrap().root().children().count(), 1);
    /// ```
    #[must_use]
    pub fn for_fragment(context: FragmentContext, options: ParseOptions) -> Self {
        Self::with_context(options, Some(context))
    }

    fn with_context(options: ParseOptions, context: Option<FragmentContext>) -> Self {
        let setup = Setup { options: &options, context: context.as_ref(), is_limited: true };
        let pipeline = Stages::new(setup, &[]);
        let parser = Parser::on_stages(options, context, pipeline, true);
        Self { parser, received: 0 }
    }

    /// Takes the next bytes. Returns `false` if the parse was stopped and takes no more.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{LimitedParser, Limits};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_input_bytes(9));
    /// let mut parser = LimitedParser::new(options);
    /// assert!(parser.feed_bytes(b"<p>Hello"));
    /// assert!(!parser.feed_bytes(b" you"));
    /// ```
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> bool {
        let allowed = self.allowed(bytes.len());
        for step in bytes[..allowed].chunks(STEP) {
            if self.parser.pipeline.is_stopped() {
                return false;
            }
            self.parser.feed_bytes(step);
            self.parser.pipeline.check_unfinished_token();
        }
        self.receive(bytes.len())
    }

    /// Takes the next string. Returns `false` if the parse was stopped and takes no more.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{LimitedParser, Limits};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_input_bytes(9));
    /// let mut parser = LimitedParser::new(options);
    /// assert!(parser.feed_text("<p>Hello"));
    /// assert!(!parser.feed_text(" you"));
    /// ```
    pub fn feed_text(&mut self, text: &str) -> bool {
        let mut rest = &text[..boundary_before(text, self.allowed(text.len()))];
        while !rest.is_empty() {
            if self.parser.pipeline.is_stopped() {
                return false;
            }
            let step = boundary_before(rest, STEP);
            self.parser.feed_text(&rest[..step]);
            self.parser.pipeline.check_unfinished_token();
            rest = &rest[step..];
        }
        self.receive(text.len())
    }

    /// The number of the next `length` bytes of input that may be read.
    fn allowed(&self, length: usize) -> usize {
        match self.parser.options.limits.get(Limit::InputBytes) {
            None => length,
            Some(value) => {
                let left = value.saturating_sub(self.received);
                usize::try_from(left).map_or(length, |left| left.min(length))
            }
        }
    }

    /// Adds to the length of the input. Returns `false` if that exceeds a limit, or the parse was stopped
    /// before.
    fn receive(&mut self, length: usize) -> bool {
        self.received += length as u64;
        let offset = self.parser.options.limits.get(Limit::InputBytes).unwrap_or(self.received);
        each!(&mut self.parser.pipeline, pipeline => {
            pipeline.tokenizer.sink_mut().check_limit(Limit::InputBytes, self.received, offset);
            !pipeline.is_stopped()
        })
    }

    /// Ends the input and returns the document.
    ///
    /// # Errors
    ///
    /// Errors if the parse was stopped, or if the end of the input passes a limit.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::limits::{LimitedParser, Limits};
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_input_bytes(9));
    /// let mut parser = LimitedParser::new(options);
    /// parser.feed_text("<p>Hello, you");
    /// assert!(parser.finish().is_err());
    /// ```
    pub fn finish(mut self) -> Result<Document, ParseStopped> {
        if !self.parser.pipeline.is_stopped() {
            self.parser.drive(&[], true);
            self.parser.pipeline.check_unfinished_token();
        }
        let Parser { pipeline, decoder, fed, options, context, .. } = self.parser;
        let report = decoder.map_or(EncodingReport::CHARACTERS, |decoder| decoder.report());
        let (stopped, mut document) = each!(pipeline, mut pipeline => {
            if !pipeline.is_stopped() {
                pipeline.tokenizer.end();
            }
            (pipeline.tokenizer.sink().stopped(), pipeline.into_document(report))
        });
        if let Some(bytes) = fed {
            document.set_input(&bytes);
        }
        match stopped {
            None => {
                note_parser(&mut document, &options, context.as_ref());
                Ok(document)
            }
            Some((reason, offset)) => {
                // How much was read of what follows depends on how the input was cut. The offset of a limit on the input is
                // one of the input's bytes, and none follow.
                if !matches!(reason, StopReason::Limit { limit: Limit::InputBytes, .. }) {
                    document.forget_errors_after(offset);
                }
                Err(ParseStopped { reason, offset, document: Box::new(document) })
            }
        }
    }
}

impl Stages {
    fn check_unfinished_token(&mut self) {
        each!(self, pipeline => pipeline.check_unfinished_token());
    }

    fn is_stopped(&self) -> bool {
        each!(self, pipeline => pipeline.is_stopped())
    }
}

impl<S: BottomSink> Pipeline<S> {
    pub(super) fn check_unfinished_token(&mut self) {
        let length = self.tokenizer.unfinished_length();
        if length == 0 {
            return;
        }
        let offset = self.consumed.saturating_sub(length);
        let (attributes, attribute_bytes) = self.tokenizer.unfinished_attributes();
        let held = self.tokenizer.allocated_bytes() as u64;
        let builder = self.tokenizer.sink_mut();
        let memory = builder.sink_mut().usage().memory_bytes.saturating_add(held);
        builder.check_limit(Limit::AttributesPerElement, attributes, offset);
        builder.check_limit(Limit::AttributeBytes, attribute_bytes, offset);
        builder.check_limit(Limit::TokenBytes, length, offset);
        builder.check_limit(Limit::MemoryBytes, memory, offset);
    }

    /// Whether a limit was reached, the flag set, or the sink wants no more.
    pub(super) fn is_stopped(&self) -> bool {
        let builder = self.tokenizer.sink();
        builder.stopped().is_some() || builder.sink().has_stopped()
    }
}

/// The greatest char boundary that is at most `index`.
pub(super) fn boundary_before(text: &str, index: usize) -> usize {
    let mut end = index.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}
