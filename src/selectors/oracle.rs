//! The matcher of the `selectors` crate, to hold ours against.

use proptest::prelude::*;
use selectors::attr::NamespaceConstraint;
use selectors::attr::{AttrSelectorOperation, AttrSelectorOperator, CaseSensitivity};
use selectors::bloom::BloomFilter;
use selectors::context::{
    MatchingForInvalidation, NeedsSelectorFlags, QuirksMode as TheirQuirksMode, SelectorCaches,
};
use selectors::matching::{
    ElementSelectorFlags, MatchingContext, MatchingMode, matches_selector_list,
};
use selectors::{Element, OpaqueElement};

use super::budget::Budget;
use super::matcher::{Matcher, Scope, case_of_names, parent_element};
use super::syntax::{PseudoClass, Syntax, Text, Value};
use super::tables::Found;
use super::{Selector, SelectorOptions};
use crate::dom::{Document, ElementRef, NodeKind, NodeRef};
use crate::names::quirks::QuirksMode;
use crate::names::{AttributeNamespace, Namespace};

#[derive(Debug, Clone, Copy)]
struct Theirs<'a>(ElementRef<'a>);

impl Element for Theirs<'_> {
    type Impl = Syntax;

    fn opaque(&self) -> OpaqueElement {
        OpaqueElement::new(self.0.raw_for_identity())
    }

    fn parent_element(&self) -> Option<Self> {
        parent_element(self.0).map(Self)
    }

    fn parent_node_is_shadow_root(&self) -> bool {
        false
    }

    fn containing_shadow_host(&self) -> Option<Self> {
        None
    }

    fn is_pseudo_element(&self) -> bool {
        false
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.as_node().previous_siblings().find_map(NodeRef::as_element).map(Self)
    }

    fn next_sibling_element(&self) -> Option<Self> {
        self.0.as_node().next_siblings().find_map(NodeRef::as_element).map(Self)
    }

    fn first_element_child(&self) -> Option<Self> {
        self.0.as_node().children().find_map(NodeRef::as_element).map(Self)
    }

    fn is_html_element_in_html_document(&self) -> bool {
        self.0.namespace() == Namespace::Html
    }

    fn has_local_name(&self, name: &Text) -> bool {
        self.0.name() == name.as_str()
    }

    fn has_namespace(&self, url: &Text) -> bool {
        self.0.namespace().url() == url.as_str()
    }

    fn is_same_type(&self, other: &Self) -> bool {
        (self.0.name(), self.0.namespace()) == (other.0.name(), other.0.namespace())
    }

    fn attr_matches(
        &self,
        namespace: &NamespaceConstraint<&Text>,
        name: &Text,
        operation: &AttrSelectorOperation<&Value>,
    ) -> bool {
        self.0.attributes().any(|attribute| {
            let is_there = match namespace {
                NamespaceConstraint::Any => true,
                NamespaceConstraint::Specific(url) => {
                    attribute.namespace().url().unwrap_or("") == url.as_str()
                }
            };
            let has_value = match operation {
                AttrSelectorOperation::Exists => true,
                AttrSelectorOperation::WithValue { operator, case_sensitivity, value } => {
                    operator.eval_str(attribute.value(), value.as_str(), *case_sensitivity)
                }
            };
            is_there && attribute.local_name() == name.as_str() && has_value
        })
    }

    fn match_non_ts_pseudo_class(
        &self,
        _: &PseudoClass,
        _: &mut MatchingContext<'_, Syntax>,
    ) -> bool {
        false
    }

    fn match_pseudo_element(
        &self,
        pseudo_element: &super::syntax::NoPseudoElement,
        _: &mut MatchingContext<'_, Syntax>,
    ) -> bool {
        match *pseudo_element {}
    }

    fn apply_selector_flags(&self, _: ElementSelectorFlags) {}

    fn is_link(&self) -> bool {
        false
    }

    fn is_html_slot_element(&self) -> bool {
        false
    }

    fn has_id(&self, id: &Text, case: CaseSensitivity) -> bool {
        let operator = AttrSelectorOperator::Equal;
        self.0.attribute("id").is_some_and(|value| operator.eval_str(value, id.as_str(), case))
    }

    fn has_class(&self, class: &Text, case: CaseSensitivity) -> bool {
        let operator = AttrSelectorOperator::Includes;
        self.0
            .attribute("class")
            .is_some_and(|value| operator.eval_str(value, class.as_str(), case))
    }

    fn has_custom_state(&self, _: &Text) -> bool {
        false
    }

    fn imported_part(&self, _: &Text) -> Option<Text> {
        None
    }

    fn is_part(&self, _: &Text) -> bool {
        false
    }

    fn is_empty(&self) -> bool {
        self.0.as_node().children().all(|child| {
            child.kind() != NodeKind::Element && child.text().is_none_or(str::is_empty)
        })
    }

    fn is_root(&self) -> bool {
        self.0.as_node().parent().is_some_and(|parent| parent.kind() == NodeKind::Document)
    }

    fn add_element_unique_hashes(&self, _: &mut BloomFilter) -> bool {
        false
    }
}

