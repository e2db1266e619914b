//! With limits a parse gives the same document as without, or says that it was stopped; and either
//! way the tree is sound.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::config;
use duckbill::dom::Spans;
use duckbill::limits::{
    Limit, Limits, StopReason, fragment_survives_reparsing, fragment_survives_reparsing_with,
    survives_reparsing, survives_reparsing_with,
};
use duckbill::{
    Document, FragmentContext, ParseOptions, Parser, Span, parse, parse_bytes, parse_fragment,
    parse_fragment_with, parse_with,
};
use proptest::prelude::*;

fn limited(limits: Limits) -> ParseOptions {
    ParseOptions::new().with_limits(limits)
}

/// Asserts that an input passes with one limit at `enough`, and that it is stopped at one less.
fn exactly(html: &str, limit: Limit, enough: u64) {
    let options = |value| limited(Limits::none().with(limit, value)).with_error_limit(1);
    let free = parse(html);
    let passed = parse_with(html, &options(enough)).expect("just enough");
    assert!(passed == free, "{limit}: the same document");
    let stopped = parse_with(html, &options(enough - 1)).expect_err("one too few");
    assert_eq!(stopped.reason(), StopReason::Limit { limit, value: enough - 1 });
    assert!(stopped.text_offset() <= html.len() as u64);
    sound(stopped.document());
}

/// Asserts that the links of a tree agree with each other.
fn sound(document: &Document) {
    for node in document.root().descendants() {
        for child in node.children() {
            assert_eq!(child.parent(), Some(node));
        }
        if let Some(next) = node.next_sibling() {
            assert_eq!(next.previous_sibling(), Some(node));
        }
    }
}

#[test]
fn each_limit_is_exact() {
    exactly("<p>Hello", Limit::InputBytes, 8);
    // The document, html, head, body, p and its text.
    exactly("<p>Hello", Limit::Nodes, 6);
    exactly("<p><b><i>x", Limit::Depth, 5);
    exactly("<p a b c>", Limit::AttributesPerElement, 3);
    exactly("<p a=xy b=é>", Limit::AttributeBytes, 6);
    exactly("text<!-- comment -->", Limit::TokenBytes, 16);
    exactly("<b><i><u>", Limit::FormattingElements, 3);
    // No doctype, and two end tags of nothing.
    exactly("<p></a></b>", Limit::Errors, 3);
}

/// The first bytes wait for the encoding to be found, and are read anyway.
#[test]
fn bytes_before_the_limit_on_input_are_read() {
    let html = "<title>Ducks</title>".to_owned() + &"<p>text".repeat(1000);
    for limit in [30, 1023, 1024, 3000] {
        let options = limited(Limits::none().with(Limit::InputBytes, limit));
        let stopped = parse_with(html.as_bytes(), &options).expect_err("it is longer");
        let read = stopped.into_document();
        assert_eq!(read.title().as_deref(), Some("Ducks"));
        assert_eq!(read.root().text_content().len() as u64, {
            let text = html.get(..limit as usize).expect("a boundary");
            parse(text).root().text_content().len() as u64
        });
    }
}

#[test]
fn memory_is_limited() {
    let html = "<p class=x>text".repeat(10_000);
    let free = parse(&html);
    let stopped = parse_with(&html, &limited(Limits::none().with(Limit::MemoryBytes, 100_000)));
    let stopped = stopped.expect_err("the document needs more");
    assert_eq!(stopped.limit(), Some(Limit::MemoryBytes));
    assert!(stopped.document().allocated_bytes() < free.allocated_bytes());
    let enough = 2 * free.allocated_bytes() as u64;
    assert!(parse_with(&html, &limited(Limits::none().with(Limit::MemoryBytes, enough))).is_ok());
}

#[test]
fn a_token_without_end_is_stopped_while_it_grows() {
    let options = limited(Limits::none().with(Limit::TokenBytes, 1000));
    for begin in ["<!--", "<a ", "<a b='", "<", "<!doctype html public '", "<?x "] {
        let mut parser = Parser::new(options.clone());
        let _ = parser.feed_text(begin);
        let _ = parser.feed_text("x");
        let fed = (0..1000).take_while(|_| parser.feed_text(&"x".repeat(10)).is_ok()).count();
        assert!((90..110).contains(&fed), "{begin}: {fed}");
        assert_eq!(parser.finish().unwrap_err().limit(), Some(Limit::TokenBytes), "{begin}");
        // The same if the input ends within the token, however it came.
        let html = format!("{begin}{}", "x".repeat(2000));
        assert_eq!(parse_with(&html, &options).unwrap_err().limit(), Some(Limit::TokenBytes));
    }
    // Text is no token.
    for html in ["x".repeat(5000), format!("<title>{}", "</tit".repeat(1000))] {
        assert!(parse_with(&html, &options).is_ok());
    }
}

