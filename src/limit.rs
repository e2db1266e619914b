//! Limits on what a parse may use before it is stopped. The standard has no limits, and this crate sets
//! none by default.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]
#![expect(clippy::indexing_slicing, reason = "one value for each of the limits")]

/// Limits on what one parse may use; [none](Self::none) by default.
///
/// Time and memory are linear in input plus output on every input, so limits are not needed against slow
/// rules. They bound the linear cost itself: long inputs, and the few inputs for which the standard
/// demands a tree far larger than the input.
///
/// ```
/// use duckbill::limits::{Limit, Limits};
/// use duckbill::{ParseOptions, parse_with};
/// let options = ParseOptions::new().with_limits(Limits::none().with(Limit::Depth, 10));
/// assert!(parse_with("<p>Hello", &options).is_ok());
/// let stopped = parse_with(&"<div>".repeat(100), &options).unwrap_err();
/// assert_eq!(stopped.limit(), Some(Limit::Depth));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Limits {
    values: [u64; Limit::COUNT],
}

/// No limit.
const NONE: u64 = u64::MAX;

/// The quantities that can be limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Limit {
    /// The length of the input: in bytes before decoding, or in bytes of UTF-8 if strings are fed.
    InputBytes,
    /// The number of nodes created, including those that were removed again.
    Nodes,
    /// The number of elements that are open at once, including `html` and `body`.
    Depth,
    /// The number of attributes of one tag.
    AttributesPerElement,
    /// The total length of the names and values of the attributes of one tag, in bytes of UTF-8.
    AttributeBytes,
    /// The length of one tag, comment, DOCTYPE or processing instruction in the decoded input, in bytes
    /// of UTF-8. Character tokens have no such limit.
    TokenBytes,
    /// The number of entries, without markers, in the list of active formatting elements. Each paragraph
    /// may create all of them again.
    FormattingElements,
    /// The number of parse errors. Errors are counted only if the options ask for them.
    Errors,
    /// The length of the serialized output, in bytes of UTF-8; see
    /// [`to_string_within`](crate::serializer::Serializer::to_string_within) and
    /// [`survives_reparsing_with`](crate::limits::survives_reparsing_with). Of an [edited
    /// source](crate::source_edit) it is the length of the new text.
    OutputBytes,
    /// The memory that the document under construction has allocated, plus an incomplete tag, comment,
    /// DOCTYPE or processing instruction. Beyond that the parser needs a fixed amount, and some 100 bytes
    /// for each open element. The allocated amount depends on the pieces in which the input arrives, and on memory
    /// that was [recycled](crate::Document::recycle), so this is the only limit that may be reached at another place if
    /// the input is cut differently.
    MemoryBytes,
    /// The script nesting level of a [live parse](crate::live): the number of scripts that run inside each
    /// other, by writing scripts.
    ScriptNesting,
    /// The length of all texts that scripts write during a [live parse](crate::live), in bytes of UTF-8.
    WrittenBytes,
}

impl Limit {
    const COUNT: usize = 12;

    /// Every limit.
    pub const ALL: [Self; Self::COUNT] = [
        Self::InputBytes,
        Self::Nodes,
        Self::Depth,
        Self::AttributesPerElement,
        Self::AttributeBytes,
        Self::TokenBytes,
        Self::FormattingElements,
        Self::Errors,
        Self::OutputBytes,
        Self::MemoryBytes,
        Self::ScriptNesting,
        Self::WrittenBytes,
    ];
}

/// The name of the limited quantity, in words: "nodes".
impl std::fmt::Display for Limit {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::InputBytes => "bytes of input",
            Self::Nodes => "nodes",
            Self::Depth => "open elements",
            Self::AttributesPerElement => "attributes of a tag",
            Self::AttributeBytes => "bytes of attributes of a tag",
            Self::TokenBytes => "bytes of a token",
            Self::FormattingElements => "active formatting elements",
            Self::Errors => "parse errors",
            Self::OutputBytes => "bytes of output",
            Self::MemoryBytes => "bytes of memory",
            Self::ScriptNesting => "nested scripts",
            Self::WrittenBytes => "bytes of written text",
        })
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::none()
    }
}

impl Limits {
    /// No limits.
    #[must_use]
    pub const fn none() -> Self {
        Self { values: [NONE; Limit::COUNT] }
    }

    /// Limits for untrusted pages, far above those of any home page that people visit: 64 MiB of input
    /// and 256 MiB of output, 4 million nodes, 10,000 open elements (6,000 are enough for all of the 300,000
    /// most visited sites), 10,000 attributes of 16 MiB a tag, 32 MiB a token, 1,000 formatting elements,
    /// a million errors, 1 GiB of memory; 1,000 nested scripts, and 64 MiB that they write.
    #[must_use]
    pub const fn untrusted() -> Self {
        Self::none()
            .with(Limit::InputBytes, 64 << 20)
            .with(Limit::Nodes, 4_000_000)
            .with(Limit::Depth, 10_000)
            .with(Limit::AttributesPerElement, 10_000)
            .with(Limit::AttributeBytes, 16 << 20)
            .with(Limit::TokenBytes, 32 << 20)
            .with(Limit::FormattingElements, 1_000)
            .with(Limit::Errors, 1_000_000)
            .with(Limit::OutputBytes, 256 << 20)
            .with(Limit::MemoryBytes, 1 << 30)
            .with(Limit::ScriptNesting, 1_000)
            .with(Limit::WrittenBytes, 64 << 20)
    }

    /// Sets a limit.
    #[must_use]
    pub const fn with(mut self, limit: Limit, value: u64) -> Self {
        self.values[limit as usize] = value;
        self
    }

    /// Returns the value of a limit, or `None` if it is not set.
    #[must_use]
    pub const fn get(&self, limit: Limit) -> Option<u64> {
        match self.values[limit as usize] {
            NONE => None,
            value => Some(value),
        }
    }

    /// Returns whether `amount` exceeds a limit.
    pub(crate) const fn is_exceeded(&self, limit: Limit, amount: u64) -> bool {
        amount > self.values[limit as usize]
    }
}

/// The reason why a parse stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum StopReason {
    /// A limit was reached.
    Limit {
        /// The limit.
        limit: Limit,
        /// Its value.
        value: u64,
    },
    /// The cancel flag, such as that of
    /// [`ParseOptions::with_cancel_flag`](crate::ParseOptions::with_cancel_flag), was set.
    Cancelled,
    /// The function that [observes](crate::Parser::observe) the parse wanted no more.
    Observer,
}

impl std::error::Error for StopReason {}

/// For what reads and parses.
impl From<StopReason> for std::io::Error {
    fn from(reason: StopReason) -> Self {
        Self::other(reason)
    }
}

impl std::fmt::Display for StopReason {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Limit { limit, value } => write!(formatter, "more than {value} {limit}"),
            Self::Cancelled => formatter.write_str("cancelled"),
            Self::Observer => formatter.write_str("stopped by the observer"),
        }
    }
}
