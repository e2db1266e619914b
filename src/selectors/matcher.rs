//! Matching an element against a compiled selector.
//!
//! A complex selector is matched from right to left. What distinguishes this from the textbook is
//! that no document makes it slow or deep:
//!
//! * a failure says how far it reaches ([`Verdict`]), so candidates that cannot help are not tried:
//!   if no ancestor of one `b` matches the `a` of `a b c`, no ancestor of a farther `b` does;
//! * a walk to ancestors or siblings that was long is remembered for all the nodes it passed, so
//!   that later walks end where they meet an earlier one; together the walks of a query are as long
//!   as the document;
//! * it recurses over the selector, whose depth is limited, and never over the tree.
//!
//! The matcher of the `selectors` crate, whose parser this builds on, has the first of these only: it
//! recurses over the tree in `:has()`. The tests hold both against each other.

use selectors::attr::{CaseSensitivity, ParsedCaseSensitivity};

use super::memory::{Memory, SHORT, Verdict};
use super::plan::{
    AttributeName, AttributeTest, Combinator, Complex, Compound, Slot, Test, ValueTest,
};
use crate::ascii::is_whitespace;
use crate::dom::{ElementRef, NameKey, NodeKind, NodeRef};
use crate::names::Namespace;
use crate::names::quirks::QuirksMode;

/// Matches elements of one document against one selector.
pub(super) struct Matcher<'a, 'm> {
    pub(super) memory: &'m mut Memory,
    pub(super) scope: Scope<'a>,
    /// Whether case counts in ids and classes.
    pub(super) case: CaseSensitivity,
}

/// What `:scope` matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope<'a> {
    /// This element.
    Element(ElementRef<'a>),
    /// The root element of the document.
    Root,
    /// A [virtual scoping root](https://drafts.csswg.org/selectors-4/#virtual-scoping-root): the
    /// document fragment or shadow root above all candidates, which is no element but has children.
    Virtual,
}

impl<'a> Scope<'a> {
    /// The scope of a query below this node.
    pub(super) fn of(node: NodeRef<'a>) -> Self {
        match (node.as_element(), node.kind()) {
            (Some(element), _) => Self::Element(element),
            (_, NodeKind::DocumentFragment | NodeKind::ShadowRoot) => Self::Virtual,
            _ => Self::Root,
        }
    }
}

/// The element `:has()` asks about, if it is its argument that is matched.
pub(super) type Anchor<'a> = Option<ElementRef<'a>>;

impl<'a, 'm> Matcher<'a, 'm> {
    #[inline]
    pub(super) fn new(mode: QuirksMode, scope: Scope<'a>, memory: &'m mut Memory) -> Self {
        let case = match mode {
            QuirksMode::Quirks => CaseSensitivity::AsciiCaseInsensitive,
            _ => CaseSensitivity::CaseSensitive,
        };
        Self { memory, scope, case }
    }

    /// Whether the element matches one of the selectors.
    #[inline]
    pub(super) fn list(&mut self, list: &[Complex], element: ElementRef<'a>) -> bool {
        list.iter().any(|complex| self.complex(complex, 0, element, None) == Verdict::Matched)
    }

    /// Matches the compound of this index and all on its left.
    #[inline]
    pub(super) fn complex(
        &mut self,
        complex: &Complex,
        index: usize,
        element: ElementRef<'a>,
        anchor: Anchor<'a>,
    ) -> Verdict {
        let compound = &complex.compounds[index];
        if !self.compound(compound, element, anchor) {
            return Verdict::NotHere;
        }
        if compound.left.is_none() {
            return Verdict::Matched;
        }
        self.rest(complex, index, element, anchor)
    }

    #[inline]
    pub(super) fn compound(
        &mut self,
        compound: &Compound,
        element: ElementRef<'a>,
        anchor: Anchor<'a>,
    ) -> bool {
        compound.tests.iter().all(|test| self.test(test, element, anchor))
    }

