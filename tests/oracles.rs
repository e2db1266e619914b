//! What must hold of every document, whatever the input: the oracles, on generated documents.
//!
//! `tests/robustness.rs` holds two more, that the tree is sound and that cutting the input changes
//! nothing; `tests/limits.rs` those about limits. `scripts/fuzz MINUTES` runs all of them for longer.

use std::collections::HashSet;

use duckbill::serializer::{SerializeOptions, inner_html, test_format};
use duckbill::{
    Document, FragmentContext, NodeKind, ParseOptions, parse, parse_bytes, parse_fragment,
    parse_with, survives_reparsing,
};
use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use proptest::prelude::*;

/// Names of elements of every category.
const NAMES: &str = "a address b body br button caption center code col colgroup dd desc div dl dt em \
    font foreignObject form frame frameset h1 h2 head hr html i iframe img input li listing math mi \
    mtext nobr noscript object ol p plaintext pre rb rp rt ruby s script span style svg table tbody td \
    template textarea tfoot th thead title tr u ul x-y xmp";

/// Names of elements whose rules changed lately.
const NEW_NAMES: &str = "select option optgroup selectedcontent search keygen hr input";

const ATTRIBUTES: &[&str] = &[
    "",
    "",
    "",
    " a=1",
    " a=1 a=2",
    " class='x y'",
    " type=hidden",
    " encoding='text/html'",
    " color=red",
    " selected",
    " xlink:href=x",
    " viewbox=1",
    " b=\"&lt;&amp\"",
];

const OTHERS: &[&str] = &[
    "text",
    " ",
    "\n",
    "é",
    "&amp;",
    "&notit;",
    "&#x80;",
    "&",
    "<",
    "</",
    "<!--c-->",
    "-->",
    "<!-- - --!>",
    "<![CDATA[x]]>",
    "<!DOCTYPE html>",
    "\"",
    ">",
    "\u{A0}",
];

fn piece(names: String, others: &'static [&'static str]) -> impl Strategy<Value = String> {
    let names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
    let name = prop::sample::select(names);
    prop_oneof![
        5 => (name.clone(), prop::sample::select(ATTRIBUTES))
            .prop_map(|(name, attributes)| format!("<{name}{attributes}>")),
        3 => name.prop_map(|name| format!("</{name}>")),
        2 => prop::sample::select(others).prop_map(str::to_owned),
    ]
}

fn soup() -> impl Strategy<Value = String> {
    let piece = piece(format!("{NAMES} {NEW_NAMES}"), OTHERS);
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// The names without some.
fn names_without(left_out: &[&str]) -> String {
    let names = NAMES.split_whitespace().filter(|name| !left_out.contains(name));
    names.collect::<Vec<_>>().join(" ")
}

/// What becomes stable. The end tag of a `plaintext` is text the next time, and so is the new one; of
/// a `listing` or `textarea` that begins with line feeds each round drops one.
fn stable_soup() -> impl Strategy<Value = String> {
    let names = names_without(&["plaintext", "listing", "textarea"]) + " " + NEW_NAMES;
    prop::collection::vec(piece(names, OTHERS), 0..30).prop_map(|pieces| pieces.concat())
}

/// What html5ever reads by the rules of today: see `tests/html5ever.md`.
fn old_soup() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(names_without(&["template"]), OTHERS), 0..20)
        .prop_map(|pieces| format!("<!DOCTYPE html>{}", pieces.concat()))
}

fn serialized(document: &Document) -> String {
    inner_html(document.root(), &SerializeOptions::new())
}

