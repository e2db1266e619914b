//! Sequences of edits in other orders: to and fro, from both ends, inside out, between documents.

use super::edits::{body, changed, each, each_back, element, elements};
use crate::Plain;
use duckbill::names::AttributeNamespace;
use duckbill::{Document, NodeId};
use std::sync::Arc;

/// The elements in the order first, last, second, last but one …
fn alternating(document: &Document) -> Vec<NodeId> {
    let all = elements(document);
    let half = all.len().div_ceil(2);
    let pairs = all.iter().zip(all.iter().rev()).take(half);
    pairs.flat_map(|(front, back)| [*front, *back]).collect()
}

/// Those without elements first, then those around them.
fn inside_out(document: &Document) -> Vec<NodeId> {
    let mut order = Vec::new();
    for visit in document.root().traverse() {
        if let duckbill::dom::Visit::Close(node) = visit
            && node.as_element().is_some()
        {
            order.push(node.id());
        }
    }
    order
}

pub(crate) const OPERATIONS: &[Plain] = &[
    ("attributes of namespaces", |case| {
        each(case, |document, node| {
            document.set_attribute_ns(node, AttributeNamespace::XLink, "xlink:href", "x")?;
            document.set_attribute_ns(node, AttributeNamespace::Xml, "xml:lang", "x")?;
            document.remove_attribute_ns(node, AttributeNamespace::XLink, "href")?;
            document.set_attributes(node, [("a", "1"), ("b", "2"), ("id", "x")])
        })
    }),
    ("one element's attributes", |case| {
        let mut document = case.document.clone();
        let (all, to) = (elements(&document), body(&document));
        for number in 0..all.len() {
            let _ = document.set_attribute(to, &format!("n{number}"), "x");
        }
        for number in (0..all.len()).step_by(2) {
            let _ = document.remove_attribute(to, &format!("n{number}"));
        }
        document.retain_attributes(to, |_| false).map_or(0, |()| all.len())
    }),
    ("options set one by one", |case| {
        let mut document = case.document.clone();
        let selects = document.elements_by_tag_name("select").take(2);
        let selects: Vec<NodeId> = selects.map(|select| select.id()).collect();
        for select in selects {
            for number in 0..16 {
                let Ok(option) = element(&mut document) else { continue };
                let _ = document.rename_element(option, "option");
                let _ = document.set_option(select, number * 2, option);
                let _ = document.set_selected_index(select, Some(number));
                let _ = document.remove_option(select, number);
            }
            let _ = document.set_options_length(select, 3);
        }
        document.node_count()
    }),
    ("walk and edit", |case| {
        let mut document = case.document.clone();
        let root = document.root().id();
        let Ok(mut walk) = document.edit_walk(root) else { return 0 };
        let mut number = 0;
        while let Some(node) = walk.next_element() {
            number += 1;
            let document = walk.document_mut();
            let _ = match number % 5 {
                0 => document.remove(node),
                1 => document.unwrap(node),
                2 => element(document).and_then(|new| document.insert_before(node, new)),
                3 => element(document).and_then(|new| document.wrap(node, new)),
                _ => document.set_attribute(node, "x-y", "1"),
            };
        }
        walk.document().node_count()
    }),
    ("import with source", |case| {
        let other = Arc::new(case.spanned.clone());
        let mut document = Document::new();
        let fragment = document.create_fragment();
        for child in other.root().descendants().filter(|node| node.first_child().is_none()) {
            if let Ok(copy) = document.import_with_source(&other, child.id()) {
                let _ = document.append_child(fragment, copy);
                let copy = document.node(copy).expect("it was made");
                std::hint::black_box(copy.imported_from());
            }
        }
        document.node_count()
    }),
    ("import with originals", |case| {
        let mut document = Document::new();
        let children: Vec<NodeId> = case.document.root().children().map(|node| node.id()).collect();
        let mut import = |child| document.import_with_originals(&case.document, child);
        children.into_iter().filter_map(|child| import(child).ok()).map(|pairs| pairs.len()).sum()
    }),
    ("a subtree to and fro", |case| {
        let mut document = case.document.clone();
        let (all, to) = (elements(&document), body(&document));
        let Some(&moved) = all.last() else { return 0 };
        for &node in &all {
            let _ = document.append_child(node, moved);
            let _ = document.prepend_child(to, moved);
        }
        document.node_count()
    }),
    ("a large subtree to and fro", |case| {
        let mut document = case.document.clone();
        let (all, from) = (elements(&document), body(&document));
        let Ok(to) = element(&mut document) else { return 0 };
        let _ = document.insert_after(from, to);
        for _ in 0..all.len() {
            let _ = document.move_children_to(from, to);
            let _ = document.move_children_to(to, from);
        }
        let first = document.node(from).and_then(|body| body.first_child()).map(|node| node.id());
        for _ in all {
            if let Some(first) = first {
                let _ = document.remove(first);
                let _ = document.append_child(to, first);
                let _ = document.insert_before(to, first);
            }
        }
        document.node_count()
    }),
    ("alternating removal", |case| {
        let mut document = case.document.clone();
        for node in alternating(&document) {
            let _ = document.remove(node);
        }
        document.node_count()
    }),
    ("alternating moves", |case| {
        let mut document = case.document.clone();
        let to = body(&document);
        for node in alternating(&document) {
            let _ = document.prepend_child(to, node);
        }
        document.node_count()
    }),
    ("wrap and unwrap inside out", |case| {
        let mut document = case.document.clone();
        for node in inside_out(&document) {
            if let Ok(new) = element(&mut document) {
                let _ = document.wrap(node, new);
                let _ = document.unwrap(node);
            }
        }
        document.node_count()
    }),
    ("split", |case| {
        // The later half of each element's children goes into a new one after it.
        each(case, |document, node| {
            let children: Vec<NodeId> = match document.node(node) {
                Some(view) => view.children().map(|child| child.id()).collect(),
                None => return Ok(()),
            };
            let new = element(document)?;
            document.insert_after(node, new)?;
            let half = children.len() / 2;
            children.into_iter().skip(half).try_for_each(|child| document.append_child(new, child))
        })
    }),
    ("normalize each leaf's parent", |case| {
        let document = changed(case, true, |document, node| {
            let text = document.create_text("x");
            document.insert_before(node, text)?;
            let text = document.create_text("y");
            document.insert_before(node, text)?;
            document.set_data(text, "z")?;
            let has_children = document.node(node).is_some_and(|node| node.first_child().is_some());
            if has_children { Ok(()) } else { document.normalize(node) }
        });
        document.node_count()
    }),
    ("adopt", |case| {
        // Each leaf goes into another document and is removed here.
        let mut to = Document::new();
        let fragment = to.create_fragment();
        let document = changed(case, true, |document, node| {
            if document.node(node).is_some_and(|node| node.first_child().is_none()) {
                let copy = to.import(document, node)?;
                to.append_child(fragment, copy)?;
                document.remove(node)?;
            }
            Ok(())
        });
        document.node_count() + to.node_count()
    }),
    ("replace in turn", |case| {
        let mut last = None;
        each_back(case, |document, node| {
            let new = match last.take() {
                Some(before) => before,
                None => element(document)?,
            };
            let is_leaf = document.node(node).is_some_and(|node| node.first_child().is_none());
            if is_leaf && document.replace(node, new).is_ok() {
                last = Some(node);
            }
            Ok(())
        })
    }),
    ("fragments", |case| {
        each(case, |document, node| {
            let fragment = document.create_fragment();
            for _ in 0..2 {
                let new = element(document)?;
                document.append_child(fragment, new)?;
            }
            document.insert_before(node, fragment)
        })
    }),
    ("doctype to and fro", |case| {
        let mut document = case.document.clone();
        let top: Vec<NodeId> = document.document_node().children().map(|node| node.id()).collect();
        let doctype = document.create_doctype("html", "", "");
        for node in top {
            let _ = document.insert_before(node, doctype);
            let _ = document.remove(doctype);
        }
        document.node_count()
    }),
    ("edit and connect", |case| {
        each(case, |document, node| {
            let new = element(document)?;
            document.append_child(node, new)?;
            let view = document.node(new).filter(|new| new.is_connected());
            std::hint::black_box(view.is_some_and(|new| new.tree_root().contains(new)));
            document.remove(new)
        })
    }),
];
