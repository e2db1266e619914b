//! The codes of parse errors of tree construction, where tokens of several kinds reach one rule.

mod common;

use common::pipeline::{self, Feeding, Run};

/// The codes of the errors in a fragment.
fn codes(context: &str, html: &str) -> Vec<&'static str> {
    let run = Run { context: Some(context), ..Run::of(html.as_bytes()) };
    let document = pipeline::parse(&run, Feeding::Whole);
    document.errors().iter().map(|error| error.code.as_str()).collect()
}

#[test]
fn a_start_tag_ends_a_cell_or_caption_by_implication_and_an_end_tag_ends_it() {
    for (html, code) in [
        ("<table><tr><td><b><td></table>", "implied-end-of-element"),
        ("<table><tr><td><b></tr></table>", "end-tag-with-open-elements"),
        ("<table><caption><b><tr></table>", "implied-end-of-element"),
        ("<table><caption><b></table>", "end-tag-with-open-elements"),
        ("<p><span></p>", "end-tag-with-open-elements"),
        ("<p><span><div></div>", "implied-end-of-element"),
    ] {
        assert_eq!(codes("div", html), [code], "{html}");
    }
}

#[test]
fn a_start_tag_that_is_ignored_is_called_so() {
    assert_eq!(codes("caption", "<tr>"), ["unexpected-start-tag"]);
    assert_eq!(codes("caption", "</table>"), ["unexpected-end-tag"]);
}

#[test]
fn a_null_in_a_table_is_no_end_tag() {
    let codes = codes("table", "\0");
    assert!(codes.contains(&"unexpected-null-in-body"), "{codes:?}");
    assert!(!codes.contains(&"end-tag-in-table"), "{codes:?}");
}
