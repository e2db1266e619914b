//! One node of the arena: plain old data of 32 bytes.
//!
//! Links are indices into [`Document::nodes`](super::document::Document); 0 means "none", and the node of
//! index 0 is a placeholder that is never reached. The link to the parent may be by way of a
//! [group](super::parent_link). The meaning of the two payload words depends on the
//! kind:
//!
//! | kind | first word | second word |
//! |---|---|---|
//! | element | number of its name | place of its [attribute list](super::attributes) |
//! | text, comment | start of its data in the text store | length of its data |
//! | doctype, processing instruction, shadow root | index into its table | |
//! | document fragment | the `template` whose contents it is, or 0 | |

use super::attributes::ListId;
use super::names::NameId;
use super::parent_link::ParentLink;
use super::text::TextRange;
use crate::names::{Namespace, Tag};

/// The kind of a node.
///
/// ```
/// use duckbill::{Document, NodeKind};
/// assert_eq!(Document::new().document_node().kind(), NodeKind::Document);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
#[repr(u8)]
pub enum NodeKind {
    /// The document itself.
    Document,
    /// A document type: `<!DOCTYPE html>`.
    Doctype,
    /// An element.
    Element,
    /// A run of text.
    Text,
    /// A comment.
    Comment,
    /// A processing instruction: `<?target data?>`.
    ProcessingInstruction,
    /// A document fragment: the contents of a `template`, or the result of a fragment parse.
    DocumentFragment,
    /// A shadow root.
    ShadowRoot,
}

/// Facts that have a bit in the node itself, and in the three highest bits the [count](ListId::count) of
/// its attribute list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::dom) struct Flags(u8);

impl Flags {
    pub(in crate::dom) const NONE: Self = Self(0);
    /// A `script` that must not run any more.
    pub(in crate::dom) const SCRIPT_STARTED: Self = Self(1);
    /// The attribute list may be shared with another element: copy before writing.
    pub(in crate::dom) const SHARED_ATTRIBUTES: Self = Self(1 << 1);
    /// There is an entry in the table of template contents.
    pub(in crate::dom) const HAS_CONTENTS: Self = Self(1 << 2);
    /// There is an entry in the table of shadow roots.
    pub(in crate::dom) const HAS_SHADOW: Self = Self(1 << 3);
    /// An edit took the node out of a tree: the parser's knowledge about the two sides of the cut may be
    /// out of date.
    pub(in crate::dom) const MOVED: Self = Self(1 << 4);
    const COUNT_SHIFT: u32 = 5;

    #[inline]
    pub(in crate::dom) const fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    #[inline]
    pub(in crate::dom) const fn set(&mut self, flag: Self) {
        self.0 |= flag.0;
    }

    pub(in crate::dom) const fn clear(&mut self, flag: Self) {
        self.0 &= !flag.0;
    }

    /// No flag, only this count.
    #[inline]
    const fn counting(count: u8) -> Self {
        Self(count << Self::COUNT_SHIFT)
    }

    #[inline]
    const fn count(self) -> u8 {
        self.0 >> Self::COUNT_SHIFT
    }
}

/// A node. See the comment at the top of this file.
#[derive(Debug, Clone, Copy)]
pub(in crate::dom) struct Node {
    pub(in crate::dom) parent: ParentLink,
    pub(in crate::dom) previous: u32,
    pub(in crate::dom) next: u32,
    pub(in crate::dom) first_child: u32,
    pub(in crate::dom) last_child: u32,
    pub(in crate::dom) kind: NodeKind,
    pub(in crate::dom) namespace: Namespace,
    pub(in crate::dom) flags: Flags,
    pub(in crate::dom) tag: Tag,
    pub(in crate::dom) payload: [u32; 2],
}

impl Node {
    /// A node of this kind, linked to nothing.
    #[inline]
    pub(in crate::dom) const fn new(kind: NodeKind, payload: [u32; 2]) -> Self {
        Self {
            parent: ParentLink::NONE,
            previous: 0,
            next: 0,
            first_child: 0,
            last_child: 0,
            kind,
            namespace: Namespace::Html,
            flags: Flags::NONE,
            tag: Tag::Unknown,
            payload,
        }
    }

    /// An element, linked to nothing.
    #[inline]
    pub(in crate::dom) const fn element(
        namespace: Namespace,
        tag: Tag,
        name: NameId,
        attributes: ListId,
    ) -> Self {
        let flags = Flags::counting(attributes.count);
        let payload = [name.0, attributes.place];
        Self { namespace, tag, flags, ..Self::new(NodeKind::Element, payload) }
    }

    /// The attribute list of an element; that of other nodes is empty.
    #[inline]
    pub(in crate::dom) const fn attribute_list(&self) -> ListId {
        match self.flags.count() {
            0 => ListId::NONE,
            count => ListId { place: self.payload[1], count },
        }
    }

    pub(in crate::dom) const fn set_attribute_list(&mut self, list: ListId) {
        self.flags = Flags(self.flags.0 & ((1 << Flags::COUNT_SHIFT) - 1));
        self.flags.set(Flags::counting(list.count));
        self.payload[1] = list.place;
    }

    /// A copy linked to nothing.
    #[inline]
    pub(in crate::dom) const fn unlinked(self) -> Self {
        Self {
            parent: ParentLink::NONE,
            previous: 0,
            next: 0,
            first_child: 0,
            last_child: 0,
            ..self
        }
    }

    /// The data of a text or a comment.
    #[inline]
    pub(in crate::dom) const fn text(&self) -> TextRange {
        TextRange { start: self.payload[0], length: self.payload[1] }
    }

    #[inline]
    pub(in crate::dom) const fn set_text(&mut self, text: TextRange) {
        self.payload = [text.start, text.length];
    }

    /// Whether this is the HTML element of this tag.
    #[inline]
    pub(in crate::dom) fn is_html(&self, tag: Tag) -> bool {
        self.tag == tag && self.namespace as u8 == Namespace::Html as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_32_bytes() {
        assert_eq!(size_of::<Node>(), 32);
    }
}
