//! Bytes as choices of the grammar that the tests use: the markup it writes is parsed whole, in pieces and by the
//! rules only, written in each way and read again.
#![no_main]

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/common/grammar.rs"]
mod grammar;

use duckbill::limits::survives_reparsing;
use duckbill::serializer::{SerializeOptions, inner_html, minified_html, pretty_html, to_xml};
use duckbill::{ParseOptions, Parser, parse, parse_with};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let numbers: Vec<u64> = bytes
        .chunks(8)
        .map(|chunk| chunk.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
        .collect();
    let html = grammar::Grammar::default().markup(&numbers);
    let whole = parse(&html);
    let mut parser = Parser::new(ParseOptions::new());
    let size = 1 + bytes.first().map_or(0, |byte| usize::from(*byte));
    for piece in html.as_bytes().chunks(size) {
        parser.feed_bytes(piece);
    }
    drop(parser.finish());
    let mut parser = Parser::new(ParseOptions::new());
    let mut rest = html.as_str();
    while !rest.is_empty() {
        let mut end = size.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        parser.feed_text(&rest[..end]);
        rest = &rest[end..];
    }
    assert!(parser.finish() == whole);
    let wants_errors = ParseOptions::new().with_error_limit(usize::MAX);
    let fast = parse_with(&html, &wants_errors);
    let by_rules = parse_with(&html, &wants_errors.with_rules_only(true));
    assert!(by_rules == whole && by_rules.errors() == fast.errors());

    let (root, options) = (whole.root(), SerializeOptions::new());
    let _ = to_xml(root);
    if survives_reparsing(&whole) {
        let plain = inner_html(root, &options);
        for written in [pretty_html(root, &options), minified_html(root, &options)] {
            assert_eq!(inner_html(parse(&written).root(), &options), plain);
        }
    }
});
