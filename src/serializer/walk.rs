//! A walk over what is written, without recursion: into template contents, which stand for the
//! children of their `template`, and past shadow roots.

#![expect(clippy::expect_used, reason = "what was gone into from above has a parent")]

use std::fmt::Result;

use crate::dom::{ElementRef, NodeKind, NodeRef};

/// The visits on the way.
pub(super) trait Visitor<'a> {
    /// A node is met; whether to go into it.
    fn open(&mut self, node: NodeRef<'a>) -> std::result::Result<bool, std::fmt::Error>;

    /// All that is in an element has been met; comes for each that was gone into.
    fn close(&mut self, element: ElementRef<'a>) -> Result;
}

/// Whether a node only holds others, and is not written itself.
pub(super) fn is_holder(node: NodeRef<'_>) -> bool {
    matches!(node.kind(), NodeKind::Document | NodeKind::DocumentFragment | NodeKind::ShadowRoot)
}

/// Walks a node with what is in it, or only that; of documents, fragments and shadow roots, what is in them.
pub(super) fn walk<'a>(top: NodeRef<'a>, content: bool, visitor: &mut impl Visitor<'a>) -> Result {
    let is_written = !content && !is_holder(top);
    if is_written && !visitor.open(top)? {
        return Ok(());
    }
    let mut next = first_in(top);
    let mut holder = top;
    loop {
        crate::work::count(1);
        if let Some(at) = next {
            if visitor.open(at)? {
                (holder, next) = (at, first_in(at));
            } else {
                next = at.next_sibling();
            }
            continue;
        }
        // All in `holder` has been met.
        if let Some(element) = holder.as_element()
            && (is_written || holder != top)
        {
            visitor.close(element)?;
        }
        if holder == top {
            return Ok(());
        }
        next = holder.next_sibling();
        let parent = holder.parent().expect("it was gone into from above");
        holder = match parent.host() {
            Some(host) if parent != top => host.as_node(),
            _ => parent,
        };
    }
}

/// Whether a node is in the contents of a `template`, whose
/// [document has no browsing context](https://html.spec.whatwg.org/multipage/scripting.html#appropriate-template-contents-owner-document),
/// so that scripting is disabled there. Takes a way up.
#[cold]
pub(super) fn is_in_template_contents(node: NodeRef<'_>) -> bool {
    let mut at = node;
    loop {
        crate::work::count(1);
        at = match (at.parent(), at.host()) {
            (Some(parent), _) => parent,
            (None, Some(_)) if at.kind() == NodeKind::DocumentFragment => return true,
            (None, Some(host)) => host.as_node(),
            (None, None) => return false,
        };
    }
}

/// The first child; of a `template`, that of its contents.
fn first_in(node: NodeRef<'_>) -> Option<NodeRef<'_>> {
    match node.as_element().and_then(ElementRef::template_contents) {
        Some(contents) => contents.first_child(),
        None => node.first_child(),
    }
}
