//! The stages after the decoder: how they begin, take text or bytes, and end.

use super::parse_note::note_parse;
use super::{ParseOptions, ParseStopped};
use crate::dom::{Document, DocumentSink, NodeIndex};
use crate::encoding::{Change, Decoder, Encoding, EncodingOptions, EncodingReport};
use crate::limit::{Limit, StopReason};
use crate::token::EncodingDeclaration;
use crate::tokenizer::{Tokenizer, TokenizerOptions};
use crate::tree_builder::{FragmentContext, StopConditions, TreeBuilder, TreeBuilderOptions};
use crate::tree_sink::TreeSink;

/// The maximum memory that a thread keeps, in bytes, besides that of the stages themselves.
pub(super) const KEPT: usize = 32 * 1024;

/// The sink at the end of a pipeline.
pub trait BottomSink: TreeSink<Handle = NodeIndex> + std::fmt::Debug {
    /// A sink that is cleared.
    fn vacant() -> Self;

    /// The sink that fills the document.
    fn filled(&mut self) -> &mut DocumentSink;

    /// The same, to be read.
    fn filling(&self) -> &DocumentSink;

    /// Makes it, when it is cleared, a sink for this input.
    fn begin(&mut self, input: &[u8], options: &ParseOptions) {
        let memory_limit = options.limits.get(Limit::MemoryBytes);
        self.filled().begin(input, options.error_limit, memory_limit);
    }

    /// Takes note of the next piece of the decoded text.
    #[inline(always)]
    fn next_text(&mut self, text: &str) {
        let _ = text;
    }

    /// Takes note of the length of the decoded text, in bytes.
    #[inline(always)]
    fn end_text(&mut self, length: u64) {
        let _ = length;
    }

    /// Whether the sink stopped the parse.
    #[inline(always)]
    fn has_stopped(&self) -> bool {
        false
    }

    /// Takes the stages that the thread keeps of the last parse.
    fn take_idle() -> Option<Box<Pipeline<Self>>>
    where
        Self: Sized,
    {
        None
    }

    /// Keeps the stages of a parse for the next one.
    fn set_idle(pipeline: Box<Pipeline<Self>>)
    where
        Self: Sized,
    {
        drop(pipeline);
    }
}

/// The initial settings of a parse; a restart uses them again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setup<'a> {
    pub(super) options: &'a ParseOptions,
    pub(super) context: Option<&'a FragmentContext>,
    /// Whether limits and the cancel flag are obeyed: whether there are any.
    pub(super) is_limited: bool,
}

/// The stages after the decoder.
#[derive(Debug)]
pub struct Pipeline<S: BottomSink = DocumentSink> {
    pub(super) tokenizer: Tokenizer<TreeBuilder<S>>,
    pub(super) fragment: Option<NodeIndex>,
    /// How much decoded text, in bytes, the tokenizer has used.
    pub(super) consumed: u64,
}

impl<S: BottomSink> Pipeline<S> {
    /// The stages for this input, which is empty if it is not known yet.
    pub(super) fn new(setup: Setup<'_>, input: &[u8]) -> Box<Self> {
        let mut pipeline = Self::idle();
        pipeline.begin(setup, input);
        pipeline
    }

    /// The sink at the end.
    #[inline(always)]
    pub(super) fn sink(&mut self) -> &mut S {
        self.tokenizer.sink_mut().sink_mut()
    }

    /// Begins a parse, with cleared stages.
    pub(super) fn begin(&mut self, setup: Setup<'_>, input: &[u8]) {
        self.tokenizer.sink_mut().sink_mut().begin(input, setup.options);
        self.begin_stages(setup);
        self.consumed = 0;
    }

    /// Begins a parse into the sink as it is.
    #[inline]
    pub(super) fn begin_stages(&mut self, setup: Setup<'_>) {
        let Setup { options, context, is_limited } = setup;
        let mut tokenizer_options = TokenizerOptions {
            features: options.features(),
            rules_only: options.rules_only,
            is_limited,
            ..TokenizerOptions::new()
        };
        let builder = self.tokenizer.sink_mut();
        builder.begin(TreeBuilderOptions { reports_encodings: true, ..options.builder });
        self.fragment = None;
        if let Some(context) = context {
            let model = context.content_model(options.builder.scripting);
            tokenizer_options.content_model = model;
            self.fragment = Some(builder.begin_fragment(context));
        }
        if is_limited {
            builder
                .set_stop_conditions(StopConditions::new(options.limits, options.cancel.clone()));
        }
        self.tokenizer.begin(tokenizer_options);
    }

    /// Ends the input. `bytes` are those of the input, if it was bytes.
    pub(super) fn finish(
        mut self: Box<Self>,
        report: EncodingReport,
        setup: Setup<'_>,
        bytes: Option<&[u8]>,
    ) -> Document {
        self.end();
        // All is settled before it leaves, since each move of it is a copy of its parts.
        let document = self.settle(report);
        document.end_input(bytes);
        note_parse(document, setup.options, setup.context);
        self.leave()
    }

