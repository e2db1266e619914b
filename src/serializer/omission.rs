//! [Optional tags](https://html.spec.whatwg.org/multipage/syntax.html#optional-tags).
//!
//! The rules are the standard's, made stricter where they hold only in conforming documents: a tag is
//! left out only if the element is where it belongs.

use crate::ascii::is_whitespace;
use crate::dom::{ElementRef, NodeKind, NodeRef};
use crate::names::{Categories, Namespace, Tag};

/// The tag of an HTML element; [`Tag::Unknown`] for others.
fn html_tag(node: Option<NodeRef<'_>>) -> Tag {
    match node.and_then(NodeRef::as_element) {
        Some(element) if element.namespace() == Namespace::Html => element.tag(),
        _ => Tag::Unknown,
    }
}

/// Whether a comment or a processing instruction.
fn is_comment(node: Option<NodeRef<'_>>) -> bool {
    node.is_some_and(|node| {
        matches!(node.kind(), NodeKind::Comment | NodeKind::ProcessingInstruction)
    })
}

fn begins_with_whitespace(node: Option<NodeRef<'_>>) -> bool {
    // An empty text node does not decide: look at the node after it.
    let text = node.and_then(NodeRef::text);
    text.is_some_and(|text| text.bytes().next().is_none_or(|c| is_whitespace(c) || c == b'\r'))
}

/// Whether the element is the `html`, `head` or `body` of a document as parsers make it.
fn is_of_the_frame(element: ElementRef<'_>) -> bool {
    let node = element.as_node();
    let html = if element.is_html(Tag::Html) { Some(node) } else { node.parent() };
    let Some(html) = html.filter(|html| html_tag(Some(*html)) == Tag::Html) else { return false };
    let is_root = html.parent().is_some_and(|parent| parent.kind() == NodeKind::Document);
    // Any other content would move when it is parsed again.
    let mut children = html.children();
    let (head, body) = (children.next(), children.next());
    is_root
        && html_tag(head) == Tag::Head
        && html_tag(body) == Tag::Body
        && children.next().is_none()
}

/// Whether the start tag can be left out.
pub(super) fn start_tag(element: ElementRef<'_>) -> bool {
    if element.namespace() != Namespace::Html || element.attributes().len() != 0 {
        return false;
    }
    let node = element.as_node();
    let first = node.first_child();
    match element.tag() {
        Tag::Html => is_of_the_frame(element),
        Tag::Head => {
            let is_element = first.is_none_or(|first| first.kind() == NodeKind::Element);
            is_of_the_frame(element) && is_element
        }
        Tag::Body => {
            let stays_in_body = match html_tag(first) {
                Tag::Unknown => !is_comment(first) && !begins_with_whitespace(first),
                Tag::Body | Tag::Frame | Tag::Frameset | Tag::Head | Tag::Html | Tag::Noscript => {
                    false
                }
                tag => !tag.categories().has(Categories::IN_HEAD),
            };
            is_of_the_frame(element) && stays_in_body
        }
        Tag::Tbody => {
            let before = html_tag(node.previous_sibling());
            html_tag(first) == Tag::Tr
                && html_tag(node.parent()) == Tag::Table
                && !matches!(before, Tag::Tbody | Tag::Thead | Tag::Tfoot)
        }
        _ => false,
    }
}

/// Whether the end tag can be left out.
pub(super) fn end_tag(element: ElementRef<'_>) -> bool {
    if element.namespace() != Namespace::Html {
        return false;
    }
    let node = element.as_node();
    let next = node.next_sibling();
    // Nothing, or an element of this tag.
    let follows = |tags: &[Tag]| next.is_some() && tags.contains(&html_tag(next));
    let parent = html_tag(node.parent());
    match element.tag() {
        Tag::Html => is_of_the_frame(element) && !is_comment(next),
        Tag::Head => is_of_the_frame(element),
        Tag::Body => {
            is_of_the_frame(element) && !is_comment(node.parent().and_then(NodeRef::next_sibling))
        }
        Tag::Li => {
            matches!(parent, Tag::Ul | Tag::Ol | Tag::Menu)
                && (next.is_none() || follows(&[Tag::Li]))
        }
        Tag::Dt => parent == Tag::Dl && follows(&[Tag::Dt, Tag::Dd]),
        Tag::Dd => parent == Tag::Dl && (next.is_none() || follows(&[Tag::Dt, Tag::Dd])),
        Tag::P => match next {
            Some(_) => follows(CLOSE_A_PARAGRAPH),
            None => END_A_PARAGRAPH.contains(&parent),
        },
        Tag::Rt | Tag::Rp => {
            parent == Tag::Ruby && (next.is_none() || follows(&[Tag::Rt, Tag::Rp]))
        }
        Tag::Option => {
            (parent == Tag::Select || parent == Tag::Optgroup)
                && (next.is_none() || follows(&[Tag::Option]))
        }
        Tag::Optgroup => parent == Tag::Select && (next.is_none() || follows(&[Tag::Optgroup])),
        Tag::Caption | Tag::Colgroup => {
            parent == Tag::Table && follows(&[Tag::Tbody, Tag::Thead, Tag::Tfoot])
        }
        Tag::Thead | Tag::Tbody | Tag::Tfoot => {
            let is_last = next.is_none() && element.tag() != Tag::Thead;
            parent == Tag::Table && (is_last || follows(&[Tag::Tbody, Tag::Tfoot]))
        }
        Tag::Tr => {
            matches!(parent, Tag::Tbody | Tag::Thead | Tag::Tfoot)
                && (next.is_none() || follows(&[Tag::Tr]))
        }
        Tag::Td | Tag::Th => parent == Tag::Tr && (next.is_none() || follows(&[Tag::Td, Tag::Th])),
        _ => false,
    }
}

/// Elements whose start tag closes a `p`, whatever the mode of the document.
const CLOSE_A_PARAGRAPH: &[Tag] = &[
    Tag::Address,
    Tag::Article,
    Tag::Aside,
    Tag::Blockquote,
    Tag::Div,
    Tag::Dl,
    Tag::Fieldset,
    Tag::Footer,
    Tag::H1,
    Tag::H2,
    Tag::H3,
    Tag::H4,
    Tag::H5,
    Tag::H6,
    Tag::Header,
    Tag::Hr,
    Tag::Main,
    Tag::Nav,
    Tag::Ol,
    Tag::P,
    Tag::Pre,
    Tag::Section,
    Tag::Ul,
];

/// Elements at whose end an open `p` ends too.
const END_A_PARAGRAPH: &[Tag] = &[
    Tag::Article,
    Tag::Aside,
    Tag::Blockquote,
    Tag::Body,
    Tag::Dd,
    Tag::Div,
    Tag::Footer,
    Tag::Header,
    Tag::Li,
    Tag::Main,
    Tag::Nav,
    Tag::Section,
    Tag::Td,
    Tag::Th,
];
