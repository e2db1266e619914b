//! Filling a document: the sink, and the state it needs beyond the tree.

mod checks;
pub(in crate::dom) mod document_sink;
#[cfg(feature = "live")]
mod edited;
mod form_moves;
pub(in crate::dom) mod forwarded_calls;
mod patch_markers;
#[cfg(feature = "spans")]
pub(in crate::dom) mod placed_sink;
mod pseudo_attribute;
mod selectedcontent;
