//! The encoding tests of html5lib through the whole pipeline: a declaration may be anywhere, and a
//! late one makes the parse start again by itself.

use crate::common::dat::encoding_cases;
use crate::common::expected_failures::ExpectedFailures;
use crate::common::table::Tally;
use crate::common::{files, test_data};

use duckbill::encoding::{Confidence, Encoding, EncodingOptions, EncodingSource, Restart};
use duckbill::live::{LiveParser, Progress};
use duckbill::tree::Scripting;
use duckbill::{Document, Edition, ParseOptions, Parser, parse_with};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Parses whole and in pieces of 1, 2 and 7 bytes, also by a live parser; the documents must be the same.
fn parse(bytes: &[u8], options: &ParseOptions) -> Document {
    let whole = parse_with(bytes, options).unwrap();
    for size in [1, 2, 7] {
        let mut parser = Parser::new(options.clone());
        bytes.chunks(size).for_each(|piece| parser.feed_bytes(piece).unwrap());
        let mut live = LiveParser::new(options.clone());
        bytes
            .chunks(size)
            .for_each(|piece| assert_eq!(live.feed_bytes(piece), Progress::NeedsInput));
        assert_eq!(live.finish(), Progress::Done);
        for pieces in [parser.finish().unwrap(), live.into_document()] {
            assert_eq!(pieces.encoding(), whole.encoding(), "in pieces of {size}");
            assert_eq!(
                crate::common::pipeline::dump(&pieces),
                crate::common::pipeline::dump(&whole)
            );
        }
    }
    whole
}

/// A page whose declaration is after the first 1024 bytes, with a byte before it that reads
/// differently by encoding if `telling` is one.
fn late(telling: &[u8], label: &str, rest: &[u8]) -> Vec<u8> {
    let comment = format!("<!--{}--><p>", "x".repeat(1100));
    let meta = format!("<meta charset={label}>");
    [comment.as_bytes(), telling, meta.as_bytes(), rest].concat()
}

#[test]
fn html5lib_cases_have_their_encoding() {
    let Some(data) = test_data() else { return };
    for (name, edition) in [("Living", Edition::Living), ("Snapshot2018", Edition::Snapshot2018)] {
        // The suite asks for what the standard demands, not for what it allows.
        let by_the_letter = EncodingOptions::new().with_utf8_detection(false);
        let options = ParseOptions::new().with_edition(edition).with_encoding(by_the_letter);
        let mut tally = Tally::new(&format!("encoding, {name}"));
        let mut expected_failures = ExpectedFailures::load("encoding");
        for file in files(&data.join("html5lib-2026/encoding"), "dat") {
            for case in encoding_cases(&file) {
                let expected = Encoding::for_label(&case.encoding);
                let found = parse(&case.data, &options).encoding();
                let passed = Some(found.encoding) == expected;
                let detail = || format!("expected {expected:?}, found {found:?}");
                let verdict = expected_failures.judge(&case.id, passed, detail);
                tally.count(passed, verdict);
            }
        }
        tally.print();
        expected_failures.finish();
    }
}

#[test]
fn late_declaration_reads_everything_anew() {
    let document = parse(&late(b"\xE9", "koi8-r", b"\xE9"), &ParseOptions::new());
    assert_eq!(document.root().text_content(), "ИИ");
    let report = document.encoding();
    assert_eq!((report.encoding, report.source), (Encoding::KOI8_R, EncodingSource::MetaElement));
    assert_eq!(report.confidence, Confidence::Certain);
}

#[test]
fn late_declaration_changes_on_the_fly_where_all_reads_the_same() {
    let restarts = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&restarts);
    let encoding = EncodingOptions::new().with_restart_hook(move |_: &Restart| {
        count.fetch_add(1, Ordering::Relaxed);
        true
    });
    let page = late(b"", "koi8-r", b"\xE9");
    let document = parse_with(&page, &ParseOptions::new().with_encoding(encoding)).unwrap();
    assert_eq!(document.root().text_content(), "И");
    assert_eq!(document.encoding().encoding, Encoding::KOI8_R);
    assert_eq!(restarts.load(Ordering::Relaxed), 0);
}

