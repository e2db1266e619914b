//! The node at an offset of a file, as a language server asks for it, with its path, its place, and the
//! attribute if there is one.
//!
//! `cargo run --example what_is_at -- examples/page.html 120`

use duckbill::dom::Spans;
use duckbill::input::ColumnUnit;
use duckbill::{ElementRef, NodeRef, ParseOptions, parse_with};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or_else(|| "examples/page.html".to_owned());
    let offset: u64 = arguments.next().map_or(Ok(120), |offset| offset.parse())?;
    let bytes = std::fs::read(&file)?;
    let document = parse_with(&bytes, &ParseOptions::new().with_spans(Spans::Full))?;

    let Some(node) = document.locate(offset).and_then(|id| document.node(id)) else {
        println!("nothing is at {offset}");
        return Ok(());
    };
    let lines = document.line_index().ok_or("there is no source")?;
    let position = |offset| {
        let position = lines.position(offset, ColumnUnit::CodePoints);
        format!("{}:{}", position.line, position.column)
    };
    println!("{}: {}", position(offset), path(node));
    if let Some(span) = node.span() {
        println!("from {} to {}", position(span.start), position(span.end));
    }
    let attributes = node.as_element().into_iter().flat_map(ElementRef::attributes_with_spans);
    for (attribute, spans) in attributes {
        if spans.is_some_and(|spans| (spans.span.start..spans.span.end).contains(&offset)) {
            println!("in the attribute {}: {:?}", attribute.name(), attribute.value());
        }
    }
    Ok(())
}

/// The names of the elements around a node, from the outside in.
fn path(node: NodeRef<'_>) -> String {
    let around = std::iter::once(node).chain(node.ancestors());
    let mut names: Vec<&str> =
        around.filter_map(NodeRef::as_element).map(ElementRef::name).collect();
    names.reverse();
    names.join(" > ")
}
