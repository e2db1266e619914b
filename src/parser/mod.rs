//! The parser: the only code that knows every stage, and ties them together.
//!
//! Bytes go through a [`Decoder`], its text into a [`Tokenizer`], whose sink is a [`TreeBuilder`], whose
//! sink is a [`DocumentSink`], or a [`PlacedSink`] if places are noted. So all of it is compiled here, once
//! for each of the two sinks (`stages.rs`).

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]
mod amounts;
mod bytes;
mod fragment;
mod limits;
mod live;
mod observed;
mod observed_sink;
mod options;
mod reader;
mod reparse;
mod repeat;
mod reuse;
mod stages;
mod text;

pub use amounts::Amounts;
#[cfg(feature = "rewrite")]
pub(crate) use bytes::declared_encoding;
pub use bytes::parse_bytes;
pub use fragment::parse_fragment;
pub use limits::{LimitedParser, ParseStopped, try_parse, try_parse_bytes, try_parse_fragment};
#[cfg(feature = "preload")]
pub(crate) use live::LiveTokenizer;
pub(crate) use live::{LiveStages, Reading};
pub use observed::ObservedParser;
pub use observed_sink::TreeEvent;
pub use options::ParseOptions;
pub use reader::{parse_head, parse_reader};
pub use reparse::{
    fragment_survives_reparsing, survives_reparsing, try_fragment_survives_reparsing,
    try_survives_reparsing,
};
pub use text::{parse, parse_with};

use crate::dom::{Document, DocumentSink, NodeIndex, PlacedSink};
use crate::encoding::{Decoder, EncodingReport};
use crate::span::Spans;
use crate::tokenizer::{Tokenizer, TokenizerOptions};
use crate::tree_builder::{FragmentContext, StopConditions, TreeBuilder};
use repeat::note_parser;
use stages::{BottomSink, Stages, each};

/// Parses a document that arrives in pieces, as bytes or as strings. The document is the same however
/// the pieces are cut.
///
/// ```
/// use duckbill::{ParseOptions, Parser};
/// let mut parser = Parser::new(ParseOptions::new());
/// for piece in [&b"<p>caf"[..], b"\xC3", b"\xA9"] {
///     parser.feed_bytes(piece);
/// }
/// # let _ = parser;
/// let mut parser = Parser::new(ParseOptions::new());
/// parser.feed_text("<p>He");
/// parser.feed_text("llo");
/// assert_eq!(parser.finish().root().text_content(), "Hello");
/// ```
///
/// Text that is fed after bytes continues them: see [`feed_text`](Parser::feed_text).
#[derive(Debug)]
pub struct Parser {
    options: ParseOptions,
    context: Option<FragmentContext>,
    pipeline: Stages,
    decoder: Option<Decoder<'static>>,
    /// The bytes that were fed, if there are places in them to ask for: places are noted, and no string was
    /// fed.
    fed: Option<Vec<u8>>,
    /// How much was fed, in bytes.
    received: u64,
    is_limited: bool,
}

