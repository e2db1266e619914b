//! The elements that handlers see, beside those of the tree.

use std::collections::BTreeSet;
use std::sync::Mutex;

use duckbill::dom::{Origin, Spans};
use duckbill::encoding::EncodingOptions;
use duckbill::rewrite::{Handlers, RewriteOptions, Rewriter, rewrite};
use duckbill::{Document, ElementRef, NodeRef, ParseOptions, Selector, parse_with};

use super::suite_documents;

/// Selectors of every kind that a stream can decide.
const SELECTORS: &[&str] = &[
    "*",
    "div p",
    "body > *",
    "table td",
    "tbody > tr",
    "b i",
    "svg *",
    "p:not(div p)",
    ":is(table, select) :is(td, option)",
    "[id]",
    "template *",
    ":root > head > *",
    "math > mi, svg > foreignObject > *",
    ".a, #a, [class~=b]",
    "p + p, b ~ i, head + body",
    "div + * > *, td ~ td b",
    ":first-child",
    "p:nth-child(2), :nth-child(2n+3)",
    "td:nth-of-type(2), svg *, p:first-of-type, foreignObject:first-of-type",
    ":nth-child(2 of p, b, td), :nth-child(-n+2 of :first-child + *)",
    ":not(:first-child) > b, option:not(option + *)",
];

/// All elements of the tree, template contents too.
fn elements(document: &Document) -> Vec<ElementRef<'_>> {
    let mut found = Vec::new();
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        for element in root.descendants().filter_map(NodeRef::as_element) {
            found.push(element);
            roots.extend(element.template_contents());
        }
    }
    found
}

/// Where the start tags of elements are that match.
fn by_tree(document: &Document, selector: &str) -> BTreeSet<(u64, String)> {
    let selector = Selector::parse(selector).expect("a selector");
    elements(document)
        .into_iter()
        .filter(|element| element.as_node().origin() == Some(Origin::Markup))
        .filter(|element| element.matches(&selector))
        .filter_map(|element| Some((element.start_tag()?.start, element.name().to_owned())))
        .collect()
}

fn by_stream(html: &str, selector: &str) -> BTreeSet<(u64, String)> {
    let seen = Mutex::new(BTreeSet::new());
    let handlers = Handlers::new()
        .on_element(selector, |element| {
            let row = (element.span().start, element.name().to_owned());
            assert!(seen.lock().expect("no panic").insert(row), "a start tag comes once");
        })
        .expect("a selector that can be decided");
    rewrite(html, handlers, &RewriteOptions::new()).expect("no handler fails");
    seen.into_inner().expect("no panic")
}

/// Whether the parser put a node elsewhere than where it is written, made a clone, or took attributes from
/// another tag.
fn is_tangled(document: &Document) -> bool {
    let has_late_attribute = |element: ElementRef<'_>| {
        element.attributes_with_spans().any(|(_, spans)| {
            spans.is_none_or(|spans| {
                element.start_tag().is_none_or(|tag| spans.span.start >= tag.end)
            })
        })
    };
    let mut roots = vec![document.root()];
    roots.extend(elements(document).into_iter().filter_map(|element| element.template_contents()));
    roots.into_iter().flat_map(NodeRef::descendants).any(|node| {
        node.origin() == Some(Origin::Clone)
            || node.is_displaced() == Some(true)
            || node.as_element().is_some_and(has_late_attribute)
    })
}

/// Whether there are elements that the tree does not have in the end: the body before a `frameset`, and a
/// `<template for>` with what it replaces.
fn loses_elements(html: &str) -> bool {
    let html = html.to_ascii_lowercase();
    html.contains("<frameset") || html.contains("<template for")
}

