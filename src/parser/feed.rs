//! The parser of documents that arrive in pieces, and how it obeys limits.
//!
//! A parse without limits and without a cancel flag asks no question. With them no byte beyond
//! [`Limit::InputBytes`] is read, and the text is read in steps (`steps.rs`). The result does not depend on how the
//! input was cut.

use std::io;

use super::observer::{Encoded, StagesOf, Work, observed};
use super::parse_note::note_parse;
use super::{
    BottomSink, Observer, ParseOptions, ParseStopped, Setup, Spans, Stages, TreeEvent, Unobserved,
    each,
};
use crate::dom::{Document, Given};
use crate::encoding::{Decoder, EncodingReport};
use crate::limit::{Limit, StopReason};
use crate::tree_builder::FragmentContext;
use crate::tree_sink::Control;

/// Parses a document that arrives in pieces, as bytes or as strings. The document is the same however
/// the pieces are cut.
///
/// ```
/// use duckbill::{ParseOptions, Parser};
/// let mut parser = Parser::new(ParseOptions::new());
/// for piece in [&b"<p>caf"[..], b"\xC3", b"\xA9"] {
///     parser.feed_bytes(piece)?;
/// }
/// assert_eq!(parser.document().root().text_content(), ""); // The encoding is not known yet.
/// assert_eq!(parser.finish()?.root().text_content(), "café");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Feeding errors if a [limit](ParseOptions::with_limits), the [cancel flag](ParseOptions::with_cancel_flag) or an
/// [observer](Self::observe) stopped the parse. Then nothing more is read, and feeding more changes nothing:
/// [`finish`](Self::finish) returns the reason with the document so far, [`stop`](Self::stop) that document. Without
/// any of the three nothing stops a parse.
///
/// As an [`io::Write`] it takes bytes.
pub struct Parser<O: Observer = Unobserved> {
    pub(super) options: ParseOptions,
    pub(super) context: Option<FragmentContext>,
    pub(super) stages: StagesOf<O>,
    /// Made for the first bytes.
    decoding: Option<Decoding<O>>,
    /// Whether the document keeps the bytes that are fed: places or errors are wanted, and no string was fed.
    pub(super) keeps_input: bool,
    /// How much was fed, in bytes.
    received: u64,
    pub(super) is_limited: bool,
}

/// How bytes are read.
struct Decoding<O: Observer> {
    decoder: Decoder<'static>,
    /// [`Observer::drive`]
    drive: fn(&mut StagesOf<O>, Encoded<'_>),
}

impl<O: Observer> std::fmt::Debug for Parser<O> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Parser")
            .field("options", &self.options)
            .field("context", &self.context)
            .field("stages", &self.stages)
            .finish_non_exhaustive()
    }
}

impl Parser {
    /// A parser for a document.
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        Self::begin(options, None)
    }

    /// A parser for a fragment; see [`parse_fragment`](crate::parse_fragment).
    #[must_use]
    pub fn for_fragment(context: FragmentContext, options: ParseOptions) -> Self {
        Self::begin(options, Some(context))
    }

    pub(super) fn begin(options: ParseOptions, context: Option<FragmentContext>) -> Self {
        Self::on(options, context, |setup| Stages::new(setup, &[]))
    }

    /// The same parser with a function that is told what it does to the document, and may stop it: to read only the
    /// head, or to look for something while the page comes in. Call this before anything is fed: the parse begins anew.
    ///
    /// The function is called between two tokens, once for each [`TreeEvent`], with the document as it is then.
    /// After [`Control::Stop`] it is not called again, and the parser reads nothing more. Nodes that the standard
    /// moves, and the copies in `selectedcontent`, are not reported.
    #[must_use]
    pub fn observe<F>(self, observer: F) -> Parser<F>
    where
        F: FnMut(&Document, TreeEvent<'_>) -> Control,
    {
        Parser::on(self.options, self.context, |setup| observed(setup, observer))
    }
}

