//! Documents made to be slow or deep.

use std::time::Duration;

use duckbill::{ElementRef, Selector, parse};

use crate::clock::processor_time;

/// Selectors of which each candidate asks for much of the tree.
const GREEDY: &[&str] = &[
    "x-none div",
    "x-none > div div",
    "x-none ~ div div > div",
    "div div div div x-none",
    "div:has(x-none)",
    "div:has(.last)",
    "div:not(x-none div)",
    ":is(x-none, x-other) :is(div, p)",
    "div:nth-child(2n+1):has(div)",
    ":lang(xx)",
    ":read-write",
    "x-none ~ p",
    "x-none ~ p ~ p",
    "p:has(~ x-none)",
    "p:nth-last-child(3n)",
    "p:nth-of-type(odd)",
    "p:nth-child(3 of x-none, p)",
    "p:last-of-type",
];

/// Processor time for all of [`GREEDY`] over a document of 100,000 elements: well below a second if it is linear
/// (in a debug build), minutes if it is not.
const ENOUGH: Duration = Duration::from_secs(60);

/// Runs in a thread with a stack too small for any recursion over the tree.
fn in_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap().join().unwrap();
}

fn greedy_queries_end(html: String) {
    in_a_small_stack(move || {
        let document = parse(&html);
        let start = processor_time();
        for query in GREEDY {
            let found = document.query_selector_all(query).unwrap().count();
            assert!(found <= document.node_count());
            assert!(processor_time().saturating_sub(start) < ENOUGH, "{query} took too long");
        }
    });
}

#[test]
fn a_deep_document_is_neither_slow_nor_deep() {
    greedy_queries_end(format!("<!doctype html>{}<p class=last>", "<div>".repeat(100_000)));
}

#[test]
fn a_broad_document_is_not_slow() {
    greedy_queries_end(format!("<!doctype html><div>{}<p class=last>", "<p>x".repeat(100_000)));
}

#[test]
fn siblings_of_a_hundred_thousand_types_are_not_slow() {
    let html: String = (0..100_000).map(|n| format!("<x-{n}></x-{n}>")).collect();
    in_a_small_stack(move || {
        let document = parse(&format!("<!doctype html>{html}"));
        let start = processor_time();
        let first = document.query_selector_all("body > :nth-of-type(1)").unwrap().count();
        let last = document.query_selector_all("body > :last-of-type").unwrap().count();
        assert_eq!((first, last), (100_000, 100_000));
        assert!(processor_time().saturating_sub(start) < ENOUGH);
    });
}

#[test]
fn the_nearest_of_a_hundred_thousand_ancestors_is_found() {
    in_a_small_stack(|| {
        let document = parse(&format!("<main>{}<b>", "<div>".repeat(100_000)));
        let bold = document.query_selector("b").unwrap().unwrap();
        let start = processor_time();
        for selector in ["main", "section main, body main", "div:has(x-none), main:has(b)"] {
            let closest = bold.closest(&Selector::parse(selector).unwrap());
            assert_eq!(closest.map(ElementRef::name), Some("main"), "{selector}");
        }
        assert!(processor_time().saturating_sub(start) < ENOUGH);
    });
}
