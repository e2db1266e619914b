//! What a string must not hold, in whatever context it is parsed.
//!
//! The standard's algorithm sees to a tree. A string becomes a tree once more, perhaps in another place than it was
//! cleaned for: within SVG, within a table, with scripting on. Three things keep it harmless there.
//!
//! 1. *The tags stay the same.* Whether `<` begins a tag depends on the tree in one case: the content of `style` and
//!    its like is text in HTML, and markup in SVG and MathML. An element of such a name is removed if its content
//!    would be read otherwise in the other case.
//! 2. *Names count, not namespaces.* `use` is harmless in HTML and not in SVG; where the string is parsed decides
//!    which it is. What is unsafe in one namespace is removed from all.
//! 3. *Links count by their attribute*, on any element: `href` on `mi` is a link in MathML alone.

use super::builtin::{ANIMATING, NAVIGATING, UNSAFE};
use super::report::RemovalReason;
use super::rules::is_javascript_url;
use crate::dom::{AttributeRef, ElementRef, NodeKind};
use crate::names::Namespace;

/// HTML elements whose content is text for the tokenizer.
const TEXT_ELEMENTS: [&str; 10] = [
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "script",
    "style",
    "textarea",
    "title",
    "xmp",
];

/// Why an element that the configuration keeps cannot stay in a string.
pub(super) fn element(element: ElementRef<'_>) -> Option<RemovalReason> {
    let name = element.name();
    if UNSAFE.elements.iter().any(|unsafe_one| unsafe_one.name.eq_ignore_ascii_case(name)) {
        return Some(RemovalReason::UnsafeElsewhere);
    }
    let known = TEXT_ELEMENTS.iter().find(|known| known.eq_ignore_ascii_case(name))?;
    let is_read_otherwise = match (element.namespace(), *known) {
        // Its end cannot be written.
        (_, "plaintext") => true,
        // Their text is escaped, so it holds no tag.
        (Namespace::Html, "textarea" | "title") => false,
        // With scripting off it holds elements, with scripting on text.
        (Namespace::Html, "noscript") => holds_end_tag(element, known),
        (Namespace::Html, _) => holds_markup(element),
        _ => holds_end_tag(element, known),
    };
    is_read_otherwise.then_some(RemovalReason::ReadOtherwise)
}

/// Whether the text of an element has a tag, comment or the like in it.
fn holds_markup(element: ElementRef<'_>) -> bool {
    element.as_node().descendants().filter_map(|node| node.text()).any(|text| {
        let after = text.as_bytes().split(|byte| *byte == b'<').skip(1);
        // At its end, too: adjacent text is one when it is parsed.
        after.into_iter().any(|rest| match rest.first() {
            Some(byte) => byte.is_ascii_alphabetic() || matches!(byte, b'/' | b'!' | b'?'),
            None => true,
        })
    })
}

/// Whether the content of an element, written as markup, has the end tag of such an element in it.
fn holds_end_tag(element: ElementRef<'_>, name: &str) -> bool {
    let is_end_tag = |text: &str| {
        let bytes = text.as_bytes();
        memchr::memmem::find_iter(bytes, b"</").any(|at| {
            let rest = bytes.get(at + 2..at + 2 + name.len());
            rest.is_some_and(|rest| rest.eq_ignore_ascii_case(name.as_bytes()))
        })
    };
    element.as_node().descendants().any(|node| match node.kind() {
        // Text is escaped but in such an element, and that one is judged on its own.
        NodeKind::Text => false,
        NodeKind::Element => node.as_element().is_some_and(|inner| {
            inner.name().eq_ignore_ascii_case(name)
                || inner.template_contents().is_some()
                || inner.attributes().any(|attribute| is_end_tag(attribute.value()))
        }),
        _ => node.data().is_some_and(is_end_tag),
    })
}

/// Why an attribute that the configuration keeps cannot stay in a string.
pub(super) fn attribute(
    element: ElementRef<'_>,
    attribute: AttributeRef<'_>,
) -> Option<RemovalReason> {
    let name = attribute.name();
    let local = name.strip_prefix("xlink:").unwrap_or(name);
    if NAVIGATING.has_attribute(local) && is_javascript_url(attribute.value()) {
        return Some(RemovalReason::JavascriptUrl);
    }
    let is_animating = ANIMATING.has_attribute(local) && ANIMATING.has_element(element.name());
    let is_link = matches!(attribute.value(), "href" | "xlink:href");
    (is_animating && is_link).then_some(RemovalReason::AnimatesUrl)
}
