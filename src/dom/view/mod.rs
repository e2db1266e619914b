//! Views of nodes, and walks over them.

pub(in crate::dom) mod as_parsed;
pub(in crate::dom) mod document;
pub(in crate::dom) mod element_ref;
pub(in crate::dom) mod iterators;
pub(in crate::dom) mod node_ref;
pub(in crate::dom) mod places;
mod relatives;
pub(in crate::dom) mod tag_source;
