//! The result of every conversion to text, and the length of one step.

/// How many bytes are converted at a time: as much as stays in the fast caches while the later
/// stages read the text a second time.
pub(super) const STEP: usize = 128 * 1024;

/// Text that was converted, and what it cost.
pub(crate) struct Converted<'a> {
    pub(crate) text: &'a str,
    /// How many of the bytes were used up.
    pub(crate) read: usize,
    /// Whether any of them was malformed.
    pub(crate) malformed: bool,
    /// Whether everything that could be said about the bytes is said.
    pub(crate) complete: bool,
}