#[test]
fn the_elements_are_those_of_the_tree() {
    let options = ParseOptions::new().with_spans(Spans::Full);
    let (mut seen, mut equal) = (0, 0);
    for (name, html) in suite_documents() {
        let document = parse_with(&html, &options).unwrap();
        let differing = SELECTORS.iter().find_map(|selector| {
            let (tree, stream) = (by_tree(&document, selector), by_stream(&html, selector));
            (tree != stream).then(|| format!("{selector}: {tree:?} and {stream:?}"))
        });
        // Which elements there are does not depend on where they are.
        let (tree, stream) = (by_tree(&document, "*"), by_stream(&html, "*"));
        assert!(tree.is_subset(&stream), "{name}: {html:?}");
        assert!(tree == stream || loses_elements(&html), "{name}: {html:?}: {tree:?} {stream:?}");
        let is_excused = differing.is_none() || is_tangled(&document) || loses_elements(&html);
        assert!(is_excused, "{name}: {html:?}: {differing:?}");
        seen += 1;
        equal += usize::from(differing.is_none());
    }
    let what = "documents in which all selectors match the same elements as in the tree";
    crate::common::say(&format!("{what}: {equal} of {seen}"));
}

/// A rewriter passes by the attributes of elements that no selector asks for, and by text.
#[test]
fn the_elements_of_a_name_are_the_same_alone() {
    for (name, html) in suite_documents() {
        let all = by_stream(&html, "*");
        let names: BTreeSet<&str> = all.iter().map(|(_, name)| name.as_str()).collect();
        // Each name of one document is a rewriter of its own; one or two of them tell enough.
        let chosen = names.iter().step_by(names.len().div_ceil(2).max(1));
        for &of in chosen.filter(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
            let expected = all.iter().filter(|(_, name)| name == of).cloned().collect();
            assert_eq!(by_stream(&html, of), expected, "{name}: {of} in {html:?}");
        }
        let none = by_stream(&html, "no-such-element");
        assert!(none.is_empty(), "{name}: {html:?}");
    }
}

/// The same with attributes of every form, in any pieces.
#[test]
fn attributes_that_nobody_wants_are_passed_by() {
    const TAGS: &[&str] = &[
        "<i a=\"1\" b='>' c=> <p>",
        "<i x=\"a>b\"y=1>",
        "<i x = \"<p>\" y>",
        "<i x= y=\"<p>\">",
        "<i =\"<p>\">",
        "<i a==\"<p>\">",
        "<i a\"b=\"<p>\">",
        "<i \"=\"<p>\">",
        "<i a/b=\"<p>\"/>",
        "<i a / b / = '<p>' />",
        "<i viewBox='<p>' A=1\tB\n=\"<p>\">",
        "<i a=b\"<p>\">",
        "<i a=b/>",
        "<i a=&quot;<p>&quot;>",
        "<i a=\"&quot;<p>\">",
        "<i a=\"\" \"<p>\">",
        "<i a='x'/b=\"<p>\">",
        "<i a=\r\n'<p>'>",
        "<i\x0Ca='\0<p>'>",
        "<i/a='<p>'>",
    ];
    for name in ["div", "br", "image", "svg", "x-y", "td", "script", "title", "b"] {
        for tag in TAGS {
            for around in
                ["{}<p>&lt;p>&amp;<p>", "<svg>{}<g/><p>", "<table>{}a<p>&notin;", "<p>{}</{}>"]
            {
                let html = around.replace("{}", &tag.replacen('i', name, 1));
                let expected: BTreeSet<_> =
                    by_stream(&html, "*").into_iter().filter(|(_, name)| name == "p").collect();
                for size in [1, 2, 3, 5, 8, html.len()] {
                    assert_eq!(in_pieces(&html, "p", size), expected, "{html:?} by {size}");
                }
            }
        }
    }
}

fn in_pieces(html: &str, selector: &str, size: usize) -> BTreeSet<(u64, String)> {
    let (seen, mut out) = (Mutex::new(BTreeSet::new()), Vec::new());
    let handlers = Handlers::new()
        .on_element(selector, |element| {
            let row = (element.span().start, element.name().to_owned());
            seen.lock().expect("no panic").insert(row);
            element.set_attribute("x", "")
        })
        .expect("a selector");
    let encoding = EncodingOptions::new().with_transport_label("utf-8");
    let options = RewriteOptions::new().with_encoding(encoding);
    let mut rewriter = Rewriter::new(handlers, &options, |bytes| out.extend_from_slice(bytes));
    for piece in html.as_bytes().chunks(size) {
        rewriter.feed(piece).expect("no handler fails");
    }
    rewriter.finish().expect("no handler fails");
    let seen = seen.into_inner().expect("no panic");
    assert_eq!(out.len(), html.len() + seen.len() * " x=\"\"".len(), "{html:?}");
    seen
}
