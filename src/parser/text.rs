//! Documents from strings, which need no decoding.

use super::{BottomSink, ParseOptions, Parser, Pipeline, Setup, Stages, each, note_parser};
use crate::dom::Document;
use crate::encoding::EncodingReport;
use crate::tokenizer::{PauseReason, Progress};

/// Parses a document from a string.
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

/// Parses a document from a string, with options.
///
/// ```
/// use duckbill::{ParseOptions, parse_with};
/// let document = parse_with("<p>no doctype", &ParseOptions::new().with_error_limit(10));
/// assert_eq!(document.errors()[0].code.as_str(), "missing-doctype");
/// ```
#[must_use]
pub fn parse_with(html: &str, options: &ParseOptions) -> Document {
    let setup = Setup { options, context: None, is_limited: false };
    each!(Stages::new(setup, html.as_bytes()), mut pipeline => {
        pipeline.feed(html);
        let mut document = pipeline.finish(EncodingReport::CHARACTERS);
        note_parser(&mut document, options, None);
        document
    })
}

impl Parser {
    /// Takes the next string.
    ///
    /// Bytes that were fed before end here: the bytes so far decide their encoding, an incomplete
    /// sequence becomes U+FFFD, and bytes fed later are read in the same encoding.
    ///
    /// ```
    /// use duckbill::{ParseOptions, Parser};
    /// let mut parser = Parser::new(ParseOptions::new());
    /// parser.feed_text("a &am");
    /// parser.feed_text("p; b");
    /// assert_eq!(parser.finish().root().text_content(), "a & b");
    /// ```
    pub fn feed_text(&mut self, text: &str) {
        self.received = self.received.saturating_add(text.len() as u64);
        if self.decoder.is_some() {
            self.drive(&[], true);
            if let Some(decoder) = &mut self.decoder {
                decoder.begin_again();
            }
        }
        // If strings come too, the bytes do not hold all of the text.
        self.fed = None;
        each!(&mut self.pipeline, pipeline => pipeline.feed(text));
    }
}

impl<S: BottomSink> Pipeline<S> {
    /// Feeds text whose encoding need not be found.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::string_slice,
        reason = "what was consumed is no longer than what was given; bytes are counted with 64 bits"
    )]
    pub(super) fn feed(&mut self, text: &str) {
        self.tokenizer.sink_mut().settle_encoding();
        if self.is_stopped() {
            return;
        }
        self.tokenizer.sink_mut().sink_mut().next_text(text);
        let mut rest = text;
        while let Progress::Paused { consumed, reason } = self.tokenizer.feed(rest) {
            self.consumed += consumed as u64;
            if reason == PauseReason::Stopped {
                return;
            }
            rest = &rest[consumed..];
        }
        self.consumed += rest.len() as u64;
    }
}
