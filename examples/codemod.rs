//! Lets images load lazily and gives `<center>` a modern name, in files whose other bytes stay as they are.
//!
//! `cargo run --example codemod -- page.html` prints what changes, and where.

use std::error::Error;

use duckbill::dom::{EditError, Spans};
use duckbill::{Document, NodeId, ParseOptions, parse_with};

/// All images but the first, which is likely to be seen at once, load lazily.
fn load_lazily(document: &mut Document) -> Result<(), EditError> {
    let images: Vec<NodeId> = document
        .images()
        .skip(1)
        .filter(|image| !image.has_attribute("loading"))
        .map(|image| image.id())
        .collect();
    images.into_iter().try_for_each(|image| document.set_attribute(image, "loading", "lazy"))
}

/// `<center>` becomes `<div class=center>`.
fn replace_center(document: &mut Document) -> Result<(), EditError> {
    let centers = document.elements_by_tag_name("center").map(|center| center.id());
    for center in centers.collect::<Vec<NodeId>>() {
        document.rename_element(center, "div")?;
        document.set_attribute(center, "class", "center")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let bytes = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => b"<CENTER>\n <img src='a.png'>\n <img src='b.png' >\n</CENTER>\n".to_vec(),
    };
    let mut document = parse_with(&bytes, &ParseOptions::new().with_spans(Spans::Full))?;
    load_lazily(&mut document)?;
    replace_center(&mut document)?;
    for edit in document.edits()? {
        if let Some(position) = edit.span.position(&document) {
            let new = String::from_utf8_lossy(&edit.replacement);
            println!("{}:{}: {new:?}", position.line, position.column);
        }
    }
    Ok(())
}
