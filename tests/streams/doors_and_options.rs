//! Every public function that takes the options of a parse, with every option: each pair is obeyed, or it is said here
//! why the option has nothing to change there. The lists are compared with the sources, so that a new function or a
//! new option has to come here.

use std::collections::BTreeSet;
use std::future::Future;
use std::io::Write;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::task::{Context, Poll, Waker};

use crate::option_lists::{functions_with, options_of};
use duckbill::dom::{AdjacentPosition, EditError, NodeId, QuirksMode, Spans};
use duckbill::edition::Features;
use duckbill::encoding::{Encoding, EncodingOptions, EncodingReport};
use duckbill::limits::{
    Limit, Limits, ParseStopped, StopReason, fragment_survives_reparsing_with,
    survives_reparsing_with,
};
use duckbill::live::{LiveParser, Progress, Stop};
use duckbill::reader::{StreamError, futures, parse_head, parse_reader, tokio};
use duckbill::serializer::Serializer;
use duckbill::tree::{Control, Scripting, TreeEvent};
use duckbill::{
    Document, Edition, FragmentContext, MarkupOptions, ParseOptions, Parser, parse,
    parse_fragment_with, parse_with,
};

const TOO_MANY_NODES: StopReason = StopReason::Limit { limit: Limit::Nodes, value: 3 };

/// The visible results of a parse.
#[derive(Default)]
struct Outcome {
    tree: String,
    encoding: Option<EncodingReport>,
    is_quirky: bool,
    errors: usize,
    has_places: bool,
    stopped: Option<StopReason>,
}

impl Outcome {
    fn of(document: &Document) -> Self {
        Self {
            tree: Serializer::test_format().to_string(document.root()),
            encoding: Some(document.encoding()),
            is_quirky: document.quirks_mode() == QuirksMode::Quirks,
            errors: document.errors().len(),
            has_places: document.root().first_child().is_some_and(|node| node.origin().is_some()),
            stopped: None,
        }
    }

    fn parsed(result: Result<Document, ParseStopped>) -> Self {
        match result {
            Ok(document) => Self::of(&document),
            Err(stopped) => {
                Self { stopped: Some(stopped.reason()), ..Self::of(stopped.document()) }
            }
        }
    }

    fn read(result: std::io::Result<Document>) -> Self {
        match result {
            Ok(document) => Self::of(&document),
            Err(error) => {
                let stopped = error.downcast::<ParseStopped>().expect("memory can be read");
                Self::parsed(Err(stopped))
            }
        }
    }
}

/// The arguments of a function, and its result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bytes,
    Text,
    Fragment,
    /// Bytes, up to the end of the head.
    Head,
}
use Kind::{Bytes, Fragment, Head, Text};

/// The file and the name of a function, and how it is called.
type Door = (&'static str, &'static str, Kind, fn(&str, &ParseOptions) -> Outcome);

fn div() -> FragmentContext {
    FragmentContext::html("div")
}

/// Feeds single bytes.
fn fed(mut parser: Parser, html: &str) -> Outcome {
    for byte in html.as_bytes() {
        if parser.feed_bytes(std::slice::from_ref(byte)).is_err() {
            break;
        }
    }
    Outcome::parsed(parser.finish())
}

fn live(html: &str, options: &ParseOptions) -> Outcome {
    let mut parser = LiveParser::new(options.clone());
    let mut progress = parser.feed_bytes(html.as_bytes());
    if progress == Progress::NeedsInput {
        progress = parser.finish();
    }
    let stopped = match progress {
        Progress::Stopped(Stop::Reason(reason)) => Some(reason),
        _ => None,
    };
    Outcome { stopped, ..Outcome::of(&parser.into_document()) }
}

/// Waits for what never waits: its input is in memory.
fn ready<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the input is there"),
    }
}

/// The bytes as a stream of one chunk.
fn stream(html: &str) -> impl tokio_stream::Stream<Item = Result<&[u8], String>> + Unpin {
    tokio_stream::iter([Ok(html.as_bytes())])
}

fn streamed(result: Result<Document, StreamError<String>>) -> Outcome {
    match result {
        Ok(document) => Outcome::of(&document),
        Err(StreamError::Stopped(stopped)) => Outcome::parsed(Err(stopped)),
        Err(error) => panic!("{error}"),
    }
}

