//! The stages of a [live parse](crate::live), which is looked at and changed while it runs.

use super::feed::boundary_before;
use super::pipeline::declared_encoding;
use super::steps::STEP;
use super::{BottomSink, ParseOptions, Parser, Pipeline, Setup, Spans, Stages, each};
use crate::dom::{Document, NodeId};
#[cfg(feature = "preload")]
use crate::dom::{DocumentSink, PlacedSink};
use crate::encoding::{Decoder, Encoding, EncodingOptions, EncodingReport};
use crate::limit::Limit;
use crate::token::TokenSink;
#[cfg(feature = "preload")]
use crate::tokenizer::Tokenizer;
use crate::tokenizer::{PauseReason, TokenizerResult};
#[cfg(feature = "preload")]
use crate::tree_builder::TreeBuilder;
use crate::tree_builder::TreeBuilderOptions;

/// The length of text, in bytes, that is read first. The stages look at all of it before a script in it ends, and
/// look at the rest again later: so a page that is one script after the other must not be given to them whole each
/// time. Each step is twice as long as the one before.
const FIRST_STEP: usize = 1 << 8;

/// The reason why reading ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// All of the text was read.
    All,
    /// A script ended.
    Script(NodeId),
    /// A `meta` element declared an encoding, and it is not certain which one the bytes have.
    Declared(Encoding),
    /// A limit was reached, or the flag set.
    Stopped,
}

