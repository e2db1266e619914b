//! Keywords, tokens, names.

use std::collections::HashSet;

use super::Value;
use crate::codes::RuleCode;
use crate::context::Context;
use crate::names::is_custom_element_name;
use duckbill::microsyntax::enumerated::{COMMAND, Enumerated};
use duckbill::microsyntax::{boolean, sandbox};

impl<'a> Context<'a, '_, '_> {
    pub(super) fn boolean(&mut self, value: Value<'_, 'a>) {
        if !boolean::is_valid(value.text, value.attribute.name()) {
            let note = match value.text {
                "false" | "no" | "off" | "0" => "it is on anyway; leave it out to turn it off",
                _ => "it counts as given",
            };
            self.bad_with_note(RuleCode::BadBoolean, value, "", note.to_owned());
        }
    }

    pub(super) fn enumerated(
        &mut self,
        value: Value<'_, 'a>,
        table: &'static Enumerated<&'static str>,
    ) {
        if table.is_valid(value.text) {
            return;
        }
        let words: Vec<&str> = table
            .keywords()
            .iter()
            .filter(|keyword| keyword.conforming)
            .map(|keyword| keyword.keyword)
            .collect();
        let state = table.state(Some(value.text));
        let is_known =
            table.keywords().iter().any(|known| known.keyword.eq_ignore_ascii_case(value.text));
        if is_known {
            let note = format!(
                "browsers know it, but pages must not use it; the keywords are: {}",
                words.join(", ")
            );
            return self.bad_with_note(RuleCode::BadKeyword, value, "", note);
        }
        let taken = state.map_or_else(
            || "a browser ignores it".to_owned(),
            |state| {
                format!("a browser takes “{}”", table.canonical_keyword(state).unwrap_or(state))
            },
        );
        let meant = crate::nearest::nearest(value.text, words.iter().copied());
        let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
        let note = format!("{meant}the keywords are: {}; {taken}", words.join(", "));
        self.bad_with_note(RuleCode::BadKeyword, value, "", note);
    }

    pub(super) fn command(&mut self, value: Value<'_, 'a>) {
        if !value.text.starts_with("--") {
            self.enumerated(value, &COMMAND);
        }
    }

    /// The value is one of these, in any case.
    pub(super) fn one_of(&mut self, value: Value<'_, 'a>, words: &[&str]) {
        if !words.iter().any(|word| word.eq_ignore_ascii_case(value.text)) {
            self.not_among(value, words);
        }
    }

    /// The value is one of these, in this case.
    pub(super) fn exactly(&mut self, value: Value<'_, 'a>, words: &[&str]) {
        if !words.contains(&value.text) {
            self.not_among(value, words);
        }
    }

    fn not_among(&mut self, value: Value<'_, 'a>, words: &[&str]) {
        let meant = crate::nearest::nearest(value.text, words.iter().copied());
        let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
        let note = format!("{meant}it may be: {}", words.join(", "));
        self.bad_with_note(RuleCode::BadKeyword, value, "", note);
    }

    pub(super) fn link_as(&mut self, value: Value<'_, 'a>) {
        const PRELOAD: [&str; 6] = ["fetch", "font", "image", "script", "style", "track"];
        const MODULEPRELOAD: [&str; 9] = [
            "audioworklet",
            "json",
            "paintworklet",
            "script",
            "serviceworker",
            "sharedworker",
            "style",
            "text",
            "worker",
        ];
        let rel = value.subject.element.attribute("rel").unwrap_or("");
        let has = |name: &str| {
            crate::ascii::split_on_whitespace(rel).any(|token| token.eq_ignore_ascii_case(name))
        };
        if has("preload") {
            self.one_of(value, &PRELOAD);
        } else if has("modulepreload") {
            self.one_of(value, &MODULEPRELOAD);
        }
    }

    /// Reports the first token that appears twice.
    fn without_repetition(&mut self, value: Value<'_, 'a>, ignoring_case: bool) -> bool {
        if crate::ascii::split_on_whitespace(value.text).nth(1).is_none() {
            return true;
        }
        let mut seen = HashSet::new();
        for token in crate::ascii::split_on_whitespace(value.text) {
            let key = if ignoring_case { token.to_ascii_lowercase() } else { token.to_owned() };
            if !seen.insert(key) {
                self.bad_part(RuleCode::BadTokens, value, token, "it appears twice", |one| one);
                return false;
            }
        }
        true
    }

    pub(super) fn unique_tokens(&mut self, value: Value<'_, 'a>) {
        self.without_repetition(value, false);
    }

