//! Bytes in, the tree the HTML standard prescribes out.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod ascii;
pub mod edition;
pub mod microsyntax;

pub use edition::{Edition, Features};
