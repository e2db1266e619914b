//! Tokens separated by spaces or commas, and sets of them.

mod numbers;
mod sequence;
mod table;
pub mod token_list;
pub mod tokens;
