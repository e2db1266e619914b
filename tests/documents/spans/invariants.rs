//! Properties of the places of every document that need a second look at its source: each text again from its
//! pieces, nothing lost between the tokens, each element again from its slice, the tokens of the tokenizer.

use std::collections::BTreeSet;
use std::fs;

use super::properties::{full, is_within, nodes, places, slice, tokens};
use crate::common::config;
use crate::common::dat::tree_cases;
use crate::common::soup::tag_soup;
use crate::common::{files, own_cases, test_data};
use duckbill::dom::Origin;
use duckbill::encoding::{Encoding, EncodingOptions};
use duckbill::limits::Limits;
use duckbill::names::Namespace;
use duckbill::serializer::Serializer;
use duckbill::tokens::{
    ContentModel, Feedback, Token, TokenSink, Tokenizer, TokenizerOptions, TokenizerResult,
};
use duckbill::tree::{DocumentSink, TreeBuilder, TreeBuilderOptions};
use duckbill::{
    Document, ElementRef, FragmentContext, NodeKind, NodeRef, Span, parse_fragment_with, parse_with,
};
use proptest::prelude::*;

/// Collects the characters of a text, and what else there is.
#[derive(Default)]
struct Read {
    text: String,
    /// The other tokens, in words.
    others: Vec<String>,
}

impl TokenSink for Read {
    fn token(&mut self, token: &Token<'_>, _: Span) -> Feedback {
        match token {
            Token::Characters(text) => self.text.push_str(text),
            Token::NullCharacter => self.text.push('\0'),
            Token::EndOfFile => {}
            other => self.others.push(format!("{other:?}")),
        }
        Feedback::Continue
    }
}

/// Tokenizes a string in a content model, as if nothing came before and after it.
fn read(text: &str, model: ContentModel) -> Read {
    let options = TokenizerOptions::new().with_content_model(model);
    let mut tokenizer = Tokenizer::new(Read::default(), options);
    let mut rest = text;
    while let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(rest) {
        rest = &rest[consumed..];
    }
    tokenizer.end();
    tokenizer.into_sink()
}

/// How the text of a node was read; scripting is off.
fn content_model(node: NodeRef<'_>) -> ContentModel {
    let is_html = |element: &ElementRef<'_>| element.namespace() == Namespace::Html;
    // Nothing ends it: formatting elements that were open before it are opened again in it.
    let mut ancestors = node.ancestors().filter_map(NodeRef::as_element).filter(is_html);
    if ancestors.any(|ancestor| ancestor.name() == "plaintext") {
        return ContentModel::Plaintext;
    }
    let of = node.parent().and_then(NodeRef::as_element).filter(is_html);
    match of.map_or("", |parent| parent.name()) {
        "title" | "textarea" => ContentModel::Rcdata,
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => ContentModel::Rawtext,
        "script" => ContentModel::ScriptData,
        _ => ContentModel::Data,
    }
}

/// The text that a text node should have, from its pieces.
fn text_of_pieces(html: &str, node: NodeRef<'_>) -> String {
    let model = content_model(node);
    let mut text = String::new();
    for piece in node.pieces() {
        // In a CDATA section each character stands for itself. A NUL in it is dropped and begins another piece.
        let before = slice(html, Span { start: 0, end: piece.start });
        let is_cdata = before.trim_end_matches('\0').ends_with("<![CDATA[");
        let written = slice(html, piece);
        if is_cdata {
            text.push_str(&written.replace("\r\n", "\n").replace('\r', "\n"));
        } else {
            text.push_str(&read(written, model).text);
        }
    }
    text.replace('\0', "\u{FFFD}")
}

/// Whether the tree has lost nodes that the parse made: those of the body that a `frameset` replaced, and those
/// that a `<template for>`, or the copy of an option in `selectedcontent`, replaced.
fn loses_nodes(html: &str) -> bool {
    let html = html.to_ascii_lowercase();
    ["<frameset", "<template", "<selectedcontent"].iter().any(|tag| html.contains(tag))
}

