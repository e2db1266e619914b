//! The first element of an id, for questions that come in great numbers.
//!
//! A few are answered by a walk. If the walks since the last index have visited a few times as many nodes as there are, an
//! index is made. It holds until the tree or an attribute changes.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::PoisonError;

use crate::dom::arena::id_index::{FirstOfIds, IdState};
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::node_ref::NodeRef;

/// How often each node may be visited before an index is made.
const VISITS: u64 = 2;

/// This many visits are free.
const FREE_VISITS: u64 = 4096;

impl<'a> NodeRef<'a> {
    /// The first element below this root that has this id.
    pub(super) fn first_of_id(self, id: &str) -> Option<ElementRef<'a>> {
        let document = self.document();
        let state = document.id_index.0.get_or_init(Box::default).lock();
        // A panic elsewhere leaves an index that is as good as any.
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let nodes = document.nodes.len();
        let made_for = (self.index(), nodes, document.changes);
        if state.index.as_ref().is_none_or(|index| index.made_for != made_for) {
            state.index = None;
            if state.visits > FREE_VISITS + VISITS * nodes as u64 {
                *state = IdState { visits: 0, index: Some(self.index_ids(made_for)) };
            }
        }
        if let Some(index) = &state.index {
            crate::work::count(1);
            let found = Self::new(document, *index.first.get(&index.hasher.hash_one(id))?);
            if let Some(found) = found.as_element().filter(|found| found.id() == Some(id)) {
                return Some(found);
            }
            // Another id has the same hash.
        }
        let mut below = self.descendants().inspect(|_| state.visits += 1);
        below.find_map(|node| node.as_element().filter(|element| element.id() == Some(id)))
    }

    fn index_ids(self, made_for: (u32, usize, u64)) -> FirstOfIds {
        let (hasher, mut first) = (RandomState::new(), HashMap::new());
        for element in self.elements() {
            if let Some(id) = element.id() {
                first.entry(hasher.hash_one(id)).or_insert(element.as_node().index());
            }
        }
        FirstOfIds { made_for, first, hasher }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::dom::{Document, NodeId};

    fn is_indexed(document: &Document) -> bool {
        let state = document.id_index.0.get().map(|state| state.lock().unwrap());
        state.is_some_and(|state| state.index.is_some())
    }

    /// Compares with walks what is found without an index, and with one.
    fn assert_same(document: &Document) {
        let ids = ["a", "b", "c", "d"];
        let walked = ids.map(|id| document.get_element_by_id(id));
        assert_eq!(ids.map(|id| document.root().first_of_id(id)), walked);
        let mut questions = 0;
        while !is_indexed(document) {
            assert_eq!(document.root().first_of_id(""), None);
            questions += 1;
            assert!(questions < 5000, "there is no index");
        }
        assert_eq!(ids.map(|id| document.root().first_of_id(id)), walked);
        assert_eq!(document.root().first_of_id(""), None);
    }

    proptest! {
        /// After each edit of a random sequence, the index has what a walk finds.
        #[test]
        fn the_index_has_what_a_walk_finds(
            steps in prop::collection::vec((0..6_u8, any::<usize>(), any::<usize>()), 1..40),
        ) {
            let mut document = crate::parse(&"<p id=a><b id=b>x</b><i id=c><u>".repeat(20));
            let ids: Vec<NodeId> =
                document.root().elements().skip(3).map(|one| one.as_node().id()).collect();
            for (what, one, other) in steps {
                let name = ["a", "b", "c", ""][other % 4];
                let (one, other) = (ids[one % ids.len()], ids[other % ids.len()]);
                let _ = match what {
                    0 => document.set_attribute(one, "id", name),
                    1 => document.remove_attribute(one, "id").map(|_| ()),
                    2 => document.remove(one),
                    3 => document.unwrap(one),
                    4 => document.move_children_to(one, other),
                    _ => document.append_child(one, other),
                };
                assert_same(&document);
            }
        }
    }
}
