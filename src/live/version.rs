//! Numbers for the versions of the text that a parser has not read.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that was not given before, to no parser.
pub(super) fn new_version() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}
