//! Parsing the source of a document once more, as the parse did that made the document.

use std::sync::Arc;

use super::{ParseOptions, Parser, Spans};
use crate::dom::{Document, SourceParser};
use crate::tree_builder::FragmentContext;

/// Notes how a document was parsed, if the places of everything in it were asked for.
pub(super) fn note_parser(
    document: &mut Document,
    options: &ParseOptions,
    context: Option<&FragmentContext>,
) {
    document.set_source_parser(|| {
        Arc::new(Repeat { options: options.clone().with_error_limit(0), context: context.cloned() })
    });
}

/// The options and the context of a parse. Limits are not repeated: the parse did not reach them.
#[derive(Debug)]
struct Repeat {
    options: ParseOptions,
    context: Option<FragmentContext>,
}

impl Repeat {
    fn parser(&self, spans: Spans) -> Parser {
        let options = self.options.clone().with_spans(spans);
        match &self.context {
            None => Parser::new(options),
            Some(context) => Parser::for_fragment(context.clone(), options),
        }
    }
}

impl SourceParser for Repeat {
    fn parse_source(&self, source: &str) -> Document {
        let mut parser = self.parser(Spans::Full);
        parser.feed_text(source);
        parser.finish()
    }

    fn parse_input(&self, input: &[u8], are_bytes: bool) -> Document {
        let mut parser = self.parser(Spans::None);
        match std::str::from_utf8(input) {
            Ok(text) if !are_bytes => parser.feed_text(text),
            _ => parser.feed_bytes(input),
        }
        parser.finish()
    }

    fn is_scripting_enabled(&self) -> bool {
        self.options.builder.scripting().is_enabled()
    }
}
