//! Changing documents, compared with slower ways to the same result: other methods, or walks over the
//! tree.

use std::collections::{HashMap, HashSet};

use crate::edit_steps::{
    KINDS, PIECES, Step, assert_is_forest, connected, dump, dump_all, read, take,
};
use duckbill::dom::{AdjacentPosition, EditError};
use duckbill::names::{Namespace, Tag};
use duckbill::{Document, ElementRef, NodeId, NodeKind, NodeRef, ParseOptions, parse, parse_with};
use proptest::prelude::*;

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (0..KINDS, any::<usize>(), any::<usize>());
    prop::collection::vec(step.prop_map(|(what, one, other)| Step { what, one, other }), 0..40)
}

fn pieces() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..PIECES.len(), 0..8)
}

proptest! {
    #[test]
    fn whatever_is_done_leaves_trees(pieces in pieces(), steps in steps()) {
        let mut document = read(&pieces);
        let mut nodes = connected(&document);
        for step in steps {
            let before = document.clone();
            if take(&mut document, &mut nodes, step).is_err() && is_whole(step) {
                prop_assert_eq!(dump_all(&before, &nodes), dump_all(&document, &nodes));
            }
            assert_is_forest(&document, &nodes);
        }
        assert_is_forest(&document, &connected(&document));
    }

    #[test]
    fn wrapping_is_replacing_and_appending(pieces in pieces(), steps in steps()) {
        let mut document = read(&pieces);
        let mut nodes = connected(&document);
        for step in steps {
            let (node, wrapper) = (nodes[step.one % nodes.len()], nodes[step.other % nodes.len()]);
            let mut naive = document.clone();
            let expected = match naive.node(wrapper).unwrap().as_element() {
                None => Err(EditError::NotAnElement),
                Some(_) if naive.node(node).unwrap().parent().is_none() => Err(EditError::NoParent),
                Some(_) if node == wrapper => Err(EditError::InsideItself),
                Some(_) => {
                    naive.replace(node, wrapper).and_then(|()| naive.append_child(wrapper, node))
                }
            };
            let mut wrapped = document.clone();
            prop_assert_eq!(wrapped.wrap(node, wrapper), expected);
            if expected.is_ok() {
                let shape = |document: &Document| {
                    nodes.iter().map(|&id| without_owners(document.node(id).unwrap())).collect::<Vec<_>>()
                };
                prop_assert_eq!(shape(&wrapped), shape(&naive));
            }
            let _ = take(&mut document, &mut nodes, step);
        }
    }

    #[test]
    fn unwrapping_is_replacing_by_a_fragment(pieces in pieces(), steps in steps()) {
        let mut document = read(&pieces);
        let mut nodes = connected(&document);
        for step in steps {
            let element = nodes[step.one % nodes.len()];
            let mut naive = document.clone();
            let view = naive.node(element).unwrap();
            let expected = if view.as_element().is_none() {
                Err(EditError::NotAnElement)
            } else {
                let children: Vec<_> = view.children().map(NodeRef::id).collect();
                let fragment = naive.create_fragment();
                for child in children {
                    naive.append_child(fragment, child).unwrap();
                }
                naive.replace(element, fragment)
            };
            let mut unwrapped = document.clone();
            prop_assert_eq!(unwrapped.unwrap(element), expected);
            if expected.is_ok() {
                let shape = |document: &Document| {
                    nodes.iter().map(|&id| without_owners(document.node(id).unwrap())).collect::<Vec<_>>()
                };
                prop_assert_eq!(shape(&unwrapped), shape(&naive));
            }
            let _ = take(&mut document, &mut nodes, step);
        }
    }

    #[test]
    fn normalizing_merges_texts(pieces in pieces(), steps in steps(), at in any::<usize>()) {
        let mut document = read(&pieces);
        let mut nodes = connected(&document);
        for step in steps {
            let _ = take(&mut document, &mut nodes, step);
        }
        let below = nodes[at % nodes.len()];
        let mut normalized = document.clone();
        normalized.normalize(below).unwrap();
        let (before, after) = (document.node(below).unwrap(), normalized.node(below).unwrap());
        let mut trees = vec![(before, after)];
        while let Some((before, after)) = trees.pop() {
            // The expected children: the id of a node, and its text if it is a text.
            let mut expected: Vec<(NodeId, Option<String>)> = Vec::new();
            let mut in_run = false;
            for child in before.children() {
                match (child.text(), expected.last_mut()) {
                    (Some(text), Some((_, Some(merged)))) if in_run => merged.push_str(text),
                    (Some(""), _) => {}
                    (text, _) => expected.push((child.id(), text.map(str::to_owned))),
                }
                in_run = child.kind() == NodeKind::Text
                    && expected.last().is_some_and(|(_, text)| text.is_some());
            }
            let found: Vec<_> =
                after.children().map(|child| (child.id(), child.text().map(str::to_owned))).collect();
            prop_assert_eq!(found, expected);
            let original = |child: NodeRef<'_>| document.node(child.id()).unwrap();
            trees.extend(after.children().map(|child| (original(child), child)));
        }
        assert_is_forest(&normalized, &nodes);
    }

    #[test]
    fn compacting_keeps_what_is_there(
        pieces in pieces(),
        steps in steps(),
        kept in prop::collection::vec(any::<usize>(), 0..3),
    ) {
        let mut document = read(&pieces);
        let mut nodes = connected(&document);
        for step in steps {
            let _ = take(&mut document, &mut nodes, step);
        }
        let before = document.clone();
        let kept: Vec<NodeId> = kept.iter().map(|at| nodes[at % nodes.len()]).collect();
        let new_ids = document.compact_keeping(kept.iter().copied()).unwrap();
        prop_assert_eq!(dump(before.root()), dump(document.root()));
        prop_assert!(before == document);
        let stays: HashSet<NodeId> = connected(&before).into_iter().collect();
        let tree = |id| {
            let mut top = before.node(id).unwrap();
            while let Some(above) = top.parent().or(top.host().map(|host| host.as_node())) {
                top = above;
            }
            top
        };
        #[expect(clippy::mutable_key_type, reason = "a view is compared by document and number alone")]
        let trees: HashSet<NodeRef<'_>> = kept.iter().map(|&id| tree(id)).collect();
        for &id in &nodes {
            prop_assert_eq!(document.node(id), None);
            let new = new_ids.get(id);
            prop_assert_eq!(new.is_some(), stays.contains(&id) || trees.contains(&tree(id)));
            if let Some(new) = new {
                let (old, new) = (before.node(id).unwrap(), document.node(new).unwrap());
                prop_assert_eq!(dump(old), dump(new));
                let parent = old.parent().map(|parent| new_ids.get(parent.id()).unwrap());
                prop_assert_eq!(parent, new.parent().map(NodeRef::id));
            }
        }
        if kept.is_empty() {
            prop_assert_eq!(document.node_count(), stays.len());
            prop_assert!(document.allocated_bytes() <= before.allocated_bytes());
        }
        let ids = connected(&document);
        assert_is_forest(&document, &ids);
    }

    /// The standard's own way: a control that leaves the tree of its form, or whose form leaves, loses it.
    #[test]
    fn form_owners_last_until_form_and_control_part(pieces in pieces(), steps in steps()) {
        let mut document = read(&pieces);
        let mut nodes = connected(&document);
        let mut owners: HashMap<NodeId, NodeId> = nodes
            .iter()
            .filter_map(|&id| {
                let owner = document.node(id).unwrap().as_element()?.form_owner()?;
                Some((id, owner.as_node().id()))
            })
            .collect();
        for step in steps {
            let (one, other) = (nodes[step.one % nodes.len()], nodes[step.other % nodes.len()]);
            let before = document.clone();
            if !is_whole(step) && take(&mut document.clone(), &mut nodes.clone(), step).is_err() {
                continue;
            }
            let view = |id| before.node(id).unwrap();
            let contents = |element: ElementRef<'_>| element.template_contents().map(NodeRef::id);
            let inside = |id| view(id).children().map(NodeRef::id).collect::<Vec<_>>();
            let moved = |id| match view(id).kind() {
                NodeKind::DocumentFragment => inside(id),
                _ => vec![id],
            };
            let leaving: Vec<NodeId> = match step.what {
                3 | 4 => moved(other),
                5 | 6 => moved(other),
                7 if one != other => [moved(other), vec![one]].concat(),
                8 | 18 => vec![one],
                9 => vec![other, one],
                10 => [inside(one), vec![one]].concat(),
                12 | 16 | 24 => inside(one),
                // A template's children are in its contents.
                22 | 23 => view(one).as_element().map_or_else(Vec::new, |element| {
                    match (contents(element), step.other % 4 % 3 == 0) {
                        (Some(contents), false) => inside(contents),
                        (None, true) if element.namespace() == Namespace::Html => inside(one),
                        _ => Vec::new(),
                    }
                }),
                _ => Vec::new(),
            };
            if take(&mut document, &mut nodes, step).is_err() {
                continue;
            }
            if step.what == 21 && step.other % 2 == 1 {
                let had_one = view(one).as_element().is_some_and(|one| one.has_attribute("form"));
                if step.other % 4 < 2 || had_one {
                    owners.remove(&one);
                }
            }
            for id in leaving.into_iter().filter(|&id| view(id).parent().is_some()) {
                let mut left: HashSet<NodeId> = view(id).descendants().map(NodeRef::id).collect();
                left.insert(id);
                owners.retain(|control, form| left.contains(control) == left.contains(form));
            }
            for &id in &nodes {
                let Some(element) = document.node(id).unwrap().as_element() else { continue };
                let owner = element.form_owner().map(|form| form.as_node().id());
                let is_form = |form: &NodeId| {
                    document.node(*form).unwrap().as_element().unwrap().is_html(Tag::Form)
                };
                prop_assert_eq!(owner, owners.get(&id).copied().filter(is_form));
            }
            for form in document.forms() {
                let listed: HashSet<NodeId> =
                    form.form_controls().map(|control| control.as_node().id()).collect();
                for &id in &nodes {
                    let Some(element) = document.node(id).unwrap().as_element() else { continue };
                    let in_tree = element.as_node().ancestors().last() == Some(document.root());
                    let is_image = element.attribute("type") == Some("image");
                    // These have a form, and are not in its list.
                    let is_unlisted = matches!(element.name(), "img" | "label" | "option");
                    let listable = in_tree && !is_image && !is_unlisted;
                    let expected = listable && element.form() == Some(form);
                    prop_assert_eq!(listed.contains(&id), expected);
                }
            }
        }
    }
}

