//! Parsing the source of a document again, with edits.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use duckbill::dom::{Document, NodeRef, Spans};
use duckbill::encoding::{Encoding, EncodingSource, Missing};
use duckbill::limits::{Limits, ParseStopped};
use duckbill::source_edit::{SourceEdit, apply, first_difference};
use duckbill::{Input, ParseOptions, parse_fragment_with, parse_with};

/// Replacements in the decoded text as edits of the input; `None` if the source was not kept, or its encoding
/// cannot have them: it lacks a character, or has states that go across characters.
pub(super) fn replacements(
    document: &Document,
    replacements: &[(Range<usize>, String)],
) -> Option<Vec<SourceEdit>> {
    document.input()?;
    let encoding = if are_bytes(document) { document.encoding().encoding } else { Encoding::UTF_8 };
    if encoding == Encoding::ISO_2022_JP || encoding == Encoding::REPLACEMENT {
        return None;
    }
    let edits = replacements.iter().map(|(range, text)| {
        let span = document.input_span(range.start, range.end);
        let replacement = encoding.encode(text, Missing::Error).ok()?.into_owned();
        Some(SourceEdit { span, replacement })
    });
    edits.collect()
}

fn are_bytes(document: &Document) -> bool {
    document.encoding().source != EncodingSource::Characters
}

/// The document that the source with these edits gives, with its parse errors, if it is the same tree in the same
/// encoding and mode. If the doctype may change, neither it nor the mode counts.
pub(super) fn parsed_as_same_tree(
    document: &Document,
    edits: &[SourceEdit],
    may_change_doctype: bool,
    cancel: Option<&Arc<AtomicBool>>,
) -> Option<Document> {
    let edited = apply(document.input()?, edits);
    let parsed = parse_again(document, &edited, cancel)?.ok()?;
    let is_same = parsed.encoding().encoding == document.encoding().encoding
        && (may_change_doctype || parsed.quirks_mode() == document.quirks_mode())
        && are_same(document.root(), parsed.root(), may_change_doctype);
    is_same.then_some(parsed)
}

/// Parses input as a document was parsed, without its limits, which it did not reach.
fn parse_again(
    document: &Document,
    input: &[u8],
    cancel: Option<&Arc<AtomicBool>>,
) -> Option<Result<Document, ParseStopped>> {
    let mut options: ParseOptions = document.parse_options()?.clone();
    options = options.with_spans(Spans::None).with_limits(Limits::none());
    if let Some(cancel) = cancel {
        options = options.with_cancel_flag(Arc::clone(cancel));
    }
    let input = match std::str::from_utf8(input) {
        Ok(text) if !are_bytes(document) => Input::Text(text),
        _ => Input::Bytes(input),
    };
    Some(match document.parse_context() {
        Some(context) => parse_fragment_with(input, context, &options),
        None => parse_with(input, &options),
    })
}

/// Whether two trees are the same, perhaps but for their doctypes.
fn are_same(root: NodeRef<'_>, other: NodeRef<'_>, may_change_doctype: bool) -> bool {
    if !may_change_doctype {
        return first_difference(root, other).is_none();
    }
    let counts = |node: &NodeRef<'_>| node.as_doctype().is_none();
    let (mut ones, mut others) = (root.children().filter(counts), other.children().filter(counts));
    loop {
        match (ones.next(), others.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if first_difference(one, other).is_none() => {}
            _ => return false,
        }
    }
}
