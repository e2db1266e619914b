//! The questions of pseudo-classes about an element and its surroundings.

use super::syntax::PseudoClass;
use crate::dom::ElementRef;

/// The questions of the rules about an element and its surroundings. The matcher walks for the answers,
/// the tables have them ready; the rules are the same for both.
pub(super) trait Around<'a> {
    /// The value of an attribute.
    fn value(&mut self, element: ElementRef<'a>, name: &'static str) -> Option<&'a str>;

    /// A fact that follows from the attributes of an element alone, after reading this many bytes. A rule
    /// may ask for one fact of this kind.
    fn once(
        &mut self,
        element: ElementRef<'a>,
        bytes: usize,
        follows: impl FnOnce() -> bool,
    ) -> bool;

    /// Whether a pseudo-class that was declared may be asked: nobody knows what that costs.
    fn may_ask(&mut self) -> bool;

    /// Whether this is the first `legend` among its siblings.
    fn is_first_legend(&mut self, element: ElementRef<'a>) -> bool;

    /// Whether a child is a text node that is not empty.
    fn has_text(&mut self, element: ElementRef<'a>) -> bool;

    /// Whether an option is selected.
    fn is_selected(&mut self, option: ElementRef<'a>) -> bool;

    /// Whether a radio button that has `checked` is the last such button of its group.
    fn is_last_of_group(&mut self, radio: ElementRef<'a>) -> bool;

    /// Whether the language that a `meta` element gives to the page of an element, empty if none does, is one of those
    /// that the pseudo-class asks for.
    fn is_page_language(&mut self, class: &PseudoClass, element: ElementRef<'a>) -> bool;

    /// The answer of the nearest ancestor that has one.
    fn inherited(
        &mut self,
        inherited: Inherited,
        class: &PseudoClass,
        element: ElementRef<'a>,
    ) -> Option<bool>;

    fn has(&mut self, element: ElementRef<'a>, name: &'static str) -> bool {
        self.value(element, name).is_some()
    }
}

/// Facts that elements inherit from their ancestors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inherited {
    /// Whether an option is in a disabled `optgroup`.
    DisabledGroup,
    /// Whether an option or a group of options is in the list of a disabled `select`.
    DisabledSelect,
    /// Whether a control is in a disabled `fieldset`, and not in the first `legend` of it.
    DisabledFieldset,
    /// Whether an element is in a `datalist`.
    Datalist,
    /// Whether an element can be edited.
    Editable,
    /// Whether the language is in the requested ranges.
    Language,
}
