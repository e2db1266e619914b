//! Which of two children of the document comes first.
//!
//! The children that were asked for, and those after them, have places in a [sequence](super::sequences). A child that came
//! since has none until it is asked for; one that leaves loses its own. So each child is visited once while it stays.

use super::identity::NodeIndex;
use super::node::Node;
use super::sequences::Sequences;
use crate::number_map::NumberMap;

/// The places of the children of the document, once one was asked for. Few documents are asked, and each one is moved.
#[derive(Debug, Default)]
pub(in crate::dom) struct TopPlaces(Option<Box<Places>>);

#[derive(Debug, Default)]
struct Places {
    sequence: Sequences,
    /// The entry of each child that has one.
    entries: NumberMap<u32, u32>,
    /// Entries without a child, to be used again.
    free: Vec<u32>,
}

/// The entry that comes after those of all children. Number 0 is not an entry.
const END: u32 = 1;

impl TopPlaces {
    pub(super) fn owns_memory(&self) -> bool {
        self.0.is_some()
    }

    /// Takes note that a child leaves the document.
    pub(in crate::dom) fn forget(&mut self, node: NodeIndex) {
        if let Some(places) = &mut self.0
            && let Some(entry) = places.entries.remove(node.index())
        {
            places.sequence.cut(entry, entry);
            places.free.push(entry);
        }
    }

    /// Whether one child of the document comes before another. `nodes` are those of the document.
    pub(in crate::dom) fn is_before(
        &mut self,
        nodes: &[Node],
        one: NodeIndex,
        other: NodeIndex,
    ) -> bool {
        let places = self.0.get_or_insert_default();
        let [one, other] = [one, other].map(|child| places.entry(nodes, child));
        places.sequence.is_before(one, other) == Some(true)
    }
}

impl Places {
    /// The entry of a child, made with those of the children after it that have none.
    fn entry(&mut self, nodes: &[Node], child: NodeIndex) -> u32 {
        while self.sequence.len() <= END as usize {
            self.sequence.push(false);
        }
        let next = |&at: &u32| Some(nodes[at as usize].next);
        let new: Vec<u32> = std::iter::successors(Some(child.index()), next)
            .take_while(|at| *at != 0 && !self.entries.contains(*at))
            .collect();
        crate::work::count(new.len());
        let after = new.last().map_or(child.index(), |last| nodes[*last as usize].next);
        let mut before = self.entries.get(after).unwrap_or(END);
        for node in new.into_iter().rev() {
            let entry = self.free.pop().unwrap_or_else(|| self.sequence.push(false));
            self.sequence.insert_before(entry, before);
            self.entries.insert(node, entry);
            before = entry;
        }
        before
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::dom::{Document, NodeId};

    proptest! {
        /// The places are those of a walk, after any insertions, removals and moves.
        #[test]
        fn the_places_are_those_of_a_walk(
            steps in prop::collection::vec((0..4_u8, any::<usize>(), any::<usize>()), 0..200),
        ) {
            let mut document = Document::new();
            let root = document.root().id();
            let mut children: Vec<NodeId> = Vec::new();
            for (what, one, other) in steps {
                let at = |which: usize| which % children.len().max(1);
                match what {
                    0 => {
                        let comment = document.create_comment("");
                        match children.get(at(one)) {
                            Some(before) => document.insert_before(*before, comment).unwrap(),
                            None => document.append_child(root, comment).unwrap(),
                        }
                    }
                    1 if children.len() > 1 && at(one) != at(other) => {
                        document.insert_before(children[at(one)], children[at(other)]).unwrap();
                    }
                    2 if children.len() > 8 => document.remove(children[at(one)]).unwrap(),
                    _ if !children.is_empty() => {
                        let (one, other) = (at(one), at(other));
                        let [first, second] = [one, other]
                            .map(|at| document.node(children[at]).unwrap().node_index());
                        let Document { transient, nodes, .. } = &mut document;
                        let top_places = &mut transient.top_places;
                        prop_assert_eq!(top_places.is_before(nodes, first, second), one < other);
                    }
                    _ => {}
                }
                children = document.root().children().map(|child| child.id()).collect();
            }
        }
    }
}
