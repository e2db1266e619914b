//! Any bytes, any pieces, to the parser that stops at scripts: links go both ways, and scripts that write nothing change
//! nothing.
#![no_main]

#[path = "../door.rs"]
mod door;

door::fuzz_door!(door::doors::live);
