//! Streaming: bytes are parsed as they arrive, in whatever pieces.
//!
//! `cargo run --example stream < page.html` reads standard input if it is not a terminal, else a small page
//! of its own, and prints what it found out.

use duckbill::{ParseOptions, Parser};
use std::io::{self, IsTerminal, Read};

const PAGE: &[u8] = b"<!DOCTYPE html><meta charset=iso-8859-2><title>\xAElut\xFD k\xF9\xF2</title>";

fn main() -> io::Result<()> {
    let stdin = io::stdin();
    let mut input: Box<dyn Read> =
        if stdin.is_terminal() { Box::new(PAGE) } else { Box::new(stdin.lock()) };
    let mut parser = Parser::new(ParseOptions::new());
    let mut buffer = [0; 4096];
    loop {
        let read = input.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        parser.feed_bytes(&buffer[..read])?;
    }
    let document = parser.finish()?;
    let mut elements = document.root().descendants().filter_map(|node| node.as_element());
    let title = elements.find(|element| element.name() == "title");
    println!("title: {:?}", title.map(|title| title.text_content()));
    println!("nodes: {}", document.node_count());
    let report = document.encoding();
    println!("encoding: {}, decided by {:?}", report.encoding.name(), report.source);
    Ok(())
}
