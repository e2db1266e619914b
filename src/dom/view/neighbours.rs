//! The elements beside and in a node.

use super::element_ref::ElementRef;
use super::node_ref::NodeRef;

impl<'a> NodeRef<'a> {
    /// The children that are elements, in order; may be walked from both ends.
    /// [`children`](https://dom.spec.whatwg.org/#dom-parentnode-children)
    pub fn element_children(self) -> impl DoubleEndedIterator<Item = ElementRef<'a>> {
        self.children().filter_map(Self::as_element)
    }

    /// The nearest sibling after this node that is an element, found by walking along the siblings.
    /// [`nextElementSibling`](https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-nextelementsibling)
    #[must_use]
    pub fn next_element_sibling(self) -> Option<ElementRef<'a>> {
        self.next_siblings().find_map(Self::as_element)
    }

    /// The nearest sibling before this node that is an element, found by walking along the siblings.
    /// [`previousElementSibling`](https://dom.spec.whatwg.org/#dom-nondocumenttypechildnode-previouselementsibling)
    #[must_use]
    pub fn previous_element_sibling(self) -> Option<ElementRef<'a>> {
        self.previous_siblings().find_map(Self::as_element)
    }
}
