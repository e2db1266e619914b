//! Nothing recurses over the tree or the input: a million levels pass through a thread whose stack
//! has 64 KiB.

use std::fmt::Write;

use duckbill::serializer::{SerializeOptions, inner_html, write_test_format};
use duckbill::{Document, FragmentContext, ParseOptions, parse, parse_fragment};

/// How deep the trees are.
const DEPTH: usize = 1_000_000;

/// How deep a tree is that is dumped: each line is indented by its depth.
const DUMP_DEPTH: usize = 10_000;

/// Runs in a thread with a small stack.
fn in_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(64 << 10).spawn(run);
    thread.expect("a thread").join().expect("no panic and no overflow");
}

struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

/// Does to a document all that can be done to a whole tree.
fn everything(document: &mut Document) {
    let copy = document.clone();
    assert!(*document == copy);
    drop(copy);
    let html = inner_html(document.root(), &SerializeOptions::new());
    assert!(html.len() > DEPTH);
    assert!(document.root().text_content().ends_with('x'));
    assert!(document.root().descendants().count() >= 3);
    let child = document.root().first_child().expect("an element").id();
    document.clone_subtree(child).expect("an element can be cloned");
}

fn deep(unit: &'static str, end: &'static str) {
    in_a_small_stack(move || {
        let html = unit.repeat(DEPTH / unit.matches('<').count()) + "x" + end;
        let mut document = parse(&html);
        everything(&mut document);
    });
}

#[test]
fn blocks() {
    deep("<div>", "");
}

#[test]
fn formatting_elements() {
    deep("<b>", "</p></b>");
}

#[test]
fn templates() {
    in_a_small_stack(|| {
        let document = parse(&"<template>".repeat(DEPTH));
        let copy = document.clone();
        assert!(document == copy);
        let html = inner_html(document.root(), &SerializeOptions::new());
        assert!(html.len() > 2 * DEPTH * "<template>".len());
    });
}

#[test]
fn foreign_elements() {
    deep("<svg><g><desc>", "</x>");
}

#[test]
fn tables() {
    deep("<table><tr><td>", "");
}

#[test]
fn misnested_elements() {
    deep("<b><p>", "</b>");
}

#[test]
fn lists() {
    deep("<ul><li>", "</body></html>");
}

#[test]
fn fragments() {
    in_a_small_stack(|| {
        let html = "<span>".repeat(DEPTH) + "x";
        let context = FragmentContext::html("td");
        let mut fragment = parse_fragment(&html, &context, &ParseOptions::new());
        everything(&mut fragment);
    });
}

#[test]
fn selected_options() {
    in_a_small_stack(|| {
        let begin = "<select><button><selectedcontent></selectedcontent></button><option selected>";
        let html = begin.to_owned() + &"<span>".repeat(DEPTH / 2) + "x</select>";
        let document = parse(&html);
        assert_eq!(document.root().text_content(), "xx");
        assert!(document.node_count() > DEPTH);
    });
}

#[test]
fn dumps() {
    in_a_small_stack(|| {
        let document = parse(&"<div>".repeat(DUMP_DEPTH));
        let mut length = Length(0);
        write_test_format(document.root(), &mut length).expect("counting does not fail");
        assert!(length.0 > DUMP_DEPTH * DUMP_DEPTH);
    });
}
