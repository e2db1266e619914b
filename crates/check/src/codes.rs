//! The codes: one table gives the enum, its names, messages, explanations and anchors.

use std::fmt;
use std::str::FromStr;

use super::severity::Severity;
use duckbill::error::ErrorCode;

/// Which part of a checker a diagnostic belongs to.
///
/// ```
/// use duckbill_check::Level;
/// assert_eq!("values".parse(), Ok(Level::Values));
/// assert_eq!(Level::Parse.as_str(), "parse");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Level {
    /// Reading the bytes and building the tree: encoding, tokenizer, tree construction.
    Parse,
    /// The grammars of attribute values.
    Values,
    /// URLs in attributes.
    Urls,
    /// Elements, attributes, ids, and how they may be put together.
    Structure,
    /// Roles, and the attributes `aria-*`.
    Aria,
    /// The text of scripts that are data: import maps, speculation rules, JSON.
    Scripts,
    /// Style sheets in the document: the text of `style` elements, and the attribute `style`.
    Css,
}

impl Level {
    /// All levels.
    pub const ALL: &'static [Self] = &[
        Self::Parse,
        Self::Values,
        Self::Urls,
        Self::Structure,
        Self::Aria,
        Self::Scripts,
        Self::Css,
    ];

    /// Its name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Values => "values",
            Self::Urls => "urls",
            Self::Structure => "structure",
            Self::Aria => "aria",
            Self::Scripts => "scripts",
            Self::Css => "css",
        }
    }

    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl FromStr for Level {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.iter().copied().find(|level| level.as_str() == name).ok_or(UnknownName)
    }
}

/// The text names no level, or no code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownName;

impl fmt::Display for UnknownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not the name of a level or code of the checker")
    }
}

impl std::error::Error for UnknownName {}

/// The kind of problem that a diagnostic reports.
///
/// ```
/// use duckbill::ErrorCode;
/// use duckbill_check::{Code, RuleCode};
/// assert_eq!(Code::Rule(RuleCode::DuplicateId).as_str(), "duplicate-id");
/// assert_eq!(Code::Parse(ErrorCode::EofInTag).as_str(), "eof-in-tag");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// A parse error.
    Parse(ErrorCode),
    /// A rule of this module.
    Rule(RuleCode),
    /// A rule of one's own: its name, in kebab-case, and the message with `{0}`, `{1}` … for the parts.
    Custom(&'static str, &'static str),
}

impl Code {
    /// Its name, which does not change.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Parse(code) => code.as_str(),
            Self::Rule(code) => code.as_str(),
            Self::Custom(name, _) => name,
        }
    }

    /// The level it belongs to; `None` for rules of one's own.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Parse(_) => Some(Level::Parse),
            Self::Rule(code) => Some(code.level()),
            Self::Custom(..) => None,
        }
    }

    /// How bad it is, unless a diagnostic says otherwise.
    #[must_use]
    pub const fn severity(self) -> Severity {
        match self {
            Self::Rule(code) => code.severity(),
            Self::Parse(_) | Self::Custom(..) => Severity::Error,
        }
    }

    /// The message, with `{0}`, `{1}` … for the parts of a diagnostic.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::Parse(_) => "{0}",
            Self::Rule(code) => code.message(),
            Self::Custom(_, message) => message,
        }
    }

    /// The problem, how browsers treat it, and how to fix it; empty for rules of one's own.
    #[must_use]
    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Parse(code) => code.explain(),
            Self::Rule(code) => code.explanation(),
            Self::Custom(..) => "",
        }
    }

    /// The section of the standard that has the rule, if one does.
    #[must_use]
    pub const fn spec_url(self) -> Option<&'static str> {
        match self {
            Self::Parse(code) => Some(code.spec_url()),
            Self::Rule(code) => Some(code.spec_url()),
            Self::Custom(..) => None,
        }
    }
}

impl From<RuleCode> for Code {
    fn from(code: RuleCode) -> Self {
        Self::Rule(code)
    }
}

impl From<ErrorCode> for Code {
    fn from(code: ErrorCode) -> Self {
        Self::Parse(code)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl FromStr for Code {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let rule = RuleCode::ALL.iter().copied().find(|code| code.as_str() == name);
        rule.map(Self::Rule).or_else(|| name.parse().ok().map(Self::Parse)).ok_or(UnknownName)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

macro_rules! codes {
    ($($variant:ident $name:literal $level:ident $severity:ident $anchor:literal
       $message:literal $explanation:literal;)+) => {
        /// The rules of this module. What is said of a rule is said by [`Code`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum RuleCode {
            $(#[doc = $explanation] $variant,)+
        }

        impl RuleCode {
            /// All codes.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Its name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The level it belongs to.
            const fn level(self) -> Level {
                match self { $(Self::$variant => Level::$level,)+ }
            }

            /// How bad it is.
            const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)+ }
            }

            /// The message, with gaps for the parts of a diagnostic.
            const fn message(self) -> &'static str {
                match self { $(Self::$variant => $message,)+ }
            }

            /// The problem, how browsers treat it, and how to fix it.
            const fn explanation(self) -> &'static str {
                match self { $(Self::$variant => $explanation,)+ }
            }

            /// The section of the standard that has the rule.
            const fn spec_url(self) -> &'static str {
                match self {
                    $(Self::$variant => concat!("https://html.spec.whatwg.org/multipage/", $anchor),)+
                }
            }
        }
    };
}

include!("code_table.rs");
