//! Every value of every option of a parse, before every public reader of its result: no reader panics, and a reader either
//! answers as it does with all places, or as it does without any. The lists are compared with the sources: a new reader or
//! option has to come here.

use std::collections::BTreeSet;

use crate::option_lists::{methods_that_read, options_of};
use duckbill::dom::{AdjacentPosition, EditError, Spans};
use duckbill::encoding::Encoding;
use duckbill::html::BaseUrl;
use duckbill::input::ColumnUnit;
use duckbill::limits::{Limit, Limits};
use duckbill::names::{AttributeNamespace, KnownAttribute, Tag};
use duckbill::selectors::SelectorSet;
use duckbill::serializer::Serializer;
use duckbill::source_edit::{Rewriting, SourceOptions};
use duckbill::{
    Document, Edition, ElementRef, NodeId, NodeRef, ParseOptions, Selector, parse_with,
};
use option_values::{OPTIONS, SPANS};

#[path = "../common/option_values.rs"]
mod option_values;

/// The name of a type and its method, and all answers for a document.
type Reader = (&'static str, fn(&Document) -> Vec<String>);

/// All nodes, also those in templates and shadow roots.
fn nodes(document: &Document) -> Vec<NodeRef<'_>> {
    let (mut found, mut trees) = (Vec::new(), vec![document.root()]);
    while let Some(tree) = trees.pop() {
        for node in std::iter::once(tree).chain(tree.descendants()) {
            found.push(node);
            let element = node.as_element();
            trees.extend(element.and_then(ElementRef::template_contents));
            trees.extend(element.and_then(ElementRef::shadow_root));
        }
    }
    found
}

fn elements(document: &Document) -> Vec<ElementRef<'_>> {
    nodes(document).into_iter().filter_map(NodeRef::as_element).collect()
}

fn documents(document: &Document) -> Vec<&Document> {
    vec![document]
}

fn selector(text: &str) -> Selector {
    Selector::parse(text).expect("a selector")
}

fn address() -> BaseUrl {
    BaseUrl::parse("https://example.org/a").expect("a URL")
}

macro_rules! readers {
    ($list:ident, $all:ident, $type:ident $it:ident, $($name:ident => $answer:expr;)*) => {
        const $list: &[Reader] = &[$((
            concat!(stringify!($type), " ", stringify!($name)),
            |document| $all(document).into_iter().map(|$it| format!("{:?}", $answer)).collect(),
        )),*];
    };
}

