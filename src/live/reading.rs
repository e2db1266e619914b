//! How a live parser reads: as far as the scripts let it.

use super::bytes::{Bytes, Decoded};
use super::parser::{LiveParser, Phase};
use super::progress::{Progress, Stop};
use super::source::TextSource;
use crate::dom::NodeId;
use crate::encoding::{Change, Encoding};
use crate::input::Segment;
use crate::limit::Limit;
use crate::names::Namespace;
use crate::parser::Reading;

impl LiveParser {
    /// Whether the insertion point is defined: a script runs that the parser met, or the document waits for
    /// the text that is written to it.
    pub(super) fn has_insertion_point(&self) -> bool {
        self.phase == Phase::Parsing && (self.is_script_created || !self.running.is_empty())
    }

    /// All text that was not read.
    #[cfg(feature = "preload")]
    pub(super) fn unread(&self) -> impl DoubleEndedIterator<Item = &str> + Send + Sync {
        self.input.unread()
    }

    /// The tokenizer as it is.
    #[cfg(feature = "preload")]
    pub(super) fn tokenizer(&self) -> crate::parser::LiveTokenizer<'_> {
        self.stages.tokenizer()
    }

    /// Whether the tokenizer may run.
    pub(super) fn may_read(&self) -> bool {
        self.phase == Phase::Parsing && !self.is_paused && self.pending.is_none()
    }

    /// Puts a script on the stack of those that run, with an insertion point just before the next character.
    pub(super) fn start(&mut self, script: NodeId) {
        self.running.push(script);
        self.input.set_point();
    }

    /// A script ended: an SVG script stops the tokenizer until no script runs.
    fn meet(&mut self, script: NodeId) -> Progress {
        self.settle_encoding();
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
    pub(super) fn read_new(&mut self, text: &str, source: TextSource) -> Progress {
        if self.must_stop() {
            return self.advance();
        }
        let (read, reading) = self.stages.read(text);
        self.note(read, source);
        if let Some(rest) = text.get(read..).filter(|rest| !rest.is_empty()) {
            self.input.put_back(Segment::new(rest, source.plus(read as u64)));
        }
        match reading {
            Reading::Script(script) => self.meet(script),
            Reading::All | Reading::Stopped | Reading::Declared(_) => self.advance(),
        }
    }

    /// Reads as far as possible.
    pub(super) fn advance(&mut self) -> Progress {
        while self.may_read() && !self.must_stop() {
            if let Some(script) = self.read_next() {
                return self.meet(script);
            }
            if self.input.is_empty_before_point() {
                if self.decode_next() {
                    continue;
                }
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
        let (source, before) = segment.place();
        self.note(read, source.plus(before as u64));
        segment.advance(read);
        self.input.put_back(segment);
        match reading {
            Reading::Script(script) => Some(script),
            Reading::Declared(encoding) => {
                self.change_encoding(encoding);
                None
            }
            Reading::All | Reading::Stopped => None,
        }
    }

    /// Decodes the next bytes of the stream. Returns `false` if there are none that can be decoded now, or a
    /// script runs, whose insertion point is before them.
    fn decode_next(&mut self) -> bool {
        if !self.running.is_empty() {
            return false;
        }
        let Some(bytes) = &mut self.bytes else { return false };
        let decoded = bytes.decode(self.has_end);
        self.stages.set_encoding(bytes.report());
        match decoded {
            Decoded::Text(text, is_settled) => {
                if is_settled {
                    self.stages.settle_encoding();
                }
                self.append(&text);
                true
            }
            Decoded::Restart => {
                self.restart();
                true
            }
            Decoded::Nothing => false,
        }
    }

    /// A `meta` element declared an encoding.
    fn change_encoding(&mut self, encoding: Encoding) {
        let Some(bytes) = &mut self.bytes else { return };
        match bytes.change_encoding(encoding, self.stages.parser().text_bytes()) {
            // The text that was not read comes again.
            Change::OnTheFly => {
                self.input.clear();
                self.change_unread();
                self.stream_bytes = self.stages.parser().text_bytes();
            }
            Change::Restart => self.restart(),
            _ => {}
        }
        self.stages.settle_encoding();
    }

    /// The encoding is certain.
    pub(super) fn settle_encoding(&mut self) {
        self.stages.settle_encoding();
        self.is_encoding_certain = true;
        if let Some(bytes) = &mut self.bytes {
            bytes.settle();
        }
    }

    /// Ends the bytes of the stream, since text follows.
    pub(super) fn end_bytes(&mut self) {
        self.settle_encoding();
        let Some(mut bytes) = self.bytes.take() else { return };
        while let Decoded::Text(text, _) = bytes.decode(true) {
            self.append(&text);
        }
        bytes.begin_again();
        self.bytes = Some(bytes);
    }

    /// Takes note that the document is another than before: not only the parser changed it.
    pub(super) fn forget_head_matter(&mut self) {
        #[cfg(feature = "preload")]
        self.head_matter.take();
    }

    /// Takes note that the text that was not read is another than before, or more text is before it.
    pub(super) fn change_unread(&mut self) {
        #[cfg(feature = "preload")]
        {
            self.unread_version = super::version::new_version();
        }
    }

    /// Parses the bytes again from the first one.
    fn restart(&mut self) {
        self.forget_head_matter();
        self.change_unread();
        self.input.clear();
        self.stages.restart();
        self.stream_bytes = 0;
        if let Some(sources) = &mut self.sources {
            sources.clear();
        }
    }

    /// Appends a text to the stream.
    pub(super) fn append(&mut self, text: &str) {
        let source = self.next_of_stream(text);
        self.input.append(Segment::new(text, source));
    }

    /// The place of the next text of the stream.
    pub(super) fn next_of_stream(&mut self, text: &str) -> TextSource {
        let offset = self.stream_bytes;
        self.stream_bytes = offset.saturating_add(text.len() as u64);
        TextSource::Stream { offset }
    }

    /// Takes note that so many bytes of a text were read.
    fn note(&mut self, read: usize, source: TextSource) {
        if let Some(sources) = &mut self.sources {
            sources.note(read as u64, source);
        }
    }

    /// Whether the input ends here: no script runs, or the innermost one closed the document.
    fn is_at_end(&self) -> bool {
        self.has_end && (self.running.is_empty() || self.closed_at == Some(self.running.len()))
    }

    /// Stops if a limit was reached, or the document is not the parser's own any more. Returns whether the
    /// parse is stopped.
    pub(super) fn must_stop(&mut self) -> bool {
        if let Some(reason) = self.parser().stop_reason() {
            self.stop(Stop::Reason(reason));
        } else if !self.stages.is_own_document() {
            self.stop(Stop::DocumentReplaced);
        }
        matches!(self.phase, Phase::Stopped(_))
    }

    pub(super) fn stop(&mut self, stop: Stop) {
        if !matches!(self.phase, Phase::Stopped(_)) {
            self.phase = Phase::Stopped(stop);
        }
        self.input.clear();
        self.bytes = self.bytes.take().map(Bytes::without_rest);
        self.pending = None;
    }
}
