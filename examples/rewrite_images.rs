//! Changes a document in place: gives every image `loading="lazy"` and a link around it to its
//! source.
//!
//! ```text
//! cargo run --example rewrite_images
//! ```

use duckbill::dom::EditError;
use duckbill::names::{Namespace, Tag};
use duckbill::{NodeId, NodeRef};

const PAGE: &str = "<!DOCTYPE html><p>A <img src=duck.png alt=duck> and a <img src=bill.png>.";

fn main() -> Result<(), EditError> {
    let mut document = duckbill::parse(PAGE);
    // The ids are gathered first, since the document cannot be changed while it is walked.
    let images: Vec<(NodeId, String)> = document
        .root()
        .descendants()
        .filter_map(NodeRef::as_element)
        .filter(|element| element.is_html(Tag::Img))
        .filter_map(|image| Some((image.id(), image.attribute("src")?.to_owned())))
        .collect();
    for (image, source) in images {
        document.set_attribute(image, "loading", "lazy")?;
        let link = document.create_element(Namespace::Html, "a")?;
        document.set_attribute(link, "href", &source)?;
        document.wrap(image, link)?;
    }
    println!("{}", document.outer_html());
    Ok(())
}