#[test]
fn content_counts_where_charset_names_no_encoding() {
    let with_content = "http-equiv=Content-Type content='text/html; charset=euc-kr'";
    let without = EncodingOptions::new().with_utf8_detection(false);
    let options = ParseOptions::new().with_encoding(without);
    for (attributes, expected) in [
        (format!("bogus {with_content}"), Encoding::EUC_KR),
        (format!("'' {with_content}"), Encoding::EUC_KR),
        (format!("'utf-8;x' {with_content}"), Encoding::EUC_KR),
        (format!("koi8-r {with_content}"), Encoding::KOI8_R),
        ("bogus content='charset=euc-kr'".to_owned(), Encoding::WINDOWS_1252),
        ("bogus http-equiv=content-type content=x".to_owned(), Encoding::WINDOWS_1252),
        ("'utf-8;x'".to_owned(), Encoding::WINDOWS_1252),
    ] {
        for telling in [&b""[..], b"\xE9"] {
            let page = late(telling, &attributes, b"\xE9");
            assert_eq!(parse(&page, &options).encoding().encoding, expected, "{attributes}");
        }
    }
}

#[test]
fn labels_of_a_late_declaration_are_read_by_the_draft() {
    let of = |draft| {
        let encoding = EncodingOptions::new().with_utf8_detection(false);
        ParseOptions::new().with_encoding(match draft {
            Some(draft) => encoding.with_draft(draft),
            None => encoding,
        })
    };
    for (label, draft, expected) in [
        // "GB_2312-80" and "g.b.2312(80)" are considered equivalent names; GB2312 is read as GBK.
        ("'g.b.2312(80)'", Some(Edition::Draft2009), Encoding::GBK),
        ("'g.b.2312(80)'", Some(Edition::Draft2007), Encoding::WINDOWS_1252),
        ("'g.b.2312(80)'", None, Encoding::WINDOWS_1252),
        ("windows-932", Some(Edition::Draft2009), Encoding::SHIFT_JIS),
        ("windows-932", Some(Edition::Draft2007), Encoding::WINDOWS_1252),
        // User agents must not support UTF-7.
        ("utf-7", Some(Edition::Draft2009), Encoding::WINDOWS_1252),
        ("' koi8-r'", Some(Edition::Draft2007), Encoding::WINDOWS_1252),
        ("' koi8-r'", None, Encoding::KOI8_R),
        ("x-user-defined", Some(Edition::Draft2007), Encoding::WINDOWS_1252),
    ] {
        let page = late(b"\xE9", label, b"");
        assert_eq!(parse(&page, &of(draft)).encoding().encoding, expected, "{label} {draft:?}");
        let content =
            format!("'text/html; charset={}' http-equiv=content-type", label.replace('\'', ""));
        let page = String::from_utf8_lossy(&late(b"", "", b""))
            .replace("charset=", &format!("content={content}"));
        // Parentheses and spaces end no label in `content`, but a space around it is skipped.
        if !label.contains(' ') {
            let found = parse(page.as_bytes(), &of(draft)).encoding().encoding;
            assert_eq!(found, expected, "{content} {draft:?}");
        }
    }
    // The first bytes are read by the same rules.
    let early = b"<meta charset='g.b.2312(80)'>";
    assert_eq!(parse(early, &of(Some(Edition::Draft2009))).encoding().encoding, Encoding::GBK);
    assert_eq!(parse(early, &of(None)).encoding().encoding, Encoding::WINDOWS_1252);
}

