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

/// Asks a question of each element.
fn ask_each(
    what: &str,
    page: impl Fn(usize) -> String,
    ask: impl for<'a> Fn(duckbill::ElementRef<'a>) -> bool,
) {
    assert_linear(
        what,
        |count| parse(&page(count)),
        |document, count| {
            let answers = document.root().elements().filter(|element| ask(*element)).count();
            assert!(answers > count / 16, "{what}: {answers}");
            Ok(())
        },
    );
}

#[test]
fn labels_and_controls() {
    let has_control = |element: duckbill::ElementRef<'_>| element.control().is_some();
    let has_labels = |element: duckbill::ElementRef<'_>| element.labels().next().is_some();
    for page in [
        (|count| format!("{}<input>", "<label><b></b>".repeat(count))) as fn(usize) -> String,
        |count| (0..count).map(|at| format!("<label for=i{at}></label><input id=i{at}>")).collect(),
        |count| format!("<input id=x>{}", "<label for=x></label>".repeat(count)),
    ] {
        ask_each("control", page, has_control);
    }
    ask_each("labels", |count| "<label><input></label>".repeat(count), has_labels);
    ask_each(
        "labels of labels without controls",
        |count| format!("{}{}", "<label>".repeat(count), "</label>".repeat(count)),
        |element| element.control().is_none(),
    );
}

#[test]
fn rows_cells_and_options() {
    ask_each(
        "row_index",
        |count| format!("<table>{}<thead>{}", "<tr>".repeat(count), "<tr>".repeat(count)),
        |element| element.row_index().is_some() && element.section_row_index().is_some(),
    );
    ask_each(
        "cell_index",
        |count| format!("<table><tr>{}", "<td>".repeat(count)),
        |element| element.cell_index().is_some(),
    );
    ask_each(
        "option_index and form",
        |count| {
            let deep = "<div>".repeat(count);
            format!("<form><select>{deep}{}", "<option>".repeat(count))
        },
        |element| element.option_index().is_some() && element.form().is_some(),
    );
}

#[test]
fn elements_by_name_and_id() {
    let page = |count: usize| (0..count).map(|at| format!("<a name=n{at} id=i{at}></a>")).collect();
    ask_each("get_elements_by_name", page, |element| {
        let document = element.as_node().document();
        let name = element.attribute("name").unwrap_or_default();
        document.get_elements_by_name(name).next() == Some(element)
            && document.all_named(name).next_back() == Some(element)
    });
    ask_each("get_element_by_id", page, |element| {
        let found =
            element.as_node().document().get_element_by_id(element.id().unwrap_or_default());
        found == Some(element)
    });
    // An id that many have, and a name that none of them has.
    ask_each(
        "names that are ids",
        |count| "<p id=x name=y>".repeat(count),
        |element| {
            let document = element.as_node().document();
            document.get_elements_by_name("x").next().is_none()
                && document.all_named("y").next().is_none()
        },
    );
}

#[test]
fn elements_that_are_named_by_ids() {
    ask_each(
        "element and elements",
        |count| {
            (0..count)
                .map(|at| {
                    format!(
                        "<i id=i{at} popovertarget=i{} aria-owns='i0 i{at}'></i>",
                        count - at - 1
                    )
                })
                .collect()
        },
        |element| {
            let own = element.reflect();
            own.element("popovertarget").is_some() && own.elements("aria-owns").count() == 2
        },
    );
}

#[test]
fn elements_with_a_text() {
    for (name, page) in [
        ("repeated", (|count| format!("<p>{}", "a".repeat(count))) as fn(usize) -> String),
        ("nested", |count| "<b>a<i>".repeat(count / 2)),
        ("in pieces", |count| format!("<p>{}", "a<br>".repeat(count))),
        ("beside", |count| "<p>ab".repeat(count)),
    ] {
        assert_linear(
            &format!("elements_containing_text, {name}"),
            |count| (parse(&page(count)), "a".repeat(count / 4), "ab"),
            |(document, long, short), _| {
                for text in [long.as_str(), short, ""] {
                    let _ = document.root().elements_containing_text(text).count();
                }
                Ok(())
            },
        );
    }
}

#[test]
fn copies_with_their_sources() {
    use std::sync::Arc;
    assert_linear(
        "import_with_source",
        |_| (parse(""), Arc::new(parse("<p>x</p>"))),
        |(document, other), count| {
            let p = crate::edits::ids(other, "p")[0];
            let copies: Result<Vec<_>, _> =
                (0..count).map(|_| document.import_with_source(other, p)).collect();
            for copy in copies? {
                let copy = document.node(copy).expect("it was made");
                assert!(copy.imported_from().is_some());
            }
            Ok(())
        },
    );
}
