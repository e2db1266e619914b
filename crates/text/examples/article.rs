//! The content of a page as Markdown, without menus and advertisements, under its title.
//!
//! `cargo run -p duckbill-text --example article -- PAGE.html`

use duckbill_text::{MarkdownOptions, main_content, metadata};

const PAGE: &str = "<html lang=en><title>Teals | Ducks</title><meta name=author content='A. Drake'>
    <nav><a href=/>Home</a> <a href=/ducks>Ducks</a></nav>
    <article><h1>Teals</h1><p>The <b>teal</b> is a small duck, and it lives on <a href=/ponds>ponds</a>.</article>
    <footer>All rights reserved</footer>";

fn main() -> std::io::Result<()> {
    let document = match std::env::args_os().nth(1) {
        Some(path) => duckbill::parse_bytes(&std::fs::read(path)?),
        None => duckbill::parse(PAGE),
    };
    let about = metadata(&document);
    println!("title: {}", about.title.as_ref().map_or("unknown", |title| &title.value));
    for author in &about.authors {
        println!("author: {}", author.value);
    }
    println!();
    match main_content(&document) {
        Some(content) => print!("{}", content.markdown(&MarkdownOptions::new())),
        None => println!("This page has no main text."),
    }
    Ok(())
}
