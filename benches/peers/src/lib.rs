//! Duckbill and its peers with one interface, and the tools to measure them side by side.

pub mod contest;
pub mod heap;
mod html5gum_counter;
#[cfg(lexbor)]
pub mod lexbor;
pub mod parsers;
pub mod serializers;
pub mod tokenizers;

pub use common::{corpus, legacy, queries, tokenizers as counting, ways};

#[path = "../../common/mod.rs"]
mod common;
