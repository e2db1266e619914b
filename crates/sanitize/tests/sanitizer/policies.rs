//! Policies at random: whatever the lists and rules say, what is cleaned stays what it is, and is harmless.

use crate::common::grammar::Grammar;
use crate::common::say;
use crate::common::soup::GRAMMAR;
use crate::promises::assert_harmless;
use crate::strings::{Numbers, hostile, lines};
use duckbill::FragmentContext;
use duckbill::names::Namespace;
use duckbill_sanitize::{
    CleanOptions, Policy, RelativeUrls, Sanitizer, SanitizerConfig, SanitizerElement, Unlisted,
};

const ELEMENTS: [&str; 62] = [
    "a",
    "abbr",
    "area",
    "article",
    "audio",
    "b",
    "blockquote",
    "body",
    "br",
    "button",
    "caption",
    "code",
    "col",
    "colgroup",
    "dd",
    "desc",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "foreignObject",
    "form",
    "h1",
    "head",
    "html",
    "i",
    "iframe",
    "img",
    "image",
    "input",
    "li",
    "math",
    "mi",
    "mtext",
    "nobr",
    "ol",
    "optgroup",
    "option",
    "p",
    "pre",
    "ruby",
    "rt",
    "select",
    "span",
    "style",
    "svg",
    "table",
    "tbody",
    "td",
    "template",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "title",
    "tr",
    "u",
    "ul",
    "use",
    "x-y",
];

const ATTRIBUTES: [&str; 16] = [
    "id",
    "class",
    "href",
    "src",
    "style",
    "title",
    "name",
    "srcset",
    "xlink:href",
    "for",
    "onclick",
    "fill",
    "action",
    "headers",
    "rel",
    "srcdoc",
];

