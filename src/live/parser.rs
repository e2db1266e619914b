//! The live parser itself.

use super::bytes::Bytes;
use super::progress::{LiveError, Progress, ScriptOutcome, Stop};
use super::source::{TextSource, TextSources};
use super::source_bytes::KnownOffsets;
use crate::dom::{Document, NodeId};
use crate::encoding::EncodingReport;
use crate::input::{InputStream, Segment};
use crate::limit::Limit;
use crate::parser::{LiveStages, ParseOptions, Parser};

/// How far the parse is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    Parsing,
    Done,
    Stopped(Stop),
}

/// A parser that pauses at scripts; see [the module](super).
///
/// With scripting disabled it does not pause, and is a [`Parser`](crate::Parser) whose document can be seen.
///
/// ```
/// use duckbill::ParseOptions;
/// use duckbill::live::{LiveParser, Progress};
/// let mut parser = LiveParser::new(ParseOptions::new());
/// assert_eq!(parser.feed("<title>Hi</title><p>Hel"), Progress::NeedsInput);
/// assert_eq!(parser.document().root().text_content(), "HiHel");
/// assert_eq!(parser.feed("lo"), Progress::NeedsInput);
/// assert_eq!(parser.finish(), Progress::Done);
/// assert_eq!(parser.into_document().root().text_content(), "HiHello");
/// ```
#[derive(Debug)]
pub struct LiveParser {
    pub(super) stages: LiveStages,
    pub(super) input: InputStream<TextSource>,
    /// The scripts that run inside each other, the outermost first. Each has an insertion point in `input`.
    pub(super) running: Vec<NodeId>,
    /// [Parser pause flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag)
    pub(super) is_paused: bool,
    pub(super) pending: Option<NodeId>,
    pub(super) phase: Phase,
    pub(super) is_script_created: bool,
    /// Whether the input ends after the text that is there.
    pub(super) has_end: bool,
    /// The script nesting level at which a running script closed the document: there its end is read.
    pub(super) closed_at: Option<usize>,
    /// [Ignore-destructive-writes
    /// counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter)
    pub(super) ignored_writes: u32,
    /// Whether something came before the encoding was found that a restart would lose: then the first one found is
    /// certain.
    pub(super) is_encoding_certain: bool,
    /// The bytes of the stream, if it has any.
    pub(super) bytes: Option<Bytes>,
    /// Where the characters are in the bytes of the stream.
    pub(super) offsets: KnownOffsets,
    /// Where the texts stand that were read, if anyone may ask.
    pub(super) sources: Option<TextSources>,
    /// How much text the stream has had, in bytes.
    pub(super) stream_bytes: u64,
    pub(super) written_bytes: u64,
    /// The knowledge of scans ahead about the document.
    #[cfg(feature = "preload")]
    pub(super) head_matter: std::cell::RefCell<crate::preload::HeadMatter>,
    /// A number that no other parser has, and another one whenever the text that was not read is changed.
    #[cfg(feature = "preload")]
    pub(super) unread_version: u64,
}