/// A tokenizer of either kind.
#[cfg(feature = "preload")]
#[derive(Debug)]
pub(crate) enum LiveTokenizer<'a> {
    Plain(&'a Tokenizer<TreeBuilder<DocumentSink>>),
    Placed(&'a Tokenizer<TreeBuilder<PlacedSink>>),
}

/// A parser whose text comes from the scripts, too, so that it is not the parser that decodes and feeds it.
#[derive(Debug)]
pub(crate) struct LiveStages {
    parser: Parser,
    /// All bytes that were fed, if there are places in them to ask for, and no text was fed. (The document has them at
    /// the end: while it is parsed its places count the text in the order of reading.)
    fed: Option<Vec<u8>>,
    /// The document as the parser last saw it.
    seen: (u32, usize),
}

impl LiveStages {
    pub(crate) fn new(options: ParseOptions) -> Self {
        let mut options = options;
        options.builder = TreeBuilderOptions {
            pauses_at_scripts: options.builder.scripting.is_enabled(),
            ..options.builder
        };
        let parser = Parser::on(options, None, |setup| {
            if setup.options.spans == Spans::None {
                Stages::Plain(Pipeline::new_for(setup))
            } else {
                Stages::Placed(Pipeline::new_for(setup))
            }
        });
        let seen = parser.document().identity();
        let fed = parser.keeps_input.then(Vec::new);
        Self { parser, fed, seen }
    }

    /// Reads text until it is used up or a script ends. Returns the number of bytes read.
    pub(crate) fn read(&mut self, text: &str) -> (usize, Reading) {
        let Parser { stages, options, is_limited, .. } = &mut self.parser;
        let reading =
            each!(stages, pipeline => pipeline.read(text, *is_limited, &options.encoding));
        self.seen = self.document().identity();
        reading
    }

    /// The tokenizer, with the tree builder that it fills.
    #[cfg(feature = "preload")]
    pub(crate) fn tokenizer(&self) -> LiveTokenizer<'_> {
        match &self.parser.stages {
            Stages::Plain(pipeline) => LiveTokenizer::Plain(&pipeline.tokenizer),
            Stages::Placed(pipeline) => LiveTokenizer::Placed(&pipeline.tokenizer),
        }
    }

    /// Whether anything notes where it is in the text.
    pub(crate) fn wants_places(&self) -> bool {
        let options = &self.parser.options;
        options.spans != Spans::None || options.error_limit > 0
    }

    /// How many of the next bytes of input may be read.
    pub(crate) fn allowed(&self, length: usize) -> usize {
        self.parser.allowed(length)
    }

    /// How many bytes of the next text may be read.
    pub(crate) fn allowed_text(&self, text: &str) -> usize {
        boundary_before(text, self.parser.allowed(text.len()))
    }

    /// Takes note that so many bytes were fed. Returns `false` if they are too many.
    pub(crate) fn receive(&mut self, length: usize) -> bool {
        self.parser.receive(length).is_ok()
    }

    /// Keeps bytes that were fed, if there will be places in them to ask for.
    pub(crate) fn keep_fed(&mut self, bytes: &[u8]) {
        if let Some(fed) = &mut self.fed {
            fed.extend_from_slice(bytes);
        }
    }

    /// Keeps no bytes: they do not hold all of the text.
    pub(crate) fn forget_fed(&mut self) {
        self.fed = None;
    }

    /// All bytes that were fed, if they are kept.
    pub(crate) fn fed(&self) -> Option<&[u8]> {
        self.fed.as_deref()
    }

    /// A decoder for bytes, by the options.
    pub(crate) fn decoder(&self) -> Decoder<'static> {
        let options = &self.parser.options;
        Decoder::new(&options.encoding, options.features())
    }

    /// Takes note that the encoding is certain: from now on no `meta` element changes it.
    pub(crate) fn settle_encoding(&mut self) {
        each!(&mut self.parser.stages, pipeline => pipeline.tokenizer.sink_mut().settle_encoding());
    }

    /// Begins the parse again, since the bytes have another encoding.
    pub(crate) fn restart(&mut self) {
        let Parser { stages, options, is_limited, .. } = &mut self.parser;
        let setup = Setup { options, context: None, is_limited: *is_limited };
        each!(stages, pipeline => {
            pipeline.clear();
            pipeline.begin(setup, &[]);
        });
        self.seen = self.document().identity();
    }

    /// The parser, to be asked how far it is.
    pub(crate) fn parser(&self) -> &Parser {
        &self.parser
    }

    /// Ends the input.
    pub(crate) fn end(&mut self) {
        self.parser.end();
        self.seen = self.document().identity();
    }

    /// [Aborts](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser) the parse.
    pub(crate) fn abort(&mut self) {
        if self.is_own_document() {
            each!(&mut self.parser.stages, pipeline => pipeline.tokenizer.sink_mut().abort());
            self.seen = self.document().identity();
        }
    }

    /// Empties the document and begins to parse another text into it. Offsets continue, so that no two places
    /// have the same.
    pub(crate) fn begin_again(&mut self) {
        let Parser { stages, options, is_limited, .. } = &mut self.parser;
        each!(stages, pipeline => {
            pipeline.begin_again(options, *is_limited);
        });
        self.seen = self.document().identity();
    }

    /// Takes note of a limit that the stages do not see. Returns `false` if it is exceeded.
    pub(crate) fn check_limit(&mut self, limit: Limit, amount: u64) -> bool {
        each!(&mut self.parser.stages, pipeline => {
            let offset = pipeline.consumed;
            pipeline.tokenizer.sink_mut().check_limit(limit, amount, offset);
            !pipeline.is_stopped()
        })
    }

    pub(crate) fn document(&self) -> &Document {
        self.parser.document()
    }

    /// The document is read in this encoding.
    pub(crate) fn set_encoding(&mut self, report: EncodingReport) {
        each!(&mut self.parser.stages, pipeline => {
            pipeline.tokenizer.sink_mut().sink_mut().filled().set_encoding(report);
        });
    }

    /// The document, to be changed.
    pub(crate) fn document_mut(&mut self) -> &mut Document {
        each!(&mut self.parser.stages, pipeline => {
            pipeline.tokenizer.sink_mut().sink_mut().filled().tree_to_edit()
        })
    }

    /// Returns whether the document is the one that the parser builds: its owner may have put another in its
    /// place, or renumbered the nodes.
    pub(crate) fn is_own_document(&self) -> bool {
        let (number, count) = self.document().identity();
        number == self.seen.0 && count >= self.seen.1
    }

    pub(crate) fn mark_script_already_started(&mut self, script: NodeId) {
        each!(&mut self.parser.stages, pipeline => {
            let sink = pipeline.tokenizer.sink_mut().sink_mut().filled();
            sink.mark_started(script);
        });
    }

    /// The document, and all bytes that were fed, if they are kept.
    pub(crate) fn into_document(self, encoding: EncodingReport) -> (Document, Option<Vec<u8>>) {
        let Self { parser: Parser { stages, .. }, fed, .. } = self;
        let document = each!(stages, mut pipeline => {
            let sink = pipeline.tokenizer.sink_mut().sink_mut();
            sink.end_text(pipeline.consumed);
            let document = sink.filled().settle(None);
            document.end_edits_during_parse();
            document.set_encoding(encoding);
            sink.filled().take()
        });
        (document, fed)
    }
}

