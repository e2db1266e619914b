//! Kinds of elements that more than one part of this crate asks for.

use duckbill::ElementRef;
use duckbill::dom::Visit;
use duckbill::names::{Namespace, Tag};

/// Whether the element begins and ends a line of its own.
pub(crate) fn is_block(element: ElementRef<'_>) -> bool {
    if element.namespace() != Namespace::Html {
        return false;
    }
    match element.tag() {
        Tag::Address
        | Tag::Article
        | Tag::Aside
        | Tag::Blockquote
        | Tag::Body
        | Tag::Caption
        | Tag::Center
        | Tag::Dd
        | Tag::Details
        | Tag::Dialog
        | Tag::Dir
        | Tag::Div
        | Tag::Dl
        | Tag::Dt
        | Tag::Fieldset
        | Tag::Figcaption
        | Tag::Figure
        | Tag::Footer
        | Tag::Form
        | Tag::Frameset
        | Tag::H1
        | Tag::H2
        | Tag::H3
        | Tag::H4
        | Tag::H5
        | Tag::H6
        | Tag::Header
        | Tag::Hgroup
        | Tag::Hr
        | Tag::Html
        | Tag::Legend
        | Tag::Li
        | Tag::Listing
        | Tag::Main
        | Tag::Menu
        | Tag::Nav
        | Tag::Ol
        | Tag::Optgroup
        | Tag::Option
        | Tag::P
        | Tag::Plaintext
        | Tag::Pre
        | Tag::Search
        | Tag::Section
        | Tag::Summary
        | Tag::Table
        | Tag::Tbody
        | Tag::Td
        | Tag::Tfoot
        | Tag::Th
        | Tag::Thead
        | Tag::Tr
        | Tag::Ul
        | Tag::Xmp => true,
        // Elements of components hold blocks more often than words.
        Tag::Unknown => element.name().contains('-'),
        _ => false,
    }
}

/// Whether browsers show nothing of the element, or something else in its place.
pub(crate) fn is_never_shown(element: ElementRef<'_>) -> bool {
    if element.namespace() != Namespace::Html {
        return matches!(element.name(), "script" | "style" | "title" | "desc" | "metadata");
    }
    matches!(
        element.tag(),
        Tag::Area
            | Tag::Audio
            | Tag::Base
            | Tag::Basefont
            | Tag::Canvas
            | Tag::Datalist
            | Tag::Head
            | Tag::Iframe
            | Tag::Link
            | Tag::Meta
            | Tag::Noembed
            | Tag::Noframes
            | Tag::Noscript
            | Tag::Object
            | Tag::Param
            | Tag::Rp
            | Tag::Script
            | Tag::Style
            | Tag::Template
            | Tag::Title
            | Tag::Video
    )
}

/// Whether the element is a heading, `h1` to `h6`.
pub(crate) fn is_heading(element: ElementRef<'_>) -> bool {
    element.namespace() == Namespace::Html
        && matches!(element.tag(), Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6)
}

/// The text of an element, white space as single spaces, if it has no more than `most` bytes and sixteen nodes.
pub(crate) fn short_text(element: ElementRef<'_>, most: usize) -> Option<String> {
    let mut text = String::new();
    for (count, edge) in element.as_node().traverse().enumerate() {
        if count > 2 * MOST_NODES {
            return None;
        }
        let Visit::Open(node) = edge else { continue };
        let part = node.text().unwrap_or_default().trim_ascii();
        if text.len() + part.len() > most {
            return None;
        }
        for word in part.split_ascii_whitespace() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
    }
    Some(text)
}

const MOST_NODES: usize = 16;
