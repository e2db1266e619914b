//! Options and errors of cleaning a string.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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
    /// The element whose content the markup is to be.
    pub context: FragmentContext,
    /// Whether the markup is a whole page: then its doctype, `html`, `head` and `body` are looked at as everything else, and
    /// `context` is not.
    pub is_document: bool,
    /// The limits on each parse, and on what is written after it. For a few inputs the standard demands far more output
    /// than there is input.
    pub limits: Limits,
    /// A flag that stops the work.
    pub cancel_flag: Option<Arc<AtomicBool>>,
}

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
            cancel_flag: None,
        }
    }

    /// A whole page, without limits.
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

    pub(crate) fn parse_options(&self) -> ParseOptions {
        let options = ParseOptions::new().with_limits(self.limits);
        match &self.cancel_flag {
            Some(flag) => options.with_cancel_flag(Arc::clone(flag)),
            None => options,
        }
    }
}
