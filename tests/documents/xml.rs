//! XML that an XML parser accepts, whatever the tree.

use crate::common::soup::tag_soup;
use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::{Document, NodeRef, ParseOptions, parse, parse_with};
use proptest::prelude::*;
use roxmltree::ParsingOptions;
use serde_json::{Value, json};

/// Reads XML, and gives its elements as namespace and local name.
fn elements(xml: &str) -> Vec<(String, String)> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let read = roxmltree::Document::parse_with_options(xml, options);
    let read = read.unwrap_or_else(|error| panic!("{error}: {xml}"));
    let elements = read.descendants().filter(roxmltree::Node::is_element);
    let name = |node: roxmltree::Node<'_, '_>| {
        let name = node.tag_name();
        (name.namespace().unwrap_or_default().to_owned(), name.name().to_owned())
    };
    elements.map(name).collect()
}

/// The namespaces of the elements that are written, in order.
fn namespaces(root: NodeRef<'_>) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut pending = vec![root];
    while let Some(node) = pending.pop() {
        found.extend(node.as_element().map(|element| element.namespace().url()));
        let contents = node.as_element().and_then(|element| element.template_contents());
        let children: Vec<_> = contents.unwrap_or(node).children().collect();
        pending.extend(children.into_iter().rev());
    }
    found
}

fn check(document: &Document) {
    let read = elements(&Serializer::xml().to_string(document.root()));
    let read: Vec<&str> = read.iter().map(|(namespace, _)| namespace.as_str()).collect();
    assert_eq!(read, namespaces(document.root()));
}

#[test]
fn each_mutation_of_the_standard_is_made() {
    let document = parse(
        "<!DOCTYPE html PUBLIC '-//A//B' 'a\"b'><!-- -- - --><!--a---><p xmlns=x xmlns:a=y xlink:href=z \
         a\u{C}b&#1;='\u{C}&#1;\t'><foo<bar>&#1;x\u{C}y</foo<bar><svg xlink:href=a xml:lang=b>",
    );
    let xml = Serializer::xml().to_string(document.root());
    check(&document);
    for part in [
        "<!DOCTYPE html PUBLIC \"-//A//B\" 'a\"b'>",
        "<!-- - - - -->",
        "<!--a- -->",
        "<p xlinkU00003Ahref=\"z\" a=\"\" bU000026U0000231U00003B=\" \u{FFFD}&#9;\">",
        "<fooU00003Cbar>\u{FFFD}x y</fooU00003Cbar>",
        "xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"a\" xml:lang=\"b\"/>",
    ] {
        assert!(xml.contains(part), "{part} in {xml}");
    }
}

/// The cases of html5lib that say what its tokenizer hands on for an XML infoset: here the tree is written
/// as XML and read again.
#[test]
fn the_cases_of_html5lib_are_coerced() {
    let Some(data) = crate::common::test_data() else { return };
    let file = data.join("html5lib-2026/tokenizer/xmlViolation.test");
    let cases: Value = serde_json::from_str(&crate::common::read_text(&file)).unwrap();
    let cases = cases["xmlViolationTests"].as_array().unwrap();
    assert!(!cases.is_empty());
    for case in cases {
        let xml = Serializer::xml().to_string(parse(case["input"].as_str().unwrap()).root());
        let read = roxmltree::Document::parse(&xml).unwrap();
        let mut found = Vec::new();
        for node in read.descendants() {
            let name = node.tag_name().name();
            if node.is_text() {
                found.push(json!(["Character", node.text()]));
            } else if node.is_comment() {
                found.push(json!(["Comment", node.text()]));
            } else if node.is_element() && !["html", "head", "body"].contains(&name) {
                let attributes = node.attributes().map(|a| (a.name().to_owned(), json!(a.value())));
                let attributes: serde_json::Map<String, Value> = attributes.collect();
                found.push(json!(["StartTag", name, attributes]));
            }
        }
        assert_eq!(Value::from(found), case["output"], "{}", case["description"]);
    }
}

#[test]
fn what_a_script_could_make_is_well_formed_too() {
    let mut document = Document::new();
    let root = document.root().id();
    let doctype = document.create_doctype("a b:c", "\u{1}", "\"'");
    let svg = document.create_element(Namespace::Svg, "a:\u{1}").unwrap();
    document.append_child(root, doctype).unwrap();
    document.append_child(root, svg).unwrap();
    for name in ["a<", "aU00003C", "A", "a", "xmlns", "xmlns:b", "xml:lang", "1"] {
        document.set_attribute(svg, name, "\u{FFFF}\"'<>&\r\n\t").unwrap();
    }
    for (target, data) in [("xml", ""), ("XmL", "?>"), ("", "??>>"), ("a:b", "\u{0}?")] {
        let node = document.create_processing_instruction(target, data);
        document.append_child(svg, node).unwrap();
    }
    for data in ["", "-", "--", "---", "->", "\u{FFFE}", "-\r-"] {
        let node = document.create_comment(data);
        document.append_child(svg, node).unwrap();
    }
    let text = document.create_text("]]>\u{B}&<\r");
    document.append_child(svg, text).unwrap();
    check(&document);
}

#[test]
fn deep_and_wide_trees_cost_nothing_special() {
    let document = parse(&format!("{}<p>{}", "<b>".repeat(500), "<i>x</i>".repeat(50_000)));
    let mut xml = String::new();
    Serializer::xml().write(document.root(), &mut xml).unwrap();
    let deep = parse(&"<div>".repeat(200_000));
    assert!(Serializer::xml().to_string(deep.root()).ends_with("</div></body></html>"));
}

proptest! {
    #[test]
    fn any_markup_becomes_well_formed(html in tag_soup(), shadow_roots in any::<bool>()) {
        let options = ParseOptions::new().with_declarative_shadow_roots(shadow_roots);
        check(&parse_with(&html, &options).unwrap());
    }

    #[test]
    fn any_characters_become_well_formed(
        html in "[<>/!?=\"'&:; a-zA-Z0-9\u{0}-\u{20}\u{FFFE}\u{B7}é-]{0,200}",
    ) {
        check(&parse(&html));
        check(&parse(&format!("<!DOCTYPE {html}><p {html}>")));
        check(&parse(&format!("<!--{html}--><{html}><?{html}?>")));
    }

    #[test]
    fn text_and_values_come_back(text in "[ -~\n\té漢🦆]{0,40}") {
        let mut document = parse("<p>");
        let p = document.root().descendants().nth(3).unwrap().id();
        document.set_attribute(p, "title", &text).unwrap();
        document.set_text_content(p, &text).unwrap();
        let xml = Serializer::xml().to_string(document.root());
        let read = roxmltree::Document::parse(&xml).unwrap();
        let p = read.descendants().find(|node| node.has_tag_name("p")).unwrap();
        prop_assert_eq!(p.attribute("title"), Some(text.as_str()));
        prop_assert_eq!(p.text().unwrap_or_default(), text);
    }
}
