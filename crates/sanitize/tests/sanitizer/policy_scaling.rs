//! The rules of policies take time in proportion to the markup, whatever a page does to them.
//!
//! The work of the tree is counted. The rules look at values, which is not: so this measures the processor time as well, where the
//! system says it, and asks for no more than that eight times the markup does not take thirty times as long.

use crate::common::say;
use duckbill::work;
use duckbill_sanitize::{
    CleanOptions, Policy, RelativeUrls, Sanitizer, SanitizerConfig, SanitizerElement, Unlisted,
};

/// The processor time of this thread in nanoseconds, where the system says it.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

/// How often the parts of the inputs are repeated.
const COUNTS: [usize; 2] = [600, 4_800];

/// Asserts that cleaning a family takes work and time in proportion to what is read and written, with a report and without.
fn assert_linear(what: &str, policy: &Policy, family: impl Fn(usize) -> String) {
    let options = CleanOptions::new();
    let measure = |count| {
        let html = family(count);
        let (mut least, mut works, mut written) = (f64::INFINITY, 0.0, 0);
        for _ in 0..2 {
            let _ = work::take();
            let begin = processor_time();
            let clean = policy.clean(&html);
            let reported = policy.clean_with_report(&html, &options);
            let end = processor_time();
            works = work::take() as f64;
            written = clean.len();
            assert!(reported.is_ok_and(|reported| reported.html == clean), "{what}");
            least = least.min(end.zip(begin).map_or(0.0, |(end, begin)| end - begin));
        }
        ((html.len() + written) as f64, works, least)
    };
    let [small, large] = COUNTS.map(measure);
    let more = large.0 / small.0;
    let (works, times) = (large.1 / small.1 / more, large.2 / small.2 / more);
    say(&format!("{what}: work {works:.2}, time {times:.2} of what is linear"));
    assert!(works <= 2.0, "{what}: {works:.2} times the work that is linear");
    // The clock of the system is not exact, and no quadratic work ends so soon.
    assert!(large.2 < 4e7 || times <= 3.5, "{what}: {times:.2} times the time that is linear");
}

/// All elements of HTML that are not unsafe, with any attribute.
fn everything() -> Policy {
    Policy::new(Sanitizer::new(&SanitizerConfig::new()).expect("a valid configuration"))
}

fn times(part: &str, count: usize) -> String {
    part.repeat(count)
}

