//! A function of SQL for [DataFusion](https://datafusion.apache.org/): a column of HTML in, a structure of typed
//! columns out, parsed as browsers parse.
//!
//! ```
//! use datafusion::prelude::SessionContext;
//! use duckbill_datafusion::ExtractFunction;
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::error::Result<()> {
//! let context = SessionContext::new();
//! context.register_udf(ExtractFunction::new().into());
//! let table = context.sql(
//!     "SELECT title, prices
//!      FROM (SELECT unnest(duckbill_extract(html, 'title', 'prices[]:float=.price'))
//!            FROM (VALUES ('<title>Ducks</title><b class=price>9.95')) AS pages (html))
//!           AS page (title, prices, error)
//!      WHERE error IS NULL",
//! );
//! let batches = table.await?.collect().await?;
//! assert_eq!((batches[0].num_rows(), batches[0].num_columns()), (1, 2));
//! # Ok(())
//! # }
//! ```
//!
//! # The function
//!
//! `duckbill_extract(page, column, …)`, where `page` is one of:
//!
//! * HTML as a string, or as bytes, whose encoding is then found as the standard says;
//! * a structure with the field `html` and, if they are known, `url`, against which URLs are resolved, and
//!   `content_type`, the header that came with the page: `duckbill_extract({html: body, url: url}, 'links')`.
//!
//! Each `column` is a constant string: `'title'`, `'text'`, `'links'`, `'meta'`, `'language'`, `'encoding'`, or what a
//! selector finds, `'NAME[]:TYPE=CSS@ATTRIBUTE'`, as [`Columns::with_described`] reads it.
//!
//! The result is one structure with all columns and, as the last field, `error`: why the page has no values. A function
//! for each column would parse each page as many times. A page that is null has no values and no error.
//!
//! # Call it inside of `unnest`
//!
//! `unnest` makes columns of the structure, which get their names by `AS`, as above: the columns that were asked for, in
//! their order, and `error`. Each page is then parsed once, whatever the query does with the columns, and a filter on other
//! columns of the table spares the pages that it drops.
//!
//! Fields of the structure can also be read with a dot (`page.title`). But DataFusion 55 then calls the function once for each
//! field, unless `datafusion.optimizer.enable_leaf_expression_pushdown` is off.
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

mod function;
mod pages;

pub use duckbill_arrow::{ColumnError, Columns, Limit, Limits};
pub use function::ExtractFunction;
