//! The options of finding edits.

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
