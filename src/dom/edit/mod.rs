//! Changing a document from outside. What the DOM standard checks before it changes a tree is checked
//! here, and what fails changes nothing.
//!
//! The tree may come out in shapes that no parser makes; serializing and parsing it again then gives
//! another tree.

pub(in crate::dom) mod adjacent;
mod attributes;
pub(in crate::dom) mod compact;
mod content;
mod creation;
mod document_order;
pub(in crate::dom) mod error;
pub(in crate::dom) mod import;
mod insertion;
mod structure;
#[cfg(test)]
mod tests;
