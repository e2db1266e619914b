//! The standard's description of an element or attribute that has no finding.

use super::page::View;
use duckbill::{ElementRef, Span};
use duckbill_check::{attribute_keywords, element_facts};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

/// Says it of what is at an offset.
pub(super) fn hover(view: &View<'_>, at: u64) -> Option<Hover> {
    let is_here = |span: Span| (span.start..=span.end).contains(&at);
    let element = view.elements().find(|element| {
        element.start_tag().is_some_and(is_here) || element.end_tag().is_some_and(is_here)
    })?;
    let (span, value) = match view.tag_names(element).into_iter().find(|span| is_here(*span)) {
        Some(name) => (name, of_element(element)?),
        None => element.attributes().find_map(|attribute| {
            let spans = element.attribute_spans(attribute.name())?;
            is_here(spans.span).then(|| (spans.span, of_attribute(element, attribute.name())))
        })?,
    };
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(view.range(span)) })
}

fn of_element(element: ElementRef<'_>) -> Option<String> {
    let name = element.name();
    let facts = element_facts(name)?;
    let mut text = format!("**`{name}`**");
    if let Some(instead) = facts.instead {
        text.push_str(&format!(": obsolete; instead: {instead}"));
    }
    let mut line = |title: &str, words: &str| {
        if !words.is_empty() {
            text.push_str(&format!("\n\n{title}: {words}"));
        }
    };
    line("kinds of content", &facts.categories.join(", "));
    line("belongs", &facts.places);
    line("contains", if facts.content.is_empty() { "nothing" } else { &facts.content });
    let attributes: Vec<String> = facts.attributes.iter().map(|name| format!("`{name}`")).collect();
    line("attributes", &attributes.join(", "));
    text.push_str(&format!("\n\n[HTML Standard]({})", facts.url));
    Some(text)
}

fn of_attribute(element: ElementRef<'_>, attribute: &str) -> String {
    let name = element.name();
    let mut text = format!("**`{attribute}`** of `{name}`");
    let keywords = attribute_keywords(name, attribute);
    if !keywords.is_empty() {
        text.push_str(&format!("\n\nvalues: {}", keywords.join(", ")));
    }
    let url = if attribute.starts_with("aria-") || attribute == "role" {
        Some("[WAI-ARIA](https://www.w3.org/TR/wai-aria/)".to_owned())
    } else {
        element_facts(name).map(|facts| format!("[HTML Standard]({})", facts.url))
    };
    if let Some(url) = url {
        text.push_str(&format!("\n\n{url}"));
    }
    text
}
