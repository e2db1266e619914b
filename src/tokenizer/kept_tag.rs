//! A tag that the text leaves unfinished, and that who feeds the text keeps.

/// Whether an unfinished tag may be kept, and the one that is.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct KeptTag {
    pub(super) is_allowed: bool,
    pub(super) kept: Option<Kept>,
}

/// An unfinished tag that is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kept {
    /// The length of what was read of it, in bytes.
    pub(super) length: usize,
    pub(super) has_null: bool,
}
