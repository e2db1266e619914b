//! The native part of the Python package `duckbill`: documents, nodes, options and selectors as Python classes.
//!
//! A [`Document`](document::Document) owns a tree of the crate behind a lock. A [`Node`](node::Node) is a reference
//! to the document and the id of the node, so nodes stay valid while the tree changes. Work that takes more than a
//! few microseconds runs detached from the interpreter. No Python object that the garbage collector tracks is made
//! while a lock is held: collecting garbage may run any code, and that code may want the same lock.
#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice
)]

mod check;
mod cleaner;
mod cleaner_kept;
mod cleaner_keywords;
mod dates;
mod document;
mod edits;
mod elements;
mod encoded;
mod errors;
#[cfg(feature = "arrow")]
mod extract;
mod find_text;
mod forms;
mod garbage;
mod hints;
mod links;
mod microsyntax;
mod node;
mod options;
mod parser;
mod parsing;
mod pickling;
mod places;
mod preload;
mod reading;
mod rewrite;
mod sanitize;
mod selectolax;
mod selectors;
mod source;
mod text;
mod text_method;
mod threads;
#[cfg(feature = "arrow")]
mod warc;
#[cfg(feature = "arrow")]
mod warc_records;
#[cfg(feature = "arrow")]
mod warc_source;
mod xpath;

use pyo3::pymodule;

#[pymodule(gil_used = false)]
mod _duckbill {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::check::{Diagnostic, Report, check};
    #[pymodule_export]
    use crate::cleaner::{Cleaner, clean, clean_text, defaults, escape, is_html};
    #[pymodule_export]
    use crate::document::Document;
    #[pymodule_export]
    use crate::errors::{EncodingReport, ParseError};
    #[cfg(feature = "arrow")]
    #[pymodule_export]
    use crate::extract::{Table, extract};
    #[pymodule_export]
    use crate::links::Link;
    #[pymodule_export]
    use crate::microsyntax::microsyntax;
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::options::{Limits, ParseOptions};
    #[pymodule_export]
    use crate::parser::Parser;
    #[pymodule_export]
    use crate::parsing::{parse, parse_fragment, parse_many};
    #[pymodule_export]
    use crate::pickling::document_of;
    #[pymodule_export]
    use crate::preload::{Candidate, scan};
    #[pymodule_export]
    use crate::rewrite::units::{
        RewriteComment, RewriteDoctype, RewriteDocumentEnd, RewriteElement, RewriteEnd, RewriteText,
    };
    #[pymodule_export]
    use crate::rewrite::{RewriteStream, Rewriter};
    #[pymodule_export]
    use crate::sanitize::{Removal, Sanitizer};
    #[pymodule_export]
    use crate::selectolax::{LexborAttributes, LexborNode, LexborWalk, is_known_element};
    #[pymodule_export]
    use crate::selectors::{Selector, SelectorSet};
    #[pymodule_export]
    use crate::source::SourceEdit;

    #[pymodule_export]
    use crate::xpath::XPath;

    #[cfg(feature = "arrow")]
    #[pymodule_export]
    use crate::warc::{WarcBatches, warc};
    #[cfg(feature = "arrow")]
    #[pymodule_export]
    use crate::warc_records::{WarcRecord, WarcRecords, warc_records};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
