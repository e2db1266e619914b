//! Walking a document: the nodes before and after a node, and the form owners of controls.

use std::cmp::Ordering;

use duckbill::dom::Visit;
use duckbill::names::Namespace;
use duckbill::{
    Document, ElementRef, FragmentContext, NodeId, NodeRef, ParseOptions, parse, parse_fragment,
};
use proptest::prelude::*;

#[test]
fn following_preceding_and_order_agree_with_the_walk() {
    let document =
        parse("<title>t</title><ul><li>a<b>c</b><li><p>d<i><p>e</i>f</ul><!--g--><svg><g/></svg>");
    let mut all = vec![document.root()];
    all.extend(document.root().descendants());
    assert!(all.len() > 20);
    for (at, &node) in all.iter().enumerate() {
        assert_eq!(node.following().collect::<Vec<_>>(), all[at + 1..]);
        assert!(node.following().rev().eq(all[at + 1..].iter().rev().copied()));
        assert!(node.preceding().eq(all[..at].iter().rev().copied()));
        for (other_at, &other) in all.iter().enumerate() {
            assert_eq!(node.tree_order(other), Some(at.cmp(&other_at)), "{node:?} {other:?}");
        }
        let contained = all.iter().filter(|other| node.contains(**other)).count();
        assert_eq!(contained, node.descendants().count() + 1);
    }
}

/// Each node is left out once, and the walk ends at each distance from its end.
#[test]
fn what_is_inside_a_node_is_skipped() {
    let document = parse("<ul><li>a<b>c</b><li><p>d<i><p>e</i>f</ul><!--g--><svg><g/></svg>");
    let all: Vec<_> = document.root().descendants().collect();
    for &skipped in &all {
        for from_the_end in 0..all.len() {
            let mut walk = document.root().descendants();
            let taken: Vec<_> = walk.by_ref().rev().take(from_the_end).collect();
            let mut found = Vec::new();
            while let Some(node) = walk.next() {
                found.push(node);
                if node == skipped {
                    walk.skip_inside();
                }
            }
            let is_wanted = |node: &&NodeRef<'_>| {
                !taken.contains(node)
                    && (taken.contains(&skipped) || !skipped.descendants().any(|it| it == **node))
            };
            assert!(found.iter().eq(all.iter().filter(is_wanted)), "{skipped:?} {from_the_end}");
        }
        let mut after = skipped.following();
        after.skip_inside();
        assert!(after.all(|node| node.ancestors().all(|up| up != skipped)));
        let mut edges = document.root().traverse();
        let mut opened = Vec::new();
        let mut closed = 0;
        while let Some(edge) = edges.next() {
            match edge {
                Visit::Open(node) => {
                    opened.push(node);
                    if node == skipped {
                        edges.skip_inside();
                        edges.skip_inside();
                    }
                }
                Visit::Close(_) => {
                    edges.skip_inside();
                    closed += 1;
                }
            }
        }
        let is_wanted = |node: &&NodeRef<'_>| node.ancestors().all(|up| up != skipped);
        assert!(opened[1..].iter().eq(all.iter().filter(is_wanted)));
        assert_eq!(closed, opened.len());
    }
}

#[test]
fn only_the_document_and_its_shadow_trees_are_connected() {
    let html = "<div><template shadowrootmode=open><p><template shadowrootmode=closed><b></template></p></template></div>\
        <template><i></i></template>";
    let options = ParseOptions::new().with_declarative_shadow_roots(true);
    let mut document = duckbill::parse_with(html, &options).unwrap();
    let div = document.elements_by_tag_name("div").next().unwrap();
    let p = div.shadow_root().unwrap().first_child().unwrap();
    let inner = p.as_element().unwrap().shadow_root().unwrap();
    let bold = inner.first_child().unwrap();
    let template = document.elements_by_tag_name("template").next().unwrap();
    let contents = template.template_contents().unwrap();
    let connected = [document.root(), div.as_node(), p, inner, bold, template.as_node()];
    assert!(connected.iter().all(|node| node.is_connected()));
    assert!(!contents.is_connected() && !contents.first_child().unwrap().is_connected());
    let [div, bold] = [div.as_node(), bold].map(|node| node.id());
    document.remove(div).unwrap();
    assert!(!document.node(bold).unwrap().is_connected());
    let fragment = parse_fragment("<p>x", &FragmentContext::default());
    assert!(!fragment.root().first_child().unwrap().is_connected());
}