#[rustfmt::skip]
const DOORS: &[Door] = &[
    ("parser/whole.rs", "parse_with", Text, |html, options| Outcome::parsed(parse_with(html, options))),
    ("parser/whole.rs", "parse_with", Bytes, |html, options| Outcome::parsed(parse_with(html.as_bytes(), options))),
    // Given away.
    ("parser/whole.rs", "parse_with", Text, |html, options| Outcome::parsed(parse_with(html.to_owned(), options))),
    ("parser/whole.rs", "parse_with", Bytes, |html, options| {
        Outcome::parsed(parse_with(html.as_bytes().to_vec(), options))
    }),
    ("parser/whole.rs", "parse_fragment_with", Fragment, |html, options| {
        Outcome::parsed(parse_fragment_with(html, &div(), options))
    }),
    ("parser/feed.rs", "new", Bytes, |html, options| fed(Parser::new(options.clone()), html)),
    ("parser/feed.rs", "new", Text, |html, options| {
        let mut parser = Parser::new(options.clone());
        let _ = parser.feed_text(html);
        Outcome::parsed(parser.finish())
    }),
    // As a writer.
    ("parser/feed.rs", "new", Bytes, |html, options| {
        let mut parser = Parser::new(options.clone());
        let _ = parser.write_all(html.as_bytes());
        Outcome::parsed(parser.finish())
    }),
    // With an observer.
    ("parser/feed.rs", "new", Bytes, |html, options| {
        let observer = |_: &Document, _: TreeEvent<'_>| Control::Continue;
        let mut parser = Parser::new(options.clone()).observe(observer);
        let _ = parser.feed_bytes(html.as_bytes());
        Outcome::parsed(parser.finish())
    }),
    ("parser/feed.rs", "for_fragment", Fragment, |html, options| {
        let mut parser = Parser::for_fragment(div(), options.clone());
        let _ = parser.feed_text(html);
        Outcome::parsed(parser.finish())
    }),
    ("parser/readers/blocking.rs", "parse_reader", Bytes, |html, options| Outcome::read(parse_reader(html.as_bytes(), options))),
    ("parser/readers/blocking.rs", "parse_head", Head, |html, options| Outcome::read(parse_head(html.as_bytes(), options))),
    ("live/parser.rs", "new", Bytes, live),
    ("parser/readers/tokio.rs", "parse_reader", Bytes, |html, options| {
        Outcome::read(ready(tokio::parse_reader(html.as_bytes(), options)))
    }),
    ("parser/readers/tokio.rs", "parse_head", Head, |html, options| {
        Outcome::read(ready(tokio::parse_head(html.as_bytes(), options)))
    }),
    ("parser/readers/futures.rs", "parse_stream", Bytes, |html, options| {
        streamed(ready(futures::parse_stream(stream(html), options)))
    }),
    ("parser/readers/futures.rs", "parse_head", Head, |html, options| streamed(ready(futures::parse_head(stream(html), options)))),
];

/// An option, a page, the options, and whether the outcome shows that they were obeyed.
type Case = (&'static str, &'static str, fn(ParseOptions) -> ParseOptions, fn(&Outcome) -> bool);

