//! Which fast path takes the next token.

/// The tokens that bypass the dispatcher, until one does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Way {
    /// No token.
    #[default]
    Rules,
    /// Text that is just inserted, and end tags of the current node in the body.
    Text,
    /// Tokens before the body.
    Head,
    /// The markup of tables.
    Table,
    /// The commonest tags of a body, while a frameset may still take its place.
    Start,
    /// The commonest tokens of a body. From here on, all text goes into the current node.
    Body,
    /// Tokens in foreign content, which has few rules.
    Foreign,
    /// All tokens in raw text.
    RawText,
}

impl Way {
    /// The way of the first token of a document.
    pub(super) fn first(rules_only: bool) -> Self {
        if rules_only { Self::Rules } else { Self::Head }
    }
}
