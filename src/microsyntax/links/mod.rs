//! Sets of keywords with meanings: link types, sandboxing, autofill.

#[macro_use]
mod keyword_set;
mod link_type_names;
mod sandbox_names;

mod autofill_category;

pub use keyword_set::KeywordSet;
#[cfg(feature = "serde")]
pub(crate) use keyword_set::SetMember;

pub mod autocomplete;
pub mod link_types;
pub mod sandbox;
