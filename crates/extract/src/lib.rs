//! HTML pages to rows of typed columns: one definition of the columns for the command, for Arrow and for
//! what is built on it.
//!
//! ```
//! use duckbill_extract::{Columns, Extractor, Page, Source, Value};
//! let columns = Columns::new()
//!     .with("title", Source::Title)?
//!     .with_selected("prices[]:float=.price")?
//!     .with_selected("image=img@src")?;
//! let extractor = Extractor::new(columns);
//! let page = Page::new(b"<title>Ducks</title><b class=price> 1.5 </b><i class=price>2</i>");
//! extractor.extract(&page, |row| {
//!     let row = row.unwrap();
//!     assert_eq!(row.get(0), Some(&Value::String("Ducks".into())));
//!     assert_eq!(row.get(1), Some(&Value::List(vec![Value::Float(1.5), Value::Float(2.0)])));
//!     assert_eq!(row.get(2), Some(&Value::Null));
//! });
//! # Ok::<(), duckbill_extract::ColumnError>(())
//! ```
//!
//! [`Columns`] says what a row holds: fixed things ([`Source`]) and what a CSS selector finds ([`Select`]), each
//! with a [`Type`]. [`Extractor`] parses a [`Page`] within limits and makes the row; a program that has a
//! document of its own calls [`Columns::row`]. The strings of a row are borrowed from the document where it has
//! them.
//!
//! A page that reaches a limit has the columns that were read until then, and a reason ([`Stopped`]). The length of a row
//! counts as output: a selector such as `div` gives the text of a deep page many times over.
//!
//! With the feature `warc`, [`WarcPage`] is the page in a record of a WARC file: its type, sniffed if it is not declared,
//! its body without its codings, and what a row says of it; [`WarcFilter`] says which records are taken.
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

mod budget;
mod columns;
mod currencies;
mod extractor;
mod fixed;
mod people;
mod readable;
mod row_options;
mod select;
mod text;
mod value;
#[cfg(feature = "warc")]
mod warc;
#[cfg(feature = "warc")]
mod warc_filter;
#[cfg(feature = "xpath")]
mod xpath;

pub use budget::Stopped;
pub use columns::{Column, ColumnError, Columns, Source};
pub use duckbill_text::Focus;
pub use extractor::{Extractor, Page};
pub use people::Decimal;
pub use row_options::RowOptions;
pub use select::{Occurrence, Reading, Select};
pub use text::line;
pub use value::{Field, Type, Value};
#[cfg(feature = "warc")]
pub use warc::{PageLoss, WarcPage};
#[cfg(feature = "warc")]
pub use warc_filter::{NoStatus, StatusFilter, WarcFilter, WarcSkip};
#[cfg(feature = "xpath")]
pub use xpath::XPathSelect;

/// The recipes of the cookbook for Rust, with the packages that they name. Those for Python and the shell are run by their tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/cookbook-reading.md")]
struct CookbookReading;
