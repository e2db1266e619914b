//! The errors of selectors.

use std::fmt;

use cssparser::{BasicParseErrorKind, ParseErrorKind};
use selectors::parser::SelectorParseErrorKind;

use super::suggest;

/// Why a selector failed to parse, and where.
///
/// ```
/// use duckbill::Selector;
/// use duckbill::selectors::SelectorErrorKind;
/// let error = Selector::parse("p > , div").unwrap_err();
/// assert_eq!(error.kind(), SelectorErrorKind::DanglingCombinator);
/// assert_eq!(error.position(), 4);
/// assert_eq!(error.to_string(), "a combinator with no selector after it, at byte 4");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SelectorError {
    kind: SelectorErrorKind,
    position: usize,
    /// The pseudo-class or pseudo-element that is not known.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    unknown: Option<Box<str>>,
}

/// The kinds of errors in a selector.
///
/// ```
/// use duckbill::Selector;
/// use duckbill::selectors::SelectorErrorKind;
/// let kind = Selector::parse("").unwrap_err().kind();
/// assert_eq!(kind, SelectorErrorKind::Empty);
/// assert_eq!(kind.to_string(), "a selector is missing");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum SelectorErrorKind {
    /// A selector is missing: `""`, `"a,"`, `":not()"`.
    Empty,
    /// Nothing follows a combinator: `"a >"`.
    DanglingCombinator,
    /// An unknown pseudo-class, or a pseudo-element, which is not an element.
    Unsupported,
    /// A selector that is not allowed in this place: `":has(:has(a))"`.
    NotAllowedHere,
    /// A namespace prefix that was not declared: `"svg|path"`; see
    /// [`SelectorOptions`](crate::selectors::SelectorOptions).
    UndeclaredPrefix,
    /// The text between `[` and `]` is not an attribute selector.
    Attribute,
    /// A character or word without a meaning in this place.
    UnexpectedToken,
    /// The string ends in the middle of a selector.
    UnexpectedEnd,
    /// More nesting or combinators than real selectors have.
    TooComplex,
    /// The name of a pseudo-class of one's own that is taken or cannot be read:
    /// [`SelectorOptions::with_pseudo_class`](super::SelectorOptions::with_pseudo_class).
    NameTaken,
    /// More parts than [`SelectorOptions::with_max_parts`](super::SelectorOptions::with_max_parts) allows.
    TooLong,
}

impl SelectorError {
    pub(super) const fn new(kind: SelectorErrorKind, position: usize) -> Self {
        Self { kind, position, unknown: None }
    }

    /// An error found where parsing `text` stopped.
    pub(super) fn reading(
        kind: SelectorErrorKind,
        stopped: usize,
        unknown: Option<Box<str>>,
        text: &str,
    ) -> Self {
        let unknown = unknown.filter(|_| kind == SelectorErrorKind::Unsupported);
        let place = unknown.as_deref().and_then(|name| suggest::place_of(name, text));
        Self { kind, position: place.unwrap_or(stopped), unknown }
    }

    /// A suggestion for an unknown pseudo-class: the name of a known one.
    #[must_use]
    pub fn suggestion(&self) -> Option<&'static str> {
        suggest::nearest(self.unknown.as_deref()?)
    }

    /// The kind of the error.
    #[must_use]
    pub const fn kind(&self) -> SelectorErrorKind {
        self.kind
    }

    /// The offset of the error, in bytes from the beginning of the string: the colon of an unknown
    /// pseudo-class or pseudo-element; otherwise the place up to which the selector could be parsed,
    /// which for an error in parentheses or brackets is the end of the outermost of them.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.position
    }
}

impl fmt::Display for SelectorErrorKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Empty => "a selector is missing",
            Self::DanglingCombinator => "a combinator with no selector after it",
            Self::Unsupported => "an unknown pseudo-class or a pseudo-element",
            Self::NotAllowedHere => "a selector that is not allowed here",
            Self::UndeclaredPrefix => "an undeclared namespace prefix",
            Self::Attribute => "not an attribute selector",
            Self::UnexpectedToken => "an unexpected character or word",
            Self::UnexpectedEnd => "the selector ends too early",
            Self::TooComplex => "a selector with too many parts in one another",
            Self::NameTaken => "a name that a pseudo-class or pseudo-element has",
            Self::TooLong => "a selector with too many parts",
        })
    }
}

impl fmt::Display for SelectorError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}, at byte {}", self.kind, self.position)?;
        match self.suggestion() {
            Some(name) => write!(formatter, "; is :{name} meant?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for SelectorError {}

impl SelectorErrorKind {
    pub(super) fn from_parser(kind: &ParseErrorKind<SelectorParseErrorKind>) -> Self {
        use SelectorParseErrorKind as Custom;
        match kind {
            ParseErrorKind::Basic(BasicParseErrorKind::EndOfInput) => Self::UnexpectedEnd,
            ParseErrorKind::Basic(BasicParseErrorKind::TooManyNestedBlocks) => Self::TooComplex,
            ParseErrorKind::Basic(_) => Self::UnexpectedToken,
            ParseErrorKind::Custom(custom) => match custom {
                Custom::EmptySelector => Self::Empty,
                Custom::DanglingCombinator => Self::DanglingCombinator,
                Custom::UnsupportedPseudoClassOrElement => Self::Unsupported,
                Custom::ExpectedNamespace => Self::UndeclaredPrefix,
                Custom::NoQualifiedNameInAttributeSelector
                | Custom::UnexpectedTokenInAttributeSelector
                | Custom::ExpectedBarInAttr
                | Custom::BadValueInAttr
                | Custom::InvalidQualNameInAttr => Self::Attribute,
                Custom::NonCompoundSelector
                | Custom::NonPseudoElementAfterSlotted
                | Custom::InvalidPseudoElementAfterSlotted
                | Custom::InvalidPseudoElementInsideWhere
                | Custom::InvalidState => Self::NotAllowedHere,
                Custom::PseudoElementExpectedColon
                | Custom::PseudoElementExpectedIdent
                | Custom::NoIdentForPseudo
                | Custom::UnexpectedIdent
                | Custom::ExplicitNamespaceUnexpectedToken
                | Custom::ClassNeedsIdent => Self::UnexpectedToken,
            },
        }
    }
}
