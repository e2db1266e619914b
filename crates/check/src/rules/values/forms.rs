//! Values of form controls.

use super::Value;
use crate::codes::RuleCode;
use crate::context::Context;
use crate::model::{INPUT, SELECT, TEXTAREA};
use duckbill::dom::ElementRef;
use duckbill::microsyntax::autocomplete::{self, Mantle};
use duckbill::microsyntax::enumerated::INPUT_TYPE;
use duckbill::microsyntax::{color, content_type, date_time, float, idioms, tokens};

/// The type of an `input`, as its keyword.
fn input_type(input: ElementRef<'_>) -> &'static str {
    INPUT_TYPE
        .state(input.attribute("type"))
        .and_then(|state| INPUT_TYPE.canonical_keyword(state))
        .unwrap_or("text")
}

impl<'a> Context<'a, '_, '_> {
    pub(super) fn input_value(&mut self, value: Value<'_, 'a>) {
        let text = value.text;
        let kind = input_type(value.subject.element);
        if text.is_empty() && kind != "range" {
            return;
        }
        match kind {
            "text" | "search" | "tel" | "password" => {
                if text.contains(['\n', '\r']) {
                    self.bad(RuleCode::BadValue, value, "it must not have line breaks");
                }
            }
            "url" => self.url_value(value),
            "email" => {
                let multiple = value.subject.element.has_attribute("multiple");
                let mut parts = text.split(',').map(idioms::strip);
                let valid = if multiple { parts.all(is_email) } else { is_email(text) };
                if !valid {
                    self.bad(RuleCode::BadValue, value, "it is not an e-mail address");
                }
            }
            "color" => self.css_color(value, text),
            _ => self.input_bound(value),
        }
    }

    /// A value of the type's own: a date, a time, a number.
    pub(super) fn input_bound(&mut self, value: Value<'_, 'a>) {
        let text = value.text;
        let (valid, wanted) = match input_type(value.subject.element) {
            "date" => (date_time::date::is_valid(text), "a date"),
            "month" => (date_time::month::is_valid(text), "a month"),
            "week" => (date_time::week::is_valid(text), "a week"),
            "time" => (date_time::time::is_valid(text), "a time"),
            "datetime-local" => {
                (date_time::local_date_time::is_valid(text), "a date and a time without a zone")
            }
            "number" | "range" => {
                if !float::is_valid(text) {
                    self.float(value, f64::MIN, false);
                }
                return;
            }
            _ => return,
        };
        if !valid {
            self.bad_with_note(
                RuleCode::BadDate,
                value,
                wanted,
                "a browser ignores it: the control is empty, or the bound does not count"
                    .to_owned(),
            );
        }
    }

    pub(super) fn css_color(&mut self, value: Value<'_, 'a>, text: &str) {
        if !is_css_color(text) {
            self.bad(RuleCode::BadColor, value, "a CSS colour");
        }
    }

    pub(super) fn accept(&mut self, value: Value<'_, 'a>) {
        let mut seen = std::collections::HashSet::new();
        for part in tokens::split_on_commas(value.text) {
            let media = ["audio/*", "video/*", "image/*"]
                .iter()
                .any(|group| group.eq_ignore_ascii_case(part));
            let right = media
                || part.starts_with('.')
                || !part.contains(';') && content_type::is_valid(part);
            if !right || !seen.insert(part.to_ascii_lowercase()) {
                let reason =
                    if right { "it appears twice" } else { "neither a MIME type nor `.extension`" };
                return self.bad_part(RuleCode::BadTokens, value, part, reason, |one| one);
            }
        }
    }

    /// Only what is certainly wrong: brackets that do not match, and nothing to repeat.
    pub(super) fn pattern(&mut self, value: Value<'_, 'a>) {
        let (mut groups, mut classes, mut escaped) = (0usize, 0usize, false);
        for c in value.text.chars() {
            if escaped {
                escaped = false;
                continue;
            }
            match c {
                '\\' => escaped = true,
                '[' => classes += 1,
                ']' if classes > 0 => classes -= 1,
                '(' if classes == 0 => groups += 1,
                ')' if classes == 0 => match groups.checked_sub(1) {
                    Some(rest) => groups = rest,
                    None => return self.bad(RuleCode::BadPattern, value, "a `(` is missing"),
                },
                _ => {}
            }
        }
        if escaped {
            self.bad(RuleCode::BadPattern, value, "nothing follows the `\\`");
        } else if classes > 0 {
            self.bad(RuleCode::BadPattern, value, "a `]` is missing");
        } else if groups > 0 {
            self.bad(RuleCode::BadPattern, value, "a `)` is missing");
        } else if value.text.starts_with(['*', '+', '?']) {
            self.bad(RuleCode::BadPattern, value, "there is nothing to repeat");
        }
    }

    pub(super) fn autocomplete(&mut self, value: Value<'_, 'a>) {
        let hidden = value.subject.number == INPUT && input_type(value.subject.element) == "hidden";
        let mantle = if hidden { Mantle::Anchor } else { Mantle::Expectation };
        let Some(details) = autocomplete::parse(value.text, mantle) else {
            let mut words = crate::ascii::split_on_whitespace(value.text);
            let unknown = words.clone().find(|word| !is_autofill_word(word));
            return match unknown {
                None if hidden && words.clone().any(is_switch) => self.bad(
                    RuleCode::BadAutocomplete,
                    value,
                    &format!(
                        "a hidden input can't have `autocomplete={}`",
                        super::shortened(value.text.trim())
                    ),
                ),
                Some(word) => self.bad_part(
                    RuleCode::BadAutocomplete,
                    value,
                    word,
                    "it is not a field that browsers can fill in",
                    |one| one,
                ),
                None if words.next().is_none() => {
                    self.bad(RuleCode::BadAutocomplete, value, "it is empty")
                }
                None => self.bad(
                    RuleCode::BadAutocomplete,
                    value,
                    "the words are in the wrong order, or do not go together",
                ),
            };
        };
        let word = |wanted: &str| {
            let mut words = crate::ascii::split_on_whitespace(value.text);
            words.find(|word| word.eq_ignore_ascii_case(wanted))
        };
        let (word, reason) = if details.field == "webauthn" {
            (word("webauthn"), "`webauthn` comes after a field")
        } else if let Some(word) = word("webauthn")
            && value.subject.number == SELECT
        {
            (Some(word), "`webauthn` is for `input` and `textarea`")
        } else if !suits(details.field, value) {
            (word(details.field), "the field does not suit the control")
        } else {
            return;
        };
        let word = word.unwrap_or(value.text);
        self.bad_part(RuleCode::BadAutocomplete, value, word, reason, |one| one);
    }
}

/// Whether a word turns autofill on or off.
fn is_switch(word: &str) -> bool {
    ["on", "off"].iter().any(|one| one.eq_ignore_ascii_case(word))
}

fn is_autofill_word(word: &str) -> bool {
    const OTHERS: [&str; 8] =
        ["shipping", "billing", "home", "work", "mobile", "fax", "pager", "webauthn"];
    autocomplete::field(word).is_some()
        || OTHERS.iter().any(|other| other.eq_ignore_ascii_case(word))
        || word.get(..8).is_some_and(|head| head.eq_ignore_ascii_case("section-"))
}

/// Whether an autofill field suits the
/// [control group](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#control-group) of the control.
fn suits(field: &str, value: Value<'_, '_>) -> bool {
    if matches!(value.subject.number, SELECT | TEXTAREA) {
        return true;
    }
    let kind = input_type(value.subject.element);
    if matches!(field, "on" | "off") || matches!(kind, "hidden" | "text" | "search") {
        return field != "street-address" || kind == "hidden";
    }
    match field {
        "new-password" | "current-password" | "one-time-code" => kind == "password",
        "username" | "email" => kind == "email",
        "tel" => kind == "tel",
        "url" | "photo" | "impp" => kind == "url",
        "cc-exp" => kind == "month",
        "bday" => kind == "date",
        "cc-exp-month" | "cc-exp-year" | "transaction-amount" | "bday-day" | "bday-month"
        | "bday-year" => kind == "number",
        _ => false,
    }
}

/// A [valid e-mail address](https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address).
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let label = |label: &str| {
        let bytes = label.as_bytes();
        !label.is_empty()
            && label.len() <= 63
            && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
            && bytes.first() != Some(&b'-')
            && bytes.last() != Some(&b'-')
    };
    !local.is_empty()
        && local
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte))
        && domain.split('.').all(label)
}

