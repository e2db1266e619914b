//! What the parser of the `selectors` crate has to be told: which strings to build its tree of, and
//! which pseudo-classes there are.

use std::fmt::{self, Write};

use cssparser::{ParseError, Parser as CssParser, ToCss, match_ignore_ascii_case};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{
    NonTSPseudoClass, Parser, PseudoElement, SelectorImpl, SelectorParseErrorKind,
};

use super::SelectorOptions;
use crate::names::Namespace;

/// How deep parentheses may nest: the parser of the `selectors` crate recurses over them, and so do
/// compiling and matching.
pub(super) const NESTING_LIMIT: u8 = 32;

/// The kinds of string and of pseudo-class that a parsed selector is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Syntax;

impl SelectorImpl for Syntax {
    type ExtraMatchingData<'a> = ();
    type AttrValue = Value;
    type Identifier = Text;
    type LocalName = Text;
    type NamespaceUrl = Text;
    type NamespacePrefix = Text;
    type BorrowedNamespaceUrl = Text;
    type BorrowedLocalName = Text;
    type NonTSPseudoClass = PseudoClass;
    type PseudoElement = NoPseudoElement;
}

/// A string of a selector.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Text(Box<str>);

impl Text {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl PrecomputedHash for Text {
    fn precomputed_hash(&self) -> u32 {
        crate::names::hash(self.0.as_bytes())
    }
}

impl ToCss for Text {
    fn to_css<W: Write>(&self, destination: &mut W) -> fmt::Result {
        cssparser::serialize_identifier(&self.0, destination)
    }
}

/// The value in an attribute selector, which is written between quotes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value(Box<str>);

impl Value {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl ToCss for Value {
    fn to_css<W: Write>(&self, destination: &mut W) -> fmt::Result {
        cssparser::serialize_string(&self.0, destination)
    }
}

/// The pseudo-classes that depend on more than the shape of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PseudoClass {
    AnyLink,
    Checked,
    Disabled,
    Enabled,
    Required,
    Optional,
    ReadOnly,
    ReadWrite,
    PlaceholderShown,
    Open,
    /// The language ranges, in lower case.
    Lang(Box<[Box<str>]>),
    /// One that depends on what a user does: it is understood, and matches nothing.
    Interaction(&'static str),
}

impl PseudoClass {
    /// Whether an element cannot be asked alone: the answer takes a look at the whole tree.
    pub(super) fn asks_the_tree(&self) -> bool {
        false
    }

    fn from_name(name: &str) -> Option<Self> {
        Some(match_ignore_ascii_case! { name,
            "any-link" | "link" => Self::AnyLink,
            "checked" => Self::Checked,
            "disabled" => Self::Disabled,
            "enabled" => Self::Enabled,
            "required" => Self::Required,
            "optional" => Self::Optional,
            "read-only" => Self::ReadOnly,
            "read-write" => Self::ReadWrite,
            "placeholder-shown" => Self::PlaceholderShown,
            "open" => Self::Open,
            "active" => Self::Interaction("active"),
            "focus" => Self::Interaction("focus"),
            "focus-visible" => Self::Interaction("focus-visible"),
            "focus-within" => Self::Interaction("focus-within"),
            "hover" => Self::Interaction("hover"),
            "target" => Self::Interaction("target"),
            "visited" => Self::Interaction("visited"),
            _ => return None,
        })
    }
}

impl ToCss for PseudoClass {
    fn to_css<W: Write>(&self, destination: &mut W) -> fmt::Result {
        let name = match self {
            Self::AnyLink => "any-link",
            Self::Checked => "checked",
            Self::Disabled => "disabled",
            Self::Enabled => "enabled",
            Self::Required => "required",
            Self::Optional => "optional",
            Self::ReadOnly => "read-only",
            Self::ReadWrite => "read-write",
            Self::PlaceholderShown => "placeholder-shown",
            Self::Open => "open",
            Self::Interaction(name) => name,
            Self::Lang(ranges) => {
                destination.write_str(":lang(")?;
                for (index, range) in ranges.iter().enumerate() {
                    if index != 0 {
                        destination.write_str(", ")?;
                    }
                    cssparser::serialize_string(range, destination)?;
                }
                return destination.write_char(')');
            }
        };
        destination.write_char(':')?;
        destination.write_str(name)
    }
}

impl NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        matches!(self, Self::Interaction("active" | "hover"))
    }

    fn is_user_action_state(&self) -> bool {
        matches!(self, Self::Interaction(_))
    }
}

/// No pseudo-element is an element, so none can be selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoPseudoElement {}

impl ToCss for NoPseudoElement {
    fn to_css<W: Write>(&self, _: &mut W) -> fmt::Result {
        match *self {}
    }
}

impl PseudoElement for NoPseudoElement {}

/// What the parser of the `selectors` crate asks while it reads.
pub(super) struct Answers<'o>(pub(super) &'o SelectorOptions);

impl<'i> Parser<'i> for Answers<'_> {
    type Impl = Syntax;
    type Error = SelectorParseErrorKind;

    fn parse_nth_child_of(&self) -> bool {
        true
    }

    fn parse_is_and_where(&self) -> bool {
        true
    }

    fn parse_has(&self) -> bool {
        true
    }

    fn parse_non_ts_pseudo_class(
        &self,
        name: &str,
    ) -> Result<PseudoClass, ParseError<Self::Error>> {
        PseudoClass::from_name(name).ok_or_else(unsupported)
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: &str,
        input: &mut CssParser<'i>,
        _after_part: bool,
    ) -> Result<PseudoClass, ParseError<Self::Error>> {
        if !name.eq_ignore_ascii_case("lang") {
            return Err(unsupported());
        }
        let ranges = input.parse_comma_separated(|input| {
            let range = input.expect_ident_or_string()?.to_ascii_lowercase();
            Ok::<_, ParseError<Self::Error>>(range.into_boxed_str())
        })?;
        Ok(PseudoClass::Lang(ranges.into()))
    }

    fn default_namespace(&self) -> Option<Text> {
        self.0.default_namespace.as_deref().map(Text::from)
    }

    fn namespace_for_prefix(&self, prefix: &Text) -> Option<Text> {
        let declared = self.0.namespaces.iter().rev().find(|(declared, _)| **declared == *prefix.0);
        declared.map(|(_, url)| Text::from(&**url))
    }
}

fn unsupported() -> ParseError<SelectorParseErrorKind> {
    ParseError::custom(SelectorParseErrorKind::UnsupportedPseudoClassOrElement)
}

/// The namespace of this URL, if elements can be in it.
pub(super) fn namespace_of(url: &str) -> Option<Namespace> {
    [Namespace::Html, Namespace::Svg, Namespace::MathMl]
        .into_iter()
        .find(|namespace| namespace.url() == url)
}
