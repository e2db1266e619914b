//! The surroundings on which states depend, as the [matcher](super::matcher) finds them: by walking, at the cost of its
//! budget. The [tables](super::tables) know them without walking.

use super::matcher::{Matcher, parent_element};
use super::state::{Around, Inherited};
use super::syntax::PseudoClass;
use crate::dom::ElementRef;
use crate::names::Tag;

/// The steps that a question to a declared pseudo-class takes off the budget: with 8 steps a node there are
/// at most two questions a node before the tables answer, which ask each element once.
const QUESTION: usize = 4;

impl<'a> Around<'a> for Matcher<'a, '_> {
    fn value(&mut self, element: ElementRef<'a>, name: &'static str) -> Option<&'a str> {
        self.read(element, |element| element.attribute(name))
    }

    fn once(&mut self, _: ElementRef<'a>, bytes: usize, follows: impl FnOnce() -> bool) -> bool {
        self.budget.spend(1 + bytes / 16) && follows()
    }

    fn may_ask(&mut self) -> bool {
        self.budget.spend(QUESTION)
    }

    fn is_first_legend(&mut self, element: ElementRef<'a>) -> bool {
        let mut at = element;
        while let Some(previous) = self.previous_element(at) {
            if previous.is_html(Tag::Legend) {
                return false;
            }
            at = previous;
        }
        element.is_html(Tag::Legend)
    }

    fn has_text(&mut self, element: ElementRef<'a>) -> bool {
        element
            .as_node()
            .children()
            .any(|child| self.budget.spend(1) && child.text().is_some_and(|text| !text.is_empty()))
    }

    fn inherited(
        &mut self,
        inherited: Inherited,
        class: &PseudoClass,
        element: ElementRef<'a>,
    ) -> Option<bool> {
        let mut child = element;
        while let Some(parent) = parent_element(child) {
            if !self.budget.spend(1) {
                return None;
            }
            let said = inherited.says(self, class, parent);
            if said.is_some() && !inherited.is_excepted(self, child) {
                return said;
            }
            child = parent;
        }
        None
    }
}
