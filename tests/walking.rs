//! Walking a document: the nodes before and after a node, and the form owners of controls.

use std::cmp::Ordering;

use duckbill::names::Namespace;
use duckbill::{
    Document, ElementRef, FragmentContext, NodeRef, ParseOptions, parse, parse_fragment,
};

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
    assert_eq!(paragraphs.next_back().unwrap().id(), Some("3"));
    assert_eq!(paragraphs.next().unwrap().id(), Some("1"));
    assert_eq!(paragraphs.named_item("2").unwrap().id(), Some("2"));
    assert_eq!(paragraphs.next_back().unwrap().id(), Some("2"));
    assert_eq!((paragraphs.next(), paragraphs.next_back()), (None, None));
}

#[test]
fn classes_follow_the_quirks_mode() {
    let count = |html: &str, names: &str| parse(html).elements_by_class_name(names).count();
    assert_eq!(count("<p class=A>", "a"), 1);
    assert_eq!(count("<!DOCTYPE html><p class=A>", "a"), 0);
    assert_eq!(count("<!DOCTYPE html><svg class='x y'>", "y x"), 1);
    assert_eq!(count("<!DOCTYPE html><p class='xy'>", "x"), 0);
    // Long lists are looked at once, whoever shares them.
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
        &ParseOptions::new(),
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
    let script = parse("<script>a  b</script>");
    assert_eq!(script.scripts().next().unwrap().inner_text(), "a b");
}