/// Whether a step that is refused changes nothing.
fn is_whole(step: Step) -> bool {
    !matches!(step.what, 0 | 1 | 24)
}

/// The shape of the tree below a node.
fn without_owners(node: NodeRef<'_>) -> Vec<(usize, NodeId)> {
    let depth = |at: NodeRef<'_>| at.ancestors().take_while(|above| *above != node).count();
    node.descendants().map(|at| (depth(at), at.id())).collect()
}

fn named(document: &Document, name: &str) -> NodeId {
    document.elements_by_tag_name(name).next().unwrap().as_node().id()
}

#[test]
fn every_method_refuses_a_node_of_another_document() {
    let html = "<p title=x>text<template shadowrootmode=open>shadow</template></p>";
    let read =
        || parse_with(html, &ParseOptions::new().with_declarative_shadow_roots(true)).unwrap();
    let (mut document, other) = (read(), read());
    let before = document.clone();
    let nodes = document.node_count();
    let own = named(&document, "p");
    let position = AdjacentPosition::BeforeEnd;
    let unknown = Err(EditError::UnknownNode);
    for stranger in connected(&other) {
        assert_eq!(document.node(stranger), None);
        for result in [
            document.append_child(own, stranger),
            document.append_child(stranger, own),
            document.prepend_child(own, stranger),
            document.prepend_child(stranger, own),
            document.insert_before(own, stranger),
            document.insert_before(stranger, own),
            document.insert_after(own, stranger),
            document.insert_after(stranger, own),
            document.replace(own, stranger),
            document.replace(stranger, own),
            document.replace(stranger, stranger),
            document.remove(stranger),
            document.wrap(own, stranger),
            document.wrap(stranger, own),
            document.unwrap(stranger),
            document.normalize(stranger),
            document.set_attribute(stranger, "a", "b"),
            document.remove_attribute(stranger, "a").map(|_| ()),
            document.set_data(stranger, "x"),
            document.set_text_content(stranger, "x"),
            document.set_inner_html(stranger, "x"),
            document.set_outer_html(stranger, "x"),
            document.insert_adjacent_html(stranger, position, "x"),
            document.create_contextual_fragment(stranger, "x").map(|_| ()),
            document.clone_subtree(stranger).map(|_| ()),
            document.import(&before, stranger).map(|_| ()),
            document.compact_keeping([own, stranger]).map(|_| ()),
        ] {
            assert_eq!(result, unknown);
        }
    }
    assert_eq!(document.import(&other, own), Err(EditError::UnknownNode));
    let shadow = other.node(named(&other, "p")).unwrap().as_element().unwrap().shadow_root();
    let options =
        duckbill::serializer::Serializer::html().with_shadow_roots(shadow.map(NodeRef::id));
    assert_eq!(options.to_string(document.root()), document.inner_html());
    assert_ne!(options.to_string(other.root()), other.inner_html());
    assert!(document == before && document.node_count() == nodes);
}

