//! What the sanitizer promises, the answers of browsers, and what cleaning costs.

#[path = "../../../../tests/common/mod.rs"]
mod common;
#[path = "../../../../tests/common/mutation.rs"]
mod mutation;
#[path = "../../../../tests/common/option_lists.rs"]
#[allow(dead_code, reason = "it is shared")]
mod option_lists;
mod options;
mod policies;
mod policy_scaling;
mod promises;
mod scaling;
mod strings;
mod suite;
