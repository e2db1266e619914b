//! Indexes for questions about a whole tree that come in great numbers, and the first of them: which element has an id.
//!
//! A few questions are answered by walks. If the walks since the last index have visited a few times as many nodes as there
//! are, an index of the tree is made. It holds until a tree or an attribute of the document changes.

use std::hash::BuildHasher;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::dom::arena::tree_answers::{FirstOfIds, IndexSet, IndexState, Order};
use crate::dom::view::element_ref::ElementRef;
use crate::dom::view::iterators::Visit;
use crate::dom::view::node_ref::NodeRef;
use crate::number_map::NumberMap;

impl<T> IndexState<T> {
    fn index_or(&mut self, root: u32, make: impl FnOnce() -> T) -> &T {
        crate::work::count(1);
        self.of_trees.get_or_insert_with(root, make)
    }
}

impl<'a> NodeRef<'a> {
    /// Asks an index of the tree below this root, or walks. The walk is told where to count the nodes that it visits.
    pub(crate) fn by_index<T, R>(
        self,
        which: fn(&IndexSet) -> &Mutex<IndexState<T>>,
        make: impl FnOnce(Self) -> T,
        ask: impl FnOnce(&T) -> R,
        walk: impl FnOnce(&mut u64) -> R,
    ) -> R {
        let mut state = self.lock_index(which);
        if state.visits > self.document().most_visits()
            || state.of_trees.get(self.index()).is_some()
        {
            return ask(state.index_or(self.index(), || make(self)));
        }
        // Other threads need not wait for the walk.
        drop(state);
        let mut visits = 0;
        let found = walk(&mut visits);
        self.lock_index(which).visits += visits;
        found
    }

    /// Asks an index of the tree below this root, and makes it before the first question.
    pub(crate) fn ask_index<T, R>(
        self,
        which: fn(&IndexSet) -> &Mutex<IndexState<T>>,
        make: impl FnOnce(Self) -> T,
        ask: impl FnOnce(&T) -> R,
    ) -> R {
        ask(self.lock_index(which).index_or(self.index(), || make(self)))
    }

    /// Locks the place of the indexes of a kind. It is empty if none was made since the last change.
    fn lock_index<T>(
        self,
        which: fn(&IndexSet) -> &Mutex<IndexState<T>>,
    ) -> MutexGuard<'a, IndexState<T>> {
        let document = self.document();
        let made_for = (document.nodes.len(), document.header.changes);
        let indexes = document.transient.indexes.0.get_or_init(Box::default);
        // A panic elsewhere leaves an index that is as good as any.
        let mut state = which(indexes).lock().unwrap_or_else(PoisonError::into_inner);
        if state.made_for != made_for {
            state.made_for = made_for;
            if !state.of_trees.is_empty() {
                state.of_trees.clear();
                state.visits = 0;
            }
        }
        state
    }

    /// The first element below this root that has this id.
    pub(crate) fn first_of_id(self, id: &str) -> Option<ElementRef<'a>> {
        let has_id =
            |node: Self| node.as_element().filter(|element| element.id_attribute() == Some(id));
        let walk = |visits: &mut u64| self.descendants().inspect(|_| *visits += 1).find_map(has_id);
        let ask = |index: &FirstOfIds| {
            let Some(first) = index.first.get(index.hasher.hash_one(id)) else {
                return Some(None);
            };
            // Another id may have the same hash.
            has_id(Self::new(self.document(), first)).map(Some)
        };
        let found =
            self.by_index(|all| &all.ids, Self::index_ids, ask, |visits| Some(walk(visits)));
        found.unwrap_or_else(|| walk(&mut 0))
    }

    /// The first element of this id below this node, which is not a root.
    pub(super) fn first_of_id_inside(self, id: &str) -> Option<ElementRef<'a>> {
        let has_id =
            |node: Self| node.as_element().filter(|element| element.id_attribute() == Some(id));
        let walk = |visits: &mut u64| self.descendants().inspect(|_| *visits += 1).find_map(has_id);
        let root = self.tree_root();
        let ask = |index: &FirstOfIds| {
            let hash = index.hasher.hash_one(id);
            let first = index.first.get(hash)?;
            let others = index.others.get(hash).map(Vec::as_slice).unwrap_or_default();
            root.ask_index(
                |all| &all.order,
                Self::index_order,
                |order| {
                    let (start, end) = order.get(self.index())?;
                    let place = |node: &u32| order.get(*node).map_or(0, |(place, _)| place);
                    let next = others.partition_point(|node| place(node) <= start);
                    let inside =
                        std::iter::once(&first).chain(others.get(next..).unwrap_or_default());
                    inside
                        .filter(|node| place(node) > start)
                        .take_while(|node| place(node) <= end)
                        // Another id may have the same hash.
                        .find_map(|node| has_id(Self::new(self.document(), *node)))
                },
            )
        };
        root.by_index(|all| &all.ids, Self::index_ids, ask, walk)
    }

    /// Numbers the nodes of the tree below this root.
    pub(super) fn index_order(self) -> Order {
        let (mut order, mut last) = (Order::default(), 0);
        for visit in self.traverse() {
            match visit {
                Visit::Open(node) => {
                    last += 1;
                    order.insert(node.index(), (last, last));
                }
                Visit::Close(node) => {
                    let start = order.get(node.index()).map_or(last, |(start, _)| start);
                    order.insert(node.index(), (start, last));
                }
            }
        }
        order
    }

    fn index_ids(self) -> FirstOfIds {
        let mut index = FirstOfIds::default();
        // An id may be long, and the clones of a formatting element share it: it is hashed once.
        let mut shared = NumberMap::default();
        for element in self.elements() {
            let Some(id) = element.id_attribute() else { continue };
            let hash = || {
                crate::work::count(id.len() / 8);
                index.hasher.hash_one(id)
            };
            let hash = match element.shared_attributes() {
                Some(list) => shared.get(list).unwrap_or_else(|| {
                    let hash = hash();
                    shared.insert(list, hash);
                    hash
                }),
                None => hash(),
            };
            let number = element.as_node().index();
            if index.first.insert_new(hash, number) != number {
                index.others.get_or_default(hash).push(number);
            }
        }
        index
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::dom::{Document, NodeId};

    fn is_indexed(document: &Document) -> bool {
        let state = document.transient.indexes.0.get().map(|indexes| indexes.ids.lock().unwrap());
        state.is_some_and(|state| !state.of_trees.is_empty())
    }

    /// Compares with walks what is found without an index, and with one.
    fn assert_same(document: &Document) {
        let ids = ["a", "b", "c", "d"];
        let walked =
            ids.map(|id| document.root().elements().find(|one| one.id_attribute() == Some(id)));
        assert_eq!(ids.map(|id| document.get_element_by_id(id)), walked);
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
