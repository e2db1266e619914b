//! Views of nodes, and walks over them.

pub(in crate::dom) mod compare;
pub(in crate::dom) mod document;
pub(in crate::dom) mod element_ref;
pub(in crate::dom) mod elements;
#[cfg(feature = "spans")]
mod error_message;
mod form_association;
pub(in crate::dom) mod iterators;
// Without the feature `selectors` some of its methods are unused.
#[cfg_attr(not(feature = "selectors"), allow(dead_code))]
pub(in crate::dom) mod name_key;
mod neighbours;
mod node_contents;
pub(in crate::dom) mod node_ref;
#[cfg(feature = "spans")]
pub(in crate::dom) mod parsed_form;
#[cfg(feature = "spans")]
pub(in crate::dom) mod places;
pub(in crate::dom) mod source_map;
mod text_search;
mod tree_accessors;