/// The faults of a document's places.
fn problem(html: &str, document: &Document) -> Option<String> {
    // Where a CDATA section continues after a NUL in its middle, a piece does not show that it is in one.
    let in_two = html.split("<![CDATA[").skip(1).any(|rest| {
        let section = rest.split("]]>").next().unwrap_or_default();
        section.trim_start_matches('\0').contains('\0')
    });
    if in_two {
        return None;
    }
    for node in nodes(document).into_iter().filter(|node| node.kind() == NodeKind::Text) {
        if node.origin() == Some(Origin::Markup) {
            let text = text_of_pieces(html, node);
            if Some(&*text) != node.text() {
                return Some(format!("the text {:?} from its pieces: {text:?}", node.text()));
            }
        }
        let is_as_written = node.pieces().count() == 1
            && node.pieces().next().map(|piece| slice(html, piece)) == node.text();
        if node.is_verbatim() != Some(is_as_written) {
            return Some(format!("{:?} and verbatim: {:?}", node.text(), node.is_verbatim()));
        }
    }
    if loses_nodes(html) {
        return None;
    }
    let mut at = 0;
    let end = Span { start: html.len() as u64, end: html.len() as u64 };
    for token in tokens(document).into_iter().chain([end]) {
        let gap = slice(html, Span { start: at, end: token.start.max(at) });
        let gap = gap.replace("<![CDATA[", "").replace("]]>", "");
        let read = read(&gap, ContentModel::Data);
        let is_lost = |token: &String| token.starts_with("Comment");
        if !read.text.trim_matches(['\0', ' ', '\t', '\n', '\r', '\x0C']).is_empty()
            || read.others.iter().any(is_lost)
        {
            return Some(format!("{gap:?} belongs to no node"));
        }
        at = at.max(token.end);
    }
    None
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn pieces_are_the_text_and_nothing_is_lost(html in tag_soup()) {
        prop_assert_eq!(problem(&html, &parse_with(&html, &full()).unwrap()), None, "{:?}", html);
    }

    #[test]
    fn a_slice_is_the_element(html in tag_soup()) {
        let document = parse_with(&html, &full()).unwrap();
        for node in slices(&html, &document) {
            prop_assert_eq!(again(&html, node), Ok(()), "{:?}", html);
        }
    }

    #[test]
    fn tags_and_comments_are_tokens(html in tag_soup()) {
        prop_assert_eq!(stray_token(&html), None, "{:?}", html);
    }

    #[test]
    fn limits_change_no_place(html in tag_soup()) {
        let limits = Limits::untrusted();
        let with = parse_with(&html, &full().with_limits(limits)).unwrap();
        prop_assert_eq!(places(&with), places(&parse_with(&html, &full()).unwrap()));
    }

    #[test]
    fn a_late_declaration_changes_no_place(
        html in tag_soup(),
        label in prop::sample::select(vec![
            "utf-8", "windows-1252", "shift_jis", "gb18030", "iso-2022-jp", "euc-kr",
        ]),
        noise in prop::collection::vec(any::<u8>(), 0..6),
        at in any::<prop::sample::Index>(),
    ) {
        // The bytes before the declaration are read twice.
        let mut bytes = html.clone().into_bytes();
        let at = at.index(bytes.len() + 1);
        bytes.splice(at..at, noise);
        let late = format!("<!--{}--><meta charset={label}>", "-x".repeat(600));
        let bytes = [late.as_bytes(), &bytes].concat();
        let restarted = parse_with(&bytes, &full()).unwrap();
        let encoding = Encoding::for_label(label).expect("a label");
        if restarted.encoding().encoding == encoding {
            let told = EncodingOptions::new().with_user_override(encoding);
            let told = parse_with(&bytes, &full().with_encoding(told)).unwrap();
            prop_assert_eq!(places(&restarted), places(&told));
        }
    }
}

/// The elements that their slice alone should give again: nothing in it was moved, made otherwise than by its
/// tags, or dropped, and what is around it does not reach in.
fn slices<'a>(html: &str, document: &'a Document) -> Vec<ElementRef<'a>> {
    let has_clones = nodes(document).iter().any(|node| node.origin() == Some(Origin::Clone));
    // A form in a table, but not in its cells, is closed at once: what follows it is not in it.
    let lower = html.to_ascii_lowercase();
    let has_forms_in_tables = lower.contains("<table") && lower.contains("<form");
    if has_clones || loses_nodes(html) || has_forms_in_tables || html.contains('\0') {
        return Vec::new();
    }
    let tokens = tokens(document);
    let is_whole = |span: Span| {
        let mut at = span.start;
        for token in tokens.iter().filter(|token| is_within(**token, span)) {
            if token.start != at {
                return false;
            }
            at = token.end;
        }
        at == span.end
    };
    let all = nodes(document);
    let holds_only = |node: NodeRef<'_>, span: Span| {
        let is_in = |other: &&NodeRef<'_>| {
            other.span().is_some_and(|it| is_within(it, span))
                || other.pieces().any(|piece| is_within(piece, span))
        };
        all.iter().filter(is_in).count() == 1 + node.descendants().count()
    };
    let is_fit = |element: &ElementRef<'_>| {
        let node = element.as_node();
        let parent = node.parent().and_then(NodeRef::as_element);
        let Some(span) = node.span() else { return false };
        parent
            .is_some_and(|parent| !matches!(parent.name(), "html" | "head" | "select" | "frameset"))
            && node.origin() == Some(Origin::Markup)
            && node.ancestors().filter_map(NodeRef::as_element).all(|above| {
                !matches!(
                    above.name(),
                    "select" | "button" | "option" | "optgroup" | "ruby" | "nobr" | "form"
                )
            })
            && is_whole(span)
            && holds_only(element.as_node(), span)
            && node.descendants().all(|inside| {
                inside.origin() == Some(Origin::Markup)
                    && inside.is_displaced() == Some(false)
                    && inside.span().is_some_and(|inner| is_within(inner, span))
            })
    };
    nodes(document).into_iter().filter_map(NodeRef::as_element).filter(is_fit).collect()
}

