//! Every public function that takes options other than those of a parse, with every option: the answer is another one, or it is
//! said here why it cannot be. The lists are compared with the sources, as in `doors_and_options`, where the options of a parse
//! are.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::option_lists::assert_all_are_obeyed;
use duckbill::dom::Spans;
use duckbill::encoding::{Decoder, Encoding, EncodingOptions};
use duckbill::limits::{Limit, Limits};
use duckbill::live::{LiveParser, SpeculativeParser};
use duckbill::microsyntax::sizes::Environment;
use duckbill::names::Namespace;
use duckbill::preload::{self, Extent, PreloadOptions, StreamScanner, ViewportMeta};
use duckbill::rewrite::{
    Handlers, RewriteOptions, Rewriter, rewrite, rewrite_stream, select_stream,
};
use duckbill::selectors::SelectorOptions;
use duckbill::serializer::Serializer;
use duckbill::source_edit::{Rewriting, SourceOptions};
use duckbill::tokens::{
    ContentModel, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::tree::{DocumentSink, NodeIndex, Scripting, TreeBuilder, TreeBuilderOptions};
use duckbill::{Document, Edition, FragmentContext, ParseOptions, Selector, Span, parse_with};

fn cancelled() -> Arc<AtomicBool> {
    Arc::new(AtomicBool::new(true))
}

fn few_nodes() -> Limits {
    Limits::none().with(Limit::Nodes, 3)
}

fn written(value: impl Debug) -> String {
    format!("{value:?}")
}

fn all(_: &str, _: &str) -> Option<&'static str> {
    None
}

#[test]
fn options_of_a_tokenizer() {
    struct Tokens(String);
    impl TokenSink for Tokens {
        fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
            self.0 += &written(token);
            Feedback::Continue
        }
    }
    fn tokens(options: &TokenizerOptions) -> String {
        let mut tokenizer = Tokenizer::new(Tokens(String::new()), options.clone());
        assert_eq!(tokenizer.feed("<?a b?><p></title>x"), TokenizerResult::Done);
        tokenizer.end();
        tokenizer.into_sink().0
    }
    assert_all_are_obeyed(
        &["tokenizer/options.rs"],
        "TokenizerOptions",
        &[("tokenizer/feed.rs", "new", tokens)],
        &[
            ("with_edition", || {
                [Edition::Living, Edition::Snapshot2018]
                    .map(|edition| TokenizerOptions::new().with_edition(edition))
            }),
            ("with_content_model", || {
                [ContentModel::Data, ContentModel::Plaintext]
                    .map(|content_model| TokenizerOptions::new().with_content_model(content_model))
            }),
            ("with_last_start_tag", || {
                ["", "title"].map(|name| {
                    TokenizerOptions::new()
                        .with_content_model(ContentModel::Rcdata)
                        .with_last_start_tag(name)
                })
            }),
        ],
        all,
    );
}

/// The tree that a tree builder makes of markup, and the places where it pauses.
fn built(builder: TreeBuilder<DocumentSink>, fragment: Option<NodeIndex>) -> String {
    let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
    let html = "<meta charset=koi8-r><noscript><p></noscript><script></script><select><b>2</b></select>\
        <div><template shadowrootmode=open>a</template></div>";
    let (mut at, mut pauses) = (0, String::new());
    while let TokenizerResult::Paused { consumed, reason } = tokenizer.feed(&html[at..]) {
        at += consumed;
        pauses += &written(reason);
    }
    tokenizer.end();
    let sink = tokenizer.into_sink().into_sink();
    let document = match fragment {
        Some(fragment) => sink.finish_fragment(fragment),
        None => sink.finish(),
    };
    let tree = Serializer::test_format().to_string(document.root());
    format!("{pauses} {:?} {tree}", document.quirks_mode())
}

