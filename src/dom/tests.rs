//! The arena as a whole: links, copies, depth, and what the sink promises the tree builder.

use super::*;
use crate::error::ParseError;
use crate::names::{AttributeNamespace, Namespace, Tag};
use crate::serializer::Serializer;
use crate::token::{AttributeRecord, Attributes, Piece, Sources};
use crate::tree_sink::{
    ElementName, InsertionLocation, ShadowRootInit, ShadowRootMode, SlotAssignment, TreeSink,
};

/// Attributes as the tokenizer hands them over, from pairs.
fn with_attributes<T>(pairs: &[(&str, &str)], then: impl FnOnce(&Attributes<'_>) -> T) -> T {
    let mut chunk = String::new();
    let mut piece = |text: &str| {
        let start = chunk.len();
        chunk.push_str(text);
        Piece::of_chunk(start, chunk.len())
    };
    let records: Vec<AttributeRecord> = pairs
        .iter()
        .map(|&(name, value)| AttributeRecord {
            name: piece(name),
            value: piece(value),
            key: crate::names::AttributeKey::of(name.as_bytes()),
        })
        .collect();
    then(&Attributes::new(&records, &Sources { chunk: &chunk, buffer: "" }))
}

/// An element in a sink.
fn element(sink: &mut DocumentSink, name: &str, attributes: &[(&str, &str)]) -> NodeIndex {
    let tag = Tag::from_name(name);
    let name = ElementName { namespace: Namespace::Html, tag, local: name };
    with_attributes(attributes, |attributes| sink.create_element(name, attributes))
}

/// An element in a sink, as the last child of another node.
fn append(
    sink: &mut DocumentSink,
    parent: NodeIndex,
    name: &str,
    attributes: &[(&str, &str)],
) -> NodeIndex {
    let node = element(sink, name, attributes);
    sink.insert(node, InsertionLocation::last_child_of(parent));
    node
}

fn text(sink: &mut DocumentSink, parent: NodeIndex, text: &str) {
    sink.insert_text(text, InsertionLocation::last_child_of(parent));
}

/// Every link must have its counterpart, and nothing may be reached twice.
pub(super) fn assert_links_agree(document: &Document) {
    for (index, node) in document.nodes.iter().enumerate().skip(1) {
        let index = index as u32;
        let at = |link: u32| &document.nodes[link as usize];
        if node.previous != 0 {
            assert_eq!(at(node.previous).next, index);
            assert_eq!(document.parent_of(node.previous), document.parent_of(index));
        } else if !node.parent.is_none() {
            assert_eq!(at(document.parent_of(index)).first_child, index);
        }
        if node.next != 0 {
            assert_eq!(at(node.next).previous, index);
        } else if !node.parent.is_none() {
            assert_eq!(at(document.parent_of(index)).last_child, index);
        }
        assert_eq!(node.first_child == 0, node.last_child == 0);
        if node.first_child != 0 {
            assert_eq!(document.parent_of(node.first_child), index);
            assert_eq!(document.parent_of(node.last_child), index);
        }
    }
    assert!(document.document_node().descendants().count() < document.nodes.len());
}

#[test]
fn a_document_may_go_anywhere() {
    fn anywhere<T: Send + Sync + Clone + 'static>() {}
    anywhere::<Document>();
    anywhere::<NodeIndex>();
}

#[test]
fn nodes_are_inserted_moved_and_removed() {
    let mut document = Document::new();
    let root = NodeIndex::DOCUMENT;
    let [a, b, c] = ["a", "b", "c"].map(|name| document.make_element_named(Namespace::Html, name));
    document.link_last(b, root);
    document.link_before(a, b);
    document.link_last(c, b);
    assert_eq!(Serializer::test_format().to_string(document.root()), "| <a>\n| <b>\n|   <c>");
    document.link_before(c, a);
    assert_eq!(Serializer::test_format().to_string(document.root()), "| <c>\n| <a>\n| <b>");
    assert_links_agree(&document);
    document.unlink(c);
    document.unlink(c);
    assert_eq!(Serializer::test_format().to_string(document.root()), "| <a>\n| <b>");
    document.unlink(b);
    document.unlink(a);
    assert_eq!(Serializer::test_format().to_string(document.root()), "");
}

#[test]
fn children_move_after_those_that_are_there() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    let one = append(&mut sink, root, "p", &[]);
    let other = append(&mut sink, root, "div", &[]);
    append(&mut sink, one, "a", &[]);
    append(&mut sink, one, "b", &[]);
    append(&mut sink, other, "i", &[]);
    sink.move_children(one, other);
    sink.move_children(one, other);
    assert_links_agree(sink.tree());
    assert_eq!(
        Serializer::test_format().to_string(sink.tree().root()),
        "| <p>\n| <div>\n|   <i>\n|   <a>\n|   <b>"
    );
}

