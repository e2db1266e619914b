//! Properties of every document, whatever the input: the oracles, on generated documents.
//!
//! `tests/documents/robustness.rs` holds two more, that the tree is sound and that cutting the input changes
//! nothing; `tests/streams/limits.rs` those about limits; `tests/documents/writing_otherwise.rs` those about pretty and
//! minimised HTML. `scripts/fuzz/run MINUTES` runs all of them for longer.

mod html5ever;
mod proper;
mod serializer_twin;
mod spans;

use std::collections::HashSet;

use crate::common::config;
use crate::common::soup::{soup_of, tag_soup};
use duckbill::edition::Features;
use duckbill::encoding::EncodingOptions;
use duckbill::limits::{Limit, Limits, survives_reparsing};
use duckbill::serializer::Serializer;
use duckbill::tree::Scripting;
use duckbill::{
    Document, Edition, FragmentContext, NodeKind, NodeRef, ParseOptions, parse, parse_fragment,
    parse_fragment_with, parse_with,
};
use proptest::prelude::*;
use serializer_twin::Wishes;

fn soup() -> impl Strategy<Value = String> {
    tag_soup()
}

/// Whether a document has what the standard says does not come back, and what loses something in each
/// round: a `form`, `a` or `nobr` in another, text in which the end tags become text, line feeds at the beginning of a
/// `pre`; or what gets something in each round, a `selectedcontent`.
fn changes_again_and_again(document: &Document) -> bool {
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        for element in root.descendants().filter_map(NodeRef::as_element) {
            let node = element.as_node();
            let text = || node.text_content();
            let is_alike = |above: NodeRef<'_>| {
                above.as_element().is_some_and(|above| above.name() == element.name())
            };
            if match element.name() {
                "plaintext" | "selectedcontent" => true,
                "pre" | "listing" | "textarea" => text().starts_with('\n'),
                "script" => text().contains("<!--"),
                "a" | "form" | "nobr" => node.ancestors().any(is_alike),
                _ => false,
            } {
                return true;
            }
            roots.extend(element.template_contents());
        }
    }
    false
}

fn serialized(document: &Document) -> String {
    document.root().inner_html()
}

prop_compose! {
    fn wishes()(
        old in any::<bool>(),
        scripting in any::<bool>(),
        shadow_roots in any::<bool>(),
    ) -> Wishes {
        let edition = if old { Edition::Snapshot2018 } else { Edition::Living };
        Wishes { features: edition.features(), scripting, shadow_roots }
    }
}

