//! The command as its users see it: arguments, files and bytes in, output and exit status out.

mod batch;
#[cfg(unix)]
mod beside;
mod browser;
mod check;
mod check_daily;
mod check_workflow;
mod common;
mod cookbook;
mod diff;
mod edit;
mod extract;
mod files;
mod help;
#[cfg(unix)]
mod in_place;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "lsp")]
mod lsp_pages;
mod messages;
mod microsyntax;
#[cfg(feature = "lsp")]
#[path = "../../../../tests/common/mutation.rs"]
mod mutation;
mod options;
#[cfg(unix)]
mod output_limits;
#[cfg(feature = "parquet")]
mod parquet;
mod parse;
mod preload;
mod sanitize;
mod select;
mod serialize;
mod view;
mod view_browser;
mod visible;
mod warc;
mod warc_pages;