#[test]
fn the_document_so_far_is_there() {
    let options = limited(Limits::none().with(Limit::Depth, 4));
    let stopped = parse_with("<p>one<p>two<b><i>three</i></b><p>four", &options).unwrap_err();
    assert_eq!(
        stopped.to_string(),
        "parsing stopped after 15 bytes of text: more than 4 open elements"
    );
    assert_eq!(stopped.into_document().root().text_content(), "onetwo");
}

#[test]
fn late_encoding_declarations_are_within_limits_too() {
    let mut bytes = b"<!--".to_vec();
    bytes.extend([b' '; 2000]);
    bytes.extend_from_slice(b"--><meta charset=koi8-r><p>\xC4\xC1");
    let options = limited(Limits::untrusted());
    let document = parse_with(&bytes, &options).expect("an ordinary page");
    assert!(document == parse_bytes(&bytes));
    assert_eq!(document.encoding().encoding, duckbill::encoding::Encoding::KOI8_R);
    for value in [1, 2, 5, 7] {
        let options = limited(Limits::none().with(Limit::Nodes, value));
        assert_eq!(parse_with(&bytes, &options).unwrap_err().limit(), Some(Limit::Nodes));
    }
}

#[test]
fn a_flag_cancels() {
    let cancel = Arc::new(AtomicBool::new(false));
    let options = ParseOptions::new().with_cancel_flag(cancel.clone());
    assert!(parse_with("<p>x", &options).is_ok());
    cancel.store(true, Ordering::Relaxed);
    let stopped = parse_with("<p>x", &options).unwrap_err();
    assert_eq!((stopped.reason(), stopped.limit()), (StopReason::Cancelled, None));
    assert_eq!(stopped.document().node_count(), 1);
}

#[test]
fn the_check_of_the_output_is_limited() {
    let context = FragmentContext::html("div");
    for html in ["<!DOCTYPE html><p>a<b>b</b>", "<!DOCTYPE html><a><table><a>"] {
        let document = parse(html);
        let fragment = parse_fragment(html, &context);
        let both = |options: &ParseOptions| {
            [
                survives_reparsing_with(&document, options),
                fragment_survives_reparsing_with(&fragment, &context, options),
            ]
        };
        let free = both(&limited(Limits::untrusted()));
        let survive =
            [survives_reparsing(&document), fragment_survives_reparsing(&fragment, &context)];
        assert_eq!(free, survive.map(Ok), "{html}");
        let short = document.outer_html().len() as u64 - 1;
        let output = limited(Limits::none().with(Limit::OutputBytes, short));
        let reason = StopReason::Limit { limit: Limit::OutputBytes, value: short };
        assert_eq!(both(&output), [Err(reason), Ok(survive[1])], "{html}");
        let nodes = limited(Limits::none().with(Limit::Nodes, 2));
        let reason = StopReason::Limit { limit: Limit::Nodes, value: 2 };
        assert_eq!(both(&nodes), [Err(reason); 2], "{html}");
        let cancelled = ParseOptions::new().with_cancel_flag(Arc::new(AtomicBool::new(true)));
        assert_eq!(both(&cancelled), [Err(StopReason::Cancelled); 2], "{html}");
    }
}

/// Pieces of documents.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<b>"),
        Just("<i a=1 b=2>"),
        Just("<p>"),
        Just("</b>"),
        Just("<table>"),
        Just("<td>"),
        Just("x"),
        Just("</p>"),
        Just("<!-- c -->"),
        Just("<svg>"),
        Just("<select>"),
        Just("<option>"),
        Just("<template>"),
        Just("</template>"),
        Just("<title>"),
        Just("&amp;"),
        Just("Hello you"),
        Just(" \n x"),
        Just("</tit"),
        Just("<frameset>"),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Each limit that stops a parse.
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

