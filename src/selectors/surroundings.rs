//! The surroundings on which states depend, as the [matcher](super::matcher) finds them: by walking, at the cost of its
//! budget. The [tables](super::tables) know them without walking.

use super::around::{Around, Inherited};
use super::languages::is_asked_for;
use super::matcher::{Matcher, parent_element};
use super::syntax::PseudoClass;
use crate::dom::{ElementRef, NodeRef};
use crate::html::PragmaLanguage;
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

    fn is_selected(&mut self, option: ElementRef<'a>) -> bool {
        let mut visits = 0;
        let select = option.select_around(&mut visits);
        self.budget.spend(visits as usize);
        let Some(select) = select else {
            return self.value(option, "selected").is_some();
        };
        let number = select.as_node().number();
        // Options of a `select` come one after the other.
        let chosen = match self.budget.last_choice(number) {
            Some(chosen) => chosen,
            None if self.value(select, "multiple").is_some() => {
                return self.value(option, "selected").is_some();
            }
            None => {
                let chosen = select.selection(&mut visits).pop();
                self.budget.spend(visits as usize);
                let chosen = chosen.map_or(0, |option| option.as_node().number());
                self.budget.set_last_choice(number, chosen);
                chosen
            }
        };
        chosen == option.as_node().number()
    }

    /// The rest of the tree may have another, so the tables answer.
    fn is_last_of_group(&mut self, _: ElementRef<'a>) -> bool {
        self.budget.exhaust();
        false
    }

    fn is_page_language(&mut self, class: &PseudoClass, element: ElementRef<'a>) -> bool {
        let known = self.budget.pragma_language.unwrap_or_else(|| {
            let mut visits = 0;
            let found = PragmaLanguage::of(element, &mut visits);
            self.budget.spend(visits);
            found.map_or(0, |meta| meta.0.as_node().index())
        });
        self.budget.pragma_language = Some(known);
        let meta = (known != 0).then(|| NodeRef::new(element.as_node().document(), known));
        let meta = meta.and_then(NodeRef::as_element);
        let tag = meta.and_then(|meta| PragmaLanguage(meta).value()).unwrap_or_default();
        self.budget.spend(1 + tag.len() / 16) && is_asked_for(class, tag)
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