#[test]
fn text_joins_the_text_before_it() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    let p = append(&mut sink, root, "p", &[("id", "x")]);
    text(&mut sink, p, "a");
    text(&mut sink, p, "b");
    let table = append(&mut sink, p, "table", &[]);
    let before = InsertionLocation { parent: p, before: Some(table) };
    sink.insert_text("c", before);
    let comment = sink.create_comment("x");
    sink.insert(comment, InsertionLocation::last_child_of(table));
    sink.insert_text("d", before);
    assert_links_agree(sink.tree());
    assert_eq!(
        Serializer::test_format().to_string(sink.tree().root()),
        "| <p>\n|   id=\"x\"\n|   \"abcd\"\n|   <table>\n|     <!-- x -->"
    );
}

#[test]
fn attributes_are_compared_as_sets() {
    let mut sink = DocumentSink::new();
    let one = element(&mut sink, "b", &[("a", "1"), ("b", "2")]);
    let swapped = element(&mut sink, "b", &[("b", "2"), ("a", "1")]);
    let other = element(&mut sink, "b", &[("a", "2"), ("b", "1")]);
    let none = element(&mut sink, "b", &[]);
    let clone = sink.clone_element(one);
    assert!(sink.has_same_attributes(one, swapped) && sink.has_same_attributes(one, clone));
    assert!(!sink.has_same_attributes(one, other) && !sink.has_same_attributes(one, none));
    assert_eq!(sink.attributes_hash(one), sink.attributes_hash(swapped));
    assert_eq!(sink.attributes_hash(one), sink.attributes_hash(clone));
    assert_ne!(sink.attributes_hash(one), sink.attributes_hash(other));
}

#[test]
fn missing_attributes_are_added_once() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    let html = append(&mut sink, root, "html", &[("a", "first")]);
    for round in 0..3 {
        for index in 0..500 {
            let name = format!("x{index}");
            let value = round.to_string();
            let pairs = [("a", "later"), (name.as_str(), value.as_str())];
            with_attributes(&pairs, |attributes| sink.add_missing_attributes(html, attributes));
        }
    }
    let document = sink.finish();
    let html = document.at(html).as_element().unwrap();
    assert_eq!(html.attributes().len(), 501);
    assert_eq!(html.attribute("a"), Some("first"));
    assert!(html.attributes().skip(1).all(|attribute| attribute.value() == "0"));
}

#[test]
fn template_contents_and_shadow_roots_are_trees_of_their_own() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    let div = append(&mut sink, root, "div", &[("id", "x")]);
    let mut init = ShadowRootInit::new(ShadowRootMode::Open);
    (init.clonable, init.slot_assignment) = (true, SlotAssignment::Manual);
    let template = append(&mut sink, div, "template", &[]);
    let shadow = sink.attach_shadow(div, template, &Attributes::EMPTY, init).unwrap();
    assert_eq!(sink.attach_shadow(div, template, &Attributes::EMPTY, init), None);
    text(&mut sink, shadow, "shadow");
    let contents = sink.template_contents(template);
    text(&mut sink, contents, "contents");
    let mut document = sink.finish();
    let expected = "| <div>\n|   id=\"x\"\n|   #shadow-root open clonable slotassignment=manual\n|     \"shadow\"\n|   <template>\n|     content\n|       \"contents\"";
    assert_eq!(Serializer::test_format().to_string(document.root()), expected);
    assert_eq!(document.root().text_content(), "");
    assert_eq!(document.root().descendants().count(), 2);
    let copy = document.copy_subtree(div);
    assert_eq!(Serializer::test_format().to_string(document.at(copy)), expected);
    assert_links_agree(&document);
    let view = document.at(contents);
    assert_eq!((view.kind(), view.parent()), (NodeKind::DocumentFragment, None));
    assert_eq!(view.host().map(|host| host.as_node().node_index()), Some(template));
}

#[test]
fn errors_are_bounded_and_counted() {
    let mut sink = DocumentSink::new().with_error_limit(2);
    let code = crate::ErrorCode::MisplacedDoctype;
    for offset in 0..5 {
        sink.error(ParseError::new(code, crate::Span::at(offset)));
    }
    let document = sink.finish();
    assert_eq!((document.errors().len(), document.dropped_errors()), (2, 3));
}