    /// The same of a parse that something may stop.
    pub(super) fn finish_limited(
        mut self: Box<Self>,
        report: EncodingReport,
        setup: Setup<'_>,
        bytes: Option<&[u8]>,
    ) -> Result<Document, ParseStopped> {
        self.end();
        let Some((reason, offset)) = self.stopped() else {
            return Ok(self.finish(report, setup, bytes));
        };
        let document = self.settle(report);
        // How much was read of what follows depends on how the input was cut.
        document.forget_errors_after(offset);
        document.end_input(bytes);
        Err(ParseStopped::new(reason, offset, self.leave()))
    }

    pub(super) fn into_document(mut self: Box<Self>, report: EncodingReport) -> Document {
        self.settle(report);
        self.leave()
    }

    /// Brings in order what depends on the whole document.
    #[inline]
    fn settle(&mut self, report: EncodingReport) -> &mut Document {
        let (consumed, fragment) = (self.consumed, self.fragment);
        let sink = self.sink();
        sink.end_text(consumed);
        let document = sink.filled().settle(fragment);
        document.set_encoding(report);
        document
    }

    /// Hands the document over, and keeps the stages.
    #[inline]
    fn leave(mut self: Box<Self>) -> Document {
        let document = self.sink().filled().take();
        self.keep();
        document
    }

    /// Feeds text whose encoding need not be found.
    pub(super) fn feed(&mut self, text: &str) {
        self.tokenizer.sink_mut().settle_encoding();
        if self.is_stopped() {
            return;
        }
        self.sink().next_text(text);
        self.read_text(text, None);
    }

    /// Decodes the available bytes, and obeys a `meta` element that changes the encoding.
    pub(super) fn drive(
        &mut self,
        decoder: &mut Decoder<'_>,
        mut bytes: &[u8],
        are_last: bool,
        setup: Setup<'_>,
    ) {
        loop {
            let Some(decoded) = decoder.decode_and_tell(&mut bytes, are_last) else {
                if are_last && !self.is_stopped() && decoder.detect_again() == Change::Restart {
                    self.restart(setup, decoder.kept());
                    continue;
                }
                return;
            };
            let text = decoded.text;
            // In UTF-16 ASCII is twice as long.
            let encoding = decoded.report.encoding;
            if encoding != Encoding::UTF_8 && !encoding.is_utf_16() {
                self.sink().filled().expect_longer_text();
            }
            self.sink().filled().set_encoding(decoded.report);
            if decoded.is_settled {
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
            let change = decoder.change_encoding(declared, self.consumed);
            self.sink().filled().set_encoding(decoder.report());
            match change {
                Change::OnTheFly => {}
                Change::Restart => self.restart(setup, decoder.kept()),
                _ => self.feed(&rest),
            }
        }
    }

    /// Begins the parse again: the input is read in another encoding.
    fn restart(&mut self, setup: Setup<'_>, input: &[u8]) {
        let kept = self.sink().filled().take_input();
        self.clear();
        self.begin(setup, input);
        self.sink().filled().keep_input(kept);
    }

    /// Feeds text up to the first `meta` element that declares an encoding. Returns the text after it,
    /// and the encoding.
    #[expect(clippy::arithmetic_side_effects, reason = "the rest is a part of the text")]
    fn feed_until_declaration<'t>(
        &mut self,
        text: &'t str,
        options: &EncodingOptions,
    ) -> (&'t str, Option<Encoding>) {
        let (rest, encoding) = self.read_text(text, Some(options));
        // If it was stopped, or the encoding changes, the rest comes again, or never.
        let read = text.get(..text.len() - rest.len()).unwrap_or(text);
        self.sink().next_text(read);
        (rest, encoding)
    }

    /// The reason why the parse takes no more, and the offset.
    pub(super) fn stopped(&self) -> Option<(StopReason, u64)> {
        let builder = self.tokenizer.sink();
        let by_observer = || (StopReason::Observer, self.consumed);
        builder.stopped().or_else(|| builder.sink().has_stopped().then(by_observer))
    }

    /// Whether a limit was reached, the flag set, or the sink wants no more.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped().is_some()
    }
}

impl<S: BottomSink> Pipeline<S> {
    /// Stages that are [cleared](Self::clear).
    pub(super) fn idle() -> Box<Self> {
        S::take_idle().unwrap_or_else(Self::new_idle)
    }

    #[cold]
    #[inline(never)]
    pub(super) fn new_idle() -> Box<Self> {
        let builder = TreeBuilder::new(S::vacant(), TreeBuilderOptions::default());
        let tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
        Box::new(Self { tokenizer, fragment: None, consumed: 0 })
    }

    /// Forgets the parsed input and frees memory that is seldom needed; the other memory stays.
    pub(super) fn clear(&mut self) {
        let builder = self.tokenizer.sink_mut();
        builder.sink_mut().filled().clear();
        builder.clear();
        self.tokenizer.clear();
    }

    /// Keeps the stages, whose document was handed over, if they are small.
    pub(super) fn keep(mut self: Box<Self>) {
        self.clear();
        let tokenizer = self.tokenizer.allocated_bytes();
        if tokenizer.saturating_add(self.tokenizer.sink().allocated_bytes()) <= KEPT {
            S::set_idle(self);
        }
    }
}

/// The encoding that a `meta` element names.
pub(crate) fn declared_encoding(
    declaration: EncodingDeclaration<'_>,
    options: &EncodingOptions,
) -> Option<Encoding> {
    declaration.resolve(|label| options.for_charset(label), |content| options.for_content(content))
}
