//! What the adapters for asynchronous input have in common.

use std::task::Context;

use super::{Control, LiveParser, ObservedParser, Progress, TreeEvent};
use crate::dom::Document;
use crate::parser::{LimitedParser, ParseOptions, Parser};

/// After this many bytes without a wait an adapter lets other tasks run.
const TURN: usize = 256 * 1024;

/// A parser to which the bytes of a page are fed as they come.
///
/// ```
/// use duckbill::live::TakeBytes;
/// use duckbill::{ParseOptions, Parser};
/// let mut parser = Parser::new(ParseOptions::new());
/// assert_eq!(parser.take_bytes(b"<p>Hello"), None);
/// assert_eq!(parser.finish().root().text_content(), "Hello");
/// ```
pub trait TakeBytes {
    /// Why the parser takes no more.
    type Stop;

    /// Takes the next bytes, all of them. Returns `Some` if it wants no more, now or ever.
    fn take_bytes(&mut self, bytes: &[u8]) -> Option<Self::Stop>;
}

/// It always wants more.
impl TakeBytes for Parser {
    type Stop = std::convert::Infallible;

    fn take_bytes(&mut self, bytes: &[u8]) -> Option<Self::Stop> {
        self.feed_bytes(bytes);
        None
    }
}

/// It stops at a limit.
impl TakeBytes for LimitedParser {
    type Stop = ();

    fn take_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        (!self.feed_bytes(bytes)).then_some(())
    }
}

/// It stops if its function says so, or at a limit.
impl<O: FnMut(&Document, TreeEvent<'_>) -> Control> TakeBytes for ObservedParser<O> {
    type Stop = ();

    fn take_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        (self.feed_bytes(bytes) == Control::Stop).then_some(())
    }
}

/// It stops where something else is to be done than to feed more, and says what.
impl TakeBytes for LiveParser {
    type Stop = Progress;

    fn take_bytes(&mut self, bytes: &[u8]) -> Option<Progress> {
        Some(self.feed_bytes(bytes)).filter(|progress| *progress != Progress::NeedsInput)
    }
}

/// How feeding ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fed<S> {
    /// All bytes came; now the parser is to be told that the input ends.
    Everything,
    /// The parser wants no more, for this reason.
    Stopped(S),
}

/// A parser that stops once the body began.
#[derive(Debug)]
pub(super) struct Head(Parser);

impl Head {
    pub(super) fn new(options: &ParseOptions) -> Self {
        Self(Parser::new(options.clone()))
    }

    /// The document, by how feeding ended.
    pub(super) fn document(self, fed: Fed<()>) -> Document {
        match fed {
            Fed::Everything => self.0.finish(),
            Fed::Stopped(()) => self.0.stop(),
        }
    }
}

impl TakeBytes for Head {
    type Stop = ();

    fn take_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.0.feed_bytes(bytes);
        self.0.document().body().map(drop)
    }
}

/// Counts the bytes that came without a wait.
#[derive(Debug, Default)]
pub(super) struct Turn(usize);

impl Turn {
    /// Takes note of so many bytes. Returns `true` if other tasks are to run now: this one is woken again.
    pub(super) fn is_over(&mut self, bytes: usize, context: &Context<'_>) -> bool {
        self.0 = self.0.saturating_add(bytes);
        if self.0 < TURN {
            return false;
        }
        self.0 = 0;
        context.waker().wake_by_ref();
        true
    }
}
