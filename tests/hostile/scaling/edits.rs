//! Edits, and questions between them, each of which a plain reading answers by a walk up or along: in
//! sum they take work in proportion to their number.

use duckbill::dom::EditError;
use duckbill::names::Namespace;
use duckbill::{Document, NodeId, parse, work};

/// The greatest exponent that counts as linear: an index takes a logarithm more, of which the start is
/// without.
const LINEAR: f64 = 1.05;

/// How many edits are made.
const COUNTS: [usize; 2] = [4_000, 16_000];

/// Takes `prepare`d documents and makes so many edits, or asks so many questions.
pub(crate) fn assert_linear<T>(
    what: &str,
    prepare: impl Fn(usize) -> T,
    act: impl Fn(&mut T, usize) -> Result<(), EditError>,
) {
    let works = COUNTS.map(|count| {
        let mut prepared = prepare(count);
        let _ = work::take();
        act(&mut prepared, count).expect("the edits are allowed");
        work::take() as f64
    });
    let growth = (works[1] / works[0]).ln() / (COUNTS[1] as f64 / COUNTS[0] as f64).ln();
    let each = works[1] / COUNTS[1] as f64;
    println!("{what}: {growth:.3}, {each:.1} steps each");
    assert!(growth <= LINEAR, "{what}: to the power of {growth:.3}, {each:.1} steps each");
}

fn element(document: &mut Document, name: &str) -> Result<NodeId, EditError> {
    document.create_element(Namespace::Html, name)
}

/// An element with an element in it.
fn pair(document: &mut Document) -> Result<NodeId, EditError> {
    let (outer, inner) = (element(document, "div")?, element(document, "i")?);
    document.append_child(outer, inner)?;
    Ok(outer)
}

fn body(document: &Document) -> NodeId {
    document.body().expect("a page has a body").as_node().id()
}

pub(crate) fn ids(document: &Document, name: &str) -> Vec<NodeId> {
    document.elements_by_tag_name(name).map(|element| element.as_node().id()).collect()
}

#[test]
fn nodes_with_children_at_growing_depth() {
    assert_linear(
        "append",
        |_| parse(""),
        |document, count| {
            let mut at = body(document);
            for _ in 0..count {
                let node = pair(document)?;
                document.append_child(at, node)?;
                at = node;
            }
            Ok(())
        },
    );
    assert_linear(
        "replace",
        |_| parse("<br>"),
        |document, count| {
            let mut at = ids(document, "br")[0];
            for _ in 0..count {
                let node = pair(document)?;
                document.replace(at, node)?;
                let inner = document.node(node).and_then(|node| node.first_child());
                at = inner.expect("a pair has two nodes").id();
            }
            Ok(())
        },
    );
    assert_linear(
        "to and fro below a deep node",
        |count| parse(&"<div>".repeat(count)),
        |document, count| {
            let deepest = *ids(document, "div").last().expect("there are some");
            let node = pair(document)?;
            for _ in 0..count {
                document.append_child(deepest, node)?;
                document.remove(node)?;
            }
            Ok(())
        },
    );
    assert_linear(
        "wrap",
        |count| parse(&"<div>".repeat(count)),
        |document, count| {
            let divs = ids(document, "div");
            assert_eq!(divs.len(), count);
            for div in divs {
                let wrapper = pair(document)?;
                document.wrap(div, wrapper)?;
            }
            Ok(())
        },
    );
}

#[test]
fn markup_at_growing_depth() {
    use duckbill::dom::AdjacentPosition;
    assert_linear(
        "insert_adjacent_html",
        |_| parse(""),
        |document, count| {
            let mut at = body(document);
            for _ in 0..count / 8 {
                document.insert_adjacent_html(at, AdjacentPosition::BeforeEnd, "<p>x")?;
                let last = document.node(at).and_then(|node| node.last_child());
                at = last.expect("it was inserted").id();
            }
            Ok(())
        },
    );
}

#[test]
fn form_owners() {
    // Misnested, so that the parser associates what is not below the form.
    let page = |count: usize| {
        let mut document =
            parse(&format!("<div><form><div></form>{}<br>", "<div><input><img>".repeat(count)));
        let moved = ids(&document, "br")[0];
        document.remove(moved).expect("it is a node");
        document
    };
    assert_linear("form", page, |document, count| {
        let found = document.root().elements().filter_map(|element| element.form()).count();
        assert_eq!(found, 2 * count);
        Ok(())
    });
    assert_linear("form after each edit", page, |document, count| {
        let inputs = ids(document, "input");
        assert_eq!(inputs.len(), count);
        for input in inputs {
            let around = document.node(input).and_then(|node| node.parent()).expect("a div").id();
            document.remove(input)?;
            document.append_child(around, input)?;
            let input = document.node(input).and_then(|node| node.as_element());
            assert!(input.is_some_and(|input| input.form().is_some()));
        }
        Ok(())
    });
    assert_linear(
        "form by the attribute",
        |count| {
            let forms = (0..count / 4).map(|at| format!("<!----><form id=f{at}></form>"));
            let inputs = (0..count / 4).map(|at| format!("<input form=f{at}><input form=none>"));
            parse(&(forms.collect::<String>() + &inputs.collect::<String>()))
        },
        |document, count| {
            let inputs = ids(document, "input");
            let form = |id: &NodeId| document.node(*id)?.as_element()?.form();
            assert_eq!(inputs.iter().filter_map(form).count(), count / 4);
            Ok(())
        },
    );
    assert_linear("form_controls", page, |document, count| {
        let form = document.forms().next().expect("there is one");
        assert_eq!(form.form_controls().count(), count);
        Ok(())
    });
    assert_linear("import of leaves", page, |document, count| {
        let mut other = Document::new();
        let inputs = ids(document, "input");
        assert_eq!(inputs.len(), count);
        for input in inputs {
            other.import(document, input)?;
        }
        Ok(())
    });
}

