//! The pseudo-classes of controls that an element and its surroundings answer: whether it is disabled, required,
//! checked, editable, empty, within its range.

use super::around::{Around, Inherited};
use super::syntax::PseudoClass;
use crate::dom::ElementRef;
use crate::html::{Bounds, InputType, is_submit_button, sanitized};
use crate::names::{Namespace, Tag};

/// [Actually disabled](https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled)
pub(super) fn is_disabled<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    element: ElementRef<'a>,
) -> bool {
    if !can_be_disabled(element) {
        return false;
    }
    if around.has(element, "disabled") {
        return true;
    }
    match element.tag() {
        // The nearest ancestor optgroup, if it is in the same `select`, and that:
        // <https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled>
        Tag::Option => {
            around.inherited(Inherited::DisabledGroup, class, element) == Some(true)
                || around.inherited(Inherited::DisabledSelect, class, element) == Some(true)
        }
        Tag::Optgroup => around.inherited(Inherited::DisabledSelect, class, element) == Some(true),
        _ => is_disabled_control(around, class, element),
    }
}

/// Whether a control, not an option or a group of them, is
/// [disabled](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled).
pub(super) fn is_disabled_control<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    control: ElementRef<'a>,
) -> bool {
    around.has(control, "disabled")
        || around.inherited(Inherited::DisabledFieldset, class, control) == Some(true)
}

/// [`:read-write`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write)
pub(super) fn is_read_write<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    element: ElementRef<'a>,
) -> bool {
    let is_mutable_kind = match element.tag() {
        Tag::Input => input_type(around, element).can_be_read_only(),
        Tag::Textarea => true,
        _ => {
            let says = says_editable(around, element);
            return says
                .or_else(|| around.inherited(Inherited::Editable, class, element))
                .unwrap_or(false);
        }
    };
    is_mutable_kind && !around.has(element, "readonly") && !is_disabled(around, class, element)
}

/// Whether an element says that it is an
/// [editing host](https://html.spec.whatwg.org/multipage/interaction.html#editing-host), or that it is not.
pub(super) fn says_editable<'a>(
    around: &mut impl Around<'a>,
    element: ElementRef<'a>,
) -> Option<bool> {
    if element.namespace() != Namespace::Html {
        return None;
    }
    let value = around.value(element, "contenteditable")?;
    let is = |keyword: &str| value.eq_ignore_ascii_case(keyword);
    match () {
        () if is("") || is("true") || is("plaintext-only") => Some(true),
        () if is("false") => Some(false),
        () => None,
    }
}

pub(super) fn can_be_disabled(element: ElementRef<'_>) -> bool {
    matches!(
        element.tag(),
        Tag::Button
            | Tag::Input
            | Tag::Select
            | Tag::Textarea
            | Tag::Optgroup
            | Tag::Option
            | Tag::Fieldset
    )
}

/// The type of an `input`.
pub(super) fn input_type<'a>(around: &mut impl Around<'a>, input: ElementRef<'a>) -> InputType {
    InputType::of(around.value(input, "type"))
}

/// [`:checked`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked)
pub(super) fn is_checked<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> bool {
    match element.tag() {
        Tag::Input if !around.has(element, "checked") => false,
        Tag::Input => match input_type(around, element) {
            InputType::Checkbox => true,
            // Only one radio button of a group is; one without a name is in none.
            InputType::Radio => {
                around.value(element, "name").is_none_or(str::is_empty)
                    || around.is_last_of_group(element)
            }
            _ => false,
        },
        Tag::Option => around.is_selected(element),
        _ => false,
    }
}

/// Whether an option is selected or a control is checked [by
/// default](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-default): its attributes say it.
pub(super) fn says_checked<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> bool {
    match element.tag() {
        Tag::Input => {
            let kind = input_type(around, element);
            matches!(kind, InputType::Checkbox | InputType::Radio) && around.has(element, "checked")
        }
        Tag::Option => around.has(element, "selected"),
        _ => false,
    }
}

pub(super) fn can_be_required(element: ElementRef<'_>) -> bool {
    matches!(element.tag(), Tag::Input | Tag::Select | Tag::Textarea)
}

/// [`required`](https://html.spec.whatwg.org/multipage/input.html#concept-input-required), which does
/// not apply to some types.
pub(super) fn is_required<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> bool {
    let applies = element.tag() != Tag::Input || input_type(around, element).can_be_required();
    applies && around.has(element, "required")
}

/// The value of an `input` of this type, after sanitization.
pub(super) fn input_value<'a>(
    around: &mut impl Around<'a>,
    input: ElementRef<'a>,
    kind: InputType,
) -> std::borrow::Cow<'a, str> {
    let is_multiple = kind == InputType::Email && around.has(input, "multiple");
    sanitized(kind, around.value(input, "value").unwrap_or_default(), is_multiple)
}

/// [`:placeholder-shown`](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown)
pub(super) fn shows_placeholder<'a>(around: &mut impl Around<'a>, element: ElementRef<'a>) -> bool {
    around.has(element, "placeholder")
        && match element.tag() {
            Tag::Input => {
                let kind = input_type(around, element);
                kind.has_placeholder() && input_value(around, element, kind).is_empty()
            }
            Tag::Textarea => !around.has_text(element),
            _ => false,
        }
}

/// Whether a control is a [candidate for constraint
/// validation](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#candidate-for-constraint-validation).
pub(super) fn is_candidate<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    control: ElementRef<'a>,
) -> bool {
    let is_kind = match control.tag() {
        Tag::Select => true,
        Tag::Textarea => !around.has(control, "readonly"),
        Tag::Input => {
            !input_type(around, control).is_never_validated() && !around.has(control, "readonly")
        }
        Tag::Button => is_submit_button(control, |name| around.value(control, name)),
        _ => false,
    };
    is_kind
        && !is_disabled_control(around, class, control)
        && around.inherited(Inherited::Datalist, class, control) != Some(true)
}

/// The limits on the value of an `input` of this type.
pub(super) fn bounds<'a>(
    around: &mut impl Around<'a>,
    input: ElementRef<'a>,
    kind: InputType,
) -> Bounds<'a> {
    let mut read = |name| around.value(input, name);
    Bounds { kind, min: read("min"), max: read("max"), step: read("step"), value: read("value") }
}

/// Whether an `input` lies
/// [within](https://html.spec.whatwg.org/multipage/semantics-other.html#selector-in-range) its range, or not; `None` if
/// it has none.
pub(super) fn is_in_range<'a>(
    around: &mut impl Around<'a>,
    class: &PseudoClass,
    element: ElementRef<'a>,
) -> Option<bool> {
    if element.tag() != Tag::Input {
        return None;
    }
    let kind = input_type(around, element);
    if !kind.is_ranged() || !is_candidate(around, class, element) {
        return None;
    }
    let bounds = bounds(around, element, kind);
    let value = input_value(around, element, kind);
    bounds.are_there().then(|| !bounds.exclude(&value))
}