#[test]
fn iterators_walk_from_both_ends() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    for _ in 0..3 {
        let p = append(&mut sink, root, "p", &[]);
        append(&mut sink, p, "a", &[]);
        append(&mut sink, p, "b", &[]);
    }
    let document = sink.finish();
    let root = document.root();
    let ids = |nodes: Vec<NodeRef<'_>>| nodes.iter().map(|node| node.index()).collect::<Vec<_>>();
    let forward = ids(root.descendants().collect());
    let mut backward = ids(root.descendants().rev().collect());
    backward.reverse();
    assert_eq!(forward, (2..11).collect::<Vec<_>>());
    assert_eq!(forward, backward);
    let mut both = root.descendants();
    let mut seen = Vec::new();
    while let Some(node) = both.next() {
        seen.push(node.index());
        seen.extend(both.next_back().map(|node| node.index()));
    }
    seen.sort_unstable();
    assert_eq!(seen, forward);
    let mut children = root.children();
    assert_eq!(children.next_back().map(|node| node.index()), Some(8));
    assert_eq!(ids(children.collect()), [2, 5]);
    assert_eq!(root.traverse().count(), 2 * 10);
    let last = root.last_child().unwrap();
    assert_eq!(ids(last.previous_siblings().collect()), [5, 2]);
    assert_eq!(ids(last.first_child().unwrap().ancestors().collect()), [8, 1]);
    assert_eq!(last.descendants().count(), 2, "descendants end with their root");
}

#[test]
fn levels_need_no_stack() {
    const DEPTH: usize = 100_000;
    let work = || {
        let mut sink = DocumentSink::new();
        let mut parent = sink.document();
        for _ in 0..DEPTH {
            parent = append(&mut sink, parent, "i", &[]);
        }
        text(&mut sink, parent, "x");
        let mut document = sink.finish();
        let copy = document.clone();
        assert!(copy == document);
        assert_eq!(document.root().text_content(), "x");
        assert_eq!(document.root().descendants().rev().count(), DEPTH + 1);
        let top = document.root().first_child().unwrap().node_index();
        let copied = document.copy_subtree(top);
        let (one, other) = (document.at(top), document.at(copied));
        assert!(one.is_equal_node(other));
        let top = document.id_of(top);
        document.normalize(top).unwrap();
        document.compact_keeping([document.id_of(copied)]).unwrap();
        assert_eq!(document.node_count(), 2 * DEPTH + 3);
        document.unwrap(document.root().first_child().unwrap().id()).unwrap();
        document.compact();
        assert_eq!(document.node_count(), DEPTH + 1);
    };
    let thread = std::thread::Builder::new().stack_size(64 * 1024).spawn(work).unwrap();
    thread.join().unwrap();
}

#[test]
fn what_debug_prints_is_short() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    for _ in 0..1000 {
        let long = "x".repeat(1000);
        append(&mut sink, root, "p", &[("id", &long), ("class", &long)]);
        text(&mut sink, root, &long);
    }
    let shown = format!("{:?}", sink.tree());
    assert!(shown.contains("<p id=\"xxx") && shown.len() < 2000, "{} bytes", shown.len());
}

/// The steps of a parser for `<select>`.
#[test]
fn the_selected_option_is_cloned_when_it_is_popped() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    let select = append(&mut sink, root, "select", &[]);
    let content = append(&mut sink, select, "selectedcontent", &[]);
    let shown = |sink: &DocumentSink| sink.tree().at(content).text_content();
    let option = |sink: &mut DocumentSink, label: &str, attributes: &[(&str, &str)]| {
        let option = append(sink, select, "option", attributes);
        text(sink, option, label);
        sink.option_popped(option);
    };
    option(&mut sink, "disabled", &[("disabled", "")]);
    assert_eq!(shown(&sink), "");
    option(&mut sink, "first", &[]);
    assert_eq!(shown(&sink), "first");
    option(&mut sink, "second", &[]);
    assert_eq!(shown(&sink), "first");
    option(&mut sink, "selected", &[("selected", "")]);
    assert_eq!(shown(&sink), "selected");
    option(&mut sink, "last", &[("selected", "")]);
    assert_eq!(shown(&sink), "last");
    assert_links_agree(sink.tree());
}

