//! Any bytes: main text, Markdown, metadata and tables are made of what the page has, in its order.
#![no_main]

#[allow(dead_code, reason = "the list is for the tests")]
#[path = "../../crates/text/tests/common/doors.rs"]
mod doors;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&how, page)) = bytes.split_first() else { return };
    let (door, number) = (usize::from(how) % doors::DOORS.len(), usize::from(how) / 4);
    doors::DOORS[door].1(page, number);
});
