//! Finding elements by id, name and class, and asking which of two nodes comes first.

use std::cmp::Ordering;

use crate::dom::arena::ancestor_paths::Marks;
use crate::dom::arena::document::Document;
use crate::dom::arena::node::NodeKind;
use crate::dom::arena::tree_answers::Order;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::elements::Elements;
use crate::dom::view::iterators::{Descendants, deepest_last};
use crate::dom::view::node_ref::NodeRef;
use crate::names::quirks::QuirksMode;

impl<'a> NodeRef<'a> {
    /// The [root](https://dom.spec.whatwg.org/#concept-tree-root) of the tree the node is in, perhaps
    /// the node itself.
    #[must_use]
    pub fn tree_root(self) -> Self {
        Self::new(self.document(), self.document().nearest(self.index(), Marks::ROOT))
    }

    /// The mode of the document that the node belongs to in the standard: [template contents belong to another
    /// one](https://html.spec.whatwg.org/multipage/scripting.html#appropriate-template-contents-owner-document), which is
    /// never in quirks mode.
    pub(crate) fn mode_of_node_document(self) -> QuirksMode {
        let document = self.document();
        let mode = document.quirks_mode();
        // Without a template nothing is in the contents of one, and no root is looked for.
        if mode == QuirksMode::NoQuirks || !document.parts.contents.owns_memory() {
            return mode;
        }
        let root = Self::new(document, document.shadow_including_root(self.index()));
        // A fragment that was parsed, or made by a script, is none of a host.
        if root.kind() == NodeKind::DocumentFragment && root.host().is_some() {
            return QuirksMode::NoQuirks;
        }
        mode
    }

    /// Whether the node is in the tree of the document, itself or through the hosts of the shadow roots around it.
    /// Nodes that were removed or never inserted are not, nor are the contents of a `template` and parsed fragments.
    /// [`isConnected`](https://dom.spec.whatwg.org/#dom-node-isconnected)
    #[must_use]
    pub fn is_connected(self) -> bool {
        let document = self.document();
        let root = document.shadow_including_root(self.index());
        Self::new(document, root).kind() == NodeKind::Document
    }

    /// The nodes after this one in [tree order](https://dom.spec.whatwg.org/#concept-tree-order), first
    /// its descendants, to the end of its tree; may be walked from both ends.
    #[must_use]
    pub fn following(self) -> Descendants<'a> {
        Descendants::after(self.document(), self.tree_root().index(), self.index())
    }

    /// The nodes before this one in tree order, the nearest first, to the root of its tree; this includes
    /// its ancestors.
    pub fn preceding(self) -> impl Iterator<Item = Self> + use<'a> {
        let before = |node: &Self| match node.previous_sibling() {
            Some(sibling) => {
                let last = deepest_last(node.document(), sibling.index());
                Some(Self::new(node.document(), last))
            }
            None => node.parent(),
        };
        std::iter::successors(before(&self), before)
    }

    /// Whether the other node is this one or below it.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        let document = self.document();
        let is_inside = || document.is_inside(other.index(), self.index());
        // Above template contents and a shadow tree, that finds what is around them.
        std::ptr::eq(document, other.document())
            && (other == self || is_inside() && other.tree_root() == self.tree_root())
    }

    /// Which of two nodes comes first in [tree order](https://dom.spec.whatwg.org/#concept-tree-order):
    /// `Less` if it is this one. `None` if they are not in the same tree; template contents and shadow
    /// roots are trees of their own.
    ///
    /// A few questions are answered by walks, many by an index that holds until the next change.
    #[must_use]
    pub fn tree_order(self, other: Self) -> Option<Ordering> {
        if !std::ptr::eq(self.document(), other.document()) {
            return None;
        }
        if self == other {
            return Some(Ordering::Equal);
        }
        let root = self.tree_root();
        if other.tree_root() != root {
            return None;
        }
        let place = |order: &Order, node: Self| order.get(node.index());
        root.by_index(
            |all| &all.order,
            Self::index_order,
            |order| Some(place(order, self)?.cmp(&place(order, other)?)),
            |visits| self.walk_to(other, visits),
        )
    }

    /// Which of two nodes of one tree comes first, by walking.
    fn walk_to(self, other: Self, visits: &mut u64) -> Option<Ordering> {
        let (depth, other_depth) = (self.ancestors().count(), other.ancestors().count());
        *visits += (depth + other_depth) as u64;
        let lift = |node: Self, steps: usize| match steps.checked_sub(1) {
            Some(last) => node.ancestors().nth(last),
            None => Some(node),
        };
        let mut one = lift(self, depth.saturating_sub(other_depth))?;
        let mut two = lift(other, other_depth.saturating_sub(depth))?;
        if one == two {
            // One is an ancestor of the other, and comes before it.
            return Some(depth.cmp(&other_depth));
        }
        while one.parent() != two.parent() {
            *visits += 1;
            (one, two) = (one.parent()?, two.parent()?);
        }
        one.parent()?;
        // From both siblings on, so that it costs no more than the way between them.
        let (mut after_one, mut after_two) = (one.next_siblings(), two.next_siblings());
        loop {
            *visits += 2;
            match (after_one.next(), after_two.next()) {
                (Some(node), _) if node == two => return Some(Ordering::Less),
                (_, Some(node)) if node == one => return Some(Ordering::Greater),
                (None, _) => return Some(Ordering::Greater),
                (_, None) => return Some(Ordering::Less),
                _ => {}
            }
        }
    }

    /// The elements below this node.
    #[must_use]
    pub fn elements(self) -> Elements<'a> {
        Elements::all(self)
    }

    /// The first element below this node that has this [id](https://dom.spec.whatwg.org/#concept-id); no
    /// element has the empty id.
    ///
    /// A few questions are answered by walks, many by an index that holds until the next change.
    #[must_use]
    pub fn get_element_by_id(self, id: &str) -> Option<ElementRef<'a>> {
        if self.parent().is_none() {
            return self.first_of_id(id);
        }
        self.first_of_id_inside(id)
    }

    /// The elements below this node with this qualified name, `*` for all; of HTML elements the name
    /// is compared in lower case.
    /// [`getElementsByTagName`](https://dom.spec.whatwg.org/#concept-getelementsbytagname)
    #[must_use]
    pub fn elements_by_tag_name(self, name: &str) -> Elements<'a> {
        Elements::by_tag_name(self, name)
    }

    /// The elements below this node that have all these classes, separated by white space; none if
    /// there is no class among `names`. In quirks mode upper and lower case are the same.
    /// [`getElementsByClassName`](https://dom.spec.whatwg.org/#concept-getelementsbyclassname)
    #[must_use]
    pub fn elements_by_class_name(self, names: &str) -> Elements<'a> {
        Elements::by_class_name(self, names)
    }
}

impl Document {
    /// [`NodeRef::get_element_by_id`] below the root.
    #[must_use]
    pub fn get_element_by_id(&self, id: &str) -> Option<ElementRef<'_>> {
        self.root().get_element_by_id(id)
    }

    /// [`NodeRef::elements_by_tag_name`] below the root.
    #[must_use]
    pub fn elements_by_tag_name(&self, name: &str) -> Elements<'_> {
        self.root().elements_by_tag_name(name)
    }

    /// [`NodeRef::elements_by_class_name`] below the root.
    #[must_use]
    pub fn elements_by_class_name(&self, names: &str) -> Elements<'_> {
        self.root().elements_by_class_name(names)
    }
}
