//! The promises of `clean` about its strings, for all configurations and all contexts.

use crate::common::grammar::Grammar;
use crate::common::soup::{GRAMMAR, tag_soup};
use crate::common::{config, read_text, repository, say};
use crate::promises::{CONTEXTS, SANITIZERS, check, check_in, check_policy, elements};
use duckbill::dom::Visit;
use duckbill::{FragmentContext, NodeRef};
use duckbill_sanitize::{CleanOptions, Policy, RelativeUrls, Sanitizer, SanitizerConfig};
use proptest::prelude::*;
use std::sync::LazyLock;

static AMMONIA: LazyLock<Policy> = LazyLock::new(Policy::ammonia);

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn clean_markup_stays_clean_wherever_it_is_parsed(html in tag_soup()) {
        for sanitizer in SANITIZERS.iter() {
            check(sanitizer, &html, 1, 0);
        }
        check_policy(&AMMONIA, &html, 1, 0);
    }

    #[test]
    fn clean_markup_stays_clean_in_the_context_that_it_was_cleaned_for(
        html in tag_soup(),
        sanitizer in 0..SANITIZERS.len(),
    ) {
        for context in 0..CONTEXTS.len() {
            check_in(&SANITIZERS[sanitizer], &html, context, CONTEXTS.len());
        }
    }
}

/// xorshift64*
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below this one, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// Hostile markup: pieces of the grammar between payloads in their skeletons, one in another.
pub(crate) fn hostile(
    numbers: &mut Numbers,
    grammar: &Grammar,
    skeletons: &[String],
    payloads: &[String],
) -> String {
    let mut html = String::new();
    for _ in 0..=numbers.below(3) {
        let pieces: Vec<u64> = (0..numbers.below(8)).map(|_| numbers.next()).collect();
        html.push_str(&grammar.markup(&pieces));
        let mut part = skeletons[numbers.below(skeletons.len())].clone();
        if numbers.below(3) == 0 {
            part = part.replacen('§', &skeletons[numbers.below(skeletons.len())], 1);
        }
        html.push_str(&part.replace('§', &payloads[numbers.below(payloads.len())]));
    }
    if numbers.below(4) == 0 {
        let mut end = numbers.below(html.len());
        while !html.is_char_boundary(end) {
            end += 1;
        }
        html.truncate(end);
    }
    html
}

/// Generated inputs with a fixed seed: 1,000, or as many as `DUCKBILL_SANITIZED` says, beginning with
/// `DUCKBILL_SANITIZED_SEED`. `scripts/fuzz/sanitized` runs a million.
#[test]
fn generated_attacks_come_to_nothing() {
    let number = |name: &str, default: u64| {
        std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
    };
    let count = number("DUCKBILL_SANITIZED", 1_000);
    let mut numbers = Numbers(number("DUCKBILL_SANITIZED_SEED", 0x5EED_0BAD_CAFE));
    let (skeletons, payloads) = (lines("skeletons.txt"), lines("payloads.txt"));
    let mut bytes = 0;
    for round in 0..count {
        let html = hostile(&mut numbers, &GRAMMAR, &skeletons, &payloads);
        bytes += html.len();
        let number = round as usize;
        match number % 7 {
            kind @ 0..5 => check_in(&SANITIZERS[kind], &html, number / 7, 9),
            5 => check_policy(&AMMONIA, &html, 9, number / 7 % 9),
            _ => check(&SANITIZERS[number / 7 % SANITIZERS.len()], &html, 9, number / 35 % 9),
        }
    }
    say(&format!("{count} generated attacks, {bytes} bytes: nothing survived, all are stable"));
}

/// Pages that were changed at random: what was cleaned stays clean.
#[test]
fn changed_pages_stay_clean() {
    let cleaned = |bytes: &[u8], _: usize| {
        let html = String::from_utf8_lossy(bytes);
        let sanitizer = Sanitizer::default();
        let clean = sanitizer.clean(&html);
        assert_eq!(sanitizer.clean(&clean), clean);
        let clean = AMMONIA.clean(&html);
        assert_eq!(AMMONIA.clean(&clean), clean);
    };
    crate::mutation::changed_pages_through(&[("clean", cleaned)], 200);
}

/// The lines of a file of cases.
pub(crate) fn lines(name: &str) -> Vec<String> {
    let text = read_text(&repository().join("crates/sanitize/tests/attacks").join(name));
    text.lines().filter(|line| !line.starts_with("# ")).map(str::to_owned).collect()
}

#[test]
fn no_payload_survives_in_any_markup_around_it() {
    let (skeletons, payloads) = (lines("skeletons.txt"), lines("payloads.txt"));
    let mut cases = 0;
    for (number, skeleton) in skeletons.iter().enumerate() {
        for (other, payload) in payloads.iter().enumerate() {
            // Each is tried with each sanitizer and in each context, but not each pair.
            let sanitizer = &SANITIZERS[(number + other) % SANITIZERS.len()];
            check(sanitizer, &skeleton.replace('§', payload), 7, (number + other) % 7);
            cases += 1;
        }
    }
    assert!(cases > 5000, "{cases} cases");
}

#[test]
fn no_bypass_gets_through() {
    let cases = lines("bypasses.txt");
    assert!(cases.len() >= 300, "{} cases", cases.len());
    for (number, case) in cases.iter().enumerate() {
        for sanitizer in SANITIZERS.iter() {
            check(sanitizer, case, 1, 0);
        }
        check_in(&SANITIZERS[number % SANITIZERS.len()], case, number, 1);
        check_policy(&AMMONIA, case, 1, 0);
    }
}

