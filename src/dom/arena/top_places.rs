//! Which of two children of the document comes first.
//!
//! The children are numbered by one walk. A number stays right while its node stays where it is, whatever comes and goes beside
//! it; a node that came since has none, and stands after the nearest before it that has one. Once the walks to these have visited a
//! few times as many nodes as there are, the children are numbered again.

use std::collections::HashMap;

use super::identity::NodeIndex;
use super::node::Node;

/// How many nodes may be visited for each that has a number, and besides.
const VISITS: usize = 2;
const FREE_VISITS: usize = 4096;

/// The numbers of the children of the document. They do not belong to the document's value: a clone begins without.
#[derive(Debug, Default)]
pub(in crate::dom) struct TopPlaces {
    numbers: HashMap<u32, u32>,
    /// The number of nodes visited since they were numbered.
    visited: usize,
}

impl Clone for TopPlaces {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl TopPlaces {
    /// Takes note that a child leaves the document.
    pub(in crate::dom) fn forget(&mut self, node: NodeIndex) {
        self.numbers.remove(&node.index());
    }

    /// Whether one child of the document comes before another. `nodes` are those of the document.
    pub(in crate::dom) fn is_before(
        &mut self,
        nodes: &[Node],
        one: NodeIndex,
        other: NodeIndex,
    ) -> bool {
        if self.numbers.is_empty() || self.visited > FREE_VISITS + VISITS * self.numbers.len() {
            self.number(nodes);
        }
        self.place(nodes, one) < self.place(nodes, other)
    }

    fn number(&mut self, nodes: &[Node]) {
        let next = |at: u32| Some(nodes[at as usize].next).filter(|&next| next != 0);
        let first = nodes[NodeIndex::DOCUMENT.index() as usize].first_child;
        let children = std::iter::successors((first != 0).then_some(first), |&at| next(at));
        *self = Self { numbers: children.zip(1..).collect(), visited: 0 };
        crate::work::count(self.numbers.len());
    }

    /// The number of the nearest child with one, at or before this child, and how far away that is.
    fn place(&mut self, nodes: &[Node], child: NodeIndex) -> (u32, usize) {
        let (mut at, mut distance) = (child.index(), 0);
        while at != 0 {
            crate::work::count(1);
            if let Some(number) = self.numbers.get(&at) {
                return (*number, distance);
            }
            at = nodes[at as usize].previous;
            distance += 1;
            self.visited += 1;
        }
        (0, distance)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::dom::{Document, NodeId};

    proptest! {
        /// Whatever comes, goes and moves, the places are those of a walk.
        #[test]
        fn the_places_are_those_of_a_walk(
            steps in prop::collection::vec((0..4_u8, any::<usize>(), any::<usize>()), 0..200),
            visited in 0..2_usize,
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
                        // As if much had been visited, or nothing.
                        document.top_places.visited = visited * 1_000_000;
                        let Document { top_places, nodes, .. } = &mut document;
                        prop_assert_eq!(top_places.is_before(nodes, first, second), one < other);
                    }
                    _ => {}
                }
                children = document.root().children().map(|child| child.id()).collect();
            }
        }
    }
}