#[test]
fn trees_of_their_own_have_no_common_order() {
    let document = parse("<template><p></template><p>");
    let template = document.elements_by_tag_name("template").next().unwrap();
    let inner = template.template_contents().unwrap().first_child().unwrap();
    let outer = document.elements_by_tag_name("p").next().unwrap().as_node();
    assert_eq!(inner.tree_order(outer), None);
    assert_eq!(outer.tree_order(inner), None);
    assert_eq!(inner.tree_order(inner), Some(Ordering::Equal));
}

#[test]
fn elements_are_walked_from_both_ends() {
    let document = parse("<p id=1><b></b><p id=2><p id=3>");
    let mut paragraphs = document.elements_by_tag_name("p");
    assert_eq!(paragraphs.next_back().unwrap().id_attribute(), Some("3"));
    assert_eq!(paragraphs.next().unwrap().id_attribute(), Some("1"));
    assert_eq!(paragraphs.named_item("2").unwrap().id_attribute(), Some("2"));
    assert_eq!(paragraphs.next_back().unwrap().id_attribute(), Some("2"));
    assert_eq!((paragraphs.next(), paragraphs.next_back()), (None, None));
}

#[test]
fn classes_follow_the_quirks_mode() {
    let count = |html: &str, names: &str| parse(html).elements_by_class_name(names).count();
    assert_eq!(count("<p class=A>", "a"), 1);
    assert_eq!(count("<!DOCTYPE html><p class=A>", "a"), 0);
    assert_eq!(count("<!DOCTYPE html><svg class='x y'>", "y x"), 1);
    assert_eq!(count("<!DOCTYPE html><p class='xy'>", "x"), 0);
    // Long lists are looked at once, even if they are shared.
    let long = format!("<!DOCTYPE html><p><b class='{} z'>{}", "a ".repeat(500), "<p>x".repeat(50));
    assert_eq!(count(&long, "z"), 51);
    assert_eq!(count(&long, "y"), 0);
}

fn names<'a>(elements: impl Iterator<Item = ElementRef<'a>>) -> String {
    elements.map(|element| element.attribute("name").unwrap_or("?")).collect()
}

#[test]
fn controls_belong_to_their_form() {
    let document = parse(
        "<input name=a form=f><form id=f><input name=b><input type=IMAGE name=c><object name=d>\
         </object><img name=e><button name=g></button><select form=other name=h></select>\
         <textarea name=i form=></textarea></form><form id=f><output name=j></output></form>\
         <fieldset form=f name=k>",
    );
    let mut forms = document.forms();
    let (first, second) = (forms.next().unwrap(), forms.next().unwrap());
    assert_eq!(names(first.form_controls()), "abdgk");
    assert_eq!(names(second.form_controls()), "j");
    for form in [first, second] {
        for control in form.form_controls() {
            assert_eq!(control.form(), Some(form));
        }
    }
    let orphan = document.elements_by_tag_name("select").next().unwrap();
    assert_eq!(orphan.form(), None);
}

#[test]
fn the_parser_remembers_the_form_of_a_table() {
    // The form element closes at once in a table, the association stays.
    let document = parse("<table><form id=f><tr><td><input name=a></table><input name=b>");
    let form = document.forms().next().unwrap();
    assert_eq!(form.as_node().children().count(), 0);
    assert_eq!(names(form.form_controls()), "ab");
}

#[test]
fn controls_made_by_hand_belong_to_the_nearest_form() {
    let mut document = parse("<form id=f><p></form><form id=g><input name=a></form>");
    let input = document.create_element(Namespace::Html, "input").unwrap();
    document.set_attribute(input, "name", "z").unwrap();
    let p = document.elements_by_tag_name("p").next().unwrap().as_node().id();
    document.append_child(p, input).unwrap();
    let form = document.forms().next().unwrap();
    assert_eq!(names(form.form_controls()), "z");
    assert_eq!(document.node(input).unwrap().as_element().unwrap().form(), Some(form));
    // The other form goes and leaves its control behind.
    let other = document.forms().nth(1).unwrap();
    let (other, control) = (other.as_node().id(), other.form_controls().next().unwrap());
    let control = control.as_node().id();
    document.remove(other).unwrap();
    document.append_child(p, control).unwrap();
    assert_eq!(names(document.forms().next().unwrap().form_controls()), "za");
}

