//! The two kinds of pipelines: one that notes places and one that does not. The kind is chosen once a parse,
//! so that a parse without places has no question to ask.

#[cfg(feature = "spans")]
use super::ParseOptions;
use super::{BottomSink, DocumentSink, Pipeline, PlacedSink, Setup, Spans};

impl BottomSink for DocumentSink {
    fn vacant() -> Self {
        Self::vacant()
    }

    #[inline(always)]
    fn filled(&mut self) -> &mut DocumentSink {
        self
    }

    fn filling(&self) -> &DocumentSink {
        self
    }

    #[inline]
    fn take_idle() -> Option<Box<Pipeline>> {
        super::reuse::take_idle()
    }

    #[inline]
    fn set_idle(pipeline: Box<Pipeline>) {
        super::reuse::set_idle(pipeline);
    }
}

#[cfg(feature = "spans")]
impl BottomSink for PlacedSink {
    fn vacant() -> Self {
        Self::vacant()
    }

    fn filled(&mut self) -> &mut DocumentSink {
        &mut self.sink
    }

    fn filling(&self) -> &DocumentSink {
        &self.sink
    }

    fn begin(&mut self, input: &[u8], options: &ParseOptions) {
        super::reuse::begin_with_recycled(&mut self.sink, input, options);
        self.begin_places(options.spans);
    }

    fn next_text(&mut self, text: &str) {
        self.keep_source(text);
    }

    fn end_text(&mut self, length: u64) {
        self.end_places(length);
    }
}

/// A pipeline of either kind.
#[derive(Debug)]
pub enum Stages<S: BottomSink = DocumentSink, P: BottomSink = PlacedSink> {
    Plain(Box<Pipeline<S>>),
    Placed(Box<Pipeline<P>>),
}

impl Stages {
    /// The stages for this input, which is empty if it is not known yet.
    #[inline]
    pub(super) fn new(setup: Setup<'_>, input: &[u8]) -> Self {
        if setup.options.spans == Spans::None {
            Self::Plain(Pipeline::new(setup, input))
        } else {
            Self::Placed(Pipeline::new(setup, input))
        }
    }
}

/// Does the same with a pipeline of either kind.
macro_rules! each {
    ($stages:expr, $pipeline:pat => $body:expr) => {
        match $stages {
            $crate::parser::stages::Stages::Plain($pipeline) => $body,
            $crate::parser::stages::Stages::Placed($pipeline) => $body,
        }
    };
}
pub(super) use each;
