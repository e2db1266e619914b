//! The doors of the library that take a page: each is given any bytes, whole and cut, and judges what comes of them by more than
//! the absence of a panic. For random pages, and for `fuzz/`.

use duckbill::dom::{Builder, Spans};
use duckbill::limits::{Limit, Limits, survives_reparsing};
use duckbill::live::{LiveParser, Progress, ScriptOutcome};
use duckbill::preload::{self, Extent, PreloadOptions};
use duckbill::rewrite::{
    Content, FoundElement, Handlers, RewriteOptions, Rewriter, rewrite_stream, select_stream,
};
use duckbill::selectors::SelectorSet;
use duckbill::serializer::Serializer;
use duckbill::tree::Scripting;
use duckbill::{
    Document, NodeRef, ParseOptions, Parser, Selector, parse, parse_bytes, parse_with, reader,
};
use std::io::{self, Read};

/// Takes a page, and the size of its pieces.
pub(crate) type Door = fn(&[u8], usize);

/// All of them.
pub(crate) const DOORS: &[(&str, Door)] = &[
    ("parse", parsed),
    ("limits", within_limits),
    ("write", written),
    ("rewrite", rewritten),
    ("live", live),
    ("preload", preloaded),
    ("source edits", edited),
    ("select", selected),
    ("select at once", selected_at_once),
    ("change all", changed),
    ("build", built),
    ("streams", streamed),
];

/// Both have the same tree; else the first line that differs is said.
fn assert_same_tree(one: &Document, other: &Document) {
    let [one, other] =
        [one, other].map(|document| Serializer::test_format().to_string(document.root()));
    let differ = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    assert!(one == other, "{differ:?}, in\n{one}\n\n{other}");
}

fn options() -> ParseOptions {
    ParseOptions::new().with_error_limit(usize::MAX).with_spans(Spans::Full)
}

fn in_pieces(bytes: &[u8], size: usize, options: &ParseOptions) -> Document {
    let mut parser = Parser::new(options.clone());
    for piece in bytes.chunks(size.max(1)) {
        parser.feed_bytes(piece).unwrap();
    }
    parser.finish().unwrap()
}

/// Cut in any way, and by the rules only: the same tree, errors and places. Links go both ways.
pub(crate) fn parsed(bytes: &[u8], size: usize) {
    let options = options();
    let whole = parse_with(bytes, &options).unwrap();
    super::links::check_links(&whole);
    for other in [
        in_pieces(bytes, size, &options),
        parse_with(bytes, &options.clone().with_rules_only(true)).unwrap(),
        in_pieces(bytes, size, &options.clone().with_rules_only(true)),
    ] {
        assert!(
            other == whole,
            "{}\n{}",
            Serializer::test_format().to_string(whole.root()),
            Serializer::test_format().to_string(other.root())
        );
        assert_eq!(other.errors(), whole.errors());
        let spans = |document: &Document| {
            document
                .root()
                .descendants()
                .map(|node| (node.span(), node.origin()))
                .collect::<Vec<_>>()
        };
        assert_eq!(spans(&other), spans(&whole));
    }
}

/// Within limits there is the same document, or an error with the beginning of it.
pub(crate) fn within_limits(bytes: &[u8], size: usize) {
    let whole = parse_bytes(bytes);
    let most = size as u64 * 10;
    let limits = Limits::none()
        .with(Limit::Nodes, most)
        .with(Limit::Depth, 10)
        .with(Limit::TokenBytes, most);
    match parse_with(bytes, &ParseOptions::new().with_limits(limits)) {
        Ok(document) => assert!(document == whole),
        Err(stopped) => {
            // It counts the decoded text, in which a byte may be three.
            assert!(stopped.text_offset() <= 3 * bytes.len() as u64);
            super::links::check_links(&stopped.into_document());
        }
    }
}

