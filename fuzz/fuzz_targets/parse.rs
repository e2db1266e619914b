//! Any bytes: parsing them whole and in two pieces gives the same document, by the rules only the same document and
//! errors, within limits the same or an error; serialized markup is stable from the second round on, or the document
//! says otherwise.
#![no_main]

use duckbill::limits::{Limits, survives_reparsing, try_parse_bytes};
use duckbill::serializer::{SerializeOptions, inner_html, test_format};
use duckbill::{ParseOptions, Parser, parse, parse_bytes};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let options = ParseOptions::new();
    let whole = parse_bytes(bytes, &options);

    let wants_errors = options.clone().with_error_limit(usize::MAX);
    let fast = parse_bytes(bytes, &wants_errors);
    for twin in [&options, &wants_errors].map(|options| options.clone().with_rules_only(true)) {
        let by_rules = parse_bytes(bytes, &twin);
        assert!(by_rules == whole);
        assert!(by_rules.errors().is_empty() || by_rules.errors() == fast.errors());
    }

    let cut = bytes.first().map_or(0, |byte| usize::from(*byte) % bytes.len());
    let mut parser = Parser::new(options.clone());
    parser.feed_bytes(&bytes[..cut]);
    parser.feed_bytes(&bytes[cut..]);
    let pieces = parser.finish();
    assert_eq!(test_format(whole.root()), test_format(pieces.root()));

    let limited = options.with_limits(Limits::none().with_max_nodes(50).with_max_depth(10));
    if let Ok(document) = try_parse_bytes(bytes, &limited) {
        assert!(document == whole);
    }

    if survives_reparsing(&whole) {
        let html = inner_html(whole.root(), &SerializeOptions::new());
        assert_eq!(inner_html(parse(&html).root(), &SerializeOptions::new()), html);
    }
});
