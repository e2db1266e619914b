//! The live parser itself.

use super::progress::{LiveError, Outcome, Progress, Stop};
use crate::dom::{Document, NodeId};
use crate::input::{InputStream, Segment};
use crate::limit::Limit;
use crate::names::Namespace;
use crate::parser::{LiveStages, ParseOptions, Reading};

/// How far the parse is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
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
    stages: LiveStages,
    input: InputStream,
    /// The scripts that run inside each other, the outermost first. Each has an insertion point in `input`.
    running: Vec<NodeId>,
    /// [Parser pause flag](https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag)
    is_paused: bool,
    pending: Option<NodeId>,
    phase: Phase,
    is_script_created: bool,
    /// Whether the input ends after the text that is there.
    has_end: bool,
    /// The script nesting level at which a running script closed the document: there its end is read.
    closed_at: Option<usize>,
    /// [Ignore-destructive-writes
    /// counter](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter)
    ignored_writes: u32,
    received_bytes: u64,
    written_bytes: u64,
}

impl LiveParser {
    /// A parser for a document. It obeys the limits and the cancel flag of the options.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::LiveParser;
    /// let parser = LiveParser::new(ParseOptions::new());
    /// assert_eq!(parser.document().node_count(), 1);
    /// ```
    #[must_use]
    pub fn new(options: ParseOptions) -> Self {
        Self {
            stages: LiveStages::new(options),
            input: InputStream::new(),
            running: Vec::new(),
            is_paused: false,
            pending: None,
            phase: Phase::Parsing,
            is_script_created: false,
            has_end: false,
            closed_at: None,
            ignored_writes: 0,
            received_bytes: 0,
            written_bytes: 0,
        }
    }

    /// Takes the next text of the stream. While a script runs or blocks, it waits for its turn.
    ///
    /// Once the stream has ended, or [`open`](Self::open) began another document, the text is discarded.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveParser, Progress};
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// assert_eq!(parser.feed("<p>a &am"), Progress::NeedsInput);
    /// assert_eq!(parser.document().root().text_content(), "a ");
    /// ```
    pub fn feed(&mut self, text: &str) -> Progress {
        if self.phase != Phase::Parsing || self.is_script_created || self.has_end {
            return self.advance();
        }
        self.received_bytes = self.received_bytes.saturating_add(text.len() as u64);
        if !self.stages.check_limit(Limit::InputBytes, self.received_bytes) {
            return self.advance();
        }
        if self.running.is_empty() && self.may_read() && self.input.is_empty_before_point() {
            return self.read_new(text);
        }
        self.input.append(Segment::new(text));
        self.advance()
    }

