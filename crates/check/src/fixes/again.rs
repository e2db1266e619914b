//! Parsing the source of a document again, with edits.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use duckbill::ErrorCode;
use duckbill::dom::{Document, NodeRef, Spans};
use duckbill::encoding::{Encoding, EncodingSource, Missing};
use duckbill::limits::{Limits, ParseStopped};
use duckbill::source_edit::{SourceEdit, apply, first_difference};
use duckbill::tree::Scripting;
use duckbill::{FragmentContext, Input, ParseOptions, parse_fragment_with, parse_with};

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
    let options = document.parse_options()?.clone();
    Some(parse(document, input, options, document.parse_context(), cancel))
}

fn parse(
    document: &Document,
    input: &[u8],
    options: ParseOptions,
    context: Option<&FragmentContext>,
    cancel: Option<&Arc<AtomicBool>>,
) -> Result<Document, ParseStopped> {
    let mut options = options.with_spans(Spans::None).with_limits(Limits::none());
    if let Some(cancel) = cancel {
        options = options.with_cancel_flag(Arc::clone(cancel));
    }
    let input = match std::str::from_utf8(input) {
        Ok(text) if !are_bytes(document) => Input::Text(text),
        _ => Input::Bytes(input),
    };
    match context {
        Some(context) => parse_fragment_with(input, context, &options),
        None => parse_with(input, &options),
    }
}

/// Other ways in which the source may be read, each with the tree that it gives: with scripting if it was read without, and
/// the other way round; and a source without a doctype as a part of a page. A fix must not change these trees either.
#[derive(Debug)]
pub(super) struct OtherReadings {
    readings: Vec<(ParseOptions, Option<FragmentContext>, Document)>,
    /// The errors of the source with the other scripting mode.
    errors: Option<HashSet<(ErrorCode, u64)>>,
}

impl OtherReadings {
    pub(super) fn of(document: &Document, cancel: Option<&Arc<AtomicBool>>) -> Self {
        let mut readings = Vec::new();
        let (Some(input), Some(options)) = (document.input(), document.parse_options()) else {
            return Self { readings, errors: None };
        };
        let mut errors = None;
        let quiet = options.clone();
        let context = document.parse_context();
        let is_part = context.is_none()
            && !document.document_node().children().any(|node| node.as_doctype().is_some());
        let contexts = [context.cloned(), is_part.then(|| FragmentContext::html("body"))];
        let contexts = contexts.into_iter().take(if is_part { 2 } else { 1 });
        // Nothing but a `noscript` depends on scripting.
        let has_noscript = has_noscript(document.source().unwrap_or_default());
        let other =
            if quiet.scripting().is_enabled() { Scripting::Disabled } else { Scripting::Normal };
        for (number, context) in contexts.enumerate() {
            for is_other in [false, true] {
                let is_own = number == 0 && !is_other;
                if is_own || is_other && !has_noscript {
                    continue;
                }
                let options =
                    if is_other { quiet.clone().with_scripting(other) } else { quiet.clone() };
                let read = parse(document, input, options.clone(), context.as_ref(), cancel);
                if let Ok(read) = read {
                    if number == 0 && is_other {
                        let keys = read.errors().iter().map(|one| (one.code, one.span.start));
                        errors = Some(keys.collect());
                    }
                    readings.push((options, context.clone(), read));
                }
            }
        }
        Self { readings, errors }
    }

    /// Whether an error is there in both scripting modes.
    pub(super) fn have_error(&self, error: (ErrorCode, u64)) -> bool {
        self.errors.as_ref().is_none_or(|errors| errors.contains(&error))
    }

    /// Whether the input with edits gives the same trees, perhaps but for their doctypes.
    pub(super) fn stay(
        &self,
        document: &Document,
        edits: &[SourceEdit],
        may_change_doctype: bool,
        cancel: Option<&Arc<AtomicBool>>,
    ) -> bool {
        let Some(input) = document.input().filter(|_| !self.readings.is_empty()) else {
            return true;
        };
        let edited = apply(input, edits);
        // A doctype says that it is a whole page.
        let own = document.parse_context().is_some();
        let mut readings =
            self.readings.iter().filter(|one| !may_change_doctype || own || one.1.is_none());
        readings.all(|(options, context, before)| {
            parse(document, &edited, options.clone(), context.as_ref(), cancel)
                .is_ok_and(|after| are_same(before.root(), after.root(), may_change_doctype))
        })
    }
}

fn has_noscript(source: &str) -> bool {
    const NAME: &[u8] = b"<noscript";
    crate::work::count(source.len());
    let mut rest = source.as_bytes();
    while let Some(at) = rest.iter().position(|byte| *byte == b'<') {
        rest = rest.get(at..).unwrap_or_default();
        if rest.get(..NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME)) {
            return true;
        }
        rest = rest.get(1..).unwrap_or_default();
    }
    false
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
