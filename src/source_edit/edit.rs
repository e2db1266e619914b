//! A change of the input.

use crate::span::Span;

/// A change of the source.
///
/// ```
/// use duckbill::dom::Spans;
/// use duckbill::source_edit::SourceEdit;
/// use duckbill::{ParseOptions, Span, parse_with};
/// let mut document = parse_with("<p>a<br>b", &ParseOptions::new().with_spans(Spans::Full))?;
/// let br = document.elements_by_tag_name("br").next().unwrap().id();
/// document.remove(br)?;
/// let edit = SourceEdit { span: Span { start: 4, end: 8 }, replacement: Vec::new() };
/// assert_eq!(document.edits()?, [edit]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SourceEdit {
    /// The range of the input that is replaced, in bytes; empty for an insertion.
    pub span: Span,
    /// The bytes that replace it, in the encoding of the input.
    pub replacement: Vec<u8>,
}

/// A range of the input.
pub(super) fn slice(input: &[u8], span: Span) -> &[u8] {
    let narrow = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    input.get(narrow(span.start)..narrow(span.end)).unwrap_or_default()
}

/// An input with edits, which are sorted and disjoint; see [`Document::to_source_from`](crate::Document::to_source_from).
///
/// ```
/// use duckbill::Span;
/// use duckbill::source_edit::{SourceEdit, apply};
/// let edit = SourceEdit { span: Span { start: 3, end: 4 }, replacement: b"duck".to_vec() };
/// assert_eq!(apply(b"<p>a", &[edit]), b"<p>duck");
/// ```
#[must_use]
pub fn apply(input: &[u8], edits: &[SourceEdit]) -> Vec<u8> {
    let added: usize = edits.iter().map(|edit| edit.replacement.len()).sum();
    let mut result = Vec::with_capacity(input.len() + added);
    let mut at = 0;
    for edit in edits {
        result.extend_from_slice(slice(input, Span { start: at, end: edit.span.start }));
        result.extend_from_slice(&edit.replacement);
        at = edit.span.end;
    }
    result.extend_from_slice(slice(input, Span { start: at, end: input.len() as u64 }));
    result
}
