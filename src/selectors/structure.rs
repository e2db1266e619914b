//! The pseudo-classes that look at more of the tree than the way up: `:nth-child()` and `:has()`.

use std::collections::HashMap;

use super::matcher::{Matcher, next_element, previous_element};
use super::memory::{SHORT, Verdict};
use super::plan::{Counted, Nth, Reach, Relative};
use crate::dom::{ElementRef, NodeRef};

/// Noted as the index of an element that is not counted.
const UNCOUNTED: u32 = u32::MAX;

/// [`:nth-child()`](https://drafts.csswg.org/selectors-4/#the-nth-child-pseudo) and its kin.
impl<'a> Matcher<'a, '_> {
    pub(super) fn nth(&mut self, nth: &Nth, element: ElementRef<'a>) -> bool {
        if nth.step == 0 && nth.offset == 1 && matches!(nth.of, Counted::All) {
            return if nth.from_end { next_element(element) } else { previous_element(element) }
                .is_none();
        }
        let index = match self.memory.index(nth.slot, element.as_node().number()) {
            Some(index) => index,
            None => self.index(nth, element),
        };
        if index == UNCOUNTED {
            return false;
        }
        let (step, distance) = (i64::from(nth.step), i64::from(index) - i64::from(nth.offset));
        match step {
            0 => distance == 0,
            _ => distance % step == 0 && distance / step >= 0,
        }
    }

    /// The index of an element among those of its siblings that are counted.
    fn index(&mut self, nth: &Nth, element: ElementRef<'a>) -> u32 {
        if !self.is_counted(nth, element, element) {
            return UNCOUNTED;
        }
        let (mut at, mut index) = (element, 1);
        for _ in 0..SHORT {
            match if nth.from_end { next_element(at) } else { previous_element(at) } {
                None => return index,
                Some(sibling) => at = sibling,
            }
            index += u32::from(self.is_counted(nth, at, element));
        }
        self.number_siblings(nth, element)
    }

    fn is_counted(&mut self, nth: &Nth, sibling: ElementRef<'a>, element: ElementRef<'a>) -> bool {
        match &nth.of {
            Counted::All => true,
            Counted::SameType => sibling.is_same_type(element),
            Counted::Matching(list) => self.list(list, sibling),
        }
    }

    /// Notes the indices of an element and of all its siblings.
    #[cold]
    fn number_siblings(&mut self, nth: &Nth, element: ElementRef<'a>) -> u32 {
        let Some(parent) = element.as_node().parent() else { return 1 };
        let mut children = parent.children();
        let mut count = 0;
        let mut count_by_type: HashMap<u64, u32> = HashMap::new();
        let mut of_element = UNCOUNTED;
        while let Some(child) = if nth.from_end { children.next_back() } else { children.next() } {
            let Some(sibling) = child.as_element() else { continue };
            let counter = match &nth.of {
                Counted::All => Some(&mut count),
                Counted::SameType => Some(count_by_type.entry(sibling.type_number()).or_default()),
                Counted::Matching(list) => self.list(list, sibling).then_some(&mut count),
            };
            let index = counter.map_or(UNCOUNTED, |counter| {
                *counter += 1;
                *counter
            });
            self.memory.set_index(nth.slot, child.number(), index);
            if sibling == element {
                of_element = index;
            }
        }
        of_element
    }
}

/// [`:has()`](https://drafts.csswg.org/selectors-4/#relational)
impl<'a> Matcher<'a, '_> {
    pub(super) fn has(&mut self, relative: &Relative, anchor: ElementRef<'a>) -> bool {
        match relative.reach {
            Reach::Children => {
                let mut children = anchor.as_node().children().filter_map(NodeRef::as_element);
                children.any(|child| self.is_meant(relative, child, anchor))
            }
            Reach::Descendants if relative.is_single => self.has_below(relative, anchor),
            Reach::Descendants => {
                self.has_below(relative, anchor) && self.search(relative, anchor, anchor)
            }
            Reach::NextSibling => {
                next_element(anchor).is_some_and(|next| self.is_meant(relative, next, anchor))
            }
            Reach::LaterSiblings => self.has_later(relative, anchor),
            Reach::NextSiblingSubtree => {
                next_element(anchor).is_some_and(|next| self.search(relative, next, anchor))
            }
            Reach::LaterSiblingSubtrees => {
                let mut siblings = anchor.as_node().next_siblings().filter_map(NodeRef::as_element);
                siblings.any(|sibling| self.search(relative, sibling, anchor))
            }
        }
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

    /// Whether the whole selector matches an element below `top`, seen from the anchor. Nothing is
    /// remembered, because what matches depends on the anchor.
    fn search(&mut self, relative: &Relative, top: ElementRef<'a>, anchor: ElementRef<'a>) -> bool {
        let mut below = top.as_node().descendants().filter_map(NodeRef::as_element);
        below.any(|element| self.is_meant(relative, element, anchor))
    }

    /// Whether the rightmost compound matches a later sibling, and the whole selector if there is more
    /// to it.
    fn has_later(&mut self, relative: &Relative, anchor: ElementRef<'a>) -> bool {
        if !relative.is_single {
            let mut siblings = anchor.as_node().next_siblings().filter_map(NodeRef::as_element);
            return siblings.any(|sibling| self.is_meant(relative, sibling, anchor));
        }
        let compound = &relative.complex.compounds[0];
        let none = Verdict::NotAmongSiblings;
        let verdict = self.walk(Some(relative.slot), anchor, none, next_element, |matcher, at| {
            matcher.compound(compound, at, None).then_some(Verdict::Matched)
        });
        verdict == Verdict::Matched
    }

    /// Whether the rightmost compound matches an element below.
    ///
    /// Each element is looked at once in a query: when a search ends, all elements it left have
    /// nothing below them, and all it is still inside of have.
    fn has_below(&mut self, relative: &Relative, anchor: ElementRef<'a>) -> bool {
        let (compound, slot) = (&relative.complex.compounds[0], relative.slot);
        if let Some(verdict) = self.memory.verdict(slot, anchor.as_node().number()) {
            return verdict == Verdict::Matched;
        }
        let root = anchor.as_node();
        let (mut at, mut near) = (root, 0);
        while near < SHORT {
            let Some(element) = at.next_element_below(root, |_| true) else { return false };
            if self.compound(compound, element, None) {
                return true;
            }
            (at, near) = (element.as_node(), near + 1);
        }
        let mut at = root;
        loop {
            let known = self.memory.verdict(slot, at.number());
            match at.first_child().filter(|_| known != Some(Verdict::NotHere)) {
                Some(child) => at = child,
                None => match self.leave(slot, at, root) {
                    Some(sibling) => at = sibling,
                    None => return false,
                },
            }
            let Some(element) = at.as_element() else { continue };
            let matches = self.memory.verdict(slot, at.number()) == Some(Verdict::Matched)
                || self.compound(compound, element, None);
            if matches {
                for above in at.ancestors() {
                    self.memory.set_verdict(slot, above.number(), Verdict::Matched);
                    if above == root {
                        break;
                    }
                }
                return true;
            }
        }
    }

    /// Goes on to the next node below `root` that is not inside of this one; notes that nothing was
    /// found in those that end here.
    fn leave(
        &mut self,
        slot: usize,
        mut at: NodeRef<'a>,
        root: NodeRef<'a>,
    ) -> Option<NodeRef<'a>> {
        loop {
            self.memory.set_verdict(slot, at.number(), Verdict::NotHere);
            if at == root {
                return None;
            }
            match at.next_sibling() {
                Some(sibling) => return Some(sibling),
                None => at = at.parent()?,
            }
        }
    }
}
