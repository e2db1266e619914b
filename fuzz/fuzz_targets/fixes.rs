//! Any bytes: places of findings are in the page, and fixes that say that they change nothing change nothing.
#![no_main]

#[path = "../door.rs"]
mod door;
#[path = "../../crates/check/tests/checker/door.rs"]
mod check;

door::fuzz_door!(check::checked);
