//! Comparing the values of attributes, ids and classes with those of a selector.

use crate::ascii::is_whitespace;

/// Whether the case of ASCII letters counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaseSensitivity {
    CaseSensitive,
    AsciiCaseInsensitive,
}

impl CaseSensitivity {
    #[inline]
    pub(super) fn eq(self, one: &[u8], other: &[u8]) -> bool {
        match self {
            Self::CaseSensitive => one == other,
            Self::AsciiCaseInsensitive => one.eq_ignore_ascii_case(other),
        }
    }

    fn contains(self, value: &str, part: &str) -> bool {
        match self {
            Self::CaseSensitive => value.contains(part),
            Self::AsciiCaseInsensitive => {
                let mut windows = value.as_bytes().windows(part.len());
                windows.any(|window| window.eq_ignore_ascii_case(part.as_bytes()))
            }
        }
    }
}

/// The case in which an attribute selector compares values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueCase {
    Is(CaseSensitivity),
    /// Case counts, but not for HTML elements: [HTML](https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors)
    /// lists the attributes.
    InsensitiveInHtml,
}

impl ValueCase {
    /// The case for an element, which is an HTML element or not.
    pub(super) fn of(self, is_html: bool) -> CaseSensitivity {
        match self {
            Self::Is(case) => case,
            Self::InsensitiveInHtml if is_html => CaseSensitivity::AsciiCaseInsensitive,
            Self::InsensitiveInHtml => CaseSensitivity::CaseSensitive,
        }
    }
}

/// The [operator](https://drafts.csswg.org/selectors-4/#attribute-representation) of an attribute selector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Includes,
    DashMatch,
    Prefix,
    Suffix,
    Substring,
}

impl Operator {
    /// The operator that begins with this character, which `=` follows.
    pub(super) fn from_first(character: u8) -> Option<Self> {
        Some(match character {
            b'~' => Self::Includes,
            b'|' => Self::DashMatch,
            b'^' => Self::Prefix,
            b'$' => Self::Suffix,
            b'*' => Self::Substring,
            _ => return None,
        })
    }

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Includes => "~=",
            Self::DashMatch => "|=",
            Self::Prefix => "^=",
            Self::Suffix => "$=",
            Self::Substring => "*=",
        }
    }

    /// Whether the value of an attribute is in this relation to the value that a selector wants.
    pub(super) fn holds(self, value: &str, wanted: &str, case: CaseSensitivity) -> bool {
        let (bytes, part) = (value.as_bytes(), wanted.as_bytes());
        let begins = || bytes.get(..part.len()).is_some_and(|start| case.eq(start, part));
        match self {
            Self::Equal => case.eq(bytes, part),
            Self::DashMatch => begins() && matches!(bytes.get(part.len()), None | Some(b'-')),
            // Nothing contains the empty string.
            _ if part.is_empty() => false,
            Self::Includes => {
                let mut words = bytes.split(|&byte| is_whitespace(byte));
                words.any(|word| case.eq(word, part))
            }
            Self::Prefix => begins(),
            Self::Suffix => {
                let end = bytes.len().checked_sub(part.len()).and_then(|at| bytes.get(at..));
                end.is_some_and(|end| case.eq(end, part))
            }
            Self::Substring => case.contains(value, wanted),
        }
    }
}
