//! Walks from a node, and the node seen as what it is: an element, a text.

use super::element_ref::{DoctypeRef, ElementRef, ProcessingInstructionRef};
use super::iterators::{Ancestors, Children, Descendants, Siblings, Traverse};
use super::node_ref::NodeRef;
use crate::dom::arena::node::NodeKind;
use crate::names::Padded;
use crate::tree_sink::ShadowRootInit;

impl<'a> NodeRef<'a> {
    /// The children, in order; may be walked from both ends.
    #[inline]
    #[must_use]
    pub fn children(self) -> Children<'a> {
        let node = self.raw();
        Children::new(self.document(), node.first_child, node.last_child)
    }

    /// The siblings after this node, the nearest first.
    #[must_use]
    pub fn next_siblings(self) -> Siblings<'a> {
        Siblings::new(self.document(), self.raw().next, true)
    }

    /// The siblings before this node, the nearest first.
    #[must_use]
    pub fn previous_siblings(self) -> Siblings<'a> {
        Siblings::new(self.document(), self.raw().previous, false)
    }

    /// The parent, its parent, and so on.
    #[must_use]
    pub fn ancestors(self) -> Ancestors<'a> {
        Ancestors::new(self.document(), self.document().parent_of(self.index()))
    }

    /// The descendants of this node in [tree order](https://dom.spec.whatwg.org/#concept-tree-order),
    /// without the node itself; may be walked from both ends.
    #[inline]
    #[must_use]
    pub fn descendants(self) -> Descendants<'a> {
        Descendants::new(self.document(), self.index())
    }

    /// The beginnings and ends of this node and of its descendants.
    #[must_use]
    pub fn traverse(self) -> Traverse<'a> {
        Traverse::new(self.document(), self.index(), false)
    }

    /// Like [`traverse`](Self::traverse), but through shadow roots and template contents, which come
    /// before the children of their element.
    #[must_use]
    pub fn traverse_inclusive(self) -> Traverse<'a> {
        Traverse::new(self.document(), self.index(), true)
    }

    /// The node as an element.
    #[inline]
    #[must_use]
    pub fn as_element(self) -> Option<ElementRef<'a>> {
        (self.raw().kind == NodeKind::Element).then(|| ElementRef::new(self))
    }

    /// The node as a doctype.
    #[must_use]
    pub fn as_doctype(self) -> Option<DoctypeRef<'a>> {
        (self.raw().kind == NodeKind::Doctype).then(|| DoctypeRef::new(self))
    }

    /// The node as a processing instruction.
    #[must_use]
    pub fn as_processing_instruction(self) -> Option<ProcessingInstructionRef<'a>> {
        (self.raw().kind == NodeKind::ProcessingInstruction)
            .then(|| ProcessingInstructionRef::new(self))
    }

    /// The text of a text node; `None` for all other kinds.
    #[inline]
    #[must_use]
    pub fn text(self) -> Option<&'a str> {
        match self.raw().kind {
            NodeKind::Text => Some(self.document().texts.get_near(self.raw().text())),
            _ => None,
        }
    }

    /// The text of a text node, if it is short and in the source, with what follows it there.
    #[inline(always)]
    pub(crate) fn padded_text(self) -> Option<Padded<'a>> {
        match self.raw().kind {
            NodeKind::Text => self.document().texts.padded(self.raw().text()),
            _ => None,
        }
    }

    /// The [data](https://dom.spec.whatwg.org/#concept-cd-data) of a text node, a comment or a processing
    /// instruction; `None` for all other kinds.
    #[must_use]
    pub fn data(self) -> Option<&'a str> {
        let node = self.raw();
        match node.kind {
            NodeKind::Text | NodeKind::Comment => Some(self.document().texts.get(node.text())),
            NodeKind::ProcessingInstruction => {
                self.as_processing_instruction().map(ProcessingInstructionRef::data)
            }
            _ => None,
        }
    }

    /// A part of the data of a text node.
    #[inline(always)]
    pub(crate) fn part_of_text(self, start: usize, end: usize) -> Option<&'a str> {
        self.document().texts.get_near(self.raw().text()).get(start..end)
    }

    /// The length of a text node's or comment's data, in bytes; none of it is read.
    #[inline]
    pub(crate) fn text_length(self) -> usize {
        let node = self.raw();
        match node.kind {
            NodeKind::Text | NodeKind::Comment => self.document().texts.length(node.text()),
            _ => 0,
        }
    }

    /// The strings of the text nodes below this node, in tree order; comments and processing instructions
    /// are not text. A text node gives one string, its own.
    pub fn texts(self) -> impl Iterator<Item = &'a str> {
        self.text().into_iter().chain(self.descendants().filter_map(Self::text))
    }

    /// All text below this node in one string: the [descendant text
    /// content](https://dom.spec.whatwg.org/#concept-descendant-text-content) of an element or fragment,
    /// the data of a text node, comment or processing instruction. In the DOM the result is null for a
    /// document; here it is the text of its elements.
    #[must_use]
    pub fn text_content(self) -> String {
        match self.data() {
            Some(data) => data.to_owned(),
            None => self.texts().collect(),
        }
    }

    /// The declared properties of the shadow root; `None` if the node is not a shadow root.
    #[must_use]
    pub fn shadow_root_init(self) -> Option<ShadowRootInit> {
        (self.raw().kind == NodeKind::ShadowRoot)
            .then(|| self.document().parts.shadow_roots[self.raw().payload[0] as usize].init)
    }

    /// The element a shadow root is attached to, or the `template` whose contents a document
    /// fragment is.
    #[must_use]
    pub fn host(self) -> Option<ElementRef<'a>> {
        let node = self.raw();
        let host = match node.kind {
            NodeKind::ShadowRoot => {
                self.document().parts.shadow_roots[node.payload[0] as usize].host
            }
            NodeKind::DocumentFragment => node.payload[0],
            _ => 0,
        };
        self.linked(host).and_then(Self::as_element)
    }
}

impl std::fmt::Debug for NodeRef<'_> {
    /// Writes one short line: the id, and the beginning of the node.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 40;
        let short = |text: &str| -> String {
            let mut shown: String = text.chars().take(SHOWN).collect();
            if shown.len() < text.len() {
                shown.push('…');
            }
            shown
        };
        write!(formatter, "{:?} ", self.id())?;
        if let Some(element) = self.as_element() {
            let shown = element.attributes().take(SHOWN / 8);
            write!(formatter, "<{}", short(element.name()))?;
            for attribute in shown {
                write!(formatter, " {}={:?}", short(attribute.name()), short(attribute.value()))?;
            }
            return formatter.write_str(">");
        }
        match self.data() {
            Some(data) => write!(formatter, "{:?} {:?}", self.kind(), short(data)),
            None => write!(formatter, "{:?}", self.kind()),
        }
    }
}
