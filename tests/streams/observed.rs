//! Parses that are observed: what is told is what happens, and a stop leaves what was told.

use crate::common::links::check_links;
use crate::common::soup::tag_soup;
use crate::common::{config, pieces};
use duckbill::dom::Spans;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::{Limits, ParseStopped, StopReason};
use duckbill::names::Tag;
use duckbill::tree::{Control, TreeEvent};
use duckbill::{Document, NodeId, NodeKind, ParseOptions, Parser, parse, parse_with};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The observed events, in words.
fn told(html: &str, size: usize) -> Vec<String> {
    let mut told = Vec::new();
    let observe = |_: &Document, event: TreeEvent<'_>| {
        told.push(match event {
            TreeEvent::Opened(element) => format!("<{}>", element.name()),
            TreeEvent::Closed(element) => format!("</{}>", element.name()),
            TreeEvent::Text { added, .. } => added.to_owned(),
            TreeEvent::Inserted(node) => format!("{:?}", node.kind()),
            _ => "again".to_owned(),
        });
        Control::Continue
    };
    let mut parser = Parser::new(ParseOptions::new()).observe(observe);
    for piece in pieces(html, size) {
        assert_eq!(parser.feed_text(piece), Ok(()));
    }
    assert_eq!(parser.finish().unwrap(), parse(html));
    told
}

#[test]
fn all_kinds_of_nodes_are_told() {
    let html = "<!DOCTYPE html><!--a--><title>b</title><p class=c>d<br>e<?f g?></p>";
    let expected = [
        "Doctype",
        "Comment",
        "<html>",
        "<head>",
        "<title>",
        "b",
        "</title>",
        "</head>",
        "<body>",
        "<p>",
        "d",
        "<br>",
        "</br>",
        "e",
        "ProcessingInstruction",
        "</p>",
        "</body>",
        "</html>",
    ];
    assert_eq!(told(html, 1000), expected);
    // Pieces cut text, and nothing else.
    assert_eq!(told(html, 1), expected);
}

#[test]
fn misnested_elements_are_told_as_they_are_made() {
    assert_eq!(
        told("<!DOCTYPE html><body><b>1<p>2</b>3", 1000)[4..],
        [
            "<body>", "<b>", "1", "<p>", "2", "<b>", "</b>", "</b>", "3", "</p>", "</body>",
            "</html>"
        ]
    );
}

#[test]
fn a_late_head_element_does_not_close_the_head_again() {
    let told = told("<head></head><title>a</title><body>", 1000);
    assert_eq!(told.iter().filter(|what| *what == "</head>").count(), 1);
}

/// Follows what is told, and checks it against the document at each time.
#[derive(Default)]
struct Follower {
    open: HashSet<NodeId>,
    closed: HashSet<NodeId>,
    texts: HashMap<NodeId, String>,
}

impl Follower {
    fn follow(&mut self, document: &Document, event: TreeEvent<'_>) {
        match event {
            TreeEvent::Opened(element) => {
                let id = element.as_node().id();
                assert!(self.open.insert(id), "opened once");
                assert!(document.node(id).is_some());
            }
            TreeEvent::Closed(element) => {
                let id = element.as_node().id();
                assert!(self.open.contains(&id), "{} was opened", element.name());
                assert!(self.closed.insert(id), "{} is closed once", element.name());
            }
            TreeEvent::Text { node, added } => {
                assert!(!added.is_empty());
                let text = self.texts.entry(node.id()).or_default();
                text.push_str(added);
                assert!(node.data().is_some_and(|data| data.starts_with(text.as_str())));
            }
            TreeEvent::Inserted(node) => assert_ne!(node.kind(), NodeKind::Element),
            TreeEvent::Restarted => *self = Self::default(),
            _ => {}
        }
    }

