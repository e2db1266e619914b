//! Any bytes are checked and fixed. For random pages, and for `fuzz/`.

use duckbill::dom::Spans;
use duckbill::serializer::Serializer;
use duckbill::{Document, ParseOptions, parse_with};
use duckbill_check::{CheckOptions, FixEffect, Level, check};

fn options() -> ParseOptions {
    ParseOptions::new().with_error_limit(usize::MAX).with_spans(Spans::Full)
}

/// Both have the same tree.
fn assert_same_tree(one: &Document, other: &Document) {
    let [one, other] =
        [one, other].map(|document| Serializer::test_format().to_string(document.root()));
    let differ = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    assert!(one == other, "{differ:?}, in\n{one}\n\n{other}");
}

/// Fixes that say that they change nothing change nothing.
pub(crate) fn checked(bytes: &[u8], _: usize) {
    let document = parse_with(bytes, &options()).unwrap();
    let options = CheckOptions::new().with_fixes().with_limit(usize::MAX);
    let report = check(&document, &options);
    for one in report.diagnostics() {
        if let Some(span) = one.place.span(&document) {
            assert!(span.start <= span.end && span.end <= bytes.len() as u64, "{one:?}");
        }
    }
    let edits = check(&document, &options.with_levels([Level::Parse])).edits(FixEffect::Nothing);
    let fixed = document.to_source_from(&edits);
    let again = parse_with(&fixed, &self::options()).unwrap();
    assert_same_tree(&again, &document);
}