#[test]
fn options_of_a_tree_builder() {
    fn plain() -> TreeBuilderOptions {
        TreeBuilderOptions::default()
    }
    assert_all_are_obeyed(
        &["tree_builder/options.rs"],
        "TreeBuilderOptions",
        &[
            ("tree_builder/mod.rs", "new", |options| {
                built(TreeBuilder::new(DocumentSink::new(), *options), None)
            }),
            ("tree_builder/mod.rs", "for_fragment", |options| {
                let context = FragmentContext::html("div");
                let (builder, fragment) =
                    TreeBuilder::for_fragment(DocumentSink::new(), *options, &context);
                built(builder, Some(fragment))
            }),
        ],
        &[
            ("with_edition", || [plain(), plain().with_edition(Edition::Snapshot2018)]),
            ("with_scripting", || [plain(), plain().with_scripting(Scripting::Normal)]),
            ("with_srcdoc", || [plain(), plain().with_srcdoc(true)]),
            ("with_declarative_shadow_roots", || {
                [plain(), plain().with_declarative_shadow_roots(true)]
            }),
            ("with_script_pauses", || [plain(), plain().with_script_pauses(true)]),
            ("with_encoding_reports", || [plain(), plain().with_encoding_reports(true)]),
        ],
        |door, option| {
            let is_fragment = door.ends_with("for_fragment");
            match option {
                "with_srcdoc" if is_fragment => Some("a fragment has the mode of its context"),
                _ => None,
            }
        },
    );
}

/// The text of a page, and what is said of its encoding, also after the page has declared another.
fn decoded(mut decoder: Decoder<'_>, bytes: &[u8]) -> String {
    let (mut text, mut rest) = (String::new(), bytes);
    while let Some(piece) = decoder.decode(&mut rest, true) {
        text += piece;
    }
    let report = written(decoder.report());
    let change = decoder.change_encoding(Encoding::KOI8_R, text.len() as u64);
    format!("{text} {report} {change:?}\n")
}

#[test]
fn options_of_a_decoder() {
    fn plain() -> EncodingOptions {
        EncodingOptions::new().with_utf8_detection(false)
    }
    // UTF-8 that nobody declares, and a declaration.
    const PAGES: [&[u8]; 2] =
        [b"<p>caf\xC3\xA9", b"<meta http-equiv=content-type content='charset=x-sjis'>\x82\xA0"];
    assert_all_are_obeyed(
        &["encoding/options.rs"],
        "EncodingOptions",
        &[
            ("encoding/decoder.rs", "new", |options| {
                let features = Edition::Living.features();
                PAGES.map(|page| decoded(Decoder::new(options, features), page)).concat()
            }),
            ("preload/stream.rs", "new", |options| {
                // "How are you" in Russian: what the detector finds in the short one above is what the default is.
                const RUSSIAN: &[u8] =
                    b"<p>\xEB\xC1\xCB \xC4\xC5\xCC\xC1, \xD0\xD2\xC9\xD7\xC5\xD4 \xCD\xC9\xD2";
                let [undeclared, declared] = PAGES;
                let scanned = [undeclared, declared, RUSSIAN].map(|page| {
                    // A query is encoded as the page is.
                    let document_url = "http://page.test/";
                    let preload = PreloadOptions::new().with_document_url(document_url);
                    let mut scanner = StreamScanner::new(&preload, options);
                    let page = [page, b"<img src='?&#233;'>"].concat();
                    let mut found: Vec<_> = scanner.feed(&page).collect();
                    found.extend(scanner.finish());
                    written(found)
                });
                scanned.concat()
            }),
            ("encoding/decoder.rs", "whole", |options| {
                let features = Edition::Living.features();
                PAGES.map(|page| decoded(Decoder::whole(page, options, features), &[])).concat()
            }),
        ],
        &[
            ("with_draft", || {
                [Edition::Living, Edition::Draft2007].map(|draft| {
                    // A user cannot demand an encoding in 2007.
                    plain().with_draft(draft).with_user_override(Encoding::KOI8_R)
                })
            }),
            ("with_user_override", || [plain(), plain().with_user_override(Encoding::KOI8_R)]),
            ("with_transport_label", || [plain(), plain().with_transport_label("koi8-r")]),
            ("with_content_type", || {
                [plain(), plain().with_content_type("text/html; charset=koi8-r")]
            }),
            ("with_parent_document", || [plain(), plain().with_parent_document(Encoding::KOI8_R)]),
            ("with_likely_encoding", || [plain(), plain().with_likely_encoding(Encoding::KOI8_R)]),
            ("with_utf8_detection", || [plain(), plain().with_utf8_detection(true)]),
            ("with_detector", || [plain(), plain().with_detector(9, |_| Some(Encoding::KOI8_R))]),
            ("with_chardetng", || [plain(), plain().with_chardetng(usize::MAX)]),
            ("with_locale", || [plain(), plain().with_locale("ru")]),
            ("with_default", || [plain(), plain().with_default(Encoding::KOI8_R)]),
            ("with_restart_hook", || [plain(), plain().with_restart_hook(|_| false)]),
        ],
        |door, option| {
            let is_stream = door.starts_with("preload/stream.rs");
            (is_stream && option == "with_restart_hook").then_some("a stream cannot begin again")
        },
    );
}

