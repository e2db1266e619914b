//! Editing: what is refused, and that whatever is allowed leaves a tree.

use proptest::prelude::*;

use crate::dom::arena::ancestor_paths::Marks;
use crate::dom::arena::identity::NodeIndex;
use crate::dom::tests::assert_links_agree;
use crate::dom::{Document, EditError, NodeId, NodeRef};
use crate::names::Namespace;
use crate::serializer::Serializer;

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
    assert_eq!(Serializer::test_format().to_string(document.root()), "| <!DOCTYPE html>\n| <p>");
    let stranger = Document::new().root().id();
    assert_eq!(document.append_child(root, stranger), Err(EditError::UnknownNode));
    assert_links_agree(&document);
}

#[test]
fn a_doctype_cannot_be_moved_out_of_the_document() {
    let mut document = crate::parse("<!DOCTYPE html><p>a");
    let element = element(&mut document, "div");
    let root = document.document_node().id();
    assert_eq!(document.move_children_to(root, element), Err(EditError::DoctypeOutsideDocument));
    assert_eq!(document.node(element).unwrap().children().count(), 0);
}

#[test]
fn what_took_the_place_of_the_root_is_the_root() {
    type Change = fn(&mut Document, NodeId, NodeId) -> Result<(), EditError>;
    let changes: [Change; 3] = [Document::replace, Document::wrap, |document, old, new| {
        document.append_child(old, new)?;
        document.unwrap(old)
    }];
    for change in changes {
        let mut document = Document::new();
        let [one, other, third] = ["html", "body", "p"].map(|name| element(&mut document, name));
        let root = document.document_node().id();
        document.append_child(root, one).unwrap();
        change(&mut document, one, other).unwrap();
        assert_eq!(document.append_child(root, third), Err(EditError::DocumentOrder));
        document.remove(other).unwrap();
        assert_eq!(document.append_child(root, third), Ok(()));
    }
}

#[test]
fn a_template_cannot_come_into_its_own_contents() {
    let mut document = Document::new();
    let template = element(&mut document, "template");
    let view = document.node(template).and_then(NodeRef::as_element).unwrap();
    let contents = view.template_contents().unwrap().id();
    let p = element(&mut document, "p");
    assert_eq!(document.append_child(p, contents), Ok(()));
    document.append_child(contents, p).unwrap();
    assert_eq!(document.append_child(p, template), Err(EditError::InsideItself));
    assert_eq!(document.append_child(contents, template), Err(EditError::InsideItself));
}