    pub(super) fn unique_tokens_ignoring_case(&mut self, value: Value<'_, 'a>) -> bool {
        self.without_repetition(value, true)
    }

    pub(super) fn item_properties(&mut self, value: Value<'_, 'a>) {
        if crate::ascii::split_on_whitespace(value.text).next().is_none() {
            self.bad(RuleCode::EmptyValue, value, "");
        }
        for token in crate::ascii::split_on_whitespace(value.text) {
            let is_absolute = |(scheme, _): (&str, &str)| {
                scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                    && scheme
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
            };
            if token.contains(':') && !token.split_once(':').is_some_and(is_absolute) {
                let reason = "a name with a colon is an absolute URL";
                return self.bad_part(RuleCode::BadTokens, value, token, reason, |one| one);
            }
        }
        self.unique_tokens(value);
    }

    pub(super) fn access_keys(&mut self, value: Value<'_, 'a>) {
        for token in crate::ascii::split_on_whitespace(value.text) {
            if token.chars().nth(1).is_some() {
                let reason = "a key is one character";
                return self.bad_part(RuleCode::BadTokens, value, token, reason, |one| one);
            }
        }
        self.unique_tokens(value);
    }

    pub(super) fn blocking(&mut self, value: Value<'_, 'a>) {
        for token in crate::ascii::split_on_whitespace(value.text) {
            if !token.eq_ignore_ascii_case("render") {
                let reason = "only `render` can be blocked";
                return self.bad_part(RuleCode::BadTokens, value, token, reason, |one| one);
            }
        }
        self.unique_tokens_ignoring_case(value);
    }

    pub(super) fn sandbox(&mut self, value: Value<'_, 'a>) {
        if !sandbox::is_valid(value.text) {
            if self.unique_tokens_ignoring_case(value) {
                let reason = "a keyword is unknown, or two contradict each other";
                self.bad(RuleCode::BadTokens, value, reason);
            }
            return;
        }
        let has = |name: &str| {
            crate::ascii::split_on_whitespace(value.text)
                .any(|token| token.eq_ignore_ascii_case(name))
        };
        if has("allow-scripts") && has("allow-same-origin") {
            self.bad(RuleCode::RiskySandbox, value, "");
        }
    }

    pub(super) fn id(&mut self, value: Value<'_, 'a>) {
        if value.text.is_empty() || value.text.bytes().any(crate::ascii::is_whitespace) {
            self.bad(RuleCode::BadId, value, "");
        }
    }

    pub(super) fn custom_element_name(&mut self, value: Value<'_, 'a>) {
        if !is_custom_element_name(value.text) {
            let reason =
                "it is not the name of a custom element, which is in lower case and has a hyphen";
            self.bad(RuleCode::BadValue, value, reason);
        }
    }

    pub(super) fn not_empty(&mut self, value: Value<'_, 'a>) {
        if value.text.is_empty() {
            self.bad(RuleCode::EmptyValue, value, "");
        }
    }

    pub(super) fn one_line(&mut self, value: Value<'_, 'a>) {
        if value.text.contains(['\n', '\r']) {
            self.bad(RuleCode::BadValue, value, "it must not have line breaks");
        }
    }

    pub(super) fn control_name(&mut self, value: Value<'_, 'a>) {
        if value.text.is_empty() {
            self.bad(RuleCode::BadName, value, "it is empty");
        } else if value.text == "isindex" {
            self.bad(RuleCode::BadName, value, "this name is sent in a way of its own");
        }
    }

    pub(super) fn map_name(&mut self, value: Value<'_, 'a>) {
        if value.text.is_empty() || value.text.bytes().any(crate::ascii::is_whitespace) {
            self.bad(RuleCode::BadName, value, "it must not be empty nor have white space");
        }
    }

    pub(super) fn hash_name(&mut self, value: Value<'_, 'a>) {
        if value.text.strip_prefix('#').is_none_or(str::is_empty) {
            self.bad(RuleCode::BadReference, value, "");
        }
    }

    pub(super) fn navigable(&mut self, value: Value<'_, 'a>, keywords: bool) {
        let text = value.text;
        let keyword = keywords
            && ["_blank", "_self", "_parent", "_top"]
                .iter()
                .any(|keyword| keyword.eq_ignore_ascii_case(text));
        let dangling = text.contains(['\t', '\n']) && text.contains('<');
        if !keyword && (text.is_empty() || text.starts_with('_') || dangling) {
            self.bad(RuleCode::BadTarget, value, "");
        }
    }
}
