//! Text in, tree out, tree freed.

use crate::ways::utf_8;
use html5ever::tendril::TendrilSink;
use std::hint::black_box;

/// A parser: builds the tree of a text, counts its nodes if asked to, and frees it.
#[derive(Debug, Clone, Copy)]
pub struct TreeParser {
    pub name: &'static str,
    /// Builds and frees.
    pub run: fn(&str),
    /// Builds, counts what is there, and frees.
    pub nodes: fn(&str) -> usize,
}

/// All of them, Duckbill first.
#[must_use]
pub fn all() -> Vec<TreeParser> {
    vec![
        TreeParser {
            name: "duckbill",
            run: |html| drop(black_box(duckbill::parse(html))),
            nodes: |html| duckbill::parse(html).node_count(),
        },
        TreeParser {
            name: "duckbill, bytes",
            run: |html| drop(black_box(duckbill::parse_with(html.as_bytes(), &utf_8()).unwrap())),
            nodes: |html| duckbill::parse_with(html.as_bytes(), &utf_8()).unwrap().node_count(),
        },
        TreeParser {
            name: "html5ever + RcDom",
            run: |html| drop(black_box(rc_dom(html))),
            nodes: |html| descendants(&rc_dom(html).document),
        },
        TreeParser {
            name: "scraper",
            run: |html| drop(black_box(scraper::Html::parse_document(html))),
            nodes: |html| scraper::Html::parse_document(html).tree.nodes().count(),
        },
        #[cfg(lexbor)]
        TreeParser {
            name: "lexbor",
            run: |html| drop(black_box(crate::lexbor::Document::parse(html))),
            nodes: |html| crate::lexbor::Document::parse(html).node_count(),
        },
        TreeParser {
            name: "tl*",
            run: |html| drop(black_box(tl::parse(html, tl::ParserOptions::default()))),
            nodes: |html| {
                let parsed = tl::parse(html, tl::ParserOptions::default());
                parsed.map_or(0, |dom| dom.nodes().len())
            },
        },
        TreeParser {
            name: "astral-tl*",
            run: |html| {
                drop(black_box(astral_tl::parse(html, astral_tl::ParserOptions::default())))
            },
            nodes: |html| {
                let parsed = astral_tl::parse(html, astral_tl::ParserOptions::default());
                parsed.map_or(0, |dom| dom.nodes().len())
            },
        },
        #[cfg(feature = "pagesift")]
        TreeParser {
            name: "pagesift-html*",
            run: |html| drop(black_box(pagesift_html::Html::parse(html))),
            nodes: |html| pagesift_html::Html::parse(html).len(),
        },
    ]
}

/// The tree of html5ever and RcDom.
#[must_use]
pub fn rc_dom(html: &str) -> markup5ever_rcdom::RcDom {
    html5ever::parse_document(markup5ever_rcdom::RcDom::default(), html5ever::ParseOpts::default())
        .one(html)
}

fn descendants(root: &markup5ever_rcdom::Handle) -> usize {
    let mut count = 0;
    let mut open = vec![root.clone()];
    while let Some(node) = open.pop() {
        count += 1;
        open.extend(node.children.borrow().iter().cloned());
        if let markup5ever_rcdom::NodeData::Element { template_contents, .. } = &node.data {
            open.extend(template_contents.borrow().clone());
        }
    }
    count
}
