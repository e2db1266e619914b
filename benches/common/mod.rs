//! Shared by the benches: the pages they measure, and ways to read them.

// Each bench compiles this module for itself and uses a part of it.
#![allow(dead_code, unreachable_pub)]

pub mod corpus;
mod generated;
pub mod legacy;
pub mod queries;
pub mod tokenizers;
pub mod ways;
