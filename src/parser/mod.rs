//! The parser: the only code that knows every stage, and ties them together.
//!
//! Bytes go through a [`Decoder`], its text into a [`Tokenizer`], whose sink is a [`TreeBuilder`], whose
//! sink is a [`DocumentSink`]. All of it is one concrete type, compiled here once.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]
mod html;
mod idle;
mod limited;
mod options;
mod reparse;

pub use html::AdjacentPosition;
pub use limited::{LimitedParser, ParseStopped, try_parse, try_parse_bytes, try_parse_fragment};
pub use options::ParseOptions;
pub use reparse::{fragment_survives_reparsing, survives_reparsing};

use crate::dom::{Document, DocumentSink, NodeIndex};
use crate::encoding::{Change, Decoder, Encoding, EncodingReport, extract_from_meta};
use crate::token::{EncodingDeclaration, TokenSink};
use crate::tokenizer::{PauseReason, Progress, Tokenizer, TokenizerOptions};
use crate::tree_builder::{FragmentContext, TreeBuilder, Watch};

/// Parses a document from text.
///
/// A thread that has parsed keeps some memory for the next document, at most about 36 KiB.
///
/// ```
/// let document = duckbill::parse("<title>Hi</title><p>Hello <b>you");
/// assert_eq!(document.root().text_content(), "HiHello you");
/// ```
#[must_use]
pub fn parse(html: &str) -> Document {
    parse_with(html, &ParseOptions::new())
}

/// Parses a document from text, with options.
///
/// ```
/// use duckbill::{ParseOptions, parse_with};
/// let document = parse_with("<p>no doctype", &ParseOptions::new().with_error_limit(10));
/// assert_eq!(document.errors()[0].code.as_str(), "missing-doctype");
/// ```
#[must_use]
pub fn parse_with(html: &str, options: &ParseOptions) -> Document {
    let mut pipeline =
        Pipeline::new(Setup { options, context: None, is_limited: false }, html.as_bytes());
    pipeline.feed(html);
    pipeline.finish(EncodingReport::CHARACTERS)
}

/// Parses a document from bytes: sniffs their encoding, decodes them, and starts anew by itself if a
/// late `meta` element says that the guess was wrong.
///
/// ```
/// use duckbill::encoding::Encoding;
/// use duckbill::{ParseOptions, parse_bytes};
/// let document = parse_bytes(b"<meta charset=koi8-r><p>\xC4\xC1", &ParseOptions::new());
/// assert_eq!(document.root().text_content(), "да");
/// assert_eq!(document.encoding().encoding, Encoding::KOI8_R);
/// ```
#[must_use]
pub fn parse_bytes(bytes: &[u8], options: &ParseOptions) -> Document {
    let setup = Setup { options, context: None, is_limited: false };
    let mut pipeline = Pipeline::new(setup, bytes);
    let mut decoder = Decoder::whole(bytes, &options.encoding, options.features());
    pipeline.drive(&mut decoder, &[], true, setup);
    pipeline.finish(decoder.report())
}

/// Parses a fragment, as the content of `context`. The [`root`](Document::root) of the document that
/// comes back is the document fragment.
///
/// ```
/// use duckbill::{FragmentContext, ParseOptions, parse_fragment};
/// let row = FragmentContext::html("tr");
/// let fragment = parse_fragment("<td>x", &row, &ParseOptions::new());
/// let cell = fragment.root().first_child().and_then(|node| node.as_element());
/// assert_eq!(cell.map(|cell| cell.name()), Some("td"));
/// ```
#[must_use]
pub fn parse_fragment(html: &str, context: &FragmentContext, options: &ParseOptions) -> Document {
    let mut pipeline = Pipeline::new(
        Setup { options, context: Some(context), is_limited: false },
        html.as_bytes(),
    );
    pipeline.feed(html);
    pipeline.finish(EncodingReport::CHARACTERS)
}

/// A document that arrives in pieces, as bytes or as text. However the pieces are cut, the document is
/// the same.
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
/// Text that is fed after bytes continues them: it goes to the tokenizer as it is, behind all characters
/// that the bytes so far make.
#[derive(Debug)]
pub struct Parser {
    options: ParseOptions,
    context: Option<FragmentContext>,
    pipeline: Box<Pipeline>,
    decoder: Option<Decoder<'static>>,
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
        let pipeline = Pipeline::new(setup, &[]);
        Self { options, context, pipeline, decoder: None, is_limited: false }
    }

    /// Takes the next bytes.
    ///
    /// ```
    /// use duckbill::{ParseOptions, Parser};
    /// let mut parser = Parser::new(ParseOptions::new());
    /// parser.feed_bytes(b"\xEF\xBB\xBFcaf\xC3");
    /// parser.feed_bytes(b"\xA9");
    /// assert_eq!(parser.finish().root().text_content(), "café");
    /// ```
    pub fn feed_bytes(&mut self, bytes: &[u8]) {
        self.decoder
            .get_or_insert_with(|| Decoder::new(&self.options.encoding, self.options.features()));
        self.drive(bytes, false);
    }

    /// Takes the next text.
    ///
    /// ```
    /// use duckbill::{ParseOptions, Parser};
    /// let mut parser = Parser::new(ParseOptions::new());
    /// parser.feed_text("a &am");
    /// parser.feed_text("p; b");
    /// assert_eq!(parser.finish().root().text_content(), "a & b");
    /// ```
    pub fn feed_text(&mut self, text: &str) {
        self.pipeline.feed(text);
    }

    /// The end of the input: gives the document.
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
        self.pipeline.finish(report)
    }

    fn drive(&mut self, bytes: &[u8], are_last: bool) {
        let setup = Setup {
            options: &self.options,
            context: self.context.as_ref(),
            is_limited: self.is_limited,
        };
        if let Some(decoder) = &mut self.decoder {
            self.pipeline.drive(decoder, bytes, are_last, setup);
        }
    }
}

