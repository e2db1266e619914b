//! Sets of keywords with meanings: link types, sandboxing, autofill.

mod keyword_set;

pub mod autocomplete;
pub mod link_types;
pub mod sandbox;
