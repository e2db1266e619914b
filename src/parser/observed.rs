//! A parse that is watched while it goes on, and may be stopped.

use super::limits::{STEP, boundary_before};
use super::observed_sink::{ObservedSink, TreeEvent};
use super::stages::{Stages, each};
use super::{BottomSink, DocumentSink, ParseOptions, Pipeline, PlacedSink, Setup, note_parser};
use crate::dom::Document;
use crate::encoding::{Decoder, EncodingReport};
use crate::limit::{Limit, Limits, StopReason};
use crate::span::Spans;
use crate::tree_sink::Control;

/// The stages of an observed parse.
type ObservedStages<O> = Stages<ObservedSink<O, DocumentSink>, ObservedSink<O, PlacedSink>>;

/// A [`Parser`](crate::Parser) that tells a function what it does to the document, and stops if that function
/// says so: for those who want the head, the first `title`, or to look for something while the page comes in.
///
/// The function is called between two tokens, once for each [`TreeEvent`], with the document as it is then.
/// After [`Control::Stop`] it is not called again, and the parser reads nothing more. Nodes that the standard
/// moves, and the copies in `selectedcontent`, are not told.
///
/// The parser obeys the [limits](ParseOptions::with_limits) and the [cancel
/// flag](ParseOptions::with_cancel_flag) of the options; with them it takes longer.
///
/// ```
/// use duckbill::live::{Control, ObservedParser, TreeEvent};
/// use duckbill::names::Tag;
/// use duckbill::{Document, ParseOptions};
///
/// let mut title = None;
/// let mut parser = ObservedParser::new(ParseOptions::new(), |_: &Document, event: TreeEvent<'_>| {
///     match event {
///         TreeEvent::Closed(element) if element.is_html(Tag::Title) => {
///             title = Some(element.as_node().text_content());
///             Control::Stop
///         }
///         _ => Control::Continue,
///     }
/// });
/// assert_eq!(parser.feed_text("<!DOCTYPE html><title>Du"), Control::Continue);
/// assert_eq!(parser.feed_text("cks</title><p>and much more"), Control::Stop);
/// let document = parser.finish();
/// assert_eq!(title.as_deref(), Some("Ducks"));
/// assert!(document.body().is_none()); // it was not read
/// ```
pub struct ObservedParser<O: FnMut(&Document, TreeEvent<'_>) -> Control> {
    options: ParseOptions,
    stages: ObservedStages<O>,
    decoder: Option<Decoder<'static>>,
    /// The bytes that were fed, if there are places in them to ask for.
    fed: Option<Vec<u8>>,
    is_limited: bool,
    received: u64,
}

impl<O: FnMut(&Document, TreeEvent<'_>) -> Control> std::fmt::Debug for ObservedParser<O> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("ObservedParser")
            .field("stages", &self.stages)
            .finish_non_exhaustive()
    }
}