/// U+0000 becomes longer in the text than in the bytes: places and a change of the encoding still find them.
#[test]
fn a_page_of_2007_with_nulls_has_its_places_and_its_encoding() {
    let encoding = EncodingOptions::new().with_draft(Edition::Draft2007).with_utf8_detection(false);
    let options =
        ParseOptions::new().with_encoding(encoding).with_spans(duckbill::dom::Spans::Full);
    let page = late(b"\0\0", "koi8-r", b"<b>\xE9");
    let document = parse(&page, &options);
    assert_eq!(document.encoding().encoding, Encoding::KOI8_R);
    assert!(document.encoding().preprocessed);
    assert_eq!(document.root().text_content(), "\u{FFFD}\u{FFFD}И");
    let bold = document.elements_by_tag_name("b").next().expect("a b element");
    let span = bold.as_node().span().expect("a place");
    assert_eq!(span.start, page.len() as u64 - 4);
    // Today's tokenizer drops them itself.
    let today = parse(&page, &ParseOptions::new());
    assert_eq!(today.root().text_content(), "И");
    assert!(!today.encoding().preprocessed);
}

#[test]
fn second_declaration_changes_nothing() {
    let rest = b"<meta charset=windows-1251>\xE9";
    let document = parse(&late(b"\xE9", "koi8-r", rest), &ParseOptions::new());
    assert_eq!(document.root().text_content(), "ИИ");
}

#[test]
fn refused_restart_keeps_the_first_reading() {
    let encoding = EncodingOptions::new().with_restart_hook(|_: &Restart| false);
    let options = ParseOptions::new().with_encoding(encoding);
    let document = parse(&late(b"\xE9", "koi8-r", b"\xE9"), &options);
    assert_eq!(document.root().text_content(), "éé");
    assert_eq!(document.encoding().encoding, Encoding::WINDOWS_1252);
}

#[test]
fn errors_of_the_first_reading_are_forgotten() {
    let options = ParseOptions::new().with_error_limit(usize::MAX);
    let restarted = parse(&late(b"\xE9</i>", "utf-8", b"x"), &options);
    let told = EncodingOptions::new().with_transport_label("utf-8");
    let known = parse(&late(b"\xE9</i>", "utf-8", b"x"), &options.with_encoding(told));
    assert_eq!(restarted.errors(), known.errors());
    assert!(restarted.encoding().malformed);
}

/// UTF-8 that nobody declared is found in the whole of the bytes, however they come.
#[test]
fn undeclared_utf_8_is_detected() {
    let ascii = "x".repeat(1100);
    for (page, encoding, source) in [
        ("<p>café".to_owned(), Encoding::UTF_8, EncodingSource::Utf8Detection),
        (format!("<p>é{ascii}"), Encoding::UTF_8, EncodingSource::Utf8Detection),
        (format!("<p>{ascii}é"), Encoding::UTF_8, EncodingSource::Utf8Detection),
        // The window of 1024 bytes ends within a character.
        (format!("{}éé", "x".repeat(1023)), Encoding::UTF_8, EncodingSource::Utf8Detection),
        (format!("<p>{ascii}"), Encoding::WINDOWS_1252, EncodingSource::Default),
        (
            format!("é<p>{ascii}<meta charset=koi8-r>"),
            Encoding::KOI8_R,
            EncodingSource::MetaElement,
        ),
    ] {
        let document = parse(page.as_bytes(), &ParseOptions::new());
        assert_eq!((document.encoding().encoding, document.encoding().source), (encoding, source));
        if encoding == Encoding::UTF_8 {
            assert_eq!(document.root().text_content(), page.replace("<p>", ""));
        }
        let off = EncodingOptions::new().with_utf8_detection(false);
        let document = parse(page.as_bytes(), &ParseOptions::new().with_encoding(off));
        assert_ne!(document.encoding().encoding, Encoding::UTF_8);
    }
    // One byte that is not UTF-8 decides against it, be it the last.
    for page in [format!("é{ascii}\u{e9}"), format!("{ascii}é\u{e9}"), "é\u{e9}".to_owned()] {
        let mut bytes = page.into_bytes();
        bytes.pop();
        let document = parse(&bytes, &ParseOptions::new());
        assert_eq!(document.encoding().source, EncodingSource::Default);
        let locale = EncodingOptions::new().with_locale("ru");
        let document = parse(&bytes, &ParseOptions::new().with_encoding(locale));
        assert_eq!(document.encoding().encoding, Encoding::WINDOWS_1251);
    }
}