#[test]
fn options_stand_under_their_select() {
    let context = FragmentContext::html("body");
    let document = parse_fragment(
        "<select><option>1<optgroup><option>2</optgroup><div><option>3</div></select>\
         <datalist><p><option>4</datalist>",
        &context,
    );
    let text = |tag| -> String {
        let element = document.elements_by_tag_name(tag).next().unwrap();
        element.options().map(|option| option.as_node().text_content()).collect()
    };
    assert_eq!(text("select"), "123");
    assert_eq!(text("datalist"), "4");
    assert_eq!(text("p"), "");
}

/// By the walk the standard gives: from an option up, past one `optgroup`, to the nearest `select`.
#[test]
fn an_option_counts_for_the_nearest_select_unless_something_is_between() {
    let names = ["select", "div", "optgroup", "option", "datalist", "hr", "button"];
    for (first, second, third) in
        (0..343).map(|at| (names[at / 49], names[at / 7 % 7], names[at % 7]))
    {
        let mut document = Document::new();
        let mut at = document.root().id();
        let mut elements = Vec::new();
        for name in ["select", first, second, third, "option"] {
            let element = document.create_element(Namespace::Html, name).unwrap();
            document.append_child(at, element).unwrap();
            elements.push(element);
            at = element;
        }
        let view = |id| document.node(id).unwrap().as_element().unwrap();
        for &option in elements.iter().filter(|&&id| view(id).name() == "option") {
            let mut groups = 0;
            let owner =
                view(option).as_node().ancestors().filter_map(NodeRef::as_element).find(|up| {
                    groups += usize::from(up.name() == "optgroup");
                    ["select", "datalist", "hr", "option"].contains(&up.name()) || groups == 2
                });
            let owner = owner.filter(|owner| owner.name() == "select");
            for &select in elements.iter().filter(|&&id| view(id).name() == "select") {
                let listed = view(select).options().any(|one| one == view(option));
                assert_eq!(listed, owner == Some(view(select)), "{first} {second} {third}");
            }
        }
    }
}

#[test]
fn the_title_is_stripped_and_collapsed() {
    assert_eq!(parse("<title> a\n b</title><title>c</title>").title().as_deref(), Some("a b"));
    assert_eq!(parse("<svg><title>a</title></svg>").title(), None);
    assert_eq!(parse("").title(), None);
}

#[test]
fn inner_text_has_lines_and_cells() {
    let inner = |html: &str| parse(html).body().unwrap().inner_text();
    assert_eq!(inner(" a \n b<i> c </i> d "), "a b c d");
    assert_eq!(inner("<div>a</div><div><div>b</div></div>c"), "a\nb\nc");
    assert_eq!(inner("<p>a<p>b<div>c"), "a\n\nb\n\nc");
    assert_eq!(inner("a<br><br>b<br>"), "a\n\nb\n");
    assert_eq!(inner("<table><tr><td>a<tr><td><td><p>b<td>c"), "a\n\t\n\nb\tc");
    assert_eq!(inner("<pre>a\n  b </pre> c"), "a\n  b \nc");
    assert_eq!(inner("a<p hidden>b</p>c<i hidden=until-found>d</i>"), "acd");
    assert_eq!(inner("<script>a</script><svg><title>b</title><text>c"), "c");
    assert_eq!(inner("<math><semantics><mi>x</mi><annotation>y"), "x");
    let script = parse("<script>a  b</script>");
    assert_eq!(script.scripts().next().unwrap().inner_text(), "a b");
}

/// The beginning of a node, or its end.
type Edge = (NodeId, bool);

fn edges(node: NodeRef<'_>) -> Vec<Edge> {
    let edge = |visit| match visit {
        Visit::Open(node) => (node.id(), true),
        Visit::Close(node) => (node.id(), false),
    };
    node.traverse().map(edge).collect()
}

