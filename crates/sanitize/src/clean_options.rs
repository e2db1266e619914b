//! Options and errors of cleaning a string.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use duckbill::FragmentContext;
use duckbill::ParseOptions;
use duckbill::limits::{Limits, StopReason};

/// Why [`try_clean`](super::Sanitizer::try_clean) returns no string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CleanError {
    /// A limit was reached, or the cancel flag was set.
    Stopped(StopReason),
    /// The result was another tree each time that it was parsed again.
    Unstable,
}

impl fmt::Display for CleanError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(formatter),
            Self::Unstable => {
                formatter.write_str("the markup is another tree whenever it is parsed again")
            }
        }
    }
}

impl std::error::Error for CleanError {}

/// The place that markup is cleaned for, and what it may cost.
///
/// ```
/// use duckbill::FragmentContext;
/// use duckbill_sanitize::{CleanOptions, Sanitizer};
/// let row = CleanOptions::from(FragmentContext::html("tr"));
/// assert_eq!(Sanitizer::default().try_clean("<td>a", &row).as_deref(), Ok("<td>a</td>"));
/// ```
#[derive(Debug, Clone)]
pub struct CleanOptions {
    pub(crate) context: FragmentContext,
    pub(crate) is_document: bool,
    pub(crate) limits: Limits,
    pub(crate) cancel: Option<Arc<AtomicBool>>,
}

/// The content of a `div`, and a whole page, without limits.
pub(crate) static CONTENT: LazyLock<CleanOptions> = LazyLock::new(CleanOptions::new);
pub(crate) static PAGE: LazyLock<CleanOptions> = LazyLock::new(CleanOptions::document);

impl Default for CleanOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl From<FragmentContext> for CleanOptions {
    /// The content of this element, without limits.
    fn from(context: FragmentContext) -> Self {
        Self { context, ..Self::new() }
    }
}

impl CleanOptions {
    /// The content of a `div`, without limits.
    #[must_use]
    pub fn new() -> Self {
        Self {
            context: FragmentContext::html("div"),
            is_document: false,
            limits: Limits::none(),
            cancel: None,
        }
    }

    /// A whole page, without limits: its doctype, `html`, `head` and `body` are looked at as everything else.
    ///
    /// ```
    /// use duckbill_sanitize::{CleanOptions, Sanitizer};
    /// let page = "<!DOCTYPE html><html lang=en><title>A</title><body onload=x()><p>b";
    /// assert_eq!(
    ///     Sanitizer::default().try_clean(page, &CleanOptions::document())?,
    ///     "<!DOCTYPE html><html lang=\"en\"><head><title>A</title></head><body><p>b</p></body></html>",
    /// );
    /// # Ok::<(), duckbill_sanitize::CleanError>(())
    /// ```
    #[must_use]
    pub fn document() -> Self {
        Self { is_document: true, ..Self::new() }
    }

    /// Sets the element whose content the markup is to be; a `div` by default.
    #[must_use]
    pub fn with_context(mut self, context: FragmentContext) -> Self {
        self.context = context;
        self
    }

    /// Sets whether the markup is a whole page, as by [`document`](Self::document); its context does not count then.
    #[must_use]
    pub fn with_document(mut self, is_document: bool) -> Self {
        self.is_document = is_document;
        self
    }

    /// Sets the limits on each parse, and on the output after it; none by default. For a few inputs the standard demands far
    /// more output than there is input.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets a flag that stops the work.
    #[must_use]
    pub fn with_cancel_flag(mut self, cancel: Arc<AtomicBool>) -> Self {
        self.cancel = Some(cancel);
        self
    }

    pub(crate) fn parse_options(&self) -> ParseOptions {
        let options = ParseOptions::new().with_limits(self.limits);
        match &self.cancel {
            Some(flag) => options.with_cancel_flag(Arc::clone(flag)),
            None => options,
        }
    }
}
