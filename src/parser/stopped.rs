//! A parse that was stopped: why, where, and the document as it was then.

use crate::dom::Document;
use crate::limit::{Limit, StopReason};

/// A parse that was stopped, and the document as it was then.
///
/// The document contains everything up to the offset, without the effects of the end of the input. Tokens
/// are processed one at a time, so it is a sound tree that may be read and changed.
///
/// ```
/// use duckbill::limits::{Limit, Limits};
/// use duckbill::{ParseOptions, parse_with};
/// let options = ParseOptions::new().with_limits(Limits::none().with(Limit::Depth, 4));
/// let stopped = parse_with("<p>a<b><b><b>", &options).unwrap_err();
/// assert_eq!(stopped.to_string(), "parsing stopped after 7 bytes of text: more than 4 open elements");
/// assert_eq!(stopped.limit(), Some(Limit::Depth));
/// assert_eq!(stopped.into_document().root().text_content(), "a");
/// ```
#[derive(Debug)]
pub struct ParseStopped {
    reason: StopReason,
    offset: u64,
    document: Box<Document>,
}

impl ParseStopped {
    pub(super) fn new(reason: StopReason, offset: u64, document: Document) -> Self {
        Self { reason, offset, document: Box::new(document) }
    }

    /// The document, to finish it.
    pub(super) fn document_mut(&mut self) -> &mut Document {
        &mut self.document
    }

    /// The reason why the parse was stopped.
    #[must_use]
    pub fn reason(&self) -> StopReason {
        self.reason
    }

    /// Returns the limit that was reached, or `None` if the parse was stopped for another reason.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self.reason {
            StopReason::Limit { limit, .. } => Some(limit),
            _ => None,
        }
    }

    /// How much text is before the token that exceeded a limit, in bytes of the decoded text: of UTF-8, without a byte order
    /// mark. (The parser does not keep the bytes of the input, in which places are counted elsewhere.)
    #[must_use]
    pub fn text_offset(&self) -> u64 {
        self.offset
    }

    /// The document so far.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The document so far, to keep.
    #[must_use]
    pub fn into_document(self) -> Document {
        *self.document
    }
}

impl std::fmt::Display for ParseStopped {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "parsing stopped after {} bytes of text: {}", self.offset, self.reason)
    }
}

impl std::error::Error for ParseStopped {}

/// For what reads and parses: the error of the reader, or this one inside of an error of its own.
impl From<ParseStopped> for std::io::Error {
    fn from(stopped: ParseStopped) -> Self {
        Self::other(stopped)
    }
}
