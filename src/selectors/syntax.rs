//! The settings of the parser of the `selectors` crate: the string types of its tree, and the
//! pseudo-classes.

use std::cell::RefCell;
use std::fmt::{self, Write};

use cssparser::{CowRcStr, ParseError, Parser as CssParser, ToCss, match_ignore_ascii_case};
use precomputed_hash::PrecomputedHash;
use selectors::parser::{
    NonTSPseudoClass, Parser, PseudoElement, SelectorImpl, SelectorParseErrorKind,
};

use super::declared::Declared;
use super::options::SelectorOptions;
use crate::names::Namespace;

/// How deep parentheses may nest: the parser of the `selectors` crate recurses over them, and so do
/// compiling and matching.
pub(super) const NESTING_LIMIT: u8 = 16;

/// The maximum nesting for the caller's stack. The parser takes up to 10 KiB a level without
/// optimisation.
pub(super) const SHALLOW: u8 = 3;

/// The stack of the thread that parses deeper nesting, which is rare.
pub(super) const DEEP_STACK: usize = 1 << 20;

/// The maximum nesting of parentheses and brackets in a string; those in CSS strings are counted too.
pub(super) fn nesting(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

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
    Valid,
    Invalid,
    InRange,
    OutOfRange,
    Required,
    Optional,
    ReadOnly,
    ReadWrite,
    PlaceholderShown,
    Open,
    Muted,
    Paused,
    Default,
    Indeterminate,
    Defined,
    /// The requested direction (`None` for an unknown one), and its spelling.
    Dir {
        direction: Option<Direction>,
        written: Box<str>,
    },
    /// The language ranges, in lower case.
    Lang(Box<[Box<str>]>),
    /// One that the options declared, and its argument as it is written between quotes.
    Own {
        declared: Declared,
        argument: Box<str>,
    },
    /// A pseudo-class that depends on the user: it is parsed, and matches nothing.
    Interaction(&'static str),
    /// A pseudo-class for a state that no element is in that was only parsed; its argument, if it has one, as it was
    /// written.
    Absent {
        name: &'static str,
        argument: Option<Box<str>>,
    },
}

/// The direction of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    LeftToRight,
    RightToLeft,
}

impl PseudoClass {
    /// Whether an element alone cannot answer: the whole tree is needed.
    pub(super) fn asks_the_tree(&self) -> bool {
        matches!(
            self,
            Self::Default | Self::Indeterminate | Self::Valid | Self::Invalid | Self::Dir { .. }
        )
    }

    fn from_name(name: &str) -> Option<Self> {
        Some(match_ignore_ascii_case! { name,
            "any-link" | "link" | "-webkit-any-link" => Self::AnyLink,
            "checked" => Self::Checked,
            "disabled" => Self::Disabled,
            "enabled" => Self::Enabled,
            "valid" => Self::Valid,
            "invalid" => Self::Invalid,
            "in-range" => Self::InRange,
            "out-of-range" => Self::OutOfRange,
            "required" => Self::Required,
            "optional" => Self::Optional,
            "read-only" => Self::ReadOnly,
            "read-write" => Self::ReadWrite,
            "placeholder-shown" => Self::PlaceholderShown,
            "open" => Self::Open,
            "muted" => Self::Muted,
            "paused" => Self::Paused,
            "default" => Self::Default,
            "indeterminate" => Self::Indeterminate,
            "defined" => Self::Defined,
            "active" => Self::Interaction("active"),
            "focus" => Self::Interaction("focus"),
            "focus-visible" => Self::Interaction("focus-visible"),
            "focus-within" => Self::Interaction("focus-within"),
            "hover" => Self::Interaction("hover"),
            "target" => Self::Interaction("target"),
            "visited" => Self::Interaction("visited"),
            _ => return Self::absent(name, ABSENT, None),
        })
    }

