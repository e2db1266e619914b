//! The links of pages: text and address, one a line.
//!
//! `cargo run --example scrape_links --features selectors -- page.html …` reads the files; without one, a small
//! page.

use duckbill::{Selector, parse_bytes};
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::{env, fs};

const PAGE: &[u8] = b"<!DOCTYPE html><title>Monotremes</title><nav><a href=/>Home</a></nav>
<main><p>The <a href=platypus.html>platypus</a> and the <a href='echidna.html' rel=next>
echidna</a> lay eggs. <a name=note>A note.</a></p><p><a href=#top><img alt=Top></a></main>";

fn main() -> Result<(), Box<dyn Error>> {
    // Compiled once, for all pages.
    let links = Selector::parse("main a[href], article a[href]")?;
    let images = Selector::parse("img[alt]")?;

    let mut pages = Vec::new();
    for file in env::args_os().skip(1) {
        pages.push(fs::read(file)?);
    }
    if pages.is_empty() {
        pages.push(PAGE.to_vec());
    }

    let mut output = BufWriter::new(io::stdout().lock());
    for page in pages {
        let document = parse_bytes(&page);
        for link in document.select(&links) {
            let mut text = link.text_content();
            for image in link.select(&images) {
                text.push_str(image.attribute("alt").unwrap_or_default());
            }
            let words: Vec<&str> = text.split_whitespace().collect();
            let address = link.attribute("href").unwrap_or_default();
            writeln!(output, "{}\t{address}", words.join(" "))?;
        }
    }
    Ok(output.flush()?)
}
