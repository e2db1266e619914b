//! Where an element is in a list: of rows, of cells, of options.

use crate::dom::tree_answers::{Place, Places};
use crate::dom::{ElementRef, NodeRef};
use crate::names::{Namespace, Tag};

impl<'a> ElementRef<'a> {
    /// Where the element is in its list, by the index or by walking through the list.
    pub(super) fn place<I: Iterator<Item = Self>>(
        self,
        which: impl FnOnce(&Place) -> u32,
        list: impl FnOnce() -> I,
    ) -> Option<usize> {
        let node = self.as_node().index();
        self.tree_root().by_index(
            |all| &all.places,
            NodeRef::index_places,
            |places| Some(which(places.get(node)?) as usize),
            |visits| list().inspect(|_| *visits += 1).position(|one| one == self),
        )
    }

    /// The `select` whose list of options this option is in.
    /// [Nearest ancestor select](https://html.spec.whatwg.org/multipage/form-elements.html#option-nearest-ancestor-select)
    pub(super) fn select_of_option(self) -> Option<Self> {
        if !self.is_html(Tag::Option) {
            return None;
        }
        let node = self.as_node();
        let found = self.tree_root().by_index(
            |all| &all.places,
            NodeRef::index_places,
            |places| places.get(node.index()).map(|place| place.owner),
            |visits| self.select_around(visits).map(|select| select.as_node().index()),
        );
        NodeRef::new(node.document(), found?).as_element()
    }

    /// The same for an option, by a walk that counts the nodes it visits.
    pub(crate) fn select_around(self, visits: &mut u64) -> Option<Self> {
        let mut has_group = false;
        for above in self.as_node().ancestors() {
            *visits += 1;
            let above = above.as_element()?;
            match above.tag() {
                _ if above.namespace() != Namespace::Html => {}
                Tag::Select => return Some(above),
                Tag::Datalist | Tag::Hr | Tag::Option => return None,
                Tag::Optgroup if has_group => return None,
                Tag::Optgroup => has_group = true,
                _ => {}
            }
        }
        None
    }
}

impl NodeRef<'_> {
    /// Finds all rows, cells and options below this root. Each is in the list of one element.
    fn index_places(self) -> Places {
        let mut places = Places::default();
        let mut number = |list: ElementRef<'_>, member: ElementRef<'_>, index: usize, section| {
            let place = places.get_or_default(member.as_node().index());
            if section {
                place.in_section = index as u32;
            } else {
                (place.owner, place.index) = (list.as_node().index(), index as u32);
            }
        };
        for list in self.elements().filter(|element| element.namespace() == Namespace::Html) {
            match list.tag() {
                Tag::Table => list.rows().enumerate().for_each(|(index, row)| {
                    number(list, row, index, false);
                    if row.as_node().parent() == Some(list.as_node()) {
                        number(list, row, index, true);
                    }
                }),
                Tag::Thead | Tag::Tbody | Tag::Tfoot => {
                    list.rows().enumerate().for_each(|(at, row)| number(list, row, at, true));
                }
                Tag::Tr => {
                    list.cells().enumerate().for_each(|(at, cell)| number(list, cell, at, false));
                }
                Tag::Select => {
                    list.options().enumerate().for_each(|(at, one)| number(list, one, at, false));
                }
                _ => {}
            }
        }
        places
    }
}
