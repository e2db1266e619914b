//! The attributes `aria-*` of one element.

use super::tables::{ATTRIBUTES, Attribute, Attributes, Row, Use, attribute_number, role_of};
use crate::codes::{Code, RuleCode};
use crate::condition::Subject;
use crate::context::Context;
use crate::model::{A, BODY, BUTTON, INPUT, METER, OPTION, PROGRESS, SELECT, TEXTAREA, UNKNOWN};
use crate::names::{attribute_number as number_of_name, attribute_rows, rows_for, state};
use crate::report::value_place;
use crate::severity::Severity;
use duckbill::dom::{AttributeRef, ElementRef};
use duckbill::microsyntax::{float, integer, non_negative_integer};
use duckbill::names::Namespace;

/// The attributes that give an element a name.
const NAMING: [&str; 3] = ["aria-braillelabel", "aria-label", "aria-labelledby"];

/// Checks the attributes of an element whose role is said, or not.
pub(super) fn check<'a>(
    context: &mut Context<'a, '_, '_>,
    subject: &Subject<'a>,
    row: Option<&'static Row>,
    explicit: Option<u8>,
) {
    let element = subject.element;
    let mut has = 0u64;
    for attribute in element.attributes() {
        let name = attribute.name();
        if !name.starts_with("aria-") {
            continue;
        }
        crate::work::count(name.len() + attribute.value().len());
        let Some(number) = attribute_number(name) else {
            unknown(context, element, name);
            continue;
        };
        has |= 1 << number;
        let Some(known) = ATTRIBUTES.get(number) else { continue };
        allowed(context, subject, known, 1 << number, row, explicit);
        value(context, element, attribute, known);
        conflicts(context, subject, attribute);
    }
    required(context, subject, row, explicit, has);
}

fn unknown(context: &mut Context<'_, '_, '_>, element: ElementRef<'_>, name: &str) {
    let nearest = crate::nearest::nearest(name, ATTRIBUTES.iter().map(|one| one.name));
    context.reporter.attribute(
        Code::Rule(RuleCode::UnknownAria),
        element,
        name,
        |one| match nearest {
            Some(nearest) => one.with_note(format!("did you mean `{nearest}`?")),
            None => one,
        },
    );
}

/// Checks that the element may have the attribute.
fn allowed<'a>(
    context: &mut Context<'a, '_, '_>,
    subject: &Subject<'a>,
    known: &Attribute,
    bit: u64,
    row: Option<&'static Row>,
    explicit: Option<u8>,
) {
    let element = subject.element;
    let by_element = row.filter(|_| explicit.is_none());
    let role = explicit.or(row.and_then(|row| row.implicit)).and_then(role_of);
    let with_role = || {
        explicit
            .and_then(role_of)
            .map_or_else(String::new, |role| format!(" with the role “{}”", role.name))
    };
    let mut report = |code: RuleCode, note: &str| {
        context.reporter.attribute(Code::Rule(code), element, known.name, |one| {
            let one = one.with_part(with_role());
            if note.is_empty() { one } else { one.with_note(note) }
        });
    };
    match row.map(|row| row.attributes) {
        Some(Attributes::None) => return report(RuleCode::AriaNotAllowed, ""),
        Some(Attributes::Hidden) if known.name != "aria-hidden" => {
            return report(
                RuleCode::AriaNotAllowed,
                "`aria-hidden` is the only one that it may have",
            );
        }
        _ => {}
    }
    if subject.number == UNKNOWN && element.namespace() != Namespace::Html
        || known.use_ == Use::Deprecated
    {
        if known.use_ == Use::Deprecated {
            report(RuleCode::DeprecatedAria, "");
        }
        return;
    }
    let is_naming = NAMING.contains(&known.name);
    // A name undoes these two roles.
    let by_element = by_element
        .or(row.filter(|_| role.is_some_and(|role| matches!(role.name, "none" | "presentation"))));
    let is_prohibited =
        role.is_some_and(|role| role.prohibited & bit != 0) && (by_element.is_none() || !is_naming);
    if is_prohibited || is_naming && by_element.is_some_and(|row| row.is_unnamed) {
        let code = if is_naming { RuleCode::NameNotAllowed } else { RuleCode::AriaNotAllowed };
        return report(code, "");
    }
    if is_naming && row.is_none() && explicit.is_none() && element.namespace() == Namespace::Html {
        // A script may give the element a role.
        let code = Code::Rule(RuleCode::NameNotAllowed);
        return context.reporter.attribute(code, element, known.name, |one| {
            one.with_part("").with_severity(Severity::Warning)
        });
    }
    let more = match row.map(|row| row.attributes) {
        Some(Attributes::Global(more)) => more,
        _ => 0,
    };
    let is_supported = more & bit != 0 || role.is_some_and(|role| role.supported & bit != 0);
    if is_supported || known.use_ == Use::Global || is_of_html(subject, known.name) {
        return;
    }
    match known.use_ {
        Use::Former => report(RuleCode::DeprecatedAria, ""),
        // A script may say which element it is.
        _ if row.is_none() && explicit.is_none() => {}
        _ => report(
            RuleCode::AriaNotAllowed,
            if role.is_none_or(|role| role.name == "generic") {
                "it needs a `role` that has the attribute"
            } else {
                ""
            },
        ),
    }
}