/// The numbers of the elements that match, by the other matcher.
fn theirs(document: &Document, top: NodeRef<'_>, selector: &Selector) -> Vec<usize> {
    let quirks = match document.quirks_mode() {
        QuirksMode::Quirks => TheirQuirksMode::Quirks,
        QuirksMode::LimitedQuirks => TheirQuirksMode::LimitedQuirks,
        QuirksMode::NoQuirks => TheirQuirksMode::NoQuirks,
    };
    let mut found = Vec::new();
    for element in top.descendants().filter_map(NodeRef::as_element) {
        let mut caches = SelectorCaches::default();
        let mut context = MatchingContext::new(
            MatchingMode::Normal,
            None,
            &mut caches,
            quirks,
            NeedsSelectorFlags::No,
            MatchingForInvalidation::No,
        );
        context.scope_element = top.as_element().map(|element| Theirs(element).opaque());
        if matches_selector_list(&selector.0.parsed, &Theirs(element), &mut context) {
            found.push(element.as_node().number());
        }
    }
    found
}

fn ours(top: NodeRef<'_>, selector: &Selector) -> Vec<usize> {
    top.select(selector).map(|element| element.as_node().number()).collect()
}

/// The same by the matcher alone, without end to its budget, and by the tables alone. A matcher whose budget is
/// spent midway says nothing, so every budget must lead to one of the two.
fn ours_by_each(top: NodeRef<'_>, selector: &Selector) -> [Vec<usize>; 2] {
    let (scope, list) = (Scope::of(top), &selector.plan().list);
    let elements = || top.descendants().filter_map(NodeRef::as_element);
    let mut budget = Budget::endless();
    budget.case = case_of_names(top);
    let mut matcher = Matcher::new(scope, &mut budget);
    let matched = elements().filter(|it| matcher.list(list, *it));
    let matched = matched.map(|it| it.as_node().number()).collect();
    let found = Found::compute(list, top, scope, case_of_names(top), None);
    let found = elements().filter(|it| found.contains(*it));
    [matched, found.map(|it| it.as_node().number()).collect()]
}

/// Builds a tree of small elements: each letter opens a child, a digit closes so many elements.
fn build(shape: &[(u8, u8, u8)], quirks: bool) -> Document {
    let mut document = Document::new();
    let names = ["a", "b", "c", "x-y"];
    let mut at = vec![document.document_node().node_index()];
    for &(kind, attribute, close) in shape {
        let namespace = if kind & 4 != 0 { Namespace::Svg } else { Namespace::Html };
        let element = document.make_element_named(namespace, names[usize::from(kind % 4)]);
        let none = AttributeNamespace::None;
        match attribute % 8 {
            0 => document.put_attribute(element, "class", none, "k"),
            1 => document.put_attribute(element, "class", none, " l\tK "),
            2 => document.put_attribute(element, "id", none, "i"),
            3 => document.put_attribute(element, "xlink:t", AttributeNamespace::XLink, "v-w"),
            4 => document.put_attribute(element, "t", none, "v-w"),
            _ => {}
        }
        document.link_last(element, *at.last().unwrap());
        at.push(element);
        if attribute & 16 != 0 {
            let text = document.make_text("text");
            document.link_last(text, element);
        }
        for _ in 0..close % 4 {
            if at.len() > 2 {
                at.pop();
            }
        }
    }
    if quirks {
        document.set_quirks_mode(QuirksMode::Quirks);
    }
    document
}