/// A tree that comes back from the standard's serialization also comes back from ours; XML can be written of every tree.
pub(crate) fn written(bytes: &[u8], _: usize) {
    let document = parse_bytes(bytes);
    let root = document.root();
    assert_eq!(Serializer::xml().to_string(root), Serializer::xml().to_string(root));
    let html = root.outer_html();
    let tree = Serializer::test_format();
    if tree.to_string(parse(&html).root()) == tree.to_string(root) {
        let minified = Serializer::minified().to_string(root);
        assert_same_tree(&parse(&minified), &document);
    }
    if survives_reparsing(&document) {
        let inner = Serializer::html().content();
        for written in [inner.to_string(root), Serializer::pretty().to_string(root)] {
            let again = parse(&written);
            assert_eq!(inner.to_string(again.root()), inner.to_string(root));
        }
    }
}

/// Every kind of handler.
fn handlers(has_changes: bool) -> Handlers<'static> {
    let handlers = Handlers::new()
        .on_element("*", move |element| {
            if has_changes {
                if element.span().start % 3 == 0 {
                    let _ = element.set_attribute("data-x", "é\"&");
                    element.before(Content::Html("<!--b-->"));
                }
                if element.span().start % 5 == 0 {
                    element.remove_attribute("class");
                    let _ = element.append(Content::Text("a & b"));
                }
                if element.span().start % 7 == 0 {
                    element.remove_and_keep_content();
                }
            }
        })
        .and_then(|handlers| {
            handlers.on_text("p, td", move |text| {
                if has_changes && text.is_last() {
                    let _ = text.after(Content::Text("<i>"));
                }
            })
        })
        .and_then(|handlers| {
            handlers.on_comment("body *", move |comment| {
                if has_changes {
                    comment.remove();
                }
            })
        });
    handlers
        .expect("selectors that can be decided")
        .on_any_text(|_| {})
        .on_any_comment(|_| {})
        .on_doctype(|_| {})
        .on_end(move |end| {
            if has_changes {
                end.append(Content::Html("<!--end-->"));
            }
        })
}

fn rewrite(
    bytes: &[u8],
    size: usize,
    options: &RewriteOptions,
    has_changes: bool,
) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut rewriter =
        Rewriter::new(handlers(has_changes), options, |bytes| out.extend_from_slice(bytes));
    let fed = bytes.chunks(size.max(1)).try_for_each(|piece| rewriter.feed(piece));
    // A change may be refused.
    fed.and_then(|()| rewriter.finish()).map_err(|error| error.to_string())?;
    Ok(out)
}

/// Bytes that no handler changes are passed on as they are; changes do not depend on the cut.
pub(crate) fn rewritten(bytes: &[u8], size: usize) {
    rewritten_with(bytes, size, &RewriteOptions::new());
}

pub(crate) fn rewritten_with(bytes: &[u8], size: usize, options: &RewriteOptions) {
    let unchanged = rewrite(bytes, size, options, false).expect("nothing is changed");
    assert!(unchanged == bytes, "nobody changed this: {}", unchanged.escape_ascii());
    let [whole, pieces] = [bytes.len(), size].map(|size| rewrite(bytes, size, options, true));
    let text =
        |out: Result<Vec<u8>, String>| out.map(|out| String::from_utf8_lossy(&out).into_owned());
    assert_eq!(text(whole), text(pieces));
}

/// Scripts that write nothing change nothing.
pub(crate) fn live(bytes: &[u8], size: usize) {
    let options = ParseOptions::new().with_scripting(Scripting::Normal);
    let mut parser = LiveParser::new(options.clone());
    let run = |parser: &mut LiveParser, mut progress: Progress| {
        while let Progress::Script(script) = progress {
            progress = parser.resume(script, ScriptOutcome::Ran).expect("it runs");
        }
        progress
    };
    for piece in bytes.chunks(size.max(1)) {
        let progress = parser.feed_bytes(piece);
        let _ = run(&mut parser, progress);
    }
    let progress = parser.finish();
    assert_eq!(run(&mut parser, progress), Progress::Done);
    let document = parser.into_document();
    super::links::check_links(&document);
    // A late declaration of the encoding comes too late once a script has run.
    let other = parse_with(bytes, &options).unwrap();
    if other.encoding().encoding == document.encoding().encoding {
        assert_same_tree(&document, &other);
    }
}

