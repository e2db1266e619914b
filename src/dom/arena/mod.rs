//! The vectors that hold a document, and the links between nodes. This room does not know the views (`dom/view`).

pub(in crate::dom) mod ancestor_paths;
mod ancestry;
pub(in crate::dom) mod attribute_index;
pub(in crate::dom) mod attribute_search;
pub(in crate::dom) mod attributes;
pub(in crate::dom) mod cursors;
pub(in crate::dom) mod doctypes;
pub(in crate::dom) mod document;
pub(in crate::dom) mod element_attributes;
pub(in crate::dom) mod growth;
pub(in crate::dom) mod identity;
pub(in crate::dom) mod import_sources;
pub(in crate::dom) mod input;
mod input_places;
pub(in crate::dom) mod links;
#[cfg(feature = "spans")]
pub(in crate::dom) mod long_tag;
pub(in crate::dom) mod move_all;
pub(in crate::dom) mod names;
pub(in crate::dom) mod node;
#[cfg(feature = "spans")]
pub(in crate::dom) mod nodes_by_offset;
pub(in crate::dom) mod outlined_drop;
pub(in crate::dom) mod parent_link;
#[cfg(feature = "spans")]
pub(in crate::dom) mod places;
pub(in crate::dom) mod recycled;
pub(in crate::dom) mod sequences;
pub(in crate::dom) mod side_table;
pub(in crate::dom) mod source;
pub(in crate::dom) mod splay;
pub(in crate::dom) mod text;
pub(in crate::dom) mod top_places;
pub(crate) mod tree_answers;
