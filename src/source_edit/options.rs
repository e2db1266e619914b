//! The options of finding edits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::limit::{Limit, Limits, StopReason};
use crate::parser::Bounds;

/// The treatment of edits that cannot be written where they were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Rewriting {
    /// They are an error.
    #[default]
    Refused,
    /// The content of the smallest element around them is serialized.
    SmallestElement,
}

/// The options of [`Document::edits_with`](crate::Document::edits_with).
///
/// ```
/// use duckbill::dom::Spans;
/// use duckbill::limits::{Limit, Limits};
/// use duckbill::source_edit::{SourceErrorKind, SourceOptions};
/// use duckbill::{ParseOptions, parse_with};
/// let mut document = parse_with("<p>a", &ParseOptions::new().with_spans(Spans::Full))?;
/// let p = document.elements_by_tag_name("p").next().unwrap().id();
/// document.set_text_content(p, "a long text")?;
/// let options = SourceOptions::new().with_limits(Limits::none().with(Limit::OutputBytes, 5));
/// let error = document.edits_with(options).unwrap_err();
/// assert!(matches!(error.kind(), SourceErrorKind::Stopped(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct SourceOptions {
    pub(super) rewriting: Rewriting,
    pub(super) limits: Limits,
    pub(super) cancel: Option<Arc<AtomicBool>>,
}

impl SourceOptions {
    /// Nothing is rewritten, and there are no limits.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the treatment of edits that cannot be written where they were made; they are refused by default.
    #[must_use]
    pub fn with_rewriting(mut self, rewriting: Rewriting) -> Self {
        self.rewriting = rewriting;
        self
    }

    /// Sets the limits; none by default. [`Limit::OutputBytes`] is that of the new text, and the others are those of each
    /// parse, of the source and of the edited source. The edited source may be far longer than the document, since elements
    /// share their attributes. If a limit is reached, the error is [`SourceErrorKind::Stopped`](super::SourceErrorKind::Stopped).
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets a flag that stops the search after another thread or a timer sets it, with
    /// [`SourceErrorKind::Stopped`](super::SourceErrorKind::Stopped). Between two looks at the flag there are never more
    /// than a few passes over the document and its source.
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }
}

impl From<Rewriting> for SourceOptions {
    fn from(rewriting: Rewriting) -> Self {
        Self { rewriting, ..Self::new() }
    }
}

/// Whether to stop, if so much new text was written.
pub(super) fn stops(bounds: &Bounds, written: usize) -> Option<StopReason> {
    if bounds.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
        return Some(StopReason::Cancelled);
    }
    let limit = Limit::OutputBytes;
    let value =
        bounds.limits.get(limit).filter(|_| bounds.limits.is_exceeded(limit, written as u64))?;
    Some(StopReason::Limit { limit, value })
}
