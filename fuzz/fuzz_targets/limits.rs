//! Any markup, any limit, any cut: the parse is the one without limits, or it stops at the same byte with the same
//! document however it is fed; where a limit lets a page pass, a higher one does too.
#![no_main]

use duckbill::limits::{Limit, Limits, ParseStopped, StopReason};
use duckbill::serializer::Serializer;
use duckbill::{Document, ParseOptions, Parser, parse_with};
use libfuzzer_sys::fuzz_target;

/// The last is not exact: what a parser holds depends on the pieces.
const LIMITS: [Limit; 9] = [
    Limit::InputBytes,
    Limit::Nodes,
    Limit::Depth,
    Limit::AttributesPerElement,
    Limit::AttributeBytes,
    Limit::TokenBytes,
    Limit::FormattingElements,
    Limit::Errors,
    Limit::MemoryBytes,
];

fn in_pieces(html: &str, size: usize, options: &ParseOptions) -> Result<Document, ParseStopped> {
    let mut parser = Parser::new(options.clone());
    let mut rest = html;
    while !rest.is_empty() {
        let mut end = size.min(rest.len());
        while !rest.is_char_boundary(end) {
            end += 1;
        }
        let (piece, after) = rest.split_at(end);
        let _ = parser.feed_text(piece);
        rest = after;
    }
    parser.finish()
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&[which, value, size, how], html)) = bytes.split_first_chunk() else { return };
    let html = String::from_utf8_lossy(html);
    let limit = LIMITS[usize::from(which) % LIMITS.len()];
    let is_exact = limit != Limit::MemoryBytes;
    let value = if is_exact { u64::from(value) } else { u64::from(value) << 8 };
    let wanted = ParseOptions::new().with_error_limit(if how & 1 == 0 { 0 } else { 5 });
    let options = |value| wanted.clone().with_limits(Limits::none().with(limit, value));
    let whole = parse_with(&html, &options(value));
    match &whole {
        Ok(document) => {
            let free = parse_with(&html, &wanted).unwrap();
            assert!(*document == free && document.errors() == free.errors());
            assert!(!is_exact || parse_with(&html, &options(value + 1)).is_ok());
        }
        Err(stopped) => {
            assert_eq!(stopped.reason(), StopReason::Limit { limit, value });
            assert!(stopped.text_offset() <= html.len() as u64);
        }
    }
    for rules_only in [false, true] {
        let options = options(value).with_rules_only(rules_only);
        let pieces = in_pieces(&html, 1 + usize::from(size), &options);
        if !is_exact {
            continue;
        }
        match (&whole, &pieces) {
            (Ok(whole), Ok(pieces)) => assert!(whole == pieces),
            (Err(whole), Err(pieces)) => {
                assert_eq!(whole.text_offset(), pieces.text_offset(), "{limit} {value}");
                let [one, other] = [whole, pieces]
                    .map(|it| Serializer::test_format().to_string(it.document().root()));
                assert_eq!(one, other, "{limit} {value}");
            }
            _ => panic!("{limit} {value}: {} but {}", whole.is_ok(), pieces.is_ok()),
        }
    }
});
