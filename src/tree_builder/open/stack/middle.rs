//! Taking elements out of the middle of the stack, and the gaps that they leave.

use super::{Boundary, GAP, Height, OpenElement, OpenElements};
use crate::names::{Categories, Namespace};

impl<H: Copy + Eq> OpenElements<H> {
    /// Takes an element out of the middle (or the top).
    pub(in crate::tree_builder) fn remove(&mut self, height: Height) -> Option<OpenElement<H>> {
        crate::work::count(1);
        if height == self.height() {
            return self.pop();
        }
        let entry = *self.at(height);
        if self.top(entry.key) == height {
            *self.top_mut(entry.key) = entry.below;
        } else {
            self.at_mut(entry.above).below = entry.below;
            if entry.below != 0 {
                self.at_mut(entry.below).above = entry.above;
            }
        }
        if entry.categories.has(Categories::SPECIAL) {
            self.remove_boundary(height);
        }
        if entry.namespace == Namespace::Html {
            self.lower_foreign_boundary(height, self.below(height));
        }
        self.must_close -= u32::from(!entry.categories.has(Categories::MAY_STAY_OPEN));
        let (below, above) = (self.below(height), self.above(height));
        if below != 0 && self.at(below).is_base() {
            *self.at_mut(above) = self.at(above).without_simple_end();
        }
        self.open_gap(height);
        Some(entry)
    }

    /// Takes a boundary out of the middle. From the top: what is above was opened after it, and is passed
    /// once, since the rules take each element out at most once.
    fn remove_boundary(&mut self, height: Height) {
        let Some(index) = self.boundaries.iter().rposition(|boundary| boundary.height == height)
        else {
            return;
        };
        crate::work::count(self.boundaries.len() - index);
        self.boundaries.remove(index);
        let before =
            index.checked_sub(1).map_or(Boundary::default(), |below| self.boundaries[below]);
        let number = index as u32 + 1;
        let lower = |reference: &mut u32, replacement: u32| match *reference {
            other if other == number => *reference = replacement,
            other if other > number => *reference = other - 1,
            _ => {}
        };
        for boundary in &mut self.boundaries[index..] {
            lower(&mut boundary.list_item, before.list_item);
            lower(&mut boundary.scope, before.scope);
        }
    }

    /// Turns an element's place into a gap, and joins it with the gaps beside it.
    fn open_gap(&mut self, height: Height) {
        let (below, above) = (self.below(height), self.above(height));
        self.has_gaps = true;
        self.at_mut(height).key = GAP;
        self.at_mut(above - 1).below = below;
        self.at_mut(below + 1).above = above;
    }

    /// Puts an element into a gap between the open elements at `below` and `above`. At most two runs of
    /// gaps remain.
    fn fill_gap(&mut self, height: Height, entry: OpenElement<H>, below: Height, above: Height) {
        *self.at_mut(height) = entry;
        if below + 1 < height {
            self.at_mut(height - 1).below = below;
            self.at_mut(below + 1).above = height;
        }
        if height + 1 < above {
            self.at_mut(above - 1).below = height;
            self.at_mut(height + 1).above = above;
        }
    }

    /// An HTML element at `height` was taken out; it stood right above `below`. If there were foreign
    /// elements right above it, they now stand on `below`.
    fn lower_foreign_boundary(&mut self, height: Height, below: Height) {
        let is_html = below != 0 && self.at(below).namespace == Namespace::Html;
        self.below_foreign.replace(height, if is_html { below } else { 0 });
    }

    /// Takes the element at `lower` out and puts `entry` right above the element at `higher`.
    ///
    /// Nothing above has to move up. Instead the elements from `lower` to `higher` (a handful: the
    /// adoption agency leaves at most three between them) move down into the gaps. Each is passed to `moved`
    /// with the height it leaves and its new one, for callers that remember heights. Returns the height of the new
    /// element.
    pub(in crate::tree_builder) fn put_above(
        &mut self,
        lower: Height,
        higher: Height,
        mut entry: OpenElement<H>,
        mut moved: impl FnMut(&OpenElement<H>, Height, Height),
    ) -> Height {
        let mut from = self.above(lower);
        let was_current = higher == self.height();
        let above = self.above(higher);
        if self.at(higher).is_base() {
            entry = entry.without_simple_end();
        }
        // The new element has the name of the old one: the search for its place in the chain of that name
        // starts there, and passes the few elements between.
        let (mut same_below, mut same_above) = self.same_neighbours(lower);
        self.remove(lower);
        let mut free = lower;
        // `higher` goes to a lower height, `below`; the new element takes its old place.
        let below = loop {
            let next = self.above(from);
            self.relocate(from, free);
            moved(self.at(free), from, free);
            if from == same_above {
                (same_below, same_above) = (free, self.same_neighbours(free).1);
            }
            if from == higher {
                break std::mem::replace(&mut free, from);
            }
            (free, from) = (from, next);
        };
        if was_current {
            self.entries.truncate(below as usize);
            self.push(entry);
            return self.height();
        }
        self.link_key(&mut entry, free, same_below, same_above);
        self.must_close += u32::from(!entry.categories.has(Categories::MAY_STAY_OPEN));
        debug_assert!(!entry.categories.has(Categories::SPECIAL), "formatting is not special");
        self.fill_gap(free, entry, below, above);
        free
    }

    /// The heights of the next lower and the next higher element with the same key; 0 for none.
    fn same_neighbours(&self, height: Height) -> (Height, Height) {
        let entry = self.at(height);
        let is_topmost = self.top(entry.key) == height;
        (entry.below, if is_topmost { 0 } else { entry.above })
    }

    /// Links an element into the chain of its key.
    fn link_key(
        &mut self,
        entry: &mut OpenElement<H>,
        height: Height,
        same_below: Height,
        same_above: Height,
    ) {
        (entry.below, entry.above) = (same_below, same_above);
        match same_above {
            0 => *self.top_mut(entry.key) = height,
            above => self.at_mut(above).below = height,
        }
        if same_below != 0 {
            self.at_mut(same_below).above = height;
        }
    }

    /// Moves an element into a gap below it. There is no other element between them.
    fn relocate(&mut self, from: Height, to: Height) {
        crate::work::count(1);
        let entry = *self.at(from);
        if self.top(entry.key) == from {
            *self.top_mut(entry.key) = to;
        } else {
            self.at_mut(entry.above).below = to;
        }
        if entry.below != 0 {
            self.at_mut(entry.below).above = to;
        }
        if entry.categories.has(Categories::SPECIAL)
            && let Ok(index) =
                self.boundaries.binary_search_by_key(&from, |boundary| boundary.height)
        {
            self.boundaries[index].height = to;
        }
        self.fill_gap(to, entry, self.below(from), from);
        self.open_gap(from);
    }
}
