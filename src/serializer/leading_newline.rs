//! The newline that parsers drop after some start tags.

use crate::dom::{ElementRef, NodeRef};
use crate::names::Tag;

/// Whether a text node is the first content of a `pre`, `textarea` or `listing` and begins with a newline. Parsers [drop
/// one newline](https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody) there, so it is written twice.
pub(super) fn is_dropped(node: NodeRef<'_>, text: &str) -> bool {
    let drops = |element: ElementRef<'_>| {
        [Tag::Pre, Tag::Textarea, Tag::Listing].iter().any(|tag| element.is_html(*tag))
    };
    text.starts_with('\n')
        && node.parent().and_then(NodeRef::as_element).is_some_and(drops)
        && node.previous_siblings().all(|before| before.text() == Some(""))
}
