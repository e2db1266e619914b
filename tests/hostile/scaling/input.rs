//! Pieces, pauses, errors, tokens without end and contexts of fragments.

use duckbill::Edition;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::Limits;
use duckbill::{ParseOptions, Parser, parse_with, work};

use super::measure::{Family, LINEAR, Output, PLAIN, Setup, attack_with, check, exponent, times};

#[test]
fn pauses_and_errors() {
    let setup = Setup { errors: 100, ..PLAIN };
    attack_with(
        "encoding declarations",
        |n| times("<meta charset=x>", n),
        |n| times("<link charset=x>", n),
        setup,
        Output::Linear,
    );
    attack_with(
        "scripts",
        |n| times("<script></script>", n),
        |n| times("<style></style>", n),
        setup,
        Output::Linear,
    );
    attack_with(
        "an error for each character",
        |n| times("\u{1}\0</x>", n),
        |n| times("ab</x>", n),
        setup,
        Output::Linear,
    );
}

#[test]
fn tokens_without_end() {
    for (name, family) in [
        ("comment", (|n| format!("<!--{}", times("--!", n))) as Family),
        ("comment in comment", |n| format!("<!--{}", times("<!--", n))),
        ("end tag in raw text", |n| format!("<title>{}", times("</titl", n))),
        ("script in script", |n| format!("<script><!--{}", times("<script", n))),
        ("double escaped", |n| format!("<script><!--<script>{}", times("</script", n))),
        ("section", |n| format!("<svg><![CDATA[{}", times("]]", n))),
        ("value", |n| format!("<a b='{}", times("&amp&", n))),
        ("name", |n| format!("<a{}", times("A", n))),
        ("doctype", |n| format!("<!doctype html public '{}", times("x", n))),
        ("instruction", |n| format!("<?x {}", times("?", n))),
        ("reference", |n| times("&notinva", n)),
        ("number", |n| format!("&#{}", times("1", n))),
        ("long reference", |n| times("&CounterClockwiseContourIntegra", n)),
    ] {
        check(name, family, PLAIN, Output::Linear);
        check(name, family, Setup { piece: 1, ..PLAIN }, Output::Linear);
    }
}

#[test]
fn fragments() {
    for context in ["td", "select", "template", "table", "html", "frameset"] {
        let setup = Setup { context: Some(context), ..PLAIN };
        check(context, |n| times("<b><p><table><td>x", n), setup, Output::Linear);
        check(context, |n| times("<div>", n) + &times("</x><li>", n), setup, Output::Linear);
    }
}

/// With limits, text is cut where it may reach one. That place is not searched again for each line.
#[test]
fn lines_within_limits() {
    let options = ParseOptions::new().with_limits(Limits::untrusted());
    let [small, large] = [4000, 32000].map(|lines| {
        let html = times("\r\n", lines);
        let _ = work::take();
        parse_with(&html, &options).expect("white space reaches no limit");
        (html.len() as f64, work::take() as f64)
    });
    let found = exponent(small, large);
    assert!(found <= LINEAR, "the work grows with exponent {found:.3}: {small:?}, {large:?}");
}

/// The draft of 2007 drops a mark and replaces each U+0000, in whatever pieces they come.
#[test]
fn preprocessing_of_2007() {
    let encoding =
        EncodingOptions::new().with_draft(Edition::Draft2007).with_transport_label("utf-8");
    let options = ParseOptions::new().with_encoding(encoding);
    for unit in ["\0", "a\0", "\u{b}", "\u{feff}", "\u{feff}\0\u{b}\r\n", "<a\0\u{b}b='\0'>"] {
        for piece in [1, 7, usize::MAX] {
            let [small, large] = [2_000, 16_000].map(|n| {
                let page = times(unit, n);
                let _ = work::take();
                let mut parser = Parser::new(options.clone());
                page.as_bytes().chunks(piece).for_each(|piece| parser.feed_bytes(piece).unwrap());
                let document = parser.finish().unwrap();
                assert!(!document.root().text_content().contains('\0'));
                (page.len() as f64, work::take() as f64)
            });
            let found = exponent(small, large);
            assert!(found <= LINEAR, "{unit:?} in pieces of {piece}: exponent {found:.3}");
        }
    }
}