    /// Ends the stream, and reads to its end as soon as no script blocks that. Does nothing after
    /// [`open`](Self::open): such a document is ended by [`close`](Self::close).
    ///
    /// After [`Progress::Done`] the [stack of open
    /// elements](https://html.spec.whatwg.org/multipage/parsing.html#the-end) is empty, and deferred scripts
    /// are to run.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveParser, Progress};
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// assert_eq!(parser.finish(), Progress::Done);
    /// assert_eq!(parser.document().node_count(), 4); // html, head and body
    /// ```
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
    /// that writes, which goes on once [`resume`](Self::resume) answers [`Progress::Continue`].
    ///
    /// Without an insertion point, which is when no script runs, this [opens](Self::open) a new document,
    /// unless destructive writes are [ignored](Self::ignore_destructive_writes).
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveParser, Outcome, Progress};
    /// use duckbill::tree::Scripting;
    /// let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
    /// let Progress::Script(outer) = parser.feed("<script> </script>d") else { panic!() };
    /// let Progress::Script(inner) = parser.write("a<script> </script>c") else { panic!() };
    /// assert_eq!(parser.write("b"), Progress::Continue(inner));
    /// assert_eq!(parser.resume(inner, Outcome::Ran), Ok(Progress::Continue(outer)));
    /// assert_eq!(parser.resume(outer, Outcome::Ran), Ok(Progress::NeedsInput));
    /// assert_eq!(parser.document().root().text_content(), " a bcd");
    /// ```
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
        self.written_bytes = self.written_bytes.saturating_add(text.len() as u64);
        if !self.stages.check_limit(Limit::WrittenBytes, self.written_bytes) {
            return self.advance();
        }
        if self.may_read() && self.input.is_empty_before_point() {
            return self.read_new(text);
        }
        self.input.insert(Segment::new(text));
        self.advance()
    }

    /// Says that a script has run, or what else became of it, and reads on.
    ///
    /// # Errors
    ///
    /// [`LiveError::NotRunning`] if `script` is not the innermost that runs.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveError, LiveParser, Outcome, Progress};
    /// use duckbill::tree::Scripting;
    /// let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
    /// let Progress::Script(script) = parser.feed("<script src=a.js></script>b") else { panic!() };
    /// assert_eq!(parser.resume(script, Outcome::Blocks), Ok(Progress::Blocked(script)));
    /// assert_eq!(parser.resume(script, Outcome::Ran), Err(LiveError::NotRunning));
    /// assert_eq!(parser.run_pending(), Ok(script));
    /// assert_eq!(parser.resume(script, Outcome::Ran), Ok(Progress::NeedsInput));
    /// assert_eq!(parser.document().root().text_content(), "b");
    /// ```
    pub fn resume(&mut self, script: NodeId, outcome: Outcome) -> Result<Progress, LiveError> {
        if self.running.last() != Some(&script) {
            return Err(LiveError::NotRunning);
        }
        self.running.pop();
        self.input.unset_point();
        self.closed_at = self.closed_at.filter(|&level| level <= self.running.len());
        if outcome != Outcome::NotRun && self.stages.is_own_document() {
            self.stages.mark_script_already_started(script);
        }
        if outcome == Outcome::Blocks && self.phase == Phase::Parsing {
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
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveError, LiveParser};
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// assert_eq!(parser.run_pending(), Err(LiveError::NotBlocked));
    /// ```
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
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveParser, Progress};
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// let _ = parser.feed("<p>old");
    /// assert_eq!(parser.finish(), Progress::Done);
    /// assert_eq!(parser.open(), Progress::NeedsInput);
    /// assert_eq!(parser.write("<p>new"), Progress::NeedsInput);
    /// assert_eq!(parser.close(), Progress::Done);
    /// assert_eq!(parser.document().root().text_content(), "new");
    /// ```
    pub fn open(&mut self) -> Progress {
        if !self.running.is_empty() || self.must_stop() {
            return self.advance();
        }
        self.input.clear();
        self.stages.begin_again();
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
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveParser, Progress};
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// assert_eq!(parser.close(), Progress::NeedsInput);
    /// ```
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
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveParser, Progress, Stop};
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// let _ = parser.feed("<p>a");
    /// assert_eq!(parser.abort(), Progress::Stopped(Stop::Aborted));
    /// assert_eq!(parser.feed("b"), Progress::Stopped(Stop::Aborted));
    /// assert_eq!(parser.document().root().text_content(), "a");
    /// ```
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
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::{LiveParser, Progress};
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// let _ = parser.feed("<p>a");
    /// let _ = parser.finish();
    /// parser.ignore_destructive_writes();
    /// assert_eq!(parser.write("b"), Progress::Done);
    /// parser.allow_destructive_writes();
    /// assert_eq!(parser.write("c"), Progress::NeedsInput);
    /// assert_eq!(parser.document().root().text_content(), "c");
    /// ```
    pub fn ignore_destructive_writes(&mut self) {
        self.ignored_writes = self.ignored_writes.saturating_add(1);
    }

    /// Decrements that counter, as after the script has run; see
    /// [`ignore_destructive_writes`](Self::ignore_destructive_writes).
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::LiveParser;
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// parser.ignore_destructive_writes();
    /// parser.allow_destructive_writes();
    /// ```
    pub fn allow_destructive_writes(&mut self) {
        self.ignored_writes = self.ignored_writes.saturating_sub(1);
    }

    /// The document so far.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::LiveParser;
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// let _ = parser.feed("<p>a");
    /// assert_eq!(parser.document().root().text_content(), "a");
    /// ```
    #[must_use]
    pub fn document(&self) -> &Document {
        self.stages.document()
    }

    /// The document, to be changed. The parser goes on where it was: in the elements that are open, wherever
    /// they are then. A formatting element is reopened with the attributes of its tag.
    ///
    /// A parser whose document is replaced by another, or is [compacted](Document::compact), stops.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::LiveParser;
    /// let mut parser = LiveParser::new(ParseOptions::new());
    /// let _ = parser.feed("<div><p>a");
    /// let p = parser.document().elements_by_tag_name("p").next().unwrap().as_node().id();
    /// parser.document_mut().remove(p)?;
    /// let _ = parser.feed("b</p>c");
    /// assert_eq!(parser.document().root().text_content(), "c");
    /// assert_eq!(parser.document().node(p).unwrap().text_content(), "ab");
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    pub fn document_mut(&mut self) -> &mut Document {
        self.stages.document_mut()
    }

    /// The [script nesting
    /// level](https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level): how many scripts run
    /// that the parser met.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::LiveParser;
    /// assert_eq!(LiveParser::new(ParseOptions::new()).script_nesting_level(), 0);
    /// ```
    #[must_use]
    pub fn script_nesting_level(&self) -> usize {
        self.running.len()
    }

    /// Returns the document as it is. To complete it, [finish](Self::finish) first.
    ///
    /// ```
    /// use duckbill::ParseOptions;
    /// use duckbill::live::LiveParser;
    /// assert_eq!(LiveParser::new(ParseOptions::new()).into_document().node_count(), 1);
    /// ```
    #[must_use]
    pub fn into_document(self) -> Document {
        self.stages.into_document()
    }

    /// Whether the insertion point is defined: a script runs that the parser met, or the document waits for
    /// the text that is written to it.
    fn has_insertion_point(&self) -> bool {
        self.phase == Phase::Parsing && (self.is_script_created || !self.running.is_empty())
    }

    /// Whether the tokenizer may run.
    fn may_read(&self) -> bool {
        self.phase == Phase::Parsing && !self.is_paused && self.pending.is_none()
    }

    /// Puts a script on the stack of those that run, with an insertion point just before the next character.
    fn start(&mut self, script: NodeId) {
        self.running.push(script);
        self.input.set_point();
    }

    /// A script ended: an SVG script stops the tokenizer until no script runs.
    fn meet(&mut self, script: NodeId) -> Progress {
        self.start(script);
        let node = self.document().node(script).and_then(|node| node.as_element());
        if node.is_some_and(|element| element.namespace() == Namespace::Svg) {
            self.is_paused = true;
        }
        let level = self.running.len() as u64;
        if !self.stages.check_limit(Limit::ScriptNesting, level) {
            return self.advance();
        }
        Progress::Script(script)
    }

    /// Reads a text that comes next.
    fn read_new(&mut self, text: &str) -> Progress {
        if self.must_stop() {
            return self.advance();
        }
        let (read, reading) = self.stages.read(text);
        if let Some(rest) = text.get(read..).filter(|rest| !rest.is_empty()) {
            self.input.put_back(Segment::new(rest));
        }
        match reading {
            Reading::Script(script) => self.meet(script),
            Reading::All | Reading::Stopped => self.advance(),
        }
    }

    /// Reads as far as possible.
    fn advance(&mut self) -> Progress {
        while self.may_read() && !self.must_stop() {
            if let Some(script) = self.read_next() {
                return self.meet(script);
            }
            if self.input.is_empty_before_point() {
                if !self.is_at_end() {
                    break;
                }
                self.stages.end();
                self.phase = Phase::Done;
            }
        }
        self.must_stop();
        if let Phase::Stopped(stop) = self.phase {
            return Progress::Stopped(stop);
        }
        match (self.running.last(), self.pending) {
            (Some(&script), _) => Progress::Continue(script),
            (None, Some(script)) => Progress::Blocked(script),
            (None, None) if self.phase == Phase::Done => Progress::Done,
            (None, None) => Progress::NeedsInput,
        }
    }

    /// Reads from the next text. Returns the script that ended in it.
    fn read_next(&mut self) -> Option<NodeId> {
        let mut segment = self.input.take()?;
        let (read, reading) = self.stages.read(segment.rest());
        segment.advance(read);
        self.input.put_back(segment);
        match reading {
            Reading::Script(script) => Some(script),
            Reading::All | Reading::Stopped => None,
        }
    }

    /// Whether the input ends here: no script runs, or the innermost one closed the document.
    fn is_at_end(&self) -> bool {
        self.has_end && (self.running.is_empty() || self.closed_at == Some(self.running.len()))
    }

    /// Stops if a limit was reached, or the document is not the parser's own any more. Returns whether the
    /// parse is stopped.
    fn must_stop(&mut self) -> bool {
        if let Some((reason, _)) = self.stages.stopped() {
            self.stop(Stop::Reason(reason));
        } else if !self.stages.is_own_document() {
            self.stop(Stop::DocumentReplaced);
        }
        matches!(self.phase, Phase::Stopped(_))
    }

    fn stop(&mut self, stop: Stop) {
        if !matches!(self.phase, Phase::Stopped(_)) {
            self.phase = Phase::Stopped(stop);
        }
        self.input.clear();
        self.pending = None;
    }
}
