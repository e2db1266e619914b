//! The settings of the parser of the `selectors` crate: the string types of its tree, and the pseudo-classes.

use std::fmt::{self, Write};

use ::selectors::SelectorList;
use ::selectors::parser::{
    NonTSPseudoClass, ParseRelative, Parser, PseudoElement, SelectorImpl, SelectorParseErrorKind,
};
use cssparser::{CowRcStr, ParseError, Parser as CssParser, ToCss};
use precomputed_hash::PrecomputedHash;

use crate::selectors::{SelectorOptions, pseudo_class};

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

/// A pseudo-class as it is written; it matches nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PseudoClass(String);

impl ToCss for PseudoClass {
    fn to_css<W: Write>(&self, destination: &mut W) -> fmt::Result {
        destination.write_str(&self.0)
    }
}

impl NonTSPseudoClass for PseudoClass {
    fn is_active_or_hover(&self) -> bool {
        false
    }

    fn is_user_action_state(&self) -> bool {
        false
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoPseudoElement {}

impl ToCss for NoPseudoElement {
    fn to_css<W: Write>(&self, _: &mut W) -> fmt::Result {
        match *self {}
    }
}

impl PseudoElement for NoPseudoElement {}

/// The callbacks of the parser.
struct Answers<'o> {
    options: &'o SelectorOptions,
    is_forgiving: bool,
}

fn unsupported() -> ParseError<SelectorParseErrorKind> {
    ParseError::custom(SelectorParseErrorKind::UnsupportedPseudoClassOrElement)
}

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

    fn allow_forgiving_selectors(&self) -> bool {
        self.is_forgiving
    }

    fn parse_host(&self) -> bool {
        true
    }

    fn parse_non_ts_pseudo_class(
        &self,
        name: CowRcStr<'i>,
    ) -> Result<PseudoClass, ParseError<Self::Error>> {
        let name = name.to_ascii_lowercase();
        let known = pseudo_class::PseudoClass::from_name(&name);
        known.map(|_| PseudoClass(format!(":{name}"))).ok_or_else(unsupported)
    }

    fn parse_non_ts_functional_pseudo_class(
        &self,
        name: CowRcStr<'i>,
        input: &mut CssParser<'i>,
        _: bool,
    ) -> Result<PseudoClass, ParseError<Self::Error>> {
        let mut written = String::new();
        if name.eq_ignore_ascii_case("dir") {
            cssparser::serialize_identifier(input.expect_ident()?, &mut written).unwrap();
            return Ok(PseudoClass(format!(":dir({written})")));
        }
        if !name.eq_ignore_ascii_case("lang") {
            return Err(unsupported());
        }
        input.parse_comma_separated(|input| {
            let range = input.expect_ident_or_string()?.to_ascii_lowercase();
            written.push_str(if written.is_empty() { "" } else { ", " });
            cssparser::serialize_string(&range, &mut written).unwrap();
            Ok::<_, ParseError<Self::Error>>(())
        })?;
        Ok(PseudoClass(format!(":lang({written})")))
    }

    fn parse_pseudo_element(
        &self,
        _: CowRcStr<'i>,
    ) -> Result<NoPseudoElement, ParseError<Self::Error>> {
        Err(unsupported())
    }

    fn parse_functional_pseudo_element(
        &self,
        _: CowRcStr<'i>,
        _: &mut CssParser<'i>,
    ) -> Result<NoPseudoElement, ParseError<Self::Error>> {
        Err(unsupported())
    }

    fn default_namespace(&self) -> Option<Text> {
        self.options.default_namespace.as_deref().map(Text::from)
    }

    fn namespace_for_prefix(&self, prefix: &Text) -> Option<Text> {
        let mut declared = self.options.namespaces.iter().rev();
        declared.find(|(declared, _)| **declared == *prefix.0).map(|(_, url)| Text::from(&**url))
    }
}

/// The selectors of a list, by the other parser.
pub(super) fn parse(text: &str, options: &SelectorOptions) -> Option<SelectorList<Syntax>> {
    parse_by(text, &Answers { options, is_forgiving: true })
}

/// The same, if nothing in it must be forgiven.
pub(super) fn parse_strictly(
    text: &str,
    options: &SelectorOptions,
) -> Option<SelectorList<Syntax>> {
    parse_by(text, &Answers { options, is_forgiving: false })
}

fn parse_by(text: &str, answers: &Answers<'_>) -> Option<SelectorList<Syntax>> {
    let mut input = CssParser::new(text);
    let list = SelectorList::parse(answers, &mut input, ParseRelative::No);
    list.ok().filter(|_| input.is_exhausted())
}

/// Whether there is a token that no [value](https://drafts.csswg.org/css-syntax-3/#typedef-any-value) may have.
pub(super) fn has_broken_token(text: &str) -> bool {
    CssParser::new(text).expect_no_error_token().is_err()
}
