//! Any bytes: a document that was not changed has no edits, and one that was is what its source says.
#![no_main]

#[allow(dead_code, reason = "other targets use the others")]
#[path = "../../tests/common/doors.rs"]
mod doors;
#[path = "../../tests/common/links.rs"]
mod links;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, page)) = bytes.split_first() else { return };
    doors::edited(page, usize::from(size) % 40 + 1);
});
