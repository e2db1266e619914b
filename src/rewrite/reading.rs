//! How characters are read at a place of the output.

/// How characters are read where content goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Reading {
    /// As markup, or as text with character references: references stand for characters.
    #[default]
    References,
    /// Each character stands for itself, up to the end tag of this name.
    Raw(&'static str),
    /// In a CDATA section: each character stands for itself, up to `]]>`.
    Section,
}

impl Reading {
    /// Whether no references are read.
    pub(super) fn is_exact(self) -> bool {
        self != Self::References
    }

    /// Whether it is the content of a `script`, `style` or the like.
    pub(super) fn is_raw_text(self) -> bool {
        matches!(self, Self::Raw(_))
    }
}