fn form_of(document: &Document, control: NodeId) -> Option<ElementRef<'_>> {
    document.node(control).unwrap().as_element().unwrap().form()
}

#[test]
fn a_control_that_comes_back_has_lost_the_form_it_was_not_in() {
    let mut document = parse("<div><form></div><p><input>");
    let [p, input] = ["p", "input"].map(|name| named(&document, name));
    assert!(form_of(&document, input).is_some());
    document.remove(p).unwrap();
    document.append_child(document.body().unwrap().as_node().id(), p).unwrap();
    assert_eq!(form_of(&document, input), None);
    document.append_child(named(&document, "form"), p).unwrap();
    assert!(form_of(&document, input).is_some(), "the form is around it now");
}

#[test]
fn a_control_that_moves_with_its_form_keeps_it() {
    let mut document = parse("<main><div><form></div><p><input></main>");
    let [main, input] = ["main", "input"].map(|name| named(&document, name));
    document.remove(main).unwrap();
    let form = document.node(input).unwrap().as_element().unwrap().form().unwrap();
    assert_eq!(form.form_controls().count(), 1);
    let new_ids = document.compact_keeping([input]).unwrap();
    let input = document.node(new_ids.get(input).unwrap()).unwrap().as_element().unwrap();
    assert_eq!(input.form().unwrap().name(), "form");
}