/// The fast scan finds what the scan by the rules finds, at places in the page.
pub(crate) fn preloaded(bytes: &[u8], _: usize) {
    let html = String::from_utf8_lossy(bytes);
    let options = PreloadOptions::new()
        .with_document_url("http://page.test/d/index.html")
        .with_extent(Extent::All);
    let fast: Vec<_> = preload::scan(&html, &options).collect();
    let slow: Vec<_> = preload::scan(&html, &options.clone().with_rules_only(true)).collect();
    assert_eq!(fast, slow);
    assert!(fast.iter().all(|one| one.text_range.end <= html.len()));
}

/// A document that was not changed has no edits, and one that was is what its source says.
pub(crate) fn edited(bytes: &[u8], size: usize) {
    let mut document = parse_with(bytes, &ParseOptions::new().with_spans(Spans::Full)).unwrap();
    assert_eq!(document.edits().map(|edits| edits.len()), Ok(0));
    let elements = document.root().elements();
    let chosen: Vec<_> = elements.step_by(size.max(1)).map(|one| one.as_node().id()).collect();
    for (number, element) in chosen.into_iter().enumerate() {
        let _ = match number % 4 {
            0 => document.set_attribute(element, "title", "a\"é&"),
            1 => document.remove(element),
            2 => document.unwrap(element),
            _ => document.set_text_content(element, "x < y"),
        };
    }
    if let Ok(source) = document.to_source() {
        let mut again = parse_bytes(&source);
        // Markup has no two texts side by side, but `<template for>` may put one beside another.
        for document in [&mut document, &mut again] {
            document.normalize(document.root().id()).expect("its own root");
        }
        assert_same_tree(&again, &document);
    }
}

/// A selector finds the elements that its parts find, in the order of the tree.
pub(crate) fn selected(bytes: &[u8], _: usize) {
    let document = parse_bytes(bytes);
    for text in ["p, :not(p) > a", "div :is(b, i)", "td:nth-child(2n)", ":has(> a)", "[class]"] {
        let selector = Selector::parse(text).expect("a selector");
        let found: Vec<_> = document.select(&selector).collect();
        let tested: Vec<_> =
            document.root().elements().filter(|one| one.matches(&selector)).collect();
        assert_eq!(found, tested, "{text}");
    }
}

/// A set of selectors finds what each of them finds, in the order of the tree.
pub(crate) fn selected_at_once(bytes: &[u8], size: usize) {
    let document = parse_bytes(bytes);
    let texts = ["p", "div :is(b, i)", "#a, .b > *", "a:not([href])", "td:nth-child(2n)", "* + *"];
    let selectors = texts.iter().cycle().take(size % 9 + 1).map(|text| Selector::parse(text));
    let set: SelectorSet = selectors.collect::<Result<_, _>>().expect("selectors");
    let mut found = vec![Vec::new(); set.selectors().len()];
    for (number, element) in document.root().select_set(&set) {
        found[number].push(element);
    }
    for (selector, found) in set.selectors().iter().zip(found) {
        assert_eq!(document.select(selector).collect::<Vec<_>>(), found, "{selector}");
    }
}

/// Changes of all elements that a selector finds leave a tree in which it finds what it should.
pub(crate) fn changed(bytes: &[u8], size: usize) {
    let of = |text: &str| Selector::parse(text).expect("a selector");
    let mut document = parse_with(bytes, &options()).unwrap();
    let found = document.select(&of("p, td")).count();
    assert_eq!(document.set_attribute_all(&of("p, td"), "data-x", "a\"&"), Ok(found));
    assert_eq!(document.select(&of("[data-x]:is(p, td)")).count(), found);
    document.remove_attribute_all(&of("*"), "class");
    assert_eq!(document.select(&of("[class]")).count(), 0);
    if size.is_multiple_of(2) {
        assert!(document.rename_all(&of("body a"), "x-a").is_ok());
        assert_eq!(document.select(&of("body a")).count(), 0);
    }
    assert!(document.unwrap_all(&of("body :is(b, i, div)")).is_ok());
    assert_eq!(document.select(&of("body :is(b, i, div)")).count(), 0);
    document.remove_all(&of("body span"));
    assert_eq!(document.select(&of("body span")).count(), 0);
    super::links::check_links(&document);
}