proptest! {
    /// A walk continues after the last edge before it that was not taken away; whether the ids are old or, after compacting, new.
    #[test]
    fn a_walk_goes_on_where_it_was(
        steps in prop::collection::vec((0..9_u8, any::<usize>(), any::<usize>()), 1..60),
        compacts_after in 0..120_usize,
    ) {
        let html = "<div><p>a<b>b<i>c</i>d</b><u><s>e</s></u></p><ul><li>f<li>g</ul></div><div>h<p>i</p></div>";
        let mut document = parse(html);
        let body = document.body().unwrap().as_node();
        let (mut root, mut last) = (body.id(), (body.id(), true));
        let mut all: Vec<NodeId> = body.descendants().map(NodeRef::id).collect();
        all.push(root);
        let mut walk = document.edit_walk(root).unwrap();
        for (at, (what, one, other)) in steps.into_iter().enumerate() {
            if at == compacts_after {
                let kept: Vec<NodeId> = all.clone();
                let new_ids = walk.document_mut().compact_keeping(kept).unwrap();
                for id in all.iter_mut().chain([&mut root, &mut last.0]) {
                    *id = new_ids.get(*id).unwrap();
                }
            }
            let (one, other) = (all[one % all.len()], all[other % all.len()]);
            let document = walk.document_mut();
            let before = edges(document.node(root).unwrap());
            let subtree = |node| edges(document.node(node).unwrap());
            let (gone, done) = match what {
                0 => (subtree(one), document.remove(one)),
                1 => (subtree(one), document.append_child(other, one)),
                2 => (subtree(one), document.insert_before(other, one)),
                3 => (subtree(one), document.replace(one, other)),
                4 if one == root => {
                    (before[1..before.len() - 1].to_vec(), document.unwrap(one))
                }
                4 => (vec![(one, true), (one, false)], document.unwrap(one)),
                5 => (subtree(other), document.wrap(one, other)),
                6 => {
                    let gone = subtree(one);
                    (gone[1..gone.len() - 1].to_vec(), document.move_children_to(one, other))
                }
                7 => {
                    walk.skip_inside();
                    // Where the node returned last is taken away there is nothing to skip.
                    if last.1 && last.0 != root {
                        last.1 = false;
                    }
                    continue;
                }
                _ => {
                    let found = walk.next_node();
                    let place = before.iter().position(|edge| *edge == last).unwrap();
                    let next = before[place..].iter().skip(1).find(|edge| edge.1);
                    prop_assert_eq!(found, next.map(|edge| edge.0));
                    last = next.copied().unwrap_or((root, false));
                    continue;
                }
            };
            // An edit that is refused has changed nothing, or, of many nodes, only some.
            if done.is_err() {
                if what == 6 {
                    return Ok(());
                }
                continue;
            }
            let leave = |last: &mut Edge, gone: &[Edge]| {
                if !gone.contains(&(root, true)) {
                    let place = before.iter().position(|edge| edge == last).unwrap();
                    let kept = |edge: &&Edge| !gone.contains(edge);
                    *last = *before[..=place].iter().rev().find(kept).unwrap();
                }
            };
            match what {
                3 if one == other => {}
                3 => {
                    // The new node comes before the old one, and then the old one goes.
                    leave(&mut last, &edges(document.node(other).unwrap()));
                    if gone.contains(&last) && !gone.contains(&(root, true)) {
                        last = (other, false);
                    }
                }
                _ => leave(&mut last, &gone),
            }
        }
    }
}

#[test]
fn walks_begin_in_each_other_and_end_alone() {
    let mut document = parse("<p>a<p>b");
    let body = document.body().unwrap().as_node().id();
    let mut outer = document.edit_walk(body).unwrap();
    let p = outer.next_element().unwrap();
    let mut inner = outer.document_mut().edit_walk(p).unwrap();
    assert!(inner.next_node().is_some());
    assert_eq!(inner.next_node(), None);
    inner.document_mut().remove(p).unwrap();
    drop(inner);
    let second = outer.next_element().unwrap();
    assert_eq!(outer.document().node(second).unwrap().text_content(), "b");
    *outer.document_mut() = parse("<p>another");
    assert_eq!(outer.next_node(), None);
    drop(outer);
    assert_eq!(document.root().text_content(), "another");
}
