//! Nothing recurses over the tree or the input: a hundred thousand levels pass through a thread whose stack
//! has 64 KiB.

use std::fmt::Write;

use duckbill::limits::{Limit, Limits, fragment_survives_reparsing, survives_reparsing};
use duckbill::serializer::Serializer;
use duckbill::{
    Document, FragmentContext, NodeId, NodeRef, ParseOptions, parse, parse_fragment, parse_with,
};

/// How deep the trees are: a level that took a byte of the stack would overflow it.
const DEPTH: usize = 100_000;

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
    let html = document.root().inner_html();
    assert!(html.len() > DEPTH);
    assert!(document.root().text_content().ends_with('x'));
    assert!(document.root().descendants().count() >= 3);
    let child = document.root().first_child().expect("an element").id();
    document.clone_subtree(child).expect("an element can be cloned");
}

/// Each of the other writers.
fn write_otherwise(document: &Document) {
    let root = document.root();
    assert!(Serializer::pretty().to_string(root).len() > DEPTH);
    assert!(Serializer::minified().to_string(root).len() > DEPTH);
    assert!(Serializer::xml().to_string(root).len() > DEPTH);
    let limits = Limits::none().with(Limit::OutputBytes, DEPTH as u64);
    assert!(Serializer::html().to_string_within(root, &limits).is_err());
}

/// Questions to whole trees.
fn look(document: &Document) {
    let element = document.root().descendants().filter_map(NodeRef::as_element).next_back();
    let element = element.expect("an element");
    assert!(element.inner_text().len() < DEPTH);
    assert!(document.root().first_child().and_then(NodeRef::as_element).is_some());
    assert_eq!(document.get_element_by_id("nothing"), None);
    assert!(element.as_node().ancestors().count() >= 2);
    assert_eq!(document.links().count(), 0);
    let root = document.root();
    assert!(root.is_equal_node(root));
    #[cfg(feature = "selectors")]
    {
        use duckbill::Selector;
        let selector = |text| Selector::parse(text).expect("a selector");
        assert!(element.closest(&selector("nothing > nothing nothing")).is_none());
        assert!(element.matches(&selector("html *, html")));
        assert!(document.select_first(&selector(":has(nothing)")).is_none());
        assert!(document.select(&selector("* > * *, :last-child")).count() > 0);
    }
}

/// Changes of whole trees.
fn change(document: &mut Document, child: NodeId) {
    let root = document.root().id();
    document.normalize(root).expect("a node of the document");
    let mut other = Document::new();
    other.import(document, child).expect("an element can be imported");
    let nodes = document.node_count();
    document.remove(child).expect("it can be removed");
    document.compact();
    assert!(document.node_count() < nodes);
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
fn all_else_that_goes_over_a_tree() {
    in_a_small_stack(|| {
        let mut document = parse(&("<div>".repeat(DEPTH) + "x"));
        write_otherwise(&document);
        look(&document);
        let child = document.root().first_child().expect("an element").id();
        change(&mut document, child);
    });
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
        let html = document.root().inner_html();
        assert!(html.len() > 2 * DEPTH * "<template>".len());
        write_otherwise(&document);
        let mut other = Document::new();
        let child = document.root().first_child().expect("an element").id();
        other.import(&document, child).expect("an element can be imported");
    });
}

#[test]
fn patches() {
    in_a_small_stack(|| {
        let html = "<?start name=\"m\"?>".to_owned()
            + &"<div>".repeat(DEPTH)
            + "<?end?><template for=m>"
            + &"<p><b>".repeat(DEPTH / 2)
            + "x</template>y";
        let document = parse(&html);
        assert!(document.root().text_content().ends_with('y'));
        assert!(document.node_count() > DEPTH);
    });
}

#[test]
fn shadow_roots() {
    in_a_small_stack(|| {
        let html = "<div><template shadowrootmode=open shadowrootserializable>".repeat(DEPTH / 2);
        let options = ParseOptions::new().with_declarative_shadow_roots(true);
        let document = parse_with(&html, &options).unwrap();
        let options = Serializer::html().with_serializable_shadow_roots();
        assert!(options.content().to_string(document.root()).len() > DEPTH);
        assert!(document == document.clone());
    });
}

#[test]
fn reparsing() {
    in_a_small_stack(|| {
        let html = "<!DOCTYPE html>".to_owned() + &"<div>".repeat(DEPTH);
        assert!(survives_reparsing(&parse(&html)));
        let context = FragmentContext::html("div");
        let fragment = parse_fragment(&html, &context);
        assert!(fragment_survives_reparsing(&fragment, &context));
    });
}

#[test]
fn markup_into_a_deep_tree() {
    in_a_small_stack(|| {
        let mut document = parse(&"<div>".repeat(DEPTH));
        let last = document.root().descendants().next_back().expect("a node").id();
        document.set_inner_html(last, &"<i>".repeat(DEPTH)).expect("an element");
        assert!(document.node_count() > 2 * DEPTH);
        document.set_text_content(last, "x").expect("an element");
        assert_eq!(document.root().text_content(), "x");
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
        let mut fragment = parse_fragment(&html, &context);
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
        Serializer::test_format()
            .write(document.root(), &mut length)
            .expect("counting does not fail");
        assert!(length.0 > DUMP_DEPTH * DUMP_DEPTH);
    });
}