#[test]
fn options_of_a_scan() {
    fn plain() -> PreloadOptions {
        PreloadOptions::new().with_document_url("http://page.test/")
    }
    const BEGIN: &str = "<meta name=viewport content='width=400'><script></script>";
    const REST: &str = "<img srcset='a 500w, b 2000w' sizes=100vw><script src=c></script>\
        <img loading=lazy src=d><img src='/?\u{e9}'><select><img src=e></select>";
    fn page() -> LiveParser {
        let mut parser = LiveParser::new(ParseOptions::new().with_scripting(Scripting::Normal));
        let _ = parser.feed(&format!("{BEGIN}{REST}"));
        parser
    }
    assert_all_are_obeyed(
        &["preload/options.rs"],
        "PreloadOptions",
        &[
            ("preload/scanner.rs", "scan", |options| {
                written(preload::scan(&format!("{BEGIN}{REST}"), options).collect::<Vec<_>>())
            }),
            ("preload/stream.rs", "new", |options| {
                let mut scanner = preload::StreamScanner::new(options, &EncodingOptions::new());
                let page = format!("{BEGIN}{REST}");
                let mut found: Vec<_> = scanner.feed(page.as_bytes()).collect();
                found.extend(scanner.finish());
                written(found)
            }),
            ("preload/scan_ahead.rs", "scan_ahead", |options| {
                let pausing = TreeBuilderOptions::new()
                    .with_scripting(Scripting::Normal)
                    .with_script_pauses(true);
                let builder = TreeBuilder::new(DocumentSink::new(), pausing);
                let mut tokenizer = Tokenizer::new(builder, TokenizerOptions::new());
                let paused = tokenizer.feed(BEGIN);
                assert!(matches!(paused, TokenizerResult::Paused { .. }));
                written(preload::scan_ahead(&tokenizer, REST, options).collect::<Vec<_>>())
            }),
            ("live/speculation.rs", "scan", |options| {
                written(page().speculate().scan(options).collect::<Vec<_>>())
            }),
            ("live/speculation.rs", "new", |options| {
                let mut ahead = SpeculativeParser::new(options.clone());
                written(ahead.scan(&page()).collect::<Vec<_>>())
            }),
        ],
        &[
            ("with_document_url", || [PreloadOptions::new(), plain()]),
            ("with_environment", || {
                let narrow = Environment::new(300.0, 720.0);
                [plain(), plain().with_environment(narrow)]
            }),
            ("with_viewport_meta", || [plain(), plain().with_viewport_meta(ViewportMeta::Obeyed)]),
            ("with_extent", || [plain(), plain().with_extent(Extent::All)]),
            ("with_encoding", || [plain(), plain().with_encoding(Encoding::WINDOWS_1252)]),
            ("with_content_security_policies", || {
                let policies = vec!["img-src 'none'".to_owned()];
                [plain(), plain().with_content_security_policies(policies)]
            }),
            ("with_scripting", || [plain(), plain().with_scripting(Scripting::Disabled)]),
            ("with_edition", || [plain(), plain().with_edition(Edition::Snapshot2018)]),
        ],
        |door, option| {
            let is_ahead = !["preload/scanner.rs", "preload/stream.rs"]
                .iter()
                .any(|begins| door.starts_with(begins));
            if (door.starts_with("preload/stream.rs"), option) == (true, "with_encoding") {
                return Some("it reads the bytes, and finds their encoding");
            }
            (is_ahead && matches!(option, "with_edition" | "with_scripting"))
                .then_some("it continues what the parser began")
        },
    );
}

