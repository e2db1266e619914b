//! Any page: the fast scan finds what the scan by the rules finds, at places in the page.
#![no_main]

#[path = "../door.rs"]
mod door;

door::fuzz_door!(door::doors::preloaded);