/// The options with which the library does the same as the twin.
fn serialize_options(wishes: Wishes) -> Serializer {
    let mut options = Serializer::html().with_edition(wishes.features);
    if wishes.scripting {
        options = options.with_scripting_enabled();
    }
    if wishes.shadow_roots {
        options = options.with_serializable_shadow_roots();
    }
    options
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn two_runs_are_equal(html in soup()) {
        let options = ParseOptions::new().with_error_limit(1000);
        let (one, other) = (parse_with(&html, &options).unwrap(), parse_with(&html, &options).unwrap());
        prop_assert_eq!(Serializer::test_format().to_string(one.root()), Serializer::test_format().to_string(other.root()));
        prop_assert_eq!(one.errors(), other.errors());
        prop_assert!(one == other);
    }

    /// Text, and its bytes in each of the encodings that hold all of Unicode.
    #[test]
    fn text_and_bytes_agree(html in soup()) {
        let expected = Serializer::test_format().to_string(parse(&html).root());
        let labelled = |label: &str| {
            let encoding = EncodingOptions::new().with_transport_label(label);
            ParseOptions::new().with_encoding(encoding)
        };
        let units = || html.encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for (label, bytes) in
            [("utf-8", html.as_bytes()), ("utf-16le", &little), ("utf-16be", &big)]
        {
            // A byte order mark at the beginning is none of the text.
            if html.starts_with('\u{FEFF}') {
                continue;
            }
            let document = parse_with(bytes, &labelled(label)).unwrap();
            prop_assert_eq!(&expected, &Serializer::test_format().to_string(document.root()), "{}", label);
        }
    }

    /// No text beside a text, no empty text, no attribute twice. But when the
    /// [end tag of a `<template for>`](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead)
    /// removes the markers, the texts on both sides of them come together and stay two.
    #[test]
    fn the_parser_keeps_trees_normal(html in soup(), shadow_roots in any::<bool>()) {
        let mut features = Features::LIVING;
        features.template_for = false;
        let options = ParseOptions::new()
            .with_edition(features)
            .with_declarative_shadow_roots(shadow_roots);
        let document = parse_with(&html, &options).unwrap();
        let mut roots = vec![document.root()];
        while let Some(node) = roots.pop() {
            for node in node.descendants() {
                if node.kind() == NodeKind::Text {
                    prop_assert!(node.data().is_some_and(|data| !data.is_empty()));
                    let next = node.next_sibling().map(|next| next.kind());
                    prop_assert_ne!(next, Some(NodeKind::Text), "{}", Serializer::test_format().to_string(document.root()));
                }
                if let Some(element) = node.as_element() {
                    let mut names = HashSet::new();
                    for attribute in element.attributes() {
                        prop_assert!(names.insert((attribute.namespace(), attribute.local_name())));
                    }
                    roots.extend(element.template_contents());
                    roots.extend(element.shadow_root());
                }
            }
        }
    }

    /// Errors lie in the input, sorted by where they begin.
    #[test]
    fn errors_are_in_bounds_and_in_order(html in soup()) {
        let document = parse_with(&html, &ParseOptions::new().with_error_limit(1000)).unwrap();
        let mut last = 0;
        for error in document.errors() {
            prop_assert!(error.span.start <= error.span.end, "{:?}", error);
            prop_assert!(error.span.end <= html.len() as u64, "{:?}", error);
            prop_assert!(html.is_char_boundary(error.span.start as usize), "{:?}", error);
            prop_assert!(html.is_char_boundary(error.span.end as usize), "{:?}", error);
            prop_assert!(last <= error.span.start, "{:?}", error);
            last = error.span.start;
        }
    }

    /// Tokens lie in the input, in its order, and are made of the markup at their place.
    #[test]
    fn spans_show_the_markup(html in soup(), size in 1..99_usize, living: bool, switches: bool) {
        let edition = if living { Edition::Living } else { Edition::Snapshot2018 };
        spans::check(&html, &crate::common::pieces(&html, size), edition, switches);
    }

    /// The serializer and its twin write the same of the document and of each node in it.
    #[test]
    fn the_serializer_is_its_twin(
        html in soup(),
        wishes in wishes(),
        context in prop::option::of(prop::sample::select(crate::common::soup::names())),
    ) {
        let scripting = if wishes.scripting { Scripting::Normal } else { Scripting::Disabled };
        let options = ParseOptions::new()
            .with_edition(wishes.features)
            .with_scripting(scripting)
            .with_declarative_shadow_roots(true);
        let document = match context {
            Some(name) => parse_fragment_with(&html, &FragmentContext::html(name), &options).unwrap(),
            None => parse_with(&html, &options).unwrap(),
        };
        let options = serialize_options(wishes);
        for node in [document.root()].into_iter().chain(document.root().descendants()) {
            prop_assert_eq!(options.clone().content().to_string(node), serializer_twin::inner(node, wishes));
            prop_assert_eq!(options.to_string(node), serializer_twin::outer(node, wishes));
        }
        let all = serializer_twin::inner(document.root(), wishes);
        let mut bytes = Vec::new();
        options.write_bytes(document.root(), &mut bytes).expect("a vector takes all");
        prop_assert_eq!(&bytes, all.as_bytes());
        let within = options.to_string_within(document.root(), &Limits::none().with(Limit::OutputBytes, all.len() as u64));
        prop_assert_eq!(within.as_ref(), Ok(&all));
        if let Some(less) = all.len().checked_sub(1) {
            prop_assert!(options.to_string_within(document.root(), &Limits::none().with(Limit::OutputBytes, less as u64)).is_err());
        }
    }

    /// A tree that does not survive being serialized and parsed changes at first; from the second
    /// round on it stays.
    #[test]
    fn serializing_and_parsing_becomes_stable(html in soup()) {
        let first = parse(&html);
        if changes_again_and_again(&first) {
            return Ok(());
        }
        let second = parse(&serialized(&first));
        let third = parse(&serialized(&second));
        prop_assert_eq!(serialized(&third), serialized(&second));
        if survives_reparsing(&first) {
            prop_assert_eq!(Serializer::test_format().to_string(first.root()), Serializer::test_format().to_string(second.root()));
        }
    }

    /// Markup that an author may write comes back as it was written, and survives.
    #[test]
    fn proper_documents_come_back(html in proper::document()) {
        let document = parse_with(&html, &ParseOptions::new().with_error_limit(1000)).unwrap();
        prop_assert_eq!(document.errors(), &[]);
        prop_assert_eq!(&serialized(&document), &html);
        prop_assert!(survives_reparsing(&document));
    }

    /// A copy of a subtree is that subtree, and serializes alike.
    #[test]
    fn clones_are_equal(html in soup()) {
        let mut document = parse_fragment(&html, &FragmentContext::html("div"));
        let children: Vec<_> = document.root().children().map(|node| node.id()).collect();
        for child in children {
            let copy = document.clone_subtree(child).expect("a child can be cloned");
            let node = |id| document.node(id).expect("it is there");
            prop_assert_eq!(Serializer::test_format().to_string(node(child)), Serializer::test_format().to_string(node(copy)));
        }
    }

    /// Within limits the document is the same, or there is an error that says which limit was reached.
    #[test]
    fn limits_give_the_same_document_or_an_error(
        html in soup(),
        nodes in 1..60_u64,
        depth in 1..20_u64,
        token in 1..200_u64,
    ) {
        let encoding = EncodingOptions::new().with_transport_label("utf-8");
        let options = ParseOptions::new().with_encoding(encoding);
        let free = parse_with(html.as_bytes(), &options).unwrap();
        let none = Limits::none();
        for limits in [
            none.with(Limit::Nodes, nodes),
            none.with(Limit::Depth, depth),
            none.with(Limit::TokenBytes, token),
            none.with(Limit::AttributeBytes, token),
            none.with(Limit::FormattingElements, depth),
            Limits::untrusted(),
        ] {
            match parse_with(html.as_bytes(), &options.clone().with_limits(limits)) {
                Ok(document) => prop_assert!(document == free),
                Err(stopped) => {
                    prop_assert!(stopped.limit().is_some());
                    prop_assert!(stopped.text_offset() <= html.len() as u64);
                    prop_assert_ne!(limits, Limits::untrusted());
                }
            }
        }
    }

    #[test]
    fn html5ever_agrees(html in soup_of(&html5ever::COMMON, 30)) {
        if html5ever::is_explained(&html) {
            return Ok(());
        }
        let options = ParseOptions::new().with_edition(html5ever::edition());
        let ours = Serializer::test_format().to_string(parse_with(&html, &options).unwrap().root());
        prop_assert_eq!(ours, html5ever::tree(&html), "{}", html);
    }
}
