//! Any bytes: places of findings are in the page, and fixes that say that they change nothing change nothing.
#![no_main]

#[allow(dead_code, reason = "other targets use the others")]
#[path = "../../tests/common/doors.rs"]
mod doors;
#[path = "../../tests/common/links.rs"]
mod links;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, page)) = bytes.split_first() else { return };
    doors::checked(page, usize::from(size) % 40 + 1);
});