proptest! {
    #![proptest_config(config(300))]

    /// The same document or an error; and a higher limit never fails where a lower one passes.
    #[test]
    fn the_same_document_or_an_error(html in html(), which in 0..9_usize, value in 0..60_u64) {
        let limit = LIMITS[which];
        let run = |value| {
            let options = limited(Limits::none().with(limit, value)).with_error_limit(5);
            parse_fragment_with(&html, &FragmentContext::html("div"), &options)
        };
        let free = duckbill::parse_fragment(
            &html,
            &FragmentContext::html("div"),
        );
        match run(value) {
            Ok(document) => {
                prop_assert!(document == free);
                prop_assert!(run(value + 1).is_ok());
            }
            Err(stopped) => {
                prop_assert_eq!(stopped.reason(), StopReason::Limit { limit, value });
                prop_assert!(stopped.text_offset() <= html.len() as u64);
                sound(stopped.document());
            }
        }
        prop_assert!(run(1 << 40).is_ok());
    }

    /// However the input is cut, it is stopped by the same limit or by none.
    #[test]
    fn cutting_changes_nothing(html in html(), which in 0..8_usize, value in 0..60_u64, step in 1..9_usize) {
        let limit = LIMITS[which];
        let options = limited(Limits::none().with(limit, value)).with_error_limit(5);
        let whole = parse_with(&html, &options);
        let mut parser = Parser::new(options);
        for piece in html.as_bytes().chunks(step) {
            let _ = parser.feed_text(std::str::from_utf8(piece).expect("ASCII"));
        }
        let pieces = parser.finish();
        match (whole, pieces) {
            (Ok(whole), Ok(pieces)) => prop_assert!(whole == pieces),
            (Err(whole), Err(pieces)) => {
                prop_assert_eq!(whole.reason(), pieces.reason());
                prop_assert_eq!(whole.text_offset(), pieces.text_offset());
                let dump = crate::common::pipeline::dump;
                prop_assert_eq!(dump(whole.document()), dump(pieces.document()));
            }
            (whole, pieces) => prop_assert!(false, "{:?} but {:?}", whole.is_ok(), pieces.is_ok()),
        }
    }
}

/// A limit stops a parse within a token, before the token has taken the memory.
#[test]
fn a_token_is_stopped_before_it_is_complete() {
    let tag = format!("x<p {}>y", "a b c ".repeat(100_000));
    let many: String = (0..100_000).map(|number| format!("a{number} ")).collect();
    let many = format!("x<p {many}>y");
    let comment = format!("x<!--{}-->y", "c".repeat(4_000_000));
    let none = Limits::none();
    for (html, limits, limit) in [
        (&many, none.with(Limit::AttributesPerElement, 10), Limit::AttributesPerElement),
        (&many, none.with(Limit::AttributeBytes, 1000), Limit::AttributeBytes),
        (&many, none.with(Limit::MemoryBytes, 1 << 20), Limit::MemoryBytes),
        (&tag, none.with(Limit::TokenBytes, 1000), Limit::TokenBytes),
        (&comment, none.with(Limit::MemoryBytes, 1 << 20), Limit::MemoryBytes),
    ] {
        // Also where the input ends within the token.
        for html in [html.as_str(), &html[..html.len() - 5]] {
            for size in [html.len(), 1000] {
                let mut parser = Parser::new(limited(limits));
                for piece in html.as_bytes().chunks(size) {
                    let _ = parser.feed_text(std::str::from_utf8(piece).expect("ASCII"));
                }
                let stopped = parser.finish().expect_err("it is stopped");
                assert_eq!((stopped.limit(), stopped.text_offset()), (Some(limit), 1), "{size}");
                assert_eq!(stopped.document().root().text_content(), "x");
            }
        }
    }
    // Names that come again are dropped, and no attributes.
    let options = limited(none.with(Limit::AttributesPerElement, 3).with(Limit::AttributeBytes, 3));
    assert!(parse_with(&tag, &options).is_ok());
}

/// Characters that might hold too many errors are taken one at a time, and are still one run of text.
#[test]
fn a_limit_on_errors_keeps_the_places() {
    let limits = Limits::none().with(Limit::Errors, 3);
    let options = limited(limits).with_error_limit(1).with_spans(Spans::Tags);
    let html = "<!DOCTYPE html><p>abcdefgh</p>";
    let document = parse_with(html, &options).expect("there are no errors");
    let p = document.elements_by_tag_name("p").next().expect("a p").as_node();
    let text = p.first_child().expect("its text");
    assert_eq!(text.span(), Some(Span { start: 18, end: 26 }));
}

