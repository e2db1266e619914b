//! What the sanitizer promises, the answers of browsers, and what cleaning costs.

#[path = "../../../../tests/common/mod.rs"]
mod common;
#[path = "../../../../tests/common/mutation.rs"]
mod mutation;
#[path = "../../../../tests/common/option_lists.rs"]
mod option_lists;
mod options;
mod promises;
mod scaling;
mod strings;
mod suite;
