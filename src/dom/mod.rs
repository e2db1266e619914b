//! The document: an arena of plain old data, a view to read it, and the sink that fills it.
//!
//! All nodes lie in one vector, all attributes in another, all text in one string; a node names its
//! neighbours by their index. So a document costs a handful of allocations, walking it follows
//! numbers through memory that was written in document order, nothing in it can form a cycle of
//! ownership, and dropping it frees a few vectors however deep the tree is.
//!
//! Template contents, shadow roots, form owners and doctypes, which few documents have, stand in side
//! tables.
//!
//! The rooms, each of which may use those before it: `arena` (the vectors, and the links between nodes),
//! `view` (nodes to read, and walks), `query` (questions about trees), `edit` (checked changes from
//! outside) and `build` (the sink that the tree builder fills).

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "node numbers and ranges are made by this module alone, and what they name is never taken away; texts are cut at the ends of texts"
)]

mod arena;
mod build;
mod edit;
mod query;
#[cfg(test)]
mod tests;
mod view;

pub use crate::names::quirks::QuirksMode;
pub use crate::span::{Origin, Spans};
pub use arena::document::Document;
pub use arena::identity::NodeId;
pub(crate) use arena::identity::NodeIndex;
pub use arena::node::NodeKind;
pub(crate) use arena::source_parser::{Bounds, SourceParser};
pub(crate) use build::forward::forward_plain_verbs;
pub(crate) use build::placed_sink::PlacedSink;
pub(crate) use build::sink::DocumentSink;
pub use edit::adjacent::AdjacentPosition;
pub use edit::compact::NodeIdMap;
pub use edit::cursor::EditWalk;
pub use edit::error::EditError;
pub(crate) use edit::import::ShadowRoots;
#[cfg(feature = "url")]
pub use query::base_url::BaseUrl;
pub use query::collections::{Elements, OptionElements};
pub(crate) use query::compare::NodeComparison;
pub use query::form_controls::{FormControls, RadioNodeList};
#[cfg(feature = "selectors")]
pub(crate) use query::name_key::NameKey;
pub use query::reflect::Reflect;
#[cfg(feature = "preload")]
pub(crate) use query::simple_url::is_simple_url;
pub(crate) use view::as_parsed::DecodedPlace;
pub use view::element_ref::{AttributeRef, DoctypeRef, ElementRef, ProcessingInstructionRef};
pub use view::iterators::{Ancestors, Children, Descendants, Siblings, Traverse, Visit};
pub use view::node_ref::NodeRef;
pub use view::places::AttributeSpans;
pub use view::tag_source::Quote;
pub(crate) use view::tag_source::Written;
pub(crate) use view::tag_source::WrittenAttributes;

/// Names that are public in [`tree`](crate::tree), beside the trait they serve.
pub(crate) mod for_tree {
    pub use crate::dom::arena::identity::NodeIndex;
    pub use crate::dom::build::sink::DocumentSink;
}
