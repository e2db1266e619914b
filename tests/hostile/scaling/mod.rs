//! No input is expensive: the work grows no faster than input and output together.
//!
//! Each test asks one question of the rules that a plain reading of the standard answers by a walk,
//! and attacks it: with a document on which the walk would be long and the question frequent, and
//! beside it a control, a document of the same tags on which no walk is long. The assertions are about
//! the work counted by the crate (feature `work-count`), not about time: stack entries, formatting
//! entries, bytes and nodes visited. Between two sizes it must grow as the size does, to the power of
//! 1.02 at most, an attack may cost per byte only a small multiple of its control, and nothing more than
//! 25 times what a byte of a typical page costs.
//!
//! Where the standard itself asks for an output that is quadratic in the input (formatting elements that
//! are reconstructed repeatedly), the size is that of input and output together.

mod attributes;
mod content;
mod edits;
mod formatting;
mod input;
#[cfg(feature = "preload")]
mod live;
mod measure;
mod open_elements;
mod places;
#[cfg(feature = "preload")]
mod preload;
mod questions;
#[cfg(feature = "selectors")]
mod selectors;
mod source_edits;
#[cfg(feature = "rewrite")]
mod streams;
#[cfg(all(feature = "selectors", feature = "html", feature = "spans"))]
mod walks;
mod writers;