/// The hook is asked before the end of the bytes makes the parse start again.
#[test]
fn detection_at_the_end_can_be_refused() {
    let page = format!("<p>{}é", "x".repeat(1100));
    let encoding = EncodingOptions::new().with_restart_hook(|_: &Restart| false);
    let mut parser = Parser::new(ParseOptions::new().with_encoding(encoding));
    page.as_bytes().chunks(7).for_each(|piece| parser.feed_bytes(piece).unwrap());
    let document = parser.finish().unwrap();
    assert_eq!(document.encoding().encoding, Encoding::WINDOWS_1252);
}

/// Text does not overtake the bytes that wait for a decision on their encoding or for the rest of a
/// character.
#[test]
fn text_comes_after_the_bytes_before_it() {
    let mut parser = Parser::new(ParseOptions::new());
    parser.feed_bytes(b"<p>abc").unwrap();
    parser.feed_text("d\u{e9}f").unwrap();
    parser.feed_bytes(b"ghi").unwrap();
    parser.feed_text("jkl").unwrap();
    assert_eq!(parser.finish().unwrap().root().text_content(), "abcd\u{e9}fghijkl");

    let utf_8 = EncodingOptions::new().with_transport_label("utf-8");
    let mut parser = Parser::new(ParseOptions::new().with_encoding(utf_8));
    parser.feed_bytes(b"<p>\xC3\xA9\xC3").unwrap();
    parser.feed_text("-").unwrap();
    // The beginning of later bytes is no byte order mark.
    parser.feed_bytes(b"\xEF\xBB\xBF\xC3\xA9").unwrap();
    let document = parser.finish().unwrap();
    assert_eq!(document.root().text_content(), "\u{e9}\u{FFFD}-\u{FEFF}\u{e9}");
    assert!(document.encoding().malformed);
}

/// Scripts and URLs that are resolved before the end have the encoding of the page too.
#[test]
fn the_encoding_is_right_while_the_page_is_parsed() {
    let long = "<p>x".repeat(700);
    for (page, encoding) in [
        (format!("<meta charset=koi8-r>{long}").into_bytes(), Encoding::KOI8_R),
        ([b"\xFE\xFF".as_slice(), &[0, b'a', 0, b'b'].repeat(700)].concat(), Encoding::UTF_16BE),
        (format!("\u{FEFF}<meta charset=koi8-r>{long}").into_bytes(), Encoding::UTF_8),
        ([long.as_bytes(), b"\xE9"].concat(), Encoding::WINDOWS_1252),
        // The parser meets it, after the prescan has found nothing.
        (format!("{long}<meta charset=gbk>{long}").into_bytes(), Encoding::GBK),
    ] {
        let late = page.windows(3).position(|part| part == b"gbk");
        let is_settled = |fed: usize| late.is_none_or(|late| fed > late + 4);
        let mut parser = Parser::new(ParseOptions::new());
        let mut live = LiveParser::new(ParseOptions::new());
        let mut seen = 0;
        for (fed, byte) in page.iter().enumerate() {
            parser.feed_bytes(&[*byte]).expect("no limit is set");
            let _ = live.feed_bytes(&[*byte]);
            for document in [parser.document(), live.document()] {
                if document.root().first_child().is_some() && is_settled(fed) {
                    seen += 1;
                    assert_eq!(document.encoding().encoding, encoding, "after {fed} bytes");
                }
            }
        }
        assert!(seen > 100, "{encoding:?}: it was looked at {seen} times");
        let _ = live.finish();
        let whole = parser.finish().expect("no limit is set").encoding();
        assert_eq!((whole.encoding, live.document().encoding()), (encoding, whole));
    }
    // Where a script runs.
    let mut live = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
    let page = format!("<meta charset=koi8-r><script>a</script>{}", "<p>x".repeat(700));
    assert!(matches!(live.feed_bytes(page.as_bytes()), Progress::Script(_)));
    assert_eq!(live.document().encoding().encoding, Encoding::KOI8_R);
}
