//! The answers of a live parser.

use crate::dom::NodeId;
use crate::limit::StopReason;

/// The next thing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "the parser may wait for a script"]
#[non_exhaustive]
pub enum Progress {
    /// Everything was read that came so far, and no script runs: feed more or finish, or, if the parser was
    /// made by [`open`](super::LiveParser::open), write more or close.
    NeedsInput,
    /// The end tag of this `script` element, HTML or SVG, was read. Decide what it is, run it if it is to run
    /// now, and call [`resume`](super::LiveParser::resume).
    ///
    /// Scripts may have removed it from the document or moved it, so whether it is connected is to be asked
    /// now.
    Script(NodeId),
    /// This script, the innermost that runs, continues: what it wrote was read up to the insertion point, or
    /// waits for its turn.
    Continue(NodeId),
    /// No script runs, and nothing is read until this one, the pending parsing-blocking script, has run: call
    /// [`run_pending`](super::LiveParser::run_pending) once it is there.
    Blocked(NodeId),
    /// The document is complete.
    Done,
    /// The parse ended before its end.
    Stopped(Stop),
}

/// Why a live parse ended before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// By [`abort`](super::LiveParser::abort).
    Aborted,
    /// A limit was reached, or the cancel flag set.
    Reason(StopReason),
    /// The document is not the one that the parser builds: another was put in its place, or its nodes were
    /// renumbered by [`compact`](crate::Document::compact).
    DocumentReplaced,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Aborted => formatter.write_str("aborted"),
            Self::Reason(reason) => reason.fmt(formatter),
            Self::DocumentReplaced => formatter.write_str("the document was replaced"),
        }
    }
}

/// The outcome of a script that the parser met, as [preparing the script
/// element](https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element) decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ScriptOutcome {
    /// It ran.
    Ran,
    /// It is the [pending parsing-blocking
    /// script](https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script) from now
    /// on.
    Blocks,
    /// It runs later, without the parser: it is deferred, async or a module.
    Later,
    /// It does not run, and may run another time, if it is changed: it is empty, not connected, or of a type
    /// that does not run.
    NotRun,
}

/// A call that does not fit what the parser waits for. Nothing was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LiveError {
    /// The script is not the innermost that runs.
    NotRunning,
    /// There is no pending parsing-blocking script, or a script runs.
    NotBlocked,
}

impl std::fmt::Display for LiveError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::NotRunning => "the script is not the innermost that runs",
            Self::NotBlocked => "the parser does not wait for a script",
        })
    }
}

impl std::error::Error for LiveError {}
