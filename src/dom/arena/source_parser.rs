//! What a document knows of the parse that made it, so that its source can be parsed once more.

use super::document::Document;

/// Parses with the options of the parse that made a document. The document cannot know these options, so the
/// parser gives it this.
pub(crate) trait SourceParser: std::fmt::Debug + Send + Sync {
    /// Parses a string, and notes all places.
    fn parse_source(&self, source: &str) -> Document;

    /// Parses input of the kind that the document was made from: bytes, or a string as UTF-8.
    fn parse_input(&self, input: &[u8], are_bytes: bool) -> Document;

    /// Whether `noscript` holds raw text.
    fn is_scripting_enabled(&self) -> bool;
}
