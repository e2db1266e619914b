//! Any bytes: parsing them whole and in two pieces gives the same document, by the rules only the same document and
//! errors, within limits the same or an error; serialized markup is stable from the second round on, or the document
//! says otherwise.
#![no_main]

use duckbill::limits::{Limit, Limits, survives_reparsing};
use duckbill::serializer::Serializer;
use duckbill::{ParseOptions, Parser, parse, parse_with};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let options = ParseOptions::new();
    let whole = parse_with(bytes, &options).unwrap();

    let wants_errors = options.clone().with_error_limit(usize::MAX);
    let fast = parse_with(bytes, &wants_errors).unwrap();
    for twin in [&options, &wants_errors].map(|options| options.clone().with_rules_only(true)) {
        let by_rules = parse_with(bytes, &twin).unwrap();
        assert!(by_rules == whole);
        assert!(by_rules.errors().is_empty() || by_rules.errors() == fast.errors());
    }

    let cut = bytes.first().map_or(0, |byte| usize::from(*byte) % bytes.len());
    let mut parser = Parser::new(options.clone());
    parser.feed_bytes(&bytes[..cut]).unwrap();
    parser.feed_bytes(&bytes[cut..]).unwrap();
    let pieces = parser.finish().unwrap();
    assert_eq!(
        Serializer::test_format().to_string(whole.root()),
        Serializer::test_format().to_string(pieces.root())
    );

    let limited = options.with_limits(Limits::none().with(Limit::Nodes, 50).with(Limit::Depth, 10));
    if let Ok(document) = parse_with(bytes, &limited) {
        assert!(document == whole);
    }

    if survives_reparsing(&whole) {
        let html = whole.root().inner_html();
        assert_eq!(parse(&html).root().inner_html(), html);
    }
});
