//! The attributes of one element, set, asked for and removed one by one.

use duckbill::dom::{EditError, ElementRef};
use duckbill::names::AttributeNamespace;
use duckbill::{Document, NodeId, ParseOptions, Parser, parse};

use super::edits::{assert_linear, ids};

/// A page, its element with attributes, and their names.
struct Page {
    document: Document,
    element: NodeId,
    names: Vec<String>,
}

impl Page {
    fn new(count: usize, tag: &str) -> Self {
        let names: Vec<String> = (0..count).map(|index| format!("a{index}")).collect();
        let document = parse(&format!("<{tag} {}>", names.join(" ")));
        Self { element: ids(&document, tag)[0], document, names }
    }

    fn empty(count: usize) -> Self {
        let document = parse("<p><svg>");
        Self { element: ids(&document, "svg")[0], document, ..Self::new(count, "p") }
    }

    fn view(&self) -> ElementRef<'_> {
        let node = self.document.node(self.element);
        node.and_then(|node| node.as_element()).expect("it is an element")
    }

    fn assert_count(&self, count: usize) {
        assert_eq!(self.view().attributes().len(), count);
        assert_eq!(self.view().attributes().count(), count);
    }
}

/// The names in an order without a pattern: 8,000 and 64,000 have no factor in common with 7,919.
fn mixed(names: &[String]) -> impl Iterator<Item = &String> {
    (0..names.len()).map(|at| &names[at * 7919 % names.len()])
}

fn remove_all<'n>(
    page: &mut Document,
    element: NodeId,
    names: impl Iterator<Item = &'n String>,
) -> Result<(), EditError> {
    for name in names {
        assert!(page.remove_attribute(element, name)?);
    }
    Ok(())
}

#[test]
fn removing() {
    let page = |count| Page::new(count, "p");
    assert_linear("from the first", page, |Page { document, element, names }, _| {
        remove_all(document, *element, names.iter())
    });
    assert_linear("from the last", page, |Page { document, element, names }, _| {
        remove_all(document, *element, names.iter().rev())
    });
    assert_linear("in any order", page, |Page { document, element, names }, _| {
        remove_all(document, *element, mixed(names))
    });
    assert_linear("from the middle", page, |Page { document, element, names }, count| {
        let (front, back) = names.split_at(count / 2);
        remove_all(document, *element, back.iter())?;
        remove_all(document, *element, front.iter().rev())
    });
    assert_linear("whichever is first", page, |page, count| {
        for _ in 0..count {
            let name = page.view().attributes().next().map(|first| first.name().to_owned());
            assert!(page.document.remove_attribute(page.element, &name.expect("one is left"))?);
        }
        page.assert_count(0);
        Ok(())
    });
    assert_linear("those of which some are kept", page, |page, count| {
        page.document.retain_attributes(page.element, |one| one.name().ends_with('7'))?;
        page.assert_count(count / 10);
        Ok(())
    });
    assert_linear("of what an element shares", page, |Page { document, element, names }, _| {
        document.clone_subtree(*element)?;
        remove_all(document, *element, mixed(names))
    });
}

#[test]
fn setting() {
    assert_linear("new ones", Page::empty, |page, count| {
        for name in &page.names {
            page.document.set_attribute(page.element, name, "x")?;
        }
        page.assert_count(count);
        Ok(())
    });
    assert_linear("new ones of two elements in turn", Page::empty, |page, count| {
        let other = ids(&page.document, "p")[0];
        for name in &page.names {
            page.document.set_attribute(page.element, name, "x")?;
            page.document.set_attribute(other, name, "x")?;
        }
        page.assert_count(count);
        Ok(())
    });
    assert_linear("all at once", Page::empty, |page, count| {
        let pairs: Vec<_> = page.names.iter().map(|name| (name.as_str(), "x")).collect();
        page.document.set_attributes(page.element, pairs)?;
        page.assert_count(count);
        Ok(())
    });
    assert_linear(
        "those that are there",
        |count| Page::new(count, "p"),
        |page, count| {
            for name in mixed(&page.names) {
                page.document.set_attribute(page.element, name, "x")?;
            }
            page.assert_count(count);
            Ok(())
        },
    );
    assert_linear("in a namespace", Page::empty, |page, count| {
        for name in &page.names {
            let (namespace, name) = (AttributeNamespace::XLink, format!("x:{name}"));
            page.document.set_attribute_ns(page.element, namespace, &name, "x")?;
        }
        page.assert_count(count);
        for name in mixed(&page.names) {
            let namespace = AttributeNamespace::XLink;
            assert!(page.document.remove_attribute_ns(page.element, namespace, name)?);
        }
        page.assert_count(0);
        Ok(())
    });
    assert_linear(
        "to and fro",
        |count| Page::new(count, "p"),
        |page, count| {
            for name in mixed(&page.names) {
                assert!(page.document.remove_attribute(page.element, name)?);
                page.document.set_attribute(page.element, name, "x")?;
                page.document.set_attribute(page.element, "id", name)?;
            }
            page.assert_count(count + 1);
            Ok(())
        },
    );
}

#[test]
fn asking() {
    let page = |count| Page::new(count, "p");
    assert_linear("for each", page, |page, _| {
        assert!(page.names.iter().all(|name| page.view().attribute(name) == Some("")));
        Ok(())
    });
    assert_linear("in no namespace", page, |page, _| {
        let none = AttributeNamespace::None;
        assert!(page.names.iter().all(|name| page.view().attribute_ns(none, name).is_some()));
        Ok(())
    });
    assert_linear("for what is not there", page, |page, count| {
        assert!((0..count).all(|_| !page.view().has_attribute("href")));
        Ok(())
    });
    assert_linear("for the id", page, |page, count| {
        assert!((0..count).all(|_| page.view().id_attribute().is_none()));
        Ok(())
    });
}

#[test]
fn merged_by_the_parser() {
    for tag in ["html", "body"] {
        // The names are of one length, so that the input grows as their number does.
        let repeated = |count: usize| -> String {
            (0..count).map(|at| format!("<{tag} a{at:06} b{:06}>", at / 2)).collect()
        };
        assert_linear(&format!("{tag} repeatedly"), repeated, |html, count| {
            let mut parser = Parser::new(ParseOptions::new());
            parser.feed_text(html).unwrap();
            let document = parser.finish().unwrap();
            let merged = document.elements_by_tag_name(tag).next().expect("there is one");
            assert_eq!(merged.attributes().len(), count + count / 2);
            Ok(())
        });
    }
}
