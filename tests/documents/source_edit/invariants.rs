//! Properties of edits that change values and texts only: they are small, they change no error elsewhere, and
//! made a second time they change nothing.

use super::properties::{ENCODINGS, encoded, in_encoding, nodes};
use crate::common::config;
use crate::common::soup::tag_soup;
use duckbill::dom::Origin;
use duckbill::source_edit::SourceEdit;
use duckbill::{
    Document, ErrorCode, NodeId, NodeKind, NodeRef, ParseError, ParseOptions, Span, parse_with,
};
use proptest::prelude::*;

/// The elements with tags of their own, and the text nodes with one piece.
fn targets(document: &Document) -> (Vec<NodeId>, Vec<NodeId>) {
    let is_own = |node: &NodeId| {
        let node = document.node(*node).expect("a node");
        node.origin() == Some(Origin::Markup)
    };
    let all = nodes(document).into_iter().filter(is_own);
    let kind = |node: &NodeId| document.node(*node).expect("a node").kind();
    let all = all.filter(|node| matches!(kind(node), NodeKind::Element | NodeKind::Text));
    let (mut elements, mut texts): (Vec<_>, Vec<_>) =
        all.partition(|node| kind(node) == NodeKind::Element);
    // Of these the parser keeps three with the same attributes, so that an attribute changes which end tags have something to end.
    elements.retain(|node| {
        let element = document.node(*node).and_then(NodeRef::as_element).expect("an element");
        !element.tag().is_formatting()
    });
    // Where a piece goes, an error that it was the first to have is reported for what follows; where white space becomes a word, the other
    // way round.
    texts.retain(|node| {
        let node = document.node(*node).expect("a node");
        node.pieces().count() == 1 && node.text().is_some_and(|text| !text.trim().is_empty())
    });
    (elements, texts)
}

/// Sets the attribute of all elements of these numbers, and the text of a text node. Returns how many were edited, and where the text
/// was.
fn edit(
    document: &mut Document,
    numbers: &[prop::sample::Index],
    text: bool,
) -> (usize, Option<Span>) {
    let (elements, texts) = targets(document);
    let (mut edited, mut place) = (0, None);
    for number in numbers.iter().filter(|_| !elements.is_empty()) {
        let element = elements[number.index(elements.len())];
        edited += usize::from(document.set_attribute(element, "data-x", "a b").is_ok());
    }
    if let (Some(node), true) = (texts.first(), text)
        && document.set_data(*node, "new text").is_ok()
    {
        edited += 1;
        place = document.node(*node).expect("a node").span();
    }
    (edited, place)
}

fn grown(edit: &SourceEdit) -> u64 {
    edit.replacement.len() as u64
}

fn gone(edit: &SourceEdit) -> u64 {
    edit.span.end - edit.span.start
}

/// Where an offset of the input is after the edits; `None` if it is in one of them, or at its edge.
fn moved(offset: u64, edits: &[SourceEdit]) -> Option<u64> {
    let mut moved = offset;
    for edit in edits {
        if (edit.span.start..=edit.span.end).contains(&offset) {
            return None;
        }
        if edit.span.end < offset {
            moved = moved + grown(edit) - gone(edit);
        }
    }
    Some(moved)
}

/// Whether an edit wrote the value that an attribute lacked: only white space is between the edit and the `>` that the error
/// names.
fn is_value_written(error: &ParseError, document: &Document, edits: &[SourceEdit]) -> bool {
    let source = document.source().expect("a source");
    let between = |edit: &SourceEdit| {
        let decoded = |offset| usize::try_from(document.decoded_offset(offset)?).ok();
        source.get(decoded(edit.span.end)?..decoded(error.span.start)?)
    };
    error.code == ErrorCode::MissingAttributeValue
        && edits
            .iter()
            .filter_map(between)
            .any(|text| text.bytes().all(|byte| byte.is_ascii_whitespace()))
}

/// The errors of a document that are wanted, by code and by where they begin in the input.
fn errors(document: &Document, wanted: impl Fn(&ParseError) -> bool) -> Vec<(ErrorCode, u64)> {
    let wanted = document.errors().iter().filter(|error| wanted(error));
    wanted.map(|error| (error.code, error.span.start)).collect()
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn edits_are_small_and_change_no_error_elsewhere(
        html in tag_soup(),
        noise in prop::collection::vec(any::<u8>(), 0..6),
        at in any::<prop::sample::Index>(),
        numbers in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        text in any::<bool>(),
    ) {
        for encoding in ENCODINGS {
            let mut bytes = encoded(&html, encoding);
            let at = at.index(bytes.len() + 1);
            bytes.splice(at..at, noise.iter().copied());
            let options: ParseOptions = in_encoding(encoding).with_error_limit(usize::MAX);
            let before = parse_with(&bytes, &options).unwrap();
            let mut document = before.clone();
            let (edited, text_place) = edit(&mut document, &numbers, text);
            let Ok(edits) = document.edits() else { continue };
            let source = document.to_source_from(&edits);
            let written: usize = edits.iter().map(|edit| edit.replacement.len()).sum();
            prop_assert!(edits.len() <= edited && written <= 120 * edited, "{edits:?}");
            let after = parse_with(&source, &options).unwrap();
            let kept: Vec<_> = errors(&before, |error| !is_value_written(error, &before, &edits))
                .into_iter()
                .filter_map(|(code, at)| Some((at, (code, moved(at, &edits)?))))
                .collect();
            let found = errors(&after, |_| true);
            // An error of a text may go from all of it, also from parts that did not change.
            let decoded = |at| before.decoded_offset(at).expect("places");
            let text = text_place.map(|place| decoded(place.start)..=decoded(place.end));
            let is_in_text = |at| text.as_ref().is_some_and(|text| text.contains(&decoded(at)));
            for (at, error) in &kept {
                prop_assert!(is_in_text(*at) || found.contains(error), "{error:?} of {html:?} went in {encoding}");
            }
            let is_in_edit = |at: u64| {
                edits.iter().any(|edit| {
                    let before = edits.iter().filter(|other| other.span.end < edit.span.start);
                    let start = before.fold(edit.span.start, |at, edit| at + grown(edit) - gone(edit));
                    (start..=start + edit.replacement.len() as u64).contains(&at)
                })
            };
            for error in found.iter().filter(|error| kept.iter().all(|(_, kept)| kept != *error)) {
                prop_assert!(is_in_edit(error.1), "{error:?} of {html:?} came in {encoding}");
            }
        }
    }

    #[test]
    fn an_edit_made_again_changes_nothing(html in tag_soup()) {
        for encoding in ENCODINGS {
            let options = in_encoding(encoding);
            let set_all = |document: &mut Document| {
                for node in nodes(document) {
                    let _ = document.set_attribute(node, "class", "a'b");
                    let _ = document.remove_attribute(node, "id");
                }
            };
            let mut document = parse_with(encoded(&html, encoding), &options).unwrap();
            set_all(&mut document);
            let Ok(source) = document.to_source() else { continue };
            let mut again = parse_with(&source, &options).unwrap();
            set_all(&mut again);
            prop_assert_eq!(again.to_source(), Ok(source), "{}", encoding);
        }
    }
}
