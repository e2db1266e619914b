//! A column of HTML in, typed columns out, in [Arrow](https://arrow.apache.org/) arrays: what engines take.
//!
//! ```
//! use arrow_array::{Array, StringArray};
//! use arrow_array::cast::AsArray;
//! use duckbill_arrow::{ArrowExtractor, Columns, Pages, Source};
//! let columns = Columns::new().with("title", Source::Title)?.with_selected("links[]:url=a@href")?;
//! let extractor = ArrowExtractor::new(columns);
//! let html = StringArray::from(vec!["<title>Ducks</title><a href=a>", "<p>x"]);
//! let urls = StringArray::from(vec!["https://example.com/", "https://example.com/b"]);
//! let table = extractor.extract(&Pages::new(&html).with_urls(&urls))?;
//! let titles = table.column_by_name("title").unwrap().as_string::<i32>();
//! assert_eq!((titles.value(0), titles.is_null(1)), ("Ducks", true));
//! let links = table.column_by_name("links").unwrap().as_list::<i32>().value(0);
//! assert_eq!(links.as_string::<i32>().value(0), "https://example.com/a");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The columns are those of `duckbill-extract`, whose types are here too; [`data_type`] says which Arrow type each
//! has. Strings are `Utf8`, which every package reads, or [views](Strings::Views). After the columns
//! comes one more, `error`: why a page has no values. A page that is null has no values and no error.
//!
//! A program that makes rows of its own, with [`Columns::row`], makes the same table of them with [`TableBuilder`].
//!
//! The pages of a column are parsed on the threads of [rayon](https://docs.rs/rayon): for a number of threads of
//! your own, call [`extract`](ArrowExtractor::extract) inside of `ThreadPool::install`.
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

mod builder;
mod extractor;
mod pages;
mod table;
mod types;

pub use duckbill::limits::{Limit, Limits};
pub use duckbill_extract::{
    Column, ColumnError, Columns, Focus, Occurrence, Reading, Select, Source, Type, Value,
};
pub use extractor::ArrowExtractor;
pub use pages::Pages;
pub use table::TableBuilder;
pub use types::{Strings, data_type};
