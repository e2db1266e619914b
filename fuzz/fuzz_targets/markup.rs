//! Bytes as choices of the grammar that the tests use: the markup it writes is parsed whole, in pieces and by the
//! rules only, written in each way and read again.
#![no_main]

#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../tests/common/grammar.rs"]
mod grammar;

use duckbill::limits::survives_reparsing;
use duckbill::serializer::Serializer;
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
        parser.feed_bytes(piece).unwrap();
    }
    drop(parser.finish());
    let mut parser = Parser::new(ParseOptions::new());
    let mut rest = html.as_str();
    while !rest.is_empty() {
        let mut end = size.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        parser.feed_text(&rest[..end]).unwrap();
        rest = &rest[end..];
    }
    assert!(parser.finish().unwrap() == whole);
    let wants_errors = ParseOptions::new().with_error_limit(usize::MAX);
    let fast = parse_with(&html, &wants_errors).unwrap();
    let by_rules = parse_with(&html, &wants_errors.with_rules_only(true)).unwrap();
    assert!(by_rules == whole && by_rules.errors() == fast.errors());

    let (root, options) = (whole.root(), Serializer::html());
    let _ = Serializer::xml().to_string(root);
    if survives_reparsing(&whole) {
        let plain = options.to_string(root);
        for written in
            [Serializer::pretty().to_string(root), Serializer::minified().to_string(root)]
        {
            assert_eq!(options.to_string(parse(&written).root()), plain);
        }
    }
});
