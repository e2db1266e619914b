//! Codes as strings.

use std::fmt;
use std::str::FromStr;

use super::ErrorCode;

impl fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl FromStr for ErrorCode {
    type Err = UnknownErrorCode;

    fn from_str(name: &str) -> Result<Self, UnknownErrorCode> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name).ok_or(UnknownErrorCode)
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
