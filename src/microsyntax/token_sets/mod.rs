//! Tokens separated by spaces or commas, and sets of them.

mod sequence;
pub mod token_list;
pub mod tokens;
