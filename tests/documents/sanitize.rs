//! What `clean` promises of its strings, whatever the configuration and wherever they are parsed.

use std::sync::LazyLock;

use crate::common::soup::tag_soup;
use crate::common::{config, own_cases, read_text};
use duckbill::dom::{QuirksMode, Visit};
use duckbill::names::Namespace;
use duckbill::sanitize::{Policy, RelativeUrls, Sanitizer, SanitizerConfig, SanitizerElement};
use duckbill::tree::Scripting;
use duckbill::{
    Document, ElementRef, FragmentContext, NodeRef, ParseOptions, parse_fragment,
    parse_fragment_with,
};
use proptest::prelude::*;

/// Where a string may be parsed.
static CONTEXTS: LazyLock<Vec<FragmentContext>> = LazyLock::new(|| {
    let html = [
        "a",
        "body",
        "button",
        "caption",
        "colgroup",
        "div",
        "form",
        "frameset",
        "head",
        "html",
        "iframe",
        "li",
        "noembed",
        "noscript",
        "option",
        "p",
        "plaintext",
        "pre",
        "script",
        "select",
        "span",
        "style",
        "svg",
        "table",
        "tbody",
        "td",
        "template",
        "textarea",
        "title",
        "tr",
        "x-y",
    ];
    let svg = ["svg", "g", "a", "desc", "foreignObject", "style", "title", "script", "use"];
    let math = ["math", "mi", "mtext", "annotation-xml", "mglyph", "style"];
    let annotation = FragmentContext::math_ml("annotation-xml");
    let mut contexts: Vec<FragmentContext> = html.map(FragmentContext::html).into();
    contexts.extend(svg.map(FragmentContext::svg));
    contexts.extend(math.map(FragmentContext::math_ml));
    contexts.push(annotation.with_attribute("encoding", "text/html"));
    contexts.push(FragmentContext::html("div").with_quirks_mode(QuirksMode::Quirks));
    contexts.push(FragmentContext::html("div").with_form_owner(true));
    contexts
});

/// The default, all that is safe, and configurations that take elements from around others.
static SANITIZERS: LazyLock<Vec<Sanitizer>> = LazyLock::new(|| {
    let around =
        ["button", "form", "a", "table", "td", "select", "template", "p", "mtext", "style"];
    let foreign = ["desc", "foreignObject", "title", "style", "g"]
        .map(|name| SanitizerElement::new_in(Namespace::Svg, name));
    let foreign_math = ["mi", "mtext", "annotation-xml"]
        .map(|name| SanitizerElement::new_in(Namespace::MathMl, name));
    let replaced = SanitizerConfig::new().with_replace_with_children_elements(around);
    let opened = SanitizerConfig::new()
        .with_replace_with_children_elements(foreign.into_iter().chain(foreign_math));
    let kept = ["p", "a", "b", "table", "style", "form", "noscript", "title", "template", "img"];
    let listed = SanitizerConfig::new().with_elements(kept).with_javascript_urls(true);
    let configs = [SanitizerConfig::new(), replaced, opened, listed];
    let made = configs.map(|config| Sanitizer::new(&config).expect("a valid configuration"));
    std::iter::once(Sanitizer::default()).chain(made).collect()
});

/// The nodes of a tree, in templates and shadow roots too.
fn elements(document: &Document) -> Vec<ElementRef<'_>> {
    let (mut found, mut roots) = (Vec::new(), vec![document.root()]);
    while let Some(root) = roots.pop() {
        for element in root.descendants().filter_map(NodeRef::as_element) {
            roots.extend(element.template_contents());
            roots.extend(element.shadow_root());
            found.push(element);
        }
    }
    found
}

/// Whether this could be the name of an event handler: the payloads use none that is not one, but for these.
fn is_handler(name: &str) -> bool {
    let event = name.strip_prefix("on").unwrap_or_default();
    !event.is_empty()
        && event.bytes().all(|byte| byte.is_ascii_lowercase())
        && !["foo", "start"].contains(&event)
}

/// What can run script in a tree, told without the sanitizer's tables.
fn danger(document: &Document) -> Option<String> {
    let unsafe_names = ["script", "iframe", "frame", "object", "embed", "base"];
    elements(document).into_iter().find_map(|element| {
        let is_unsafe = match element.namespace() {
            Namespace::Html => unsafe_names.contains(&element.name()),
            Namespace::Svg => matches!(element.name(), "script" | "use"),
            _ => false,
        };
        let name = element.name();
        if is_unsafe {
            return Some(format!("<{name}>"));
        }
        let attribute = element.attributes().find(|attribute| {
            let (local, value) = (attribute.local_name(), attribute.value());
            let stripped: String = value.chars().filter(|c| *c > ' ').collect();
            let is_script = stripped.to_ascii_lowercase().starts_with("javascript:");
            let is_link = ["href", "xlink:href", "action", "formaction"].contains(&local);
            let animates = name.starts_with("animate") || name == "set";
            is_handler(local)
                || is_link && is_script
                || animates && local == "attributeName" && matches!(value, "href" | "xlink:href")
        });
        attribute.map(|attribute| format!("<{name} {attribute:?}>"))
    })
}

/// Checks all promises for one input, with one context of so many, beginning with this one.
fn check(sanitizer: &Sanitizer, html: &str, one_of: usize, first: usize) {
    let div = FragmentContext::html("div");
    let clean = sanitizer.clean(html);
    assert_eq!(sanitizer.clean(&clean), clean, "of {html:?}");
    let again = parse_fragment(&clean, &div);
    assert_eq!(again.inner_html(), clean, "of {html:?}");
    let mut sanitized = again.clone();
    sanitized.sanitize(sanitizer);
    assert!(sanitized == again, "the configuration removes something from {clean:?} of {html:?}");
    for scripting in [Scripting::Disabled, Scripting::Inert] {
        let options =
            ParseOptions::new().with_scripting(scripting).with_declarative_shadow_roots(true);
        for context in CONTEXTS.iter().skip(first).step_by(one_of) {
            let tree = parse_fragment_with(&clean, context, &options).expect("there are no limits");
            if let Some(danger) = danger(&tree) {
                panic!("{danger} in {context:?}, {scripting:?}\nof {clean:?}\nof {html:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn clean_markup_stays_clean_wherever_it_is_parsed(html in tag_soup()) {
        for sanitizer in SANITIZERS.iter() {
            check(sanitizer, &html, 1, 0);
        }
    }
}

/// The lines of a file of cases.
fn lines(name: &str) -> Vec<String> {
    let text = read_text(&own_cases("sanitizer").join(name));
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
    document.set_html(div, html, &sanitizer).expect("an element");
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

#[cfg(feature = "css")]
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