/// A CSS colour: a name, `#` and digits, or a function, whose arguments are not looked at.
pub(super) fn is_css_color(text: &str) -> bool {
    const FUNCTIONS: [&str; 15] = [
        "rgb",
        "rgba",
        "hsl",
        "hsla",
        "hwb",
        "lab",
        "lch",
        "oklab",
        "oklch",
        "color",
        "color-mix",
        "light-dark",
        "device-cmyk",
        "contrast-color",
        "alpha",
    ];
    let text = idioms::strip(text);
    if let Some(digits) = text.strip_prefix('#') {
        return matches!(digits.len(), 3 | 4 | 6 | 8)
            && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    }
    if let Some((name, arguments)) = text.split_once('(') {
        return arguments.ends_with(')')
            && FUNCTIONS.iter().any(|function| function.eq_ignore_ascii_case(name));
    }
    text.eq_ignore_ascii_case("currentcolor")
        || text.eq_ignore_ascii_case("transparent")
        || SYSTEM_COLORS.iter().any(|name| name.eq_ignore_ascii_case(text))
        || color::named(text).is_some()
}

const SYSTEM_COLORS: [&str; 19] = [
    "AccentColor",
    "AccentColorText",
    "ActiveText",
    "ButtonBorder",
    "ButtonFace",
    "ButtonText",
    "Canvas",
    "CanvasText",
    "Field",
    "FieldText",
    "GrayText",
    "Highlight",
    "HighlightText",
    "LinkText",
    "Mark",
    "MarkText",
    "SelectedItem",
    "SelectedItemText",
    "VisitedText",
];
