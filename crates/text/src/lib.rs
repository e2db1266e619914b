//! The text of a page for readers and models: its main text, Markdown, and metadata.
//!
//! ```
//! use duckbill_text::{MarkdownOptions, main_content, metadata};
//! let document = duckbill::parse("
//!     <html lang=en><title>Ducks</title><nav><a href=/>Home</a></nav>
//!     <article><h2>Bills</h2><p>Ducks swim, and <em>bills</em> are flat.</article>");
//! let content = main_content(&document).unwrap();
//! assert_eq!(content.text(), "Bills\n\nDucks swim, and bills are flat.");
//! let markdown = content.markdown(&MarkdownOptions::new());
//! assert_eq!(markdown, "## Bills\n\nDucks swim, and *bills* are flat.\n");
//! assert_eq!(metadata(&document).title.unwrap().value, "Ducks");
//! ```
//!
//! [`main_content`] finds the part of a page that is its content. [`markdown`] writes any part of a page. [`metadata`]
//! reads title, authors, dates and the like. [`structured_data()`] has JSON-LD, microdata and RDFa as values. [`tables`] has the cells of tables of data. With the Cargo feature `fingerprints`, `simhash` and `minhash` find texts that are
//! alike; with `language`, the language of a page that declares none is [detected](Metadata::detected_language). All take time in proportion to the page, whatever is in it, and none
//! panics or recurses.
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

mod bytes;
mod cells;
mod chunks;
#[cfg(feature = "fingerprints")]
mod fingerprints;
mod formulas;
mod json;
mod kinds;
mod known;
#[cfg(feature = "language")]
mod language;
mod main_content;
mod markdown;
mod mathml;
mod metadata;
mod plain;
mod stop;
mod structured;
mod tables;

pub use cells::CellValue;
pub use chunks::{Chunk, ChunkOptions, chunks, chunks_with};
#[cfg(feature = "fingerprints")]
pub use fingerprints::{minhash, simhash};
pub use main_content::{Focus, MainContent, MainContentOptions, main_content, main_content_with};
pub use markdown::{
    Images, InlineHtml, Links, MarkdownOptions, MarkdownPart, Media, markdown, markdown_with_parts,
    markdown_within,
};
pub use metadata::{Found, Metadata, Origin, metadata, metadata_with};
pub use plain::{TextOptions, text, text_within};
pub use stop::SearchOptions;
pub use structured::{
    StructuredData, StructuredDataOptions, structured_data, structured_data_with,
};
pub use tables::{DataTable, tables, tables_with};