    /// Matches the rest, which is on the left of a compound that matches.
    fn rest(
        &mut self,
        complex: &Complex,
        index: usize,
        element: ElementRef<'a>,
        anchor: Anchor<'a>,
    ) -> Verdict {
        let Some(left) = &complex.compounds[index].left else { return Verdict::Matched };
        let index = index + 1;
        match left.combinator {
            Combinator::Child => {
                let Some(parent) = parent_within(element, anchor) else {
                    return self.above_all(complex, index);
                };
                match self.complex(complex, index, parent, anchor) {
                    Verdict::NotHere => Verdict::NotAmongSiblings,
                    verdict => verdict,
                }
            }
            Combinator::NextSibling => match previous_element(element) {
                Some(previous) => self.complex(complex, index, previous, anchor),
                None => Verdict::NotAmongSiblings,
            },
            Combinator::Descendant => {
                let none = self.above_all(complex, index);
                let next = |element| parent_within(element, anchor);
                self.walk(left.slot, element, none, next, |matcher, candidate| {
                    match matcher.complex(complex, index, candidate, anchor) {
                        Verdict::NotHere | Verdict::NotAmongSiblings => None,
                        verdict => Some(verdict),
                    }
                })
            }
            Combinator::SubsequentSibling => {
                let none = Verdict::NotAmongSiblings;
                self.walk(left.slot, element, none, previous_element, |matcher, candidate| {
                    match matcher.complex(complex, index, candidate, anchor) {
                        Verdict::NotHere => None,
                        verdict => Some(verdict),
                    }
                })
            }
        }
    }

    /// The verdict above the topmost element: a `:scope` that is no element can still match there.
    fn above_all(&self, complex: &Complex, index: usize) -> Verdict {
        let compound = &complex.compounds[index];
        let is_scope = matches!(*compound.tests, [Test::Scope]) && compound.left.is_none();
        if is_scope && self.scope == Scope::Virtual { Verdict::Matched } else { Verdict::Nowhere }
    }

