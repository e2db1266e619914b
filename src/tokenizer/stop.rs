//! The result of a rule: the next state, or the reason why the machine stands still.

use super::PauseReason;
use super::state::State;

/// Why the machine stands still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// More input is needed; the rule is to be entered again.
    ChunkUsedUp,
    /// The end of the input was reached and dealt with.
    EndOfInput,
    /// The sink asked to stop; the machine goes on in the given state.
    Paused(PauseReason, State),
    /// The sink asked for another state after text, of which the rule may have read more than it sent; the
    /// machine goes on in the given state.
    Switched(State),
}

/// The next state, or the reason why the machine stands still.
pub(super) type Next = Result<State, Stop>;
