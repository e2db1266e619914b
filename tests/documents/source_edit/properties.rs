//! Properties of the source of every document.

use crate::common::config;
use crate::common::dat::tree_cases;
use crate::common::soup::tag_soup;
use crate::common::{files, test_data};
use duckbill::dom::{EditError, Spans};
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::names::Namespace;
use duckbill::source_edit::{Rewriting, SourceEdit, SourceErrorKind};
use duckbill::tree::Scripting;
use duckbill::{Document, NodeId, NodeRef, ParseOptions, parse_fragment_with, parse_with};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fs;

fn full() -> ParseOptions {
    ParseOptions::new().with_spans(Spans::Full)
}

/// The encodings that are tried.
pub(crate) const ENCODINGS: [Encoding; 7] = [
    Encoding::UTF_8,
    Encoding::UTF_16LE,
    Encoding::UTF_16BE,
    Encoding::WINDOWS_1252,
    Encoding::SHIFT_JIS,
    Encoding::GB18030,
    Encoding::ISO_2022_JP,
];

pub(crate) fn in_encoding(encoding: Encoding) -> ParseOptions {
    full().with_encoding(EncodingOptions::new().with_user_override(encoding))
}

/// All nodes of the tree, template contents too.
pub(crate) fn nodes(document: &Document) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        for node in root.descendants() {
            nodes.push(node.id());
            roots.extend(node.as_element().and_then(|element| element.template_contents()));
        }
    }
    nodes
}

/// An edit of the document: which one, and of which nodes, as numbers to be taken modulo.
#[derive(Debug, Clone, Copy)]
struct Random {
    kind: u8,
    node: usize,
    other: usize,
}

fn random_edits() -> impl Strategy<Value = Vec<Random>> {
    let edit = (0..10_u8, any::<usize>(), any::<usize>());
    let edit = edit.prop_map(|(kind, node, other)| Random { kind, node, other });
    prop::collection::vec(edit, 1..4)
}

const VALUES: [&str; 6] = ["x", "", "a b", "\"'", "&lt;<\u{A0}\r\u{3042}", "\n1/"];
const NAMES: [&str; 8] = ["p", "b", "div", "td", "script", "br", "li", "x-y"];

/// Does what is asked as far as the document allows.
fn edit(document: &mut Document, edit: Random) -> Result<(), EditError> {
    let mut all = nodes(document);
    all.push(document.root().id());
    let node = all[edit.node % all.len()];
    let other = all[edit.other % all.len()];
    let view = document.node(node).unwrap();
    let attribute =
        view.as_element().and_then(|it| Some(it.attributes().next()?.name().to_owned()));
    let value = VALUES[edit.other % VALUES.len()];
    let name = NAMES[edit.other % NAMES.len()];
    match edit.kind {
        0 => document.set_attribute(node, "id", value),
        1 => document.set_attribute(node, attribute.as_deref().unwrap_or("class"), value),
        2 => document.remove_attribute(node, attribute.as_deref().unwrap_or("class")).map(|_| ()),
        3 => document.set_data(node, value),
        4 => document.remove(node),
        5 => document.append_child(node, other),
        6 => document.insert_before(node, other),
        7 => {
            let new = document.create_element(Namespace::Html, name)?;
            document.append_child(node, new)
        }
        8 => {
            let new = document.create_element(Namespace::Html, name)?;
            document.wrap(node, new)
        }
        _ => document.unwrap(node),
    }
}

/// The input with edits, put together independently.
fn patched(input: &[u8], edits: &[SourceEdit]) -> Vec<u8> {
    let mut result = input.to_vec();
    for edit in edits.iter().rev() {
        let range =
            usize::try_from(edit.span.start).unwrap()..usize::try_from(edit.span.end).unwrap();
        result.splice(range, edit.replacement.iter().copied());
    }
    result
}

/// A copy in which adjacent text nodes are merged.
fn normalized(document: &Document) -> Document {
    let mut copy = document.clone();
    let mut roots = vec![copy.root().id()];
    let contents = |id: &NodeId| -> Option<NodeId> {
        let element = document.node(*id)?.as_element()?;
        Some(element.template_contents()?.id())
    };
    roots.extend(nodes(document).iter().filter_map(contents));
    for root in roots {
        copy.normalize(root).unwrap();
    }
    copy
}

fn is_same(one: &Document, other: &Document) -> bool {
    normalized(one).root().is_equal_node(normalized(other).root())
}