    /// One of these names.
    fn absent(name: &str, names: &[&'static str], argument: Option<&str>) -> Option<Self> {
        let name = names.iter().copied().find(|known| name.eq_ignore_ascii_case(known))?;
        Some(Self::Absent { name, argument: argument.map(Box::from) })
    }
}

/// The pseudo-classes for states that only browsers bring about: by scripts, media that play, people who type or look.
const ABSENT: &[&str] = &[
    "active-view-transition",
    "autofill",
    "-webkit-autofill",
    "blank",
    "buffering",
    "current",
    "fullscreen",
    "-webkit-full-screen",
    "future",
    "has-slotted",
    "interest-source",
    "interest-target",
    "local-link",
    "modal",
    "past",
    "picture-in-picture",
    "playing",
    "popover-open",
    "seeking",
    "stalled",
    "target-after",
    "target-before",
    "target-current",
    "target-within",
    "user-invalid",
    "user-valid",
    "volume-locked",
    "xr-overlay",
];

/// Those with a list of names as argument.
const ABSENT_OF_NAMES: &[&str] = &["active-view-transition-type", "state"];

impl ToCss for PseudoClass {
    fn to_css<W: Write>(&self, destination: &mut W) -> fmt::Result {
        let name = match self {
            Self::AnyLink => "any-link",
            Self::Checked => "checked",
            Self::Disabled => "disabled",
            Self::Enabled => "enabled",
            Self::Valid => "valid",
            Self::Invalid => "invalid",
            Self::InRange => "in-range",
            Self::OutOfRange => "out-of-range",
            Self::Required => "required",
            Self::Optional => "optional",
            Self::ReadOnly => "read-only",
            Self::ReadWrite => "read-write",
            Self::PlaceholderShown => "placeholder-shown",
            Self::Open => "open",
            Self::Muted => "muted",
            Self::Paused => "paused",
            Self::Default => "default",
            Self::Indeterminate => "indeterminate",
            Self::Defined => "defined",
            Self::Dir { written, .. } => {
                destination.write_str(":dir(")?;
                cssparser::serialize_identifier(written, destination)?;
                return destination.write_char(')');
            }
            Self::Own { declared, argument } => {
                destination.write_char(':')?;
                cssparser::serialize_identifier(&declared.name, destination)?;
                if declared.has_argument {
                    destination.write_char('(')?;
                    cssparser::serialize_string(argument, destination)?;
                    destination.write_char(')')?;
                }
                return Ok(());
            }
            Self::Interaction(name) | Self::Absent { name, argument: None } => name,
            Self::Absent { name, argument: Some(argument) } => {
                return write!(destination, ":{name}({argument})");
            }
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

/// A pseudo-element is not an element, so it cannot be selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoPseudoElement {}

impl ToCss for NoPseudoElement {
    fn to_css<W: Write>(&self, _: &mut W) -> fmt::Result {
        match *self {}
    }
}

impl PseudoElement for NoPseudoElement {}

/// The callbacks of the parser of the `selectors` crate.
pub(super) struct Callbacks<'o> {
    options: &'o SelectorOptions,
    /// The last pseudo-class or pseudo-element that is not known.
    unknown: RefCell<Option<Box<str>>>,
}

impl<'o> Callbacks<'o> {
    pub(super) fn new(options: &'o SelectorOptions) -> Self {
        Self { options, unknown: RefCell::new(None) }
    }

    /// The last pseudo-class or pseudo-element that was asked for and is not known.
    pub(super) fn into_unknown(self) -> Option<Box<str>> {
        self.unknown.into_inner()
    }

    /// The pseudo-class of this name that was declared last.
    fn declared(&self, name: &str, has_argument: bool) -> Option<Declared> {
        let mut declared = self.options.pseudo_classes.iter().rev();
        declared.find(|declared| declared.is_named(name, has_argument)).cloned()
    }

    fn unsupported(&self, name: &str) -> ParseError<SelectorParseErrorKind> {
        *self.unknown.borrow_mut() = Some(name.into());
        ParseError::custom(SelectorParseErrorKind::UnsupportedPseudoClassOrElement)
    }
}

impl<'i> Parser<'i> for Callbacks<'_> {
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

    /// `:host` is in a shadow tree's own style sheets: selectors of a document match nothing by it.
    fn parse_host(&self) -> bool {
        true
    }

    /// `&` without a rule around it [is `:scope`](https://drafts.csswg.org/css-nesting-1/#nest-selector).
    fn parse_parent_selector(&self) -> bool {
        true
    }

    fn parse_non_ts_pseudo_class(
        &self,
        name: CowRcStr<'i>,
    ) -> Result<PseudoClass, ParseError<Self::Error>> {
        if let Some(class) = PseudoClass::from_name(&name) {
            return Ok(class);
        }
        let declared = self.declared(&name, false).ok_or_else(|| self.unsupported(&name))?;
        Ok(PseudoClass::Own { declared, argument: Box::default() })
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: CowRcStr<'i>,
        input: &mut CssParser<'i>,
        _after_part: bool,
    ) -> Result<PseudoClass, ParseError<Self::Error>> {
        if name.eq_ignore_ascii_case("dir") {
            let written: Box<str> = input.expect_ident()?.as_ref().into();
            let direction = match_ignore_ascii_case! { &written,
                "ltr" => Some(Direction::LeftToRight),
                "rtl" => Some(Direction::RightToLeft),
                _ => None,
            };
            return Ok(PseudoClass::Dir { direction, written });
        }
        if ABSENT_OF_NAMES.iter().any(|known| name.eq_ignore_ascii_case(known)) {
            let names = input.parse_comma_separated(|input| {
                let mut written = String::new();
                // Writing to a string does not fail.
                let _ = cssparser::serialize_identifier(input.expect_ident()?, &mut written);
                Ok::<_, ParseError<Self::Error>>(written)
            })?;
            let class = PseudoClass::absent(&name, ABSENT_OF_NAMES, Some(&names.join(", ")));
            return class.ok_or_else(|| self.unsupported(&name));
        }
        if name.eq_ignore_ascii_case("host-context") {
            let beginning = input.position();
            input.next()?;
            while input.next().is_ok() {}
            let argument = input.slice_from(beginning).trim();
            return Ok(PseudoClass::Absent {
                name: "host-context",
                argument: Some(argument.into()),
            });
        }
        if !name.eq_ignore_ascii_case("lang") {
            let declared = self.declared(&name, true).ok_or_else(|| self.unsupported(&name))?;
            let argument = input.expect_ident_or_string()?.as_ref().into();
            return Ok(PseudoClass::Own { declared, argument });
        }
        let ranges = input.parse_comma_separated(|input| {
            let range = input.expect_ident_or_string()?.to_ascii_lowercase();
            Ok::<_, ParseError<Self::Error>>(range.into_boxed_str())
        })?;
        Ok(PseudoClass::Lang(ranges.into()))
    }

    fn parse_pseudo_element(
        &self,
        name: CowRcStr<'i>,
    ) -> Result<NoPseudoElement, ParseError<Self::Error>> {
        Err(self.unsupported(&name))
    }

    fn parse_functional_pseudo_element(
        &self,
        name: CowRcStr<'i>,
        _: &mut CssParser<'i>,
    ) -> Result<NoPseudoElement, ParseError<Self::Error>> {
        Err(self.unsupported(&name))
    }

    fn default_namespace(&self) -> Option<Text> {
        self.options.default_namespace.as_deref().map(Text::from)
    }

    fn namespace_for_prefix(&self, prefix: &Text) -> Option<Text> {
        let declared =
            self.options.namespaces.iter().rev().find(|(declared, _)| **declared == *prefix.0);
        declared.map(|(_, url)| Text::from(&**url))
    }
}

/// The namespace of this URL, if elements can be in it.
pub(super) fn namespace_of(url: &str) -> Option<Namespace> {
    [Namespace::Html, Namespace::Svg, Namespace::MathMl]
        .into_iter()
        .find(|namespace| namespace.url() == url)
}
