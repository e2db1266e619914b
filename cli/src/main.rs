//! The `duckbill` command.

fn main() {}
