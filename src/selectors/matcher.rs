//! Matching an element against a compiled selector.
//!
//! A complex selector is matched from right to left, and no document makes it slow or deep:
//!
//! * a failure says how far it reaches ([`Verdict`]), so candidates that cannot help are not tried:
//!   if no ancestor of one `b` matches the `a` of `a b c`, no ancestor of a farther `b` does;
//! * every walk is paid for from a [budget](super::budget); once that is spent, all answers are void, and
//!   the [tables](super::tables) answer instead;
//! * it recurses over the selector, whose depth is limited, and never over the tree.
//!
//! The matcher of the `selectors` crate, whose parser this builds on, has the first of these only: it
//! recurses over the tree in `:has()`. The tests hold all three against each other.

use selectors::attr::CaseSensitivity;

use super::attributes::cost_of_value;
use super::budget::{Budget, Verdict};
use super::compound::meets;
use super::one_element::OneElement as _;
use super::plan::{Combinator, Complex, Compound, Test};
use super::state::state;
use crate::dom::{ElementRef, NameKey, NodeKind, NodeRef};
use crate::names::quirks::QuirksMode;

/// A walk of more steps is remembered.
const LONG: usize = 4;

/// Matches elements of one document against one selector.
pub(super) struct Matcher<'a, 'm> {
    pub(super) budget: &'m mut Budget,
    pub(super) scope: Scope<'a>,
    /// Whether ids and classes are case-sensitive.
    pub(super) case: CaseSensitivity,
}

