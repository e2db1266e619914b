//! Roles that do nothing ([ARIA in HTML](https://www.w3.org/TR/html-aria/)).

use super::family::Family;
use crate::check::codes::{Code, RuleCode};
use crate::check::condition::Subject;
use crate::check::context::Context;
use crate::check::model::{
    A, ARTICLE, ASIDE, BUTTON, DATALIST, DD, DETAILS, DFN, DIALOG, DT, FIELDSET, FIGURE, FOOTER,
    FORM, H1, H6, HEADER, HR, IMG, INPUT, LI, MAIN, MATH, NAV, OL, OPTGROUP, OPTION, OUTPUT,
    PROGRESS, S, SECTION, SELECT, SUMMARY, TABLE, TBODY, TD, TEXTAREA, TFOOT, TH, THEAD, TR, UL,
};
use crate::check::names::state;
use crate::microsyntax::tokens;
use crate::names::Namespace;

/// The attributes of ARIA that any element may have, but for `aria-hidden`.
const GLOBAL: [&str; 19] = [
    "aria-atomic",
    "aria-braillelabel",
    "aria-brailleroledescription",
    "aria-busy",
    "aria-controls",
    "aria-current",
    "aria-describedby",
    "aria-description",
    "aria-details",
    "aria-dropeffect",
    "aria-flowto",
    "aria-grabbed",
    "aria-keyshortcuts",
    "aria-label",
    "aria-labelledby",
    "aria-live",
    "aria-owns",
    "aria-relevant",
    "aria-roledescription",
];

/// Checks the attribute `role`.
#[derive(Default)]
pub(super) struct Roles;

impl<'a> Family<'a> for Roles {
    fn open(&mut self, context: &mut Context<'a, '_, '_>, subject: &Subject<'a>) {
        if !context.seen.role {
            return;
        }
        let element = subject.element;
        let Some(value) = element.attribute("role") else { return };
        let mut words = tokens::split_on_whitespace(value);
        let (Some(role), None) = (words.next(), words.next()) else { return };
        let is = |name: &&str| name.eq_ignore_ascii_case(role);
        if ["none", "presentation"].iter().any(is) {
            let undone =
                ["tabindex"].iter().chain(&GLOBAL).find(|name| element.has_attribute(name));
            if let Some(undone) = undone {
                context.reporter.attribute(
                    Code::Rule(RuleCode::RoleWithoutEffect),
                    element,
                    "role",
                    |one| one.with_part(role).with_part(*undone),
                );
            }
        } else if has_of_itself(context, subject).iter().any(is) {
            context.reporter.attribute(
                Code::Rule(RuleCode::UnnecessaryRole),
                element,
                "role",
                |one| one.with_part(role),
            );
        }
    }
}

/// The role that an element has without the attribute; a header cell may have either of two.
fn has_of_itself(context: &Context<'_, '_, '_>, subject: &Subject<'_>) -> &'static [&'static str] {
    let element = subject.element;
    let whole_page = context.stack.last().is_none_or(|parent| !parent.is_in_section);
    match subject.number {
        A if element.has_attribute("href") => &["link"],
        ARTICLE => &["article"],
        ASIDE => &["complementary"],
        BUTTON | SUMMARY => &["button"],
        DATALIST => &["listbox"],
        DD => &["definition"],
        DETAILS | FIELDSET | OPTGROUP => &["group"],
        DFN | DT => &["term"],
        DIALOG => &["dialog"],
        FIGURE => &["figure"],
        FOOTER if whole_page => &["contentinfo"],
        FORM => &["form"],
        H1..=H6 => &["heading"],
        HEADER if whole_page => &["banner"],
        HR => &["separator"],
        IMG if element.attribute("alt").is_some_and(|alt| !alt.is_empty()) => &["img", "image"],
        INPUT => role_of_input(subject),
        LI => &["listitem"],
        MAIN => &["main"],
        MATH if element.namespace() == Namespace::MathMl => &["math"],
        NAV => &["navigation"],
        OL | UL => &["list"],
        OPTION => &["option"],
        OUTPUT => &["status"],
        PROGRESS => &["progressbar"],
        S => &["deletion"],
        SECTION => &["region"],
        SELECT if !element.has_attribute("multiple") && element.display_size() <= 1 => {
            &["combobox"]
        }
        TABLE => &["table"],
        TBODY | TFOOT | THEAD => &["rowgroup"],
        TD => &["cell"],
        TEXTAREA => &["textbox"],
        TH => &["columnheader", "rowheader"],
        TR => &["row"],
        _ => &[],
    }
}

fn role_of_input(subject: &Subject<'_>) -> &'static [&'static str] {
    let has_list = subject.element.has_attribute("list");
    match state(subject.element, INPUT, "type").unwrap_or("text") {
        "button" | "image" | "reset" | "submit" => &["button"],
        "checkbox" => &["checkbox"],
        "number" => &["spinbutton"],
        "radio" => &["radio"],
        "range" => &["slider"],
        "search" if !has_list => &["searchbox"],
        "email" | "tel" | "text" | "url" if !has_list => &["textbox"],
        _ => &[],
    }
}