#[test]
fn elements_whose_content_is_text_get_text() {
    let clean = |html, context| Sanitizer::default().clean_fragment(html, &context);
    assert_eq!(clean("a<b>c&amp;</b>", FragmentContext::html("style")), "ab>camp;/b>");
    assert_eq!(clean("a<b>c</b>", FragmentContext::html("textarea")), "a&lt;b&gt;c&lt;/b&gt;");
    assert_eq!(clean("alert(1)", FragmentContext::html("script")), "");
    assert_eq!(clean("alert(1)", FragmentContext::svg("script")), "");
}

#[test]
fn the_content_of_one_node_is_sanitized() {
    let mut document = duckbill::parse("<div onclick=a><b onclick=b>c</b></div><i onclick=d>e</i>");
    let div = document.elements_by_tag_name("div").next().unwrap().id();
    Sanitizer::default().sanitize_node(&mut document, div).unwrap();
    let expected = "<div onclick=\"a\"><b>c</b></div><i onclick=\"d\">e</i>";
    assert_eq!(document.body().unwrap().inner_html(), expected);
}

#[test]
fn a_policy_reports_what_its_rules_remove() {
    let policy = Policy::ammonia().with_allowed_classes("p", ["a"]).with_url_schemes(["x"]);
    let html = "<p class='b a' onclick=c>1<script>2</script><a href=http://a.test/>3<img src=x:y>";
    let cleaned = policy.clean_with_report(html, &CleanOptions::new()).expect("there is no limit");
    assert_eq!(cleaned.html, policy.clean(html));
    let found: Vec<_> = cleaned
        .removed
        .iter()
        .map(|removal| {
            let span = removal.span.expect("it is in the source");
            (removal.reason.as_str(), &html[span.start as usize..span.end as usize])
        })
        .collect();
    let expected = [
        ("listed", "<script>2</script>"),
        ("not-listed", "onclick=c"),
        ("value", "class='b a'"),
        ("value", "href=http://a.test/"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn what_the_standard_says_of_the_steps() {
    let mut sanitizer = Sanitizer::default();
    assert!(!sanitizer.replace_element_with_children("html"));
    assert!(sanitizer.set_comments(true) && !sanitizer.set_comments(true));
    // Template contents and shadow roots are sanitized with the rest.
    let config = SanitizerConfig::new().with_elements(["template", "b", "p"]);
    let sanitizer = Sanitizer::new(&config).expect("a valid configuration");
    let mut document = duckbill::parse("<div></div>");
    let div = document.elements_by_tag_name("div").next().expect("a div").as_node().id();
    let html = "<p><template shadowrootmode=open><i>1</i><b>2</b></template></p><template><i>3</i></template>";
    sanitizer.set_html(&mut document, div, html).expect("an element");
    let edges = document.node(div).expect("the div").traverse();
    assert_eq!(edges.filter(|edge| matches!(edge, Visit::Open(_))).count(), 3);
    let all = elements(&document);
    let inner: Vec<String> = all
        .iter()
        .filter_map(|element| element.shadow_root().or_else(|| element.template_contents()))
        .map(NodeRef::inner_html)
        .collect();
    assert_eq!(inner, ["<b>2</b>", ""]);
}

#[test]
fn markup_that_cannot_be_written_is_repaired_or_refused() {
    let config = SanitizerConfig::new().with_replace_with_children_elements(["button", "desc"]);
    let sanitizer = Sanitizer::new(&config).expect("a valid configuration");
    assert_eq!(sanitizer.clean("<p>a<button><p>b"), "<p>a</p><p>b</p><p></p>");
    // `plaintext` has no end tag, and the text of `style` may be markup elsewhere.
    assert_eq!(sanitizer.clean("a<plaintext>b<i>"), "a");
    assert_eq!(sanitizer.clean("<style>a</style><style><b></style>"), "<style>a</style>");
    assert_eq!(sanitizer.clean("<mi href=javascript:a>b</mi><use>c</use>"), "<mi>b</mi>");
}

#[test]
fn a_policy_decides_about_values() {
    let policy = Policy::ammonia()
        .with_attribute_prefixes(["data-", "on"])
        .with_set_attribute("img", "loading", "lazy")
        .with_attribute_values("p", "align", ["left"])
        .with_attribute_values("p", "id", ["a", "user-a"])
        .with_id_prefix("user-")
        .with_relative_urls(RelativeUrls::Refuse)
        .with_attribute_filter(|_, name, value| (name != "title").then(|| value.to_owned()));
    let cases = [
        ("<p data-x=1 onclick=2 title=3>", "<p data-x=\"1\"></p>"),
        (
            "<img src=https://a.test/ loading=eager>",
            "<img src=\"https://a.test/\" loading=\"lazy\">",
        ),
        ("<p align=left><p align=right>", "<p align=\"left\"></p><p></p>"),
        ("<p id=a><p id=b>", "<p id=\"user-a\"></p><p></p>"),
        ("<img src=/a><img src=ssh2:b>", "<img loading=\"lazy\"><img loading=\"lazy\">"),
        ("<x><script>a</script><iframe>b</iframe></x>c", "bc"),
    ];
    for (html, clean) in cases {
        assert_eq!(policy.clean(html), clean, "of {html}");
        assert_eq!(policy.clean(clean), clean, "of {html}");
    }
}

#[test]
fn a_policy_keeps_some_declarations() {
    let config = SanitizerConfig::new().with_elements(["p"]).with_attributes(["style"]);
    let sanitizer = Sanitizer::new(&config).expect("a valid configuration");
    let policy = Policy::new(sanitizer).with_style_properties(["color", "width"]);
    let clean = policy
        .clean("<p style='COLOR : red; position:fixed;width:calc(1px + 2px);color:a)b;width'>");
    assert_eq!(clean, "<p style=\"color:red;width:calc(1px + 2px)\"></p>");
    assert_eq!(policy.clean(&clean), clean);
}
