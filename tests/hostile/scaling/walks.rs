//! Every walk and iterator of documents, nodes and elements, over a deep tree, a wide one, and one of text. The list is
//! compared with the sources: a new walk has to come here.

use std::collections::BTreeSet;

use duckbill::{Document, ElementRef, NodeRef, Selector, parse, work};

use super::measure::LINEAR;
use crate::option_lists::methods_that_read;

/// A method of a type, and how far it goes over a document.
type Walk = (&'static str, fn(&Document) -> usize);

fn last(document: &Document) -> NodeRef<'_> {
    document.root().descendants().next_back().unwrap_or(document.root())
}

fn body(document: &Document) -> ElementRef<'_> {
    document.body().expect("a page has a body")
}

/// From both ends in turn.
fn both<T>(mut all: impl DoubleEndedIterator<Item = T>) -> usize {
    let mut count = 0;
    while all.next().is_some() {
        count += 1 + usize::from(all.next_back().is_some());
    }
    count
}

fn parsed(selector: &str) -> Selector {
    Selector::parse(selector).expect("a selector")
}

#[rustfmt::skip]
const WALKS: &[Walk] = &[
    ("Document all_named", |it| both(it.all_named("n"))),
    ("Document anchors", |it| it.anchors().count()),
    ("Document elements_by_class_name", |it| it.elements_by_class_name("c").count()),
    ("Document elements_by_tag_name", |it| it.elements_by_tag_name("div").count()),
    ("Document embeds", |it| it.embeds().count()),
    ("Document forms", |it| it.forms().count()),
    ("Document get_elements_by_name", |it| both(it.get_elements_by_name("n"))),
    ("Document images", |it| it.images().count()),
    ("Document links", |it| it.links().count()),
    ("Document nodes", |it| it.nodes().count()),
    ("Document query_selector_all", |it| it.query_selector_all("p, div").expect("a selector").count()),
    ("Document scripts", |it| it.scripts().count()),
    ("Document select", |it| it.select(&parsed("div, p")).count()),
    ("ElementRef written_tags", |it| it.root().elements().map(|one| one.written_tags().count()).sum()),
    ("NodeRef traverse_inclusive", |it| it.root().traverse_inclusive().count()),
    ("ElementRef attributes", |it| it.root().elements().map(|one| both(one.attributes())).sum()),
    ("ElementRef attributes_with_spans", |it| it.root().elements().map(|one| one.attributes_with_spans().count()).sum()),
    ("ElementRef cells", |it| body(it).cells().count()),
    ("ElementRef classes", |it| it.root().elements().map(|one| one.classes().count()).sum()),
    ("ElementRef form_controls", |it| it.forms().map(|form| form.form_controls().count()).sum()),
    ("ElementRef form_entries", |it| it.forms().next().map_or(0, |form| form.form_entries(None).len())),
    ("ElementRef labels", |it| it.elements_by_tag_name("input").take(1).map(|one| both(one.labels())).sum()),
    ("ElementRef options", |it| it.elements_by_tag_name("select").take(1).map(|one| one.options().count()).sum()),
    ("ElementRef rows", |it| it.elements_by_tag_name("table").take(1).map(|one| one.rows().count()).sum()),
    ("ElementRef selected_options", |it| it.elements_by_tag_name("select").take(1).map(|one| both(one.selected_options())).sum()),
    ("ElementRef t_bodies", |it| it.elements_by_tag_name("table").take(1).map(|one| both(one.t_bodies())).sum()),
    ("NodeRef ancestors", |it| last(it).ancestors().count()),
    ("NodeRef children", |it| both(body(it).as_node().children())),
    ("NodeRef descendants", |it| both(it.root().descendants()) + it.root().descendants().count() + it.root().descendants().rev().count()),
    ("NodeRef element_children", |it| both(body(it).as_node().element_children())),
    ("NodeRef elements", |it| it.root().elements().count()),
    ("NodeRef elements_by_class_name", |it| it.root().elements_by_class_name("c").count()),
    ("NodeRef elements_by_tag_name", |it| it.root().elements_by_tag_name("div").count()),
    ("NodeRef elements_containing_text", |it| both(it.root().elements_containing_text("x"))),
    ("NodeRef following", |it| it.root().first_child().map_or(0, |one| one.following().count())),
    ("NodeRef next_siblings", |it| body(it).as_node().first_child().map_or(0, |one| one.next_siblings().count())),
    ("NodeRef pieces", |it| it.root().descendants().map(|one| one.pieces().count()).sum()),
    ("NodeRef preceding", |it| last(it).preceding().count()),
    ("NodeRef previous_siblings", |it| body(it).as_node().last_child().map_or(0, |one| one.previous_siblings().count())),
    ("NodeRef select", |it| it.root().select(&parsed("div, p")).count()),
    ("NodeRef select_set", |it| it.root().select_set(&[parsed("div"), parsed("p")].into_iter().collect()).count()),
    ("NodeRef texts", |it| it.root().texts().map(str::len).sum()),
    ("NodeRef traverse", |it| it.root().traverse().count()),
];

/// Deep, wide, text only, and what is walked most slowly if each step looks around.
const FAMILIES: [(&str, &str, &str); 9] = [
    ("deep", "<div class=c name=n>", ""),
    ("closed", "<div><p></p>", "</div>"),
    ("wide", "<p class=c name=n></p>", ""),
    ("text", "x", ""),
    ("lines", "x<br>", ""),
    ("comments", "<!---->", ""),
    ("options", "<select><option selected></select>", ""),
    ("controls", "<form><label><input></label></form>", ""),
    ("rows", "<table><tbody><tr><td>x</table>", ""),
];

#[test]
fn every_walk_is_linear() {
    for (family, start, end) in FAMILIES {
        let pages = [500, 4000].map(|count| parse(&(start.repeat(count) + &end.repeat(count))));
        for (name, walk) in WALKS {
            let works = [0, 1].map(|index| {
                let _ = work::take();
                let steps = walk(&pages[index]);
                (steps as u64 + work::take() + 1000) as f64
            });
            let growth = (works[1] / works[0]).log(8.0);
            assert!(
                growth <= LINEAR,
                "{name} over {family}: to the power of {growth:.3}: {works:?}"
            );
        }
    }
}

#[test]
fn no_walk_is_forgotten() {
    let walks = ["impl ", "Elements<", "Matches", "FormControls", "Children", "Siblings"];
    let others = ["Ancestors", "Descendants", "Traverse"];
    let is_walk = |returned: &str| walks.iter().chain(&others).any(|walk| returned.contains(walk));
    let found: BTreeSet<String> = methods_that_read(&["Document", "NodeRef", "ElementRef"])
        .into_iter()
        .filter(|(_, returned)| is_walk(returned) && !returned.contains("&["))
        .map(|(name, _)| name)
        .collect();
    let listed: BTreeSet<String> = WALKS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(listed, found);
}