/// A list of up to so many of these, each once.
fn some(numbers: &mut Numbers, all: &[&'static str], most: usize) -> Vec<&'static str> {
    let count = 1 + numbers.below(most);
    let mut list: Vec<_> = (0..count).map(|_| all[numbers.below(all.len())]).collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// A policy whose lists and rules are drawn.
fn policy(numbers: &mut Numbers) -> Policy {
    let names = some(numbers, &ELEMENTS, 20);
    let mut elements: Vec<SanitizerElement> = names.iter().map(|name| (*name).into()).collect();
    if names.contains(&"svg") {
        elements.extend(names.iter().map(|name| SanitizerElement::from((Namespace::Svg, *name))));
    }
    if names.contains(&"math") {
        elements
            .extend(names.iter().map(|name| SanitizerElement::from((Namespace::MathMl, *name))));
    }
    let attributes = some(numbers, &ATTRIBUTES, 8);
    let mut config = SanitizerConfig::new().with_elements(elements).with_attributes(attributes);
    config.comments = Some(numbers.below(4) == 0);
    let mut policy = Policy::new(Sanitizer::new_strict(&config).expect("a valid configuration"));
    policy = match numbers.below(4) {
        0 => policy,
        1 => policy.with_unlisted(Unlisted::Escape),
        _ => policy.with_content_kept_except(some(numbers, &ELEMENTS, 3)),
    };
    for _ in 0..numbers.below(6) {
        policy = match numbers.below(20) {
            0 => policy.with_id_prefix("p-"),
            1 => policy.with_link_rel(Some("nofollow")).with_own_hosts(["own.test"]),
            2 => policy.with_url_schemes(["https", "cid"]),
            3 => policy.with_relative_urls(RelativeUrls::Resolve("https://own.test/a/".to_owned())),
            4 => policy.with_relative_urls(RelativeUrls::Refuse),
            5 => policy.with_image_proxy("https://proxy.test/?u="),
            6 => policy.with_allowed_urls("iframe", ["https://embed.test/*"]),
            7 => policy.with_local_use(true),
            8 => policy
                .with_renamed_element(ELEMENTS[numbers.below(62)], ELEMENTS[numbers.below(62)]),
            9 => policy.with_bare_unwrapped(some(numbers, &ELEMENTS, 4)),
            10 => policy.with_empty_removed(some(numbers, &ELEMENTS, 4)),
            11 => policy.with_required_attribute(
                ELEMENTS[numbers.below(62)],
                ATTRIBUTES[numbers.below(16)],
            ),
            12 => policy.with_style_properties(["color", "background"]),
            13 => policy.with_style_values("color", ["red", "#*"]),
            14 => policy.with_allowed_classes("*", ["a*"]),
            15 => policy.with_set_attribute(
                ELEMENTS[numbers.below(62)],
                ATTRIBUTES[numbers.below(16)],
                "set",
            ),
            16 => policy.with_attribute_values(ELEMENTS[numbers.below(62)], "title", ["x", "a*"]),
            // The filter's own changes must be stable: it leaves identifiers with the prefix as they are.
            17 => policy.with_attribute_filter(|element, name, value| {
                let changed = || match value.contains("p-") {
                    true => value.to_owned(),
                    false => value.to_uppercase(),
                };
                (name != "title" && element != "img").then(changed)
            }),
            18 => policy.with_element_rule(|element, change| match element.name() {
                "b" => change.unwrap_element(),
                "u" => change.drop_element(),
                "i" => change.rename("em"),
                "p" => change.set_attribute("class", "a-b"),
                _ => {}
            }),
            _ => policy.with_element_patterns(["x-*", "h*"]),
        };
    }
    policy
}

/// A number of the environment.
fn given(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().expect("a number"))
}

/// Policies with generated inputs: 4,000 with a fixed seed, or as many as `DUCKBILL_POLICIES` says, with the seed of
/// `DUCKBILL_POLICIES_SEED`.
#[test]
fn what_random_policies_clean_is_stable_and_harmless() {
    let count = given("DUCKBILL_POLICIES").unwrap_or(4_000);
    let mut numbers = Numbers(given("DUCKBILL_POLICIES_SEED").unwrap_or(0x00DD_BA11).max(1));
    let (skeletons, payloads) = (lines("skeletons.txt"), lines("payloads.txt"));
    let grammar: &Grammar = &GRAMMAR;
    let mut unstable: u64 = 0;
    for number in 0..count {
        let policy = policy(&mut numbers);
        let html = match number % 3 {
            0 => hostile(&mut numbers, grammar, &skeletons, &payloads),
            _ => {
                let pieces: Vec<u64> = (0..1 + numbers.below(14)).map(|_| numbers.next()).collect();
                grammar.markup(&pieces)
            }
        };
        let tried = policy.try_clean(&html, &CleanOptions::new());
        unstable += u64::from(tried.is_err());
        let clean = policy.clean(&html);
        assert_eq!(policy.clean(&clean), clean, "{policy:?}\nof {html:?}");
        if let Ok(tried) = tried {
            assert_eq!(tried, clean);
        }
        assert_harmless(&clean, &html, 23, number as usize % 23);
        // A page, and what is said of it.
        if number % 8 == 0 {
            let page = policy.clean_document(&html);
            assert_eq!(policy.clean_document(&page), page, "{policy:?}\nof {html:?}");
            let report = policy.clean_with_report(&html, &CleanOptions::document());
            assert!(report.is_ok_and(|report| report.html == page) || page.len() < html.len());
        }
        let row = CleanOptions::from(FragmentContext::html("tr"));
        if let Ok(row_clean) = policy.try_clean(&html, &row) {
            assert_eq!(
                policy.try_clean(&row_clean, &row),
                Ok(row_clean),
                "{policy:?}\nof {html:?}"
            );
        }
    }
    say(&format!(
        "{count} random policies: all are stable; of {unstable} inputs only the text stayed"
    ));
    assert!(unstable * 1_000 <= count, "{unstable} of {count} do not become stable");
}
