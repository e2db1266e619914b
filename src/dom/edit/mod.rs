//! Changing a document from outside. The checks of the DOM standard are made here, and a change that
//! fails a check changes nothing.
//!
//! Edits can produce trees that no parser makes; serializing and parsing such a tree gives a different
//! one.

pub(in crate::dom) mod adjacent;
mod attributes;
pub(in crate::dom) mod building;
pub(in crate::dom) mod compact;
mod content;
mod creation;
pub(in crate::dom) mod cursor;
mod declared_encoding;
mod document_order;
pub(in crate::dom) mod error;
pub(in crate::dom) mod import;
mod insertion;
mod lines;
pub(in crate::dom) mod shared_attributes;
mod structure;
#[cfg(test)]
mod tests;