    /// All that is in the document was told.
    fn check(&self, document: &Document) {
        for node in document.root().descendants() {
            match node.kind() {
                NodeKind::Element => assert!(self.closed.contains(&node.id()), "{node:?}"),
                NodeKind::Text => {
                    assert_eq!(self.texts.get(&node.id()).map(String::as_str), node.data());
                }
                _ => {}
            }
        }
        assert_eq!(self.open, self.closed);
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn what_is_told_is_the_document(html in tag_soup(), size in 1..40_usize, places in any::<bool>()) {
        let spans = if places { Spans::Full } else { Spans::None };
        let options = ParseOptions::new().with_spans(spans).with_declarative_shadow_roots(places);
        let mut follower = Follower::default();
        let mut parser = Parser::new(options.clone()).observe(|document: &Document, event: TreeEvent<'_>| {
            follower.follow(document, event);
            Control::Continue
        });
        for piece in pieces(&html, size) {
            prop_assert_eq!(parser.feed_text(piece), Ok(()));
        }
        let document = parser.finish().unwrap();
        // Copies in `selectedcontent` are not told.
        if !html.contains("selectedcontent") {
            follower.check(&document);
        }
        prop_assert_eq!(&document, &parse_with(&html, &options).unwrap());
        check_links(&document);
    }

    /// After a stop the document holds what was told, and takes no more.
    #[test]
    fn a_stop_is_exact(html in tag_soup(), size in 1..40_usize, last in 1..30_usize) {
        let mut told = 0;
        let mut nodes = 0;
        let mut parser = Parser::new(ParseOptions::new()).observe(|document: &Document, _: TreeEvent<'_>| {
            told += 1;
            nodes = document.node_count();
            assert!(told <= last, "nothing is told after a stop");
            if told == last { Control::Stop } else { Control::Continue }
        });
        let is_stopped = pieces(&html, size).into_iter().any(|piece| parser.feed_text(piece).is_err());
        let _ = parser.feed_text("<p>more");
        let reason = parser.stop_reason();
        let document = parser.finish().unwrap_or_else(ParseStopped::into_document);
        check_links(&document);
        if is_stopped {
            prop_assert_eq!(told, last);
            prop_assert_eq!(document.node_count(), nodes);
            prop_assert_eq!(reason, Some(StopReason::Observer));
        }
    }
}

#[test]
fn a_late_encoding_begins_again() {
    let page = [b"<!DOCTYPE html><p>\xC4".as_slice(), &[b' '; 2000], b"<meta charset=koi8-r>\xC1"]
        .concat();
    let encoding = || EncodingOptions::new().with_utf8_detection(false);
    let options = ParseOptions::new().with_encoding(encoding());
    let mut texts = String::new();
    let mut restarts = 0;
    let mut parser = Parser::new(options.clone()).observe(|_: &Document, event: TreeEvent<'_>| {
        match event {
            TreeEvent::Restarted => {
                texts.clear();
                restarts += 1;
            }
            TreeEvent::Text { added, .. } => texts.push_str(added),
            _ => {}
        }
        Control::Continue
    });
    for piece in page.chunks(100) {
        let _ = parser.feed_bytes(piece);
    }
    assert_eq!(parser.finish().unwrap(), parse_with(&page, &options).unwrap());
    assert_eq!((restarts, texts.trim_end_matches('а').trim()), (1, "д"));
    assert!(texts.ends_with('а'));
}

#[test]
fn the_document_can_be_searched_at_each_event() {
    let mut found = None;
    let mut parser =
        Parser::new(ParseOptions::new()).observe(|document: &Document, event: TreeEvent<'_>| {
            let TreeEvent::Closed(element) = event else { return Control::Continue };
            if element.is_html(Tag::Li) && document.elements_by_tag_name("li").count() == 3 {
                found = Some(element.as_node().text_content());
                return Control::Stop;
            }
            Control::Continue
        });
    assert_eq!(
        parser.feed_bytes("<ul><li>é<li>b<li>c<li>d".repeat(999).as_bytes()),
        Err(StopReason::Observer)
    );
    assert_eq!(parser.document().elements_by_tag_name("li").count(), 3);
    drop(parser);
    // The third start tag closed the second element.
    assert_eq!(found.as_deref(), Some("b"));
}

#[test]
fn the_cancel_flag_is_obeyed() {
    let flag = Arc::new(AtomicBool::new(false));
    let options =
        ParseOptions::new().with_cancel_flag(Arc::clone(&flag)).with_limits(Limits::untrusted());
    let mut parser = Parser::new(options).observe(|_, _| Control::Continue);
    assert_eq!(parser.feed_text("<p>a"), Ok(()));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(parser.feed_text("<p>b"), Err(StopReason::Cancelled));
    assert_eq!(parser.stop_reason(), Some(StopReason::Cancelled));
    assert_eq!(parser.stop().root().text_content(), "a");
}
