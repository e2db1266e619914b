//! Any bytes, any pieces, to the parser that stops at scripts: links go both ways, and scripts that write nothing change
//! nothing.
#![no_main]

#[allow(dead_code, reason = "other targets use the others")]
#[path = "../../tests/common/doors.rs"]
mod doors;
#[path = "../../tests/common/links.rs"]
mod links;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, page)) = bytes.split_first() else { return };
    doors::live(page, usize::from(size) % 40 + 1);
});
