//! Documents from bytes: sniffing the encoding, and restarting the parse if it changes.

use super::{BottomSink, ParseOptions, Parser, Pipeline, Setup, Stages, each, note_parser};
use crate::dom::Document;
use crate::encoding::{Change, Decoder, Encoding, EncodingOptions};
use crate::token::{EncodingDeclaration, TokenSink};
use crate::tokenizer::{PauseReason, Progress};

/// Parses a document from bytes: sniffs their encoding, decodes them, and parses again if a late
/// `meta` element says that the guess was wrong.
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
    let mut decoder = Decoder::whole(bytes, &options.encoding, options.features());
    each!(Stages::new(setup, bytes), mut pipeline => {
        pipeline.drive(&mut decoder, &[], true, setup);
        let mut document = pipeline.finish(decoder.report());
        document.set_input(bytes);
        note_parser(&mut document, options, None);
        document
    })
}

impl Parser {
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
        self.received = self.received.saturating_add(bytes.len() as u64);
        self.decoder
            .get_or_insert_with(|| Decoder::new(&self.options.encoding, self.options.features()));
        if let Some(fed) = &mut self.fed {
            fed.extend_from_slice(bytes);
        }
        self.drive(bytes, false);
    }

    pub(super) fn drive(&mut self, bytes: &[u8], are_last: bool) {
        let setup = Setup {
            options: &self.options,
            context: self.context.as_ref(),
            is_limited: self.is_limited,
        };
        if let Some(decoder) = &mut self.decoder {
            each!(&mut self.pipeline, pipeline => {
                pipeline.drive(decoder, bytes, are_last, setup);
            });
        }
    }
}

impl<S: BottomSink> Pipeline<S> {
    /// Decodes the available bytes, and obeys a `meta` element that changes the encoding.
    pub(super) fn drive(
        &mut self,
        decoder: &mut Decoder<'_>,
        mut bytes: &[u8],
        are_last: bool,
        setup: Setup<'_>,
    ) {
        loop {
            let Some((text, is_settled)) = decoder.decode_and_tell(&mut bytes, are_last) else {
                if are_last && !self.is_stopped() && decoder.detect_again() == Change::Restart {
                    self.clear();
                    self.begin(setup, decoder.kept());
                    continue;
                }
                return;
            };
            if is_settled {
                self.feed(text);
                continue;
            }
            if self.is_stopped() {
                return;
            }
            let (rest, declared) = self.feed_until_declaration(text, &setup.options.encoding);
            let Some(declared) = declared else { continue };
            // The text is borrowed from the decoder, which now must decide. This happens at most once a
            // document: after that its encoding is certain.
            let rest = rest.to_owned();
            match decoder.change_encoding(declared, self.consumed) {
                Change::OnTheFly => {}
                Change::Restart => {
                    self.clear();
                    self.begin(setup, decoder.kept());
                }
                _ => self.feed(&rest),
            }
        }
    }

    /// Feeds text up to the first `meta` element that declares an encoding. Returns the text after it,
    /// and the encoding.
    #[expect(
        clippy::arithmetic_side_effects,
        clippy::string_slice,
        reason = "what was consumed is no longer than what was given; bytes are counted with 64 bits"
    )]
    fn feed_until_declaration<'t>(
        &mut self,
        text: &'t str,
        options: &EncodingOptions,
    ) -> (&'t str, Option<Encoding>) {
        let mut rest = text;
        while let Progress::Paused { consumed, reason } = self.tokenizer.feed(rest) {
            self.consumed += consumed as u64;
            rest = &rest[consumed..];
            let declaration = match reason {
                PauseReason::ChangeEncoding => self.tokenizer.sink().encoding_declaration(),
                _ => None,
            };
            let encoding =
                declaration.and_then(|declaration| declared_encoding(declaration, options));
            if reason == PauseReason::Stopped || encoding.is_some() {
                // The rest comes again, or never.
                let read = &text[..text.len() - rest.len()];
                self.tokenizer.sink_mut().sink_mut().next_text(read);
                return (rest, encoding);
            }
        }
        self.consumed += rest.len() as u64;
        self.tokenizer.sink_mut().sink_mut().next_text(text);
        ("", None)
    }
}

/// The encoding that a `meta` element names.
pub(crate) fn declared_encoding(
    declaration: EncodingDeclaration<'_>,
    options: &EncodingOptions,
) -> Option<Encoding> {
    match declaration {
        EncodingDeclaration::Charset(label) => options.for_charset(label),
        EncodingDeclaration::Content(content) => options.for_content(content),
    }
}
