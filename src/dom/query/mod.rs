//! Questions about trees: what is found in them, whose something is, what they say as text.

#[cfg(feature = "url")]
pub(in crate::dom) mod base_url;
pub(in crate::dom) mod collections;
pub(in crate::dom) mod compare;
mod find;
pub(in crate::dom) mod form_owner;
mod inner_text;
// Without selectors not all of its questions are asked.
#[cfg_attr(not(feature = "selectors"), allow(dead_code))]
pub(in crate::dom) mod name_key;
pub(in crate::dom) mod reflect;
mod tree_accessors;
