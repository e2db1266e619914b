//! Any bytes: a document that was not changed has no edits, and one that was is what its source says.
#![no_main]

#[path = "../door.rs"]
mod door;

door::fuzz_door!(door::doors::edited);