/// Whether the attribute says the same as one of HTML that the element may have.
fn is_of_html(subject: &Subject<'_>, name: &str) -> bool {
    let Some(name) =
        name.strip_prefix("aria-").filter(|name| ["placeholder", "disabled"].contains(name))
    else {
        return false;
    };
    rows_for(attribute_rows(number_of_name(name)), subject.number).0.is_some()
}

/// Checks the value.
fn value<'a>(
    context: &mut Context<'a, '_, '_>,
    element: ElementRef<'a>,
    attribute: AttributeRef<'a>,
    known: &Attribute,
) {
    let text = attribute.value();
    let words = known.values;
    let is_integer = |least: u64| {
        non_negative_integer::is_valid(text)
            && non_negative_integer::parse(text).is_some_and(|number| number >= least)
    };
    let (right, wanted) = match words {
        "text" => return,
        "id" => (!text.is_empty() && !text.bytes().any(crate::ascii::is_whitespace), "it is an id"),
        "ids" => (
            crate::ascii::split_on_whitespace(text).next().is_some(),
            "it is a list of ids, with at least one",
        ),
        "number" => (float::is_valid(text), "it is a number"),
        "natural" => (is_integer(0), "it is an integer that is not negative"),
        "positive" => (is_integer(1), "it is an integer from 1"),
        "count" => (
            is_integer(0) || integer::parse(text) == Some(-1) && text == "-1",
            "it is an integer from 0, or -1 if it is not known",
        ),
        _ => {
            let keywords = words.strip_suffix(" *");
            let is = |token: &str| {
                keywords.unwrap_or(words).split(' ').any(|word| word.eq_ignore_ascii_case(token))
            };
            let right = match keywords {
                Some(_) => !text.is_empty() && crate::ascii::split_on_whitespace(text).all(is),
                None => is(text),
            };
            (right, "")
        }
    };
    if !right {
        context.reporter.add(
            Code::Rule(RuleCode::BadAriaValue),
            || value_place(element, attribute),
            |one| {
                let list = || words.trim_end_matches(" *").replace(' ', "`, `");
                let wanted = match wanted {
                    "" => format!("it may be `{}`", list()),
                    wanted => wanted.to_owned(),
                };
                one.with_part(attribute.name())
                    .with_part(element.name())
                    .with_part(text)
                    .with_note(wanted)
            },
        );
    }
}

