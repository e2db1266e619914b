//! Questions about one element.

use crate::formulas::is_tex;
use crate::kinds::Kinds;
use crate::known::HIDDEN;
use duckbill::names::{Namespace, Tag};
use duckbill::{ElementRef, NodeRef};

/// Whether the page does not show the element.
#[inline]
pub(super) fn is_hidden(element: ElementRef<'_>, kinds: Kinds) -> bool {
    if kinds.is_never_shown() {
        return !(element.is_html(Tag::Script) && is_tex(element));
    }
    HIDDEN.of(element).is_some_and(|value| {
        element.namespace() == Namespace::Html && !value.eq_ignore_ascii_case("until-found")
    })
}

pub(super) fn level(tag: Tag) -> usize {
    match tag {
        Tag::H1 => 1,
        Tag::H2 => 2,
        Tag::H3 => 3,
        Tag::H4 => 4,
        Tag::H5 => 5,
        _ => 6,
    }
}

/// Whether an element has nothing in it but white space.
pub(super) fn is_empty(element: ElementRef<'_>) -> bool {
    let is_space = |node: NodeRef<'_>| node.text().is_some_and(|text| text.trim_ascii().is_empty());
    element.as_node().children().all(is_space)
}

/// Whether no item of a list has a paragraph: then there are no empty lines between items.
pub(super) fn is_tight(list: ElementRef<'_>) -> bool {
    !list
        .as_node()
        .element_children()
        .any(|item| item.as_node().element_children().any(|child| child.is_html(Tag::P)))
}