impl<S: BottomSink> Pipeline<S> {
    /// Stages of their own: not those that the thread keeps, since these do not go back.
    fn new_for(setup: Setup<'_>) -> Box<Self> {
        let mut pipeline = Self::new_idle();
        pipeline.begin(setup, &[]);
        pipeline
    }

    #[expect(
        clippy::arithmetic_side_effects,
        clippy::string_slice,
        reason = "what was consumed is no longer than what was given, and ends at a char boundary"
    )]
    fn read(
        &mut self,
        text: &str,
        is_limited: bool,
        encoding: &EncodingOptions,
    ) -> (usize, Reading) {
        let mut done = 0;
        let mut step = FIRST_STEP;
        let mut reading = Reading::All;
        while done < text.len() && reading == Reading::All {
            let begun = self.consumed.saturating_sub(self.tokenizer.begun_length());
            if is_limited && self.tokenizer.sink_mut().check_flag(begun) {
                reading = Reading::Stopped;
                break;
            }
            // A step is longer than any character.
            let end = boundary_before(text, done.saturating_add(step));
            let read = match self.tokenizer.feed(&text[done..end]) {
                TokenizerResult::Done => end - done,
                TokenizerResult::Paused { consumed, reason } => {
                    reading = self.reason(reason, encoding);
                    consumed
                }
            };
            done += read;
            self.consumed += read as u64;
            step = (2 * step).min(STEP);
            if is_limited {
                self.check_unfinished_token(false);
                if self.is_stopped() {
                    reading = Reading::Stopped;
                }
            }
        }
        self.tokenizer.sink_mut().sink_mut().next_text(&text[..done]);
        (done, reading)
    }

    fn reason(&mut self, reason: PauseReason, encoding: &EncodingOptions) -> Reading {
        let builder = self.tokenizer.sink_mut();
        match (reason, builder.ended_script()) {
            (PauseReason::Script, Some(script)) => {
                Reading::Script(builder.sink().filling().id(script))
            }
            (PauseReason::Stopped, _) => Reading::Stopped,
            (PauseReason::ChangeEncoding, _) => {
                let declaration = builder.encoding_declaration();
                let declared =
                    declaration.and_then(|declaration| declared_encoding(declaration, encoding));
                declared.map_or(Reading::All, Reading::Declared)
            }
            _ => Reading::All,
        }
    }

    fn begin_again(&mut self, options: &ParseOptions, is_limited: bool) {
        let offset = self.consumed;
        self.tokenizer.clear();
        let builder = self.tokenizer.sink_mut();
        builder.clear();
        builder.sink_mut().filled().empty_document();
        self.begin_stages(Setup { options, context: None, is_limited });
        self.tokenizer.sink_mut().settle_encoding();
        self.tokenizer.begin_at(offset);
    }
}