readers! {
    OF_DOCUMENTS, documents, Document it,
    allocated_bytes => it.allocated_bytes();
    get_element_by_id => it.get_element_by_id("i");
    elements_by_tag_name => it.elements_by_tag_name("p").count();
    elements_by_class_name => it.elements_by_class_name("c").count();
    document_node => it.document_node();
    root => it.root();
    node_count => it.node_count();
    quirks_mode => it.quirks_mode();
    encoding => it.encoding();
    errors => it.errors();
    dropped_errors => it.dropped_errors();
    node => it.node(it.root().id());
    locate => (0..60).map(|at| it.locate(at)).collect::<Vec<_>>();
    source => it.source();
    input => it.input();
    input_span => (0..60).map(|at| it.input_span(at, at + 1)).collect::<Vec<_>>();
    nodes => it.nodes().count();
    parse_options => it.parse_options().is_some();
    parse_context => it.parse_context().is_some();
    line_index => it.line_index().map(|lines| lines.position(1, ColumnUnit::Bytes));
    position => (0..60).map(|at| it.position(at)).collect::<Vec<_>>();
    error_message => it.errors().iter().map(|one| it.error_message(one)).collect::<Vec<_>>();
    error_message_with => it.errors().iter().map(|one| it.error_message_with(one, &[])).collect::<Vec<_>>();
    decoded_offset => (0..60).map(|at| it.decoded_offset(at)).collect::<Vec<_>>();
    document_element => it.document_element();
    html => it.html();
    head => it.head();
    body => it.body();
    base_url => it.base_url(&address());
    resolve => it.resolve("x", &address());
    images => it.images().collect::<Vec<_>>();
    links => it.links().collect::<Vec<_>>();
    forms => it.forms().collect::<Vec<_>>();
    scripts => it.scripts().collect::<Vec<_>>();
    anchors => it.anchors().collect::<Vec<_>>();
    embeds => it.embeds().collect::<Vec<_>>();
    inner_text => it.inner_text();
    get_elements_by_name => it.get_elements_by_name("n").count();
    all_named => it.all_named("n").count();
    title => it.title();
    recycle => it.clone().recycle();
    select => it.select(&selector("p")).count();
    select_first => it.select_first(&selector("p"));
    query_selector => it.query_selector("p");
    query_selector_all => it.query_selector_all("p").map(Iterator::count);
    inner_html => it.inner_html();
    outer_html => it.outer_html();
    to_source => it.to_source();
    to_source_from => it.to_source_from(&[]);
    edits => it.edits();
    edits_with => it.edits_with(SourceOptions::new());
}
readers! {
    OF_NODES, nodes, NodeRef it,
    tree_root => it.tree_root();
    is_connected => it.is_connected();
    following => it.following().count();
    preceding => it.preceding().count();
    contains => it.contains(it);
    tree_order => it.tree_order(it.tree_root());
    elements => it.elements().count();
    get_element_by_id => it.get_element_by_id("i");
    elements_by_tag_name => it.elements_by_tag_name("p").count();
    elements_by_class_name => it.elements_by_class_name("c").count();
    is_equal_node => it.is_equal_node(it);
    element_children => it.element_children().collect::<Vec<_>>();
    next_element_sibling => it.next_element_sibling();
    previous_element_sibling => it.previous_element_sibling();
    children => it.children().collect::<Vec<_>>();
    next_siblings => it.next_siblings().collect::<Vec<_>>();
    previous_siblings => it.previous_siblings().collect::<Vec<_>>();
    ancestors => it.ancestors().collect::<Vec<_>>();
    descendants => it.descendants().count();
    traverse => it.traverse().count();
    traverse_inclusive => it.traverse_inclusive().count();
    as_element => it.as_element();
    as_doctype => it.as_doctype();
    as_processing_instruction => it.as_processing_instruction();
    text => it.text();
    data => it.data();
    texts => it.texts().collect::<Vec<_>>();
    text_content => it.text_content();
    shadow_root_init => it.shadow_root_init();
    host => it.host();
    id => it.id();
    kind => it.kind();
    parent => it.parent();
    first_child => it.first_child();
    last_child => it.last_child();
    previous_sibling => it.previous_sibling();
    next_sibling => it.next_sibling();
    imported_from => it.imported_from();
    span => it.span();
    position => it.position();
    origin => it.origin();
    clone_of => it.clone_of();
    copy_of => it.copy_of();
    is_displaced => it.is_displaced();
    pieces => it.pieces().collect::<Vec<_>>();
    is_verbatim => it.is_verbatim();
    elements_containing_text => it.elements_containing_text("x").count();
    inner_text => it.inner_text();
    write_inner_text => { let mut out = String::new(); it.write_inner_text(&mut out).map(|()| out) };
    select => it.select(&selector("p")).count();
    select_first => it.select_first(&selector("p"));
    select_set => it.select_set(&[selector("p"), selector("[a]")].into_iter().collect::<SelectorSet>()).count();
    inner_html => it.inner_html();
    outer_html => it.outer_html();
}
readers! {
    OF_ELEMENTS, elements, ElementRef it,
    attribute_spans => it.attributes().map(|one| it.attribute_spans(one.name())).collect::<Vec<_>>();
    attributes_with_spans => it.attributes_with_spans().map(|(one, spans)| (one.name(), spans)).collect::<Vec<_>>();
    name => it.name();
    namespace => it.namespace();
    tag => it.tag();
    is_html => it.is_html(Tag::P);
    is_void => it.is_void();
    attributes => it.attributes().map(|one| (one.name(), one.local_name(), one.namespace(), one.value(), one.has_written_value())).collect::<Vec<_>>();
    attribute => it.attribute("a");
    attribute_ns => it.attribute_ns(AttributeNamespace::None, "a");
    has_attribute => it.has_attribute("a");
    template_contents => it.template_contents();
    shadow_root => it.shadow_root();
    is_script_already_started => it.is_script_already_started();
    id => it.id();
    id_attribute => it.id_attribute();
    classes => it.classes().collect::<Vec<_>>();
    has_class => it.has_class("c");
    is_named => it.is_named("p");
    form_owner => it.form_owner();
    known_attribute => it.known_attribute(KnownAttribute::new("id").expect("it is known"));
    name_number => it.name_number();
    written_tags => it.written_tags().collect::<Vec<_>>();
    display_size => it.display_size();
    is_listed => it.is_listed();
    is_submit_button => it.is_submit_button();
    start_tag => it.start_tag();
    end_tag => it.end_tag();
    content_span => it.content_span();
    form_controls => it.form_controls().collect::<Vec<_>>();
    form_entries => it.form_entries(None).len();
    form => it.form();
    is_labelable => it.is_labelable();
    control => it.control();
    labels => it.labels().collect::<Vec<_>>();
    options => it.options().collect::<Vec<_>>();
    selected_options => it.selected_options().collect::<Vec<_>>();
    selected_index => it.selected_index();
    option_index => it.option_index();
    rows => it.rows().collect::<Vec<_>>();
    t_bodies => it.t_bodies().collect::<Vec<_>>();
    caption => it.caption();
    t_head => it.t_head();
    t_foot => it.t_foot();
    cells => it.cells().collect::<Vec<_>>();
    row_index => it.row_index();
    section_row_index => it.section_row_index();
    cell_index => it.cell_index();
    matches => it.matches(&selector("p"));
    closest => it.closest(&selector("p")).is_some();
}
const PAGES: [&str; 5] = [
    "",
    "x",
    "<p>",
    "\u{FEFF}<!DOCTYPE html><html a><title>t\r\nu</title><body a=1 B='2&amp;' \u{e9}=\u{e9} a=3 c = \"\"><p id=i class=c>x<b>y<p>z</b>&notit;\
     <body b=4><table><caption>k<tr><td>v<input form=f name=n></table><form id=f><label><input></label></form>\
     <select><option selected>o<option>q</select><svg><a xlink:href=#></a></svg><?pi d?><!-- c -->",
    "<div a=b/><template><i q=1>t</i></template><div><template shadowrootmode=open><u w>s</u></template></div></h1></p><br/><a\n\n href=x",
];