    /// Tries what `next` leads to from an element on until `step` has a verdict; `none` is the
    /// verdict if it never has. What is found holds for all elements passed, and is noted for them
    /// if they were many.
    pub(super) fn walk(
        &mut self,
        slot: Option<Slot>,
        element: ElementRef<'a>,
        none: Verdict,
        next: impl Fn(ElementRef<'a>) -> Option<ElementRef<'a>>,
        mut step: impl FnMut(&mut Self, ElementRef<'a>) -> Option<Verdict>,
    ) -> Verdict {
        let Some(first) = next(element) else { return none };
        let (mut at, mut steps) = (first, 0);
        let verdict = loop {
            let known = slot.and_then(|slot| self.memory.verdict(slot, at.as_node().number()));
            if let Some(verdict) = known.or_else(|| step(self, at)) {
                break verdict;
            }
            steps += 1;
            match next(at) {
                Some(beyond) => at = beyond,
                None => break none,
            }
        };
        if let Some(slot) = slot.filter(|_| steps > SHORT) {
            let mut passed = first;
            loop {
                self.memory.set_verdict(slot, passed.as_node().number(), verdict);
                match next(passed) {
                    Some(beyond) if passed != at => passed = beyond,
                    _ => break,
                }
            }
        }
        verdict
    }

    #[inline]
    fn test(&mut self, test: &Test, element: ElementRef<'a>, anchor: Anchor<'a>) -> bool {
        match test {
            Test::Name(name) => element.has_name(name),
            Test::Class(class) => has_class(element, class, self.case),
            Test::Id(id) => has_id(element, id, self.case),
            _ => self.rare_test(test, element, anchor),
        }
    }

    fn rare_test(&mut self, test: &Test, element: ElementRef<'a>, anchor: Anchor<'a>) -> bool {
        match test {
            Test::Name(_) | Test::Class(_) | Test::Id(_) => self.test(test, element, anchor),
            Test::Names(names) => has_name_of(element, names),
            Test::NameByNamespace { html, other } => {
                element.has_name(if is_html(element) { html } else { other })
            }
            Test::Namespace(namespace) => element.namespace() == *namespace,
            Test::Attribute(attribute) => has_attribute(attribute, element),
            Test::Root => is_root(element),
            Test::Empty => is_empty(element),
            Test::Scope => match self.scope {
                Scope::Element(scope) => element == scope,
                Scope::Root => is_root(element),
                Scope::Virtual => false,
            },
            Test::Anchor => anchor == Some(element),
            Test::Nth(nth) => self.nth(nth, element),
            Test::State(class, slot) => self.state(class, *slot, element),
            Test::Is(list) => self.list(list, element),
            Test::Not(list) => !self.list(list, element),
            Test::Has(list) => list.iter().any(|relative| self.has(relative, element)),
            Test::Never => false,
        }
    }
}

/// The parent, if it is an element.
#[inline]
pub(super) fn parent_element(element: ElementRef<'_>) -> Option<ElementRef<'_>> {
    element.as_node().parent().and_then(NodeRef::as_element)
}

/// The parent, unless the walk is for `:has()` and has come up to the anchor or to a sibling of it: what
/// is farther up has nothing to do with the anchor.
#[inline]
fn parent_within<'a>(element: ElementRef<'a>, anchor: Anchor<'a>) -> Option<ElementRef<'a>> {
    let parent = element.as_node().parent();
    if anchor.is_some_and(|anchor| anchor.as_node().parent() == parent) {
        return None;
    }
    parent.and_then(NodeRef::as_element)
}

/// The sibling element before.
#[inline]
pub(super) fn previous_element(element: ElementRef<'_>) -> Option<ElementRef<'_>> {
    element.as_node().previous_siblings().find_map(NodeRef::as_element)
}

/// The sibling element after.
#[inline]
pub(super) fn next_element(element: ElementRef<'_>) -> Option<ElementRef<'_>> {
    element.as_node().next_siblings().find_map(NodeRef::as_element)
}

#[inline]
pub(super) fn is_html(element: ElementRef<'_>) -> bool {
    element.namespace() == Namespace::Html
}

fn is_root(element: ElementRef<'_>) -> bool {
    element.as_node().parent().is_some_and(|parent| parent.kind() == NodeKind::Document)
}

/// [`:empty`](https://drafts.csswg.org/selectors-4/#the-empty-pseudo)
fn is_empty(element: ElementRef<'_>) -> bool {
    element.as_node().children().all(|child| match child.kind() {
        NodeKind::Element => false,
        _ => child.text().is_none_or(str::is_empty),
    })
}

#[inline]
pub(super) fn has_name_of(element: ElementRef<'_>, names: &[NameKey]) -> bool {
    names.iter().any(|name| element.has_name(name))
}

#[inline]
pub(super) fn has_id(element: ElementRef<'_>, id: &str, case: CaseSensitivity) -> bool {
    element.id_value().is_some_and(|value| case.eq(value.as_bytes(), id.as_bytes()))
}

#[inline]
pub(super) fn has_class(element: ElementRef<'_>, class: &str, case: CaseSensitivity) -> bool {
    element.class_value().is_some_and(|value| has_token(value.as_bytes(), class.as_bytes(), case))
}

/// Whether one of the tokens of an attribute's value is this one, which is none of white space.
#[inline]
fn has_token(value: &[u8], token: &[u8], case: CaseSensitivity) -> bool {
    if value.len() <= token.len() {
        return case.eq(value, token);
    }
    if case == CaseSensitivity::AsciiCaseInsensitive {
        let mut tokens = value.split(|&byte| is_whitespace(byte));
        return tokens.any(|part| part.eq_ignore_ascii_case(token));
    }
    let Some(&first) = token.first() else { return false };
    let is_end = |at: usize| value.get(at).is_none_or(|&byte| is_whitespace(byte));
    let begins = |at: usize| at == 0 || is_end(at - 1);
    (0..=value.len() - token.len()).any(|at| {
        value[at] == first
            && begins(at)
            && is_end(at + token.len())
            && value[at..at + token.len()] == *token
    })
}

fn has_attribute(test: &AttributeTest, element: ElementRef<'_>) -> bool {
    match &test.name {
        AttributeName::Plain { html, other } => {
            let name = other.as_ref().filter(|_| !is_html(element)).unwrap_or(html);
            match &test.value {
                None => element.value_of(name).is_some(),
                Some(test) => {
                    element.value_of(name).is_some_and(|value| has_value(test, value, element))
                }
            }
        }
        AttributeName::Qualified { namespace, html, other } => {
            let name = if is_html(element) { html } else { other };
            element.attribute_in(*namespace, |attribute| {
                attribute.local_name() == &**name
                    && test
                        .value
                        .as_ref()
                        .is_none_or(|test| has_value(test, attribute.value(), element))
            })
        }
    }
}

fn has_value(test: &ValueTest, value: &str, element: ElementRef<'_>) -> bool {
    let case = match test.case {
        ParsedCaseSensitivity::CaseSensitive | ParsedCaseSensitivity::ExplicitCaseSensitive => {
            CaseSensitivity::CaseSensitive
        }
        ParsedCaseSensitivity::AsciiCaseInsensitive => CaseSensitivity::AsciiCaseInsensitive,
        ParsedCaseSensitivity::AsciiCaseInsensitiveIfInHtmlElementInHtmlDocument => {
            if is_html(element) {
                CaseSensitivity::AsciiCaseInsensitive
            } else {
                CaseSensitivity::CaseSensitive
            }
        }
    };
    test.operator.eval_str(value, &test.value, case)
}
