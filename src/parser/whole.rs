//! Documents and fragments from input that is all there.

use std::borrow::Cow;
use std::sync::Arc;

use super::{BottomSink as _, ParseOptions, ParseStopped, Parser, Setup, Stages, each};
use crate::dom::{Document, Given};
use crate::encoding::{Decoder, EncodingReport};
use crate::limit::Limit;
use crate::tree_builder::FragmentContext;

/// The input of a parse: text, or bytes whose encoding is to be found. Strings, vectors, slices and arrays of bytes
/// become one by `into`, so [`parse_with`] takes them as they are.
///
/// A `String` or `Vec<u8>` that is given away becomes part of the document, where a borrowed one is copied. That takes
/// less memory and a little less time. It is copied too if it has a CR, or bytes that are not UTF-8.
///
/// ```
/// use duckbill::{Input, ParseOptions, parse_with};
/// let options = ParseOptions::new();
/// let (text, bytes) = (String::from("<p>a"), vec![b'<', b'p', b'>', b'a']);
/// assert_eq!(parse_with(&text, &options)?, parse_with(&bytes, &options)?);
/// assert_eq!(Input::from(b"<p>a"), Input::Bytes(&bytes));
/// assert_eq!(parse_with(text, &options)?, parse_with(bytes, &options)?);
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input<'i> {
    /// Text, which needs no encoding.
    Text(&'i str),
    /// Bytes.
    Bytes(&'i [u8]),
    /// Text that is given away.
    OwnedText(String),
    /// Bytes that are given away.
    OwnedBytes(Vec<u8>),
}

impl From<String> for Input<'_> {
    fn from(text: String) -> Self {
        Self::OwnedText(text)
    }
}

impl From<Vec<u8>> for Input<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Self::OwnedBytes(bytes)
    }
}

impl<'i> From<&'i str> for Input<'i> {
    fn from(text: &'i str) -> Self {
        Self::Text(text)
    }
}

impl<'i> From<&'i String> for Input<'i> {
    fn from(text: &'i String) -> Self {
        Self::Text(text)
    }
}

impl<'i> From<&'i Cow<'_, str>> for Input<'i> {
    fn from(text: &'i Cow<'_, str>) -> Self {
        Self::Text(text)
    }
}

