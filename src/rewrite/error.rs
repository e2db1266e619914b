//! Why a rewriter cannot be made, or stopped.

use std::error::Error;
use std::fmt;
use std::io;

use crate::encoding::Encoding;
use crate::limit::StopReason;
use crate::selectors::SelectorError;

/// Why a selector cannot be used for a handler.
///
/// ```
/// use duckbill::rewrite::{Handlers, SelectorRefused};
/// let refused = Handlers::new().on_element("p:has(a)", |_| {}).unwrap_err();
/// assert!(matches!(refused, SelectorRefused::Undecidable { part: "the pseudo-class :has()" }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SelectorRefused {
    /// It is not a selector.
    Invalid(SelectorError),
    /// A part of it cannot be decided at the start tag. [`Handlers`](super::Handlers) says what can.
    Undecidable {
        /// That part.
        part: &'static str,
    },
}

impl fmt::Display for SelectorRefused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Invalid(error) => error.fmt(formatter),
            Self::Undecidable { part } => {
                write!(formatter, "{part} cannot be decided at a start tag")
            }
        }
    }
}

impl Error for SelectorRefused {}

/// Why a change was refused; nothing was changed then.
///
/// ```
/// use duckbill::rewrite::{Content, EditRefused, Handlers, RewriteOptions, rewrite};
/// let handlers = Handlers::new().on_element("style", |style| {
///     assert_eq!(style.append(Content::Text("</style><p>")), Err(EditRefused::EndsRawText));
/// })?;
/// assert_eq!(rewrite("<style>a</style>", handlers, &RewriteOptions::new())?, "<style>a</style>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EditRefused {
    /// The name of an element or attribute is not one that a tag can have.
    Name,
    /// The element of this name would have another content model, or none: what follows would be read
    /// otherwise.
    ContentModel,
    /// The text would end the `script`, `style` or similar element that it goes into, or cannot be there.
    EndsRawText,
    /// The text would end the comment.
    EndsComment,
    /// The element ends with its start tag.
    NoEnd,
    /// The text on both sides of the change would be read together, and nothing can keep it apart.
    Joins,
    /// The input ends in a token, or in an element, that nothing can end.
    Unfinished,
    /// The changed markup would be read as another tree.
    ChangesTree,
}

impl fmt::Display for EditRefused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Name => "a tag cannot have this name",
            Self::ContentModel => "the name has another content model",
            Self::EndsRawText => "the text would end the element",
            Self::EndsComment => "the text would end the comment",
            Self::NoEnd => "the element ends with its start tag",
            Self::Joins => "what is on both sides of the change would be read together",
            Self::Unfinished => "the input ends in a token or an element that nothing can end",
            Self::ChangesTree => "the changed markup would be read as another tree",
        })
    }
}

impl Error for EditRefused {}

/// Why a rewriter stopped. It takes and writes no more bytes then.
#[derive(Debug)]
#[non_exhaustive]
pub enum RewriteError {
    /// A limit was reached, or the parse was cancelled.
    Stopped {
        /// The reason.
        reason: StopReason,
        /// The offset of the token that exceeded the limit, in bytes of the decoded text; for
        /// [`Limit::InputBytes`](crate::limits::Limit::InputBytes), in bytes of the input.
        offset: u64,
    },
    /// The encoding of the document lacks a character of a script, a comment or the name of a tag, where it
    /// cannot be written as a character reference.
    Unencodable {
        /// The character.
        character: char,
        /// The encoding.
        encoding: Encoding,
    },
    /// A change was allowed where it was made, and cannot be written where that turned out to be: together with what is
    /// there it would be read as something else.
    Refused {
        /// The reason.
        refused: EditRefused,
        /// Where, in bytes of the decoded text.
        offset: u64,
    },
    /// A handler returned this error.
    Handler(Box<dyn Error + Send + Sync>),
    /// The rewriter had stopped before.
    AlreadyStopped,
    /// The selector of [`select_stream`](super::select_stream) cannot be used.
    Selector(SelectorRefused),
    /// Reading failed.
    Read(io::Error),
    /// Writing failed.
    Write(io::Error),
}

impl fmt::Display for RewriteError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped { reason, offset } => {
                write!(formatter, "rewriting stopped at byte {offset}: {reason}")
            }
            Self::Unencodable { character, encoding } => {
                write!(formatter, "{encoding} has no character {character:?}")
            }
            Self::Refused { refused, offset } => {
                write!(formatter, "a change at byte {offset} cannot be written: {refused}")
            }
            Self::Handler(error) => error.fmt(formatter),
            Self::AlreadyStopped => formatter.write_str("the rewriter had stopped before"),
            Self::Selector(error) => error.fmt(formatter),
            Self::Read(error) => write!(formatter, "cannot read the input: {error}"),
            Self::Write(error) => write!(formatter, "cannot write the output: {error}"),
        }
    }
}

impl Error for RewriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Handler(error) => Some(&**error),
            Self::Refused { refused, .. } => Some(refused),
            Self::Selector(error) => Some(error),
            Self::Read(error) | Self::Write(error) => Some(error),
            _ => None,
        }
    }
}

/// The result of a handler.
pub(super) type Done = Result<(), Box<dyn Error + Send + Sync>>;

/// The result of a handler: nothing, or a `Result` whose error stops the rewriter.
pub trait HandlerResult {
    /// The result.
    ///
    /// # Errors
    ///
    /// Returns the error of the handler.
    fn into_result(self) -> Result<(), Box<dyn Error + Send + Sync>>;
}

impl HandlerResult for () {
    fn into_result(self) -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok(())
    }
}

impl<E: Into<Box<dyn Error + Send + Sync>>> HandlerResult for Result<(), E> {
    fn into_result(self) -> Result<(), Box<dyn Error + Send + Sync>> {
        self.map_err(Into::into)
    }
}
