//! Properties of the places of nodes in every document.

use crate::common::config;
use crate::common::soup::tag_soup;
use duckbill::dom::{Origin, Quote, Spans};
use duckbill::encoding::EncodingOptions;
use duckbill::serializer::Serializer;
use duckbill::{Document, NodeKind, NodeRef, ParseOptions, Parser, Span, parse_with};
use proptest::prelude::*;
use std::cmp::Reverse;

/// How many documents a test looks at.
const CASES: u32 = 400;

pub(crate) fn full() -> ParseOptions {
    ParseOptions::new().with_spans(Spans::Full)
}

/// All nodes of the tree, template contents too.
pub(crate) fn nodes(document: &Document) -> Vec<NodeRef<'_>> {
    let mut nodes = Vec::new();
    let mut roots = vec![document.root()];
    while let Some(root) = roots.pop() {
        for node in root.descendants() {
            nodes.push(node);
            roots.extend(node.as_element().and_then(|element| element.template_contents()));
        }
    }
    nodes
}

pub(crate) fn slice(html: &str, span: Span) -> &str {
    &html[usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap()]
}

pub(crate) fn is_within(inner: Span, outer: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The faults in the place of a single node.
fn problem(html: &str, node: NodeRef<'_>) -> Option<&'static str> {
    let Some(span) = node.span() else { return Some("no span") };
    if span.start > span.end || span.end > html.len() as u64 {
        return Some("not in the input");
    }
    let is_own = matches!(node.origin(), Some(Origin::Markup | Origin::EndTag | Origin::Implied));
    if let Some(element) = node.as_element() {
        if let Some(tag) = element.start_tag() {
            let text = slice(html, tag);
            let begins = text.starts_with('<') && text.as_bytes()[1].is_ascii_alphabetic();
            if !begins || !text.ends_with('>') || (is_own && !is_within(tag, span)) {
                return Some("the start tag");
            }
        }
        if let Some(tag) = element.end_tag()
            && (!slice(html, tag).starts_with("</") || !is_within(tag, span))
        {
            return Some("the end tag");
        }
        if let Some(content) = element.content_span()
            && (content.start > content.end || !is_within(content, span))
        {
            return Some("the content");
        }
        for (attribute, spans) in element.attributes_with_spans() {
            let Some(spans) = spans else { return Some("an attribute without a place") };
            let name = slice(html, spans.name).to_ascii_lowercase().replace('\0', "\u{FFFD}");
            if name != attribute.name().to_ascii_lowercase() {
                return Some("the name of an attribute");
            }
            if Some(spans) != element.attribute_spans(attribute.name()) {
                return Some("one attribute alone");
            }
            let is_written = attribute.has_written_value();
            if is_written.is_none() && !html.contains('\r') {
                return Some("whether the value of an attribute was written is not known");
            }
            // `a=>` has a place for a value, but no value.
            let has_value = spans.value.is_some_and(|value| value.start < value.end)
                || matches!(spans.quote, Some(Quote::Double | Quote::Single));
            if is_written.is_some_and(|is_written| is_written != has_value) {
                return Some("whether the value of an attribute was written");
            }
            let value = spans.value.map_or("", |value| slice(html, value));
            let is_simple = !value.contains(['&', '\0', '\r']);
            if is_simple && value != attribute.value() {
                return Some("the value of an attribute");
            }
        }
    }
    match node.kind() {
        NodeKind::Text => {
            let pieces: Vec<Span> = node.pieces().collect();
            let hull = (pieces.first()?.start, pieces.last()?.end);
            let are_apart = pieces.windows(2).all(|two| two[0].end < two[1].start);
            if hull != (span.start, span.end) || !are_apart {
                return Some("the pieces");
            }
            let text: String = pieces.iter().map(|&piece| slice(html, piece)).collect();
            let is_simple = !text.contains(['&', '\0', '\r']);
            (is_simple && Some(&*text) != node.text()).then_some("the text")
        }
        NodeKind::Comment | NodeKind::Doctype | NodeKind::ProcessingInstruction => {
            (!slice(html, span).starts_with('<')).then_some("the markup")
        }
        _ => None,
    }
}

/// The tokens that belong to nodes: tags, comments, pieces of texts.
pub(crate) fn tokens(document: &Document) -> Vec<Span> {
    let mut tokens = Vec::new();
    for node in nodes(document) {
        let is_markup = node.origin() == Some(Origin::Markup);
        match (node.as_element(), node.kind()) {
            (Some(element), _) => {
                tokens.extend(element.start_tag().filter(|_| is_markup));
                tokens.extend(element.end_tag().filter(|_| node.origin() != Some(Origin::Copy)));
            }
            (None, NodeKind::Text) if is_markup => tokens.extend(node.pieces()),
            _ => tokens.extend(node.span().filter(|_| is_markup)),
        }
    }
    tokens.sort_by_key(|token| (token.start, token.end));
    tokens
}

/// The places of all nodes.
pub(crate) fn places(document: &Document) -> Vec<(Option<Span>, Option<Span>, Vec<Span>)> {
    let place = |node: NodeRef<'_>| {
        let end_tag = node.as_element().and_then(|element| element.end_tag());
        (node.span(), end_tag, node.pieces().collect())
    };
    nodes(document).into_iter().map(place).collect()
}

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn each_place_holds_what_it_says(html in tag_soup()) {
        let document = parse_with(&html, &full()).unwrap();
        for node in nodes(&document) {
            prop_assert_eq!(problem(&html, node), None, "{:?} in {:?}", node, html);
        }
    }

    #[test]
    fn no_token_belongs_to_two_nodes(html in tag_soup()) {
        let tokens = tokens(&parse_with(&html, &full()).unwrap());
        for two in tokens.windows(2) {
            prop_assert!(two[0].end <= two[1].start, "{:?} in {:?}", two, html);
        }
    }

    #[test]
    fn places_change_neither_tree_nor_errors(html in tag_soup()) {
        let parse = |spans| {
            let options = ParseOptions::new().with_error_limit(1000).with_spans(spans);
            let document = parse_with(&html, &options).unwrap();
            let errors: Vec<_> =
                document.errors().iter().map(|error| (error.code, error.span)).collect();
            (Serializer::test_format().to_string(document.root()), errors)
        };
        let without = parse(Spans::None);
        prop_assert_eq!(&parse(Spans::Tags), &without);
        prop_assert_eq!(&parse(Spans::Full), &without);
    }

    #[test]
    fn places_do_not_hang_on_pieces_or_fast_paths(html in tag_soup(), size in 1..8_usize) {
        let whole = places(&parse_with(&html, &full()).unwrap());
        prop_assert_eq!(&places(&parse_with(&html, &full().with_rules_only(true)).unwrap()), &whole);
        prop_assert_eq!(&places(&parse_with(&html, &full().with_error_limit(100)).unwrap()), &whole);
        let mut parser = Parser::new(full());
        let mut rest = html.as_str();
        while !rest.is_empty() {
            let end = (size.min(rest.len())..).find(|&at| rest.is_char_boundary(at)).unwrap();
            parser.feed_text(&rest[..end]).unwrap();
            rest = &rest[end..];
        }
        prop_assert_eq!(&places(&parser.finish().unwrap()), &whole);
    }

    #[test]
    fn places_are_those_of_the_bytes(
        html in tag_soup(),
        label in prop::sample::select(vec![
            "utf-8", "utf-16le", "windows-1252", "shift_jis", "gb18030", "iso-2022-jp",
        ]),
        broken in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let mut bytes = if label == "utf-16le" {
            html.encode_utf16().flat_map(u16::to_le_bytes).collect()
        } else {
            html.clone().into_bytes()
        };
        for (at, byte) in broken {
            bytes.insert(at.index(bytes.len() + 1), byte);
        }
        let encoding = EncodingOptions::new().with_transport_label(label);
        let document = parse_with(&bytes, &full().with_encoding(encoding)).unwrap();
        let source = document.source().unwrap();
        let decoded = parse_with(source, &full()).unwrap();
        prop_assert_eq!(document.root().text_content(), decoded.root().text_content());
        for (node, twin) in nodes(&document).into_iter().zip(nodes(&decoded)) {
            let (span, wanted) = (node.span().unwrap(), twin.span().unwrap());
            prop_assert!(span.start <= span.end && span.end <= bytes.len() as u64);
            if wanted.start < wanted.end {
                prop_assert_eq!(document.decoded_offset(span.start), Some(wanted.start));
            }
        }
    }

    #[test]
    fn the_innermost_node_is_located(html in tag_soup(), removed in any::<prop::sample::Index>()) {
        let mut document = parse_with(&html, &full()).unwrap();
        for is_edited in [false, true] {
            if is_edited {
                let nodes: Vec<_> = document.root().descendants().map(NodeRef::id).collect();
                document.remove(nodes[removed.index(nodes.len())]).ok();
            }
            for offset in 0..=html.len() as u64 {
                let found = document.locate(offset).and_then(|id| document.node(id));
                prop_assert_eq!(found, innermost(&document, offset), "{} in {:?}", offset, html);
            }
        }
    }
}

/// The innermost node at an offset, found by looking at all of them.
fn innermost(document: &Document, offset: u64) -> Option<NodeRef<'_>> {
    let holds = |span: Span| (span.start..span.end).contains(&offset);
    let there = document.root().descendants().filter(|node| {
        let is_own = node.origin() != Some(Origin::Copy);
        let mut pieces = node.pieces().peekable();
        is_own
            && if pieces.peek().is_some() {
                pieces.any(holds)
            } else {
                node.span().is_some_and(holds)
            }
    });
    there.max_by_key(|node| node.span().map(|span| (span.start, Reverse(span.end))))
}