fn each(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

fn many_attributes(count: usize) -> String {
    format!("<p {}>", each(count * 3, |i| format!("data-{i}=a ")))
}

#[test]
fn functions_of_the_caller() {
    let removing = everything().with_attribute_filter(|_, _, _| None);
    assert_linear("filter that removes", &removing, many_attributes);
    let upper = |_: &str, _: &str, value: &str| Some(value.to_ascii_uppercase());
    let changing = everything().with_attribute_filter(upper);
    assert_linear("filter that changes", &changing, many_attributes);
    assert_linear("filter, elements", &changing, |n| times("<p title=a>", n));
    let unwrapping = everything().with_element_rule(|_, change| change.unwrap_element());
    assert_linear("rule that unwraps", &unwrapping, |n| times("<i>x", n));
    let renaming = everything().with_element_rule(|element, change| {
        change.rename(if element.name() == "i" { "em" } else { "strong" });
        change.set_attribute("class", "x");
    });
    assert_linear("rule that renames", &renaming, |n| times("<i><b>x", n));
    let rule = |url: &duckbill_sanitize::UrlUse<'_>| Some(format!("{}x", url.url));
    let urls = everything().with_url_rule(rule);
    assert_linear("rule of URLs", &urls, |n| format!("<img srcset='{}'>", times("a 1x, ", n)));
    assert_linear("rule of URLs, no fixed point", &urls, |n| times("<p>x<svg><a href=y>", n));
}

/// A formatting element with many attributes, or with one long one, and as many clones of it.
fn clones(count: usize, attributes: &str) -> String {
    format!("<p><b {attributes}>x{}", times("<p>x", count))
}

#[test]
fn clones_of_an_element_with_many_attributes() {
    let data = |n| each(n, |i| format!("data-{i}=a "));
    let titles = |n: usize| format!("title=b class='a {}'", times("b ", n));
    let removing = everything().with_attribute_filter(|_, _, _| None);
    assert_linear("clones, filter", &removing, |n| clones(n, &data(n)));
    let emptying =
        everything().with_attribute_filter(|_, name, _| (name == "class").then(|| "x".to_owned()));
    assert_linear("clones, filter that changes", &emptying, |n| clones(n, &titles(n)));
    assert_linear("clones, lists", &Policy::ammonia(), |n| clones(n, &data(n)));
    let classes = everything().with_allowed_classes("*", ["a"]);
    assert_linear("clones, classes", &classes, |n| clones(n, &titles(n)));
    let links = Policy::ammonia().with_link_rel(Some("nofollow"));
    assert_linear("clones, links", &links, |n| clones(n, &data(n)).replace("<b ", "<a href=x "));
    let values = everything().with_attribute_values("b", "class", ["c"]);
    assert_linear("clones, values", &values, |n| clones(n, &titles(n)));
    let set = Policy::ammonia().with_set_attribute("b", "lang", "en");
    assert_linear("clones, set", &set, |n| clones(n, &data(n)));
    let renamed = Policy::ammonia().with_renamed_element("b", "strong");
    assert_linear("clones, renamed", &renamed, |n| clones(n, &data(n)));
    let required = everything()
        .with_attribute_filter(|_, _, _| None)
        .with_required_attribute("b", "id")
        .with_bare_unwrapped(["b"]);
    assert_linear("clones, required", &required, |n| clones(n, &data(n)));
    let rule = Policy::ammonia().with_element_rule(|element, change| {
        if element.name() == "b" {
            change.rename("i");
        }
    });
    assert_linear("clones, rule", &rule, |n| clones(n, &data(n)));
}

#[test]
fn values() {
    let prefixed = everything().with_id_prefix("p-");
    assert_linear("ids", &prefixed, |n| times("<p id=a>", n));
    assert_linear("headers", &prefixed, |n| format!("<td headers='{}'>", times("a ", n)));
    let classes = everything().with_allowed_classes("*", ["a*b", "c"]);
    assert_linear("classes", &classes, |n| format!("<p class='{}'>", times("ab c d ", n)));
    assert_linear("a class", &classes, |n| format!("<p class='{}'>", times("a", n * 8)));
    let values = everything().with_attribute_values("p", "title", ["a*b*c*d"]);
    assert_linear("a value", &values, |n| format!("<p title='{}'>", times("abca", n)));
    let urls = everything()
        .with_url_schemes(["https"])
        .with_relative_urls(RelativeUrls::Resolve("https://a.test/".to_owned()))
        .with_image_proxy("https://proxy.test/?");
    assert_linear("srcset", &urls, |n| format!("<img srcset='{}'>", times("a 1x, ", n)));
    assert_linear("srcset of commas", &urls, |n| format!("<img srcset='{}'>", times(",", n * 4)));
    assert_linear("ping", &urls, |n| format!("<a ping='{}'>", times("a ", n)));
    assert_linear("a long URL", &urls, |n| format!("<a href='{}'>", times("../", n)));
    assert_linear("links", &everything().with_link_rel(Some("x")), |n| {
        times("<a href=a rel=b>", n)
    });
}

#[test]
fn styles() {
    let policy = everything()
        .with_style_properties(["color", "background", "--x"])
        .with_style_values("width", ["*px"])
        .with_url_schemes(["https"])
        .with_id_prefix("p-");
    let mut sanitizer = policy.sanitizer().clone();
    sanitizer.allow_element("style");
    let policy = policy.with_sanitizer(sanitizer);
    let parts = [
        "color:red;",
        "width:1px;",
        "background:url(https://a.test/);",
        "background:url(#a);",
        "url(",
        "((((",
        "{{{{",
        "color:'a'",
        "background:image-set('https://a.test' type('x'))",
        "/*",
        "\\75 ",
        "color:a!important;",
        "@media x{",
        "a{color:red}",
        "@media x{a{color:red}}",
        "background:url( ",
        "background: x(\" ",
    ];
    for part in parts {
        let escaped = part.replace('"', "&quot;");
        assert_linear(&format!("style {part}"), &policy, |n| {
            format!("<p style=\"{}\">", times(&escaped, n))
        });
        assert_linear(&format!("one style {part}"), &policy, |n| {
            format!("<p style=\"background:x({}\">", times(&escaped, n))
        });
        assert_linear(&format!("sheet {part}"), &policy, |n| {
            format!("<style>{}</style>", times(part, n))
        });
    }
    assert_linear("fill", &policy, |n| format!("<svg><g fill=\"{}\">", times("url(#a) ", n)));
}

#[test]
fn elements() {
    let tidy = everything()
        .with_bare_unwrapped(["span", "div"])
        .with_empty_removed(["p", "b"])
        .with_required_attribute("img", "src")
        .with_renamed_element("i", "em");
    for part in [
        "<span>",
        "<span>x",
        "<p>",
        "<b><div>",
        "<b>x<p>",
        "<img>",
        "<i>",
        "<i><p>x",
        "<b><table><td>",
    ] {
        assert_linear(&format!("tidy {part}"), &tidy, |n| times(part, n));
    }
    let escaping = Policy::ammonia().with_unlisted(Unlisted::Escape);
    for part in [
        "<x>",
        "<x>y</x>",
        "<x y=z>",
        "<template>",
        "<template>x</template>",
        "<x><p>",
        "</x>",
        "<svg><x>",
        "<form><div></form>",
        "<x><table>",
        "<table><x>",
        "<title>",
        "<select><x>",
        "<!--",
        "<script>",
    ] {
        assert_linear(&format!("escape {part}"), &escaping, |n| times(part, n));
    }
    let mut sanitizer = Policy::ammonia().sanitizer().clone();
    sanitizer.allow_element(SanitizerElement::new("iframe").with_attributes(["src"]));
    let frames = Policy::ammonia()
        .with_sanitizer(sanitizer)
        .with_allowed_urls("iframe", ["https://*.a.test/b*c*d"])
        .with_set_attribute("iframe", "sandbox", "")
        .with_required_attribute("iframe", "src");
    for part in
        ["<iframe src=https://x.a.test/bcd></iframe>", "<iframe>", "<p><iframe src=//a></iframe>"]
    {
        assert_linear(&format!("frames {part}"), &frames, |n| times(part, n));
    }
    let local = everything().with_local_use(true).with_element_patterns(["x-*"]);
    assert_linear("use", &local, |n| "<svg>".to_owned() + &times("<use href=#a>", n));
    assert_linear("patterns", &local, |n| times("<x-y>", n));
}
