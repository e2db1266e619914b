//! Any bytes, any pieces, handlers of every kind: what no handler changes is passed on byte for byte, and changes do not depend
//! on the cut.
#![no_main]

#[path = "../door.rs"]
mod door;

door::fuzz_door!(door::doors::rewritten);
