//! Finding elements by id, name and class, and asking which of two nodes comes first.

use std::cmp::Ordering;

use super::collections::Elements;
use crate::dom::arena::ancestry::Marks;
use crate::dom::arena::document::Document;
use crate::dom::arena::id_index::Order;
use crate::dom::arena::node::NodeKind;
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::iterators::{Descendants, deepest_last};
use crate::dom::view::node_ref::NodeRef;
use crate::microsyntax::tokens;

impl<'a> NodeRef<'a> {
    /// The [root](https://dom.spec.whatwg.org/#concept-tree-root) of the tree the node is in, perhaps
    /// the node itself.
    ///
    /// ```
    /// let document = duckbill::parse("<template><p>x</template>");
    /// let template = document.elements_by_tag_name("template").next().unwrap();
    /// assert_eq!(template.as_node().tree_root(), document.root());
    /// let contents = template.template_contents().unwrap();
    /// assert_eq!(contents.first_child().unwrap().tree_root(), contents);
    /// ```
    #[must_use]
    pub fn tree_root(self) -> Self {
        Self::new(self.document(), self.document().nearest(self.index(), Marks::ROOT))
    }

    /// Whether the node is in the tree of the document, itself or through the hosts of the shadow roots around it.
    /// Nodes that were removed or never inserted are not, nor are the contents of a `template` and parsed fragments.
    /// [`isConnected`](https://dom.spec.whatwg.org/#dom-node-isconnected)
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>x</p>");
    /// let p = document.elements_by_tag_name("p").next().unwrap().as_node().id();
    /// assert!(document.node(p).unwrap().is_connected());
    /// document.remove(p)?;
    /// assert!(!document.node(p).unwrap().is_connected());
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    #[must_use]
    pub fn is_connected(self) -> bool {
        let document = self.document();
        let root = document.shadow_including_root(self.index());
        Self::new(document, root).kind() == NodeKind::Document
    }

    /// The nodes after this one in [tree order](https://dom.spec.whatwg.org/#concept-tree-order), first
    /// its descendants, to the end of its tree; may be walked from both ends.
    ///
    /// ```
    /// let document = duckbill::parse("<p id=a>one<b>two</b></p>three");
    /// let a = document.get_element_by_id("a").unwrap().as_node();
    /// let texts: Vec<_> = a.following().filter_map(|node| node.text()).collect();
    /// assert_eq!(texts, ["one", "two", "three"]);
    /// // Without what is below the node:
    /// let mut outside = a.following();
    /// outside.skip_inside();
    /// assert_eq!(outside.filter_map(|node| node.text()).next(), Some("three"));
    /// ```
    #[must_use]
    pub fn following(self) -> Descendants<'a> {
        Descendants::after(self.document(), self.tree_root().index(), self.index())
    }

    /// The nodes before this one in tree order, the nearest first, to the root of its tree; this includes
    /// its ancestors.
    ///
    /// ```
    /// let document = duckbill::parse("<p>one<b>two</b><i id=x>three");
    /// let x = document.get_element_by_id("x").unwrap().as_node();
    /// let texts: Vec<_> = x.preceding().filter_map(|node| node.text()).collect();
    /// assert_eq!(texts, ["two", "one"]);
    /// assert_eq!(x.preceding().last(), Some(document.root()));
    /// ```
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
    ///
    /// ```
    /// let document = duckbill::parse("<p>x");
    /// let p = document.elements_by_tag_name("p").next().unwrap().as_node();
    /// assert!(document.root().contains(p) && p.contains(p));
    /// assert!(!p.contains(document.root()));
    /// ```
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
    ///
    /// ```
    /// use std::cmp::Ordering;
    /// let document = duckbill::parse("<p id=a><b id=b></b></p><p id=c>");
    /// let [a, b, c] = ["a", "b", "c"].map(|id| document.get_element_by_id(id).unwrap().as_node());
    /// assert_eq!(a.tree_order(b), Some(Ordering::Less));
    /// assert_eq!(c.tree_order(b), Some(Ordering::Greater));
    /// assert_eq!(b.tree_order(b), Some(Ordering::Equal));
    /// assert_eq!(a.tree_order(duckbill::parse("").root()), None);
    /// ```
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
        let place = |order: &Order, node: Self| order.get(&node.index()).copied();
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
    ///
    /// ```
    /// let document = duckbill::parse("<p>x<b>y");
    /// let names: Vec<_> = document.root().elements().map(|element| element.name()).collect();
    /// assert_eq!(names, ["html", "head", "body", "p", "b"]);
    /// ```
    #[must_use]
    pub fn elements(self) -> Elements<'a> {
        Elements::all(self)
    }

    /// The first element below this node that has this [id](https://dom.spec.whatwg.org/#concept-id); no
    /// element has the empty id.
    ///
    /// A few questions are answered by walks, many by an index that holds until the next change.
    ///
    /// ```
    /// let document = duckbill::parse("<p id=x>one<p id=x>two");
    /// let found = document.root().get_element_by_id("x").unwrap();
    /// assert_eq!(found.as_node().text_content(), "one");
    /// ```
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
    ///
    /// ```
    /// let document = duckbill::parse("<P>x<svg><linearGradient>");
    /// let root = document.root();
    /// assert_eq!(root.elements_by_tag_name("P").count(), 1);
    /// assert_eq!(root.elements_by_tag_name("linearGradient").count(), 1);
    /// assert_eq!(root.elements_by_tag_name("lineargradient").count(), 0);
    /// assert_eq!(root.elements_by_tag_name("*").count(), 6);
    /// ```
    #[must_use]
    pub fn elements_by_tag_name(self, name: &str) -> Elements<'a> {
        Elements::by_tag_name(self, name)
    }

    /// The elements below this node that have all these classes, separated by white space; none if
    /// there is no class among `names`. In quirks mode upper and lower case are the same.
    /// [`getElementsByClassName`](https://dom.spec.whatwg.org/#concept-getelementsbyclassname)
    ///
    /// ```
    /// let document = duckbill::parse("<!DOCTYPE html><p class='a b'>x<p class=B>y");
    /// let root = document.root();
    /// assert_eq!(root.elements_by_class_name("b").count(), 1);
    /// assert_eq!(root.elements_by_class_name(" b  a ").count(), 1);
    /// assert_eq!(root.elements_by_class_name(" ").count(), 0);
    /// ```
    #[must_use]
    pub fn elements_by_class_name(self, names: &str) -> Elements<'a> {
        Elements::by_class_name(self, names)
    }
}

