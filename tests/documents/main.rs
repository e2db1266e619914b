//! Documents and the questions to them: the tree that comes of markup, its links, queries, edits, places
//! and checks, and what is written of it.

#[path = "../common/clock.rs"]
mod clock;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/edit_steps.rs"]
mod edit_steps;
mod editing;
mod error_codes;
mod examples;
mod fast_and_rules;
mod forms_and_tables;
mod grammars;
mod html_in_and_out;
mod microsyntax;
#[cfg(all(feature = "edits", feature = "selectors", feature = "url"))]
#[path = "../common/option_lists.rs"]
#[allow(dead_code, reason = "the lists of options are those of other programs")]
mod option_lists;
mod oracles;
#[cfg(all(feature = "edits", feature = "selectors", feature = "url"))]
mod readers;
mod real_pages;
mod robustness;
#[cfg(feature = "selectors")]
#[path = "../common/selector_grammar.rs"]
mod selector_grammar;
#[cfg(feature = "selectors")]
mod selectors;
#[cfg(feature = "serde")]
mod serde;
mod sink_calls;
mod source_edit;
mod spans;
mod switches;
mod threads;
mod tree_edges;
mod walking;
mod writing_otherwise;
mod written_bytes;
mod xml;