#[test]
fn a_form_attribute_that_comes_and_goes_ends_what_the_parser_associated() {
    let mut document = parse("<div><form id=x></div><input>");
    let input = named(&document, "input");
    document.set_attribute(input, "form", "x").unwrap();
    assert!(form_of(&document, input).is_some());
    document.remove_attribute(input, "form").unwrap();
    assert_eq!(form_of(&document, input), None);
}

#[test]
fn compacting_gives_back_most_of_a_page() {
    let mut html = String::from("<title>kept</title>");
    for count in 0..1000 {
        html.push_str(&format!("<p class='x{count}' data-{count}=y>paragraph {count} &amp; more"));
    }
    let mut document = parse(&html);
    let body = document.body().unwrap().as_node().id();
    let before = document.allocated_bytes();
    document.set_text_content(body, "").unwrap();
    assert!(document.allocated_bytes() >= before);
    document.compact();
    assert!(document.allocated_bytes() < before / 100);
    assert_eq!(document.outer_html(), "<html><head><title>kept</title></head><body></body></html>");
}

#[test]
fn compacting_shares_what_was_shared() {
    let long = "long ".repeat(10_000);
    let mut document = parse(&format!("<p title='{long}'>{long}</p>"));
    let p = named(&document, "p");
    for _ in 0..100 {
        let copy = document.clone_subtree(p).unwrap();
        document.insert_after(p, copy).unwrap();
        // The list of attributes is its own now, the value is not.
        document.set_attribute(copy, "class", "x").unwrap();
    }
    let before = document.clone();
    document.compact();
    assert!(document.allocated_bytes() < 3 * long.len());
    assert!(document == before);
}

#[test]
fn all_but_the_standard_serialization_leave_shadow_roots_out() {
    use duckbill::serializer::Serializer;
    let document = parse_with(
        "<p><template shadowrootmode=open shadowrootserializable>shadow</template>",
        &ParseOptions::new().with_declarative_shadow_roots(true),
    )
    .unwrap();
    let written =
        |format: Serializer| format.with_serializable_shadow_roots().to_string(document.root());
    assert!(written(Serializer::html()).contains("shadow"));
    for format in [Serializer::pretty(), Serializer::minified(), Serializer::xml()] {
        assert!(!written(format).contains("shadow"));
    }
}

