//! The elements that handlers see, beside those of the tree.

use std::collections::BTreeSet;
use std::sync::Mutex;

use duckbill::dom::{Origin, Spans};
use duckbill::rewrite::{Handlers, rewrite};
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
    rewrite(html, handlers, &ParseOptions::new()).expect("no handler fails");
    seen.into_inner().expect("no panic")
}

/// Whether the parser put a node elsewhere than where it is written, made a clone, or took attributes from
/// another tag.
fn is_tangled(document: &Document) -> bool {
    let has_late_attribute = |element: ElementRef<'_>| {
        element.attributes_with_spans().any(|(_, spans)| {
            spans.is_none_or(|spans| {
                element.start_tag().is_none_or(|tag| spans.span().start >= tag.end)
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
        let document = parse_with(&html, &options);
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
    super::common::say(&format!("{what}: {equal} of {seen}"));
}
