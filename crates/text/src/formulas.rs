//! Formulas: their TeX, and where a page has one twice.

use crate::known::{ALT, CLASS};
use duckbill::dom::Visit;
use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeRef};

/// Whether a `script` holds TeX.
pub(crate) fn is_tex(element: ElementRef<'_>) -> bool {
    element.attribute("type").is_some_and(|kind| kind.starts_with("math/tex"))
}

/// The TeX that a page has for mathematics in place of what it shows, and whether it is on lines of its own.
/// Takes a step for each node it looks at.
pub(crate) fn tex_of(element: ElementRef<'_>, steps: &mut usize) -> Option<(String, bool)> {
    if element.is_html(Tag::Script) {
        let kind = element.attribute("type")?;
        let rest = kind.strip_prefix("math/tex")?;
        return Some((tidy(&element.as_node().text_content())?, rest.contains("mode=display")));
    }
    if !is_formula(element) {
        return None;
    }
    let is_display = element.attribute("display") == Some("block");
    for edge in element.as_node().traverse() {
        *steps = steps.checked_sub(1)?;
        let Visit::Open(node) = edge else { continue };
        let Some(inner) = node.as_element() else { continue };
        if let Some(tex) = annotation(inner) {
            return Some((tex, is_display));
        }
    }
    // Programs that make MathML of TeX leave the TeX here; in other words none of these characters is likely.
    let text = element.attribute("alttext").filter(|text| text.contains(['\\', '^', '_', '{']));
    let written = || crate::mathml::tex(element, steps);
    Some((text.and_then(tidy).or_else(written)?, is_display))
}

/// Whether an element has a class of the boxes that KaTeX and MathJax make.
#[inline]
pub(crate) fn has_class_of_formula(element: ElementRef<'_>) -> bool {
    CLASS.of(element).is_some_and(|class| {
        class == "katex-html" || class.starts_with("MathJax") || class.starts_with("mjx-chtml")
    })
}

/// Whether an element shows a formula again that is right before it as MathML: as the boxes of KaTeX, or as an image.
pub(crate) fn shows_again(element: ElementRef<'_>) -> bool {
    match element.tag() {
        Tag::Span => {
            CLASS.of(element) == Some("katex-html")
                && beside(element, NodeRef::previous_sibling)
                    .next()
                    .is_some_and(|element| element.has_class("katex-mathml"))
        }
        Tag::Img => is_image_of_formula(element),
        _ => false,
    }
}

fn is_image_of_formula(image: ElementRef<'_>) -> bool {
    let Some(alt) = ALT.of(image).filter(|alt| !alt.is_empty()) else { return false };
    let semantics = beside(image, NodeRef::previous_sibling).next().and_then(formula_in);
    let last =
        semantics.and_then(|node| node.as_node().first_child()).and_then(NodeRef::last_child);
    let tex = last.and_then(NodeRef::as_element).and_then(annotation);
    tex.is_some_and(|tex| tidy(alt).is_some_and(|alt| alt == tex))
}

/// Whether an element is the boxes that MathJax makes of a `script` with TeX after them.
pub(crate) fn is_made_of_tex(element: ElementRef<'_>) -> bool {
    let is_made = |class: &str| class.starts_with("MathJax") || class.starts_with("mjx-chtml");
    matches!(element.tag(), Tag::Span | Tag::Div)
        && CLASS.of(element).is_some_and(is_made)
        && beside(element, NodeRef::next_sibling)
            .any(|element| element.is_html(Tag::Script) && is_tex(element))
}

/// The formula that is all there is in an element, or the element itself.
pub(crate) fn formula_in(element: ElementRef<'_>) -> Option<ElementRef<'_>> {
    let inside = std::iter::successors(Some(element), |element| {
        element.as_node().first_child().and_then(NodeRef::as_element)
    });
    inside.take(3).find(|&element| is_formula(element))
}

fn is_formula(element: ElementRef<'_>) -> bool {
    element.tag() == Tag::Math && element.namespace() == Namespace::MathMl
}

/// The next three elements beside one.
fn beside<'a>(
    element: ElementRef<'a>,
    step: fn(NodeRef<'a>) -> Option<NodeRef<'a>>,
) -> impl Iterator<Item = ElementRef<'a>> {
    std::iter::successors(step(element.as_node()), move |&node| step(node))
        .take(6)
        .filter_map(NodeRef::as_element)
        .take(3)
}

/// The TeX in an `annotation`.
fn annotation(element: ElementRef<'_>) -> Option<String> {
    if element.tag() != Tag::Annotation {
        return None;
    }
    let encoding = element.attribute("encoding")?;
    if encoding.to_ascii_lowercase().contains("tex") {
        tidy(&element.as_node().text_content())
    } else {
        None
    }
}

fn tidy(tex: &str) -> Option<String> {
    let tex = tex.split_whitespace().collect::<Vec<_>>().join(" ");
    if tex.is_empty() { None } else { Some(tex) }
}
