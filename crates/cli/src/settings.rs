//! The options that several commands share, and the parsing of their values.

use crate::limits::{Stopped, Watch};
use duckbill::dom::Spans;
use duckbill::encoding::{Decoder, Encoding, EncodingOptions};
use duckbill::limits::{Limit, ParseStopped};
use duckbill::serializer::Serializer;
use duckbill::tokens::{ContentModel, TokenizerOptions};
use duckbill::tree::{Scripting, TreeBuilder, TreeBuilderOptions, TreeSink};
use duckbill::{Document, Edition, FragmentContext, Input, ParseOptions, Parser, parse_with};
use duckbill_check::Level;
use std::io;
use std::num::NonZeroUsize;

/// The user's knowledge about the encoding.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Encoding")]
pub(crate) struct EncodingSettings {
    /// Use this encoding instead of detecting it.
    #[arg(long, value_name = "LABEL", value_parser = parse_encoding)]
    encoding: Option<PageEncoding>,
    /// Content-Type header of the page: "text/html; charset=utf-8".
    #[arg(long, value_name = "VALUE", value_parser = parse_content_type)]
    content_type: Option<String>,
    /// Do not detect UTF-8; pages without a declared encoding are then windows-1252.
    #[arg(long)]
    no_utf8_detection: bool,
    /// The value of a command's own option for this, which has another name.
    #[arg(skip)]
    input: Option<PageEncoding>,
}

/// The value of `--encoding`.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PageEncoding {
    Named(Encoding),
    /// It is found, and the output is to have it too: for commands that write the page.
    Kept,
}

impl EncodingSettings {
    fn named(&self) -> Option<Encoding> {
        match self.input.or(self.encoding) {
            Some(PageEncoding::Named(encoding)) => Some(encoding),
            _ => None,
        }
    }

    pub(crate) fn options(&self) -> EncodingOptions {
        let mut options = EncodingOptions::new().with_utf8_detection(!self.no_utf8_detection);
        if let Some(value) = &self.content_type {
            options = options.with_content_type(value);
        }
        if let Some(encoding) = self.named() {
            options = options.with_user_override(encoding);
        }
        options
    }

    /// The text that bytes are, in the encoding that is found.
    pub(crate) fn text(&self, bytes: &[u8]) -> String {
        let mut decoder = Decoder::new(&self.options(), Edition::Living.features());
        let (mut text, mut rest) = (String::new(), bytes);
        while let Some(piece) = decoder.decode(&mut rest, true) {
            text.push_str(piece);
        }
        while let Some(piece) = decoder.decode_rest() {
            text.push_str(piece);
        }
        text
    }
}

/// How a document or fragment is parsed.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Parsing")]
pub(crate) struct Settings {
    /// Parse a fragment as the content of this element: td, table (or TABLE), "svg path", "math mi".
    #[arg(long, value_name = "CONTEXT", value_parser = parse_context)]
    fragment: Option<FragmentContext>,
    /// Whether scripting is enabled; if it is, <noscript> contains text.
    #[arg(long, value_name = "on|off", default_value = "off", value_parser = parse_scripting)]
    scripting: Scripting,
    /// Edition of the standard: living or 2018.
    #[arg(long, value_name = "EDITION", default_value = "living", value_parser = parse_edition)]
    edition: Edition,
    /// Attach declarative shadow roots (`<template shadowrootmode>`).
    #[arg(long)]
    shadow_roots: bool,
    /// Feed the parser this many bytes at a time.
    #[arg(long, value_name = "BYTES")]
    chunk_size: Option<NonZeroUsize>,
    #[command(flatten)]
    encoding: EncodingSettings,
}

impl Settings {
    /// The document or fragment of these bytes; it keeps this many errors and counts the others.
    pub(crate) fn document(
        &self,
        bytes: &[u8],
        errors: usize,
        watch: &Watch,
    ) -> io::Result<Document> {
        self.parse(bytes, self.options().with_error_limit(errors), watch)
    }

    /// The document of these bytes, or what there is of it, and why it was stopped.
    pub(crate) fn document_so_far(
        &self,
        bytes: &[u8],
        watch: &Watch,
    ) -> (Document, Option<io::Error>) {
        if self.fragment.is_none() && self.chunk_size.is_none() {
            let stopped = watch.check_input(bytes.len()).err();
            // A parser that is given all at once takes nothing of what is too long.
            let max = watch.limits.get(Limit::InputBytes).unwrap_or(u64::MAX);
            let max = usize::try_from(max).unwrap_or(usize::MAX).min(bytes.len());
            let bytes = bytes.get(..max).unwrap_or(bytes);
            let (document, later) = parse_whole(bytes, self.options(), watch);
            return (document, stopped.or(later));
        }
        match self.document(bytes, 0, watch) {
            Ok(document) => (document, None),
            Err(error) => (duckbill::parse(""), Some(error)),
        }
    }