impl<O: Observer> Parser<O> {
    pub(super) fn on(
        options: ParseOptions,
        context: Option<FragmentContext>,
        stages: impl FnOnce(Setup<'_>) -> StagesOf<O>,
    ) -> Self {
        let is_limited = options.is_limited();
        let stages = stages(Setup { options: &options, context: context.as_ref(), is_limited });
        let keeps_input = options.spans != Spans::None || options.error_limit > 0;
        Self { options, context, stages, decoding: None, keeps_input, received: 0, is_limited }
    }

    /// Lets the document have this buffer, which is all that will be fed, instead of a copy.
    pub(super) fn give(&mut self, given: Given) {
        each!(&mut self.stages, pipeline => pipeline.sink().filled().give(given));
    }

    /// Takes the next bytes. Without an encoding in the options, the first 1024 bytes are held back until it is found.
    ///
    /// # Errors
    ///
    /// Errors if the parse was stopped; see [the type](Self).
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> Result<(), StopReason> {
        let options = &self.options;
        self.decoding.get_or_insert_with(|| Decoding {
            decoder: Decoder::new(&options.encoding, options.features()),
            drive: O::drive,
        });
        let allowed = bytes.get(..self.allowed(bytes.len())).unwrap_or(bytes);
        if !allowed.is_empty() {
            self.check_going()?;
            if self.keeps_input {
                each!(&mut self.stages, pipeline => pipeline.sink().filled().add_input(allowed));
            }
            self.drive(allowed, false);
        }
        if allowed.len() < bytes.len() && self.check_going().is_ok() {
            // No more is read: what waited for the encoding is all there is.
            self.drive(&[], true);
            if let Some(Decoding { decoder, .. }) = &mut self.decoding {
                decoder.begin_again();
            }
        }
        self.receive(bytes.len())
    }

    /// Takes the next string.
    ///
    /// Bytes that were fed before end here: the bytes so far decide their encoding, an incomplete
    /// sequence becomes U+FFFD, and bytes fed later are read in the same encoding.
    ///
    /// # Errors
    ///
    /// Errors if the parse was stopped; see [the type](Self).
    pub fn feed_text(&mut self, text: &str) -> Result<(), StopReason> {
        self.check_going()?;
        self.drive(&[], true);
        if let Some(Decoding { decoder, .. }) = &mut self.decoding {
            decoder.begin_again();
        }
        // If strings come too, the bytes do not hold all of the text, whose offsets are those of the places then.
        self.keeps_input = false;
        each!(&mut self.stages, pipeline => pipeline.sink().filled().forget_input());
        let allowed = boundary_before(text, self.allowed(text.len()));
        self.check_going()?;
        O::run(&mut self.stages, Work::Text(text.get(..allowed).unwrap_or(text)));
        self.receive(text.len())
    }

    /// Ends the input and returns the document.
    ///
    /// # Errors
    ///
    /// Errors if the parse was stopped, or if the end of the input passes a limit.
    pub fn finish(mut self) -> Result<Document, ParseStopped> {
        self.drive(&[], true);
        self.end();
        let stopped = self.stopped();
        let Self { options, context, stages, decoding, .. } = self;
        let stopped_at = stopped.map(|(_, offset)| offset);
        let mut document = hand_over::<O>(stages, decoding, stopped_at);
        match stopped {
            None => {
                note_parse(&mut document, &options, context.as_ref());
                Ok(document)
            }
            Some((reason, offset)) => Err(ParseStopped::new(reason, offset, document)),
        }
    }

    /// Ends the parse before the end of the input, and returns the document as it is: nothing is done that the
    /// end of the input would do.
    #[must_use]
    pub fn stop(self) -> Document {
        hand_over::<O>(self.stages, self.decoding, None)
    }

    /// The document so far. A late `meta` element may still show that the bytes have another encoding, and then
    /// it is built again.
    #[must_use]
    pub fn document(&self) -> &Document {
        each!(&self.stages, pipeline => pipeline.tokenizer.sink().sink().filling().tree())
    }

    /// The reason why the parse was stopped, if it was.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        self.stopped().map(|(reason, _)| reason)
    }

    /// The length of what was fed, in bytes.
    #[must_use]
    pub fn fed_bytes(&self) -> u64 {
        self.received
    }

    /// The length of the text that was decoded and read, in bytes of UTF-8. Some of what was fed may still wait: an
    /// incomplete character, or all of it while the encoding is not known. If the encoding changes, this begins again.
    #[must_use]
    pub fn text_bytes(&self) -> u64 {
        each!(&self.stages, pipeline => pipeline.consumed)
    }

    /// Ends the text, all of which was read.
    pub(super) fn end(&mut self) {
        O::run(&mut self.stages, Work::End);
    }

    /// The reason why the parse was stopped, and where in the text that was read.
    pub(super) fn stopped(&self) -> Option<(StopReason, u64)> {
        each!(&self.stages, pipeline => pipeline.stopped())
    }

    /// Errors if the parse takes no more.
    fn check_going(&self) -> Result<(), StopReason> {
        self.stop_reason().map_or(Ok(()), Err)
    }

    /// How many of the next `length` bytes of input may be read.
    pub(super) fn allowed(&self, length: usize) -> usize {
        let limit = self.options.limits.get(Limit::InputBytes).unwrap_or(u64::MAX);
        usize::try_from(limit.saturating_sub(self.received)).map_or(length, |left| left.min(length))
    }

    /// Counts input, all of which was read that may be.
    pub(super) fn receive(&mut self, length: usize) -> Result<(), StopReason> {
        self.received = self.received.saturating_add(length as u64);
        let received = self.received;
        each!(&mut self.stages, pipeline => {
            let offset = pipeline.consumed;
            pipeline.tokenizer.sink_mut().check_limit(Limit::InputBytes, received, offset);
        });
        self.check_going()
    }

    /// Decodes bytes, if any were fed, and reads their text.
    fn drive(&mut self, bytes: &[u8], are_last: bool) {
        let Self { options, context, stages, decoding, is_limited, .. } = self;
        let Some(Decoding { decoder, drive }) = decoding else { return };
        let setup = Setup { options, context: context.as_ref(), is_limited: *is_limited };
        drive(stages, Encoded { decoder, bytes, are_last, setup });
    }
}

/// The document as it is, with what is known of the input. If the parse was stopped, it has the errors up to there.
fn hand_over<O: Observer>(
    stages: StagesOf<O>,
    decoding: Option<Decoding<O>>,
    stopped_at: Option<u64>,
) -> Document {
    let report = decoding.map(|decoding| decoding.decoder.report());
    let mut document = O::into_document(stages, report.unwrap_or(EncodingReport::CHARACTERS));
    if let Some(offset) = stopped_at {
        // How much was read of what follows depends on how the input was cut.
        document.forget_errors_after(offset);
    }
    document.end_input(None);
    document
}

/// Errors as [`feed_bytes`](Parser::feed_bytes) does.
impl<O: Observer> io::Write for Parser<O> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.feed_bytes(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The greatest char boundary that is at most `index`.
pub(super) fn boundary_before(text: &str, index: usize) -> usize {
    let mut end = index.min(text.len());
    while !text.is_char_boundary(end) {
        end = end.saturating_sub(1);
    }
    end
}
