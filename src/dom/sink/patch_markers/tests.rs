//! The index of markers against a walk through the tree, after every change of a generated sequence.

use proptest::prelude::*;

use super::{Found, Patches};
use crate::dom::{DocumentSink, NodeIndex, NodeKind, NodeRef};
use crate::names::{Namespace, Tag};
use crate::token::Attributes;
use crate::tree_sink::{ElementName, InsertionLocation, TreeSink};

const NAMES: [&str; 3] = ["a", "b", "c"];

/// A change. Numbers choose among the nodes there are.
#[derive(Debug, Clone)]
enum Change {
    Element(usize),
    ElementBefore(usize),
    Text(usize),
    TextBefore(usize),
    Marker(usize, usize),
    MarkerBefore(usize, usize),
    Start(usize),
    End(usize),
    /// Makes a node and inserts it only after another.
    Late(usize, usize),
    Move(usize, usize),
    MoveBefore(usize, usize),
    MoveChildren(usize, usize),
    /// The move of the adoption agency: a clone comes between a node and its children.
    Interpose(usize),
    Remove(usize),
    Clear(usize),
}

fn change() -> impl Strategy<Value = Change> {
    use Change::*;
    let at = || 0_usize..1000;
    prop_oneof![
        8 => at().prop_map(Element),
        1 => at().prop_map(ElementBefore),
        2 => at().prop_map(Text),
        1 => at().prop_map(TextBefore),
        8 => (at(), at()).prop_map(|(at, name)| Marker(at, name)),
        2 => (at(), at()).prop_map(|(at, name)| MarkerBefore(at, name)),
        1 => at().prop_map(Start),
        1 => at().prop_map(End),
        1 => (at(), at()).prop_map(|(at, other)| Late(at, other)),
        2 => (at(), at()).prop_map(|(at, other)| Move(at, other)),
        2 => (at(), at()).prop_map(|(at, other)| MoveBefore(at, other)),
        2 => (at(), at()).prop_map(|(at, other)| MoveChildren(at, other)),
        3 => at().prop_map(Interpose),
        2 => at().prop_map(Remove),
        1 => at().prop_map(Clear),
    ]
}

/// A sink with an index, and the nodes that may have children.
struct Indexed {
    sink: DocumentSink,
    parents: Vec<NodeIndex>,
    all: Vec<NodeIndex>,
}

impl Indexed {
    fn new() -> Self {
        let mut sink = DocumentSink::new();
        let document = sink.document();
        sink.create_processing_instruction("x", "");
        sink.state.patches.get_mut().make_index(&sink.tree);
        Self { sink, parents: vec![document], all: Vec::new() }
    }

    fn element(&mut self) -> NodeIndex {
        let name = ElementName { namespace: Namespace::Html, tag: Tag::Div, local: "div" };
        let element = self.sink.create_element(name, &Attributes::EMPTY);
        self.parents.push(element);
        self.all.push(element);
        element
    }

    fn instruction(&mut self, target: &str, name: usize) -> NodeIndex {
        let data = format!("name=\"{}\"", NAMES[name % NAMES.len()]);
        let node = self.sink.create_processing_instruction(target, &data);
        self.all.push(node);
        node
    }

    fn parent(&self, at: usize) -> NodeIndex {
        self.parents[at % self.parents.len()]
    }

    fn any(&self, at: usize) -> Option<NodeIndex> {
        self.all.get(at % self.all.len().max(1)).copied()
    }

