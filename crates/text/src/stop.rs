//! Stopping long work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops the work when it is set; without one nothing does.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stop(Option<Arc<AtomicBool>>);

impl Stop {
    pub(crate) fn new(flag: Arc<AtomicBool>) -> Self {
        Self(Some(flag))
    }

    /// Whether there is a flag.
    pub(crate) fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// How [`metadata_with`](crate::metadata_with) and [`tables_with`](crate::tables_with) search.
///
/// ```
/// use duckbill_text::{Metadata, SearchOptions, metadata_with, tables_with};
/// let document = duckbill::parse("<meta name=author content=Drake><table><tr><th>Duck<td>Teal</table>");
/// let options = SearchOptions::new().with_cancel_flag(std::sync::Arc::new(true.into()));
/// assert_eq!(metadata_with(&document, &options), Metadata::default());
/// assert!(tables_with(document.root(), &options).is_empty());
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct SearchOptions {
    pub(crate) stop: Stop,
}

impl SearchOptions {
    /// The default options.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops when this flag is set: what was found until then is returned.
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.stop = Stop::new(cancel);
        self
    }
}
