//! Questions about the ancestors of a node, in logarithmic time.
//!
//! As long as that visits no more nodes than a few times the number of nodes, they are answered by
//! walking up, which needs no preparation. A document that was edited, or has many nodes, and is asked
//! more gets an index: the link-cut trees of Sleator and Tarjan ("A data structure for dynamic trees",
//! 1983). Each question and each change then takes an amortised number of steps that is logarithmic in
//! the number of nodes.
//!
//! Above the root of a shadow tree is its host, above template contents their `template`.

use super::ancestor_paths::{Marked, Marks, Paths, State};
use super::document::Document;
use super::node::{Flags, NodeKind};
use super::parent_link::{GROUP, ParentLink};
use crate::names::Tag;

/// Steps that are walked without being counted.
const SHORT_WALK: usize = 16;

/// How often each node may be visited before an index is made.
const VISITS: u64 = 2;

/// This many visits are free.
const FREE_VISITS: u64 = 4096;

/// Asking.
impl Document {
    /// How many nodes walks may visit before an index of any kind is made.
    pub(in crate::dom) fn most_visits(&self) -> u64 {
        FREE_VISITS + VISITS * self.nodes.len() as u64
    }

    /// Whether `node` is `above` or has it as a
    /// [host-including inclusive ancestor](https://dom.spec.whatwg.org/#concept-tree-host-including-inclusive-ancestor).
    pub(crate) fn is_inside(&self, node: u32, above: u32) -> bool {
        let mut at = node;
        let mut ends = |_: &Self, at: u32| at == above;
        if let Some(found) = self.walk_up(&mut at, &mut ends, SHORT_WALK) {
            return found == above;
        }
        let mut state = self.transient.ancestry.lock();
        match self.walk_on(&mut state, &mut at, &mut ends) {
            None => self.paths(&mut state).is_inside(node, above),
            found => found == Some(above),
        }
    }

    /// The nearest node among a node and its ancestors that has one of these marks; the root of its tree
    /// if none has.
    pub(in crate::dom) fn nearest(&self, node: u32, marks: Marks) -> u32 {
        self.nearest_marked(node, marks.or(Marks::ROOT))
    }

    /// The nearest node that has one of these marks, among a node and its ancestors in its tree.
    pub(in crate::dom) fn nearest_in_tree(&self, node: u32, marks: Marks) -> Option<u32> {
        let found = self.nearest(node, marks);
        self.marks(found).meets(marks).then_some(found)
    }

    /// The [shadow-including root](https://dom.spec.whatwg.org/#concept-shadow-including-root) of a node.
    pub(in crate::dom) fn shadow_including_root(&self, node: u32) -> u32 {
        self.nearest_marked(node, Marks::TOP)
    }

    /// The nearest node among a node and its ancestors that has one of these marks, one of which the topmost node has.
    fn nearest_marked(&self, node: u32, marks: Marks) -> u32 {
        let mut at = node;
        let mut ends = |document: &Self, at: u32| document.marks(at).meets(marks);
        if let Some(found) = self.walk_up(&mut at, &mut ends, SHORT_WALK) {
            return found;
        }
        let mut state = self.transient.ancestry.lock();
        match self.walk_on(&mut state, &mut at, &mut ends) {
            None => self.paths(&mut state).nearest(node, marks),
            Some(found) => found,
        }
    }

    /// Walks up to where the walk ends, in at most this many steps. Returns `None` if the end is further
    /// up. Above the topmost node is number 0.
    fn walk_up(
        &self,
        at: &mut u32,
        ends: &mut impl FnMut(&Self, u32) -> bool,
        steps: usize,
    ) -> Option<u32> {
        for _ in 0..steps {
            crate::work::count(1);
            if *at == 0 || ends(self, *at) {
                return Some(*at);
            }
            *at = self.above(*at);
        }
        None
    }

    /// Walks on as long as no index is needed.
    fn walk_on(
        &self,
        state: &mut State,
        at: &mut u32,
        ends: &mut impl FnMut(&Self, u32) -> bool,
    ) -> Option<u32> {
        while state.index.is_none() && state.visits <= self.most_visits() {
            state.visits += SHORT_WALK as u64;
            if let Some(found) = self.walk_up(at, ends, SHORT_WALK) {
                return Some(found);
            }
        }
        None
    }

    fn marks(&self, node: u32) -> Marks {
        let raw = &self.nodes[node as usize];
        let mut marks = Marks::default();
        if raw.parent.is_none() {
            marks = marks.or(Marks::ROOT);
            if raw.kind != NodeKind::ShadowRoot {
                marks = marks.or(Marks::TOP);
            }
        }
        if raw.kind == NodeKind::Element && raw.is_html(raw.tag) {
            marks = marks.or(match raw.tag {
                Tag::Form => Marks::FORM,
                Tag::Select => Marks::SELECT,
                Tag::Option => Marks::OPTION,
                Tag::Optgroup => Marks::OPTGROUP,
                Tag::Datalist | Tag::Hr => Marks::BARRIER,
                Tag::Selectedcontent => Marks::SELECTED_CONTENT,
                _ => Marks::default(),
            });
        }
        if raw.flags.has(Flags::MOVED) {
            marks = marks.or(Marks::MOVED);
        }
        marks
    }
}