#[rustfmt::skip]
const CASES: &[Case] = &[
    ("with_edition", "<?a b?><title>c</title>", |it| it.with_edition(Edition::Snapshot2018), |out| {
        out.tree.contains("<!-- ?a b? -->")
    }),
    ("with_edition", "<?a b?><title>c</title>", |it| it.with_edition(Features::SNAPSHOT_2018), |out| {
        out.tree.contains("<!-- ?a b? -->")
    }),
    ("with_scripting", "<noscript><link></noscript>", |it| it.with_scripting(Scripting::Normal), |out| {
        out.tree.contains("\"<link>\"")
    }),
    ("with_encoding", "<title>\u{e9}</title>", |it| {
        it.with_encoding(EncodingOptions::new().with_user_override(Encoding::KOI8_R))
    }, |out| out.encoding.as_ref().map(|it| it.encoding) == Some(Encoding::KOI8_R) && out.tree.contains("ц╘")),
    ("with_error_limit", "<title>a</title></b>", |it| it.with_error_limit(9), |out| out.errors > 0),
    ("with_spans", "<title>a</title>", |it| it.with_spans(Spans::Tags), |out| out.has_places),
    ("with_limits", "<title>a</title><link><link>", |it| it.with_limits(Limits::none().with(Limit::Nodes, 3)), |out| {
        out.stopped == Some(TOO_MANY_NODES)
    }),
    ("with_cancel_flag", "<title>a</title>", |it| it.with_cancel_flag(Arc::new(AtomicBool::new(true))), |out| {
        out.stopped == Some(StopReason::Cancelled)
    }),
    ("with_srcdoc", "<title>a</title>", |it| it.with_srcdoc(true), |out| !out.is_quirky),
    ("with_declarative_shadow_roots", "<div><template shadowrootmode=open>a</template></div>", |it| {
        it.with_declarative_shadow_roots(true)
    }, |out| out.tree.contains("#shadow-root")),
];

/// Why an option has nothing to change where a function is called so.
fn reason(kind: Kind, option: &str) -> Option<&'static str> {
    match option {
        "with_encoding" if kind == Text || kind == Fragment => Some("text has no encoding"),
        "with_srcdoc" if kind == Fragment => Some("a fragment has the mode of its context"),
        "with_declarative_shadow_roots" if kind == Head => Some("a head has no shadow root"),
        _ => None,
    }
}

#[test]
fn every_function_obeys_every_option() {
    for (file, name, kind, call) in DOORS {
        for (option, html, set, shows) in CASES {
            if reason(*kind, option).is_some() {
                continue;
            }
            let plain = call(html, &ParseOptions::new());
            assert!(!shows(&plain), "{file}: {name} without {option}: {}", plain.tree);
            let obeyed = call(html, &set(ParseOptions::new()));
            assert!(shows(&obeyed), "{file}: {name} ignores {option}: {}", obeyed.tree);
        }
    }
}

/// Whatever the door, the encoding is found in the same way, and the report says the same of it.
#[test]
fn reports_on_the_encoding_are_the_same_by_every_door() {
    let plain = EncodingOptions::new;
    let options = [
        plain(),
        plain().with_utf8_detection(false),
        plain().with_user_override(Encoding::KOI8_R),
        plain().with_transport_label("windows-1251"),
        plain().with_transport_label("utf8mb4"),
        plain().with_content_type("text/html; charset=gbk"),
        plain().with_likely_encoding(Encoding::BIG5),
        plain().with_locale("ru"),
        plain().with_parent_document(Encoding::EUC_KR),
    ];
    let late = format!("<!--{}--><meta charset=koi8-r>", "x".repeat(1100));
    for html in [
        "a",
        "é",
        "\u{FEFF}a<meta charset=koi8-r>",
        "<meta charset=koi8-r>é",
        "<meta charset=utf-8>é",
        "<meta charset=utf-16>é",
        "<?xml version=1.0 encoding=\"koi8-r\"?>é",
        &late,
        &format!("é{late}é"),
        &format!("<p>{late}<p>{late}"),
        &format!("{}é", "<p>a".repeat(2000)),
        &format!("{}<meta charset=euc-jp>é", "<p>é".repeat(2000)),
    ] {
        for encoding in &options {
            let options = ParseOptions::new().with_encoding(encoding.clone());
            let doors = DOORS.iter().filter(|door| door.2 == Bytes);
            let found: Vec<_> = doors
                .map(|(file, name, _, call)| {
                    let outcome = call(html, &options);
                    (format!("{file} {name}"), outcome.encoding, outcome.tree)
                })
                .collect();
            for (door, report, tree) in &found {
                let same = (report, tree) == (&found[0].1, &found[0].2);
                assert!(same, "{door}, {encoding:?}: {report:?}, not {:?}", found[0].1);
            }
        }
    }
}

