//! The observer of a parse while it runs: none, or a function. A parse that nobody observes has no question to ask,
//! and its stages are compiled in this crate; those of a function are compiled where it is written.

use super::observed_sink::ObservedSink;
use super::{
    BottomSink, DocumentSink, Pipeline, PlacedSink, Setup, Spans, Stages, TreeEvent, each,
};
use crate::dom::Document;
use crate::encoding::{Decoder, EncodingReport};
use crate::tree_sink::Control;

/// The observer of a [`Parser`](crate::Parser): a function, or nobody. It is implemented by all functions that
/// [`observe`](crate::Parser::observe) takes, and cannot be implemented for other types.
pub trait Observer: Sized {
    /// The sink of a parse that notes no places.
    #[doc(hidden)]
    type Plain: BottomSink;
    /// The sink of a parse that notes places.
    #[doc(hidden)]
    type Placed: BottomSink;

    #[doc(hidden)]
    fn run(stages: &mut StagesOf<Self>, work: Work<'_>);
    #[doc(hidden)]
    fn drive(stages: &mut StagesOf<Self>, encoded: Encoded<'_>);
    #[doc(hidden)]
    fn into_document(stages: StagesOf<Self>, report: EncodingReport) -> Document;
}

/// The stages of a parse with this observer.
pub(super) type StagesOf<O> = Stages<<O as Observer>::Plain, <O as Observer>::Placed>;

/// The next task of the stages. A parser comes to the code of all stages through this and [`Encoded`] alone.
#[derive(Debug)]
pub enum Work<'w> {
    Text(&'w str),
    End,
}

/// Bytes to decode and read. A parser has a pointer to the function that does it from the first bytes on, so a program
/// that parses text alone does not carry the tables of all encodings.
#[derive(Debug)]
pub struct Encoded<'w> {
    pub(super) decoder: &'w mut Decoder<'static>,
    pub(super) bytes: &'w [u8],
    pub(super) are_last: bool,
    pub(super) setup: Setup<'w>,
}

/// Nobody observes the parse.
#[derive(Debug, Clone, Copy)]
pub enum Unobserved {}

/// Not generic, so that no other crate compiles the stages again.
impl Observer for Unobserved {
    type Plain = DocumentSink;
    type Placed = PlacedSink;

    #[inline(never)]
    fn run(stages: &mut Stages, work: Work<'_>) {
        stages.run(work);
    }

    #[inline(never)]
    fn drive(stages: &mut Stages, encoded: Encoded<'_>) {
        stages.drive(encoded);
    }

    #[inline(never)]
    fn into_document(stages: Stages, report: EncodingReport) -> Document {
        each!(stages, pipeline => pipeline.into_document(report))
    }
}

impl<F: FnMut(&Document, TreeEvent<'_>) -> Control> Observer for F {
    type Plain = ObservedSink<F, DocumentSink>;
    type Placed = ObservedSink<F, PlacedSink>;

    fn run(stages: &mut StagesOf<Self>, work: Work<'_>) {
        stages.run(work);
    }

    fn drive(stages: &mut StagesOf<Self>, encoded: Encoded<'_>) {
        stages.drive(encoded);
    }

    fn into_document(stages: StagesOf<Self>, report: EncodingReport) -> Document {
        each!(stages, pipeline => pipeline.into_document(report))
    }
}

/// Stages that tell this function what they do.
pub(super) fn observed<F>(setup: Setup<'_>, observer: F) -> StagesOf<F>
where
    F: FnMut(&Document, TreeEvent<'_>) -> Control,
{
    let mut stages: StagesOf<F> = if setup.options.spans == Spans::None {
        Stages::Plain(Pipeline::new(setup, &[]))
    } else {
        Stages::Placed(Pipeline::new(setup, &[]))
    };
    each!(&mut stages, pipeline => {
        pipeline.tokenizer.sink_mut().sink_mut().observer = Some(observer);
    });
    stages
}

impl<S: BottomSink, P: BottomSink> Stages<S, P> {
    fn run(&mut self, work: Work<'_>) {
        each!(self, pipeline => match work {
            Work::Text(text) => pipeline.feed(text),
            Work::End => pipeline.end(),
        });
    }

    fn drive(&mut self, encoded: Encoded<'_>) {
        let Encoded { decoder, bytes, are_last, setup } = encoded;
        each!(self, pipeline => pipeline.drive(decoder, bytes, are_last, setup));
    }
}
