//! Queries over pages: `cargo run --release --example sql [-- PAGES.json QUERY]`.
//!
//! The file, lines of JSON or an Arrow file (`.arrow`), is the table `pages`; without one there is a small one, with the
//! columns `url` and `html`. DataFusion reads Parquet too, with its feature of that name.

use arrow_array::{RecordBatch, StringArray};
use datafusion::datasource::file_format::options::ArrowReadOptions;
use datafusion::prelude::{JsonReadOptions, SessionContext};
use duckbill_datafusion::ExtractFunction;
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

const QUERY: &str = "
    SELECT url, title, prices, error
    FROM (
        SELECT url, unnest(duckbill_extract({html: html, url: url}, 'title', 'prices[]:float=.price'))
        FROM pages
    ) AS page (url, title, prices, error)
    ORDER BY url";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let context = SessionContext::new();
    context.register_udf(ExtractFunction::new().into());
    let mut arguments = std::env::args().skip(1);
    if let Some(path) = arguments.next() {
        if path.ends_with(".arrow") {
            context.register_arrow("pages", &path, ArrowReadOptions::default()).await?;
        } else {
            let extension = path.rfind('.').map_or("", |at| &path[at..]);
            let options = JsonReadOptions::default().file_extension(extension);
            context.register_json("pages", &path, options).await?;
        }
    } else {
        context.register_batch("pages", pages()?)?;
    }
    let query = arguments.next().unwrap_or_else(|| QUERY.to_owned());
    let begin = Instant::now();
    let frame = context.sql(&query).await?.cache().await?;
    let took = begin.elapsed();
    frame.show().await?;
    println!("{:.3} s", took.as_secs_f64());
    Ok(())
}

fn pages() -> Result<RecordBatch, Box<dyn Error>> {
    let urls =
        ["https://example.com/ducks", "https://example.com/geese", "https://example.com/trap"];
    let pages = [
        "<title>Ducks</title><b class=price>1.50</b><b class=price>2</b>".to_owned(),
        "<title>Geese</title>".to_owned(),
        // Over a limit: the row says so.
        "<title>Trap</title>".to_owned() + &"<div>".repeat(20_000),
    ];
    let (urls, pages) = (StringArray::from_iter_values(urls), StringArray::from_iter_values(pages));
    Ok(RecordBatch::try_from_iter([("url", Arc::new(urls) as _), ("html", Arc::new(pages) as _)])?)
}
