//! The checker's findings, the fixes that it offers, and the cost of a check.

mod aria;
mod branches;
#[path = "../../../../tests/common/clock.rs"]
mod clock;
#[path = "../../../../tests/common/mod.rs"]
mod common;
mod css;
mod door;
mod examples;
mod findings;
mod fixes;
mod musts;
#[path = "../../../../tests/common/mutation.rs"]
mod mutation;
mod mutations;
mod obsolete;
#[path = "../../../../tests/common/option_lists.rs"]
mod option_lists;
#[path = "../../../../tests/common/option_values.rs"]
mod option_values;
mod options;
mod policy;
mod scaling;
mod suite;
mod templates;
mod together;
