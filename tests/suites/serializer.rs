//! The serializer on the html5lib cases.
//!
//! A case lists tokens and the output of html5lib's serializer. That serializer has options of its
//! own, and defaults that are not the standard's; so the cases fall in three groups, each of them
//! checked here:
//!
//! * those whose expectation is the output of the standard's algorithm;
//! * those that differ from it in html5lib's choice of quotes alone (it writes none where it can, and
//!   apostrophes around a value with quotes in it): with the standard's quotes, the same is expected;
//! * those of html5lib's own: doctypes with identifiers, of which the standard writes only the name.
//!
//! The other files (`injectmeta`, `optionaltags`, `options`, `whitespace`) test options of html5lib that
//! the standard does not have.
//!
//! The tokens do not close what they open, so the end tags at the end of the output, which the standard
//! always writes, are not expected.

use crate::common::expected_failures::Verdict;
use crate::common::table::Tally;
use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::{Document, Edition, NodeId};
use serde_json::Value;

/// Cases that ask for what the standard does not write: of a doctype it writes the name alone.
const NOT_THE_STANDARD: &[&str] = &[
    "HTML 4.01 DOCTYPE",
    "HTML 4.01 DOCTYPE without system identifier",
    "IBM DOCTYPE without public identifier",
];

/// Cases that expect `<` or `>` of a value escaped, which the text of 2018 leaves as they are.
const SINCE_2025: &[&str] =
    &["proper attribute value non-quoting (with <)", "proper attribute value quoting (with >)"];

/// A case as a tree: the node to serialize what is in, and the names of what the tokens leave open.
struct Tree {
    document: Document,
    top: NodeId,
    open: Vec<String>,
}

/// The tree the tokens make if nothing is implied. Only a document can have a doctype, and it cannot
/// have text, which a fragment can.
fn build(tokens: &[Value]) -> Tree {
    let mut document = Document::new();
    let top = match tokens[0][0].as_str() {
        Some("Doctype") => document.root().id(),
        _ => document.create_fragment(),
    };
    let mut parent = top;
    let mut open = Vec::new();
    for token in tokens {
        let field = |at: usize| token[at].as_str().unwrap_or_default();
        let node = match field(0) {
            "StartTag" => {
                assert_eq!(field(1), Namespace::Html.url());
                element(&mut document, field(2), &token[3])
            }
            "EmptyTag" => element(&mut document, field(1), &token[2]),
            "Doctype" => document.create_doctype(field(1), field(2), field(3)),
            "Characters" => document.create_text(field(1)),
            other => panic!("a token of the kind {other}"),
        };
        document.append_child(parent, node).expect("the case is a tree");
        if field(0) == "StartTag" {
            parent = node;
            open.push(field(2).to_owned());
        }
    }
    Tree { document, top, open }
}

fn element(document: &mut Document, name: &str, attributes: &Value) -> NodeId {
    let element = document.create_element(Namespace::Html, name).expect("a valid name");
    for attribute in attributes.as_array().into_iter().flatten() {
        let field = |name: &str| attribute[name].as_str().unwrap_or_default();
        document.set_attribute(element, field("name"), field("value")).expect("a valid name");
    }
    element
}

/// The output of html5lib, with quotes around every value and those in values escaped.
fn with_standard_quotes(expected: &str) -> String {
    let Some((name, value)) = expected.split_once('=') else { return expected.to_owned() };
    let value = value.strip_suffix('>').expect("the case is one tag");
    let value = match value.as_bytes() {
        [b'"', .., b'"'] | [b'\'', .., b'\''] => &value[1..value.len() - 1],
        _ => value,
    };
    format!("{name}=\"{}\">", value.replace('"', "&quot;"))
}

impl Tree {
    /// The standard's output, without the end tags of elements that are open at the end.
    fn serialize(&self, edition: Edition) -> String {
        let options = Serializer::html().with_edition(edition);
        let mut html = options.content().to_string(self.document.node(self.top).expect("a node"));
        for name in self.open.iter().rev() {
            // A void element has no end tag.
            if let Some(rest) = html.strip_suffix(&format!("</{name}>")) {
                html.truncate(rest.len());
            }
        }
        html
    }
}

pub(crate) fn core_cases_of_html5lib() {
    let Some(data) = crate::common::public_suites() else { return };
    let text = crate::common::read_text(&data.join("html5lib-2026/serializer/core.test"));
    let suite: Value = serde_json::from_str(&text).expect("the suite is JSON");
    let cases = suite["tests"].as_array().expect("a list of cases");
    for edition in [Edition::Living, Edition::Snapshot2018] {
        let mut tally = Tally::new(&format!("serializer core, {edition:?}"));
        let mut failures = Vec::new();
        for case in cases {
            let description = case["description"].as_str().expect("a description");
            let expected = case["expected"][0].as_str().expect("an expectation");
            let tree = build(case["input"].as_array().expect("a list of tokens"));
            let found = tree.serialize(edition);
            if NOT_THE_STANDARD.contains(&description) {
                let name = expected.split([' ', '>']).nth(1).unwrap_or_default();
                assert_eq!(found, format!("<!DOCTYPE {name}>"), "{description}");
                continue;
            }
            let mut expected = with_standard_quotes(expected);
            if edition == Edition::Snapshot2018 && SINCE_2025.contains(&description) {
                expected = expected.replace("&lt;", "<").replace("&gt;", ">");
            }
            let passed = found == expected;
            if !passed {
                failures.push(format!("{description}: {found}, not {expected}"));
            }
            tally.count(passed, if passed { Verdict::Passed } else { Verdict::Wrong });
        }
        tally.print();
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }
}

/// The project's own cases, which run without the suites.
pub(crate) fn documents_come_back_as_they_were_written() {
    for html in [
        "<!DOCTYPE html><html><head><title>a &amp; b</title></head><body><p>x</p></body></html>",
        "<html><head><script>if (a < b && c) {}</script></head><body><br>&nbsp;</body></html>",
        "<html><head></head><body><svg viewBox=\"0 0 1 1\"><a xlink:href=\"#a\"></a></svg></body></html>",
        "<html><head></head><body><template><td>x</td></template><!--c--></body></html>",
        "<html><head></head><body><?target data?></body></html>",
    ] {
        let document = duckbill::parse(html);
        assert_eq!(document.root().inner_html(), html);
    }
}
