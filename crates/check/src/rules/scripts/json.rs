//! Import maps, speculation rules and other JSON.

use crate::codes::{Code, RuleCode};
use crate::context::Context;
use crate::severity::Severity;
use duckbill::dom::ElementRef;
use duckbill::microsyntax::enumerated::REFERRERPOLICY;
use duckbill::microsyntax::script_type::ScriptType;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The problem, and whether it is allowed and most likely a mistake.
type Problem = (String, bool);

/// The rules for one kind of data.
type Rules = fn(&Map<String, Value>) -> Vec<Problem>;

pub(super) fn check<'a>(
    context: &mut Context<'_, '_, '_>,
    element: ElementRef<'a>,
    kind: Option<ScriptType>,
    text: impl FnOnce() -> Cow<'a, str>,
) {
    let is_json = |text: &str| {
        let essence = text.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
        essence.ends_with("/json") || essence.ends_with("+json")
    };
    let named = element.attribute("type").is_some_and(is_json);
    let rules: Option<Rules> = match kind {
        Some(ScriptType::ImportMap) => Some(import_map),
        Some(ScriptType::SpeculationRules) => Some(speculation_rules),
        _ if named => None,
        _ => return,
    };
    let value = match serde_json::from_str::<Value>(&text()) {
        Ok(value) => value,
        // Deeper than anybody writes: not read.
        Err(error) if error.to_string().starts_with("recursion limit") => return,
        Err(error) => {
            let code = Code::Rule(RuleCode::BadJson);
            return context
                .reporter
                .node(code, element.as_node(), |one| one.with_part(error.to_string()));
        }
    };
    let Some(rules) = rules else { return };
    let problems = match &value {
        Value::Object(map) => rules(map),
        _ => vec![wrong("it is an object, in `{` and `}`")],
    };
    for (reason, is_allowed) in problems {
        context.reporter.node(Code::Rule(RuleCode::BadScriptData), element.as_node(), |one| {
            let one = one.with_part(element.attribute("type").unwrap_or("")).with_part(reason);
            if is_allowed { one.with_severity(Severity::Warning) } else { one }
        });
    }
}

fn wrong(reason: impl Into<String>) -> Problem {
    (reason.into(), false)
}

fn keys(map: &Map<String, Value>, known: &[&str], of: &str, found: &mut Vec<Problem>) {
    for key in map.keys().filter(|key| !known.contains(&key.as_str())) {
        found.push(wrong(format!("{of} has no key “{key}”; it may have `{}`", known.join("`, `"))));
    }
}

/// [Import maps](https://html.spec.whatwg.org/multipage/webappapis.html#import-map-authoring-requirements).
fn import_map(map: &Map<String, Value>) -> Vec<Problem> {
    let mut found = Vec::new();
    keys(map, &["imports", "scopes", "integrity"], "an import map", &mut found);
    for (key, value) in map {
        match (key.as_str(), value) {
            ("imports", Value::Object(specifiers)) => specifier_map(specifiers, &mut found),
            ("scopes", Value::Object(scopes)) => {
                for (scope, value) in scopes {
                    if !is_url(scope) {
                        found.push(wrong(format!("the scope “{scope}” is not a valid URL")));
                    }
                    match value {
                        Value::Object(specifiers) => specifier_map(specifiers, &mut found),
                        _ => found.push(wrong(format!("the scope “{scope}” is not an object"))),
                    }
                }
            }
            ("integrity", Value::Object(hashes)) => {
                for (url, hash) in hashes {
                    if !is_url(url) || !hash.is_string() {
                        found.push(wrong(format!("“{url}” in `integrity` is a valid URL, and its value a string of hashes")));
                    }
                }
            }
            ("imports" | "scopes" | "integrity", _) => {
                found.push(wrong(format!("`{key}` is not an object")));
            }
            _ => {}
        }
    }
    found
}

fn specifier_map(map: &Map<String, Value>, found: &mut Vec<Problem>) {
    for (key, value) in map {
        let Value::String(url) = value else {
            found.push(wrong(format!("the value of “{key}” is not a string")));
            continue;
        };
        let relative = ["/", "./", "../"].iter().any(|start| url.starts_with(start));
        let problem = if key.is_empty() {
            "a key is empty"
        } else if !is_url(url) || !relative && !url.contains(':') {
            "a URL is absolute, or begins with `/`, `./` or `../`"
        } else if key.ends_with('/') && !url.ends_with('/') {
            "the value of a key that ends with `/` ends with it, too"
        } else {
            continue;
        };
        found.push(wrong(format!("“{key}”: “{url}”: {problem}")));
    }
}

#[cfg(feature = "url")]
fn is_url(text: &str) -> bool {
    crate::url_problem::problem(text).is_none()
}

#[cfg(not(feature = "url"))]
fn is_url(text: &str) -> bool {
    !text.contains(' ')
}

/// [Speculation rules](https://html.spec.whatwg.org/multipage/speculative-loading.html#speculation-rule-set-authoring-requirements).
fn speculation_rules(map: &Map<String, Value>) -> Vec<Problem> {
    let mut found = Vec::new();
    keys(map, &["tag", "prefetch", "prerender"], "a set of speculation rules", &mut found);
    for key in ["prefetch", "prerender"] {
        match map.get(key) {
            None => {}
            Some(Value::Array(rules)) => rules.iter().for_each(|rule| match rule {
                Value::Object(rule) => speculation_rule(rule, &mut found),
                _ => found.push(wrong(format!("an item of `{key}` is not an object"))),
            }),
            Some(_) => found.push(wrong(format!("`{key}` is not an array"))),
        }
    }
    tag(map, &mut found);
    found
}

