//! The pseudo-classes that need more of the tree than the ancestors: `:nth-child()` and `:has()`.

use super::budget::Verdict;
use super::matcher::Matcher;
use super::plan::{Counted, Nth, Reach, Relative};
use crate::dom::ElementRef;

/// [`:nth-child()`](https://drafts.csswg.org/selectors-4/#the-nth-child-pseudo) and its kin.
impl<'a> Matcher<'a, '_> {
    pub(super) fn nth(&mut self, nth: &Nth, element: ElementRef<'a>) -> bool {
        if nth.step == 0 && nth.offset == 1 && matches!(nth.of, Counted::All) {
            return if nth.from_end {
                self.next_element(element)
            } else {
                self.previous_element(element)
            }
            .is_none();
        }
        if !self.is_counted(nth, element, element) {
            return false;
        }
        let index = self.index(nth, element);
        nth.includes(index)
    }

    /// The index of an element among those of its siblings that are counted.
    ///
    /// Candidates come in tree order, so nearly always the last one is one of the siblings before, and its
    /// index is known.
    fn index(&mut self, nth: &Nth, element: ElementRef<'a>) -> u32 {
        let (last, index_of_last) = self.budget.last_index(nth.number);
        let (mut at, mut before) = (element, 0);
        let index = loop {
            match self.previous_element(at) {
                None if nth.from_end => break self.index_from_end(nth, element),
                None => break before + 1,
                Some(sibling) => at = sibling,
            }
            let is_counted = self.is_counted(nth, at, element);
            before += u32::from(is_counted);
            if is_counted && at.as_node().number() == last as usize {
                break if nth.from_end {
                    index_of_last.saturating_sub(before)
                } else {
                    index_of_last + before
                };
            }
        };
        self.budget.set_last_index(nth.number, element.as_node().number() as u32, index);
        index
    }

    fn index_from_end(&mut self, nth: &Nth, element: ElementRef<'a>) -> u32 {
        let (mut at, mut index) = (element, 1);
        while let Some(sibling) = self.next_element(at) {
            index += u32::from(self.is_counted(nth, sibling, element));
            at = sibling;
        }
        index
    }

    fn is_counted(&mut self, nth: &Nth, sibling: ElementRef<'a>, element: ElementRef<'a>) -> bool {
        match &nth.of {
            Counted::All => true,
            Counted::SameType => sibling.is_same_type(element),
            Counted::Matching(list) => self.list(list, sibling),
        }
    }
}

/// [`:has()`](https://drafts.csswg.org/selectors-4/#relational)
impl<'a> Matcher<'a, '_> {
    pub(super) fn has(&mut self, relative: &Relative, anchor: ElementRef<'a>) -> bool {
        match relative.reach {
            Reach::Children => {
                let mut children = anchor.as_node().children();
                children.any(|child| {
                    self.budget.spend(1)
                        && child.as_element().is_some_and(|it| self.is_meant(relative, it, anchor))
                })
            }
            Reach::Descendants => self.search(relative, anchor, anchor),
            Reach::NextSibling => {
                self.next_element(anchor).is_some_and(|next| self.is_meant(relative, next, anchor))
            }
            Reach::LaterSiblings => {
                let meant = |matcher: &mut Self, it| matcher.is_meant(relative, it, anchor);
                self.any_later_sibling(anchor, meant)
            }
            Reach::NextSiblingSubtree => {
                self.next_element(anchor).is_some_and(|next| self.search(relative, next, anchor))
            }
            Reach::LaterSiblingSubtrees => {
                let meant = |matcher: &mut Self, it| matcher.search(relative, it, anchor);
                self.any_later_sibling(anchor, meant)
            }
        }
    }

    fn any_later_sibling(
        &mut self,
        element: ElementRef<'a>,
        is_wanted: impl Fn(&mut Self, ElementRef<'a>) -> bool,
    ) -> bool {
        let mut at = element;
        while let Some(sibling) = self.next_element(at) {
            if is_wanted(self, sibling) {
                return true;
            }
            at = sibling;
        }
        false
    }

    /// Whether the whole selector matches an element, seen from the anchor.
    fn is_meant(
        &mut self,
        relative: &Relative,
        element: ElementRef<'a>,
        anchor: ElementRef<'a>,
    ) -> bool {
        self.complex(&relative.complex, 0, element, Some(anchor)) == Verdict::Matched
    }

    /// Whether the whole selector matches an element below `top`, seen from the anchor.
    fn search(&mut self, relative: &Relative, top: ElementRef<'a>, anchor: ElementRef<'a>) -> bool {
        let root = top.as_node();
        let mut at = root;
        loop {
            at = match at.first_child() {
                Some(child) => child,
                None => loop {
                    if at == root || !self.budget.spend(1) {
                        return false;
                    }
                    match at.next_sibling() {
                        Some(sibling) => break sibling,
                        None => match at.parent() {
                            Some(parent) => at = parent,
                            None => return false,
                        },
                    }
                },
            };
            if !self.budget.spend(1) {
                return false;
            }
            if at.as_element().is_some_and(|it| self.is_meant(relative, it, anchor)) {
                return true;
            }
        }
    }
}
