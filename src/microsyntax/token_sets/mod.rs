//! Tokens separated by spaces or commas, and sets of them.

pub mod token_list;
pub mod tokens;