#[test]
fn nodes_among_comments_of_the_document() {
    let page = |count: usize| {
        let mut document = Document::new();
        let root = document.root().id();
        let comments: Vec<NodeId> = (0..count)
            .map(|_| {
                let comment = document.create_comment("");
                document.append_child(root, comment).expect("it may be there");
                comment
            })
            .collect();
        (document, comments)
    };
    assert_linear("one element to and fro", page, |(document, comments), _| {
        let html = element(document, "html")?;
        // The DOM refuses a second element, also if it is the same: it leaves first.
        for comment in comments {
            document.remove(html)?;
            document.insert_before(*comment, html)?;
        }
        Ok(())
    });
    assert_linear("a doctype to and fro before an element", page, |(document, comments), count| {
        let (html, doctype) = (element(document, "html")?, document.create_doctype("html", "", ""));
        document.insert_after(comments[count / 2], html)?;
        for comment in &comments[..count / 2] {
            document.remove(doctype)?;
            document.insert_before(*comment, doctype)?;
        }
        Ok(())
    });
    assert_linear("both to and fro", page, |(document, comments), count| {
        let (html, doctype) = (element(document, "html")?, document.create_doctype("html", "", ""));
        let (front, back) = comments.split_at(count / 2);
        for (early, late) in front.iter().zip(back.iter().rev()) {
            document.remove(doctype)?;
            document.insert_before(*early, doctype)?;
            document.remove(html)?;
            document.insert_after(*late, html)?;
        }
        Ok(())
    });
    assert_linear("more elements, which are refused", page, |(document, comments), _| {
        let html = element(document, "html")?;
        document.insert_before(comments[0], html)?;
        let second = element(document, "html")?;
        for comment in comments {
            assert_eq!(document.insert_after(*comment, second), Err(EditError::DocumentOrder));
        }
        Ok(())
    });
}

/// Nested elements, each with a text before and after the next.
fn nested(count: usize) -> (Document, Vec<NodeId>) {
    let document = parse(&format!("{}{}", "a<i>".repeat(count), "</i>b".repeat(count)));
    let elements = ids(&document, "i");
    assert_eq!(elements.len(), count);
    (document, elements)
}

/// Whether all of a nest is unwrapped, and the links are those of siblings.
fn assert_flat(document: &Document, length: usize) {
    let body = document.body().expect("a page has a body").as_node();
    assert_eq!(body.children().count(), length);
    assert!(body.children().all(|child| child.parent() == Some(body)));
}

#[test]
fn unwrapping() {
    assert_linear("from the outside in", nested, |(document, elements), count| {
        for element in elements.iter() {
            document.unwrap(*element)?;
        }
        assert_flat(document, 2 * count);
        Ok(())
    });
    assert_linear("from the inside out", nested, |(document, elements), count| {
        for element in elements.iter().rev() {
            document.unwrap(*element)?;
        }
        assert_flat(document, 2 * count);
        Ok(())
    });
    assert_linear("every second, and then the others", nested, |(document, elements), count| {
        for element in elements.iter().rev().step_by(2) {
            document.unwrap(*element)?;
        }
        for element in elements.iter().rev().skip(1).step_by(2) {
            document.unwrap(*element)?;
        }
        assert_flat(document, 2 * count);
        Ok(())
    });
    assert_linear(
        "from the inside out, with edits between",
        nested,
        |(document, elements), count| {
            for element in elements.iter().rev() {
                let children = || document.node(*element).expect("a node").children();
                let ends =
                    [children().next(), children().next_back()].map(|end| end.map(|end| end.id()));
                let inner = pair(document)?;
                document.append_child(*element, inner)?;
                for end in ends.into_iter().flatten() {
                    document.remove(end)?;
                    document.insert_before(inner, end)?;
                }
                document.unwrap(*element)?;
            }
            assert_flat(document, 3 * count);
            Ok(())
        },
    );
    assert_linear(
        "from the inside out, asking for ancestors",
        nested,
        |(document, elements), count| {
            for element in elements.iter().rev() {
                document.unwrap(*element)?;
                let deep = pair(document)?;
                document.append_child(elements[0], deep)?;
            }
            assert_flat(document, 3 * count - 1);
            Ok(())
        },
    );
    assert_linear(
        "in the same wrapper repeatedly",
        |count| {
            let mut document = parse(&"a<br>".repeat(count));
            let wrapper = element(&mut document, "div").expect("a name");
            (document, wrapper)
        },
        |(document, wrapper), count| {
            let body = body(document);
            for _ in 0..count {
                document.move_children_to(body, *wrapper)?;
                document.append_child(body, *wrapper)?;
                document.unwrap(*wrapper)?;
            }
            assert_flat(document, 2 * count);
            Ok(())
        },
    );
}

#[test]
fn all_children_to_and_fro() {
    assert_linear(
        "between two elements",
        |count| parse(&format!("<div>{}</div><p>", "a<br>".repeat(count))),
        |document, count| {
            let [div, p] = ["div", "p"].map(|name| ids(document, name)[0]);
            for _ in 0..count {
                document.move_children_to(div, p)?;
                document.move_children_to(p, div)?;
            }
            assert_eq!(document.node(div).expect("a node").children().count(), 2 * count);
            Ok(())
        },
    );
    assert_linear(
        "through a fragment",
        |count| parse(&"a<br>".repeat(count)),
        |document, count| {
            let body = body(document);
            let fragment = document.create_fragment();
            for _ in 0..count {
                document.move_children_to(body, fragment)?;
                document.append_child(body, fragment)?;
            }
            assert_flat(document, 2 * count);
            Ok(())
        },
    );
}
