//! Early Hints from a page: the `Link` headers of a response of status 103, for what the browser should fetch
//! while the page is still being made.
//!
//! `cargo run --features preload --example early_hints -- examples/page.html https://example.com/`

use duckbill::preload::{self, Kind, PreloadOptions, ScriptTiming};

/// The page if no file is named.
const PAGE: &str = "<!DOCTYPE html>
<link rel=preconnect href=https://cdn.example>
<link rel=stylesheet href=duck.css>
<link rel=stylesheet href=print.css media=print>
<script src=late.js defer></script>
<script src=duck.js></script>
<p>Quack";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let html = arguments.next().map_or_else(|| Ok(PAGE.to_owned()), std::fs::read_to_string)?;
    let url = arguments.next().unwrap_or_else(|| "https://example.com/".to_owned());

    let options = PreloadOptions::new().with_document_url(url);
    println!("HTTP/1.1 103 Early Hints");
    for resource in preload::scan(&html, &options) {
        // The first paint waits for these: style sheets, blocking scripts, fonts, origins to connect to.
        let is_urgent = match resource.kind {
            Kind::StyleSheet | Kind::Import | Kind::Preload | Kind::Preconnect => true,
            Kind::Script => resource.timing == Some(ScriptTiming::Blocking),
            _ => false,
        };
        if is_urgent && let Some(link) = resource.link_header() {
            println!("Link: {link}");
        }
    }
    println!();
    Ok(())
}
