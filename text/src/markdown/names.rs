//! What classes say: the language of code, and where TeX is.

use duckbill::ElementRef;
use duckbill::dom::Visit;
use duckbill::names::{Namespace, Tag};

/// The language that the classes of an element name: `language-rust`, `lang-rust`, `highlight-source-rust`,
/// `brush: rust`.
pub(super) fn language_of(element: ElementRef<'_>) -> Option<&str> {
    let mut is_brush = false;
    let mut found = None;
    for class in element.classes() {
        if is_brush {
            found = Some(class.trim_end_matches(';'));
            break;
        }
        is_brush = class == "brush:";
        let named = ["language-", "lang-", "highlight-source-", "brush:"]
            .into_iter()
            .find_map(|before| class.strip_prefix(before).filter(|name| !name.is_empty()));
        if named.is_some() {
            found = named;
            break;
        }
    }
    found
        .or_else(|| element.attribute("data-lang").or_else(|| element.attribute("data-language")))
        .filter(|name| !name.is_empty() && !name.contains(['`', '\n', '\r', ' ', '\t']))
}

/// Whether a `script` holds TeX.
pub(super) fn is_tex(element: ElementRef<'_>) -> bool {
    element.attribute("type").is_some_and(|kind| kind.starts_with("math/tex"))
}

/// The TeX that a page has for mathematics in place of what it shows, and whether it is on lines of its own.
/// Takes a step for each node it looks at.
pub(super) fn tex_of(element: ElementRef<'_>, steps: &mut usize) -> Option<(String, bool)> {
    if element.is_html(Tag::Script) {
        let kind = element.attribute("type")?;
        let rest = kind.strip_prefix("math/tex")?;
        return Some((tidy(&element.as_node().text_content())?, rest.contains("mode=display")));
    }
    if element.namespace() != Namespace::MathMl || element.tag() != Tag::Math {
        return None;
    }
    let is_display = element.attribute("display") == Some("block");
    for edge in element.as_node().traverse() {
        *steps = steps.checked_sub(1)?;
        let Visit::Open(node) = edge else { continue };
        let Some(inner) = node.as_element() else { continue };
        if inner.tag() == Tag::Annotation
            && inner
                .attribute("encoding")
                .is_some_and(|encoding| encoding.to_ascii_lowercase().contains("tex"))
        {
            return Some((tidy(&node.text_content())?, is_display));
        }
    }
    None
}

fn tidy(tex: &str) -> Option<String> {
    let tex = tex.split_whitespace().collect::<Vec<_>>().join(" ");
    if tex.is_empty() { None } else { Some(tex) }
}
