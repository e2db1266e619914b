//! Serializing into a string of limited length.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{SerializeOptions, html};
use crate::dom::NodeRef;
use crate::limit::{Limit, StopReason};

/// The output was longer than allowed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutputTooLong {
    max_bytes: usize,
    output: String,
}

impl OutputTooLong {
    /// The maximum number of bytes.
    ///
    /// ```
    /// use duckbill::serializer::{SerializeOptions, try_inner_html};
    /// let document = duckbill::parse("<p>a");
    /// let error = try_inner_html(document.root(), &SerializeOptions::new(), 8).unwrap_err();
    /// assert_eq!(error.max_bytes(), 8);
    /// ```
    #[must_use]
    pub fn max_bytes(&self) -> usize {
        self.max_bytes
    }

    /// The beginning of the output, no longer than allowed; it may end within a tag.
    ///
    /// ```
    /// use duckbill::serializer::{SerializeOptions, try_inner_html};
    /// let document = duckbill::parse("<p>a");
    /// let error = try_inner_html(document.root(), &SerializeOptions::new(), 8).unwrap_err();
    /// assert!(error.into_output().starts_with("<html"));
    /// ```
    #[must_use]
    pub fn into_output(self) -> String {
        self.output
    }
}

impl fmt::Display for OutputTooLong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "more than {} bytes of output", self.max_bytes)
    }
}

impl std::error::Error for OutputTooLong {}

/// Takes up to `max_bytes`, then fails; also when the flag is set.
struct Limited<'c> {
    output: String,
    max_bytes: usize,
    cancel: Option<&'c AtomicBool>,
    is_cancelled: bool,
}

impl fmt::Write for Limited<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.is_cancelled = self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if self.is_cancelled || text.len() > self.max_bytes - self.output.len() {
            return Err(fmt::Error);
        }
        self.output.push_str(text);
        Ok(())
    }
}

impl<'c> Limited<'c> {
    fn new(max_bytes: usize, cancel: Option<&'c AtomicBool>) -> Self {
        Self { output: String::new(), max_bytes, cancel, is_cancelled: false }
    }

    fn finish(self, result: fmt::Result) -> Result<String, OutputTooLong> {
        match result {
            Ok(()) => Ok(self.output),
            Err(fmt::Error) => {
                Err(OutputTooLong { max_bytes: self.max_bytes, output: self.output })
            }
        }
    }
}

/// Like [`inner_html`](super::inner_html), for output of at most `max_bytes`.
///
/// Elements share their attributes, so the output may be far longer than the input and the document: a
/// megabyte of input can demand gigabytes of output.
///
/// # Errors
///
/// Errors if the output is longer.
///
/// ```
/// use duckbill::serializer::{SerializeOptions, try_inner_html};
/// let document = duckbill::parse_fragment(
///     "<b>x",
///     &duckbill::FragmentContext::html("p"),
///     &duckbill::ParseOptions::new(),
/// );
/// let options = SerializeOptions::new();
/// assert_eq!(try_inner_html(document.root(), &options, 8).unwrap(), "<b>x</b>");
/// assert!(try_inner_html(document.root(), &options, 7).is_err());
/// ```
pub fn try_inner_html(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    max_bytes: usize,
) -> Result<String, OutputTooLong> {
    let mut out = Limited::new(max_bytes, None);
    let result = html::write_inner(node, options, &mut out);
    out.finish(result)
}

/// Like [`outer_html`](super::outer_html), for output of at most `max_bytes`.
///
/// # Errors
///
/// Errors if the output is longer.
///
/// ```
/// use duckbill::serializer::{SerializeOptions, try_outer_html};
/// let document = duckbill::parse("<p>x");
/// let options = SerializeOptions::new();
/// let long = try_outer_html(document.root(), &options, 20).unwrap_err();
/// assert_eq!(long.into_output(), "<html><head></head>");
/// ```
pub fn try_outer_html(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    max_bytes: usize,
) -> Result<String, OutputTooLong> {
    let mut out = Limited::new(max_bytes, None);
    let result = html::write_outer(node, options, &mut out);
    out.finish(result)
}

/// The serialized content of a node, if it has at most so many bytes and the flag is not set meanwhile.
pub(crate) fn write_stoppable(
    node: NodeRef<'_>,
    options: &SerializeOptions,
    most: Option<u64>,
    cancel: Option<&AtomicBool>,
) -> Result<String, StopReason> {
    let max_bytes = most.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
    let mut out = Limited::new(max_bytes, cancel);
    match html::write_inner(node, options, &mut out) {
        Ok(()) => Ok(out.output),
        Err(fmt::Error) if out.is_cancelled => Err(StopReason::Cancelled),
        Err(fmt::Error) => {
            Err(StopReason::Limit { limit: Limit::OutputBytes, value: max_bytes as u64 })
        }
    }
}
