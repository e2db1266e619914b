//! One bench per grammar.
fn main() {}
