//! The insertion modes.

/// [The insertion mode](https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode), in the
/// order of the standard. The two select modes exist only in editions before July 2025.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Mode {
    #[default]
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    Text,
    InTable,
    InTableText,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InSelect,
    InSelectInTable,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

impl Mode {
    /// Whether white space is ignored.
    pub(super) fn ignores_space(self) -> bool {
        matches!(self, Self::Initial | Self::BeforeHtml | Self::BeforeHead)
    }
}
