//! The common part of the adapters for asynchronous input.

use std::task::Context;

use crate::dom::Document;
use crate::limit::StopReason;
use crate::parser::{Observer, ParseOptions, ParseStopped, Parser};

/// After this many bytes without a wait an adapter lets other tasks run.
const TURN: usize = 256 * 1024;

/// A parser to which the bytes of a page are fed as they come.
///
/// ```
/// use duckbill::reader::TakeBytes;
/// use duckbill::{ParseOptions, Parser};
/// let mut parser = Parser::new(ParseOptions::new());
/// assert_eq!(parser.take_bytes(b"<p>Hello"), None);
/// assert_eq!(parser.finish()?.root().text_content(), "Hello");
/// # Ok::<(), duckbill::limits::ParseStopped>(())
/// ```
pub trait TakeBytes {
    /// Why the parser takes no more.
    type Stop;

    /// Takes the next bytes, all of them. Returns `Some` if it wants no more, now or ever.
    fn take_bytes(&mut self, bytes: &[u8]) -> Option<Self::Stop>;
}

/// It stops at a limit, if the cancel flag is set, or if its observer says so.
impl<O: Observer> TakeBytes for Parser<O> {
    type Stop = StopReason;

    fn take_bytes(&mut self, bytes: &[u8]) -> Option<StopReason> {
        self.feed_bytes(bytes).err()
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

    /// The document, after feeding ended.
    pub(super) fn document(self) -> Result<Document, ParseStopped> {
        let Self(parser) = self;
        let is_head = parser.stop_reason().is_none() && parser.document().body().is_some();
        if is_head { Ok(parser.stop()) } else { parser.finish() }
    }
}

impl TakeBytes for Head {
    type Stop = ();

    fn take_bytes(&mut self, bytes: &[u8]) -> Option<()> {
        let is_stopped = self.0.feed_bytes(bytes).is_err();
        (is_stopped || self.0.document().body().is_some()).then_some(())
    }
}

/// Why a whole document was not parsed from a stream.
#[cfg(feature = "futures")]
#[derive(Debug)]
pub enum StreamError<E> {
    /// The error of the stream.
    Stream(E),
    /// The parse was stopped.
    Stopped(ParseStopped),
}

#[cfg(feature = "futures")]
impl<E: std::fmt::Display> std::fmt::Display for StreamError<E> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Stream(error) => error.fmt(formatter),
            Self::Stopped(stopped) => stopped.fmt(formatter),
        }
    }
}

#[cfg(feature = "futures")]
impl<E: std::error::Error> std::error::Error for StreamError<E> {}

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
