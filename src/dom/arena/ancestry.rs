//! Questions about the ancestors of a node, in logarithmic time.
//!
//! As long as that visits no more nodes than a few times the number of nodes, they are answered by
//! walking up, which needs no preparation. A document that was edited, or has many nodes, and is asked
//! more gets an index: the link-cut trees of Sleator and Tarjan ("A data structure for dynamic trees",
//! 1983). Each question and each change then takes an amortised number of steps that is logarithmic in
//! the number of nodes.
//!
//! Above the root of a shadow tree is its host, above template contents their `template`.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use super::document::Document;
use super::node::{Flags, NodeKind};
use super::parent_link::{GROUP, ParentLink};
use crate::names::Tag;

/// The marks that are searched above a node: some of these.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::dom) struct Marks(u8);

impl Marks {
    /// It has no parent.
    pub(in crate::dom) const ROOT: Self = Self(1);
    /// It is a `form`.
    pub(in crate::dom) const FORM: Self = Self(2);
    /// An edit took it out of its tree.
    pub(in crate::dom) const MOVED: Self = Self(4);
    /// It has no parent and no host: template contents have their `template` above them, but are not in its tree.
    pub(in crate::dom) const TOP: Self = Self(8);

    /// These and those.
    pub(in crate::dom) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Steps that are walked without being counted.
const SHORT_WALK: usize = 16;

/// How often each node may be visited before an index is made.
const VISITS: u64 = 2;

/// This many visits are free.
const FREE_VISITS: u64 = 4096;

/// The index of a document, if it has one. It does not belong to the document's value: a clone begins
/// without an index.
#[derive(Debug, Default)]
pub(in crate::dom) struct Ancestry(OnceLock<Box<Mutex<State>>>);

#[derive(Debug, Default)]
struct State {
    /// The number of nodes visited without an index.
    visits: u64,
    index: Option<Box<Index>>,
}

impl Clone for Ancestry {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Ancestry {
    /// Made when it is first asked for, so that a parse and short walks allocate nothing.
    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves links that may be read and written in any state.
        self.0.get_or_init(Box::default).lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&mut self) -> Option<&mut State> {
        Some(self.0.get_mut()?.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Asking.
impl Document {
    /// Whether `node` is `above` or has it as a
    /// [host-including inclusive ancestor](https://dom.spec.whatwg.org/#concept-tree-host-including-inclusive-ancestor).
    pub(in crate::dom) fn is_inside(&self, node: u32, above: u32) -> bool {
        let mut at = node;
        let mut ends = |_: &Self, at: u32| at == above;
        if let Some(found) = self.walk_up(&mut at, &mut ends, SHORT_WALK) {
            return found == above;
        }
        let mut state = self.ancestry.lock();
        match self.walk_on(&mut state, &mut at, &mut ends) {
            None => state.index(self).is_inside(node, above),
            found => found == Some(above),
        }
    }

    /// The nearest node among a node and its ancestors that has one of these marks; the root of its tree
    /// if none has.
    pub(in crate::dom) fn nearest(&self, node: u32, marks: Marks) -> u32 {
        self.nearest_marked(node, marks.or(Marks::ROOT))
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
        let mut state = self.ancestry.lock();
        match self.walk_on(&mut state, &mut at, &mut ends) {
            None => state.index(self).nearest(node, marks),
            Some(found) => found,
        }
    }

    /// Whether two nodes are in one tree.
    pub(in crate::dom) fn are_in_one_tree(&self, one: u32, other: u32) -> bool {
        self.nearest(one, Marks::ROOT) == self.nearest(other, Marks::ROOT)
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
        let most = FREE_VISITS + VISITS * self.nodes.len() as u64;
        while state.index.is_none() && state.visits <= most {
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
        if raw.kind == NodeKind::Element && raw.is_html(Tag::Form) {
            marks = marks.or(Marks::FORM);
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
        self.changes += 1;
        if let Some(places) = &mut self.places {
            places.tree_changed();
        }
        self.marks_changed(node);
    }

    /// A node has other marks.
    #[inline]
    pub(in crate::dom) fn marks_changed(&mut self, node: u32) {
        if self.ancestry.state().is_some_and(|state| state.index.is_some()) {
            self.follow(node);
        }
    }

    /// A group has a different parent.
    pub(super) fn ancestry_of_group_changed(&mut self, group: u32) {
        self.with_index(|index, document| {
            if index.entries.knows(group) {
                index.catch_up(document);
                index.cut(group);
                index.link(group, document.groups.parent(group));
            }
        });
    }

    #[cold]
    fn follow(&mut self, node: u32) {
        self.with_index(|index, document| {
            if index.entries.knows(node) {
                index.catch_up(document);
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
    fn with_index(&mut self, change: impl FnOnce(&mut Index, &Self)) {
        let Some(mut index) = self.ancestry.state().and_then(|state| state.index.take()) else {
            return;
        };
        change(&mut index, self);
        if let Some(state) = self.ancestry.state() {
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
}

impl State {
    /// The index of all nodes; made if it does not exist.
    fn index(&mut self, document: &Document) -> &mut Index {
        let index = self.index.get_or_insert_default();
        index.catch_up(document);
        index
    }
}

/// Link-cut trees of nodes and groups. Each path is a splay tree in the order of depth.
#[derive(Debug, Default)]
struct Index {
    entries: Entries,
}

/// By the numbers of nodes and groups.
#[derive(Debug, Default)]
struct Entries {
    nodes: Vec<Entry>,
    groups: Vec<Entry>,
}

impl Entries {
    fn knows(&self, number: u32) -> bool {
        match number & GROUP {
            0 => (number as usize) < self.nodes.len(),
            _ => ((number ^ GROUP) as usize) < self.groups.len(),
        }
    }
}

impl std::ops::Index<u32> for Entries {
    type Output = Entry;

    fn index(&self, number: u32) -> &Entry {
        match number & GROUP {
            0 => &self.nodes[number as usize],
            _ => &self.groups[(number ^ GROUP) as usize],
        }
    }
}

impl std::ops::IndexMut<u32> for Entries {
    fn index_mut(&mut self, number: u32) -> &mut Entry {
        match number & GROUP {
            0 => &mut self.nodes[number as usize],
            _ => &mut self.groups[(number ^ GROUP) as usize],
        }
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    /// Above it in the splay tree; of the root of one, the node above its path.
    up: u32,
    /// The roots of what is nearer to the root of the tree, and of what is farther from it.
    sides: [u32; 2],
    own: Marks,
    /// Of it and of all below it in the splay tree.
    all: Marks,
}

const NEARER: usize = 0;
const FARTHER: usize = 1;

impl Index {
    /// Takes in the nodes and groups made since.
    fn catch_up(&mut self, document: &Document) {
        for node in self.entries.nodes.len()..document.nodes.len() {
            crate::work::count(1);
            let node = node as u32;
            // Number 0 is not a node.
            let (own, up) = match node {
                0 => (Marks::default(), 0),
                _ => (document.marks(node), document.entry_above(node)),
            };
            self.entries.nodes.push(Entry { up, own, all: own, ..Entry::default() });
        }
        for group in self.entries.groups.len()..document.groups.count() {
            crate::work::count(1);
            let up = document.groups.parent(GROUP | group as u32);
            self.entries.groups.push(Entry { up, ..Entry::default() });
        }
    }

    /// On which side of what is above it in its splay tree an entry hangs; `None` for a root.
    fn side_of(&self, entry: u32) -> Option<usize> {
        let up = self.entries[entry].up;
        if up == 0 {
            return None;
        }
        self.entries[up].sides.iter().position(|&side| side == entry)
    }

    fn settle(&mut self, entry: u32) {
        let Entry { sides: [nearer, farther], own, .. } = self.entries[entry];
        let below = self.entries[nearer].all.or(self.entries[farther].all);
        self.entries[entry].all = own.or(below);
    }

    /// Puts an entry, which hangs on this side, in the place of the one above it.
    fn rotate(&mut self, entry: u32, side: usize) {
        crate::work::count(1);
        let above = self.entries[entry].up;
        let above_side = self.side_of(above);
        let top = self.entries[above].up;
        let inner = self.entries[entry].sides[1 - side];
        self.entries[above].sides[side] = inner;
        if inner != 0 {
            self.entries[inner].up = above;
        }
        self.entries[entry].sides[1 - side] = above;
        self.entries[above].up = entry;
        self.entries[entry].up = top;
        if let Some(above_side) = above_side {
            self.entries[top].sides[above_side] = entry;
        }
        self.settle(above);
        self.settle(entry);
    }

    /// Makes an entry the root of its splay tree.
    fn splay(&mut self, entry: u32) {
        while let Some(side) = self.side_of(entry) {
            let above = self.entries[entry].up;
            match self.side_of(above) {
                Some(above_side) if above_side == side => self.rotate(above, side),
                Some(_) => self.rotate(entry, side),
                None => {}
            }
            if let Some(side) = self.side_of(entry) {
                self.rotate(entry, side);
            }
        }
    }

    /// Makes the way from the root of the tree to a node one path, and the node the root of its splay
    /// tree.
    fn expose(&mut self, node: u32) {
        let (mut at, mut last) = (node, 0);
        while at != 0 {
            crate::work::count(1);
            self.splay(at);
            self.entries[at].sides[FARTHER] = last;
            self.settle(at);
            (at, last) = (self.entries[at].up, at);
        }
        self.splay(node);
    }

    fn is_inside(&mut self, node: u32, above: u32) -> bool {
        self.expose(node);
        self.splay(above);
        // On the same path the node is no longer a root.
        node == above || self.entries[node].up != 0
    }

    fn nearest(&mut self, node: u32, marks: Marks) -> u32 {
        self.expose(node);
        let mut at = node;
        loop {
            crate::work::count(1);
            let Entry { sides: [nearer, farther], own, .. } = self.entries[at];
            if self.entries[farther].all.meets(marks) {
                at = farther;
            } else if own.meets(marks) || nearer == 0 {
                break;
            } else {
                at = nearer;
            }
        }
        // The way down is paid for by making it shorter.
        self.splay(at);
        at
    }

    fn set_marks(&mut self, node: u32, marks: Marks) {
        self.expose(node);
        self.entries[node].own = marks;
        self.settle(node);
    }

    /// Puts a node, which has nothing above it, below another.
    fn link(&mut self, node: u32, above: u32) {
        self.expose(node);
        self.expose(above);
        self.entries[node].up = above;
    }

    /// Takes a node away from what is above it.
    fn cut(&mut self, node: u32) {
        self.expose(node);
        let nearer = std::mem::take(&mut self.entries[node].sides[NEARER]);
        if nearer != 0 {
            self.entries[nearer].up = 0;
        }
        self.settle(node);
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
            steps in prop::collection::vec((0..7_u8, 0..60_usize, 0..60_usize), 1..120),
        ) {
            let mut document = Document::new();
            document.ancestry.lock().index(&Document::new());
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
                    _ => {}
                }
                let mut state = std::mem::take(document.ancestry.state().unwrap());
                for node in 1..=document.node_count() as u32 {
                    for marks in [Marks::ROOT, Marks::FORM, Marks::MOVED] {
                        let found = state.index(&document).nearest(node, marks.or(Marks::ROOT));
                        prop_assert_eq!(found, slow_nearest(&document, node, marks));
                    }
                    prop_assert_eq!(
                        state.index(&document).is_inside(node, one),
                        inside(&document, node, one)
                    );
                }
                *document.ancestry.state().unwrap() = state;
            }
        }
    }
}