#[test]
fn options_of_a_rewriter() {
    const PAGE: &str = "<body><noscript><b>1</b></noscript><select><b>2</b></select><p>3<table></table><i>\u{436}</i>";
    const SELECTOR: &str = "noscript b, select b, p table, i";
    fn plain() -> RewriteOptions {
        RewriteOptions::new()
    }
    fn handlers<'h>() -> Handlers<'h> {
        let mark = |element: &mut duckbill::rewrite::Element<'_>| {
            element.after(duckbill::rewrite::Content::Text("\u{436}"))
        };
        Handlers::new().on_element(SELECTOR, mark).expect("a selector")
    }
    assert_all_are_obeyed(
        &["rewrite/options.rs"],
        "RewriteOptions",
        &[
            ("rewrite/mod.rs", "rewrite", |options| written(rewrite(PAGE, handlers(), options))),
            ("rewrite/mod.rs", "new", |options| {
                let mut out = Vec::new();
                let mut rewriter =
                    Rewriter::new(handlers(), options, |bytes: &[u8]| out.extend_from_slice(bytes));
                let fed = rewriter.feed(PAGE.as_bytes());
                let end = fed.and_then(|()| rewriter.finish());
                format!("{end:?} {out:?}")
            }),
            ("rewrite/readers.rs", "rewrite_stream", |options| {
                let mut out = Vec::new();
                let end = rewrite_stream(PAGE.as_bytes(), &mut out, handlers(), options);
                format!("{end:?} {out:?}")
            }),
            ("rewrite/readers.rs", "select_stream", |options| {
                let mut out = String::new();
                let end = select_stream(PAGE.as_bytes(), SELECTOR, options, |found| {
                    out += &written((found.name(), found.text()));
                });
                format!("{end:?} {out}")
            }),
        ],
        &[
            ("with_edition", || [plain(), plain().with_edition(Edition::Snapshot2018)]),
            ("with_scripting", || [plain(), plain().with_scripting(Scripting::Normal)]),
            ("with_encoding", || {
                let encoding = EncodingOptions::new().with_user_override(Encoding::KOI8_R);
                [plain(), plain().with_encoding(encoding)]
            }),
            ("with_limits", || [plain(), plain().with_limits(few_nodes())]),
            ("with_cancel_flag", || [plain(), plain().with_cancel_flag(cancelled())]),
            ("with_srcdoc", || [plain(), plain().with_srcdoc(true)]),
        ],
        |door, option| {
            (door.ends_with(" rewrite") && option == "with_encoding")
                .then_some("text has no encoding")
        },
    );
}

#[test]
fn options_of_edits_of_the_source() {
    /// One tag made two elements, and one of them was changed.
    fn changed() -> Document {
        let options = ParseOptions::new().with_spans(Spans::Full);
        let mut document = parse_with("<div><i>1<p>2</i>3</div>", &options).expect("no limit");
        let i = document.elements_by_tag_name("i").next().expect("it is there").id();
        document.set_attribute(i, "class", "y").expect("an element");
        document
    }
    fn plain() -> SourceOptions {
        SourceOptions::new()
    }
    fn rewriting() -> SourceOptions {
        Rewriting::SmallestElement.into()
    }
    assert_all_are_obeyed(
        &["source_edit/options.rs"],
        "SourceOptions",
        &[("source_edit/mod.rs", "edits_with", |options: &SourceOptions| {
            written(changed().edits_with(options.clone()))
        })],
        &[
            ("with_rewriting", || [plain(), rewriting()]),
            ("with_limits", || [rewriting(), rewriting().with_limits(few_nodes())]),
            ("with_cancel_flag", || [rewriting(), rewriting().with_cancel_flag(cancelled())]),
        ],
        all,
    );
}

#[test]
fn options_of_a_selector() {
    const TEXTS: [&str; 5] = ["m|mi", "mi", "a b", ":own", ":own(1)"];
    fn plain() -> SelectorOptions {
        SelectorOptions::new()
    }
    assert_all_are_obeyed(
        &["selectors/options.rs", "selectors/declare.rs"],
        "SelectorOptions",
        &[("selectors/mod.rs", "parse_with", |options| {
            let document = duckbill::parse("<math><mi>");
            TEXTS
                .map(|text| match Selector::parse_with(text, options) {
                    Ok(selector) => document.select(&selector).count().to_string(),
                    Err(error) => error.to_string(),
                })
                .concat()
        })],
        &[
            ("with_namespace", || [plain(), plain().with_namespace("m", Namespace::MathMl.url())]),
            ("with_default_namespace", || {
                [plain(), plain().with_default_namespace(Namespace::Html.url())]
            }),
            ("with_max_parts", || [plain(), plain().with_max_parts(1)]),
            ("with_pseudo_class", || {
                let declared = plain().with_pseudo_class("own", |_| true);
                [plain(), declared.expect("the name is free")]
            }),
            ("with_functional_pseudo_class", || {
                let declared = plain().with_functional_pseudo_class("own", |_, _| true);
                [plain(), declared.expect("the name is free")]
            }),
        ],
        all,
    );
}
