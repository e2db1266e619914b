//! Bytes in, the tree the HTML standard prescribes out.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod ascii;
mod dom;
pub mod edition;
pub mod encoding;
mod error;
pub mod input;
pub mod microsyntax;
mod names;
mod parser;
#[cfg(feature = "selectors")]
mod selectors;
pub mod serializer;
mod span;
mod token;
mod tokenizer;
mod tree_builder;
mod tree_sink;

pub use dom::{
    Ancestors, AttributeRef, Children, Descendants, DoctypeRef, Document, DocumentSink, Edge,
    EditError, ElementRef, NodeId, NodeKind, NodeRef, ProcessingInstructionRef, Siblings, Traverse,
};
pub use edition::{Edition, Features};
pub use error::{ErrorCode, ParseError, UnknownErrorCode};
pub use names::quirks::QuirksMode;
pub use names::{AttributeNamespace, Namespace, Tag};
pub use parser::{ParseOptions, Parser, parse, parse_bytes, parse_fragment, parse_with};
#[cfg(feature = "selectors")]
pub use selectors::{Select, Selector, SelectorError, SelectorErrorKind, SelectorOptions};
pub use span::Span;
pub use token::{
    Attribute, Attributes, ContentModel, Doctype, EncodingDeclaration, Feedback, LocalName,
    TagToken, Token, TokenSink,
};
pub use tokenizer::{PauseReason, Progress, Tokenizer, TokenizerOptions};
pub use tree_builder::{FragmentContext, Scripting, TreeBuilder, TreeBuilderOptions};
pub use tree_sink::{
    ElementName, InsertionLocation, ShadowRootInit, ShadowRootMode, SlotAssignment, TreeSink,
};

/// The examples of README.md are compiled and run with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