/// The meaning of `:scope`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope<'a> {
    /// This element.
    Element(ElementRef<'a>),
    /// The root element of the document.
    Root,
    /// A [virtual scoping root](https://drafts.csswg.org/selectors-4/#virtual-scoping-root): the document
    /// fragment or shadow root above all candidates, which is not an element but has children.
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

/// The element that `:has()` asks about, while its argument is matched.
pub(super) type Anchor<'a> = Option<ElementRef<'a>>;

impl<'a, 'm> Matcher<'a, 'm> {
    #[inline]
    pub(super) fn new(scope: Scope<'a>, budget: &'m mut Budget) -> Self {
        Self { case: budget.case, budget, scope }
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
        let Some(left) = complex.compounds[index].left else { return Verdict::Matched };
        let index = index + 1;
        match left {
            Combinator::Child => {
                let Some(parent) = parent_within(element, anchor) else {
                    return self.above_all(complex, index);
                };
                if !self.budget.spend(1) {
                    return Verdict::Nowhere;
                }
                match self.complex(complex, index, parent, anchor) {
                    Verdict::NotHere => Verdict::NotAmongSiblings,
                    verdict => verdict,
                }
            }
            Combinator::NextSibling => match self.previous_element(element) {
                Some(previous) => self.complex(complex, index, previous, anchor),
                None => Verdict::NotAmongSiblings,
            },
            Combinator::Descendant => {
                let none = self.above_all(complex, index);
                let next = |at, _: &mut usize| parent_within(at, anchor);
                self.walk((complex, index), element, anchor, none, next, |verdict| {
                    matches!(verdict, Verdict::NotHere | Verdict::NotAmongSiblings)
                })
            }
            Combinator::SubsequentSibling => {
                let none = Verdict::NotAmongSiblings;
                self.walk((complex, index), element, anchor, none, previous_counted, |verdict| {
                    verdict == Verdict::NotHere
                })
            }
        }
    }

    /// Tries what `next` leads to from an element on, as long as the verdict says that there is more to try;
    /// `none` is the verdict if nothing is left.
    ///
    /// Candidates come in tree order, so a walk nearly always meets where the last one began: from there on its
    /// verdict is known.
    fn walk(
        &mut self,
        (complex, index): (&Complex, usize),
        element: ElementRef<'a>,
        anchor: Anchor<'a>,
        none: Verdict,
        next: impl Fn(ElementRef<'a>, &mut usize) -> Option<ElementRef<'a>>,
        goes_on: impl Fn(Verdict) -> bool,
    ) -> Verdict {
        let number = complex.compounds[index].number;
        // A verdict for one anchor says nothing about another.
        let known = if anchor.is_none() { self.budget.last_walk(number) } else { None };
        let (known_at, known) = known.unwrap_or((0, none));
        let mut steps = 1;
        let Some(first) = next(element, &mut steps) else {
            self.budget.spend(steps);
            return none;
        };
        let mut at = first;
        let verdict = loop {
            if at.as_node().number() == known_at {
                break known;
            }
            let verdict = self.complex(complex, index, at, anchor);
            if !goes_on(verdict) {
                break verdict;
            }
            steps += 1;
            match next(at, &mut steps) {
                Some(beyond) if !self.budget.is_spent() => at = beyond,
                _ => break none,
            }
        };
        self.budget.spend(steps);
        if steps > LONG && anchor.is_none() {
            self.budget.set_last_walk(number, first.as_node().number(), verdict);
        }
        verdict
    }

    /// The verdict above the topmost element: a `:scope` that is not an element can still match there.
    fn above_all(&self, complex: &Complex, index: usize) -> Verdict {
        let is_scope = complex.compounds[index].is_leftmost_scope();
        if is_scope && self.scope == Scope::Virtual { Verdict::Matched } else { Verdict::Nowhere }
    }

    #[inline]
    fn test(&mut self, test: &Test, element: ElementRef<'a>, anchor: Anchor<'a>) -> bool {
        let budget = &mut *self.budget;
        meets(test, element, self.case, |cost| budget.spend_on_reading(cost))
            .unwrap_or_else(|| self.test_of_surroundings(test, element, anchor))
    }

    /// Reads a value and pays for it; `None` if the budget is spent.
    #[inline]
    pub(super) fn read(
        &mut self,
        element: ElementRef<'a>,
        read: impl FnOnce(ElementRef<'a>) -> Option<&'a str>,
    ) -> Option<&'a str> {
        if !self.budget.spend_on_reading(element.cost_of_list()) {
            return None;
        }
        let value = read(element);
        if self.budget.spend_on_reading(cost_of_value(value)) { value } else { None }
    }

    /// A test that asks about more than the element alone.
    fn test_of_surroundings(
        &mut self,
        test: &Test,
        element: ElementRef<'a>,
        anchor: Anchor<'a>,
    ) -> bool {
        match test {
            Test::Empty => self.is_empty(element),
            Test::Scope => match self.scope {
                Scope::Element(scope) => element == scope,
                Scope::Root => element.is_root(),
                Scope::Virtual => false,
            },
            Test::Anchor => anchor == Some(element),
            Test::Nth(nth) => self.nth(nth, element),
            Test::State(class) => state(self, class, element),
            Test::Is(list) => self.list(list, element),
            Test::Not(list) => !self.list(list, element),
            Test::Has(list) => list.iter().any(|relative| self.has(relative, element)),
            _ => false,
        }
    }

    /// The sibling element before.
    #[inline]
    pub(super) fn previous_element(&mut self, element: ElementRef<'a>) -> Option<ElementRef<'a>> {
        self.sibling_element(element, NodeRef::previous_sibling)
    }

    /// The sibling element after.
    #[inline]
    pub(super) fn next_element(&mut self, element: ElementRef<'a>) -> Option<ElementRef<'a>> {
        self.sibling_element(element, NodeRef::next_sibling)
    }

    #[inline]
    fn sibling_element(
        &mut self,
        element: ElementRef<'a>,
        next: impl Fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
    ) -> Option<ElementRef<'a>> {
        let mut at = element.as_node();
        loop {
            at = next(at)?;
            if !self.budget.spend(1) {
                return None;
            }
            if let Some(element) = at.as_element() {
                return Some(element);
            }
        }
    }

    /// [`:empty`](https://drafts.csswg.org/selectors-4/#the-empty-pseudo)
    fn is_empty(&mut self, element: ElementRef<'a>) -> bool {
        let mut children = element.as_node().children();
        children.all(|child| {
            let is_content = match child.kind() {
                NodeKind::Element => true,
                _ => child.text().is_some_and(|text| !text.is_empty()),
            };
            self.budget.spend(1) && !is_content
        })
    }
}

/// Whether ids and classes are case-sensitive in the tree of a node.
pub(super) fn case_of_names(node: NodeRef<'_>) -> CaseSensitivity {
    match node.mode_of_node_document() {
        QuirksMode::Quirks => CaseSensitivity::AsciiCaseInsensitive,
        _ => CaseSensitivity::CaseSensitive,
    }
}

/// The sibling element before; counts the nodes walked.
#[inline]
fn previous_counted<'a>(element: ElementRef<'a>, steps: &mut usize) -> Option<ElementRef<'a>> {
    let mut at = element.as_node();
    loop {
        at = at.previous_sibling()?;
        *steps += 1;
        if let Some(element) = at.as_element() {
            return Some(element);
        }
    }
}

/// The parent, if it is an element.
#[inline]
pub(super) fn parent_element(element: ElementRef<'_>) -> Option<ElementRef<'_>> {
    element.as_node().parent().and_then(NodeRef::as_element)
}

/// The parent, unless the walk is for `:has()` and has reached the anchor or a sibling of it: nodes
/// further up have no relation to the anchor.
#[inline]
fn parent_within<'a>(element: ElementRef<'a>, anchor: Anchor<'a>) -> Option<ElementRef<'a>> {
    let parent = element.as_node().parent();
    if anchor.is_some_and(|anchor| anchor.as_node().parent() == parent) {
        return None;
    }
    parent.and_then(NodeRef::as_element)
}

#[inline]
pub(super) fn has_name_of(element: ElementRef<'_>, names: &[NameKey]) -> bool {
    names.iter().any(|name| element.has_name(name))
}
