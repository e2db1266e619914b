//! Ranges of the input.

#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects))]

/// A half-open range of bytes of the decoded text, before newline normalisation.
///
/// For input given as `&str` these are offsets into that string; for UTF-8 bytes without malformed
/// sequences they are offsets into the bytes after a byte order mark.
///
/// ```
/// use duckbill::Span;
/// let span = Span { start: 3, end: 7 };
/// assert_eq!(&"<p>text"[span.start as usize..span.end as usize], "text");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// Offset of the first byte.
    pub start: u64,
    /// Offset after the last byte.
    pub end: u64,
}

impl Span {
    /// The empty range at `offset`.
    ///
    /// ```
    /// use duckbill::Span;
    /// assert_eq!(Span::at(3), Span { start: 3, end: 3 });
    /// ```
    #[must_use]
    pub const fn at(offset: u64) -> Self {
        Self { start: offset, end: offset }
    }
}
