//! No input is expensive, in work, in depth or in memory: docs/hostile.md has the promises.

mod allocations;
#[path = "../common/mod.rs"]
mod common;
mod depth;
mod heap;
mod memory;
#[cfg(all(feature = "work-count", feature = "selectors"))]
#[path = "../common/option_lists.rs"]
#[allow(dead_code, reason = "the lists of options are those of other programs")]
mod option_lists;
#[cfg(feature = "work-count")]
mod scaling;
#[cfg(all(feature = "work-count", feature = "selectors"))]
#[path = "../common/selector_attacks.rs"]
mod selector_attacks;