#[test]
fn a_selectedcontent_that_comes_late_takes_what_is_selected() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    let select = append(&mut sink, root, "select", &[]);
    for label in ["a", "b"] {
        let option = append(&mut sink, select, "option", &[]);
        text(&mut sink, option, label);
        sink.option_popped(option);
    }
    let content = append(&mut sink, select, "selectedcontent", &[]);
    assert_eq!(sink.tree().at(content).text_content(), "a");
}

#[test]
fn an_option_below_a_barrier_belongs_to_no_select() {
    for barriers in [&["datalist"][..], &["option"], &["optgroup", "optgroup"]] {
        let mut sink = DocumentSink::new();
        let root = sink.document();
        let select = append(&mut sink, root, "select", &[]);
        let content = append(&mut sink, select, "selectedcontent", &[]);
        let parent =
            barriers.iter().fold(select, |parent, name| append(&mut sink, parent, name, &[]));
        let option = append(&mut sink, parent, "option", &[("selected", "")]);
        text(&mut sink, option, "x");
        sink.option_popped(option);
        assert_eq!(sink.tree().at(content).text_content(), "", "{barriers:?}");
        // Moved out of the barriers, as the adoption agency might.
        let clone = sink.clone_element(parent);
        sink.insert(option, InsertionLocation::last_child_of(select));
        assert_eq!(sink.parent(clone), None);
        sink.option_popped(option);
        assert_eq!(sink.tree().at(content).text_content(), "x", "{barriers:?}");
    }
}

#[test]
fn nested_selects_do_not_multiply() {
    let mut sink = DocumentSink::new();
    let mut parent = sink.document();
    let mut options = Vec::new();
    for _ in 0..200 {
        let select = append(&mut sink, parent, "select", &[]);
        let button = append(&mut sink, select, "button", &[]);
        append(&mut sink, button, "selectedcontent", &[]);
        parent = append(&mut sink, select, "option", &[("selected", "")]);
        options.push(parent);
    }
    for option in options.into_iter().rev() {
        sink.option_popped(option);
    }
    assert!(sink.tree().node_count() < 2 * 200 * 4 + 2);
}

#[test]
fn patch_markers_are_found_by_name_and_scope() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    let body = append(&mut sink, root, "body", &[]);
    let div = append(&mut sink, body, "div", &[]);
    let mark = |sink: &mut DocumentSink, parent: NodeIndex, target: &str, data: &str| {
        let node = sink.create_processing_instruction(target, data);
        sink.insert(node, InsertionLocation::last_child_of(parent));
        node
    };
    let one = mark(&mut sink, div, "marker", "name=\"x\"");
    let start = mark(&mut sink, div, "start", "name=\"y\"");
    mark(&mut sink, div, "start", "");
    mark(&mut sink, div, "end", "");
    let end = mark(&mut sink, div, "end", "");
    let two = mark(&mut sink, body, "marker", "name=\"x\"");
    let empty = append(&mut sink, body, "p", &[]);
    assert_eq!(sink.find_patch_markers(body, "x"), Some((one, Some(one))));
    assert_eq!(sink.find_patch_markers(div, "x"), Some((one, Some(one))));
    assert_eq!(sink.find_patch_markers(empty, "x"), None);
    assert_eq!(sink.find_patch_markers(body, "z"), None);
    assert_eq!(sink.find_patch_markers(body, "y"), Some((start, Some(end))));
    sink.remove_siblings_between(start, Some(end));
    assert_eq!(sink.tree().at(start).next_sibling().map(NodeRef::node_index), Some(end));
    sink.remove(one);
    assert_eq!(sink.find_patch_markers(body, "x"), Some((two, Some(two))));
    sink.remove(end);
    assert_eq!(sink.find_patch_markers(body, "y"), Some((start, None)));
    // A marker that is inserted before another comes first.
    let early = sink.create_processing_instruction("marker", "name=\"x\"");
    sink.insert(early, InsertionLocation { parent: body, before: Some(div) });
    assert_eq!(sink.find_patch_markers(body, "x"), Some((early, Some(early))));
    assert_links_agree(sink.tree());
}

#[test]
fn namespaced_attributes_are_told_apart() {
    let mut document = Document::new();
    let a = document.make_element_named(Namespace::Svg, "a");
    document.link_last(a, NodeIndex::DOCUMENT);
    document.put_attribute(a, "xlink:href", AttributeNamespace::XLink, "x");
    document.put_attribute(a, "Z", AttributeNamespace::None, "y");
    assert_eq!(
        Serializer::test_format().to_string(document.root()),
        "| <svg a>\n|   Z=\"y\"\n|   xlink href=\"x\""
    );
    let element = document.at(a).as_element().unwrap();
    assert_eq!(element.attribute("xlink:href"), Some("x"));
    assert_eq!(element.attributes().next().unwrap().local_name(), "href");
}

