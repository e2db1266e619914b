//! Each option of a rewriter is obeyed: with it, the same bytes come out otherwise, or not at all.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use duckbill::Edition;
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::limits::{Limit, Limits, StopReason};
use duckbill::rewrite::{Content, Handlers, RewriteError, RewriteOptions, Rewriter};
use duckbill::tree::Scripting;

use super::rewrite_in_pieces;

/// The output of a rewriter that writes `!` after each of these elements and in place of each comment.
fn marked(bytes: &[u8], selector: &str, options: &RewriteOptions) -> Result<String, RewriteError> {
    let handlers = Handlers::new()
        .on_element(selector, |element| element.after(Content::Text("!")))
        .expect("a selector")
        .on_any_comment(|comment| comment.replace(Content::Text("!")));
    let out = rewrite_in_pieces(bytes, 3, handlers, options)?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}

#[test]
fn the_options_that_say_how_markup_is_read_are_obeyed() {
    let now = RewriteOptions::new();
    let features = Edition::Snapshot2018.features();
    for (html, selector, options, by_default, with_option) in [
        // A processing instruction, or a comment.
        ("<?x y>", "b", now.clone().with_edition(features), "<?x y>", "!"),
        // Elements, or text.
        (
            "<body><noscript><b>a</b></noscript>",
            "b",
            now.clone().with_scripting(Scripting::Normal),
            "<body><noscript><b>a</b>!</noscript>",
            "<body><noscript><b>a</b></noscript>",
        ),
        // In quirks mode a table does not end a paragraph.
        (
            "<p><table></table>",
            "p table",
            now.clone().with_srcdoc(true),
            "<p><table></table>!",
            "<p><table></table>",
        ),
    ] {
        assert_eq!(marked(html.as_bytes(), selector, &now).unwrap(), by_default, "{html}");
        assert_eq!(marked(html.as_bytes(), selector, &options).unwrap(), with_option, "{html}");
    }
}

#[test]
fn the_encoding_that_is_known_is_obeyed() {
    let seen = |options: &RewriteOptions| {
        let mut seen = String::new();
        let handlers = Handlers::new().on_any_text(|text| seen.push_str(text.as_str()));
        rewrite_in_pieces(b"\xE9", 1, handlers, options).unwrap();
        seen
    };
    let encoding = EncodingOptions::new().with_transport_label("koi8-r");
    assert_eq!(seen(&RewriteOptions::new()), "é");
    assert_eq!(seen(&RewriteOptions::new().with_encoding(encoding)), "И");
}

#[test]
fn content_counts_where_charset_names_no_encoding() {
    let page = "<meta charset=bogus http-equiv=content-type content='charset=euc-kr'>";
    let page = format!("<!--{}-->{page}", "x".repeat(1100));
    let options = RewriteOptions::new();
    let mut rewriter = Rewriter::new(Handlers::new().on_any_text(|_| {}), &options, |_| {});
    rewriter.feed(page.as_bytes()).unwrap();
    assert_eq!(rewriter.encoding(), Encoding::EUC_KR);
}

#[test]
fn limits_and_the_cancel_flag_are_obeyed() {
    let html = b"<p a b>text<b><i><u><!-- comment -->";
    for limit in [
        Limit::InputBytes,
        Limit::Depth,
        Limit::AttributesPerElement,
        Limit::AttributeBytes,
        Limit::TokenBytes,
        Limit::FormattingElements,
    ] {
        let limited = |most| RewriteOptions::new().with_limits(Limits::none().with(limit, most));
        let stopped = marked(html, "b", &limited(1)).expect_err("one is too few");
        let RewriteError::Stopped { reason, .. } = stopped else { panic!("{limit}: {stopped}") };
        assert_eq!(reason, StopReason::Limit { limit, value: 1 });
        assert!(marked(html, "b", &limited(1 << 20)).is_ok(), "{limit}");
    }
    let cancel_flag = Arc::new(AtomicBool::new(true));
    let options = RewriteOptions::new().with_cancel_flag(cancel_flag);
    let stopped = marked(html, "b", &options).expect_err("the flag is set");
    assert!(matches!(stopped, RewriteError::Stopped { reason: StopReason::Cancelled, .. }));
}

#[test]
fn no_handler_sees_what_is_over_the_limit_on_the_input() {
    let html = format!("<p>one{}<b>three</b>", "x".repeat(2000));
    let html = html.as_bytes();
    for piece in [1, 5, html.len()] {
        let mut seen = Vec::new();
        let limits = Limits::none().with(Limit::InputBytes, 1900);
        let options = RewriteOptions::new().with_limits(limits);
        let handlers = Handlers::new().on_any_text(|text| seen.push(format!("{text:?}")));
        let mut rewriter = Rewriter::new(handlers, &options, |_| {});
        let fed = html.chunks(piece).try_for_each(|piece| rewriter.feed(piece));
        let Err(RewriteError::Stopped { reason, .. }) = fed else { panic!("{fed:?}") };
        assert_eq!(reason, StopReason::Limit { limit: Limit::InputBytes, value: 1900 });
        drop(rewriter);
        let seen = seen.concat();
        assert!(seen.contains("one") && !seen.contains("three"), "{piece}: {seen}");
    }
}