/// A selector as a text, of compounds of all kinds.
fn selector() -> impl Strategy<Value = String> {
    let simple = prop::sample::select(vec![
        "a",
        "b",
        "c",
        "x-y",
        "*",
        ".k",
        ".l",
        "#i",
        "[t]",
        "[*|t]",
        "[t^='v']",
        "[t|='v']",
        "[t='V-W' i]",
        ":empty",
        ":root",
        ":scope",
        ":first-child",
        ":last-child",
        ":only-child",
        ":nth-child(2n)",
        ":nth-last-child(-n+2)",
        ":first-of-type",
        ":nth-of-type(2)",
        ":nth-last-of-type(odd)",
        ":only-of-type",
        "svg|a",
        "svg|*",
    ])
    .prop_map(str::to_owned);
    let is_type =
        |text: &String| text.starts_with(|first: char| first.is_ascii_lowercase() || first == '*');
    let compound = prop::collection::vec(simple, 1..3).prop_map(move |mut parts| {
        parts.sort_by_key(|part| !is_type(part));
        let types = parts.iter().filter(|part| is_type(part)).count();
        parts.split_off(types.saturating_sub(1)).concat()
    });
    let complex = (compound.clone(), prop::collection::vec((0..4usize, compound), 0..4)).prop_map(
        |(mut text, rest)| {
            for (combinator, compound) in rest {
                text.push_str([" ", " > ", " + ", " ~ "][combinator]);
                text.push_str(&compound);
            }
            text
        },
    );
    let nested =
        (complex.clone(), complex.clone(), 0..9usize).prop_map(|(one, other, kind)| match kind {
            0 => format!(":is({other}) {one}"),
            1 => format!("{one}:not({other})"),
            2 => format!("{one}:has({other})"),
            3 => format!("{one}:has(> {other})"),
            4 => format!("{one}:has(+ {other})"),
            5 => format!("{one}:has(~ {other})"),
            6 => format!("{one}:nth-child(2 of {other})"),
            7 => format!("{one}:nth-last-child(odd of {other})"),
            _ => format!("{one}, {other}"),
        });
    prop_oneof![complex, nested]
}

fn parse(text: &str) -> Selector {
    let options = SelectorOptions::new().with_namespace("svg", Namespace::Svg.url());
    Selector::parse_with(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

proptest! {
    // More than other properties: they are all that holds the two matchers together.
    #![proptest_config(ProptestConfig::with_cases(8 * ProptestConfig::default().cases))]

    #[test]
    fn both_matchers_find_the_same(
        shape in prop::collection::vec((0..8u8, 0..32u8, prop_oneof![3 => Just(0u8), 2 => Just(1), 1 => 2..4u8]), 1..120),
        text in selector(),
        quirks: bool,
        top in 0..100usize,
    ) {
        let document = build(&shape, quirks);
        let selector = parse(&text);
        let root = document.root();
        for node in std::iter::once(root).chain(root.descendants().nth(top)) {
            let expected = theirs(&document, node, &selector);
            prop_assert_eq!(&ours(node, &selector), &expected, "{}", text);
            let [matched, found] = ours_by_each(node, &selector);
            prop_assert_eq!(&matched, &expected, "matcher: {}", text);
            prop_assert_eq!(&found, &expected, "tables: {}", text);
        }
    }

    #[test]
    fn both_matchers_find_the_same_in_a_chain(
        kinds in prop::collection::vec((0..4u8, 0..32u8), 1..120),
        text in selector(),
        flat: bool,
    ) {
        let close = |index: usize| u8::from(flat && index != 0);
        let shape: Vec<_> =
            kinds.iter().enumerate().map(|(at, &(kind, mark))| (kind, mark, close(at))).collect();
        let document = build(&shape, false);
        let selector = parse(&text);
        let root = document.root();
        let expected = theirs(&document, root, &selector);
        prop_assert_eq!(&ours(root, &selector), &expected, "{}", text);
        let [matched, found] = ours_by_each(root, &selector);
        prop_assert_eq!(&matched, &expected, "matcher: {}", text);
        prop_assert_eq!(&found, &expected, "tables: {}", text);
    }

    #[test]
    fn a_written_selector_is_read_and_written_as_it_is(text in selector()) {
        let written = parse(&text).to_string();
        prop_assert_eq!(parse(&written).to_string(), written);
    }
}
