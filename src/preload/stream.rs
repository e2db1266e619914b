//! A preload scan of a page that arrives in pieces.

use super::candidate::PreloadCandidate;
use super::options::PreloadOptions;
use super::page::Page;
use super::scanner::Stage;
use super::sink::ScanSink;
use super::tags::Input;
use crate::encoding::{Encoding, EncodingOptions, StreamDecoder};
use crate::tokenizer::{Tokenizer, TokenizerOptions, TokenizerResult};
use crate::tree_builder::TreeBuilder;

/// Names the resources of a page whose bytes arrive in pieces: for a server or proxy that sends Early Hints before it has the whole page.
///
/// A resource is named once all markup that names it has arrived, so no URL is cut. The resources and their order are those of
/// [`scan`](super::scan), however the page is cut. The memory grows with the depth of the page and its longest tag, not with its length.
///
/// The encoding is found as for a parse, but a `meta` element after the first 1024 bytes does not change it.
///
/// ```
/// use duckbill::encoding::EncodingOptions;
/// use duckbill::preload::{PreloadOptions, StreamScanner};
/// let document_url = "https://example.com/a";
/// let options = PreloadOptions::new().with_document_url(document_url);
/// let mut scanner = StreamScanner::new(&options, &EncodingOptions::new().with_transport_label("utf-8"));
/// let mut hints = Vec::new();
/// for piece in [&b"<link rel=stylesheet href=/sty"[..], b"le.css><script src=/a", b"pp.js></script><p>"] {
///     hints.extend(scanner.feed(piece).filter_map(|found| found.link_header()));
/// }
/// hints.extend(scanner.finish().filter_map(|found| found.link_header()));
/// assert_eq!(hints.len(), 2);
/// assert!(hints[0].starts_with("<https://example.com/style.css>"));
/// ```
#[derive(Debug)]
pub struct StreamScanner {
    options: PreloadOptions,
    decoder: StreamDecoder,
    /// `None` until the encoding is known.
    tokenizer: Option<Box<Tokenizer<Stage<'static>>>>,
    /// The bytes that were fed before the encoding was known.
    first: Vec<u8>,
}

impl StreamScanner {
    /// Returns a scanner at the beginning of a page. The [encoding](PreloadOptions::with_encoding) of the options is not used: the page's
    /// own encoding is found.
    #[must_use]
    pub fn new(options: &PreloadOptions, encoding: &EncodingOptions) -> Self {
        Self {
            options: options.clone(),
            decoder: StreamDecoder::new(encoding, options.features),
            tokenizer: None,
            first: Vec::new(),
        }
    }

    /// The encoding of the page. It is known once a resource was named.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        self.decoder.encoding()
    }

    /// Reads the next bytes, and names what is certain by then.
    pub fn feed(&mut self, bytes: &[u8]) -> impl Iterator<Item = PreloadCandidate> + use<'_> {
        self.take(bytes, false);
        std::iter::from_fn(|| self.next_found())
    }

    /// Ends the page, and names the rest.
    pub fn finish(mut self) -> impl Iterator<Item = PreloadCandidate> {
        self.take(&[], true);
        if let Some(tokenizer) = &mut self.tokenizer {
            tokenizer.end();
        }
        std::iter::from_fn(move || self.next_found())
    }

    fn next_found(&mut self) -> Option<PreloadCandidate> {
        self.tokenizer.as_mut()?.sink_mut().page().found.pop_front()
    }

    fn take(&mut self, bytes: &[u8], are_last: bool) {
        if self.decoder.has_begun() {
            return self.read(bytes, are_last);
        }
        let mut first = std::mem::take(&mut self.first);
        first.extend_from_slice(bytes);
        match self.decoder.begin(&first, are_last) {
            Some(mark) => {
                self.begin();
                self.read(first.get(mark..).unwrap_or_default(), are_last);
            }
            None => self.first = first,
        }
    }

    /// Begins to read text: the encoding is known.
    fn begin(&mut self) {
        let options = PreloadOptions { encoding: self.decoder.encoding(), ..self.options.clone() };
        let sink = ScanSink::new(Page::new(&options), options.scripting.is_enabled());
        // The text is gone when the tags in it would be read again.
        let input = if options.rules_only { Input::IsRead } else { Input::Passes };
        let stage = Stage::new(TreeBuilder::new(sink, options.builder()), input);
        let tokenizer_options = TokenizerOptions {
            features: options.features,
            rules_only: options.rules_only,
            ..TokenizerOptions::new()
        };
        self.tokenizer = Some(Box::new(Tokenizer::new(stage, tokenizer_options)));
    }

    fn read(&mut self, bytes: &[u8], are_last: bool) {
        let Some(tokenizer) = &mut self.tokenizer else { return };
        let mut rest = bytes;
        while let Some(converted) = self.decoder.convert(rest, are_last) {
            let mut text = converted.text;
            // No sink of this module asks for a pause, but a pause leaves the rest.
            while let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(text) {
                text = text.get(consumed..).unwrap_or_default();
            }
            let (read, is_complete) = (converted.read, converted.complete);
            rest = rest.get(read..).unwrap_or_default();
            if is_complete {
                break;
            }
        }
    }
}