impl Parser {
    /// A parser for a document.
    ///
    /// ```
    /// use duckbill::{ParseOptions, Parser};
    /// let parser = Parser::new(ParseOptions::new());
    /// assert_eq!(parser.finish().root().text_content(), "");
    /// ```
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        Self::with_context(options, None)
    }

    /// A parser for a fragment; see [`parse_fragment`].
    ///
    /// ```
    /// use duckbill::{FragmentContext, ParseOptions, Parser};
    /// let mut parser = Parser::for_fragment(FragmentContext::html("td"), ParseOptions::new());
    /// parser.feed_text("<b>x");
    /// assert_eq!(parser.finish().root().children().count(), 1);
    /// ```
    #[must_use]
    pub fn for_fragment(context: FragmentContext, options: ParseOptions) -> Self {
        Self::with_context(options, Some(context))
    }

    fn with_context(options: ParseOptions, context: Option<FragmentContext>) -> Self {
        let setup = Setup { options: &options, context: context.as_ref(), is_limited: false };
        let pipeline = Stages::new(setup, &[]);
        Self::on_stages(options, context, pipeline, false)
    }

    fn on_stages(
        options: ParseOptions,
        context: Option<FragmentContext>,
        pipeline: Stages,
        is_limited: bool,
    ) -> Self {
        let fed = (options.spans != Spans::None).then(Vec::new);
        Self { options, context, pipeline, decoder: None, fed, received: 0, is_limited }
    }

    /// Ends the input and returns the document.
    ///
    /// ```
    /// use duckbill::{ParseOptions, Parser};
    /// let mut parser = Parser::new(ParseOptions::new());
    /// parser.feed_text("<p>a</p");
    /// assert_eq!(parser.finish().root().text_content(), "a");
    /// ```
    #[must_use]
    pub fn finish(mut self) -> Document {
        self.drive(&[], true);
        let report = self.decoder.map_or(EncodingReport::CHARACTERS, |decoder| decoder.report());
        let mut document = each!(self.pipeline, pipeline => pipeline.finish(report));
        if let Some(bytes) = self.fed {
            document.set_input(&bytes);
        }
        note_parser(&mut document, &self.options, self.context.as_ref());
        document
    }
}

/// The initial settings of a parse; a restart uses them again.
#[derive(Debug, Clone, Copy)]
struct Setup<'a> {
    options: &'a ParseOptions,
    context: Option<&'a FragmentContext>,
    /// Whether limits and the cancel flag are obeyed.
    is_limited: bool,
}

/// The stages after the decoder.
#[derive(Debug)]
struct Pipeline<S: BottomSink = DocumentSink> {
    tokenizer: Tokenizer<TreeBuilder<S>>,
    fragment: Option<NodeIndex>,
    /// How much decoded text, in bytes, the tokenizer has used.
    consumed: u64,
}

impl<S: BottomSink> Pipeline<S> {
    /// The stages for this input, which is empty if it is not known yet.
    fn new(setup: Setup<'_>, input: &[u8]) -> Box<Self> {
        let mut pipeline = Self::idle();
        pipeline.begin(setup, input);
        pipeline
    }

    /// Begins a parse, with cleared stages.
    fn begin(&mut self, setup: Setup<'_>, input: &[u8]) {
        self.tokenizer.sink_mut().sink_mut().begin(input, setup.options);
        self.begin_stages(setup);
        self.consumed = 0;
    }

    /// Begins a parse into the sink as it is.
    #[inline]
    fn begin_stages(&mut self, setup: Setup<'_>) {
        let Setup { options, context, is_limited } = setup;
        let mut tokenizer_options = TokenizerOptions::new()
            .with_features(options.features())
            .with_rules_only(options.rules_only)
            .with_limits(is_limited);
        let builder = self.tokenizer.sink_mut();
        builder.begin(options.builder.with_encoding_reports(true));
        self.fragment = None;
        if let Some(context) = context {
            let model = context.content_model(options.builder.scripting());
            tokenizer_options = tokenizer_options.with_content_model(model);
            self.fragment = Some(builder.begin_fragment(context));
        }
        if is_limited {
            builder
                .set_stop_conditions(StopConditions::new(options.limits, options.cancel.clone()));
        }
        self.tokenizer.begin(tokenizer_options);
    }

    fn finish(mut self: Box<Self>, report: EncodingReport) -> Document {
        self.tokenizer.end();
        self.into_document(report)
    }

    #[inline]
    fn into_document(mut self: Box<Self>, report: EncodingReport) -> Document {
        let sink = self.tokenizer.sink_mut().sink_mut();
        sink.end_text(self.consumed);
        let mut document = sink.filled().hand_over(self.fragment);
        document.set_encoding(report);
        self.keep();
        document
    }
}
