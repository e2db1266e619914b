//! What a document knows of the parse that made it, so that its source can be parsed once more.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::document::Document;
use crate::limit::{Limits, StopReason};

/// Parses with the options of the parse that made a document. The document cannot know these options, so the
/// parser gives it this.
pub(crate) trait SourceParser: std::fmt::Debug + Send + Sync {
    /// Parses a string, and notes all places.
    fn parse_source(&self, source: &str, bounds: &Bounds) -> Result<Document, StopReason>;

    /// Parses input of the kind that the document was made from: bytes, or a string as UTF-8. Keeps parse errors
    /// if they are wanted, as many as the parse did.
    fn parse_input(
        &self,
        input: &[u8],
        are_bytes: bool,
        has_errors: bool,
        bounds: &Bounds,
    ) -> Result<Document, StopReason>;

    /// How many parse errors were kept at most.
    #[cfg(feature = "check")]
    fn error_limit(&self) -> usize;

    /// Whether `noscript` holds raw text.
    fn is_scripting_enabled(&self) -> bool;
}

/// What such a parse may use, and the flag that stops it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bounds {
    pub(crate) limits: Limits,
    pub(crate) cancel: Option<Arc<AtomicBool>>,
}
