//! The reader on sound and on damaged files.

#![allow(clippy::indexing_slicing, reason = "tests may panic")]

mod any_bytes;
mod arc;
#[path = "../../../../tests/common/clock.rs"]
mod clock;
#[cfg(any(feature = "brotli", feature = "zstd"))]
mod codings;
mod common;
mod damage;
#[cfg(any(feature = "brotli", feature = "zstd"))]
#[path = "../../../../tests/common/mutation.rs"]
mod mutation;
#[path = "../../../../tests/common/option_lists.rs"]
mod option_lists;
mod options;
