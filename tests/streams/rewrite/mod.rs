//! The rewriter from outside: what no handler touches is passed on byte for byte, its elements are those of
//! the tree, and its changes are those of the tree.

mod changes;
mod differences;
mod options;
mod oracle;
mod passing;
mod readers;
#[path = "../../common/rewrite_differences.rs"]
mod rewrite_differences;
#[path = "../../common/rewrite_oracle.rs"]
pub(super) mod rewrite_oracle;
#[path = "../../common/rewrite_texts.rs"]
mod rewrite_texts;
mod seams;
#[path = "../../common/simple_markup.rs"]
mod simple_markup;
#[path = "../../common/tree_text.rs"]
mod tree_text;
mod view;

use crate::common::{dat, files, own_cases, test_data};
use duckbill::rewrite::{Handlers, RewriteError, RewriteOptions, Rewriter};

/// Rewrites bytes in pieces of this size.
fn rewrite_in_pieces(
    bytes: &[u8],
    size: usize,
    handlers: Handlers<'_>,
    options: &RewriteOptions,
) -> Result<Vec<u8>, RewriteError> {
    let mut out = Vec::new();
    let mut rewriter = Rewriter::new(handlers, options, |bytes| out.extend_from_slice(bytes));
    for piece in bytes.chunks(size) {
        rewriter.feed(piece)?;
    }
    rewriter.finish()?;
    Ok(out)
}

/// Handlers for everything that change nothing.
fn idle_handlers() -> Handlers<'static> {
    Handlers::new()
        .on_element("*", |_| {})
        .and_then(|handlers| handlers.on_text("body *", |_| {}))
        .expect("selectors that can be decided")
        .on_any_text(|_| {})
        .on_any_comment(|_| {})
        .on_doctype(|_| {})
        .on_end(|_| {})
}

/// The documents of the suites of tree construction, each with its name.
fn suite_documents() -> Vec<(String, String)> {
    let data = test_data();
    let public = |folder: &str| data.as_ref().map(|data| data.join(folder));
    let folders = [
        Some(own_cases("tree-construction")),
        public("living/tree-construction"),
        public("html5lib-2026/tree-construction"),
    ];
    let files = folders.into_iter().flatten().flat_map(|folder| files(&folder, "dat"));
    let cases = files.flat_map(|file| dat::tree_cases(&file));
    let documents = cases.filter(|case| case.context.is_none());
    let mut documents: Vec<_> = documents.map(|case| (case.id, case.data)).collect();
    // The folders have cases in common.
    documents.sort();
    documents.dedup_by(|one, other| one.1 == other.1);
    documents
}