#[test]
fn a_sink_refuses_what_makes_no_tree() {
    let mut sink = DocumentSink::new();
    let root = sink.document();
    let outer = append(&mut sink, root, "div", &[]);
    let template = append(&mut sink, outer, "template", &[]);
    let contents = sink.template_contents(template);
    let inner = append(&mut sink, contents, "p", &[]);
    let shadow = sink
        .attach_shadow(inner, inner, &Attributes::EMPTY, ShadowRootInit::new(ShadowRootMode::Open))
        .unwrap();
    let lowest = append(&mut sink, shadow, "b", &[]);
    let comment = sink.create_comment("x");
    sink.insert(comment, InsertionLocation::last_child_of(lowest));
    let loose = element(&mut sink, "i", &[]);
    let expected = Serializer::test_format().to_string(sink.tree().root());
    for (node, parent) in [
        (outer, outer),
        (outer, lowest),
        (template, contents),
        (inner, shadow),
        (loose, comment),
        (loose, loose),
        (contents, outer),
        (shadow, outer),
        (root, outer),
    ] {
        sink.insert(node, InsertionLocation::last_child_of(parent));
        assert_eq!(Serializer::test_format().to_string(sink.tree().root()), expected);
    }
    for (parent, before) in [(outer, loose), (root, lowest), (lowest, outer)] {
        let location = InsertionLocation { parent, before: Some(before) };
        sink.insert(loose, location);
        sink.insert_text("x", location);
        assert_eq!(Serializer::test_format().to_string(sink.tree().root()), expected);
    }
    for (from, to) in [(outer, lowest), (outer, outer), (root, template), (lowest, comment)] {
        sink.move_children(from, to);
        assert_eq!(Serializer::test_format().to_string(sink.tree().root()), expected);
    }
    assert_eq!(
        sink.attach_shadow(
            comment,
            comment,
            &Attributes::EMPTY,
            ShadowRootInit::new(ShadowRootMode::Open)
        ),
        None
    );
    assert_links_agree(sink.tree());
    // A node that is in no child may take the children.
    let child = append(&mut sink, template, "u", &[]);
    sink.move_children(template, contents);
    assert_eq!(sink.parent(child), Some(contents));
    assert_links_agree(sink.tree());
}

proptest::proptest! {
    /// Each node is met once, for all calls in all orders.
    #[test]
    fn a_sink_keeps_the_document_a_tree(
        steps in proptest::collection::vec((0..6_u8, 0..40_usize, 0..40_usize, 0..40_usize), 1..80),
    ) {
        let mut sink = DocumentSink::new();
        for (what, one, other, before) in steps {
            let count = sink.tree().node_count();
            let [one, other, before] = [one, other, before]
                .map(|number| NodeIndex::from_index((number % count) as u32 + 1).unwrap());
            match what {
                0 => {
                    append(&mut sink, one, ["p", "template"][count % 2], &[]);
                }
                1 => sink.insert(one, InsertionLocation::last_child_of(other)),
                2 => sink.insert(one, InsertionLocation { parent: other, before: Some(before) }),
                3 => sink.move_children(one, other),
                4 => sink.remove(one),
                _ => {
                    let init = ShadowRootInit::new(ShadowRootMode::Open);
                    sink.attach_shadow(one, one, &Attributes::EMPTY, init);
                }
            }
            assert_links_agree(sink.tree());
        }
        let document = sink.finish();
        for node in 1..=document.node_count() as u32 {
            let mut above = document.host_including_ancestors(node);
            proptest::prop_assert!(above.by_ref().take(1000).count() < 1000);
        }
    }
}

/// An empty string is not at the end of the source, which a pause may shorten.
#[test]
fn an_empty_string_outlives_a_pause() {
    let mut sink = DocumentSink::new();
    let chunk = String::from("text that is read, and text that is not");
    sink.open_chunk(&chunk);
    let comment = sink.create_comment("");
    sink.insert(comment, InsertionLocation::last_child_of(NodeIndex::DOCUMENT));
    sink.close_chunk(4);
    assert_eq!(sink.tree().root().first_child().and_then(|node| node.data()), Some(""));
}
