//! Sequences of edits: the same done to each element, or to each node, of a document.

use crate::{Case, Plain};
use duckbill::dom::{AdjacentPosition, EditError};
use duckbill::names::Namespace;
use duckbill::source_edit::Rewriting;
use duckbill::{Document, NodeId};

/// Does the same to each element.
pub(crate) fn each(
    case: &Case,
    edit: impl FnMut(&mut Document, NodeId) -> Result<(), EditError>,
) -> usize {
    changed(case, false, edit).node_count()
}

/// The same, from the last element to the first.
pub(crate) fn each_back(
    case: &Case,
    edit: impl FnMut(&mut Document, NodeId) -> Result<(), EditError>,
) -> usize {
    changed(case, true, edit).node_count()
}

pub(crate) fn changed(
    case: &Case,
    is_backward: bool,
    mut edit: impl FnMut(&mut Document, NodeId) -> Result<(), EditError>,
) -> Document {
    let mut document = case.document.clone();
    let mut elements = elements(&document);
    if is_backward {
        elements.reverse();
    }
    for element in elements {
        // Some are refused, as those of the root.
        let _ = edit(&mut document, element);
    }
    document
}

pub(crate) fn elements(document: &Document) -> Vec<NodeId> {
    document.root().elements().map(|element| element.id()).collect()
}

/// Does the same to each element of a document that knows its source, and writes that.
fn source(
    case: &Case,
    mut edit: impl FnMut(&mut Document, NodeId) -> Result<(), EditError>,
) -> usize {
    let mut document = case.spanned.clone();
    for element in elements(&document) {
        let _ = edit(&mut document, element);
    }
    let edits = document.edits_with(Rewriting::SmallestElement);
    edits.map_or(0, |edits| document.to_source_from(&edits).len())
}

pub(crate) fn body(document: &Document) -> NodeId {
    document.body().map_or_else(|| document.root().id(), |body| body.id())
}

pub(crate) fn element(document: &mut Document) -> Result<NodeId, EditError> {
    document.create_element(Namespace::Html, "u")
}

