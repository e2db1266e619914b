//! Over the pages of the corpus: inside a kept paragraph, item, cell or caption nothing is lost, except what is hidden, a control,
//! a permalink or the number of a line.

#[path = "../../../tests/common/mod.rs"]
mod common;

use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeRef};
use duckbill_text::main_content;

/// The elements around sentences.
fn is_kept_whole(element: ElementRef<'_>) -> bool {
    matches!(
        element.tag(),
        Tag::P | Tag::Li | Tag::Td | Tag::Th | Tag::Dt | Tag::Dd | Tag::Caption | Tag::Figcaption
    )
}

/// Whether an element begins a block, or has one in it.
fn has_block(element: ElementRef<'_>) -> bool {
    let inside = element.as_node().descendants().filter_map(NodeRef::as_element);
    std::iter::once(element).chain(inside).any(|element| {
        matches!(
            element.tag(),
            Tag::P
                | Tag::Div
                | Tag::Ul
                | Tag::Ol
                | Tag::Dl
                | Tag::Table
                | Tag::Section
                | Tag::Aside
                | Tag::Figure
                | Tag::Nav
                | Tag::Form
                | Tag::Header
                | Tag::Footer
                | Tag::Details
                | Tag::Blockquote
                | Tag::Pre
                | Tag::H2
                | Tag::H3
                | Tag::H4
                | Tag::Center
                | Tag::Article
        ) || element.namespace() == Namespace::Html && element.name().contains('-')
    })
}

/// Whether a part of a sentence may be left out.
fn may_be_left_out(element: ElementRef<'_>, text: &str) -> bool {
    let classes = element.attribute("class").unwrap_or_default();
    let style = element.attribute("style").unwrap_or_default().replace(' ', "");
    let is_hidden = element.has_attribute("hidden")
        || style.contains("display:none")
        || style.contains("visibility:hidden")
        || ["hidden", "hide", "sr-only", "screen-reader", "noprint", "d-none", "invisible"]
            .iter()
            .any(|name| classes.contains(name));
    let is_control = matches!(
        element.tag(),
        Tag::Button
            | Tag::Select
            | Tag::Input
            | Tag::Textarea
            | Tag::Svg
            | Tag::Noscript
            | Tag::Option
    );
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_permalink = element.is_html(Tag::A)
        && element.attribute("href").is_some_and(|url| url.contains('#'))
        && (!text.contains(char::is_alphanumeric) || text.len() < 24);
    text.is_empty() || is_hidden || is_control || is_number || is_permalink
}

#[test]
fn no_part_of_a_kept_sentence_is_lost() {
    let Some(folder) = common::test_data() else { return };
    let Ok(pages) = std::fs::read_dir(folder.join("../corpus")) else { return };
    let (mut count, mut lost) = (0, Vec::new());
    for page in pages {
        let path = page.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "html") {
            continue;
        }
        let document = duckbill::parse_bytes(&std::fs::read(&path).unwrap());
        let Some(content) = main_content(&document) else { continue };
        for element in content.left_out().iter().filter_map(|node| node.as_element()) {
            let around = element.as_node().parent().and_then(NodeRef::as_element);
            let text = element.inner_text();
            let text = text.trim();
            if around.is_none_or(|around| !is_kept_whole(around)) || has_block(element) {
                continue;
            }
            count += 1;
            // A paragraph of which nothing is left was left out.
            let rest = around.map(|around| around.inner_text().trim().len()).unwrap_or_default();
            if rest > text.len() + 40 && !may_be_left_out(element, text) {
                lost.push(format!("{}: {} {text:?}", path.display(), element.name()));
            }
        }
    }
    assert!(lost.is_empty(), "{} of {count}: {lost:#?}", lost.len());
}
