//! Fills a tree made for html5ever with the duckbill parser.
//!
//! Any [`TreeSink`] of `markup5ever` 0.40 can be filled: RcDom, the trees of scraper and dom_query, or your
//! own. The tree stays; only the parser changes.
//!
//! ```
//! use duckbill_html5ever::{Options, parse_document};
//! use scraper::{Html, HtmlTreeSink, Selector};
//!
//! let sink = HtmlTreeSink::new(Html::new_document());
//! let page = parse_document(sink, &Options::new(), "<ul><li>one<li>two");
//! let items = Selector::parse("li").unwrap();
//! assert_eq!(page.select(&items).count(), 2);
//! ```
//!
//! [`parse_document`] and [`parse_fragment`] take text or bytes. [`Parser`] takes text in pieces; it is a
//! [`TendrilSink`](tendril::TendrilSink) as html5ever's parser is, so `one`, `from_iter` and `read_from`
//! work.
//!
//! # Surprises
//!
//! * Trees follow the Living Standard as of October 2026. html5ever 0.40 differs in the places that
//!   `tests/documents/oracles/html5ever.md` in the repository of duckbill lists.
//! * Parse errors are off by default, since most trees drop them; see [`Options::with_errors`]. Their
//!   messages are codes with positions (`end-tag-without-matching-open-element at 3..7`), not html5ever's sentences.
//! * [`TreeSink::elem_name`], [`TreeSink::same_node`] and
//!   [`TreeSink::is_mathml_annotation_xml_integration_point`] are never called: the parser keeps what it
//!   needs to know.
//! * [`TreeSink::set_current_line`] is not called.
//! * [`TreeSink::pop`] is called for every element once, void ones too; html5ever forgets those that an end
//!   tag further down closes.
//! * Scripts are not run. [`Parser::feed_to_script`] stops at their ends and returns them, SVG scripts too; html5ever
//!   stops at HTML scripts alone.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod attributes;
mod encoding;
mod input;
mod names;
mod options;
mod parser;
mod sink;

pub use input::Input;
pub use options::Options;
pub use parser::{Fed, Parser, parse_document, parse_fragment};

pub use duckbill;
pub use markup5ever;
pub use markup5ever::interface::TreeSink;
pub use tendril;

/// The example of README.md is compiled and run with those of the crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
