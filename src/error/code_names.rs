//! Codes as strings, and how bad they are.

use std::fmt;
use std::str::FromStr;

use super::{ErrorCode, Severity};

/// The names that this crate gave to errors of tree construction before, each with the code that most of
/// its errors have now.
const FORMER: &[(&str, ErrorCode)] = &[
    ("unexpected-doctype", ErrorCode::MisplacedDoctype),
    ("unknown-doctype", ErrorCode::NonConformingDoctype),
    ("unexpected-start-tag", ErrorCode::TablePartOutsideTable),
    ("unexpected-end-tag", ErrorCode::EndTagWithoutMatchingOpenElement),
    ("unexpected-text", ErrorCode::ContentAfterBody),
    ("unexpected-null-in-body", ErrorCode::UnexpectedNullCharacter),
    ("unexpected-eof", ErrorCode::EofInElementThatCanContainOnlyText),
    ("open-elements-at-end", ErrorCode::OpenElementsLeftAfterEof),
    ("end-tag-with-open-elements", ErrorCode::ClosingOfElementWithOpenChildElements),
    ("implied-end-of-element", ErrorCode::ImpliedEndWithOpenElements),
];

impl ErrorCode {
    /// How bad it is: an error, whatever the code. The standard forbids all of them.
    ///
    /// ```
    /// use duckbill::ErrorCode;
    /// use duckbill::error::Severity;
    /// assert_eq!(ErrorCode::MissingDoctype.severity(), Severity::Error);
    /// ```
    #[must_use]
    pub const fn severity(self) -> Severity {
        Severity::Error
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Reads a name, also one of those that errors of tree construction had before they were told apart:
/// `unexpected-end-tag` reads as the code that most of these errors have now.
impl FromStr for ErrorCode {
    type Err = UnknownErrorCode;

    fn from_str(name: &str) -> Result<Self, UnknownErrorCode> {
        let former = || FORMER.iter().find(|(old, _)| *old == name).map(|(_, code)| *code);
        let code = Self::ALL.iter().copied().find(|code| code.as_str() == name);
        code.or_else(former).ok_or(UnknownErrorCode)
    }
}

/// The string is not an [`ErrorCode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownErrorCode;

impl fmt::Display for UnknownErrorCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not a parse error code")
    }
}

impl std::error::Error for UnknownErrorCode {}
