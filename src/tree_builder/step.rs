//! The results of rules.

use super::mode::Mode;
use crate::token::Feedback;

/// The next step for a token after a rule has finished with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing: the token is used up.
    Done,
    /// Reprocess it, in the mode that is current now.
    Reprocess,
    /// Process it using the rules for another mode.
    Using(Mode),
    /// Process it by the rules of the current mode for HTML content, whatever the current node is.
    InHtmlContent,
    /// This many bytes of a character token are used up: reprocess the rest. (A small number keeps the
    /// whole step in a register.)
    Used(u32),
    /// The token is used up, and the tokenizer receives this feedback.
    Answer(Feedback),
}

impl Step {
    /// The beginning of a character token is used up.
    pub(super) fn used(text: &str) -> Self {
        // Chunks, and so the text of tokens, are shorter than 2 GiB.
        Self::Used(text.len() as u32)
    }
}