/// Checks the source of an edited document: whatever is returned is right, and what is next to the edits stays.
fn check(
    document: &Document,
    input: &[u8],
    parse: impl Fn(&[u8]) -> Document,
) -> Result<(), TestCaseError> {
    for rewriting in [Rewriting::Refused, Rewriting::SmallestElement] {
        match document.edits_with(rewriting) {
            Ok(edits) => {
                let mut at = 0;
                for edit in &edits {
                    prop_assert!(at <= edit.span.start && edit.span.start <= edit.span.end);
                    at = edit.span.end;
                }
                prop_assert!(at <= input.len() as u64);
                let source = document.to_source_from(&document.edits_with(rewriting).unwrap());
                prop_assert_eq!(&source, &patched(input, &edits));
                prop_assert!(is_same(document, &parse(&source)), "{}", source.escape_ascii());
            }
            Err(error) => {
                let names_a_node = error.node().is_some_and(|node| document.node(node).is_some());
                let needs_none = error.kind() == SourceErrorKind::ChangesEncoding;
                prop_assert!(names_a_node || needs_none, "{error}");
                prop_assert_ne!(error.kind(), SourceErrorKind::NotRepeatable);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn what_is_written_is_the_edited_tree(html in tag_soup(), edits in random_edits()) {
        let mut document = parse_with(&html, &full()).unwrap();
        for one in edits {
            let _ = edit(&mut document, one);
        }
        let again = |source: &[u8]| parse_with(std::str::from_utf8(source).unwrap(), &full()).unwrap();
        check(&document, html.as_bytes(), again)?;
    }

    #[test]
    fn the_same_in_every_encoding(
        html in tag_soup(),
        noise in prop::collection::vec(any::<u8>(), 0..20),
        at in any::<usize>(),
        edits in random_edits(),
    ) {
        for encoding in ENCODINGS {
            let mut bytes = encoded(&html, encoding);
            let at = at % (bytes.len() + 1);
            bytes.splice(at..at, noise.iter().copied());
            let mut document = parse_with(&bytes, &in_encoding(encoding)).unwrap();
            for one in &edits {
                let _ = edit(&mut document, *one);
            }
            check(&document, &bytes, |source| parse_with(source, &in_encoding(encoding)).unwrap())?;
        }
    }

    #[test]
    fn no_edit_is_the_same_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for encoding in ENCODINGS {
            let document = parse_with(&bytes, &in_encoding(encoding)).unwrap();
            prop_assert_eq!(document.to_source(), Ok(bytes.clone()), "{}", encoding);
        }
    }

    #[test]
    fn one_attribute_changes_one_range(html in tag_soup(), number in any::<usize>()) {
        let mut document = parse_with(&html, &full()).unwrap();
        let with_value = |node: NodeRef<'_>| {
            let element = node.as_element()?;
            let attribute = element.attributes().next()?;
            let spans = element.attribute_spans(attribute.name())?;
            Some((node.id(), attribute.name().to_owned(), spans.value?))
        };
        let all: Vec<_> = document.root().descendants().filter_map(with_value).collect();
        prop_assume!(!all.is_empty());
        let (node, name, span) = all[number % all.len()].clone();
        let old = document.node(node).unwrap().as_element().unwrap().attribute(&name).unwrap().to_owned();
        // A name that only a tokenizer makes cannot be set.
        prop_assume!(document.set_attribute(node, &name, "new").is_ok());
        if let Ok(edits) = document.edits() {
            for edit in &edits {
                prop_assert_eq!(edit.span, span);
            }
        }
        // And back again.
        document.set_attribute(node, &name, &old).unwrap();
        prop_assert_eq!(document.to_source(), Ok(html.into_bytes()));
    }

    #[test]
    fn an_edit_and_its_inverse_leave_no_trace(html in tag_soup(), number in any::<usize>()) {
        let mut document = parse_with(&html, &full()).unwrap();
        let all = nodes(&document);
        let node = all[number % all.len()];
        let view = document.node(node).unwrap();
        let (parent, next) = (view.parent().unwrap().id(), view.next_sibling().map(NodeRef::id));
        let data = view.data().map(str::to_owned);
        document.remove(node).unwrap();
        match next {
            Some(next) => document.insert_before(next, node).unwrap(),
            None => document.append_child(parent, node).unwrap(),
        }
        if let Some(data) = data {
            document.set_data(node, "other").unwrap();
            document.set_data(node, &data).unwrap();
        }
        prop_assert_eq!(document.to_source(), Ok(html.into_bytes()));
    }

    #[test]
    fn edits_of_different_ranges_commute(html in tag_soup(), one in any::<usize>(), two in any::<usize>()) {
        let base = parse_with(&html, &full()).unwrap();
        let all = nodes(&base);
        let (one, two) = (all[one % all.len()], all[two % all.len()]);
        let set = |document: &mut Document, node: NodeId, value: &str| {
            let _ = document.set_attribute(node, "id", value);
        };
        let (mut first, mut second) = (base.clone(), base.clone());
        set(&mut first, one, "1");
        set(&mut first, two, if one == two { "1" } else { "2" });
        set(&mut second, two, if one == two { "1" } else { "2" });
        set(&mut second, one, "1");
        prop_assert_eq!(first.edits(), second.edits());
        if let (Ok(both), true) = (first.edits(), one != two) {
            // Together they are the two alone, unless clones share a tag.
            let (mut alone, mut other) = (base.clone(), base);
            set(&mut alone, one, "1");
            set(&mut other, two, "2");
            if let (Ok(mut alone), Ok(other)) = (alone.edits(), other.edits()) {
                alone.extend(other);
                alone.sort_by_key(|edit| edit.span.start);
                let bytes = |edits: &[SourceEdit]| edits.iter().map(|it| it.replacement.len()).sum::<usize>();
                prop_assert_eq!(bytes(&alone), bytes(&both));
            }
        }
    }
}

/// The bytes of a text; characters that the encoding lacks are left out.
pub(crate) fn encoded(html: &str, encoding: Encoding) -> Vec<u8> {
    if encoding == Encoding::UTF_16LE {
        return html.encode_utf16().flat_map(u16::to_le_bytes).collect();
    }
    if encoding == Encoding::UTF_16BE {
        return html.encode_utf16().flat_map(u16::to_be_bytes).collect();
    }
    if encoding == Encoding::UTF_8 {
        return html.as_bytes().to_vec();
    }
    html.chars().filter(char::is_ascii).map(|c| c as u8).collect()
}

#[test]
fn every_page_keeps_its_bytes() {
    let Some(data) = test_data() else { return };
    for path in files(&data.join("../corpus"), "html") {
        let bytes = fs::read(&path).unwrap();
        let mut document = parse_with(&bytes, &full()).unwrap();
        assert!(document.to_source().as_ref() == Ok(&bytes), "{}", path.display());
        // Clones share the tag of their original, so all links get it.
        let links: Vec<NodeId> =
            document.elements_by_tag_name("a").map(|a| a.as_node().id()).collect();
        let tags: BTreeSet<u64> =
            document.elements_by_tag_name("a").filter_map(|a| Some(a.start_tag()?.start)).collect();
        for link in links {
            document.set_attribute(link, "data-x", "y").unwrap();
        }
        let edits = document.edits().unwrap();
        assert_eq!(edits.len(), tags.len(), "{}", path.display());
        let is_one = |edit: &SourceEdit| {
            let text = edit.replacement.to_ascii_lowercase();
            text.trim_ascii_start().strip_prefix(b"data-x=").is_some_and(|value| value.len() == 3)
        };
        assert!(edits.iter().all(is_one), "{}", path.display());
    }
}

#[test]
fn every_case_keeps_its_bytes_and_takes_an_edit() {
    let Some(data) = test_data() else { return };
    let mut cases = 0;
    for suite in ["living", "html5lib-2019", "html5lib-2023", "html5lib-2026"] {
        for path in files(&data.join(suite).join("tree-construction"), "dat") {
            for case in tree_cases(&path) {
                let html = &*case.data;
                cases += 1;
                let is_on = case.scripting.unwrap_or(false);
                let scripting = if is_on { Scripting::Normal } else { Scripting::Disabled };
                let options = full().with_scripting(scripting).with_declarative_shadow_roots(true);
                let parse = |source: &[u8]| {
                    let html = std::str::from_utf8(source).unwrap();
                    match &case.context {
                        None => parse_with(html, &options).unwrap(),
                        Some(context) => {
                            let context = crate::common::pipeline::context(context);
                            parse_fragment_with(html, &context, &options).unwrap()
                        }
                    }
                };
                let mut document = parse(html.as_bytes());
                assert_eq!(document.to_source().as_deref(), Ok(html.as_bytes()), "{}", case.id);
                for node in nodes(&document) {
                    let _ = document.set_attribute(node, "data-x", "y");
                }
                check(&document, html.as_bytes(), parse).unwrap();
            }
        }
    }
    assert!(cases > 1000, "{cases}");
}