/// Attributes of ARIA that contradict those of HTML beside them, or what the element is.
fn conflicts<'a>(
    context: &mut Context<'a, '_, '_>,
    subject: &Subject<'a>,
    attribute: AttributeRef<'a>,
) {
    let element = subject.element;
    let has = |name: &str| element.has_attribute(name);
    let is = |value: &str| attribute.value().eq_ignore_ascii_case(value);
    let kind =
        || if subject.number == INPUT { state(element, INPUT, "type").unwrap_or("") } else { "" };
    let (beside, is_error) = match attribute.name() {
        "aria-checked" if matches!(kind(), "checkbox" | "radio") => ("type", true),
        "aria-disabled" if has("disabled") => ("disabled", is("false")),
        "aria-disabled" if subject.number == A && has("href") && is("true") => ("href", false),
        "aria-expanded" if has("popovertarget") => ("popovertarget", true),
        "aria-expanded" if has("command") && subject.number == BUTTON => ("command", true),
        "aria-haspopup" if subject.number == INPUT && has("list") => ("list", false),
        "aria-hidden" if subject.number == BODY && is("true") => {
            let code = Code::Rule(RuleCode::AriaNotAllowed);
            return context.reporter.attribute(code, element, "aria-hidden", |one| {
                one.with_part("").with_note("the whole page would be hidden from screen readers")
            });
        }
        "aria-hidden"
            if is("true")
                && element
                    .attribute("hidden")
                    .is_some_and(|hidden| hidden.eq_ignore_ascii_case("until-found")) =>
        {
            ("hidden=until-found", true)
        }
        "aria-hidden" if is("true") && is_focusable(subject) => {
            let code = Code::Rule(RuleCode::HiddenButFocusable);
            return context.reporter.attribute(code, element, "aria-hidden", |one| one);
        }
        "aria-multiselectable" if subject.number == SELECT => ("multiple", false),
        "aria-placeholder" if has("placeholder") => ("placeholder", true),
        "aria-readonly" if has("readonly") => ("readonly", is("false")),
        "aria-readonly"
            if !is("false")
                && element
                    .attribute("contenteditable")
                    .is_some_and(|value| !value.eq_ignore_ascii_case("false")) =>
        {
            ("contenteditable", true)
        }
        "aria-required" if has("required") => ("required", is("false")),
        "aria-selected" if subject.number == OPTION => ("selected", false),
        "aria-valuemax" if matches!(subject.number, METER | PROGRESS) || is_ranged(kind()) => {
            ("max", has("max"))
        }
        "aria-valuemin" if subject.number == METER || is_ranged(kind()) => ("min", has("min")),
        "aria-colspan" if has("colspan") => {
            ("colspan", element.attribute("colspan") != Some(attribute.value()))
        }
        "aria-rowspan" if has("rowspan") => {
            ("rowspan", element.attribute("rowspan") != Some(attribute.value()))
        }
        _ => return,
    };
    context.reporter.attribute(
        Code::Rule(RuleCode::AriaConflict),
        element,
        attribute.name(),
        |one| {
            let one = one.with_part(beside);
            if is_error { one } else { one.with_severity(Severity::Warning) }
        },
    );
}

fn is_ranged(kind: &str) -> bool {
    matches!(kind, "date" | "month" | "week" | "time" | "datetime-local" | "number" | "range")
}

/// Whether users reach the element with the keyboard.
fn is_focusable(subject: &Subject<'_>) -> bool {
    let element = subject.element;
    if let Some(index) = element.attribute("tabindex").and_then(integer::parse) {
        return index >= 0;
    }
    match subject.number {
        A => element.has_attribute("href"),
        BUTTON | SELECT | TEXTAREA => !element.has_attribute("disabled"),
        INPUT => {
            !element.has_attribute("disabled") && state(element, INPUT, "type") != Some("hidden")
        }
        _ => false,
    }
}

/// Checks that the element has what its role needs.
fn required<'a>(
    context: &mut Context<'a, '_, '_>,
    subject: &Subject<'a>,
    row: Option<&'static Row>,
    explicit: Option<u8>,
    has: u64,
) {
    let Some(role) = explicit.and_then(role_of) else { return };
    let element = subject.element;
    if row.is_some_and(|row| row.implicit == explicit) {
        return;
    }
    let mut missing = role.required & !has;
    // The state of a checkbox is that of HTML, and only a separator that can be moved has a value.
    let native = subject.number == INPUT
        && matches!(state(element, INPUT, "type"), Some("checkbox" | "radio"));
    let still = role.name == "separator" && !is_focusable(subject);
    if native || still || subject.number == SELECT {
        missing = 0;
    }
    if missing == 0 {
        return;
    }
    for (number, attribute) in ATTRIBUTES.iter().enumerate() {
        if missing & 1 << number != 0 {
            context.reporter.node(Code::Rule(RuleCode::MissingAria), element.as_node(), |one| {
                one.with_part(element.name()).with_part(role.name).with_part(attribute.name)
            });
        }
    }
}