#[test]
fn contents_that_a_renamed_template_gave_up_have_no_host() {
    let mut document = Document::new();
    let template = element(&mut document, "template");
    let view = document.node(template).and_then(NodeRef::as_element).unwrap();
    let contents = view.template_contents().unwrap().id();
    let [b, i] = ["b", "i"].map(|name| element(&mut document, name));
    document.append_child(contents, i).unwrap();
    document.rename_element(template, "x-y").unwrap();
    assert_eq!(document.node(contents).unwrap().host(), None);
    assert_eq!(document.node(i).unwrap().parent(), document.node(template));
    // It is a fragment like any other now, and what is put into it is not below the element.
    document.append_child(contents, b).unwrap();
    document.append_child(b, template).unwrap();
    document.rename_element(template, "template").unwrap();
    let view = document.node(template).and_then(NodeRef::as_element).unwrap();
    let new_contents = view.template_contents().unwrap();
    assert_eq!(new_contents.host(), Some(view));
    assert_eq!(new_contents.children().map(NodeRef::id).collect::<Vec<_>>(), [i]);
    assert_eq!(document.append_child(i, b), Err(EditError::InsideItself));
    let new_ids = document.compact_keeping([template]).unwrap();
    for kept in [template, contents, b, i] {
        assert!(new_ids.get(kept).is_some());
    }
    let fragment = new_ids.get(contents).unwrap();
    let html = document.node(fragment).unwrap().inner_html();
    assert_eq!(html, "<b><template><i></i></template></b>");
    let body = element(&mut document, "body");
    document.append_child(body, fragment).unwrap();
    assert_links_agree(&document);
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
    assert_eq!(Serializer::test_format().to_string(node), "| <div>\n|   <a>\n|   <b>\n|   <i>");
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
        steps in prop::collection::vec((0..11_u8, 0..100_usize, 0..100_usize), 0..80),
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
                8 | 9 => document
                    .rename_element(one, ["div", "template"][other.index() as usize % 2])
                    .inspect(|()| {
                        let contents = document.contents_of(one.index());
                        nodes.extend(contents.map(|contents| document.id_of(contents)));
                    }),
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

/// A tree of lists, where all children are moved one by one.
#[derive(Debug, Default)]
struct Lists {
    children: Vec<Vec<usize>>,
    parents: Vec<Option<usize>>,
    moved: Vec<bool>,
    fragments: Vec<usize>,
}

impl Lists {
    fn make(&mut self) {
        self.children.push(Vec::new());
        self.parents.push(None);
        self.moved.push(false);
    }

    fn is_inside(&self, node: usize, above: usize) -> bool {
        std::iter::successors(Some(node), |&at| self.parents[at]).any(|at| at == above)
    }

    fn remove(&mut self, node: usize) {
        if let Some(parent) = self.parents[node].take() {
            self.moved[node] = true;
            self.children[parent].retain(|&child| child != node);
        }
    }

    fn insert(&mut self, node: usize, parent: usize, before: Option<usize>) {
        self.remove(node);
        let list = &mut self.children[parent];
        let place = before.and_then(|before| list.iter().position(|&child| child == before));
        list.insert(place.unwrap_or(list.len()), node);
        self.parents[node] = Some(parent);
    }

    /// Inserts a node, or what is in it if it is a fragment.
    fn put(&mut self, node: usize, parent: usize, before: Option<usize>) {
        if self.fragments.contains(&node) {
            for child in self.children[node].clone() {
                self.insert(child, parent, before);
            }
        } else {
            self.insert(node, parent, before);
        }
    }

    fn unwrap(&mut self, node: usize) {
        let Some(parent) = self.parents[node] else { return };
        for child in self.children[node].clone() {
            self.insert(child, parent, Some(node));
        }
        self.remove(node);
    }

    /// The nearest moved node, or the root.
    fn nearest_moved(&self, node: usize) -> usize {
        let mut above = std::iter::successors(Some(node), |&at| self.parents[at]);
        above.find(|&at| self.moved[at] || self.parents[at].is_none()).unwrap()
    }
}

/// Checks that the document has the links and marks of the lists, where the element of number 0 is this node.
fn assert_same(document: &Document, lists: &Lists, first: u32) {
    let number = |node: usize| first + node as u32;
    for (node, children) in lists.children.iter().enumerate() {
        let view = document.at(NodeIndex::from_index(number(node)).unwrap());
        let found: Vec<u32> = view.children().map(NodeRef::index).collect();
        let expected: Vec<u32> = children.iter().copied().map(number).collect();
        assert_eq!(found, expected, "children of {node}");
        let mut backwards: Vec<u32> = view.children().rev().map(NodeRef::index).collect();
        backwards.reverse();
        assert_eq!(backwards, expected, "children of {node}, backwards");
        let parent = view.parent().map(NodeRef::index);
        assert_eq!(parent, lists.parents[node].map(number), "parent of {node}");
        let nearest = document.nearest(number(node), Marks::MOVED);
        assert_eq!(nearest, number(lists.nearest_moved(node)), "moved, at or above {node}");
    }
}

proptest! {
    /// Moving all children at once is the same as moving them one by one: also of nodes that the parser makes later,
    /// which are appended with a link of their own.
    #[test]
    fn moving_all_children_moves_each(
        steps in prop::collection::vec((0..16_u8, any::<usize>(), any::<usize>()), 1..160),
    ) {
        let mut document = Document::new();
        let mut lists = Lists::default();
        let first = document.nodes.len() as u32;
        let id = |document: &Document, node: usize| {
            document.id_of(NodeIndex::from_index(first + node as u32).unwrap())
        };
        for (what, one, other) in steps {
            if what < 5 || lists.children.is_empty() {
                element(&mut document, ["div", "form"][one % 2]);
                lists.make();
                let (made, parent) = (lists.children.len() - 1, other % lists.children.len());
                if parent != made && what < 2 {
                    let [made, parent] = [made, parent].map(|node| id(&document, node));
                    document.append_child(parent, made).unwrap();
                } else if parent != made {
                    // As the parser does.
                    let index = |node| NodeIndex::from_index(first + node as u32).unwrap();
                    let made = document.nodes.pop().unwrap();
                    document.push_last(made, index(parent));
                }
                if parent != made {
                    lists.insert(made, parent, None);
                }
                continue;
            }
            let (one, other) = (one % lists.children.len(), other % lists.children.len());
            let (one_id, other_id) = (id(&document, one), id(&document, other));
            match what {
                5 | 6 => {
                    let done = document.append_child(one_id, other_id);
                    prop_assert_eq!(done.is_ok(), !lists.is_inside(one, other));
                    if done.is_ok() {
                        lists.put(other, one, None);
                    }
                }
                7 | 8 => {
                    if document.insert_before(one_id, other_id).is_ok() && one != other {
                        lists.put(other, lists.parents[one].unwrap(), Some(one));
                    } else if one == other && lists.parents[one].is_some() {
                        lists.moved[one] = true;
                    }
                }
                9 => {
                    document.remove(one_id).unwrap();
                    lists.remove(one);
                }
                10 => {
                    let done = document.move_children_to(one_id, other_id);
                    let may_move = |lists: &Lists, child| one != other && !lists.is_inside(other, child);
                    let children = lists.children[one].clone();
                    let stays = children.iter().position(|&child| !may_move(&lists, child));
                    prop_assert_eq!(done.is_ok(), stays.is_none());
                    for &child in &children[..stays.unwrap_or(children.len())] {
                        lists.insert(child, other, None);
                    }
                }
                11 => {
                    // A fragment goes where its children do.
                    let fragment = document.create_fragment();
                    lists.make();
                    let made = lists.children.len() - 1;
                    lists.fragments.push(made);
                    document.move_children_to(one_id, fragment).unwrap();
                    for child in lists.children[one].clone() {
                        lists.insert(child, made, None);
                    }
                    if document.insert_before(other_id, fragment).is_ok() {
                        let parent = lists.parents[other].unwrap();
                        for child in lists.children[made].clone() {
                            lists.insert(child, parent, Some(other));
                        }
                    }
                }
                _ => {
                    let done = document.unwrap(one_id);
                    prop_assert_eq!(done.is_ok(), lists.parents[one].is_some());
                    lists.unwrap(one);
                }
            }
            assert_same(&document, &lists, first);
        }
        assert_links_agree(&document);
        assert_same(&document.clone(), &lists, first);
    }
}
