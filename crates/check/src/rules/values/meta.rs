//! The `content` of `meta`.

use super::Value;
use super::forms::is_css_color;
use crate::codes::RuleCode;
use crate::context::Context;
use duckbill::microsyntax::enumerated::{HTTP_EQUIV, REFERRERPOLICY};
use duckbill::microsyntax::{charset, refresh};

impl<'a> Context<'a, '_, '_> {
    pub(super) fn meta_content(&mut self, value: Value<'_, 'a>) {
        let element = value.subject.element;
        if let Some(pragma) = element.attribute("http-equiv") {
            return self.pragma(value, HTTP_EQUIV.state(Some(pragma)).unwrap_or(""), pragma);
        }
        let Some(name) = element.attribute("name") else { return };
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let problem =
            if is("referrer") && !value.text.is_empty() && !REFERRERPOLICY.is_valid(value.text) {
                "it is not a referrer policy"
            } else if is("theme-color") && !is_css_color(value.text) {
                "it is not a CSS colour"
            } else if is("color-scheme") && !is_color_scheme(value.text) {
                "it is `normal`, or a list of `light`, `dark` and other names"
            } else {
                return;
            };
        self.bad(RuleCode::BadContent, value, problem);
    }

    fn pragma(&mut self, value: Value<'_, 'a>, state: &str, pragma: &str) {
        let is = |known: &str| pragma.eq_ignore_ascii_case(known);
        if state.is_empty() {
            return;
        }
        if is("refresh") {
            self.refresh(value);
        } else if is("content-type") && !charset::is_valid(value.text) {
            self.bad(RuleCode::BadContent, value, "it is `text/html; charset=utf-8`");
        } else if is("x-ua-compatible") && !value.text.eq_ignore_ascii_case("IE=edge") {
            self.bad(RuleCode::BadContent, value, "it is `IE=edge`");
        } else if is("content-security-policy") {
            self.security_policy(value);
        }
    }

    fn refresh(&mut self, value: Value<'_, 'a>) {
        let Err(problem) = read_refresh(value.text) else { return };
        let note = match refresh::parse(value.text) {
            None => "a browser ignores it".to_owned(),
            Some(read) => format!("a browser reads {} seconds", read.time),
        };
        self.bad_with_note(RuleCode::BadRefresh, value, problem, note);
    }
}

/// The URL of a valid refresh: digits; or digits, `;`, white space, `url=` and a URL without a quote before it.
fn read_refresh(text: &str) -> Result<Option<&str>, &'static str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    if digits == 0 {
        return Err("it begins with a number of seconds");
    }
    if rest.is_empty() {
        return Ok(None);
    }
    let Some(rest) = rest.strip_prefix(';') else {
        return Err("`; url=` has to follow the seconds, or nothing");
    };
    let after =
        rest.trim_start_matches(|c: char| c.is_ascii() && crate::ascii::is_whitespace(c as u8));
    if after.len() == rest.len() {
        return Err("white space has to follow the `;`");
    }
    match after.split_at_checked(4) {
        Some((name, url)) if name.eq_ignore_ascii_case("url=") => {
            if url.starts_with(['"', '\'']) {
                return Err("the URL must not be in quotes");
            }
            Ok(Some(url))
        }
        _ => Err("`url=` has to follow the white space"),
    }
}

/// The URL in the `content` of a `meta` that refreshes the page.
#[cfg(feature = "url")]
pub(super) fn refreshed<'a>(value: Value<'_, 'a>) -> Option<&'a str> {
    let pragma = value.subject.element.attribute("http-equiv")?;
    pragma.eq_ignore_ascii_case("refresh").then(|| read_refresh(value.text).ok().flatten())?
}

fn is_color_scheme(text: &str) -> bool {
    let mut words = crate::ascii::split_on_whitespace(text).peekable();
    words.peek().is_some()
        && words.all(|word| {
            word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-' || c == '_')
                && word.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
        })
}