/// Parses the slice of an element in the context of its parent.
fn again(html: &str, element: ElementRef<'_>) -> Result<(), String> {
    let node = element.as_node();
    let parent = node.parent().and_then(NodeRef::as_element).expect("one with a parent");
    let written = slice(html, node.span().expect("one with a span"));
    let mut context = FragmentContext::new(parent.namespace(), parent.name());
    context.quirks_mode = node.document().quirks_mode();
    let attributes = parent.attributes();
    let pairs = attributes.map(|it| (it.name().to_owned(), it.value().to_owned()));
    context.attributes.extend(pairs);
    let fragment = parse_fragment_with(written, &context, &full()).unwrap();
    let only = fragment.root().first_child();
    let is_same =
        only.is_some_and(|only| only.next_sibling().is_none() && only.is_equal_node(node));
    if is_same {
        return Ok(());
    }
    let found = Serializer::test_format().to_string(fragment.root());
    Err(format!("{written:?} in {}: {found}", parent.name()))
}

/// The tree builder, with the places of all tokens.
struct Noting {
    builder: TreeBuilder<DocumentSink>,
    spans: BTreeSet<(u64, u64)>,
}

impl TokenSink for Noting {
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        if !matches!(token, Token::Characters(_) | Token::NullCharacter) {
            self.spans.insert((span.start, span.end));
        }
        self.builder.token(token, span)
    }

    fn cdata_allowed(&self) -> bool {
        self.builder.cdata_allowed()
    }
}

/// A tag, comment or DOCTYPE of the tree that is not where the tokenizer has it.
fn stray_token(html: &str) -> Option<String> {
    let document = parse_with(html, &full()).unwrap();
    let builder = TreeBuilder::new(DocumentSink::new(), TreeBuilderOptions::default());
    let sink = Noting { builder, spans: BTreeSet::new() };
    let mut tokenizer = Tokenizer::new(sink, TokenizerOptions::new());
    let mut rest = html;
    while let TokenizerResult::Paused { consumed, .. } = tokenizer.feed(rest) {
        rest = &rest[consumed..];
    }
    tokenizer.end();
    let spans = tokenizer.into_sink().spans;
    let places = nodes(&document).into_iter().flat_map(|node| match node.as_element() {
        Some(element) => vec![element.start_tag(), element.end_tag()],
        None if node.kind() == NodeKind::Text => Vec::new(),
        None => vec![node.span()],
    });
    let stray = places.flatten().find(|place| !spans.contains(&(place.start, place.end)))?;
    Some(slice(html, stray).to_owned())
}

/// Calls `check` for the documents of the suites; it returns what is wrong.
fn each_of_the_suites(check: impl Fn(&str, &Document) -> Option<String>) {
    let data = test_data();
    let suite =
        |folder: &str| data.as_ref().map(|data| data.join(folder).join("tree-construction"));
    let folders = [Some(own_cases("tree-construction")), suite("living"), suite("html5lib-2026")];
    let paths = folders.into_iter().flatten().flat_map(|folder| files(&folder, "dat"));
    for case in paths.flat_map(|file| tree_cases(&file)).filter(|case| case.context.is_none()) {
        let found = check(&case.data, &parse_with(&case.data, &full()).unwrap());
        assert_eq!(found, None, "{}: {:?}", case.id, case.data);
    }
}

#[test]
fn the_suites_keep_the_invariants() {
    each_of_the_suites(|html, document| problem(html, document).or_else(|| stray_token(html)));
}

#[test]
fn slices_of_the_suites_are_their_elements() {
    each_of_the_suites(|html, document| {
        slices(html, document).into_iter().find_map(|element| again(html, element).err())
    });
}

#[test]
fn real_pages_keep_the_invariants() {
    let Some(data) = test_data() else { return };
    for path in files(&data.join("../corpus"), "html") {
        let bytes = fs::read(&path).expect("a page");
        let html = String::from_utf8_lossy(&bytes);
        let document = parse_with(&html, &full()).unwrap();
        let found = problem(&html, &document).or_else(|| stray_token(&html));
        assert_eq!(found, None, "{}", path.display());
    }
}
