//! The parser: the only code that knows every stage, and ties them together.
//!
//! Bytes go through a [`Decoder`](crate::encoding::Decoder), its text into a [`Tokenizer`](crate::tokenizer::Tokenizer),
//! whose sink is a [`TreeBuilder`](crate::tree_builder::TreeBuilder), whose sink is a [`DocumentSink`], or a
//! [`PlacedSink`] if places are noted. So all of it is compiled here, once for each of the two sinks (`stages.rs`).
//!
//! Options are obeyed in two places: [`Setup`] hands them to the stages when a parse begins, and a parse with limits or a
//! cancel flag reads in steps (`steps.rs`). Every function that takes options comes to one of the two by way of
//! [`Parser`] or [`parse_input`](whole::parse_input).

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]
mod feed;
mod fragment;
#[cfg(feature = "live")]
mod live;
mod markup_options;
mod observed_sink;
mod observer;
mod options;
mod parse_note;
mod pipeline;
pub(crate) mod readers;
mod reparse;
#[cfg(feature = "edits")]
mod repeat;
mod reuse;
mod stages;
mod steps;
mod stopped;
mod whole;

pub use feed::Parser;
#[cfg(all(feature = "live", feature = "preload"))]
pub(crate) use live::LiveTokenizer;
#[cfg(feature = "live")]
pub(crate) use live::{LiveStages, Reading};
pub use markup_options::MarkupOptions;
pub use observed_sink::TreeEvent;
pub use observer::{Observer, Unobserved};
pub use options::ParseOptions;
#[cfg(feature = "rewrite")]
pub(crate) use pipeline::declared_encoding;
pub use reparse::{
    certainly_survives_reparsing, fragment_survives_reparsing, fragment_survives_reparsing_with,
    survives_reparsing, survives_reparsing_with,
};
#[cfg(feature = "edits")]
pub(crate) use repeat::{Bounds, SourceParser};
pub use stopped::ParseStopped;
pub use whole::{Input, parse, parse_bytes, parse_fragment, parse_fragment_with, parse_with};

use crate::dom::{DocumentSink, NodeIndex, PlacedSink};
use crate::span::Spans;
use pipeline::{BottomSink, Pipeline, Setup};
use stages::{Stages, each};
