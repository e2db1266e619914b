//! A selector as it is matched: compounds from right to left, tests in the order of their cost.

use selectors::attr::{AttrSelectorOperator, ParsedCaseSensitivity};

use super::syntax::PseudoClass;
use crate::dom::NameKey;
use crate::names::{AttributeNamespace, Namespace};

/// The number of a table of the memory.
pub(super) type Slot = usize;

/// What a list of selectors compiles to.
pub(super) struct Plan {
    /// Any of these.
    pub(super) list: Box<[Complex]>,
    pub(super) gate: Gate,
    /// Whether what comes through the gate matches.
    pub(super) gate_is_all: bool,
}

/// What every element that matches has, to be asked first of each element of a document.
pub(super) enum Gate {
    Open,
    Name(NameKey),
    Names(Box<[NameKey]>),
    Class(Box<str>),
    Id(Box<str>),
}

/// Compounds and what connects them; the rightmost compound first.
pub(super) struct Complex {
    pub(super) compounds: Box<[Compound]>,
}

/// Tests of one element, and the way to the next compound.
pub(super) struct Compound {
    pub(super) tests: Box<[Test]>,
    pub(super) left: Option<Left>,
}

/// What connects a compound to the one on its left.
pub(super) struct Left {
    pub(super) combinator: Combinator,
    /// Where long ways are remembered; `None` where the way depends on more than its beginning.
    pub(super) slot: Option<Slot>,
}

/// [Combinators](https://drafts.csswg.org/selectors-4/#combinators).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Combinator {
    Descendant,
    Child,
    NextSibling,
    SubsequentSibling,
}

/// A simple selector.
pub(super) enum Test {
    /// A local name that is its own lower case.
    Name(NameKey),
    /// A local name with capital letters: in lower case for HTML elements.
    NameByNamespace {
        html: NameKey,
        other: NameKey,
    },
    /// One of these local names.
    Names(Box<[NameKey]>),
    Namespace(Namespace),
    Id(Box<str>),
    Class(Box<str>),
    Attribute(AttributeTest),
    Root,
    Empty,
    Scope,
    /// The element that `:has()` is asked about.
    Anchor,
    Nth(Nth),
    State(PseudoClass, Slot),
    Is(Box<[Complex]>),
    Not(Box<[Complex]>),
    Has(Box<[Relative]>),
    Never,
}

/// An attribute selector.
pub(super) struct AttributeTest {
    pub(super) name: AttributeName,
    pub(super) value: Option<ValueTest>,
}

/// Which attributes are looked at.
pub(super) enum AttributeName {
    /// Of this name in no namespace; `other` for elements that are not HTML, if it is different.
    Plain { html: NameKey, other: Option<NameKey> },
    /// Of this local name in the namespace, in any for `None`.
    Qualified { namespace: Option<AttributeNamespace>, html: Box<str>, other: Box<str> },
}

/// How an attribute's value is compared.
pub(super) struct ValueTest {
    pub(super) operator: AttrSelectorOperator,
    pub(super) case: ParsedCaseSensitivity,
    pub(super) value: Box<str>,
}

/// `:nth-child()` and its kin.
pub(super) struct Nth {
    pub(super) step: i32,
    pub(super) offset: i32,
    pub(super) from_end: bool,
    pub(super) of: Counted,
    pub(super) slot: Slot,
}

/// Which siblings `:nth-child()` counts.
pub(super) enum Counted {
    All,
    SameType,
    Matching(Box<[Complex]>),
}

/// A selector in `:has()`, whose leftmost compound is the anchor.
pub(super) struct Relative {
    pub(super) complex: Complex,
    pub(super) reach: Reach,
    /// Whether there is one compound besides the anchor.
    pub(super) is_single: bool,
    pub(super) slot: Slot,
}

/// Where elements that a relative selector is about can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    Children,
    Descendants,
    NextSibling,
    LaterSiblings,
    NextSiblingSubtree,
    LaterSiblingSubtrees,
}
