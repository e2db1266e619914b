//! Parsing the source of a document once more, as the parse did that made the document.

use std::sync::Arc;

use super::{LimitedParser, ParseOptions, Parser, Spans};
use crate::dom::{Bounds, Document, SourceParser};
use crate::limit::{Limits, StopReason};
use crate::tree_builder::FragmentContext;

/// Notes how a document was parsed, if the places of everything in it were asked for.
pub(super) fn note_parser(
    document: &mut Document,
    options: &ParseOptions,
    context: Option<&FragmentContext>,
) {
    document.set_source_parser(|| {
        Arc::new(Repeat { options: options.clone(), context: context.cloned() })
    });
}

/// The options and the context of a parse. Its limits are not repeated: the parse did not reach them.
#[derive(Debug)]
struct Repeat {
    options: ParseOptions,
    context: Option<FragmentContext>,
}

enum Input<'i> {
    Text(&'i str),
    Bytes(&'i [u8]),
}

impl Repeat {
    fn parse(
        &self,
        input: Input<'_>,
        spans: Spans,
        has_errors: bool,
        bounds: &Bounds,
    ) -> Result<Document, StopReason> {
        let errors = if has_errors { self.options.error_limit } else { 0 };
        let mut options = self.options.clone().with_spans(spans).with_error_limit(errors);
        options = options.with_limits(bounds.limits);
        options.cancel = bounds.cancel.clone();
        if bounds.limits == Limits::none() && bounds.cancel.is_none() {
            let mut parser = match &self.context {
                None => Parser::new(options),
                Some(context) => Parser::for_fragment(context.clone(), options),
            };
            match input {
                Input::Text(text) => parser.feed_text(text),
                Input::Bytes(bytes) => parser.feed_bytes(bytes),
            }
            return Ok(parser.finish());
        }
        let mut parser = match &self.context {
            None => LimitedParser::new(options),
            Some(context) => LimitedParser::for_fragment(context.clone(), options),
        };
        match input {
            Input::Text(text) => parser.feed_text(text),
            Input::Bytes(bytes) => parser.feed_bytes(bytes),
        };
        parser.finish().map_err(|stopped| stopped.reason())
    }
}

impl SourceParser for Repeat {
    fn parse_source(&self, source: &str, bounds: &Bounds) -> Result<Document, StopReason> {
        self.parse(Input::Text(source), Spans::Full, false, bounds)
    }

    fn parse_input(
        &self,
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

    #[cfg(feature = "check")]
    fn error_limit(&self) -> usize {
        self.options.error_limit
    }

    fn is_scripting_enabled(&self) -> bool {
        self.options.builder.scripting().is_enabled()
    }
}
