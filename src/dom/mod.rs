//! The document: an arena of plain old data, a view to read it, and the sink that fills it.
//!
//! All nodes lie in one vector, all attributes in another, all text in one string; a node names its
//! neighbours by their index. So a document costs a handful of allocations, walking it follows
//! numbers through memory that was written in document order, nothing in it can form a cycle of
//! ownership, and dropping it frees a few vectors however deep the tree is.
//!
//! Template contents, shadow roots, form owners and doctypes, which few documents have, are in side
//! tables.
//!
//! The rooms, each of which may use those before it: `arena` (the vectors, and the links between nodes),
//! `view` (nodes to read, and walks), `index` (answers about a whole tree, kept until
//! it changes), `edit` (checked changes from
//! outside) and `sink` (the sink that the tree builder fills).

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "node numbers and ranges are made by this module alone, and what they name is never taken away; texts are cut at the ends of texts"
)]

// In the order of the methods in the documentation: reading before changing.
mod view;

mod arena;
mod index;

mod edit;
mod sink;
#[cfg(test)]
mod tests;

pub use crate::names::quirks::QuirksMode;
#[cfg(feature = "spans")]
pub use crate::span::AttributeSpans;
pub use crate::span::{Origin, Quote, Spans};
pub use arena::document::Document;
pub use arena::identity::NodeId;
pub(crate) use arena::identity::NodeIndex;
#[cfg(feature = "spans")]
pub(crate) use arena::long_tag::SpansByName;
pub use arena::node::NodeKind;
pub(crate) use arena::source::Given;
#[cfg(any(feature = "html", feature = "selectors"))]
pub(crate) use arena::tree_answers;
pub use edit::adjacent::AdjacentPosition;
pub use edit::building::Builder;
pub use edit::compact::NodeIdMap;
pub use edit::cursor::EditWalk;
pub use edit::error::EditError;
pub(crate) use edit::import::ShadowRoots;
pub use edit::shared_attributes::AttributeChange;
#[cfg(feature = "selectors")]
pub(crate) use index::lists::WalkFor;
pub(crate) use sink::document_sink::DocumentSink;
pub(crate) use sink::forwarded_calls::forward_plain_verbs;
#[cfg(feature = "spans")]
pub(crate) use sink::placed_sink::PlacedSink;
/// Without the feature there is one kind of sink, and one copy of the stages.
#[cfg(not(feature = "spans"))]
pub(crate) type PlacedSink = DocumentSink;
#[cfg(feature = "edits")]
pub(crate) use view::compare::NodeComparison;
pub use view::element_ref::{AttributeRef, DoctypeRef, ElementRef, ProcessingInstructionRef};
pub use view::elements::Elements;
pub(crate) use view::elements::Filter as ElementFilter;
pub use view::iterators::{Ancestors, Children, Descendants, Siblings, Traverse, Visit};
#[cfg(feature = "selectors")]
pub(crate) use view::name_key::NameKey;
#[cfg(feature = "selectors")]
pub(crate) use view::name_key::{CLASS_NUMBER, ID_NUMBER, known_count};
#[cfg(feature = "rewrite")]
pub(crate) use view::name_key::{KNOWN_CLASS, KNOWN_HREF, KNOWN_ID};
pub use view::node_ref::NodeRef;
#[cfg(feature = "edits")]
pub(crate) use view::parsed_form::DecodedPlace;
pub use view::source_map::SourceMap;

/// Names that are public in [`tree`](crate::tree), beside the trait they serve.
pub(crate) mod for_tree {
    pub use crate::dom::arena::identity::NodeIndex;
    pub use crate::dom::sink::document_sink::DocumentSink;
}