/// Where two limits are reached, each door says the same one, and has parsed the same.
#[test]
fn the_first_of_two_limits_is_the_same_by_every_door() {
    let none = Limits::none;
    let limits = [
        none().with(Limit::InputBytes, 12).with(Limit::Nodes, 4),
        none().with(Limit::InputBytes, 5).with(Limit::Nodes, 6),
        none().with(Limit::InputBytes, 40).with(Limit::Nodes, 4),
        none().with(Limit::InputBytes, 12).with(Limit::Depth, 4),
        none().with(Limit::InputBytes, 12).with(Limit::TokenBytes, 3),
        none().with(Limit::Nodes, 5).with(Limit::Depth, 4),
        none().with(Limit::Nodes, 5).with(Limit::AttributesPerElement, 1),
        none().with(Limit::TokenBytes, 12).with(Limit::AttributesPerElement, 1),
        none().with(Limit::AttributeBytes, 2).with(Limit::AttributesPerElement, 1),
        none().with(Limit::FormattingElements, 2).with(Limit::Nodes, 6),
    ];
    for html in [
        "<p><b><i><u>abc</u></i></b></p><p a=1 b=234567 c d>x",
        "<p a=123456 b=2 c=3><b a b c d><i><u><s>a",
        "<!-- abcdefghijklmnopq --><p a b c>",
        "abcdefghijklmnopqrstuvwxyz<b><b><b><b><b><b>",
    ] {
        for limits in &limits {
            for flag in [None, Some(false), Some(true)] {
                let mut options = ParseOptions::new().with_limits(*limits);
                if let Some(flag) = flag {
                    options = options.with_cancel_flag(Arc::new(AtomicBool::new(flag)));
                }
                let doors = DOORS.iter().filter(|door| matches!(door.2, Bytes | Text));
                let found: Vec<_> = doors
                    .map(|(file, name, _, call)| {
                        let outcome = call(html, &options);
                        (format!("{file} {name}"), outcome.stopped, outcome.tree)
                    })
                    .collect();
                for (door, stopped, tree) in &found {
                    let same = stopped == &found[0].1;
                    assert!(
                        same,
                        "{html} {limits:?} {flag:?} {door}: {stopped:?} {tree}, not {:?} {}",
                        found[0].1, found[0].2
                    );
                }
            }
        }
    }
}

/// Whether a document and a fragment survive, which were parsed with some options, by others.
fn survive(
    html: &str,
    parsed: &ParseOptions,
    asked: &ParseOptions,
) -> [Result<bool, StopReason>; 2] {
    let document = parse_with(html, parsed).expect("there is no limit");
    let fragment = parse_fragment_with(html, &div(), parsed).expect("there is no limit");
    let fragment = fragment_survives_reparsing_with(&fragment, &div(), asked);
    [survives_reparsing_with(&document, asked), fragment]
}

/// Encoding, errors and places are no part of the question whether a tree survives, all else is.
#[test]
fn trees_are_parsed_again_by_the_options() {
    let plain = ParseOptions::new();
    let stops = [
        (plain.clone().with_limits(Limits::none().with(Limit::Nodes, 3)), TOO_MANY_NODES),
        (plain.clone().with_cancel_flag(Arc::new(AtomicBool::new(true))), StopReason::Cancelled),
    ];
    for (options, reason) in stops {
        assert_eq!(survive("<p>a<p>b<p>c", &plain, &options), [Err(reason), Err(reason)]);
    }
    let shadow = "<div><template shadowrootmode=open shadowrootserializable>a</template></div>";
    for (html, options, without) in [
        (
            "<!DOCTYPE html><?a b?>",
            plain.clone(),
            plain.clone().with_edition(Edition::Snapshot2018),
        ),
        (
            "<!DOCTYPE html><?a b?>",
            plain.clone(),
            plain.clone().with_edition(Features::SNAPSHOT_2018),
        ),
        (
            "<!DOCTYPE html><p><noscript><b></b></noscript>",
            plain.clone(),
            plain.clone().with_scripting(Scripting::Normal),
        ),
        (
            &format!("<!DOCTYPE html>{shadow}"),
            plain.clone().with_declarative_shadow_roots(true),
            plain.clone(),
        ),
    ] {
        assert_eq!(survive(html, &options, &options), [Ok(true), Ok(true)], "{html}");
        assert_eq!(survive(html, &options, &without), [Ok(false), Ok(false)], "{html}");
    }
    let srcdoc = plain.clone().with_srcdoc(true);
    assert_eq!(survive("<p>a", &srcdoc, &srcdoc)[0], Ok(true));
    assert_eq!(survive("<p>a", &srcdoc, &plain)[0], Ok(false));
}