/// Copies the elements and texts below a node by [`Document::build`], as deep as it says: a closure in a closure is a call.
fn copy_below(from: NodeRef<'_>, to: &mut Builder<'_>, deep: usize) {
    for child in from.children() {
        if let Some(text) = child.text() {
            to.text(text);
        } else if let Some(element) = child.as_element().filter(|_| deep > 0) {
            to.element(element.name(), |inside| {
                for attribute in element.attributes() {
                    inside.attribute(attribute.name(), attribute.value());
                }
                copy_below(child, inside, deep - 1);
            });
        }
    }
}

/// The names, attributes and texts below a node, as deep as it says.
fn listed_below(node: NodeRef<'_>, deep: usize, list: &mut Vec<String>) {
    for child in node.children() {
        if let Some(text) = child.text() {
            list.push(text.to_owned());
        } else if let Some(element) = child.as_element().filter(|_| deep > 0) {
            let attributes = element.attributes().map(|one| (one.name(), one.value()));
            list.push(format!("{} {:?}", element.name(), attributes.collect::<Vec<_>>()));
            listed_below(child, deep - 1, list);
            list.push("end".to_owned());
        }
    }
}

/// The tree that is built is the one asked for, or its beginning up to a name that is refused.
pub(crate) fn built(bytes: &[u8], size: usize) {
    let page = parse_bytes(bytes);
    let Some(body) = page.body() else { return };
    let mut document = parse("<!DOCTYPE html><main>");
    let main = document.elements_by_tag_name("main").next().expect("it was written").id();
    let deep = size % 30;
    let result = document.build(main, |main| copy_below(body.as_node(), main, deep));
    super::links::check_links(&document);
    let (mut wanted, mut made) = (Vec::new(), Vec::new());
    listed_below(body.as_node(), deep, &mut wanted);
    listed_below(document.node(main).expect("it is there"), deep, &mut made);
    if result.is_ok() {
        assert_eq!(made, wanted);
    } else {
        // The element whose name or attribute was refused may lack what comes after that.
        let texts = |list: &[String]| list.iter().filter(|one| *one != "end").count();
        assert!(texts(&made) <= texts(&wanted));
    }
}

/// Gives at most so many bytes at a time.
struct Slow<'b>(&'b [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (now, later) = self.0.split_at(self.1.min(self.0.len()).min(buffer.len()));
        buffer[..now.len()].copy_from_slice(now);
        self.0 = later;
        Ok(now.len())
    }
}

/// A reader gives the result of its bytes: parsed, rewritten, and searched while they pass.
pub(crate) fn streamed(bytes: &[u8], size: usize) {
    let slow = || Slow(bytes, size.max(1));
    let document = reader::parse_reader(slow(), &options()).unwrap();
    assert!(document == parse_with(bytes, &options()).unwrap());
    let rewrite = RewriteOptions::new();
    let rewritten = |source: &mut dyn Read| {
        let mut out = Vec::new();
        // A change may be refused; how much of the output was written by then depends on the pieces.
        let result = rewrite_stream(source, &mut out, handlers(true), &rewrite);
        result.map(|()| out).map_err(|error| error.to_string())
    };
    assert!(rewritten(&mut slow()) == rewritten(&mut &bytes[..]));
    let selected = |source: &mut dyn Read| {
        let mut found = Vec::new();
        let add = |one: &FoundElement<'_>| {
            found.push((one.name().to_owned(), one.text().map(str::to_owned)));
        };
        select_stream(source, "div p, td, a[href]", &rewrite, add).expect("no limit is set");
        found
    };
    assert_eq!(selected(&mut slow()), selected(&mut &bytes[..]));
}
