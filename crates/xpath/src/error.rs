//! Errors of parsing and of evaluating, with their places.

use std::fmt;
use std::ops::Range;

/// Why an expression failed to parse or to be evaluated, and where in it.
///
/// ```
/// use duckbill_xpath::{ErrorKind, XPath};
/// let error = XPath::parse("//a[@href").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Syntax);
/// assert_eq!(error.span(), 9..9);
/// assert_eq!(error.to_string(), "expected `]`, found the end, at byte 9");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: Box<str>,
    span: Range<usize>,
}

/// The kinds of errors.
///
/// ```
/// use duckbill_xpath::{ErrorKind, XPath};
/// let kind = |text| XPath::parse(text).unwrap_err().kind();
/// assert_eq!(kind("//a["), ErrorKind::Syntax);
/// assert_eq!(kind("counts(//a)"), ErrorKind::UnknownFunction);
/// assert_eq!(kind("//svg:g"), ErrorKind::UnboundPrefix);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not an XPath expression.
    Syntax,
    /// A function that is not known.
    UnknownFunction,
    /// A function that takes another number of arguments.
    ArgumentCount,
    /// A prefix of a name that is not bound to a namespace.
    UnboundPrefix,
    /// A variable that is not bound.
    UnboundVariable,
    /// A value that is not a node-set where only a node-set will do.
    NotANodeSet,
    /// A regular expression that cannot be used.
    Regex,
    /// A function of the caller failed.
    Function,
    /// A node that cannot be the context node: a doctype, a shadow root or the contents of a `template`.
    ContextNode,
    /// A node-set among the values given that belongs to another document.
    OtherDocument,
    /// The evaluation reached a [limit](crate::Limits).
    Limit,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<Box<str>>, span: Range<usize>) -> Self {
        Self { kind, message: message.into(), span }
    }

    /// The kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Describes the error, without its place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where the error is: a range of bytes of the expression, on char boundaries. It is empty at the end of an
    /// expression that is not complete.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}, at byte {}", self.message, self.span.start)
    }
}

impl std::error::Error for Error {}
