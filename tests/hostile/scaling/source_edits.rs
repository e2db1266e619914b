//! Edits of the source take work in proportion to the source and the number of edits, wherever they are.

use super::edits::{assert_linear, ids};
use duckbill::dom::{EditError, Spans};
use duckbill::names::Namespace;
use duckbill::source_edit::Rewriting;
use duckbill::{Document, NodeId, ParseOptions, parse_with};

fn full(html: &str) -> Document {
    parse_with(html, &ParseOptions::new().with_spans(Spans::Full)).unwrap()
}

/// Edits each element of a name in a document, and asks for the source.
fn assert_source_is_linear(
    what: &str,
    html: impl Fn(usize) -> String,
    name: &str,
    edit: impl Fn(&mut Document, NodeId) -> Result<(), EditError>,
) {
    assert_linear(
        what,
        |count| {
            let mut document = full(&html(count / 4));
            for node in ids(&document, name) {
                edit(&mut document, node).expect("the edit is allowed");
            }
            document
        },
        |document, _| {
            assert!(document.edits_with(Rewriting::SmallestElement).is_ok(), "{what}");
            Ok(())
        },
    );
}

#[test]
fn attributes_are_patched_in_linear_work() {
    let set = |document: &mut Document, node| document.set_attribute(node, "id", "x");
    assert_source_is_linear("attributes", |n| "<i>a</i>".repeat(n), "i", set);
    assert_source_is_linear(
        "attributes of clones",
        |n| "<p><b>a".repeat(n.min(200)) + &"<i>c</i>".repeat(n),
        "i",
        set,
    );
    assert_source_is_linear("attributes at depth", |n| "<i>".repeat(n), "i", set);
}

#[test]
fn nodes_that_come_and_go_take_linear_work() {
    assert_source_is_linear(
        "removals",
        |n| "<i>a</i>b".repeat(n),
        "i",
        |document, node| document.remove(node),
    );
    let wrap = |document: &mut Document, node| {
        let wrapper = document.create_element(Namespace::Html, "u")?;
        document.wrap(node, wrapper)
    };
    assert_source_is_linear("wrappers", |n| "<div>a</div>".repeat(n), "div", wrap);
    // Each is moved within one that is moved.
    assert_source_is_linear("wrappers at depth", |n| "<div>".repeat(n), "div", wrap);
    assert_source_is_linear(
        "ends at depth",
        |n| "<div>".repeat(n),
        "div",
        |document, node| {
            let text = document.create_text("x");
            document.append_child(node, text)
        },
    );
}

#[test]
fn children_in_another_order_take_linear_work() {
    assert_source_is_linear(
        "reversed",
        |n| "<i>a</i>".repeat(n),
        "i",
        |document, node| {
            let body = document.body().expect("a body").as_node().id();
            document.prepend_child(body, node)
        },
    );
}

#[test]
fn text_of_many_pieces_takes_linear_work() {
    assert_source_is_linear(
        "pieces",
        |n| "<table>".to_owned() + &"a<tr>".repeat(n),
        "table",
        |document, node| {
            let text = document
                .node(node)
                .and_then(|table| table.previous_sibling())
                .expect("the text")
                .id();
            document.set_data(text, "b")
        },
    );
}