impl<'i> From<&'i [u8]> for Input<'i> {
    fn from(bytes: &'i [u8]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'i, const N: usize> From<&'i [u8; N]> for Input<'i> {
    fn from(bytes: &'i [u8; N]) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'i> From<&'i Vec<u8>> for Input<'i> {
    fn from(bytes: &'i Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl<'i> From<&'i Cow<'_, [u8]>> for Input<'i> {
    fn from(bytes: &'i Cow<'_, [u8]>) -> Self {
        Self::Bytes(bytes)
    }
}

/// Parses a document from a string.
///
/// A thread that has parsed keeps some memory for the next document, at most about 36 KiB; more with
/// [`Document::recycle`].
///
/// ```
/// let document = duckbill::parse("<title>Hi</title><p>Hello <b>you");
/// assert_eq!(document.root().text_content(), "HiHello you");
/// ```
#[must_use]
pub fn parse(html: &str) -> Document {
    parse_text_freely(html, None, None, &ParseOptions::new())
}

/// Parses a document from bytes: sniffs their encoding, decodes them, and parses again if a late
/// `meta` element says that the guess was wrong.
///
/// ```
/// use duckbill::encoding::Encoding;
/// let document = duckbill::parse_bytes(b"<meta charset=koi8-r><p>\xC4\xC1");
/// assert_eq!(document.root().text_content(), "да");
/// assert_eq!(document.encoding().encoding, Encoding::KOI8_R);
/// ```
#[must_use]
pub fn parse_bytes(bytes: &[u8]) -> Document {
    parse_encoded_freely(bytes, None, None, &ParseOptions::new())
}

/// Parses a document from text or bytes, with options.
///
/// # Errors
///
/// Errors if the parse was stopped by one of the [limits](ParseOptions::with_limits) or the [cancel
/// flag](ParseOptions::with_cancel_flag) of the options, and never without them. The error holds the document so far.
///
/// ```
/// use duckbill::limits::{Limit, Limits};
/// use duckbill::{ParseOptions, parse_with};
/// let document = parse_with("<p>no doctype", &ParseOptions::new().with_error_limit(10))?;
/// assert_eq!(document.errors()[0].code.as_str(), "missing-doctype");
///
/// let options = ParseOptions::new().with_limits(Limits::untrusted().with(Limit::Nodes, 100));
/// let stopped = parse_with("<p>Hello".repeat(100).as_bytes(), &options).unwrap_err();
/// assert_eq!((stopped.limit(), stopped.document().node_count()), (Some(Limit::Nodes), 101));
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
#[inline]
pub fn parse_with<'i>(
    input: impl Into<Input<'i>>,
    options: &ParseOptions,
) -> Result<Document, ParseStopped> {
    parse_input(input.into(), None, options)
}

/// Parses a fragment, as the content of `context`. The [`root`](Document::root) of the returned document
/// is the document fragment.
///
/// ```
/// use duckbill::{FragmentContext, parse_fragment};
/// let fragment = parse_fragment("<td>x", &FragmentContext::html("tr"));
/// let cell = fragment.root().first_child().and_then(|node| node.as_element());
/// assert_eq!(cell.map(|cell| cell.name()), Some("td"));
/// ```
#[must_use]
pub fn parse_fragment(html: &str, context: &FragmentContext) -> Document {
    parse_text_freely(html, None, Some(context), &ParseOptions::new())
}

/// Parses a fragment from text or bytes, with options; see [`parse_fragment`].
///
/// # Errors
///
/// As for [`parse_with`].
#[inline]
pub fn parse_fragment_with<'i>(
    input: impl Into<Input<'i>>,
    context: &FragmentContext,
    options: &ParseOptions,
) -> Result<Document, ParseStopped> {
    parse_input(input.into(), Some(context), options)
}

/// Parses a whole input, and obeys the options. Inlined, so that a program that parses text alone does not carry the
/// decoders of all encodings.
#[inline]
pub(super) fn parse_input(
    input: Input<'_>,
    context: Option<&FragmentContext>,
    options: &ParseOptions,
) -> Result<Document, ParseStopped> {
    match input {
        Input::Text(text) => parse_text(text, None, context, options),
        Input::Bytes(bytes) => parse_encoded(bytes, None, context, options),
        Input::OwnedText(text) => {
            let text = Arc::new(text);
            let given = Some(Given::Text(Arc::clone(&text)));
            let parsed = parse_text(&text, given, context, options);
            drop(text);
            with_source(parsed)
        }
        Input::OwnedBytes(bytes) => {
            let bytes = Arc::new(bytes);
            let given = Some(Given::Bytes(Arc::clone(&bytes)));
            let parsed = parse_encoded(&bytes, given, context, options);
            drop(bytes);
            with_source(parsed)
        }
    }
}

/// The result with the buffer that was given away, which nobody else reads any more.
fn with_source(mut parsed: Result<Document, ParseStopped>) -> Result<Document, ParseStopped> {
    match &mut parsed {
        Ok(document) => document.take_given(),
        Err(stopped) => stopped.document_mut().take_given(),
    }
    parsed
}

/// Parses text, and obeys the options; `given` is the same buffer if the document may have it.
fn parse_text(
    text: &str,
    given: Option<Given>,
    context: Option<&FragmentContext>,
    options: &ParseOptions,
) -> Result<Document, ParseStopped> {
    if !options.is_limited() {
        return Ok(parse_text_freely(text, given, context, options));
    }
    if is_too_long(text.len(), options) {
        let mut parser = limited_parser(given, context, options);
        // `finish` says that it was stopped.
        let _ = parser.feed_text(text);
        return parser.finish();
    }
    let setup = Setup { options, context, is_limited: true };
    each!(Stages::new(setup, known_input(text.as_bytes(), options)), mut pipeline => {
        if let Some(given) = given {
            pipeline.sink().filled().give(given);
        }
        pipeline.feed(text);
        pipeline.finish_limited(EncodingReport::CHARACTERS, setup, None)
    })
}

/// Parses bytes, and obeys the options; `given` is the same buffer if the document may have it.
fn parse_encoded(
    bytes: &[u8],
    given: Option<Given>,
    context: Option<&FragmentContext>,
    options: &ParseOptions,
) -> Result<Document, ParseStopped> {
    if !options.is_limited() {
        return Ok(parse_encoded_freely(bytes, given, context, options));
    }
    if is_too_long(bytes.len(), options) {
        let mut parser = limited_parser(given, context, options);
        // `finish` says that it was stopped.
        let _ = parser.feed_bytes(bytes);
        return parser.finish();
    }
    let setup = Setup { options, context, is_limited: true };
    let mut decoder = Decoder::whole(bytes, &options.encoding, options.features());
    each!(Stages::new(setup, known_input(bytes, options)), mut pipeline => {
        if let Some(given) = given {
            pipeline.sink().filled().give(given);
        }
        pipeline.drive(&mut decoder, &[], true, setup);
        pipeline.finish_limited(decoder.report(), setup, Some(bytes))
    })
}

fn limited_parser(
    given: Option<Given>,
    context: Option<&FragmentContext>,
    options: &ParseOptions,
) -> Parser {
    let mut parser = Parser::begin(options.clone(), context.cloned());
    if let Some(given) = given {
        parser.give(given);
    }
    parser
}

/// Whether an input of this length is not read to its end.
fn is_too_long(length: usize, options: &ParseOptions) -> bool {
    options.limits.get(Limit::InputBytes).is_some_and(|limit| length as u64 > limit)
}

/// The input to make room for at the beginning: none if the room would be much, beside the memory that is allowed.
fn known_input<'i>(input: &'i [u8], options: &ParseOptions) -> &'i [u8] {
    let allowed = options.limits.get(Limit::MemoryBytes).unwrap_or(u64::MAX);
    if (input.len() as u64).saturating_mul(16) <= allowed { input } else { &[] }
}

/// Parses text with options that set no limit and no flag, or without options.
#[inline]
fn parse_text_freely(
    text: &str,
    given: Option<Given>,
    context: Option<&FragmentContext>,
    options: &ParseOptions,
) -> Document {
    let setup = Setup { options, context, is_limited: false };
    each!(Stages::new(setup, text.as_bytes()), mut pipeline => {
        if let Some(given) = given {
            pipeline.sink().filled().give(given);
        }
        pipeline.feed(text);
        pipeline.finish(EncodingReport::CHARACTERS, setup, None)
    })
}

/// Parses bytes with options that set no limit and no flag, or without options.
#[inline]
fn parse_encoded_freely(
    bytes: &[u8],
    given: Option<Given>,
    context: Option<&FragmentContext>,
    options: &ParseOptions,
) -> Document {
    let setup = Setup { options, context, is_limited: false };
    let mut decoder = Decoder::whole(bytes, &options.encoding, options.features());
    each!(Stages::new(setup, bytes), mut pipeline => {
        if let Some(given) = given {
            pipeline.sink().filled().give(given);
        }
        pipeline.drive(&mut decoder, &[], true, setup);
        pipeline.finish(decoder.report(), setup, Some(bytes))
    })
}
