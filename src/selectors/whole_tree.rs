//! The pseudo-classes that only the tables answer, because they need the whole tree: which button is the
//! first of its form, which radio buttons are in its group, in which direction its text runs.

use std::collections::HashSet;

use unicode_bidi::{BidiClass, bidi_class};

use super::around::Around;
use super::attributes::is_html;
use super::controls::{input_type, says_checked};
use super::outline::Outline;
use super::radio_groups::RadioGroups;
use super::syntax::Direction;
use crate::dom::{ElementRef, NodeRef};
use crate::html::{InputType, is_submit_button};
use crate::names::Tag;

/// [`:default`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-default): the first submit
/// button of each form, and what is checked or selected as the attributes say.
pub(super) fn defaults<'a>(around: &mut impl Around<'a>, outline: &Outline<'a>) -> Vec<bool> {
    let mut has_button = HashSet::new();
    let mut is_default = vec![false; outline.len()];
    for (number, element) in outline.elements.iter().enumerate() {
        if !is_html(*element) {
            continue;
        }
        is_default[number] = if is_submit_button(*element, |name| around.value(*element, name)) {
            element.form_of_control().is_some_and(|form| has_button.insert(form.as_node().id()))
        } else {
            says_checked(around, *element)
        };
    }
    is_default
}

/// [`:indeterminate`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-indeterminate): radio
/// buttons in whose [group](https://html.spec.whatwg.org/multipage/input.html#radio-button-group) no button is
/// checked, and `progress` without a value.
pub(super) fn indeterminates<'a>(around: &mut impl Around<'a>, outline: &Outline<'a>) -> Vec<bool> {
    let groups = RadioGroups::of(around, outline);
    let mut is_indeterminate = vec![false; outline.len()];
    for (number, element) in outline.elements.iter().enumerate() {
        if element.is_html(Tag::Progress) {
            is_indeterminate[number] = !around.has(*element, "value");
        }
    }
    for (number, group) in groups.buttons() {
        is_indeterminate[number] = group.last_checked.is_none();
    }
    is_indeterminate
}

/// The value of the [`dir`](https://html.spec.whatwg.org/multipage/dom.html#attr-dir) attribute.
enum Says {
    Direction(Direction),
    Auto,
}

fn says_direction<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> Option<Says> {
    if !is_html(element) {
        return None;
    }
    let value = around.value(element, "dir")?;
    let is = |keyword: &str| value.eq_ignore_ascii_case(keyword);
    match () {
        () if is("ltr") => Some(Says::Direction(Direction::LeftToRight)),
        () if is("rtl") => Some(Says::Direction(Direction::RightToLeft)),
        () if is("auto") => Some(Says::Auto),
        () => None,
    }
}

/// The [directionality](https://html.spec.whatwg.org/multipage/dom.html#the-directionality) of each element. At
/// the top of a shadow tree it is from left to right, whatever that of the host.
pub(super) fn directions<'a>(
    around: &mut impl Around<'a>,
    outline: &Outline<'a>,
) -> Vec<Direction> {
    crate::work::count(outline.len());
    let mut directions: Vec<Direction> = Vec::with_capacity(outline.len());
    for (number, element) in outline.elements.iter().enumerate() {
        let direction = match says_direction(around, *element) {
            Some(Says::Direction(direction)) => direction,
            Some(Says::Auto) => auto_direction(around, *element),
            None if element.is_html(Tag::Bdi) => auto_direction(around, *element),
            None if element.is_html(Tag::Input)
                && input_type(around, *element) == InputType::Tel =>
            {
                Direction::LeftToRight
            }
            None => {
                outline.parent(number).map_or(Direction::LeftToRight, |parent| directions[parent])
            }
        };
        directions.push(direction);
    }
    directions
}

/// The [auto directionality](https://html.spec.whatwg.org/multipage/dom.html#auto-directionality).
fn auto_direction<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> Direction {
    let texts = |element: ElementRef<'a>| element.as_node().children().filter_map(NodeRef::text);
    let direction = match element.tag() {
        Tag::Input if input_type(around, element).has_direction_of_value() => {
            let value = around.value(element, "value").unwrap_or("");
            let is_right_to_left = || first_strong(value) == Some(Direction::RightToLeft);
            around.once(element, value.len(), is_right_to_left).then_some(Direction::RightToLeft)
        }
        Tag::Textarea => texts(element).find_map(first_strong),
        _ => contained_direction(around, element),
    };
    direction.unwrap_or(Direction::LeftToRight)
}

/// The [contained text auto directionality](https://html.spec.whatwg.org/multipage/dom.html#contained-text-auto-directionality).
/// Text in an element that has a direction of its own does not count, so no text is read for two elements.
fn contained_direction<'a>(
    around: &mut impl Around<'a>,
    element: ElementRef<'a>,
) -> Option<Direction> {
    let root = element.as_node();
    let mut at = root;
    loop {
        let is_apart = at != root
            && at.as_element().is_some_and(|inner| {
                let is_apart = [Tag::Bdi, Tag::Script, Tag::Style, Tag::Textarea];
                is_apart.iter().any(|tag| inner.is_html(*tag))
                    || says_direction(around, inner).is_some()
            });
        at = match at.first_child().filter(|_| !is_apart) {
            Some(child) => child,
            None => loop {
                crate::work::count(1);
                if at == root {
                    return None;
                }
                match at.next_sibling() {
                    Some(sibling) => break sibling,
                    None => at = at.parent()?,
                }
            },
        };
        crate::work::count(1);
        if let Some(direction) = at.text().and_then(first_strong) {
            return Some(direction);
        }
    }
}

/// The direction of the first character that has one of its own.
fn first_strong(text: &str) -> Option<Direction> {
    for (at, character) in text.char_indices() {
        let direction = match bidi_class(character) {
            BidiClass::L => Direction::LeftToRight,
            BidiClass::R | BidiClass::AL => Direction::RightToLeft,
            _ => continue,
        };
        crate::work::count(at);
        return Some(direction);
    }
    crate::work::count(text.len());
    None
}
