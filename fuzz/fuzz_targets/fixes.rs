//! Any bytes: places of findings are in the page, and fixes that say that they change nothing change nothing.
#![no_main]

#[path = "../../crates/check/tests/checker/door.rs"]
mod check;
#[path = "../door.rs"]
mod door;

door::fuzz_door!(check::checked);
