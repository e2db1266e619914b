//! The promises of the sanitizer about its strings, written without its tables: an oracle for the tests and for `fuzz/`.

// Each program uses a part of it.
#![allow(dead_code, unreachable_pub)]

use std::sync::LazyLock;

use duckbill::dom::QuirksMode;
use duckbill::names::Namespace;
use duckbill::tree::Scripting;
use duckbill::{
    Document, ElementRef, FragmentContext, NodeRef, ParseOptions, parse_fragment,
    parse_fragment_with,
};
use duckbill_sanitize::{CleanOptions, Policy, Sanitizer, SanitizerConfig, SanitizerElement};

/// Where a string may be parsed.
pub static CONTEXTS: LazyLock<Vec<FragmentContext>> = LazyLock::new(|| {
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
    let mut annotation = FragmentContext::math_ml("annotation-xml");
    annotation.attributes.push(("encoding".to_owned(), "text/html".to_owned()));
    let (mut quirky, mut in_form) = (FragmentContext::html("div"), FragmentContext::html("div"));
    quirky.quirks_mode = QuirksMode::Quirks;
    in_form.is_in_form = true;
    let mut contexts: Vec<FragmentContext> = html.map(FragmentContext::html).into();
    contexts.extend(svg.map(FragmentContext::svg));
    contexts.extend(math.map(FragmentContext::math_ml));
    contexts.extend([annotation, quirky, in_form]);
    contexts
});

/// The default, all that is safe, and configurations that take elements from around others.
pub static SANITIZERS: LazyLock<Vec<Sanitizer>> = LazyLock::new(|| {
    let around =
        ["button", "form", "a", "table", "td", "select", "template", "p", "mtext", "style"];
    let foreign = ["desc", "foreignObject", "title", "style", "g"]
        .map(|name| SanitizerElement::from((Namespace::Svg, name)));
    let foreign_math = ["mi", "mtext", "annotation-xml"]
        .map(|name| SanitizerElement::from((Namespace::MathMl, name)));
    let replacing = |elements: Vec<SanitizerElement>| {
        SanitizerConfig::new().with_replace_with_children_elements(elements)
    };
    let replaced = replacing(around.map(SanitizerElement::new).into());
    let opened = replacing(foreign.into_iter().chain(foreign_math).collect());
    let kept = ["p", "a", "b", "table", "style", "form", "noscript", "title", "template", "img"];
    let mut listed = SanitizerConfig::new().with_elements(kept);
    listed.javascript_urls = Some(true);
    let configs = [SanitizerConfig::new(), replaced, opened, listed];
    let made = configs.map(|config| Sanitizer::new(&config).expect("a valid configuration"));
    std::iter::once(Sanitizer::default()).chain(made).collect()
});

/// The nodes of a tree, in templates and shadow roots too.
pub fn elements(document: &Document) -> Vec<ElementRef<'_>> {
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

/// The local names of attributes with a URL, a list of them, or one and a size, in HTML of any age, SVG and MathML.
const URL_ATTRIBUTES: [&str; 26] = [
    "action",
    "altimg",
    "archive",
    "background",
    "cite",
    "classid",
    "code",
    "codebase",
    "data",
    "dynsrc",
    "formaction",
    "href",
    "icon",
    "itemid",
    "itemtype",
    "longdesc",
    "lowsrc",
    "manifest",
    "ping",
    "pluginspage",
    "poster",
    "profile",
    "src",
    "srcset",
    "imagesrcset",
    "usemap",
];

/// The parts of a tree that can run script, written without the sanitizer's tables.
fn danger(document: &Document) -> Option<String> {
    let unsafe_names = ["script", "iframe", "frame", "object", "embed", "base"];
    elements(document).into_iter().find_map(|element| {
        let is_unsafe = match element.namespace() {
            Namespace::Html => unsafe_names.contains(&element.name()),
            Namespace::Svg => matches!(element.name(), "script" | "use"),
            _ => false,
        };
        let name = element.name();
        // The features that a policy checks itself: `use` of the same page, and frames of the hosts that it lists.
        let has = |name| element.attribute(name).unwrap_or_default();
        let is_seen_to = name == "use"
            && [has("href"), has("xlink:href")]
                .iter()
                .all(|url| url.is_empty() || url.starts_with('#'))
            || name == "iframe"
                && !element.has_attribute("srcdoc")
                && (has("src").is_empty() || has("src").starts_with("https://embed.test/"));
        if is_unsafe && !is_seen_to {
            return Some(format!("<{name}>"));
        }
        let attribute = element.attributes().find(|attribute| {
            let (local, value) = (attribute.local_name(), attribute.value());
            // Readers of URLs take control characters off their ends, and tabs and newlines out of them.
            let ends = |c: char| c <= ' ';
            let stripped = value.trim_matches(ends).replace(['\t', '\n', '\r'], "");
            let is_script = stripped.to_ascii_lowercase().starts_with("javascript:");
            let animates = name.starts_with("animate") || name == "set";
            // Only handlers begin so; browsers have more of them than the standard lists.
            local.to_ascii_lowercase().starts_with("on")
                || URL_ATTRIBUTES.contains(&local) && is_script
                || animates && local == "attributeName" && value.ends_with("href")
                || name == "meta" && local == "http-equiv"
                || name == "meta" && local == "charset" && !value.eq_ignore_ascii_case("utf-8")
        });
        attribute.map(|attribute| format!("<{name} {attribute:?}>"))
    })
}