/// Changing. Nodes and groups that are made and linked at once are taken in with the next question.
impl Document {
    /// A node has a parent, a different parent, no parent any more, or other marks.
    #[inline]
    pub(in crate::dom) fn ancestry_changed(&mut self, node: u32) {
        self.header.changes += 1;
        #[cfg(feature = "spans")]
        if let Some(places) = &mut self.parts.places {
            places.tree_changed();
        }
        self.marks_changed(node);
    }

    /// A node has other marks.
    #[inline]
    pub(in crate::dom) fn marks_changed(&mut self, node: u32) {
        if self.transient.ancestry.state().is_some_and(|state| state.index.is_some()) {
            self.follow(node);
        }
    }

    /// A group has a different parent.
    pub(super) fn ancestry_of_group_changed(&mut self, group: u32) {
        self.with_index(|index, document| {
            if ((group ^ GROUP) as usize) < index.splays.group_count() {
                document.catch_up(index);
                index.cut(group);
                index.link(group, document.parts.groups.parent(group));
            }
        });
    }

    #[cold]
    fn follow(&mut self, node: u32) {
        self.with_index(|index, document| {
            if (node as usize) < index.splays.len() {
                document.catch_up(index);
                index.cut(node);
                index.set_marks(node, document.marks(node));
                match document.entry_above(node) {
                    0 => {}
                    above => index.link(node, above),
                }
            }
        });
    }

    /// Changes the index, if there is one.
    fn with_index(&mut self, change: impl FnOnce(&mut Paths, &Self)) {
        let Some(mut index) = self.transient.ancestry.state().and_then(|state| state.index.take())
        else {
            return;
        };
        change(&mut index, self);
        if let Some(state) = self.transient.ancestry.state() {
            state.index = Some(index);
        }
    }

    /// The number of the entry above that of a node: that of its group, if it is in one.
    fn entry_above(&self, node: u32) -> u32 {
        match self.nodes[node as usize].parent {
            ParentLink::NONE => self.above(node),
            link => link.number(),
        }
    }

    /// The index of all nodes; made if it does not exist.
    fn paths<'s>(&self, state: &'s mut State) -> &'s mut Paths {
        let paths = state.index.get_or_insert_default();
        self.catch_up(paths);
        paths
    }

    /// Takes in the nodes and groups made since.
    fn catch_up(&self, paths: &mut Paths) {
        for node in paths.splays.len() as u32..self.nodes.len() as u32 {
            crate::work::count(1);
            // Number 0 is not a node.
            let (own, up) = match node {
                0 => (Marks::default(), 0),
                _ => (self.marks(node), self.entry_above(node)),
            };
            paths.splays.push(Marked::new(own), up);
        }
        for group in paths.splays.group_count()..self.parts.groups.count() {
            crate::work::count(1);
            paths.splays.push_group(self.parts.groups.parent(GROUP | group as u32));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::dom::arena::identity::NodeIndex;
    use crate::names::Namespace;

    fn slow_nearest(document: &Document, node: u32, marks: Marks) -> u32 {
        let mut at = node;
        while !document.marks(at).meets(marks.or(Marks::ROOT)) {
            at = document.parent_of(at);
        }
        at
    }

    proptest! {
        /// After each change of a random sequence, the index says what a walk says.
        #[test]
        fn the_index_knows_what_a_walk_finds(
            steps in prop::collection::vec((0..8_u8, 0..60_usize, 0..60_usize), 1..120),
        ) {
            let mut document = Document::new();
            Document::new().paths(&mut document.transient.ancestry.lock());
            let index = |number: u32| NodeIndex::from_index(number).unwrap();
            for (what, one, other) in steps {
                let count = document.node_count();
                let (one, other) = ((one % count) as u32 + 1, (other % count) as u32 + 1);
                let inside = |document: &Document, mut at: u32, above: u32| loop {
                    if at == above || at == 0 {
                        break at == above;
                    }
                    at = document.above(at);
                };
                match what {
                    0 | 1 => {
                        let name = ["form", "template", "p"][count % 3];
                        let node = document.make_element_named(Namespace::Html, name);
                        document.link_last(node, index(one));
                    }
                    2 if document.nodes[one as usize].kind == NodeKind::Element => {
                        document.nodes[one as usize].flags.set(Flags::MOVED);
                        document.unlink(index(one));
                        document.ancestry_changed(one);
                    }
                    3 if document.nodes[one as usize].kind == NodeKind::Element
                        && !inside(&document, other, one) =>
                    {
                        document.link_last(index(one), index(other));
                    }
                    4 if one != other && !inside(&document, other, one) => {
                        document.move_children(index(one), index(other));
                    }
                    5 | 6 if one > 1 && other > 1 && !inside(&document, other, one) => {
                        document.move_all(index(one), index(other), None);
                    }
                    7 if document.nodes[one as usize].kind == NodeKind::Element => {
                        let name = ["form", "template", "p"][other as usize % 3];
                        document.set_element_name(index(one), name);
                        document.marks_changed(one);
                    }
                    _ => {}
                }
                let mut state = std::mem::take(document.transient.ancestry.state().unwrap());
                for node in 1..=document.node_count() as u32 {
                    for marks in [Marks::ROOT, Marks::FORM, Marks::MOVED] {
                        let found = document.paths(&mut state).nearest(node, marks.or(Marks::ROOT));
                        prop_assert_eq!(found, slow_nearest(&document, node, marks));
                    }
                    prop_assert_eq!(
                        document.paths(&mut state).is_inside(node, one),
                        inside(&document, node, one)
                    );
                }
                *document.transient.ancestry.state().unwrap() = state;
            }
        }
    }
}