impl LiveParser {
    /// A parser for a document. It obeys the limits and the cancel flag of the options.
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        let stages = LiveStages::new(options);
        let sources = stages.wants_places().then(TextSources::default);
        Self {
            stages,
            input: InputStream::new(),
            running: Vec::new(),
            is_paused: false,
            pending: None,
            phase: Phase::Parsing,
            is_script_created: false,
            has_end: false,
            closed_at: None,
            ignored_writes: 0,
            is_encoding_certain: false,
            bytes: None,
            offsets: KnownOffsets::default(),
            sources,
            stream_bytes: 0,
            written_bytes: 0,
            #[cfg(feature = "preload")]
            head_matter: std::cell::RefCell::default(),
            #[cfg(feature = "preload")]
            unread_version: super::version::new_version(),
        }
    }

    /// Takes the next text of the stream. While a script runs or blocks, it waits for its turn.
    ///
    /// Once the stream has ended, or [`open`](Self::open) began another document, the text is discarded.
    pub fn feed(&mut self, text: &str) -> Progress {
        if self.phase != Phase::Parsing || self.is_script_created || self.has_end {
            return self.advance();
        }
        let (text, rest) = text.split_at(self.stages.allowed_text(text));
        if !self.stages.receive(text.len()) {
            return self.advance();
        }
        self.end_bytes();
        self.stages.forget_fed();
        let can_read = self.may_read() && self.input.is_empty_before_point();
        let progress = if self.running.is_empty() && can_read {
            let source = self.next_of_stream(text);
            self.read_new(text, source)
        } else {
            self.append(text);
            self.advance()
        };
        self.refuse(rest.len(), progress)
    }

    /// Takes note of input that is over the limit, after the rest was read.
    fn refuse(&mut self, length: usize, progress: Progress) -> Progress {
        if length == 0 || self.stages.receive(length) {
            return progress;
        }
        self.advance()
    }

    /// Takes the next bytes of the stream, and finds their encoding. Text that is [fed](Self::feed) later ends
    /// them: an incomplete sequence becomes U+FFFD.
    ///
    /// A late `meta` element may show that the guess was wrong, and then the document is built again. That
    /// ends with the first script, the first [change](Self::document_mut) and the first text: from then on the
    /// encoding is certain. A `meta` that a script writes never changes how bytes are read.
    pub fn feed_bytes(&mut self, bytes: &[u8]) -> Progress {
        if self.phase != Phase::Parsing || self.is_script_created || self.has_end {
            return self.advance();
        }
        let (bytes, rest) = bytes.split_at(self.stages.allowed(bytes.len()));
        if self.stages.receive(bytes.len()) {
            self.stages.keep_fed(bytes);
            let stages = &self.stages;
            let is_certain = self.is_encoding_certain;
            let own = || Bytes::new(stages.decoder(), is_certain);
            self.bytes.get_or_insert_with(own).append(bytes);
        }
        let mut progress = self.advance();
        if !rest.is_empty() {
            // The bytes that waited for the encoding are all there are.
            self.end_bytes();
            progress = self.advance();
        }
        self.refuse(rest.len(), progress)
    }

    /// Ends the stream, and reads to its end as soon as no script blocks that. Does nothing after
    /// [`open`](Self::open): such a document is ended by [`close`](Self::close).
    ///
    /// After [`Progress::Done`] the [stack of open
    /// elements](https://html.spec.whatwg.org/multipage/parsing.html#the-end) is empty, and deferred scripts
    /// are to run.
    pub fn finish(&mut self) -> Progress {
        if !self.is_script_created {
            self.has_end = true;
        }
        self.advance()
    }

    /// The [document write
    /// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps):
    /// inserts text just before the insertion point, and reads up to that point, unless a script blocks that.
    /// For `writeln`, append a line feed to the text.
    ///
    /// If the text completes a script, the answer is [`Progress::Script`]: that script runs inside the one
    /// that writes, which continues once [`resume`](Self::resume) answers [`Progress::Continue`].
    ///
    /// Without an insertion point, which is when no script runs, this [opens](Self::open) a new document,
    /// unless destructive writes are [ignored](Self::ignore_destructive_writes).
    pub fn write(&mut self, text: &str) -> Progress {
        if matches!(self.phase, Phase::Stopped(_)) {
            return self.advance();
        }
        if !self.has_insertion_point() {
            if self.ignored_writes > 0 || !self.running.is_empty() {
                return self.advance();
            }
            let _ = self.open();
        }
        let (script, offset) = (self.running.last().copied(), self.written_bytes);
        let source = TextSource::Written { script, offset };
        self.written_bytes = self.written_bytes.saturating_add(text.len() as u64);
        if !self.stages.check_limit(Limit::WrittenBytes, self.written_bytes) {
            return self.advance();
        }
        if !text.is_empty() && !self.running.is_empty() {
            self.change_unread();
        }
        if self.may_read() && self.input.is_empty_before_point() {
            return self.read_new(text, source);
        }
        self.input.insert(Segment::new(text, source));
        self.advance()
    }

    /// Says that a script has run, or what else became of it, and reads on.
    ///
    /// # Errors
    ///
    /// [`LiveError::NotRunning`] if `script` is not the innermost that runs.
    pub fn resume(
        &mut self,
        script: NodeId,
        outcome: ScriptOutcome,
    ) -> Result<Progress, LiveError> {
        if self.running.last() != Some(&script) {
            return Err(LiveError::NotRunning);
        }
        self.running.pop();
        self.input.unset_point();
        self.closed_at = self.closed_at.filter(|&level| level <= self.running.len());
        if outcome != ScriptOutcome::NotRun && self.stages.is_own_document() {
            self.stages.mark_script_already_started(script);
        }
        if outcome == ScriptOutcome::Blocks && self.phase == Phase::Parsing {
            self.pending = Some(script);
        }
        if self.running.is_empty() {
            self.is_paused = false;
        } else if self.pending.is_some() {
            // All nested runs of the tokenizer return.
            self.is_paused = true;
        }
        Ok(self.advance())
    }

    /// Begins to run the pending parsing-blocking script, and returns it: run it now, and then call
    /// [`resume`](Self::resume).
    ///
    /// # Errors
    ///
    /// [`LiveError::NotBlocked`] if the last answer was not [`Progress::Blocked`].
    pub fn run_pending(&mut self) -> Result<NodeId, LiveError> {
        if !self.running.is_empty() {
            return Err(LiveError::NotBlocked);
        }
        let script = self.pending.take().ok_or(LiveError::NotBlocked)?;
        self.start(script);
        Ok(script)
    }

    /// The [document open
    /// steps](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps): empties
    /// the document, and begins to parse what will be written. Does nothing while a script runs that the
    /// parser met, or after an abort.
    pub fn open(&mut self) -> Progress {
        if !self.running.is_empty() || self.must_stop() {
            return self.advance();
        }
        self.input.clear();
        self.change_unread();
        self.bytes = None;
        self.stages.forget_fed();
        self.forget_head_matter();
        self.stages.begin_again();
        self.stages.settle_encoding();
        self.pending = None;
        self.is_paused = false;
        self.is_script_created = true;
        self.has_end = false;
        self.closed_at = None;
        self.phase = Phase::Parsing;
        self.advance()
    }

    /// The steps of
    /// [`document.close()`](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-close):
    /// ends the input of a document that [`open`](Self::open) began. For other documents it does nothing.
    pub fn close(&mut self) -> Progress {
        if self.is_script_created && self.phase == Phase::Parsing {
            self.has_end = true;
            if self.may_read() {
                self.input.join();
                self.closed_at = Some(self.running.len());
            }
        }
        self.advance()
    }

    /// [Aborts](https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser) the parse, as
    /// `window.stop()` does: discards the text that was not read and all that comes, and pops the open elements.
    /// Scripts that run are still to be [resumed](Self::resume). Does nothing after the end.
    pub fn abort(&mut self) -> Progress {
        if self.phase == Phase::Parsing {
            self.stages.abort();
            self.stop(Stop::Aborted);
        }
        self.advance()
    }

    /// Increments the [ignore-destructive-writes
    /// counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter),
    /// as before a script runs that came from a file or is a module: its writes then never open a document.
    pub fn ignore_destructive_writes(&mut self) {
        self.ignored_writes = self.ignored_writes.saturating_add(1);
    }

    /// Decrements that counter, as after the script has run; see
    /// [`ignore_destructive_writes`](Self::ignore_destructive_writes).
    pub fn allow_destructive_writes(&mut self) {
        self.ignored_writes = self.ignored_writes.saturating_sub(1);
    }

    /// The document so far.
    #[must_use]
    pub fn document(&self) -> &Document {
        self.stages.document()
    }

    /// The document, to be changed. The parser continues where it was: in the elements that are open, wherever
    /// they are then. A formatting element is reopened with the attributes of its tag.
    ///
    /// A parser whose document is replaced by another, or is [compacted](Document::compact), stops.
    pub fn document_mut(&mut self) -> &mut Document {
        self.settle_encoding();
        self.forget_head_matter();
        self.stages.document_mut()
    }

    /// The [script nesting
    /// level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): how many scripts run
    /// that the parser met.
    #[must_use]
    pub fn script_nesting_level(&self) -> usize {
        self.running.len()
    }

    /// Returns where a text is that was read: in the stream, or in a text that was written. The offset is one
    /// of a span or an error of this parse: those count the text in the order in which it was read, written text
    /// where it was inserted. Returns `None` if nothing was read there, or the options ask for neither
    /// [spans](ParseOptions::with_spans) nor [errors](ParseOptions::with_error_limit).
    #[must_use]
    pub fn source_at(&self, offset: u64) -> Option<TextSource> {
        self.sources.as_ref()?.at(offset)
    }

    /// The offset of a byte that was fed, for an offset of a span or an error of this parse. Returns `None` if a
    /// script wrote the text there, text was fed, [`open`](Self::open) began another document, or the options ask
    /// for neither [spans](ParseOptions::with_spans) nor [errors](ParseOptions::with_error_limit).
    ///
    /// The first call after more was fed decodes the bytes again.
    #[must_use]
    pub fn byte_offset(&self, offset: u64) -> Option<u64> {
        let TextSource::Stream { offset } = self.source_at(offset)? else { return None };
        let report = self.bytes.as_ref()?.report();
        Some(self.offsets.find(offset, self.stages.fed()?, report))
    }

    /// The parser that reads the text. It says [how much was fed](Parser::fed_bytes), which is without the text that scripts
    /// wrote, [how much was read](Parser::text_bytes), which is with it, and [why it stopped](Parser::stop_reason).
    #[must_use]
    pub fn parser(&self) -> &Parser {
        self.stages.parser()
    }

    /// Returns the document as it is. To complete it, [finish](Self::finish) first.
    ///
    /// If bytes alone were fed, and nothing was written, places in the document are offsets of bytes, as for
    /// [`Parser`](crate::Parser). Otherwise they count the text as [`source_at`](Self::source_at) says.
    #[must_use]
    pub fn into_document(self) -> Document {
        let report = self.bytes.as_ref().map(Bytes::report);
        let encoding = report.unwrap_or(EncodingReport::CHARACTERS);
        let (mut document, fed) = self.stages.into_document(encoding);
        if let Some(fed) = fed.filter(|_| report.is_some() && self.written_bytes == 0) {
            document.end_input(Some(&fed));
        }
        document
    }
}

/// It stops where something else is to be done than to feed more, and says what.
#[cfg(any(feature = "futures", feature = "tokio"))]
impl crate::parser::readers::TakeBytes for LiveParser {
    type Stop = Progress;

    fn take_bytes(&mut self, bytes: &[u8]) -> Option<Progress> {
        Some(self.feed_bytes(bytes)).filter(|progress| *progress != Progress::NeedsInput)
    }
}
