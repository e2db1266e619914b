//! The two grammars of colours, and the named colours.

pub mod color;
pub mod legacy_color;
pub mod simple_color;