pub(crate) const OPERATIONS: &[Plain] = &[
    ("set attributes", |case| {
        each(case, |document, node| {
            document.set_attribute(node, "class", "x")?;
            document.set_attribute(node, "x-y", "x")
        })
    }),
    ("remove attributes", |case| {
        each(case, |document, node| {
            let Some(element) = document.node(node).and_then(|node| node.as_element()) else {
                return Ok(());
            };
            let names: Vec<String> = element.attributes().map(|it| it.name().to_owned()).collect();
            names.iter().try_for_each(|name| document.remove_attribute(node, name).map(drop))
        })
    }),
    ("retain attributes", |case| {
        each(case, |document, node| document.retain_attributes(node, |it| it.name() == "id"))
    }),
    ("append", |case| {
        each(case, |document, node| {
            let new = element(document)?;
            document.append_child(node, new)
        })
    }),
    ("prepend and append text", |case| {
        each_back(case, |document, node| {
            let text = document.create_text("x");
            document.prepend_child(node, text)?;
            let text = document.create_text("y");
            document.append_child(node, text)
        })
    }),
    ("insert around", |case| {
        each(case, |document, node| {
            let new = element(document)?;
            document.insert_before(node, new)?;
            let comment = document.create_comment("x");
            document.insert_after(node, comment)
        })
    }),
    ("wrap", |case| {
        each(case, |document, node| {
            let new = element(document)?;
            document.wrap(node, new)
        })
    }),
    ("wrap back", |case| {
        each_back(case, |document, node| {
            let new = element(document)?;
            document.wrap(node, new)
        })
    }),
    ("wrap lines", |case| {
        each(case, |document, node| {
            let new = element(document)?;
            document.wrap_lines(node, new)
        })
    }),
    ("insert lines", |case| {
        each(case, |document, node| {
            let [before, after] = [element(document)?, element(document)?];
            document.insert_line_before(node, before)?;
            document.insert_line_after(node, after)
        })
    }),
    ("unwrap", |case| each(case, Document::unwrap)),
    ("unwrap back", |case| each_back(case, Document::unwrap)),
    ("rename", |case| each(case, |document, node| document.rename_element(node, "x-y"))),
    ("remove", |case| each(case, Document::remove)),
    ("remove back", |case| each_back(case, Document::remove)),
    ("move to the body", |case| {
        let to = body(&case.document);
        each(case, |document, node| document.append_child(to, node))
    }),
    ("move to the body back", |case| {
        let to = body(&case.document);
        each_back(case, |document, node| document.prepend_child(to, node))
    }),
    ("move into the one before", |case| {
        let mut before = body(&case.document);
        each(case, |document, node| {
            let to = std::mem::replace(&mut before, node);
            document.append_child(to, node)
        })
    }),
    ("move into the one after", |case| {
        let mut after = body(&case.document);
        each_back(case, |document, node| {
            let to = std::mem::replace(&mut after, node);
            document.append_child(to, node)
        })
    }),
    ("move children", |case| {
        let mut to = body(&case.document);
        each(case, |document, node| {
            let to = std::mem::replace(&mut to, node);
            document.move_children_to(node, to)
        })
    }),
    ("replace", |case| {
        each(case, |document, node| {
            let new = element(document)?;
            document.replace(node, new)?;
            document.append_child(new, node)
        })
    }),
    ("set text", |case| each_back(case, |document, node| document.set_text_content(node, "x<"))),
    ("set markup", |case| {
        each_back(case, |document, node| document.set_inner_html(node, "<b>x</b>y"))
    }),
    ("set outer markup", |case| {
        each_back(case, |document, node| document.set_outer_html(node, "<b>x</b>y"))
    }),
    ("insert markup", |case| {
        each(case, |document, node| {
            document.insert_adjacent_html(node, AdjacentPosition::AfterBegin, "<b>x</b>y")?;
            document.insert_adjacent_html(node, AdjacentPosition::BeforeEnd, "<p>x")?;
            document.insert_adjacent_html(node, AdjacentPosition::AfterEnd, "<i>x")
        })
    }),
    ("edit and ask for owners", |case| {
        each(case, |document, node| {
            let new = element(document)?;
            document.append_child(node, new)?;
            if let Some(view) = document.node(new).and_then(|node| node.as_element()) {
                std::hint::black_box(view.form().is_some());
            }
            Ok(())
        })
    }),
    ("import leaves", |case| {
        let other = duckbill::parse("<p>x");
        let leaf = other.elements_by_tag_name("p").next().map(|leaf| leaf.id());
        each(case, |document, node| {
            let Some(leaf) = leaf else { return Ok(()) };
            let copy = document.import(&other, leaf)?;
            document.append_child(node, copy)
        })
    }),
    ("import all", |case| {
        let mut document = Document::new();
        let children: Vec<NodeId> = case.document.root().children().map(|node| node.id()).collect();
        for child in children {
            let _ = document.import(&case.document, child);
        }
        document.node_count()
    }),
    ("clone leaves", |case| {
        each(case, |document, node| {
            if document.node(node).is_some_and(|node| node.first_child().is_none()) {
                let copy = document.clone_subtree(node)?;
                document.insert_after(node, copy)?;
            }
            Ok(())
        })
    }),
    ("normalize and compact", |case| {
        let mut document = changed(case, false, |document, node| {
            let text = document.create_text("x");
            document.append_child(node, text)?;
            let text = document.create_text("y");
            document.append_child(node, text)
        });
        let root = document.root().id();
        let _ = document.normalize(root);
        document.compact();
        document.node_count()
    }),
    ("source: attributes", |case| {
        source(case, |document, node| document.set_attribute(node, "class", "x"))
    }),
    ("source: remove", |case| {
        let mut number = 0;
        source(case, |document, node| {
            number += 1;
            if number % 2 == 0 { document.remove(node) } else { Ok(()) }
        })
    }),
    ("source: wrap", |case| {
        source(case, |document, node| {
            let new = element(document)?;
            document.wrap(node, new)
        })
    }),
    ("source: insert", |case| {
        source(case, |document, node| {
            let new = element(document)?;
            document.insert_before(node, new)
        })
    }),
    ("source: set markup", |case| {
        let mut number = 0;
        source(case, |document, node| {
            number += 1;
            if number % 3 == 0 { document.set_inner_html(node, "<b>x</b>y") } else { Ok(()) }
        })
    }),
];
