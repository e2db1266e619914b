//! The promises of the sanitizer, the answers of browsers, and the cost of cleaning.

#[path = "../../../../tests/common/mod.rs"]
mod common;
mod kinds;
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
