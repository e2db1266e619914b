//! Questions asked of many nodes, each of which a plain reading answers by a walk: in sum they take work in proportion
//! to the document and the answers.

use duckbill::tokens::{unescape_attribute, unescape_text};
use duckbill::{ParseOptions, parse, parse_with};

use crate::edits::assert_linear;

#[test]
fn is_connected_in_nested_shadow_trees() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let page = |count: usize| {
        let html = "<div><template shadowrootmode=open><p>".repeat(count / 4);
        parse_with(&html, &options)
    };
    assert_linear("is_connected", page, |document, _| {
        let mut tree = document.root();
        while let Some(host) = tree.elements().find(|element| element.shadow_root().is_some()) {
            assert!(host.as_node().is_connected());
            tree = host.shadow_root().expect("it was found by it");
        }
        Ok(())
    });
}

#[test]
fn walks_that_skip() {
    assert_linear(
        "skip_inside",
        |count| parse(&"<div><i>x</i>".repeat(count / 2)),
        |document, _| {
            // Half the walk is from the end, which lies inside each node that is open.
            let mut both = document.root().descendants();
            while let Some(node) = both.next() {
                if node.as_element().is_some_and(|element| element.name() == "i") {
                    both.skip_inside();
                }
                both.next_back();
            }
            Ok(())
        },
    );
}

#[test]
fn unescaping() {
    for part in [
        "&",
        "&#",
        "&#1",
        "1",
        "&notit;",
        "&CounterClockwiseContourIntegra",
        "&amp",
        "x",
        "&#xD800;",
    ] {
        assert_linear(
            &format!("unescape {part}"),
            |count| format!("&#{}", part.repeat(count)),
            |text, _| {
                let out = unescape_text(text).len() + unescape_attribute(text).len();
                assert!(out <= 3 * text.len());
                Ok(())
            },
        );
    }
}

#[test]
fn walks_that_edit() {
    assert_linear(
        "remove and unwrap in a walk",
        |count| parse(&"<div><b>x</b><i><u>y</u></i>".repeat(count / 4)),
        |document, _| {
            let body = document.body().expect("a page has a body").as_node().id();
            let mut walk = document.edit_walk(body)?;
            while let Some(element) = walk.next_element() {
                let document = walk.document_mut();
                let name = document.node(element).and_then(|node| Some(node.as_element()?.name()));
                match name {
                    Some("b") => document.remove(element)?,
                    Some("i") => document.unwrap(element)?,
                    _ => {}
                }
            }
            Ok(())
        },
    );
    // The walk stands far below what is removed and what is around it.
    assert_linear(
        "removals above a walk",
        |count| parse(&format!("{}<b>", "<div><i></i>".repeat(count))),
        |document, count| {
            let body = document.body().expect("a page has a body").as_node().id();
            let small = crate::edits::ids(document, "i");
            let divs = crate::edits::ids(document, "div");
            let mut walk = document.edit_walk(body)?;
            for _ in 0..2 * count + 1 {
                walk.next_node();
            }
            for (one, div) in small.into_iter().zip(divs.into_iter().rev()) {
                walk.document_mut().remove(one)?;
                walk.document_mut().remove(div)?;
            }
            assert!(walk.next_node().is_none());
            Ok(())
        },
    );
}
