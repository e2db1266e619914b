//! The rules for one element, its attributes, and the document as a whole.

pub(in crate::check) mod attributes;
pub(in crate::check) mod content;
pub(in crate::check) mod controls;
pub(in crate::check) mod foreign;
pub(in crate::check) mod grid;
pub(in crate::check) mod ids;
pub(in crate::check) mod roles;
pub(in crate::check) mod summary;
pub(in crate::check) mod values;
