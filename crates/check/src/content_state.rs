//! How far the content model of an open element has been read.

use super::condition::Subject;
use super::model::{Automaton, IS_FLOW, IS_PHRASING, Item};

/// The content that a transparent element may have: positions of an automaton.
pub(super) type Inherited = (&'static Automaton, u64);

/// Flow content: what a transparent element may contain at the root of a tree.
pub(super) const FLOW_CONTENT: Inherited = (&FLOW, 1);

static FLOW: Automaton = Automaton {
    items: &[Item::Category(IS_FLOW)],
    first: 1,
    last: 1,
    nullable: true,
    follow: &[1],
    inherited: &[1],
    interleaved: false,
};

/// How far a content model has been read.
#[derive(Debug, Clone, Copy)]
pub(super) struct State {
    automaton: Option<&'static Automaton>,
    /// The positions that may come next.
    next: u64,
    /// Whether the children so far could be all.
    complete: bool,
}

impl State {
    /// Any child is right.
    pub(super) const ANYTHING: Self = Self { automaton: None, next: 0, complete: true };

    pub(super) const fn start(automaton: &'static Automaton) -> Self {
        Self { automaton: Some(automaton), next: automaton.first, complete: automaton.nullable }
    }

    /// Moves on to the positions for which `fits` holds. Returns them, or 0 if it holds for no position.
    #[inline]
    fn step(&mut self, automaton: &'static Automaton, fits: impl Fn(Item) -> bool) -> u64 {
        let mut rest = self.next;
        let mut taken = 0;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            if automaton.items.get(bit.trailing_zeros() as usize).is_some_and(|item| fits(*item)) {
                taken |= bit;
            }
        }
        if taken == 0 {
            return 0;
        }
        self.complete = automaton.last & taken != 0;
        self.next = 0;
        let mut rest = taken;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            self.next |= automaton.follow.get(bit.trailing_zeros() as usize).copied().unwrap_or(0);
        }
        taken
    }

    pub(super) const fn automaton(&self) -> Option<&'static Automaton> {
        self.automaton
    }

    /// Whether the children so far could be all.
    pub(super) const fn is_complete(&self) -> bool {
        self.complete
    }

    /// The items of which one is missing: those that could be the last, if there are any.
    pub(super) fn missing(&self) -> impl Iterator<Item = Item> {
        self.automaton.into_iter().flat_map(|automaton| {
            let last = self.next & automaton.last;
            positions((automaton, if last == 0 { self.next } else { last }))
        })
    }

    /// Takes text. Returns `false` if it is not allowed here.
    #[inline]
    pub(super) fn step_text(&mut self, inherited: Inherited) -> bool {
        let Some(automaton) = self.automaton else { return true };
        let fits = |item| match item {
            Item::Transparent => positions(inherited).any(is_text),
            item => is_text(item),
        };
        self.step(automaton, fits) != 0
    }

    /// Takes an element. Returns the positions it may stand for.
    #[inline]
    pub(super) fn step_element(
        &mut self,
        automaton: &'static Automaton,
        inherited: Inherited,
        subject: &Subject<'_>,
    ) -> u64 {
        self.step(automaton, |item| match item {
            Item::Transparent => positions(inherited).any(|item| is_element(item, subject)),
            item => is_element(item, subject),
        })
    }
}

/// The items at some positions of an automaton.
fn positions((automaton, set): Inherited) -> impl Iterator<Item = Item> {
    automaton
        .items
        .iter()
        .enumerate()
        .filter(move |(position, _)| set & (1 << position) != 0)
        .map(|(_, item)| *item)
}

#[inline]
fn is_text(item: Item) -> bool {
    match item {
        Item::Text => true,
        Item::Category(bits) => bits & (IS_FLOW | IS_PHRASING) != 0,
        Item::Element(_) | Item::Transparent => false,
    }
}

#[inline]
fn is_element(item: Item, subject: &Subject<'_>) -> bool {
    match item {
        Item::Category(bits) => subject.categories & bits != 0,
        Item::Element(number) => subject.number == number,
        Item::Text | Item::Transparent => false,
    }
}
