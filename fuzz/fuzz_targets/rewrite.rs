//! Any bytes, any pieces, handlers of every kind: what no handler changes is passed on byte for byte, and changes do not depend
//! on the cut.
#![no_main]

#[allow(dead_code, reason = "other targets use the others")]
#[path = "../../tests/common/doors.rs"]
mod doors;
#[path = "../../tests/common/links.rs"]
mod links;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, page)) = bytes.split_first() else { return };
    doors::rewritten(page, usize::from(size) % 40 + 1);
});
