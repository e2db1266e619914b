//! Any bytes, with all errors and places: the same tree, errors and places however they are cut, and by the rules only.
#![no_main]

#[path = "../door.rs"]
mod door;

door::fuzz_door!(door::doors::parsed);
