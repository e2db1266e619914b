//! Parsing the source of a document once more, as the parse did that made the document.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::parse_note::ParseNote;
use super::whole::{Input, parse_input};
use crate::dom::Document;
use crate::limit::{Limits, StopReason};
use crate::span::Spans;

/// The work that a repeated parse may do, and the flag that stops it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bounds {
    pub(crate) limits: Limits,
    pub(crate) cancel: Option<Arc<AtomicBool>>,
}

/// Parses with the options of the parse that made a document. Its limits are not repeated: the parse did not reach
/// them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SourceParser<'d>(&'d ParseNote);

impl<'d> SourceParser<'d> {
    /// The parser of a document's source; `None` if the source was not kept.
    pub(crate) fn of(document: &'d Document) -> Option<Self> {
        document.parse_note().map(Self)
    }

    /// Parses a string, and notes all places.
    pub(crate) fn parse_source(
        self,
        source: &str,
        bounds: &Bounds,
    ) -> Result<Document, StopReason> {
        self.parse(Input::Text(source), Spans::Full, false, bounds)
    }

    /// Parses input of the kind that the document was made from: bytes, or a string as UTF-8. Keeps parse errors
    /// if they are wanted, as many as the parse did.
    pub(crate) fn parse_input(
        self,
        input: &[u8],
        are_bytes: bool,
        has_errors: bool,
        bounds: &Bounds,
    ) -> Result<Document, StopReason> {
        let input = match std::str::from_utf8(input) {
            Ok(text) if !are_bytes => Input::Text(text),
            _ => Input::Bytes(input),
        };
        self.parse(input, Spans::None, has_errors, bounds)
    }

    fn parse(
        self,
        input: Input<'_>,
        spans: Spans,
        has_errors: bool,
        bounds: &Bounds,
    ) -> Result<Document, StopReason> {
        let errors = if has_errors { self.0.options.error_limit } else { 0 };
        let mut options = self.0.options.clone().with_error_limit(errors);
        options.spans = spans;
        options = options.with_limits(bounds.limits);
        options.cancel = bounds.cancel.clone();
        parse_input(input, self.0.context.as_ref(), &options).map_err(|stopped| stopped.reason())
    }

    /// Whether `noscript` holds raw text.
    pub(crate) fn is_scripting_enabled(self) -> bool {
        self.0.options.builder.scripting.is_enabled()
    }
}
