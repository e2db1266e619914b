//! Questions asked of many nodes, each of which a plain reading answers by a walk: in sum they take work in proportion
//! to the document and the answers.

use duckbill::tokens::{unescape_attribute, unescape_text};
use duckbill::{ParseOptions, parse, parse_with};

use super::edits::assert_linear;

#[test]
fn is_connected_in_nested_shadow_trees() {
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let page = |count: usize| {
        let html = "<div><template shadowrootmode=open><p>".repeat(count / 4);
        parse_with(&html, &options).unwrap()
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
fn lines_of_elements_inside_one_another() {
    for part in ["<div>", "<div><i></i>", "<a href=x><object>", "<svg><g>"] {
        assert_linear(
            &format!("lines of {part}"),
            |count| parse(&format!("{}x", part.repeat(count / 4))),
            |document, _| {
                let mut lines = duckbill::html::Lines::new(document);
                let mut written = String::new();
                for element in document.root().elements() {
                    lines.write(element, &mut written).expect("a string takes all");
                }
                Ok(())
            },
        );
    }
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
            let small = super::edits::ids(document, "i");
            let divs = super::edits::ids(document, "div");
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
    // Each paragraph has a clone of the `b`, with its id.
    ask_each(
        "control beside clones with a long id",
        |count| {
            let id = "x".repeat(4 * count);
            format!(
                "<input id=y><div><b id={id}></div>{}",
                "<p><label for=y></label>".repeat(count)
            )
        },
        has_control,
    );
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
    // A name that all have: an end of the list costs no copy of it.
    ask_each(
        "names of all",
        |count| "<a name=x>".repeat(count),
        |element| {
            let document = element.as_node().document();
            document.get_elements_by_name("x").next_back().is_some()
                && document.all_named("x").next().is_some()
        },
    );
    ask_each("get_element_by_id", page, |element| {
        let found = element
            .as_node()
            .document()
            .get_element_by_id(element.id_attribute().unwrap_or_default());
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
            let p = super::edits::ids(other, "p")[0];
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

#[test]
fn controls_of_many_forms_and_of_many_names() {
    let forms =
        |count: usize| (0..count).map(|at| format!("<form id=f{at}><input></form>")).collect();
    ask_each("form_controls of each form", forms, |element| element.form_controls().len() == 1);
    ask_each(
        "form_controls by the attribute",
        |count| {
            let input = |at| format!("<input form=f{}><form id=f{at}></form>", count - at - 1);
            (0..count).map(input).collect()
        },
        |element| element.form_controls().next().is_some(),
    );
    ask_each(
        "named_items of each name",
        |count| {
            let input = |at| format!("<input type=radio checked name=n{at} id=i{at}>");
            format!("<form>{}", (0..count).map(input).collect::<String>())
        },
        |element| {
            let name = element.attribute("name").unwrap_or_default();
            let controls = element.form().map(|form| form.form_controls());
            controls.is_some_and(|controls| {
                controls.named_items(name).value() == "on"
                    && controls.named_item(element.id_attribute().unwrap_or_default())
                        == Some(element)
            })
        },
    );
}

#[test]
fn questions_of_two_trees_in_turn() {
    assert_linear(
        "labels and ids here and in a template",
        |count| {
            let part = |at| format!("<label for=i{at}></label><input id=i{at}>");
            let part: String = (0..count / 2).map(part).collect();
            parse(&format!("<template>{part}</template>{part}"))
        },
        |document, count| {
            let template = document.elements_by_tag_name("template").next();
            let contents = template.and_then(|template| template.template_contents());
            let inside = contents.expect("a template has contents");
            let inputs = document.elements_by_tag_name("input");
            for (one, two) in inside.elements_by_tag_name("input").zip(inputs) {
                assert!(one.labels().count() == 1 && two.labels().count() == 1);
                for (root, input) in [(inside, one), (document.root(), two)] {
                    assert_eq!(
                        root.get_element_by_id(input.id_attribute().unwrap_or_default()),
                        Some(input)
                    );
                }
            }
            assert_eq!(inside.elements_by_tag_name("input").count(), count / 2);
            Ok(())
        },
    );
    ask_each(
        "labels in one template each",
        |count| "<div><template><label><input></label></template></div>".repeat(count / 4),
        |element| {
            let contents = element.template_contents().and_then(|it| it.first_child());
            let inside = contents.and_then(|label| label.first_child()?.as_element());
            inside.is_none_or(|input| input.labels().count() == 1)
        },
    );
}

#[test]
fn ids_below_an_element() {
    ask_each(
        "get_element_by_id below each of many in one another",
        |count| format!("{}<p id=x>", "<div>".repeat(count)),
        |element| element.as_node().get_element_by_id("x").is_some(),
    );
    ask_each(
        "get_element_by_id, of many with the same",
        |count| format!("<div><p id=x></div>{}", "<div><p id=x></p></div>".repeat(count)),
        |element| element.as_node().get_element_by_id("x").is_some(),
    );
    ask_each(
        "get_element_by_id, beside what has it",
        |count| format!("<p id=x></p>{}", "<div><i>".repeat(count / 2)),
        |element| element.as_node().get_element_by_id("x").is_none(),
    );
}

#[test]
fn orders_roots_and_ways() {
    use std::cmp::Ordering;
    for (name, page) in [
        ("deep", (|count| "<div>".repeat(count)) as fn(usize) -> String),
        ("broad", |count| "<i></i>".repeat(count)),
        ("both", |count| "<div><i></i>".repeat(count / 2)),
    ] {
        assert_linear(
            &format!("tree_order and contains, {name}"),
            |count| parse(&page(count)),
            |document, _| {
                let nodes: Vec<_> = document.root().elements().map(|one| one.as_node()).collect();
                let (first, middle) = (nodes[0], nodes[nodes.len() / 2]);
                for (at, node) in nodes.iter().enumerate() {
                    assert_eq!(middle.tree_order(*node), Some((nodes.len() / 2).cmp(&at)));
                    assert_eq!(
                        nodes[nodes.len() - at - 1].tree_order(first),
                        match at + 1 {
                            all if all == nodes.len() => Some(Ordering::Equal),
                            _ => Some(Ordering::Greater),
                        }
                    );
                    assert!(first.contains(*node) && node.contains(*node));
                    assert!(node.tree_root() == document.root());
                }
                Ok(())
            },
        );
        ask_each(&format!("following and preceding, {name}"), page, |element| {
            let node = element.as_node();
            let next = node.following().next();
            next.is_none_or(|next| next.preceding().next() == Some(node))
        });
    }
}

#[cfg(feature = "url")]
#[test]
fn urls_of_a_page() {
    use duckbill::html::BaseUrl;
    let own = BaseUrl::parse("https://example.com/").expect("a URL");
    for base in ["", "<base href=/x/>"] {
        ask_each(
            "resolve",
            |count| "<a href=a></a>".repeat(count) + base,
            |element| element.as_node().document().resolve("a", &own).is_some(),
        );
    }
}

/// Patterns of controls come from the page, and so do the values that they are matched against.
#[test]
fn patterns() {
    type Written = fn(usize) -> String;
    let families: [(Written, Written); 15] = [
        (|_| "(a*)*b".to_owned(), |n| "a".repeat(n)),
        (|_| "(a|a|aa)+$".to_owned(), |n| "a".repeat(n) + "b"),
        (|_| "(?:a{1,30}){1,30}b".to_owned(), |n| "a".repeat(n)),
        (|_| "(?=.*(?=.*(?=.*b)a)a)a+".to_owned(), |n| "a".repeat(n)),
        (|_| "(?<=a+)(?<!b+)a*".to_owned(), |n| "a".repeat(n)),
        (|n| "a?".repeat(n), |n| "a".repeat(n)),
        (|n| format!("[{}]{{1000}}", "\\u{1}a".repeat(n)), |n| "a".repeat(n)),
        (|n| format!("[[{}]--x]+", numbered(n, "")), |n| "a".repeat(n)),
        (|n| format!("[[{}]--{}]+", numbered(n, ""), numbered(n, "--")), |n| "a".repeat(n)),
        (
            |n| format!("[[{}]&&{}]+", numbered(n, ""), ["\\w"].repeat(n).join("&&")),
            |n| "a".repeat(n),
        ),
        (|n| format!("{}a{}", "[".repeat(30), numbered(n, "]")), |n| "a".repeat(n)),
        (|n| "(".repeat(n), |n| "a".repeat(n)),
        (|n| "a|".repeat(n), |n| "b".repeat(n)),
        // Many addresses, each of which has to match.
        (|n| format!("[[{}]a-z@]+", numbered(n, "")), |n| vec!["a@b"; n].join(",")),
        (|_| "x{0,300}[^,]+".to_owned(), |n| vec!["a@b"; n].join(",")),
    ];
    let invalid = duckbill::Selector::parse("input:invalid, input:valid").expect("a selector");
    for (pattern, value) in families {
        let example: String = pattern(2).chars().take(60).collect();
        for kind in ["text", "email multiple"] {
            let page = |count| {
                format!("<input type={kind} pattern='{}' value='{}'>", pattern(count), value(count))
            };
            assert_linear(
                &format!("pattern {example}, {kind}"),
                |count| parse(&page(count)),
                |document, _| {
                    assert_eq!(document.select(&invalid).count(), 1);
                    Ok(())
                },
            );
        }
    }
}

/// So many characters that do not touch.
fn numbered(count: usize, between: &str) -> String {
    let all: Vec<_> = (0..count).map(|at| format!("\\u{{{:x}}}", 0x100 + 2 * at)).collect();
    all.join(between)
}