/// Cases, or as many as `PROPTEST_CASES` says.
fn config(cases: u32) -> ProptestConfig {
    let cases = match std::env::var("PROPTEST_CASES") {
        Ok(number) => number.parse().expect("PROPTEST_CASES is a number"),
        Err(_) => cases,
    };
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn two_runs_are_equal(html in soup()) {
        let (one, other) = (parse(&html), parse(&html));
        prop_assert_eq!(test_format(one.root()), test_format(other.root()));
        prop_assert!(one == other);
    }

    #[test]
    fn text_and_bytes_agree(html in soup()) {
        let options = ParseOptions::new().with_encoding(
            duckbill::encoding::EncodingOptions::new().with_content_type("text/html; charset=utf-8"),
        );
        let bytes = parse_bytes(html.as_bytes(), &options);
        prop_assert_eq!(test_format(parse(&html).root()), test_format(bytes.root()));
    }

    /// No text beside a text, no empty text, no attribute twice.
    #[test]
    fn the_parser_keeps_trees_normal(html in soup()) {
        let document = parse(&html);
        for node in document.root().descendants() {
            if node.kind() == NodeKind::Text {
                prop_assert!(node.data().is_some_and(|data| !data.is_empty()));
                let next = node.next_sibling().map(|next| next.kind());
                prop_assert_ne!(next, Some(NodeKind::Text), "{}", test_format(document.root()));
            }
            if let Some(element) = node.as_element() {
                let mut names = HashSet::new();
                for attribute in element.attributes() {
                    prop_assert!(names.insert((attribute.namespace(), attribute.local_name())));
                }
            }
        }
    }

    /// Errors lie in the input and come in its order, each at or after where the last began.
    #[test]
    fn errors_are_in_bounds(html in soup()) {
        let document = parse_with(&html, &ParseOptions::new().with_error_limit(1000));
        for error in document.errors() {
            prop_assert!(error.span.start <= error.span.end, "{:?}", error);
            prop_assert!(error.span.end <= html.len() as u64, "{:?}", error);
        }
    }

    /// What does not survive being serialized and parsed changes at first; from the second round on it
    /// stays.
    #[test]
    fn serializing_and_parsing_becomes_stable(html in stable_soup()) {
        let first = parse(&html);
        let second = parse(&serialized(&first));
        let third = parse(&serialized(&second));
        prop_assert_eq!(serialized(&third), serialized(&second));
        if survives_reparsing(&first) {
            prop_assert_eq!(test_format(first.root()), test_format(second.root()));
        }
    }

    /// A copy of a subtree is that subtree, and serializes alike.
    #[test]
    fn clones_are_equal(html in soup()) {
        let mut document = parse_fragment(&html, &FragmentContext::html("div"), &ParseOptions::new());
        let children: Vec<_> = document.root().children().map(|node| node.id()).collect();
        for child in children {
            let copy = document.clone_subtree(child).expect("a child can be cloned");
            let node = |id| document.node(id).expect("it is there");
            prop_assert_eq!(test_format(node(child)), test_format(node(copy)));
        }
    }

    /// Another parser makes the same tree, but for what `tests/html5ever.md` explains.
    #[test]
    fn html5ever_agrees(html in old_soup()) {
        let theirs = html5ever::parse_document(RcDom::default(), html5ever::ParseOpts {
            tree_builder: html5ever::tree_builder::TreeBuilderOpts {
                scripting_enabled: false,
                ..Default::default()
            },
            ..Default::default()
        }).one(html.as_str());
        let mut lines = Vec::new();
        write_down(&theirs.document, 0, &mut lines);
        let ours = test_format(parse(&html).root());
        prop_assert_eq!(ours, lines.join("\n"));
    }
}

/// The tree of the other parser in the format of the html5lib tests.
fn write_down(node: &Handle, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    let mut below = depth + 1;
    match &node.data {
        NodeData::Document => below = depth,
        NodeData::Doctype { name, public_id, system_id } => {
            lines.push(if public_id.is_empty() && system_id.is_empty() {
                format!("| {indent}<!DOCTYPE {name}>")
            } else {
                format!("| {indent}<!DOCTYPE {name} \"{public_id}\" \"{system_id}\">")
            })
        }
        NodeData::Text { contents } => lines.push(format!("| {indent}\"{}\"", contents.borrow())),
        NodeData::Comment { contents } => lines.push(format!("| {indent}<!-- {contents} -->")),
        NodeData::ProcessingInstruction { target, contents } => {
            lines.push(format!("| {indent}<?{target} {contents}?>"));
        }
        NodeData::Element { name, attrs, template_contents, .. } => {
            let prefix = match &*name.ns {
                "http://www.w3.org/2000/svg" => "svg ",
                "http://www.w3.org/1998/Math/MathML" => "math ",
                _ => "",
            };
            lines.push(format!("| {indent}<{prefix}{}>", name.local));
            let mut attributes: Vec<String> = attrs
                .borrow()
                .iter()
                .map(|attribute| {
                    let prefix = attribute.name.prefix.as_ref().map(|prefix| format!("{prefix} "));
                    let prefix = prefix.unwrap_or_default();
                    format!("| {indent}  {prefix}{}=\"{}\"", attribute.name.local, attribute.value)
                })
                .collect();
            attributes.sort();
            lines.extend(attributes);
            if let Some(contents) = &*template_contents.borrow() {
                lines.push(format!("| {indent}  content"));
                for child in contents.children.borrow().iter() {
                    write_down(child, depth + 2, lines);
                }
            }
        }
    }
    for child in node.children.borrow().iter() {
        write_down(child, below, lines);
    }
}
