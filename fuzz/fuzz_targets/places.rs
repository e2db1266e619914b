//! Any bytes, with all errors and places: the same tree, errors and places however they are cut, and by the rules only.
#![no_main]

#[allow(dead_code, reason = "other targets use the others")]
#[path = "../../tests/common/doors.rs"]
mod doors;
#[path = "../../tests/common/links.rs"]
mod links;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, page)) = bytes.split_first() else { return };
    doors::parsed(page, usize::from(size) % 40 + 1);
});