/// What a parse begins with, and begins with again after a restart.
#[derive(Debug, Clone, Copy)]
struct Setup<'a> {
    options: &'a ParseOptions,
    context: Option<&'a FragmentContext>,
    /// Whether limits and the cancel flag are obeyed.
    is_limited: bool,
}

/// The stages behind the decoder.
#[derive(Debug)]
struct Pipeline {
    tokenizer: Tokenizer<TreeBuilder<DocumentSink>>,
    fragment: Option<NodeIndex>,
    /// How much decoded text, in bytes, the tokenizer has used.
    consumed: u64,
}

impl Pipeline {
    /// The stages for this input, which is empty if it is not known yet.
    fn new(setup: Setup<'_>, input: &[u8]) -> Box<Self> {
        let mut pipeline = Self::idle();
        pipeline.begin(setup, input);
        pipeline
    }

    /// Begins a parse, with stages that are cleared.
    fn begin(&mut self, setup: Setup<'_>, input: &[u8]) {
        let Setup { options, context, is_limited } = setup;
        let mut tokenizer_options = TokenizerOptions::new().with_features(options.features());
        let builder = self.tokenizer.sink_mut();
        builder.sink_mut().begin(input, options.error_limit);
        builder.begin(options.builder.with_encoding_reports(true));
        self.fragment = None;
        if let Some(context) = context {
            let model = context.content_model(options.builder.scripting().is_enabled());
            tokenizer_options = tokenizer_options.with_content_model(model);
            self.fragment = Some(builder.begin_fragment(context));
        }
        if is_limited {
            builder.set_watch(Watch::new(options.limits, options.cancel.clone()));
        }
        self.tokenizer.begin(tokenizer_options);
        self.consumed = 0;
    }

    /// Feeds text whose encoding is no question.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::string_slice,
        reason = "what was consumed is no longer than what was given; bytes are counted with 64 bits"
    )]
    fn feed(&mut self, text: &str) {
        self.tokenizer.sink_mut().settle_encoding();
        if self.is_stopped() {
            return;
        }
        let mut rest = text;
        while let Progress::Paused { consumed, reason } = self.tokenizer.feed(rest) {
            if reason == PauseReason::Stopped {
                return;
            }
            rest = &rest[consumed..];
        }
        self.consumed += text.len() as u64;
    }

    /// Decodes what there is, and obeys a `meta` element that changes the encoding.
    fn drive(
        &mut self,
        decoder: &mut Decoder<'_>,
        mut bytes: &[u8],
        are_last: bool,
        setup: Setup<'_>,
    ) {
        loop {
            let Some((text, is_settled)) = decoder.decode_and_tell(&mut bytes, are_last) else {
                return;
            };
            if is_settled {
                self.feed(text);
                continue;
            }
            if self.is_stopped() {
                return;
            }
            let (rest, declared) = self.feed_until_declaration(text);
            let Some(declared) = declared else { continue };
            // The text is borrowed from the decoder, which now has to decide. A document gets here
            // once: after that its encoding is certain.
            let rest = rest.to_owned();
            match decoder.change_encoding(declared, self.consumed) {
                Change::OnTheFly => {}
                Change::Restart => {
                    self.clear();
                    self.begin(setup, &[]);
                }
                _ => self.feed(&rest),
            }
        }
    }

    /// Feeds text up to the first `meta` element that declares an encoding; gives the text behind it,
    /// and the encoding.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::string_slice,
        reason = "what was consumed is no longer than what was given; bytes are counted with 64 bits"
    )]
    fn feed_until_declaration<'t>(&mut self, text: &'t str) -> (&'t str, Option<Encoding>) {
        let mut rest = text;
        while let Progress::Paused { consumed, reason } = self.tokenizer.feed(rest) {
            self.consumed += consumed as u64;
            rest = &rest[consumed..];
            if reason == PauseReason::Stopped {
                return ("", None);
            }
            if reason == PauseReason::ChangeEncoding {
                let declaration = self.tokenizer.sink().encoding_declaration();
                if let Some(encoding) = declaration.and_then(declared_encoding) {
                    return (rest, Some(encoding));
                }
            }
        }
        self.consumed += rest.len() as u64;
        ("", None)
    }

    fn finish(mut self: Box<Self>, report: EncodingReport) -> Document {
        self.tokenizer.end();
        self.into_document(report)
    }

    #[inline]
    fn into_document(mut self: Box<Self>, report: EncodingReport) -> Document {
        let sink = self.tokenizer.sink_mut().sink_mut();
        let mut document = sink.hand_over(self.fragment);
        document.set_encoding(report);
        self.keep();
        document
    }
}

/// The encoding that a `meta` element names.
fn declared_encoding(declaration: EncodingDeclaration<'_>) -> Option<Encoding> {
    match declaration {
        EncodingDeclaration::Charset(label) => Encoding::for_label(label),
        EncodingDeclaration::Content(content) => extract_from_meta(content),
    }
}
