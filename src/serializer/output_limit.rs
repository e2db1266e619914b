//! A string of limited length.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use super::builder::Serializer;
use crate::dom::NodeRef;
use crate::limit::{Limit, StopReason};

/// The output was longer than allowed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OutputTooLong {
    /// The maximum number of bytes.
    pub max_bytes: usize,
    /// The beginning of the output, no longer than allowed; it may end within a tag.
    pub output: String,
}

impl fmt::Display for OutputTooLong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "more than {} bytes of output", self.max_bytes)
    }
}

impl std::error::Error for OutputTooLong {}

/// Takes up to `max_bytes`, then fails; also when the flag is set.
pub(super) struct LimitedString<'c> {
    output: String,
    max_bytes: usize,
    cancel: Option<&'c AtomicBool>,
    is_cancelled: bool,
}

impl fmt::Write for LimitedString<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.is_cancelled = self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if self.is_cancelled || text.len() > self.max_bytes - self.output.len() {
            return Err(fmt::Error);
        }
        self.output.push_str(text);
        Ok(())
    }
}

impl<'c> LimitedString<'c> {
    pub(super) fn new(max_bytes: Option<u64>, cancel: Option<&'c AtomicBool>) -> Self {
        let max_bytes = max_bytes.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
        Self { output: String::new(), max_bytes, cancel, is_cancelled: false }
    }

    pub(super) fn finish(self, written: fmt::Result) -> Result<String, OutputTooLong> {
        match written {
            Ok(()) => Ok(self.output),
            Err(fmt::Error) => {
                Err(OutputTooLong { max_bytes: self.max_bytes, output: self.output })
            }
        }
    }
}

impl Serializer {
    /// The node as a string, if it has at most so many bytes and the flag is not set meanwhile.
    ///
    /// ```
    /// use duckbill::limits::{Limit, StopReason};
    /// use duckbill::serializer::Serializer;
    /// use std::sync::atomic::AtomicBool;
    /// let document = duckbill::parse("<p>Hello");
    /// let write = |most, flag| Serializer::html().to_string_stoppable(document.root(), most, flag);
    /// let too_long = StopReason::Limit { limit: Limit::OutputBytes, value: 20 };
    /// assert_eq!(write(Some(20), None), Err(too_long));
    /// assert_eq!(write(None, Some(&AtomicBool::new(true))), Err(StopReason::Cancelled));
    /// ```
    ///
    /// # Errors
    ///
    /// Errors if the output would be longer, or if the flag is set.
    pub fn to_string_stoppable(
        &self,
        node: NodeRef<'_>,
        max_bytes: Option<u64>,
        cancel: Option<&AtomicBool>,
    ) -> Result<String, StopReason> {
        let mut out = LimitedString::new(max_bytes, cancel);
        match self.write(node, &mut out) {
            Ok(()) => Ok(out.output),
            Err(fmt::Error) if out.is_cancelled => Err(StopReason::Cancelled),
            Err(fmt::Error) => {
                Err(StopReason::Limit { limit: Limit::OutputBytes, value: out.max_bytes as u64 })
            }
        }
    }
}
