//! Tokens separated by spaces or commas, and sets of them.

#[cfg(feature = "microsyntax")]
mod sequence;
#[cfg(feature = "microsyntax")]
pub mod token_list;
pub mod tokens;
