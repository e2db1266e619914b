//! XPath 1.0 over HTML documents, as browsers have it in `document.evaluate`.
//!
//! ```
//! use duckbill_xpath::{Value, XPath};
//! let document = duckbill::parse("<table><tr><td>1<td>2<tr><td>3<td>4</table><a href=/>Home</a>");
//! let cells = XPath::parse("//tr[2]/td")?.select(document.root())?;
//! let texts: Vec<_> = cells.elements().map(|cell| cell.text_content()).collect();
//! assert_eq!(texts, ["3", "4"]);
//! assert_eq!(XPath::parse("sum(//td)")?.evaluate(document.root())?, Value::Number(10.0));
//! assert_eq!(XPath::parse("//a/@href")?.evaluate(document.root())?.string(), "/");
//! # Ok::<(), duckbill_xpath::Error>(())
//! ```
//!
//! It is all of [the recommendation](https://www.w3.org/TR/1999/REC-xpath-19991116/): the axes but for that of namespaces,
//! which is empty, predicates, the 27 functions, variables, and strings and numbers as it says. A name without a prefix
//! matches [HTML elements](https://html.spec.whatwg.org/multipage/infrastructure.html#interactions-with-xpath-and-xslt), and
//! their attributes, whatever the case of its letters; for SVG and MathML [bind a prefix](Options::with_prefix). The contents of
//! a `template` and shadow trees are trees of their own, which no path leads into.
//!
//! Where browsers agree and depart from the recommendation, so does this crate: `node()` selects a doctype, and
//! `string-length`, `substring` and `translate` count UTF-16 code units. Where they differ, it is as the recommendation says.
//!
//! # Functions beyond the recommendation
//!
//! [`Options::with_extensions`] adds those of parsel and lxml. [`Options::with_function`] adds one of yours.
//!
//! # Time
//!
//! Neither a page nor an expression makes it recurse. A path without predicates takes time in proportion to the nodes of the
//! page and the steps of the path, whatever is in the page: sets have each node once. A path in a predicate is evaluated for
//! each node that the predicate is asked about, so that a page may make some expressions take the square of its length, or
//! more. [`Limits`] ends them.
// Says with each item which feature it needs, where the documentation is built with all features.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::get_unwrap,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented,
        clippy::indexing_slicing,
        clippy::string_slice,
    )
)]

mod axes;
mod compare;
mod compile;
mod error;
mod expression;
mod extensions;
mod functions;
mod grammar;
mod lexer;
mod library;
mod limits;
mod machine;
mod node;
mod node_test;
mod options;
mod order;
mod program;
mod properties;
mod steps;
mod value;
mod xpath;

pub use error::{Error, ErrorKind};
pub use limits::Limits;
pub use node::{Attribute, Node, NodeSet};
pub use options::{Bindings, Call, Options};
pub use value::Value;
pub use xpath::XPath;

/// The programs of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide-xpath.md")]
struct Guide;