/// A parse that was stopped knows its places up to there, whether it read a string or bytes.
#[test]
fn a_stopped_parse_knows_the_places() {
    let options = limited(Limits::none().with(Limit::Depth, 4)).with_spans(Spans::Full);
    let html = "<p a=b>x<b><b><b>";
    let by_text = parse_with(html, &options).expect_err("too deep");
    let by_bytes = parse_with(html.as_bytes(), &options).expect_err("too deep");
    for stopped in [by_text, by_bytes] {
        let p = stopped.document().elements_by_tag_name("p").next().expect("a p");
        assert_eq!(p.as_node().span(), Some(Span { start: 0, end: 14 }));
        let attribute = p.attribute_spans("a").map(|spans| spans.span);
        assert_eq!(attribute, Some(Span { start: 3, end: 6 }));
    }
}

/// A parse that stops after a token has read no string of what comes after it.
#[test]
fn a_stopped_document_needs_no_more_of_the_source() {
    for html in ["<table><scrip,t><!--></<tr>\u{8}", "<p>a<!-->bcdefgh<p>"] {
        for (value, size) in (1..8).flat_map(|value| (1..html.len()).map(move |size| (value, size)))
        {
            let options = limited(Limits::none().with(Limit::Nodes, value)).with_error_limit(5);
            let Err(whole) = parse_with(html, &options) else { continue };
            let mut parser = Parser::new(options);
            for piece in crate::common::pieces(html, size) {
                let _ = parser.feed_text(piece);
            }
            let stopped = parser.finish().expect_err("it is stopped");
            let dump = crate::common::pipeline::dump;
            assert_eq!(dump(stopped.document()), dump(whole.document()), "{size}");
        }
    }
}

/// The limit on errors counts those of the input stream too, wherever it is cut.
#[test]
fn errors_of_the_input_stream_are_counted_where_they_stand() {
    for html in ["\u{7}\u{7}\u{7}\u{7}", "<p>a\u{7}b\u{7}</p>\u{7}<a b='\u{7}'>\u{7}", "\u{7}"] {
        for value in 0..6 {
            let options = limited(Limits::none().with(Limit::Errors, value)).with_error_limit(1);
            let whole = parse_with(html, &options).map_err(|stopped| stopped.text_offset());
            for size in 1..5 {
                let mut parser = Parser::new(options.clone());
                for piece in crate::common::pieces(html, size) {
                    let _ = parser.feed_text(piece);
                }
                let pieces = parser.finish().map_err(|stopped| stopped.text_offset());
                assert_eq!(whole.is_ok(), pieces.is_ok(), "{html:?} {value} {size}");
                assert_eq!(whole.as_ref().err(), pieces.as_ref().err(), "{html:?} {value} {size}");
            }
        }
    }
}

/// Only a tag has attributes: the data of other tokens is not counted as one while it grows.
#[test]
fn only_attributes_are_counted_as_attributes() {
    let options = limited(Limits::none().with(Limit::AttributeBytes, 0));
    for html in ["<?p e>", "<!doctype html public 'a'>", "<!--a-->", "<br>"] {
        let mut parser = Parser::new(options.clone());
        for piece in crate::common::pieces(html, 1) {
            assert!(parser.feed_text(piece).is_ok(), "{html}");
        }
    }
}

/// A tag that the end of the input cuts off counts, whatever comes last of it.
#[test]
fn a_tag_without_end_is_counted_however_it_is_cut() {
    let options = limited(Limits::none().with(Limit::AttributeBytes, 0));
    for html in ["<p/a/", "<p a=''", "<p a", "<p a ", "<p a="] {
        for size in [1, html.len()] {
            let mut parser = Parser::new(options.clone());
            for piece in crate::common::pieces(html, size) {
                let _ = parser.feed_text(piece);
            }
            let stopped = parser.finish().expect_err("it has an attribute");
            assert_eq!(stopped.limit(), Some(Limit::AttributeBytes), "{html} {size}");
        }
    }
}

/// The end of the input drops it, so no rule sees it.
#[test]
fn a_processing_instruction_without_end_is_counted_however_it_is_cut() {
    for html in ["<?target      ", "<?target data", "<?target dat?"] {
        for limit in [12, 13] {
            let options = limited(Limits::none().with(Limit::TokenBytes, limit));
            let is_whole = parse_with(html, &options).is_ok();
            assert_eq!(is_whole, html.len() as u64 <= limit, "{html} {limit}");
            for end in 1..html.len() {
                let mut parser = Parser::new(options.clone());
                let _ = parser.feed_text(&html[..end]);
                let _ = parser.feed_text(&html[end..]);
                assert_eq!(parser.finish().is_ok(), is_whole, "{html} {limit} {end}");
            }
        }
    }
}
