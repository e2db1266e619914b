//! The walks and iterators of documents, nodes and elements: for the test of scaling, which compares the list with the sources, and
//! for `benches/hostile/hostile_operations.rs`, which attacks each. Needs nothing but the crate.

use duckbill::{Document, ElementRef, NodeRef, Selector};

/// A method of a type, and how far it goes over a document.
pub(crate) type Walk = (&'static str, fn(&Document) -> usize);

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
pub(crate) const WALKS: &[Walk] = &[
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