    fn node(&self, id: NodeIndex) -> NodeRef<'_> {
        NodeRef::new(&self.sink.tree, id.index())
    }

    /// A place before a child of a parent.
    fn before(&self, at: usize) -> InsertionLocation<NodeIndex> {
        let parent = self.parent(at);
        let children: Vec<NodeIndex> =
            self.node(parent).children().map(NodeRef::node_index).collect();
        let before = children.get(at % children.len().max(1)).copied();
        InsertionLocation { parent, before }
    }

    /// Moves a node, unless it would get below itself.
    fn insert(&mut self, node: NodeIndex, location: InsertionLocation<NodeIndex>) {
        let parent = self.node(location.parent);
        let is_inside =
            parent.node_index() == node || parent.ancestors().any(|one| one.node_index() == node);
        if !is_inside && location.before != Some(node) {
            self.sink.insert(node, location);
        }
    }

    fn apply(&mut self, change: Change) {
        let last = InsertionLocation::last_child_of;
        match change {
            Change::Element(at) => {
                let parent = self.parent(at);
                let name = ElementName { namespace: Namespace::Html, tag: Tag::P, local: "p" };
                let element = self.sink.insert_element(name, &Attributes::EMPTY, last(parent));
                self.parents.push(element);
                self.all.push(element);
            }
            Change::ElementBefore(at) => {
                let location = self.before(at);
                let element = self.element();
                self.sink.insert(element, location);
            }
            Change::Text(at) => self.sink.insert_text("x", last(self.parent(at))),
            Change::TextBefore(at) => self.sink.insert_text("x", self.before(at)),
            Change::Marker(at, name) => {
                let parent = self.parent(at);
                let marker = self.instruction("marker", name);
                self.sink.insert(marker, last(parent));
            }
            Change::MarkerBefore(at, name) => {
                let location = self.before(at);
                let marker = self.instruction("start", name);
                self.sink.insert(marker, location);
            }
            Change::Start(at) | Change::End(at) => {
                let target = if matches!(change, Change::Start(_)) { "start" } else { "end" };
                let parent = self.parent(at);
                let node = self.instruction(target, at);
                self.sink.insert(node, last(parent));
            }
            Change::Late(at, other) => {
                let (parent, other) = (self.parent(at), self.parent(other));
                let (one, two) = (self.element(), self.instruction("marker", at));
                self.sink.insert(two, last(other));
                self.sink.insert(one, last(parent));
            }
            Change::Move(at, to) => {
                if let Some(node) = self.any(at) {
                    self.insert(node, last(self.parent(to)));
                }
            }
            Change::MoveBefore(at, to) => {
                if let Some(node) = self.any(at) {
                    self.insert(node, self.before(to));
                }
            }
            Change::MoveChildren(from, to) => {
                let (from, to) = (self.parent(from), self.parent(to));
                let is_inside = self.node(to).ancestors().any(|one| one.node_index() == from);
                if from != to && !is_inside {
                    self.sink.move_children(from, to);
                }
            }
            Change::Interpose(at) => {
                let parent = self.parent(at);
                let clone = self.element();
                self.sink.move_children(parent, clone);
                self.sink.insert(clone, last(parent));
            }
            Change::Remove(at) => {
                if let Some(node) = self.any(at) {
                    self.sink.remove(node);
                }
            }
            Change::Clear(at) => {
                if let Some(node) = self.any(at).filter(|&node| self.node(node).parent().is_some())
                {
                    self.sink.remove_siblings_between(node, None);
                }
            }
        }
    }

    /// The rule of the standard, in its words.
    fn walk(&self, scope: NodeIndex, name: &str) -> Option<Found> {
        let wanted = format!("name=\"{name}\"");
        let start = self.node(scope).descendants().find(|node| {
            node.as_processing_instruction().is_some_and(|instruction| {
                matches!(instruction.target(), "marker" | "start") && instruction.data() == wanted
            })
        })?;
        if start.as_processing_instruction()?.target() == "marker" {
            return Some((start.node_index(), Some(start.node_index())));
        }
        let mut depth = 0;
        for sibling in start.next_siblings() {
            let Some(instruction) = sibling.as_processing_instruction() else { continue };
            depth += i32::from(instruction.target() == "start");
            depth -= i32::from(instruction.target() == "end");
            if depth < 0 {
                return Some((start.node_index(), Some(sibling.node_index())));
            }
        }
        Some((start.node_index(), None))
    }

    fn check(&self, scope: NodeIndex) {
        for name in NAMES {
            let found = self.sink.state.patches.borrow_mut().find(&self.sink.tree, scope, name);
            assert_eq!(found, self.walk(scope, name), "{name} below {scope:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_index_finds_what_a_walk_finds(
        changes in prop::collection::vec((change(), 0_usize..1000, 0_u8..3), 1..80),
    ) {
        let mut indexed = Indexed::new();
        for (change, scope, ask) in changes {
            indexed.apply(change);
            // Not after each: changes are taken in together too.
            if ask == 0 {
                indexed.check(indexed.parent(scope));
            }
        }
        for scope in indexed.parents.clone() {
            indexed.check(scope);
        }
    }

    #[test]
    fn an_index_made_late_is_the_same(
        changes in prop::collection::vec(change(), 1..80),
    ) {
        let mut indexed = Indexed::new();
        *indexed.sink.state.patches.get_mut() = Patches::default();
        for change in changes {
            indexed.apply(change);
        }
        indexed.sink.state.patches.get_mut().make_index(&indexed.sink.tree);
        for scope in indexed.parents.clone() {
            indexed.check(scope);
        }
    }
}

#[test]
fn a_walk_that_is_not_too_long_makes_no_index() {
    let mut indexed = Indexed::new();
    *indexed.sink.state.patches.get_mut() = Patches::default();
    for at in 0..50 {
        indexed.apply(Change::Element(at));
        indexed.apply(Change::Marker(at, at));
        indexed.check(indexed.parent(at));
    }
    assert!(!indexed.sink.state.patches.get_mut().has_index());
    for at in 0..10_000 {
        indexed.sink.find_patch_markers(indexed.parent(at), "none");
    }
    assert!(indexed.sink.state.patches.get_mut().has_index());
    assert_eq!(indexed.node(indexed.parents[0]).kind(), NodeKind::Document);
}
