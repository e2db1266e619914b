//! Questions about trees: finding nodes, ownership, and text.

#[cfg(feature = "url")]
pub(in crate::dom) mod base_url;
pub(in crate::dom) mod collections;
pub(in crate::dom) mod compare;
mod containing;
mod find;
pub(in crate::dom) mod form_controls;
pub(in crate::dom) mod form_owner;
mod ids;
mod inner_text;
mod labels;
// Without the feature `selectors` some of its methods are unused.
#[cfg_attr(not(feature = "selectors"), allow(dead_code))]
pub(in crate::dom) mod name_key;
pub(in crate::dom) mod named;
mod options;
mod places;
pub(in crate::dom) mod reflect;
mod reflect_links;
#[cfg(feature = "url")]
pub(in crate::dom) mod simple_url;
mod tables;
mod tree_accessors;
