//! Tokens between spaces or commas, and the sets they make.

pub mod token_list;
pub mod tokens;
