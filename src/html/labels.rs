//! Labels and their controls.

use crate::dom::tree_answers::Labels;
use crate::dom::{ElementRef, NodeRef, Visit};
use crate::names::{Categories, Tag};
use crate::number_map::{NumberMap, ValueMap};

impl<'a> ElementRef<'a> {
    /// Whether this is a [labelable element](https://html.spec.whatwg.org/multipage/forms.html#category-label): `button`,
    /// `input` unless it is hidden, `meter`, `output`, `progress`, `select`, `textarea`. Custom elements are not, since only
    /// scripts make them controls.
    #[must_use]
    pub fn is_labelable(self) -> bool {
        let is_hidden =
            || self.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"));
        self.is_in_category(Categories::LABELABLE) && !(self.tag() == Tag::Input && is_hidden())
    }

    /// The [labeled control](https://html.spec.whatwg.org/multipage/forms.html#labeled-control) of a `label`: the first
    /// element of the id that `for` names, if it is labelable; without `for`, the first labelable element inside. `None`
    /// for other elements.
    #[must_use]
    pub fn control(self) -> Option<Self> {
        if !self.is_html(Tag::Label) {
            return None;
        }
        let node = self.as_node();
        let root = self.tree_root();
        if let Some(id) = self.attribute("for") {
            return root.first_of_id(id).filter(|found| found.is_labelable());
        }
        root.by_index(
            |all| &all.labels,
            NodeRef::index_labels,
            |index| {
                let control = index.controls.get(node.index())?;
                NodeRef::new(node.document(), control).as_element()
            },
            |visits| {
                let mut below = node.descendants().inspect(|_| *visits += 1);
                below.find_map(|node| node.as_element().filter(|element| element.is_labelable()))
            },
        )
    }

    /// The `label` elements of a labelable element, in tree order; nothing for other elements.
    /// [`labels`](https://html.spec.whatwg.org/multipage/forms.html#dom-lfe-labels)
    ///
    /// The first question after a change walks through the tree; those after it are answered at once.
    pub fn labels(self) -> impl DoubleEndedIterator<Item = Self> + use<'a> {
        let node = self.as_node();
        let mut found = None;
        if self.is_labelable() {
            let of_this = |index: &Labels| index.labels.get(node.index()).cloned();
            let root = self.tree_root();
            found = root.ask_index(|all| &all.labels, NodeRef::index_labels, of_this);
        }
        let document = node.document();
        found
            .unwrap_or_default()
            .into_iter()
            .filter_map(move |label| NodeRef::new(document, label).as_element())
    }

    /// The root of the tree of the element.
    pub(super) fn tree_root(self) -> NodeRef<'a> {
        self.as_node().tree_root()
    }
}

impl NodeRef<'_> {
    /// Finds all labels below this root, and their controls, in one walk.
    fn index_labels(self) -> Labels {
        let mut controls = NumberMap::default();
        let mut all = Vec::new();
        // The labels around the place reached that have no `for`, and no control yet.
        let mut open: Vec<u32> = Vec::new();
        for visit in self.traverse() {
            match visit {
                Visit::Close(node) => {
                    open.pop_if(|label| *label == node.index());
                }
                Visit::Open(node) => {
                    let Some(element) = node.as_element() else { continue };
                    if element.is_labelable() {
                        for label in open.drain(..) {
                            controls.insert(label, node.index());
                        }
                    } else if element.is_html(Tag::Label) {
                        all.push(node.index());
                        match element.attribute("for") {
                            None => open.push(node.index()),
                            Some(_) => {
                                if let Some(control) = element.control() {
                                    controls.insert(node.index(), control.as_node().index());
                                }
                            }
                        }
                    }
                }
            }
        }
        let mut labels: ValueMap<u32, Vec<u32>> = ValueMap::default();
        for label in all {
            if let Some(control) = controls.get(label) {
                labels.get_or_default(control).push(label);
            }
        }
        Labels { controls, labels }
    }
}
