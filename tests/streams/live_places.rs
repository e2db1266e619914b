//! Places in a live parse: in the stream, in its bytes, and in what scripts wrote.

use duckbill::dom::Spans;
use duckbill::encoding::EncodingOptions;
use duckbill::live::{LiveParser, Progress, ScriptOutcome, TextSource};
use duckbill::tree::Scripting;
use duckbill::{Document, NodeId, ParseOptions, Span, parse_with};

fn options() -> ParseOptions {
    ParseOptions::new()
        .with_scripting(Scripting::Normal)
        .with_spans(Spans::Tags)
        .with_error_limit(100)
}

fn script(progress: Progress) -> NodeId {
    match progress {
        Progress::Script(script) => script,
        other => panic!("{other:?} in place of a script"),
    }
}

/// The name and span of each element.
fn spans(document: &Document) -> Vec<(String, Option<Span>)> {
    let elements = document.document_node().elements();
    elements.map(|element| (element.name().to_owned(), element.as_node().span())).collect()
}

/// Where the start tag of the first element of this name is.
fn start(parser: &LiveParser, name: &str) -> u64 {
    let element = parser.document().elements_by_tag_name(name).next().expect("an element");
    element.as_node().span().expect("a place").start
}

#[test]
fn spans_of_written_text_lead_to_the_script_that_wrote_it() {
    let mut parser = LiveParser::new(options());
    let outer = script(parser.feed("<!DOCTYPE html><script></script><u>"));
    let inner = script(parser.write("<b>x</b><script></script><i>"));
    assert_eq!(parser.write("<em>"), Progress::Continue(inner));
    let _ = parser.resume(inner, ScriptOutcome::Ran);
    let _ = parser.resume(outer, ScriptOutcome::Ran);
    assert_eq!(parser.finish(), Progress::Done);
    let at = |name| parser.source_at(start(&parser, name));
    assert_eq!(at("b"), Some(TextSource::Written { script: Some(outer), offset: 0 }));
    // In the order of reading: what the inner script wrote is before the rest.
    assert_eq!(at("em"), Some(TextSource::Written { script: Some(inner), offset: 28 }));
    assert_eq!(at("i"), Some(TextSource::Written { script: Some(outer), offset: 25 }));
    assert_eq!(at("u"), Some(TextSource::Stream { offset: 32 }));
    assert!(
        start(&parser, "b") < start(&parser, "em") && start(&parser, "em") < start(&parser, "i")
    );
}

#[test]
fn errors_in_written_text_have_their_source() {
    let mut parser = LiveParser::new(options());
    let first = script(parser.feed("<!DOCTYPE html></a><script></script></b>"));
    let _ = parser.write("x</i>");
    let _ = parser.write("</u>");
    let _ = parser.resume(first, ScriptOutcome::Ran);
    let _ = parser.finish();
    let errors = parser.document().errors();
    let places: Vec<_> = errors.iter().map(|error| parser.source_at(error.span.start)).collect();
    assert_eq!(
        places,
        [
            Some(TextSource::Stream { offset: 15 }),
            Some(TextSource::Written { script: Some(first), offset: 1 }),
            Some(TextSource::Written { script: Some(first), offset: 5 }),
            Some(TextSource::Stream { offset: 36 }),
        ]
    );
}

#[test]
fn a_tag_that_a_script_began_and_the_stream_ends_has_both_sources() {
    let mut parser = LiveParser::new(options());
    let writer = script(parser.feed("<script></script>b class=x>"));
    let _ = parser.write("<su");
    let _ = parser.resume(writer, ScriptOutcome::Ran);
    let span = parser.document().elements_by_tag_name("sub").next().expect("an element");
    let span = span.start_tag().expect("a tag");
    assert_eq!(
        parser.source_at(span.start),
        Some(TextSource::Written { script: Some(writer), offset: 0 })
    );
    assert_eq!(parser.source_at(span.start + 3), Some(TextSource::Stream { offset: 17 }));
}

#[test]
fn without_writes_places_are_those_of_any_parse() {
    let pages: [(&[u8], &str); 4] = [
        ("<!DOCTYPE html><p>é<b>ü</b><i>".as_bytes(), "utf-8"),
        (b"\xEF\xBB\xBF<!DOCTYPE html><p>\xC3\xA9<b>", "utf-8"),
        (b"<!DOCTYPE html><p>\xE9<b>\xFC</b><i>", "windows-1252"),
        (b"<!DOCTYPE html><p>\x82\xA0<b>\x82\xA2</b><i>", "shift_jis"),
    ];
    for (page, label) in pages {
        let encoding = EncodingOptions::new().with_transport_label(label);
        let options = options().with_encoding(encoding);
        let expected = parse_with(page, &options).unwrap();
        for size in [1, 3, 100] {
            let mut parser = LiveParser::new(options.clone());
            for piece in page.chunks(size) {
                assert_eq!(parser.feed_bytes(piece), Progress::NeedsInput);
            }
            assert_eq!(parser.finish(), Progress::Done);
            // While the parser is there, and in the document that it leaves.
            for (name, span) in spans(&expected) {
                let expected = span.expect("a place").start;
                let found = start(&parser, &name);
                assert_eq!(parser.byte_offset(found), Some(expected), "{label}: {name}");
            }
            assert_eq!(spans(&parser.into_document()), spans(&expected), "{label}");
        }
    }
}

#[test]
fn bytes_are_found_after_a_change_of_the_encoding() {
    let page =
        [b"<!DOCTYPE html><p>\xC4".as_slice(), &[b' '; 2000], b"<meta charset=koi8-r>\xC1<b>"];
    let page = page.concat();
    let encoding = EncodingOptions::new().with_utf8_detection(false);
    let mut parser = LiveParser::new(options().with_encoding(encoding));
    for piece in page.chunks(100) {
        let _ = parser.feed_bytes(piece);
    }
    let _ = parser.finish();
    let expected = page.len() as u64 - 3;
    assert_eq!(parser.byte_offset(start(&parser, "b")), Some(expected));
}

#[test]
fn there_are_no_bytes_where_text_was_fed() {
    let mut parser = LiveParser::new(options());
    let _ = parser.feed_bytes(b"<p>");
    let _ = parser.feed("<b>");
    assert_eq!(parser.byte_offset(start(&parser, "b")), None);
    assert_eq!(parser.source_at(start(&parser, "b")), Some(TextSource::Stream { offset: 3 }));
}
