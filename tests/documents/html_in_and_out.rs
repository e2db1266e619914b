//! Markup into an existing tree: the same nodes as from the fragment algorithm, in the right place.

use crate::common::pipeline;
use crate::common::soup::{names, tag_soup};
use duckbill::dom::{AdjacentPosition, EditError, QuirksMode};
use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::tree::Scripting;
use duckbill::{
    Document, FragmentContext, MarkupOptions, NodeId, NodeRef, ParseOptions, parse,
    parse_fragment_with, parse_with,
};
use proptest::prelude::*;

fn find(document: &Document, name: &str) -> NodeId {
    let is_it = |node: &NodeRef<'_>| node.as_element().is_some_and(|e| e.name() == name);
    document.root().descendants().find(is_it).expect("an element of this name").id()
}

fn dump(document: &Document, node: NodeId) -> String {
    Serializer::test_format().to_string(document.node(node).expect("a node of the document"))
}

#[test]
fn form_quirks_and_namespace_come_from_the_context() {
    let mut document = parse("<!DOCTYPE html><form><div></div></form><p></p><svg><desc></desc>");
    let div = find(&document, "div");
    document.set_inner_html(div, "<form><b>").unwrap();
    assert_eq!(dump(&document, div), "| <div>\n|   <b>");
    let p = find(&document, "p");
    document.set_inner_html(p, "<form><p><table>").unwrap();
    assert!(dump(&document, p).contains("|     <p>\n|     <table>"), "no quirks");
    let svg = find(&document, "svg");
    document.set_inner_html(svg, "<foreignobject><p>").unwrap();
    assert_eq!(dump(&document, svg), "| <svg svg>\n|   <svg foreignObject>\n|     <p>");

    let mut document = parse("<p></p>");
    assert_eq!(document.quirks_mode(), QuirksMode::Quirks);
    let body = find(&document, "body");
    document.set_inner_html(body, "<p><table>").unwrap();
    assert_eq!(dump(&document, body), "| <body>\n|   <p>\n|     <table>");
}

#[test]
fn a_template_has_its_contents_replaced_and_its_children_added_to() {
    let mut document = parse("<template><p>old</template>");
    let template = find(&document, "template");
    document.set_inner_html(template, "<td>new").unwrap();
    document.insert_adjacent_html(template, AdjacentPosition::BeforeEnd, "child").unwrap();
    let expected = "| <template>\n|   content\n|     <td>\n|       \"new\"\n|   \"child\"";
    assert_eq!(dump(&document, template), expected);
    let view = document.node(template).unwrap().as_element().unwrap();
    let contents = view.template_contents().unwrap().id();
    document.set_inner_html(contents, "<tr>").unwrap();
    assert!(dump(&document, template).contains("|     <tr>\n|   \"child\""));
}

#[test]
fn shadow_roots_are_declared_only_on_request_and_filled_from_their_host() {
    let markup = "<div><template shadowrootmode=closed><b>x</template></div>";
    let mut document = parse("<p>");
    let p = find(&document, "p");
    document.set_inner_html(p, markup).unwrap();
    assert!(dump(&document, p).contains("<template>"));
    let options = MarkupOptions::new().with_declarative_shadow_roots(true);
    document.set_inner_html_with(p, markup, &options).unwrap();
    let host = document.node(find(&document, "div")).unwrap().as_element().unwrap();
    let root = host.shadow_root().expect("it is not clonable, but it is there").id();
    assert_eq!(document.node(root).unwrap().text_content(), "x");
    document.set_inner_html(root, "<i>y").unwrap();
    let i = document.node(root).unwrap().first_child().unwrap().id();
    document.set_outer_html(i, "z<tr>").unwrap();
    assert_eq!(document.node(root).unwrap().children().count(), 1);
    assert_eq!(document.node(root).unwrap().text_content(), "z");
}

#[test]
fn scripts_are_started_unless_the_fragment_was_asked_for() {
    let options = MarkupOptions::new().with_scripting(Scripting::Normal);
    let mut document = parse("<p>");
    let p = find(&document, "p");
    document.set_inner_html_with(p, "<script>1</script>", &options).unwrap();
    let started = |document: &Document, node: NodeId| {
        let script = document.node(node).unwrap().first_child().unwrap();
        script.as_element().unwrap().is_script_already_started()
    };
    assert!(started(&document, p));
    let fragment =
        document.create_contextual_fragment_with(p, "<script>1</script>", &options).unwrap();
    assert!(!started(&document, fragment));
}

