//! Editing: what is refused, and that whatever is allowed leaves a tree.

use proptest::prelude::*;

use crate::dom::tests::assert_links_agree;
use crate::dom::{Document, EditError, NodeId, NodeRef};
use crate::names::Namespace;
use crate::serializer::test_format;

fn element(document: &mut Document, name: &str) -> NodeId {
    document.create_element(Namespace::Html, name).unwrap()
}

#[test]
fn names_that_markup_could_not_write_are_refused() {
    let mut document = Document::new();
    for name in ["", "1", "a b", "a>", "a/", "-", "\u{A0}\u{0}", "_ "] {
        let refused = document.create_element(Namespace::Html, name);
        assert_eq!(refused, Err(EditError::InvalidName), "{name:?}");
    }
    for name in ["a", "A", "x-y", "a\u{0}b".trim_end_matches("\u{0}b"), "_x", "é", "a<b", "a\"b"] {
        assert!(document.create_element(Namespace::Html, name).is_ok(), "{name:?}");
    }
    let p = element(&mut document, "p");
    for name in ["", "a b", "a=", "a>", "a/"] {
        assert_eq!(document.set_attribute(p, name, ""), Err(EditError::InvalidName), "{name:?}");
    }
    document.set_attribute(p, "Data-X", "1").unwrap();
    let view = document.node(p).and_then(NodeRef::as_element).unwrap();
    assert_eq!(view.attribute("data-x"), Some("1"));
}

#[test]
fn what_would_not_be_a_tree_is_refused() {
    let mut document = Document::new();
    let root = document.root().id();
    let [a, b] = ["div", "p"].map(|name| element(&mut document, name));
    document.append_child(root, a).unwrap();
    document.append_child(a, b).unwrap();
    assert_eq!(document.append_child(b, a), Err(EditError::InsideItself));
    assert_eq!(document.append_child(a, a), Err(EditError::InsideItself));
    assert_eq!(document.append_child(a, root), Err(EditError::InsideItself));
    let text = document.create_text("x");
    assert_eq!(document.append_child(text, b), Err(EditError::CannotHaveChildren));
    assert_eq!(document.append_child(root, text), Err(EditError::TextInDocument));
    assert_eq!(document.insert_before(text, b), Err(EditError::NoParent));
    assert_eq!(document.append_child(root, b), Err(EditError::DocumentOrder));
    let doctype = document.create_doctype("html", "", "");
    assert_eq!(document.append_child(a, doctype), Err(EditError::DoctypeOutsideDocument));
    assert_eq!(document.append_child(root, doctype), Err(EditError::DocumentOrder));
    document.insert_before(a, doctype).unwrap();
    document.replace(a, b).unwrap();
    assert_eq!(test_format(document.root()), "| <!DOCTYPE html>\n| <p>");
    let stranger = Document::new().root().id();
    assert_eq!(document.append_child(root, stranger), Err(EditError::UnknownNode));
    assert_links_agree(&document);
}

#[test]
fn a_template_cannot_come_into_its_own_contents() {
    let mut document = Document::new();
    let template = element(&mut document, "template");
    let view = document.node(template).and_then(NodeRef::as_element).unwrap();
    let contents = view.template_contents().unwrap().id();
    let p = element(&mut document, "p");
    assert_eq!(document.append_child(p, contents), Err(EditError::CannotBeMoved));
    document.append_child(contents, p).unwrap();
    assert_eq!(document.append_child(p, template), Err(EditError::InsideItself));
    assert_eq!(document.append_child(contents, template), Err(EditError::InsideItself));
}

#[test]
fn a_fragment_is_inserted_by_what_is_in_it() {
    let mut document = Document::new();
    let fragment = document.create_fragment();
    let div = element(&mut document, "div");
    let last = element(&mut document, "i");
    document.append_child(div, last).unwrap();
    for name in ["a", "b"] {
        let node = element(&mut document, name);
        document.append_child(fragment, node).unwrap();
    }
    document.insert_before(last, fragment).unwrap();
    assert_eq!(document.node(fragment).unwrap().children().count(), 0);
    let node = document.node(div).unwrap();
    assert_eq!(test_format(node), "| <div>\n|   <a>\n|   <b>\n|   <i>");
    assert_links_agree(&document);
}

#[test]
fn a_copy_of_an_instruction_keeps_its_data() {
    let mut document = Document::new();
    let one = document.create_processing_instruction("a", "old");
    let copy = document.clone_subtree(one).unwrap();
    document.set_data(one, "new").unwrap();
    assert_eq!(document.node(one).unwrap().data(), Some("new"));
    assert_eq!(document.node(copy).unwrap().data(), Some("old"));
}

proptest! {
    #[test]
    fn whatever_is_allowed_leaves_a_tree(
        steps in prop::collection::vec((0..9_u8, 0..100_usize, 0..100_usize), 0..80),
    ) {
        let mut document = Document::new();
        let mut nodes = vec![document.root().id()];
        for (what, one, other) in steps {
            let (one, other): (NodeId, NodeId) = (nodes[one % nodes.len()], nodes[other % nodes.len()]);
            // Refusals are as good as changes here; what counts is what is left.
            let _ = match what {
                0 => {
                    let node = element(&mut document, ["div", "template"][nodes.len() % 2]);
                    let contents = document.contents_of(node.index());
                    nodes.push(node);
                    nodes.extend(contents.map(|contents| document.id_of(contents)));
                    document.append_child(one, node)
                }
                1 => {
                    nodes.push(document.create_text("x"));
                    Ok(())
                }
                2 => {
                    nodes.push(document.create_fragment());
                    Ok(())
                }
                3 => document.append_child(one, other),
                4 => document.prepend_child(one, other),
                5 => document.insert_before(one, other),
                6 => document.insert_after(one, other),
                7 => document.replace(one, other),
                _ => document.remove(one),
            };
            assert_links_agree(&document);
            for &node in &nodes {
                let mut above = document.host_including_ancestors(node.index());
                prop_assert!(above.nth(document.node_count()).is_none(), "a cycle");
            }
        }
    }
}