    /// The same as [`document`](Self::document), with the places of all that is in it.
    pub(crate) fn document_with_places(
        &self,
        bytes: &[u8],
        errors: usize,
        watch: &Watch,
    ) -> io::Result<Document> {
        let options = self.options().with_error_limit(errors).with_spans(Spans::Full);
        self.parse(bytes, options, watch)
    }

    /// The document or fragment of these bytes, with the places of all that is in it.
    pub(crate) fn editable(&self, bytes: &[u8], watch: &Watch) -> io::Result<Document> {
        self.document_with_places(bytes, 0, watch)
    }

    fn options(&self) -> ParseOptions {
        ParseOptions::new()
            .with_edition(self.edition)
            .with_scripting(self.scripting)
            .with_declarative_shadow_roots(self.shadow_roots)
            .with_encoding(self.encoding.options())
    }

    fn parse(&self, bytes: &[u8], options: ParseOptions, watch: &Watch) -> io::Result<Document> {
        watch.check_input(bytes.len())?;
        parse(self.fragment.as_ref(), options, watch, |parser| {
            for piece in bytes.chunks(self.chunk_size.map_or(usize::MAX, NonZeroUsize::get)) {
                // That the parse was stopped is an error at its end.
                let _ = parser.feed_bytes(piece);
            }
        })
    }

    /// The edition of the standard that is followed.
    pub(crate) fn edition(&self) -> Edition {
        self.edition
    }

    /// The encoding that the user wants, whatever the bytes say.
    pub(crate) fn encoding_override(&self) -> Option<Encoding> {
        self.encoding.named()
    }

    /// Reads pages in this encoding, whatever they say.
    pub(crate) const fn set_input_encoding(&mut self, encoding: Option<PageEncoding>) {
        self.encoding.input = encoding;
    }

    /// Whether the output is to have the encoding of the page.
    pub(crate) const fn keeps_encoding(&self) -> bool {
        matches!(self.encoding.encoding, Some(PageEncoding::Kept))
    }

    /// The value of the Content-Type header.
    pub(crate) fn content_type(&self) -> Option<&str> {
        self.encoding.content_type.as_deref()
    }

    /// Whether bytes that declare nothing are taken for UTF-8 if they are that.
    pub(crate) fn detects_utf8(&self) -> bool {
        !self.encoding.no_utf8_detection
    }

    /// A tree builder for what is parsed so, and the options of the tokenizer before it.
    pub(crate) fn stages<S: TreeSink>(&self, sink: S) -> (TreeBuilder<S>, TokenizerOptions) {
        let options = TreeBuilderOptions::new()
            .with_edition(self.edition.features())
            .with_scripting(self.scripting)
            .with_declarative_shadow_roots(self.shadow_roots);
        let tokenizer = TokenizerOptions::new().with_edition(self.edition.features());
        match &self.fragment {
            None => (TreeBuilder::new(sink, options), tokenizer),
            Some(context) => {
                let (builder, _) = TreeBuilder::for_fragment(sink, options, context);
                let content_model = context.content_model(self.scripting);
                (builder, tokenizer.with_content_model(content_model))
            }
        }
    }

    /// The text the bytes of a document are, in the encoding they were read with: what the places of errors
    /// count in.
    pub(crate) fn text(&self, bytes: &[u8], document: &Document) -> String {
        let encoding = EncodingOptions::new().with_user_override(document.encoding().encoding);
        let mut decoder = Decoder::new(&encoding, self.edition.features());
        let (mut text, mut rest) = (String::new(), bytes);
        while let Some(piece) = decoder.decode(&mut rest, false) {
            text.push_str(piece);
        }
        while let Some(piece) = decoder.decode_rest() {
            text.push_str(piece);
        }
        text
    }

    /// Has what was parsed so written in a format.
    pub(crate) fn serializer(&self, format: Serializer) -> Serializer {
        let format = format.with_edition(self.edition);
        if self.scripting.is_enabled() { format.with_scripting_enabled() } else { format }
    }
}

/// Parses what `feed` feeds, within the limits.
pub(crate) fn parse(
    context: Option<&FragmentContext>,
    options: ParseOptions,
    watch: &Watch,
    feed: impl FnOnce(&mut Parser),
) -> io::Result<Document> {
    let options = limited(options, watch);
    let mut parser = match context {
        None => Parser::new(options),
        Some(context) => Parser::for_fragment(context.clone(), options),
    };
    feed(&mut parser);
    parser.finish().map_err(|stopped| explained(&stopped, watch))
}

/// Parses the bytes of a document that are all there, within the limits: the document, or what there is of it, and why it
/// was stopped. Nothing of the bytes is copied that need not be; a buffer that is given away becomes that of the document.
pub(crate) fn parse_whole<'i>(
    bytes: impl Into<Input<'i>>,
    options: ParseOptions,
    watch: &Watch,
) -> (Document, Option<io::Error>) {
    match parse_with(bytes, &limited(options, watch)) {
        Ok(document) => (document, None),
        Err(stopped) => {
            let error = explained(&stopped, watch);
            (stopped.into_document(), Some(error))
        }
    }
}

