//! Where the walks are that continue while the document is edited.

/// The place of a walk: right after a node begins, or right after it ends.
#[derive(Debug, Clone, Copy)]
pub(in crate::dom) struct Position {
    /// The nodes below it are walked.
    pub(in crate::dom) root: u32,
    /// The root, or below it.
    pub(in crate::dom) node: u32,
    /// Whether what is inside the node comes next.
    pub(in crate::dom) is_inside: bool,
}
