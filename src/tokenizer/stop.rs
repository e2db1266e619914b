//! The result of a rule: the next state, or the reason why the machine stops. And what of that a caller sees.

use super::state::State;

/// Why the machine stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// More input is needed; the rule is to be entered again.
    ChunkUsedUp,
    /// The end of the input was reached and dealt with.
    EndOfInput,
    /// The sink asked to stop; the machine continues in the given state.
    Paused(PauseReason, State),
    /// The sink asked for another state after text, of which the rule may have read more than it sent; the
    /// machine continues in the given state.
    Switched(State),
}

/// The next state, or the reason why the machine stops.
pub(super) type Next = Result<State, Stop>;

/// The result of feeding text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[must_use = "a paused tokenizer has not read the rest of the text"]
#[non_exhaustive]
pub enum TokenizerResult {
    /// All of it was read.
    Done,
    /// The sink asked to stop after a token.
    Paused {
        /// The offset in the text, in bytes, at which to continue: feed the rest from there.
        consumed: usize,
        /// The reason that the sink gave.
        reason: PauseReason,
    },
}

/// The reason why the tokenizer paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum PauseReason {
    /// The sink answered [`Feedback::Script`](crate::tokens::Feedback::Script).
    Script,
    /// The sink answered [`Feedback::Stop`](crate::tokens::Feedback::Stop).
    Stopped,
    /// The sink answered [`Feedback::ChangeEncoding`](crate::tokens::Feedback::ChangeEncoding).
    ChangeEncoding,
}
