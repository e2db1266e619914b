//! A selector in the form that is matched: compounds from right to left, tests in the order of their
//! cost.

use selectors::attr::{AttrSelectorOperator, ParsedCaseSensitivity};

use super::syntax::PseudoClass;
use crate::dom::NameKey;
use crate::names::{AttributeNamespace, Namespace};

/// The compiled form of a list of selectors.
pub(super) struct Plan {
    /// Any of these.
    pub(super) list: Box<[Complex]>,
    pub(super) gate: Gate,
    /// Whether every element that passes the gate matches.
    pub(super) gate_is_all: bool,
    /// Whether the matcher can answer: few compounds depend on one another, and an element and its
    /// surroundings hold all the answers.
    pub(super) is_for_matcher: bool,
    /// The number of tests and compounds.
    pub(super) parts: usize,
    /// Whether a list has parts that are no selectors, which it forgives.
    pub(super) is_forgiven: bool,
}

/// A property of every element that matches; tested first on each element of a document.
pub(super) enum Gate {
    Open,
    Name(NameKey),
    Names(Box<[NameKey]>),
    Class(Box<str>),
    Id(Box<str>),
}

/// Compounds and what connects them; the rightmost compound first.
#[derive(Clone)]
pub(super) struct Complex {
    pub(super) compounds: Box<[Compound]>,
}

/// Tests of one element, and the way to the next compound.
#[derive(Clone)]
pub(super) struct Compound {
    pub(super) tests: Box<[Test]>,
    /// The combinator between it and the compound on its left.
    pub(super) left: Option<Combinator>,
    /// The number of this compound within the selector.
    pub(super) number: usize,
}

impl Compound {
    /// Whether this is `:scope` and the leftmost compound.
    pub(super) fn is_leftmost_scope(&self) -> bool {
        matches!(*self.tests, [Test::Scope]) && self.left.is_none()
    }
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
#[derive(Clone)]
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
    State(PseudoClass),
    Is(Box<[Complex]>),
    Not(Box<[Complex]>),
    Has(Box<[Relative]>),
    Never,
}

/// An attribute selector.
#[derive(Clone)]
pub(super) struct AttributeTest {
    pub(super) name: AttributeName,
    pub(super) value: Option<ValueTest>,
}

/// The attributes that it applies to.
#[derive(Clone)]
pub(super) enum AttributeName {
    /// Of this name in no namespace; `other` for elements that are not HTML, if it is different.
    Plain { html: NameKey, other: Option<NameKey> },
    /// Of this local name in the namespace, in any for `None`.
    Qualified { namespace: Option<AttributeNamespace>, html: Box<str>, other: Box<str> },
}

/// The comparison for the value of an attribute.
#[derive(Clone)]
pub(super) struct ValueTest {
    pub(super) operator: AttrSelectorOperator,
    pub(super) case: ParsedCaseSensitivity,
    pub(super) value: Box<str>,
}

/// `:nth-child()` and related pseudo-classes.
#[derive(Clone)]
pub(super) struct Nth {
    pub(super) step: i32,
    pub(super) offset: i32,
    pub(super) from_end: bool,
    pub(super) of: Counted,
    /// The number of this pseudo-class among those of the selector.
    pub(super) number: usize,
}

impl Nth {
    /// Whether it selects an element of this index; the first has index 1.
    pub(super) fn includes(&self, index: u32) -> bool {
        is_in_sequence(self.step, self.offset, index)
    }
}

/// Whether [An+B](https://drafts.csswg.org/css-syntax-3/#anb-microsyntax) with this step and offset gives the
/// index for some `n` from 0 on.
pub(super) fn is_in_sequence(step: i32, offset: i32, index: u32) -> bool {
    let (step, distance) = (i64::from(step), i64::from(index) - i64::from(offset));
    match step {
        0 => distance == 0,
        _ => distance % step == 0 && distance / step >= 0,
    }
}

/// The siblings that `:nth-child()` counts.
#[derive(Clone)]
pub(super) enum Counted {
    All,
    SameType,
    Matching(Box<[Complex]>),
}

/// A selector in `:has()`, whose leftmost compound is the anchor.
#[derive(Clone)]
pub(super) struct Relative {
    pub(super) complex: Complex,
    pub(super) reach: Reach,
}

/// Where the elements of a relative selector can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    Children,
    Descendants,
    NextSibling,
    LaterSiblings,
    NextSiblingSubtree,
    LaterSiblingSubtrees,
}
