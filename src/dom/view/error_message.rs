//! The message of a parse error, with names from the source.

use crate::dom::arena::document::Document;
use crate::error::ParseError;
use crate::span::Span;

impl Document {
    /// A sentence that says what happened, with the names that are in the source: that of [`ParseError::message`], for input in
    /// any encoding. Without [`Spans::Full`](crate::dom::Spans::Full), which keeps the source, it is the summary of the code.
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let options = ParseOptions::new().with_spans(Spans::Full).with_error_limit(10);
    /// let document = parse_with(b"<!DOCTYPE html><p>caf\xE9</b>", &options)?;
    /// let message = document.error_message(&document.errors()[0]);
    /// assert_eq!(message, "`</b>` was ignored: no `b` is open");
    /// # Ok::<(), duckbill::limits::ParseStopped>(())
    /// ```
    #[must_use]
    pub fn error_message(&self, error: &ParseError) -> String {
        self.error_message_with(error, &[])
    }

    /// The same sentence, naming the elements that were still open, each by the place of its start tag. Without any, it names
    /// the [related](ParseError::related) place.
    #[must_use]
    pub fn error_message_with(&self, error: &ParseError, open: &[Span]) -> String {
        let decoded = |span: Span| Span {
            start: self.text_offset(span.start),
            end: self.text_offset(span.end),
        };
        let Some(source) = self.source() else { return error.message_without_names() };
        let open: Vec<Span> = open.iter().copied().map(decoded).collect();
        error.moved(decoded).message_with(source, &open)
    }
}