/// The options with the limits of this run, if it has any.
fn limited(options: ParseOptions, watch: &Watch) -> ParseOptions {
    if !watch.is_limited {
        return options;
    }
    let options = options.with_limits(watch.limits);
    match watch.cancel_flag() {
        Some(flag) => options.with_cancel_flag(flag),
        None => options,
    }
}

/// The error of a parse that was stopped.
fn explained(stopped: &ParseStopped, watch: &Watch) -> io::Error {
    // The only thing that cancels is the time.
    if let Err(error) = watch.check_time() {
        return error;
    }
    let (reason, offset) = (stopped.reason(), stopped.text_offset());
    Stopped::error(format!("stopped after {offset} bytes of text: {reason}"))
}

/// The context element that `td`, `svg path` or `math mi` names.
pub(crate) fn parse_context(text: &str) -> Result<FragmentContext, String> {
    let (namespace, name) = text.split_once(' ').unwrap_or(("html", text));
    let context = match namespace {
        "html" => FragmentContext::html(&name.to_ascii_lowercase()),
        "svg" => FragmentContext::svg(name),
        "math" => FragmentContext::math_ml(name),
        _ => {
            return Err(format!(
                "unknown namespace {namespace:?}; use svg or math, as in \"svg path\", or none for HTML"
            ));
        }
    };
    if name.is_empty() {
        return Err("the name of an element is missing".to_owned());
    }
    let is_wrong = |c: char| c.is_ascii_whitespace() || matches!(c, '<' | '>' | '/' | '\0');
    if name.contains(is_wrong) || !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err(format!("{name:?} is not the name of an element, such as td"));
    }
    Ok(context)
}

/// `living` or `2018`.
pub(crate) fn parse_edition(text: &str) -> Result<Edition, String> {
    match text {
        "living" => Ok(Edition::Living),
        "2018" => Ok(Edition::Snapshot2018),
        _ => Err(format!("unknown edition {text:?}: use living or 2018")),
    }
}

/// The name of a level of the checker.
pub(crate) fn parse_level(name: &str) -> Result<Level, String> {
    let names = || Level::ALL.iter().map(|level| level.as_str()).collect::<Vec<_>>().join(", ");
    name.parse().map_err(|_| format!("unknown level {name:?}: use {}", names()))
}

/// The name of a state as the html5lib tests write it (`Script data state`) or as an option
/// (`script-data`).
pub(crate) fn parse_state(text: &str) -> Result<ContentModel, String> {
    let name = text.to_ascii_lowercase().replace(' ', "-");
    match name.strip_suffix("-state").unwrap_or(&name) {
        "data" => Ok(ContentModel::Data),
        "rcdata" => Ok(ContentModel::Rcdata),
        "rawtext" => Ok(ContentModel::Rawtext),
        "script-data" => Ok(ContentModel::ScriptData),
        "plaintext" => Ok(ContentModel::Plaintext),
        "cdata-section" => Ok(ContentModel::CdataSection),
        _ => Err(format!(
            "no state {text:?}; there are data, rcdata, rawtext, script-data, plaintext and \
             cdata-section"
        )),
    }
}

fn parse_scripting(text: &str) -> Result<Scripting, String> {
    match text {
        "on" => Ok(Scripting::Normal),
        "off" => Ok(Scripting::Disabled),
        _ => Err("on or off".to_owned()),
    }
}

pub(crate) fn parse_encoding(label: &str) -> Result<PageEncoding, String> {
    Encoding::for_label(label).map(PageEncoding::Named).ok_or_else(|| {
        format!("unknown encoding {label:?}: use a label such as utf-8 or windows-1252")
    })
}

/// For a command whose output is the page: a label could be meant for either.
pub(crate) fn parse_keep(label: &str) -> Result<PageEncoding, String> {
    if label.eq_ignore_ascii_case("keep") {
        return Ok(PageEncoding::Kept);
    }
    parse_encoding(label)?;
    Err(format!(
        "the page or the output? --input-encoding {label} reads the page in this encoding, --output-encoding {label} writes the \
         output in it"
    ))
}

/// Checks what is said for certain to be wrong: the type. A charset that names no encoding says nothing, as in a header.
fn parse_content_type(value: &str) -> Result<String, String> {
    let essence = value.split(';').next().unwrap_or_default();
    if !essence.trim().split_once('/').is_some_and(|(kind, subtype)| {
        !kind.is_empty() && !subtype.is_empty() && !essence.trim().contains(' ')
    }) {
        return Err(format!(
            "{:?} is not a type, such as text/html; write \"text/html; charset=utf-8\"",
            essence.trim()
        ));
    }
    Ok(value.to_owned())
}

/// Reads a URL that others are resolved against.
pub(crate) fn absolute_url(url: &str) -> Result<String, String> {
    match duckbill::html::BaseUrl::parse(url) {
        Some(_) => Ok(url.to_owned()),
        None => Err("not an absolute URL, such as https://example.org/".to_owned()),
    }
}
