//! The input stream: decoded text on its way to the tokenizer.
//!
//! [`Normalizer`] turns CR LF and CR into LF and remembers the places, so that every position leads back
//! to the decoded text. [`validity`] finds the errors of the input stream, in a separate pass that runs
//! only if errors are wanted. [`Utf16Converter`] takes the text of callers that have UTF-16.
//! [`LineIndex`] turns offsets into lines and columns.
//!
//! All offsets are in bytes of the decoded text before newlines are normalised.
//!
//! Text comes in chunks, first to last. `InputStream` holds the text that a live parse has not read yet,
//! and the insertion points before which scripts write. One [`Normalizer`] reads both kinds of text: a CR that
//! was written takes the LF that comes next, wherever that is.

mod line_index;
mod normalize;
#[cfg(feature = "live")]
mod stream;
mod utf_16;
pub mod validity;

#[cfg(feature = "spans")]
pub(crate) use line_index::Lines;
pub use line_index::{ColumnUnit, LineIndex, Position};
pub use normalize::{Chunk, Normalizer};
#[cfg(feature = "live")]
pub(crate) use stream::{InputStream, Segment};
pub use utf_16::Utf16Converter;
