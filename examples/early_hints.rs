//! Early Hints from a page: the `Link` headers of a response of status 103, for what the browser should fetch
//! while the page is still being made.
//!
//! `cargo run --features preload --example early_hints -- examples/page.html https://example.com/`

use duckbill::preload::{self, Kind, PreloadOptions, ScriptTiming};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or_else(|| "examples/page.html".to_owned());
    let url = arguments.next().unwrap_or_else(|| "https://example.com/".to_owned());
    let html = std::fs::read_to_string(file)?;

    let options = PreloadOptions::new().with_document_url(url);
    println!("HTTP/1.1 103 Early Hints");
    for resource in preload::scan(&html, &options) {
        // What the first paint waits for: style sheets, blocking scripts, fonts, origins to connect to.
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
