//! The reader on sound and on damaged files.

#![allow(clippy::indexing_slicing, reason = "tests may panic")]

mod any_bytes;
#[path = "../../../tests/common/clock.rs"]
mod clock;
mod common;
mod damage;