/// Elements whose content is text without character references, and those of scripts: nothing is parsed in them.
fn holds_only_text(context: &FragmentContext) -> bool {
    let text = ["iframe", "noembed", "noframes", "plaintext", "style", "xmp"];
    context.name() == "script"
        || context.namespace() == Namespace::Html && text.contains(&context.name())
}

/// Asserts that a string has nothing that can run script where it is parsed in one of so many contexts, beginning with
/// this one, with scripting off and on.
pub fn assert_harmless(clean: &str, html: &str, one_of: usize, first: usize) {
    for scripting in [Scripting::Disabled, Scripting::Inert] {
        let options =
            ParseOptions::new().with_scripting(scripting).with_declarative_shadow_roots(true);
        for context in CONTEXTS.iter().skip(first).step_by(one_of) {
            let tree = parse_fragment_with(clean, context, &options).expect("there are no limits");
            if let Some(danger) = danger(&tree) {
                panic!("{danger} in {context:?}, {scripting:?}\nof {clean:?}\nof {html:?}");
            }
        }
    }
}

/// Checks all promises for one input that is cleaned for a `div`, with one context of so many, beginning with this one.
pub fn check(sanitizer: &Sanitizer, html: &str, one_of: usize, first: usize) {
    let clean = sanitizer.clean(html);
    assert_eq!(sanitizer.clean(&clean), clean, "of {html:?}");
    assert_passes(sanitizer, &clean, html, &FragmentContext::html("div"));
    assert_harmless(&clean, html, one_of, first);
}

/// Checks all promises for one input that is cleaned for the context of a number.
pub fn check_in(sanitizer: &Sanitizer, html: &str, number: usize, one_of: usize) {
    let context = &CONTEXTS[number % CONTEXTS.len()];
    let clean = sanitizer.clean_fragment(html, context);
    assert_eq!(sanitizer.clean_fragment(&clean, context), clean, "{context:?} of {html:?}");
    // In `html` the parser makes `head` and `body` of nothing, which a configuration may not keep.
    let is_implied = context.name() == "html";
    if !holds_only_text(context) && !is_implied {
        assert_passes(sanitizer, &clean, html, context);
    }
    assert_harmless(&clean, html, one_of, number % one_of);
    let options = CleanOptions::from(context.clone());
    if let Ok(tried) = sanitizer.try_clean(html, &options) {
        assert_eq!(tried, clean, "{context:?} of {html:?}");
    }
    let report = sanitizer.clean_with_report(html, &options);
    assert_eq!(report.ok().map(|report| report.html), sanitizer.try_clean(html, &options).ok());
}

/// Asserts that what was cleaned is written as the same string again, and that the configuration removes nothing from it.
fn assert_passes(sanitizer: &Sanitizer, clean: &str, html: &str, context: &FragmentContext) {
    let again = parse_fragment(clean, context);
    assert_eq!(again.inner_html(), clean, "{context:?} of {html:?}");
    let mut sanitized = again.clone();
    sanitizer.sanitize(&mut sanitized);
    assert!(
        sanitized == again,
        "in {context:?} the configuration removes something from {clean:?} of {html:?}"
    );
}

/// The same for a policy: there is no tree to compare with.
pub fn check_policy(policy: &Policy, html: &str, one_of: usize, first: usize) {
    let clean = policy.clean(html);
    assert_eq!(policy.clean(&clean), clean, "of {html:?}");
    assert_eq!(parse_fragment(&clean, &FragmentContext::html("div")).inner_html(), clean);
    assert_harmless(&clean, html, one_of, first);
}
