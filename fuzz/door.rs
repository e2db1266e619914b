//! Targets that are one of the doors of `tests/common/doors.rs`: the first byte says how the others are cut.

#[allow(dead_code, reason = "each target uses one")]
#[path = "../tests/common/doors.rs"]
pub mod doors;
#[path = "../tests/common/links.rs"]
mod links;

/// Makes the target of a door.
#[allow(unused_macros, reason = "one target shares the doors and is none")]
macro_rules! fuzz_door {
    ($door:path) => {
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            let Some((&size, page)) = bytes.split_first() else { return };
            $door(page, usize::from(size) % 40 + 1);
        });
    };
}
#[allow(unused_imports, reason = "as above")]
pub(crate) use fuzz_door;