#[test]
fn no_function_and_no_option_is_forgotten() {
    let mut listed: BTreeSet<String> =
        DOORS.iter().map(|(file, name, ..)| format!("{file} {name}")).collect();
    for name in ["survives_reparsing_with", "fragment_survives_reparsing_with"] {
        listed.insert(format!("parser/reparse.rs {name}"));
    }
    assert_eq!(functions_with("ParseOptions"), listed, "functions that take options");
    let options = options_of("parser/options.rs", "ParseOptions");
    assert_eq!(options, CASES.iter().map(|(option, ..)| option.to_string()).collect());
}

/// Markup that is parsed into a document, by each of the functions that do so.
type MarkupDoor = fn(&mut Document, &str, &MarkupOptions) -> Result<(), EditError>;

#[rustfmt::skip]
const MARKUP_DOORS: &[(&str, MarkupDoor)] = &[
    ("set_inner_html_with", |it, html, options| it.set_inner_html_with(target(it), html, options)),
    ("set_outer_html_with", |it, html, options| it.set_outer_html_with(target(it), html, options)),
    ("insert_adjacent_html_with", |it, html, options| {
        it.insert_adjacent_html_with(target(it), AdjacentPosition::BeforeEnd, html, options)
    }),
    ("create_contextual_fragment_with", |it, html, options| {
        let fragment = it.create_contextual_fragment_with(target(it), html, options)?;
        it.append_child(target(it), fragment)
    }),
];

/// The element that the functions are called for.
fn target(document: &Document) -> NodeId {
    document.elements_by_tag_name("p").next().expect("it is there").as_node().id()
}

type MarkupCase = (&'static str, &'static str, fn(MarkupOptions) -> MarkupOptions, &'static str);

#[rustfmt::skip]
const MARKUP_CASES: &[MarkupCase] = &[
    ("with_edition", "<?a b?>", |it| it.with_edition(Features::SNAPSHOT_2018), "<!-- ?a b? -->"),
    ("with_scripting", "<noscript><b></noscript>", |it| it.with_scripting(Scripting::Normal), "\"<b>\""),
    ("with_declarative_shadow_roots", "<div><template shadowrootmode=open>a</template></div>", |it| {
        it.with_declarative_shadow_roots(true)
    }, "#shadow-root"),
    ("with_limits", "<b></b><b></b><b></b>", |it| it.with_limits(Limits::none().with(Limit::Nodes, 3)), "stopped"),
    ("with_cancel_flag", "<b>", |it| it.with_cancel_flag(Arc::new(AtomicBool::new(true))), "stopped"),
];

#[test]
fn markup_in_a_document_obeys_every_option() {
    for (name, call) in MARKUP_DOORS {
        for (option, html, set, expected) in MARKUP_CASES {
            let outcome = |options: MarkupOptions| {
                let mut document = parse("<!DOCTYPE html><body><p></p>");
                match call(&mut document, html, &options) {
                    Ok(()) => Serializer::test_format().to_string(document.root()),
                    Err(EditError::Stopped(_)) => "stopped".to_owned(),
                    Err(error) => panic!("{name} with {option}: {error}"),
                }
            };
            let plain = outcome(MarkupOptions::new());
            assert!(!plain.contains(expected), "{name} without {option}: {plain}");
            let obeyed = outcome(set(MarkupOptions::new()));
            assert!(obeyed.contains(expected), "{name} ignores {option}: {obeyed}");
        }
    }
    let listed =
        MARKUP_DOORS.iter().map(|(name, _)| format!("parser/fragment.rs {name}")).collect();
    assert_eq!(functions_with("MarkupOptions"), listed);
    let listed = MARKUP_CASES.iter().map(|(option, ..)| option.to_string()).collect();
    assert_eq!(options_of("parser/markup_options.rs", "MarkupOptions"), listed);
}
