//! A document that was parsed before, written as HTML into a fresh string.

use html5ever::serialize::{SerializeOpts, TraversalScope, serialize};
use std::hint::black_box;

/// Writes a document, and says how many bytes that were.
pub type Write = Box<dyn Fn() -> usize>;

/// Parses a text, and gives back the way to write it.
pub type Prepare = fn(&str) -> Write;

/// Names, and what makes a document of a text and gives back the way to write it.
#[must_use]
pub fn all() -> Vec<(&'static str, Prepare)> {
    vec![
        ("duckbill", |html| {
            let document = duckbill::parse(html);
            Box::new(move || black_box(document.root().inner_html()).len())
        }),
        ("html5ever + RcDom", |html| {
            let document = crate::parsers::rc_dom(html).document;
            Box::new(move || {
                let mut out = Vec::new();
                let handle = markup5ever_rcdom::SerializableHandle::from(document.clone());
                let options = SerializeOpts {
                    traversal_scope: TraversalScope::ChildrenOnly(None),
                    ..SerializeOpts::default()
                };
                serialize(&mut out, &handle, options).expect("a vector takes all");
                black_box(out).len()
            })
        }),
        ("scraper", |html| {
            let document = scraper::Html::parse_document(html);
            Box::new(move || black_box(document.html()).len())
        }),
        #[cfg(lexbor)]
        ("lexbor", |html| {
            let document = crate::lexbor::Document::parse(html);
            Box::new(move || document.serialize())
        }),
    ]
}
