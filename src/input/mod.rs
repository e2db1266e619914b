//! The input stream: decoded text on its way to the tokenizer.
//!
//! [`Normalizer`] turns CR LF and CR into LF and remembers the places, so that every position leads back
//! to the decoded text. [`validity`] finds the errors of the input stream, in a separate pass that runs
//! only if errors are wanted. [`Utf16Converter`] takes the text of callers that have UTF-16.
//! [`LineIndex`] turns offsets into lines and columns.
//!
//! All offsets are in bytes of the decoded text before newlines are normalised.
//!
//! Text comes in chunks, first to last. `document.write` will need an insertion point: a place before the
//! rest of the current chunk where other text is inserted. That rest is a [`Chunk`] whose text is cut, so
//! a stack of chunks in front of the [`Normalizer`] can hold it. Written text needs its own `Normalizer`,
//! because a CR at its end is independent of an LF in the document after it.

mod line_index;
mod normalize;
mod utf_16;
pub mod validity;

pub use line_index::{ColumnUnit, LineIndex, Position};
pub use normalize::{Chunk, Normalizer};
pub use utf_16::Utf16Converter;
