//! [`:valid`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-valid) and `:invalid`: constraint
//! validation of all controls, and what it says of the forms and field sets that they are in.
//!
//! A page that was only parsed tells nothing of files that were chosen, of scripts that set an error, and of the length
//! of what was typed: `maxlength` and `minlength` limit people, not markup.

use std::collections::HashSet;

use super::around::Around;
use super::controls::{bounds, input_type, input_value, is_candidate};
use super::outline::Outline;
use super::radio_groups::RadioGroups;
use super::syntax::PseudoClass;
use crate::dom::ElementRef;
use crate::html::{InputType, is_excluded_by_pattern, is_of_wrong_type};
use crate::names::Tag;

/// Whether each element is valid; `None` if it is neither valid nor invalid.
pub(super) fn validities<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    outline: &Outline<'a>,
) -> Vec<Option<bool>> {
    crate::work::count(2 * outline.len());
    let mut is_valid: Vec<Option<bool>> = vec![None; outline.len()];
    for (number, element) in outline.elements.iter().enumerate() {
        if super::attributes::is_html(*element) && is_candidate(around, class, *element) {
            is_valid[number] = Some(!suffers(around, *element));
        }
    }
    for (number, group) in RadioGroups::of(around, outline).buttons() {
        if let Some(is_valid) = &mut is_valid[number] {
            *is_valid &= !(group.is_required && group.last_checked.is_none());
        }
    }
    let mut invalid_forms = HashSet::new();
    let mut has_invalid = vec![false; outline.len()];
    // From the last to the first, so that what is in an element comes before it.
    for number in (0..outline.len()).rev() {
        let element = outline.elements[number];
        if is_valid[number] == Some(false) {
            has_invalid[number] = true;
            invalid_forms.extend(element.form_of_control().map(|form| form.as_node().id()));
        }
        if let Some(parent) = outline.parent(number) {
            has_invalid[parent] |= has_invalid[number];
        }
        if element.is_html(Tag::Fieldset) {
            is_valid[number] = Some(!has_invalid[number]);
        }
    }
    for (number, element) in outline.elements.iter().enumerate() {
        if element.is_html(Tag::Form) {
            is_valid[number] = Some(!invalid_forms.contains(&element.as_node().id()));
        }
    }
    is_valid
}

/// Whether a control does not satisfy a constraint that concerns it alone.
fn suffers<'a>(around: &mut impl Around<'a>, control: ElementRef<'a>) -> bool {
    let is_required = around.has(control, "required");
    match control.tag() {
        Tag::Textarea => is_required && !around.has_text(control),
        Tag::Select => is_required && misses_an_option(control),
        Tag::Input => {
            let kind = input_type(around, control);
            let is_missing = match kind {
                // Groups of radio buttons suffer together.
                InputType::Radio => false,
                InputType::Checkbox => is_required && !around.has(control, "checked"),
                // Nobody chose a file yet.
                InputType::File => is_required,
                _ if !is_required || !kind.can_be_required() => false,
                _ => input_value(around, control, kind).is_empty(),
            };
            is_missing || suffers_by_value(around, control, kind)
        }
        _ => false,
    }
}

fn suffers_by_value<'a>(
    around: &mut impl Around<'a>,
    input: ElementRef<'a>,
    kind: InputType,
) -> bool {
    let value = input_value(around, input, kind);
    if !kind.is_ranged() {
        let is_multiple = around.has(input, "multiple");
        let pattern = around.value(input, "pattern");
        return is_of_wrong_type(kind, &value, is_multiple)
            || is_excluded_by_pattern(kind, pattern, &value, is_multiple);
    }
    let bounds = bounds(around, input, kind);
    bounds.exclude(&value) || bounds.are_between_steps(&value)
}

/// Whether no option of a `select` is selected, or none but its [placeholder label
/// option](https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option).
fn misses_an_option(select: ElementRef<'_>) -> bool {
    let mut selected = select.selected_options();
    let Some(first) = selected.next() else { return true };
    let is_only = selected.next().is_none();
    let is_child = first.as_node().parent() == Some(select.as_node());
    is_only
        && is_child
        && select.display_size() == 1
        && select.options().next() == Some(first)
        && first.option_value_is_empty()
}

#[cfg(test)]
mod tests {
    use crate::Selector;
    use crate::dom::NodeRef;

    #[test]
    fn constraints_are_those_of_the_attributes() {
        for (markup, is_valid) in [
            ("<input>", Some(true)),
            ("<input required>", Some(false)),
            ("<input required value=x>", Some(true)),
            ("<input required value='&#10;'>", Some(false)),
            ("<input required disabled>", None),
            ("<input required readonly>", None),
            ("<input type=hidden required>", None),
            ("<input type=submit>", Some(true)),
            ("<input type=button>", None),
            ("<input type=email value=x>", Some(false)),
            ("<input type=email value=' x@y '>", Some(true)),
            ("<input type=email multiple value='x@y, z@w'>", Some(true)),
            ("<input type=email multiple value='x@y,'>", Some(false)),
            ("<input type=url value=x>", Some(false)),
            ("<input type=url value=x:y>", Some(true)),
            ("<input pattern='[a-z]+' value=ab>", Some(true)),
            ("<input pattern='[a-z]+' value=ab1>", Some(false)),
            ("<input pattern='[a-z]+'>", Some(true)),
            ("<input pattern='[' value=ab1>", Some(true)),
            ("<input type=email multiple pattern='.+@x' value='a@x,b@x'>", Some(true)),
            ("<input type=email multiple pattern='.+@x' value='a@x,b@y'>", Some(false)),
            ("<input type=number pattern='[a-z]+' value=1>", Some(true)),
            ("<textarea pattern='[a-z]+'>1</textarea>", Some(true)),
            ("<input type=number value=x required>", Some(false)),
            ("<input type=number min=1 value=0>", Some(false)),
            ("<input type=number min=0 value=.5>", Some(false)),
            // Steps are counted from the attribute.
            ("<input type=number value=.5>", Some(true)),
            ("<input type=number min=0 value=.5 step=any>", Some(true)),
            ("<input type=date max=2026-01-01 value=2026-01-02>", Some(false)),
            ("<input type=range min=1 max=2 value=9 required>", Some(true)),
            ("<input type=checkbox required>", Some(false)),
            ("<input type=checkbox required checked>", Some(true)),
            ("<input type=radio required>", Some(false)),
            ("<input type=file required>", Some(false)),
            ("<input type=color required>", Some(true)),
            ("<textarea required></textarea>", Some(false)),
            ("<textarea required>x</textarea>", Some(true)),
            ("<textarea required readonly></textarea>", None),
            ("<select required></select>", Some(false)),
            ("<select required><option value=''>x<option>y</select>", Some(false)),
            ("<select required><option>y</select>", Some(true)),
            ("<select required><optgroup><option value=''>x</select>", Some(true)),
            ("<select required size=2><option>x</select>", Some(false)),
            ("<select required size=2><option value='' selected>x</select>", Some(true)),
            ("<button></button>", Some(true)),
            ("<button type=reset></button>", None),
            ("<output></output>", None),
            ("<p>", None),
        ] {
            let document = crate::parse(&format!("<div>{markup}</div>"));
            let element = document.body().and_then(|body| {
                body.as_node().descendants().filter_map(NodeRef::as_element).nth(1)
            });
            let is = |class| element.expect(markup).matches(&Selector::parse(class).unwrap());
            let found = match (is(":valid"), is(":invalid")) {
                (true, false) => Some(true),
                (false, true) => Some(false),
                _ => None,
            };
            assert_eq!(found, is_valid, "{markup}");
        }
    }
}