/// The documents of the options, of text and of bytes; also those of a parse that stopped.
fn parsed(options: &ParseOptions) -> Vec<Document> {
    let made = |page: &str| {
        [parse_with(page, options), parse_with(page.as_bytes(), options)]
            .map(|result| result.unwrap_or_else(|stopped| stopped.into_document()))
    };
    PAGES.into_iter().flat_map(made).collect()
}

fn readers() -> impl Iterator<Item = &'static Reader> {
    [OF_DOCUMENTS, OF_NODES, OF_ELEMENTS].into_iter().flatten()
}

#[test]
fn every_reader_answers_for_every_value_of_every_option() {
    for (option, values) in OPTIONS {
        for value in values(ParseOptions::new()) {
            let [none, tags, full] = SPANS.map(|spans| {
                let value =
                    if *option == "with_spans" { ParseOptions::new() } else { value.clone() };
                parsed(&value.with_spans(spans))
            });
            for (index, document) in tags.iter().enumerate() {
                for (reader, answers) in readers() {
                    // The memory is another, and without pieces a text node is one range.
                    if ["Document allocated_bytes", "Document locate"].contains(reader) {
                        answers(document);
                        continue;
                    }
                    let found = answers(document);
                    let [without, with] = [&none, &full].map(|all| answers(&all[index]));
                    assert!(
                        found == without || found == with,
                        "{reader} with {value:?}:\n{found:?}\n{without:?}\n{with:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_reader_and_no_option_is_forgotten() {
    let listed: BTreeSet<String> = readers().map(|(name, _)| (*name).to_owned()).collect();
    let found = methods_that_read(&["Document", "NodeRef", "ElementRef"]);
    let found: BTreeSet<String> = found.into_keys().collect();
    assert_eq!(listed, found, "readers");
    let listed: BTreeSet<String> = OPTIONS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(listed, options_of("parser/options.rs", "ParseOptions"), "options");
}

/// Every writer, in each format and in an encoding, and within a limit: the places that a parse keeps change nothing of it.
fn written(document: &Document) -> Vec<String> {
    let html = Serializer::html;
    let formats = [
        html(),
        html().content(),
        html().with_leading_newlines(),
        html().with_scripting_enabled(),
        html().with_serializable_shadow_roots(),
        html().with_edition(Edition::Snapshot2018),
        Serializer::pretty(),
        Serializer::minified(),
        Serializer::xml(),
        Serializer::test_format(),
    ];
    let most = Limits::none().with(Limit::OutputBytes, 40);
    let mut all = Vec::new();
    for format in formats {
        for node in nodes(document).into_iter().take(12) {
            all.push(format.to_string(node));
            all.push(format!("{:?}", format.to_string_within(node, &most)));
        }
        for encoding in [Encoding::UTF_8, Encoding::SHIFT_JIS, Encoding::UTF_16BE] {
            let encoded = format.clone().in_encoding(encoding).to_bytes(document.root());
            all.push(format!("{encoded:?}"));
        }
    }
    all
}

type Edit = fn(&mut Document, NodeId) -> Result<(), EditError>;

/// The kinds of edits of an element.
const EDITS: [Edit; 9] = [
    |page, it| page.set_attribute(it, "a", "x"),
    |page, it| page.remove_attribute(it, "a").map(|_| ()),
    |page, it| page.rename_element(it, "i"),
    |page, it| page.unwrap(it),
    |page, it| page.set_inner_html(it, "<b>x</b>y"),
    |page, it| page.insert_adjacent_html(it, AdjacentPosition::BeforeBegin, "<b>x</b>"),
    |page, it| page.insert_adjacent_html(it, AdjacentPosition::BeforeEnd, "z"),
    |page, it| page.set_text_content(it, "<"),
    |page, it| page.remove(it),
];

#[test]
fn every_writer_and_edit_answers_for_every_value_of_every_option() {
    for (option, values) in OPTIONS {
        for value in values(ParseOptions::new()) {
            let mut expected = Vec::new();
            for spans in SPANS {
                if *option == "with_spans" && spans != Spans::None {
                    break;
                }
                let value = if *option == "with_spans" {
                    value.clone()
                } else {
                    value.clone().with_spans(spans)
                };
                let documents = parsed(&value);
                let found: Vec<_> = documents.iter().map(written).collect();
                if spans == Spans::None {
                    expected = found;
                } else {
                    assert!(expected == found, "writers with {value:?}");
                }
                for document in &documents {
                    let ids: Vec<_> = elements(document).into_iter().map(|it| it.id()).collect();
                    for (edit, id) in EDITS
                        .iter()
                        .flat_map(|edit| ids.iter().step_by(5).map(move |id| (edit, *id)))
                    {
                        let mut document = document.clone();
                        // Some are refused, as the document's element is.
                        let _ = edit(&mut document, id);
                        let source = document.to_source();
                        let rewritten = document.edits_with(Rewriting::SmallestElement);
                        // Without places there is no source; with them there is, or a reason.
                        assert!(document.source().is_some() || source.is_err());
                        if let Ok(edits) = rewritten {
                            let _ = document.to_source_from(&edits);
                        }
                    }
                }
            }
        }
    }
}