fn tag(map: &Map<String, Value>, found: &mut Vec<Problem>) {
    let is_tag = |text: &str| text.bytes().all(|byte| (0x20..0x7F).contains(&byte));
    if map.get("tag").is_some_and(|tag| !tag.as_str().is_some_and(is_tag)) {
        found.push(wrong("`tag` is not a string of ASCII characters"));
    }
}

fn one_of(map: &Map<String, Value>, key: &str, words: &[&str], found: &mut Vec<Problem>) {
    if map.get(key).is_some_and(|value| !value.as_str().is_some_and(|word| words.contains(&word))) {
        found.push(wrong(format!("`{key}` may be `{}`", words.join("`, `"))));
    }
}

fn speculation_rule(rule: &Map<String, Value>, found: &mut Vec<Problem>) {
    const KEYS: [&str; 10] = [
        "source",
        "urls",
        "where",
        "relative_to",
        "eagerness",
        "referrer_policy",
        "tag",
        "requires",
        "expects_no_vary_search",
        "target_hint",
    ];
    keys(rule, &KEYS, "a speculation rule", found);
    one_of(rule, "source", &["list", "document"], found);
    one_of(rule, "relative_to", &["ruleset", "document"], found);
    one_of(rule, "eagerness", &["immediate", "eager", "moderate", "conservative"], found);
    tag(rule, found);
    let source = rule.get("source").and_then(Value::as_str);
    let has = |key: &str| rule.contains_key(key);
    if source == Some("list") && !has("urls") {
        found.push(wrong("a rule with the source `list` needs `urls`"));
    }
    if has("where") && (source == Some("list") || has("urls")) {
        found.push(wrong("a rule has either a list of `urls` or `where`"));
    }
    if source == Some("document") && has("urls") {
        found.push(wrong("a rule with the source `document` has no `urls`"));
    }
    if has("relative_to") && (source == Some("document") || has("where")) {
        found.push(wrong("`relative_to` is for rules with `urls`"));
    }
    if source == Some("document") && !has("where") {
        found.push((
            "a rule with the source `document` and without `where` is for all links".to_owned(),
            true,
        ));
    }
    match rule.get("urls") {
        Some(Value::Array(urls)) => {
            if urls.is_empty() {
                found.push(("`urls` is empty: the rule does nothing".to_owned(), true));
            }
            for url in urls {
                if !url.as_str().is_some_and(|url| !url.is_empty() && is_url(url)) {
                    found.push(wrong(format!(
                        "{url} in `urls` is not a valid URL that is not empty"
                    )));
                }
            }
        }
        Some(_) => found.push(wrong("`urls` is not an array")),
        None => {}
    }
    if rule.get("referrer_policy").is_some_and(|policy| {
        !policy.as_str().is_some_and(|policy| REFERRERPOLICY.is_valid(policy))
    }) {
        found.push(wrong("`referrer_policy` is not a referrer policy"));
    }
    if let Some(requires) = rule.get("requires") {
        let known = |one: &Value| one.as_str() == Some("anonymous-client-ip-when-cross-origin");
        if !requires.as_array().is_some_and(|list| list.iter().all(known)) {
            found.push(wrong(
                "`requires` may have `anonymous-client-ip-when-cross-origin` in an array",
            ));
        }
    }
    if rule.get("expects_no_vary_search").is_some_and(|value| !value.is_string()) {
        found.push(wrong("`expects_no_vary_search` is not a string"));
    }
    if let Some(predicate) = rule.get("where") {
        predicates(predicate, found);
    }
}

/// A document rule predicate, with those in it on a stack.
fn predicates<'v>(first: &'v Value, found: &mut Vec<Problem>) {
    const KINDS: [&str; 5] = ["and", "or", "not", "href_matches", "selector_matches"];
    let mut open: Vec<&'v Value> = vec![first];
    while let Some(predicate) = open.pop() {
        let Value::Object(map) = predicate else {
            found.push(wrong("a predicate in `where` is not an object"));
            continue;
        };
        keys(
            map,
            &["and", "or", "not", "href_matches", "selector_matches", "relative_to"],
            "a predicate",
            found,
        );
        if KINDS.iter().filter(|kind| map.contains_key(**kind)).count() != 1 {
            found.push(wrong(format!("a predicate has exactly one of `{}`", KINDS.join("`, `"))));
        }
        if map.contains_key("relative_to") && !map.contains_key("href_matches") {
            found.push(wrong("`relative_to` in a predicate needs `href_matches`"));
        }
        one_of(map, "relative_to", &["ruleset", "document"], found);
        for kind in ["and", "or"] {
            match map.get(kind) {
                Some(Value::Array(clauses)) if clauses.is_empty() => {
                    found.push((format!("`{kind}` is empty"), true));
                }
                Some(Value::Array(clauses)) => open.extend(clauses),
                Some(_) => found.push(wrong(format!("`{kind}` is not an array"))),
                None => {}
            }
        }
        open.extend(map.get("not"));
        let each = |value: &Value, right: fn(&Value) -> bool| match value {
            Value::Array(list) => list.iter().all(right),
            one => right(one),
        };
        if map
            .get("href_matches")
            .is_some_and(|value| !each(value, |one| one.is_string() || one.is_object()))
        {
            found.push(wrong("`href_matches` is a URL pattern or an array of them"));
        }
        let is_selector = |one: &Value| one.as_str().is_some_and(|text| !text.trim().is_empty());
        if map.get("selector_matches").is_some_and(|value| !each(value, is_selector)) {
            found.push(wrong("`selector_matches` is a selector or an array of them"));
        }
    }
}
