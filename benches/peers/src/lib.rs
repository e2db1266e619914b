//! Duckbill and its peers, each behind the same door, and what it takes to measure them side by side.

pub mod contest;
pub mod corpus;
mod generated;
pub mod heap;
pub mod legacy;
#[cfg(lexbor)]
pub mod lexbor;
pub mod parsers;
pub mod serializers;
pub mod tokenizers;
