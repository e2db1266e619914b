//! A selector in the form that is matched: compounds from right to left, tests in the order of their
//! cost.

use super::comparison::{Operator, ValueCase};
use super::pseudo_class::PseudoClass;
use crate::dom::NameKey;
use crate::names::{AttributeNamespace, Namespace};
use crate::number_map::sort_by_number;

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
}

/// A property of every element that matches; tested first on each element of a document.
pub(super) enum Gate {
    Open,
    Name(NameKey),
    Names(Box<[NameKey]>),
    Class(Box<str>),
    Id(Box<str>),
}

impl Gate {
    /// The gate of a list, and whether it is equivalent to the list.
    pub(super) fn of(list: &[Complex]) -> (Self, bool) {
        let rightmost = || list.iter().filter_map(|complex| complex.compounds.first());
        let is_all =
            rightmost().all(|compound| compound.left.is_none() && compound.tests.len() == 1);
        let mut tests = rightmost().map(|compound| compound.tests.first());
        let gate = match (tests.next().flatten(), tests.next()) {
            (Some(Test::Name(name)), None) => Self::Name(name.clone()),
            (Some(Test::Names(names)), None) => Self::Names(names.clone()),
            (Some(Test::Class(class)), None) => Self::Class(class.clone()),
            (Some(Test::Id(id)), None) => Self::Id(id.clone()),
            _ => {
                let name = |compound: &Compound| match compound.tests.first() {
                    Some(Test::Name(name)) => Some(name.clone()),
                    _ => None,
                };
                match rightmost().map(name).collect() {
                    Some(names) => Self::Names(names),
                    None => return (Self::Open, false),
                }
            }
        };
        (gate, is_all)
    }
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
    /// What connects it to the compound on its left.
    pub(super) left: Option<Combinator>,
    /// The number of this compound within the selector.
    pub(super) number: usize,
}

impl Compound {
    pub(super) fn new(mut tests: Vec<Test>, left: Option<Combinator>, number: usize) -> Self {
        sort_by_number(&mut tests, |test| u64::from(test.cost()));
        Self { tests: tests.into(), left, number }
    }

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

impl Combinator {
    /// The text between two compounds.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Descendant => " ",
            Self::Child => " > ",
            Self::NextSibling => " + ",
            Self::SubsequentSibling => " ~ ",
        }
    }
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

impl Test {
    /// `:is()` of a list; of nothing but names it is a test of its own.
    pub(super) fn is(list: Box<[Complex]>) -> Self {
        match Gate::of(&list) {
            (Gate::Name(name), true) => Self::Name(name),
            (Gate::Names(names), true) => Self::Names(names),
            _ => Self::Is(list),
        }
    }

    /// The approximate cost: the cheap ones come first.
    fn cost(&self) -> u8 {
        match self {
            Self::Never | Self::Anchor | Self::Scope | Self::Root => 0,
            Self::Name(_) | Self::Names(_) | Self::NameByNamespace { .. } | Self::Namespace(_) => 1,
            Self::Id(_) => 2,
            Self::Class(_) => 3,
            Self::Attribute(_) => 4,
            Self::State(PseudoClass::Own { .. }) => 9,
            Self::State(_) | Self::Empty => 5,
            Self::Is(_) | Self::Not(_) => 6,
            Self::Nth(_) => 7,
            Self::Has(_) => 8,
        }
    }
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

impl AttributeName {
    pub(super) fn plain(name: &str, lower: &str) -> Self {
        Self::Plain {
            html: NameKey::attribute(lower),
            other: (name != lower).then(|| NameKey::attribute(name)),
        }
    }

    pub(super) fn qualified(
        namespace: Option<AttributeNamespace>,
        name: &str,
        lower: &str,
    ) -> Self {
        Self::Qualified { namespace, html: lower.into(), other: name.into() }
    }
}

/// The comparison for the value of an attribute.
#[derive(Clone)]
pub(super) struct ValueTest {
    pub(super) operator: Operator,
    pub(super) case: ValueCase,
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

impl Reach {
    /// The reach of a selector whose leftmost compound is the anchor, and of the combinator after that.
    pub(super) fn of(first: Combinator, complex: &Complex) -> Self {
        // The last two compounds are the first one in `:has()` and the anchor.
        let others = complex.compounds.len().saturating_sub(2);
        let others = || complex.compounds.iter().take(others).filter_map(|compound| compound.left);
        let is_down = |it| matches!(it, Combinator::Descendant | Combinator::Child);
        let (goes_down, goes_on) = (others().any(is_down), others().any(|it| !is_down(it)));
        match (first, goes_down) {
            (Combinator::Child, false) => Self::Children,
            (Combinator::Child | Combinator::Descendant, _) => Self::Descendants,
            (Combinator::NextSibling, false) if !goes_on => Self::NextSibling,
            (Combinator::NextSibling, true) if !goes_on => Self::NextSiblingSubtree,
            (_, false) => Self::LaterSiblings,
            (_, true) => Self::LaterSiblingSubtrees,
        }
    }
}
