//! Kinds of elements that more than one part of this crate asks for.

use duckbill::ElementRef;
use duckbill::dom::Visit;
use duckbill::names::{Namespace, Tag};

/// The elements that begin and end a line of their own.
const BLOCKS: &[Tag] = &[
    Tag::Address,
    Tag::Article,
    Tag::Aside,
    Tag::Blockquote,
    Tag::Body,
    Tag::Caption,
    Tag::Center,
    Tag::Dd,
    Tag::Details,
    Tag::Dialog,
    Tag::Dir,
    Tag::Div,
    Tag::Dl,
    Tag::Dt,
    Tag::Fieldset,
    Tag::Figcaption,
    Tag::Figure,
    Tag::Footer,
    Tag::Form,
    Tag::Frameset,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::H6,
    Tag::Header,
    Tag::Hgroup,
    Tag::Hr,
    Tag::Html,
    Tag::Legend,
    Tag::Li,
    Tag::Listing,
    Tag::Main,
    Tag::Menu,
    Tag::Nav,
    Tag::Ol,
    Tag::Optgroup,
    Tag::Option,
    Tag::P,
    Tag::Plaintext,
    Tag::Pre,
    Tag::Search,
    Tag::Section,
    Tag::Summary,
    Tag::Table,
    Tag::Tbody,
    Tag::Td,
    Tag::Tfoot,
    Tag::Th,
    Tag::Thead,
    Tag::Tr,
    Tag::Ul,
    Tag::Xmp,
];

/// The elements of which browsers show nothing, or something else in their place.
const NEVER_SHOWN: &[Tag] = &[
    Tag::Area,
    Tag::Audio,
    Tag::Base,
    Tag::Basefont,
    Tag::Canvas,
    Tag::Datalist,
    Tag::Head,
    Tag::Iframe,
    Tag::Link,
    Tag::Meta,
    Tag::Noembed,
    Tag::Noframes,
    Tag::Noscript,
    Tag::Object,
    Tag::Param,
    Tag::Rp,
    Tag::Script,
    Tag::Style,
    Tag::Template,
    Tag::Title,
    Tag::Video,
];

/// By tag: whether it is one of `BLOCKS`, and one of `NEVER_SHOWN`.
#[expect(clippy::indexing_slicing, reason = "it is made while compiling")]
static KINDS: [(bool, bool); 256] = {
    let mut kinds = [(false, false); 256];
    let mut index = 0;
    while index < BLOCKS.len() {
        kinds[BLOCKS[index] as usize].0 = true;
        index += 1;
    }
    index = 0;
    while index < NEVER_SHOWN.len() {
        kinds[NEVER_SHOWN[index] as usize].1 = true;
        index += 1;
    }
    kinds
};

#[inline]
fn kind(tag: Tag) -> (bool, bool) {
    KINDS.get(tag as usize).copied().unwrap_or_default()
}

/// Whether the element begins and ends a line of its own.
#[inline]
pub(crate) fn is_block(element: ElementRef<'_>) -> bool {
    let tag = element.tag();
    element.namespace() == Namespace::Html
        // Elements of components hold blocks more often than words.
        && (kind(tag).0 || tag == Tag::Unknown && element.name().contains('-'))
}

/// Whether browsers show nothing of the element, or something else in its place.
#[inline]
pub(crate) fn is_never_shown(element: ElementRef<'_>) -> bool {
    if element.namespace() != Namespace::Html {
        return matches!(element.name(), "script" | "style" | "title" | "desc" | "metadata");
    }
    kind(element.tag()).1
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
