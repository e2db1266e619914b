//! Finds links to fragments that are not in the page, and says where in the file they stand.
//!
//! `cargo run --example check_links -- examples/page.html`

use duckbill::dom::Spans;
use duckbill::{ParseOptions, parse_with};
use std::collections::HashSet;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "examples/page.html".to_owned());
    let bytes = std::fs::read(&file)?;
    let document = parse_with(&bytes, &ParseOptions::new().with_spans(Spans::Full))?;

    let elements = || document.root().descendants().filter_map(|node| node.as_element());
    let targets: HashSet<&str> = elements().filter_map(|element| element.attribute("id")).collect();
    for link in document.elements_by_tag_name("a") {
        let Some(target) = link.attribute("href").and_then(|href| href.strip_prefix('#')) else {
            continue;
        };
        if target.is_empty() || target == "top" || targets.contains(target) {
            continue;
        }
        let Some(value) = link.attribute_spans("href").and_then(|spans| spans.value) else {
            continue;
        };
        let Some(position) = value.position(&document) else { continue };
        println!("{file}:{}:{}: nothing has the id {target:?}", position.line, position.column);
    }
    Ok(())
}