#[test]
fn what_has_no_place_or_context_is_refused_and_nothing_changes() {
    let mut document = parse("<p>a<!--b-->");
    let before = pipeline::dump(&document);
    let html = find(&document, "html");
    let root = document.root().id();
    let alone = document.create_element(Namespace::Html, "p").unwrap();
    let text = document.create_text("x");
    assert_eq!(document.set_outer_html(html, "x"), Err(EditError::NoContext));
    assert_eq!(document.set_outer_html(alone, "x"), Err(EditError::NoParent));
    assert_eq!(document.set_outer_html(text, "x"), Err(EditError::NotAnElement));
    assert_eq!(document.set_inner_html(root, "x"), Err(EditError::NotAnElement));
    assert_eq!(document.set_inner_html(text, "x"), Err(EditError::NotAnElement));
    for position in [AdjacentPosition::BeforeBegin, AdjacentPosition::AfterEnd] {
        let refused = document.insert_adjacent_html(html, position, "x");
        assert_eq!(refused, Err(EditError::NoContext));
        let refused = document.insert_adjacent_html(alone, position, "x");
        assert_eq!(refused, Err(EditError::NoParent));
    }
    assert_eq!(pipeline::dump(&document), before);
}

#[test]
fn a_contextual_fragment_of_html_or_nothing_is_read_in_a_body() {
    let mut document = parse("<p>a");
    for context in [find(&document, "html"), document.root().id()] {
        let fragment = document.create_contextual_fragment(context, "<body><td>x").unwrap();
        assert_eq!(dump(&document, fragment), "| \"x\"");
    }
    let text = document.node(find(&document, "p")).unwrap().first_child().unwrap().id();
    let fragment = document.create_contextual_fragment(text, "<p>x").unwrap();
    assert_eq!(dump(&document, fragment), "| <p>\n|   \"x\"");
}

#[test]
fn form_owners_inside_an_import_are_kept() {
    let other = parse("<table><form><tr><td><input></table>");
    let mut document = Document::new();
    let copy = document.import(&other, find(&other, "table")).unwrap();
    let table = document.node(copy).unwrap();
    let input = table.descendants().filter_map(NodeRef::as_element).find(|e| e.name() == "input");
    let owner = input.unwrap().form_owner().expect("the form is in the table");
    assert_eq!(owner.as_node().parent(), Some(table));
}

#[test]
fn a_hostile_import_is_no_larger_than_its_original() {
    let long = "x".repeat(10_000);
    let html = format!("<a title={long}>{}", "<p>".repeat(2_000));
    let other = parse(&html);
    let mut document = Document::new();
    let copy = document.import(&other, find(&other, "html")).unwrap();
    assert!(document.node(copy).unwrap().is_equal_node(other.node(find(&other, "html")).unwrap()));
    assert!(document.allocated_bytes() <= 2 * other.allocated_bytes());
}

fn context() -> impl Strategy<Value = (Namespace, &'static str)> {
    let namespace = prop::sample::select(vec![Namespace::Html, Namespace::Svg, Namespace::MathMl]);
    (namespace, prop::sample::select(names()))
}

proptest! {
    #[test]
    fn inner_html_is_what_the_fragment_algorithm_gives(
        (namespace, name) in context(),
        html in tag_soup(),
        shadow_roots in any::<bool>(),
    ) {
        let options = ParseOptions::new().with_declarative_shadow_roots(shadow_roots);
        // The form element pointer is set by the context itself, if that is a form.
        let is_form = namespace == Namespace::Html && name == "form";
        let mut context = FragmentContext::new(namespace, name);
        context.is_in_form = is_form;
        let expected = parse_fragment_with(&html, &context, &options).unwrap();
        let mut document = Document::new();
        let element = document.create_element(namespace, name).unwrap();
        let options = MarkupOptions::new().with_declarative_shadow_roots(shadow_roots);
        document.set_inner_html_with(element, &html, &options).unwrap();
        let view = document.node(element).unwrap();
        let filled = view.as_element().and_then(|e| e.template_contents()).unwrap_or(view);
        prop_assert!(filled.children().eq_by_dump(expected.root()));
    }

    /// A copy in another document is what a copy in the same one is; shadow roots that are not clonable
    /// stay behind in both.
    #[test]
    fn an_import_is_a_clone_and_apart(html in tag_soup(), shadow_roots in any::<bool>()) {
        let options = ParseOptions::new().with_declarative_shadow_roots(shadow_roots);
        let mut other = parse_with(&html, &options).unwrap();
        let mut document = parse("<p>");
        let children: Vec<NodeId> = other.root().children().map(|child| child.id()).collect();
        for child in children {
            let clone = other.clone_subtree(child).unwrap();
            let copy = document.import(&other, child).unwrap();
            let copy = document.node(copy).unwrap();
            prop_assert!(copy.is_equal_node(other.node(clone).unwrap()));
            prop_assert!(shadow_roots || copy.is_equal_node(other.node(child).unwrap()));
            prop_assert!(copy.parent().is_none());
        }
    }
}

/// Comparing by the test format, which shows template contents and shadow roots.
trait EqByDump {
    fn eq_by_dump(self, root: NodeRef<'_>) -> bool;
}

impl<'a, I: Iterator<Item = NodeRef<'a>>> EqByDump for I {
    fn eq_by_dump(self, root: NodeRef<'_>) -> bool {
        fn written(node: NodeRef<'_>) -> String {
            Serializer::test_format().to_string(node)
        }
        self.map(written).eq(root.children().map(written))
    }
}
