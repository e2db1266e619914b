//! Tokens separated by spaces or commas, and sets of them.

mod numbers;
#[cfg(feature = "microsyntax")]
mod sequence;
mod table;
#[cfg(feature = "microsyntax")]
pub mod token_list;
pub mod tokens;
