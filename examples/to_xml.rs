//! Turns HTML into XML that any XML parser takes.
//!
//! ```text
//! cargo run --example to_xml -- page.html > page.xml
//! ```

use duckbill::parse_bytes;
use duckbill::serializer::Serializer;
use std::env;
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    let page = match env::args_os().nth(1) {
        Some(path) => fs::read(path)?,
        None => b"<!DOCTYPE html><title>Duck & bill</title><p 1=x>One<br>two<!-- a--b -->".to_vec(),
    };
    println!("{}", Serializer::xml().to_string(parse_bytes(&page).root()));
    Ok(())
}