impl Document {
    /// [`NodeRef::get_element_by_id`] below the root.
    ///
    /// ```
    /// let document = duckbill::parse("<p id=x>");
    /// assert_eq!(document.get_element_by_id("x").unwrap().name(), "p");
    /// ```
    #[must_use]
    pub fn get_element_by_id(&self, id: &str) -> Option<ElementRef<'_>> {
        self.root().get_element_by_id(id)
    }

    /// [`NodeRef::elements_by_tag_name`] below the root.
    ///
    /// ```
    /// let document = duckbill::parse("<p>one<p>two");
    /// assert_eq!(document.elements_by_tag_name("p").count(), 2);
    /// ```
    #[must_use]
    pub fn elements_by_tag_name(&self, name: &str) -> Elements<'_> {
        self.root().elements_by_tag_name(name)
    }

    /// [`NodeRef::elements_by_class_name`] below the root.
    ///
    /// ```
    /// let document = duckbill::parse("<p class='a b'>one<p class=b>two");
    /// assert_eq!(document.elements_by_class_name("b").count(), 2);
    /// ```
    #[must_use]
    pub fn elements_by_class_name(&self, names: &str) -> Elements<'_> {
        self.root().elements_by_class_name(names)
    }
}

impl<'a> ElementRef<'a> {
    /// The [id](https://dom.spec.whatwg.org/#concept-id): the value of the `id` attribute unless it
    /// is empty. The number of the node is [`NodeRef::id`].
    ///
    /// ```
    /// let document = duckbill::parse("<p id=x><b id=''>");
    /// let ids: Vec<_> = document.root().elements().filter_map(|element| element.id()).collect();
    /// assert_eq!(ids, ["x"]);
    /// ```
    #[inline]
    #[must_use]
    pub fn id(self) -> Option<&'a str> {
        self.id_value().filter(|id| !id.is_empty())
    }

    /// The tokens of the `class` attribute as they are written, with their repetitions.
    ///
    /// ```
    /// let document = duckbill::parse("<p class=' a  b a'>");
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// assert!(p.classes().eq(["a", "b", "a"]));
    /// ```
    pub fn classes(self) -> impl Iterator<Item = &'a str> + use<'a> {
        tokens::split_on_whitespace(self.class_value().unwrap_or_default())
    }

    /// Whether the element has this class, letter by letter.
    ///
    /// ```
    /// let document = duckbill::parse("<p class='a b'>");
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// assert!(p.has_class("b") && !p.has_class("B"));
    /// ```
    #[must_use]
    pub fn has_class(self, class: &str) -> bool {
        self.classes().any(|own| own == class)
    }
}
