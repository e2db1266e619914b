//! The encoding of bytes is found out as `duckbill::parse_bytes` does it, wherever it is declared.

use duckbill::encoding::EncodingOptions;
use duckbill::{ParseOptions, parse_with};
use duckbill_html5ever::{Options, parse_document};
use scraper::{Html, HtmlTreeSink};

/// All text of a page: the adapter's, and the library's.
fn texts(bytes: &[u8], encoding: &EncodingOptions) -> (String, String) {
    let sink = HtmlTreeSink::new(Html::new_document());
    let page = parse_document(sink, &Options::new().with_encoding(encoding.clone()), bytes);
    let ours = parse_with(bytes, &ParseOptions::new().with_encoding(encoding.clone())).unwrap();
    (page.root_element().text().collect(), ours.root().text_content())
}

#[test]
fn the_text_is_that_of_parse_bytes() {
    let far = |before: &[u8], after: &[u8]| [before, &b" ".repeat(2000)[..], after].concat();
    let pages = [
        (b"<p>caf\xC3\xA9".to_vec(), "café"),
        (b"<meta charset=koi8-r><p>\xC4\xC1".to_vec(), "да"),
        // Changed on the fly, and from the first byte.
        (far(b"<p>", b"<meta charset=koi8-r>\xC4\xC1"), "да"),
        (far(b"<p>\xC4", b"<meta charset=koi8-r>\xC1"), "д"),
        (far(b"<p>\xC4", b"<META http-equiv=content-type content='a; charset=koi8-r'>\xC1"), "д"),
        // The first that names one counts, and only a tag.
        (far(b"<p>\xC4", b"<meta charset=none><meta charset=koi8-r><meta charset=big5>"), "д"),
        (far(b"<p>\xC4", b"<!--<meta charset=koi8-r>--><title><meta charset=koi8-r>"), "Ä"),
        (far(b"<p>\xC4", b"<meta name=a>"), "Ä"),
        (b"\xEF\xBB\xBFd\xC3\xA9".to_vec(), "dé"),
        (Vec::new(), ""),
    ];
    for (page, expected) in pages {
        let (found, ours) = texts(&page, &EncodingOptions::new());
        assert_eq!(found, ours, "{:?}", page.escape_ascii().to_string());
        assert!(found.trim_start().starts_with(expected), "{found:?} {expected:?}");
    }
}

#[test]
fn what_is_known_goes_first() {
    let by_the_letter = EncodingOptions::new().with_utf8_detection(false);
    assert_eq!(texts(b"caf\xC3\xA9", &by_the_letter).0, "cafÃ©");
    let told = EncodingOptions::new().with_transport_label("koi8-r");
    assert_eq!(texts(b"<meta charset=utf-8>\xC4\xC1", &told).0, "да");
}