impl<O: FnMut(&Document, TreeEvent<'_>) -> Control> ObservedParser<O> {
    /// A parser for a document.
    ///
    /// ```
    /// use duckbill::live::{Control, ObservedParser, TreeEvent};
    /// use duckbill::{Document, ParseOptions};
    /// let mut names = Vec::new();
    /// let mut parser = ObservedParser::new(ParseOptions::new(), |_: &Document, event: TreeEvent<'_>| {
    ///     if let TreeEvent::Opened(element) = event {
    ///         names.push(element.name().to_owned());
    ///     }
    ///     Control::Continue
    /// });
    /// let _ = parser.feed_text("<p>one");
    /// let _ = parser.finish();
    /// assert_eq!(names, ["html", "head", "body", "p"]);
    /// ```
    #[must_use]
    pub fn new(options: ParseOptions, observer: O) -> Self {
        let is_limited = options.limits != Limits::none() || options.cancel.is_some();
        let setup = Setup { options: &options, context: None, is_limited };
        let mut stages: ObservedStages<O> = if options.spans == Spans::None {
            Stages::Plain(Pipeline::new(setup, &[]))
        } else {
            Stages::Placed(Pipeline::new(setup, &[]))
        };
        each!(&mut stages, pipeline => {
            pipeline.tokenizer.sink_mut().sink_mut().observer = Some(observer);
        });
        let fed = (options.spans != Spans::None).then(Vec::new);
        Self { options, stages, decoder: None, fed, is_limited, received: 0 }
    }

    /// Takes the next bytes. Returns [`Control::Stop`] if the parser takes no more. Without an encoding in the
    /// options, the first 1024 bytes are held back until it is found.
    ///
    /// ```
    /// use duckbill::encoding::EncodingOptions;
    /// use duckbill::live::{Control, ObservedParser};
    /// use duckbill::ParseOptions;
    /// let encoding = EncodingOptions::new().with_transport_label("utf-8");
    /// let options = ParseOptions::new().with_encoding(encoding);
    /// let mut parser = ObservedParser::new(options, |_, _| Control::Stop);
    /// assert_eq!(parser.feed_bytes(b"<p>one"), Control::Stop);
    /// assert_eq!(parser.document().root().text_content(), "");
    /// ```
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> Control {
        if self.receive(bytes.len()) == Control::Stop {
            return Control::Stop;
        }
        let options = &self.options;
        self.decoder.get_or_insert_with(|| Decoder::new(&options.encoding, options.features()));
        for step in bytes.chunks(STEP) {
            if let Some(fed) = &mut self.fed {
                fed.extend_from_slice(step);
            }
            self.drive(step, false);
            each!(&mut self.stages, pipeline => pipeline.check_unfinished_token());
            if self.control() == Control::Stop {
                break;
            }
        }
        self.control()
    }

    /// Takes the next string. Returns [`Control::Stop`] if the parser takes no more. Bytes that were fed before
    /// end here, as for [`Parser::feed_text`](crate::Parser::feed_text).
    ///
    /// ```
    /// use duckbill::live::{Control, ObservedParser};
    /// use duckbill::ParseOptions;
    /// let mut parser = ObservedParser::new(ParseOptions::new(), |_, _| Control::Continue);
    /// assert_eq!(parser.feed_text("<p>one"), Control::Continue);
    /// assert_eq!(parser.document().root().text_content(), "one");
    /// ```
    #[expect(clippy::string_slice, reason = "steps end at char boundaries")]
    pub fn feed_text(&mut self, text: &str) -> Control {
        if self.receive(text.len()) == Control::Stop {
            return Control::Stop;
        }
        if self.decoder.is_some() {
            self.drive(&[], true);
            if let Some(decoder) = &mut self.decoder {
                decoder.begin_again();
            }
        }
        self.fed = None;
        let mut rest = text;
        while !rest.is_empty() && self.control() == Control::Continue {
            let step = boundary_before(rest, STEP);
            each!(&mut self.stages, pipeline => {
                pipeline.feed(&rest[..step]);
                pipeline.check_unfinished_token();
            });
            rest = &rest[step..];
        }
        self.control()
    }

    /// Ends the input, unless the parse was stopped before, and returns the document.
    ///
    /// ```
    /// use duckbill::live::{Control, ObservedParser};
    /// use duckbill::ParseOptions;
    /// let mut parser = ObservedParser::new(ParseOptions::new(), |_, _| Control::Continue);
    /// let _ = parser.feed_text("<p>one</p");
    /// assert_eq!(parser.finish().root().text_content(), "one");
    /// ```
    #[must_use]
    pub fn finish(mut self) -> Document {
        if self.control() == Control::Stop {
            return self.stop();
        }
        self.drive(&[], true);
        each!(&mut self.stages, pipeline => {
            pipeline.check_unfinished_token();
            if !pipeline.is_stopped() {
                pipeline.tokenizer.end();
            }
        });
        let options = self.options.clone();
        let mut document = self.stop();
        note_parser(&mut document, &options, None);
        document
    }

    /// Ends the parse before the end of the input, and returns the document as it is; see
    /// [`Parser::stop`](crate::Parser::stop).
    ///
    /// ```
    /// use duckbill::live::{Control, ObservedParser};
    /// use duckbill::ParseOptions;
    /// let mut parser = ObservedParser::new(ParseOptions::new(), |_, _| Control::Continue);
    /// let _ = parser.feed_text("<title>Hi</title>");
    /// assert!(parser.stop().body().is_none());
    /// ```
    #[must_use]
    pub fn stop(self) -> Document {
        let report = self.decoder.map_or(EncodingReport::CHARACTERS, |decoder| decoder.report());
        let mut document = each!(self.stages, pipeline => pipeline.into_document(report));
        if let Some(bytes) = self.fed {
            document.set_input(&bytes);
        }
        document
    }

    /// The document so far.
    ///
    /// ```
    /// use duckbill::live::{Control, ObservedParser};
    /// use duckbill::ParseOptions;
    /// let parser = ObservedParser::new(ParseOptions::new(), |_, _| Control::Continue);
    /// assert_eq!(parser.document().node_count(), 1);
    /// ```
    #[must_use]
    pub fn document(&self) -> &Document {
        each!(&self.stages, pipeline => pipeline.tokenizer.sink().sink().filling().tree())
    }

    /// Returns whether the parser takes more input: not after the function stopped it, nor after a limit.
    ///
    /// ```
    /// use duckbill::live::{Control, ObservedParser};
    /// use duckbill::ParseOptions;
    /// let parser = ObservedParser::new(ParseOptions::new(), |_, _| Control::Continue);
    /// assert_eq!(parser.control(), Control::Continue);
    /// ```
    pub fn control(&self) -> Control {
        let is_stopped = each!(&self.stages, pipeline => pipeline.is_stopped());
        if is_stopped { Control::Stop } else { Control::Continue }
    }

    /// The limit that was reached, or the cancel flag, if one of them stopped the parse.
    ///
    /// ```
    /// use duckbill::limits::{Limit, Limits, StopReason};
    /// use duckbill::live::{Control, ObservedParser};
    /// use duckbill::ParseOptions;
    /// let options = ParseOptions::new().with_limits(Limits::none().with_max_nodes(5));
    /// let mut parser = ObservedParser::new(options, |_, _| Control::Continue);
    /// assert_eq!(parser.feed_text("<p>one<p>two"), Control::Stop);
    /// let reason = StopReason::Limit { limit: Limit::Nodes, value: 5 };
    /// assert_eq!(parser.stop_reason(), Some(reason));
    /// ```
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        each!(&self.stages, pipeline => pipeline.tokenizer.sink().stopped()).map(|(why, _)| why)
    }

    pub(super) fn received(&self) -> u64 {
        self.received
    }

    pub(super) fn consumed(&self) -> u64 {
        each!(&self.stages, pipeline => pipeline.consumed)
    }

    /// Counts input before it is read, if it is.
    fn receive(&mut self, length: usize) -> Control {
        if self.control() == Control::Continue {
            self.received = self.received.saturating_add(length as u64);
            let received = self.received;
            each!(&mut self.stages, pipeline => {
                let offset = pipeline.consumed;
                pipeline.tokenizer.sink_mut().check_limit(Limit::InputBytes, received, offset);
            });
        }
        self.control()
    }

    fn drive(&mut self, bytes: &[u8], are_last: bool) {
        let setup = Setup { options: &self.options, context: None, is_limited: self.is_limited };
        if let Some(decoder) = &mut self.decoder {
            each!(&mut self.stages, pipeline => pipeline.drive(decoder, bytes, are_last, setup));
        }
    }
}