#[test]
fn attributes_in_namespaces() {
    use duckbill::names::AttributeNamespace::{None as Null, XLink, Xml, Xmlns};
    let mut document = duckbill::parse("<svg><use xlink:href=a href=b></svg><p id=x>");
    let [link, p] =
        ["use", "p"].map(|name| document.elements_by_tag_name(name).next().unwrap().as_node().id());
    for (namespace, name, expected) in [
        (Null, "xlink:href", EditError::WrongNamespace),
        (Null, "xmlns", EditError::WrongNamespace),
        (XLink, "xml:lang", EditError::WrongNamespace),
        (Xml, "xmlns:a", EditError::WrongNamespace),
        (Xmlns, "a:b", EditError::WrongNamespace),
        (XLink, ":href", EditError::InvalidName),
        (XLink, "a b:href", EditError::InvalidName),
        (XLink, "xlink:", EditError::InvalidName),
        (XLink, "xlink:a=b", EditError::InvalidName),
        (Null, "", EditError::InvalidName),
    ] {
        let before = document.outer_html();
        assert_eq!(document.set_attribute_ns(link, namespace, name, "v"), Err(expected), "{name}");
        assert_eq!(document.outer_html(), before);
    }
    // The prefix of the existing attribute stays, and the other href is left alone.
    document.set_attribute_ns(link, XLink, "other:href", "c").unwrap();
    document.set_attribute_ns(link, Xmlns, "xmlns:xlink", "d").unwrap();
    document.set_attribute_ns(link, Xml, "xml:lang", "e").unwrap();
    document.set_attribute_ns(link, Null, "Case", "f").unwrap();
    let written = document.node(link).unwrap().outer_html();
    let expected = r#"<use xlink:href="c" href="b" xmlns:xlink="d" xml:lang="e" Case="f"></use>"#;
    assert_eq!(written, expected);
    // An id in a namespace is no id.
    document.set_attribute_ns(p, XLink, "id", "y").unwrap();
    document.remove_attribute_ns(p, Null, "id").unwrap();
    assert_eq!(document.get_element_by_id("y"), None);
    assert_eq!(document.remove_attribute_ns(p, Null, "id"), Ok(false));
    assert_eq!(document.remove_attribute_ns(p, XLink, "id"), Ok(true));
    let text = document.create_text("x");
    assert_eq!(document.set_attribute_ns(text, Null, "a", ""), Err(EditError::NotAnElement));
}

#[test]
fn copies_lead_to_their_sources() {
    use std::sync::Arc;
    let one = Arc::new(duckbill::parse("<p>a<template><b>b</b></template></p>"));
    let two = Arc::new(duckbill::parse("<i>c</i>"));
    let id = |document: &Document, name| {
        document.elements_by_tag_name(name).next().unwrap().as_node().id()
    };
    let mut document = duckbill::parse("<body>");
    let body = document.body().unwrap().as_node().id();
    for _ in 0..3 {
        for (other, name) in [(&one, "p"), (&two, "i")] {
            let copy = document.import_with_source(other, id(other, name)).unwrap();
            document.append_child(body, copy).unwrap();
        }
    }
    let first = id(&document, "p");
    document.remove(first).unwrap();
    let assert_all = |document: &Document| {
        let mut inside = 0;
        for node in document.node(id(document, "body")).unwrap().descendants() {
            let original = node.imported_from().unwrap();
            assert!(node.is_equal_node(original));
            assert!([&*one, &*two].iter().any(|source| std::ptr::eq(*source, original.document())));
            if let Some(contents) = node.as_element().and_then(ElementRef::template_contents) {
                let copied = contents.first_child().unwrap();
                assert_eq!(copied.imported_from().unwrap().text_content(), "b");
                inside += 1;
            }
        }
        assert_eq!(inside, 2);
    };
    assert_all(&document);
    assert_all(&document.clone());
    document.compact();
    assert_all(&document);
    assert_eq!((Arc::strong_count(&one), Arc::strong_count(&two)), (2, 2));
    while let Some(p) = document.elements_by_tag_name("p").next().map(|p| p.as_node().id()) {
        document.remove(p).unwrap();
    }
    document.compact();
    assert_eq!((Arc::strong_count(&one), Arc::strong_count(&two)), (1, 2));
}

#[test]
fn a_chain_of_sources_is_freed_without_recursion() {
    use std::sync::Arc;
    let mut last = Arc::new(duckbill::parse("<p>x"));
    for _ in 0..50_000 {
        let p = last.root().descendants().next().unwrap().id();
        let mut next = Document::new();
        let copy = next.import_with_source(&last, p).unwrap();
        next.append_child(next.root().id(), copy).unwrap();
        last = Arc::new(next);
    }
    drop(last);
}
