//! Finding the processing instructions that mark where a `<template for>` puts its content.
//!
//! For each such template the standard searches the tree below its scope in tree order. Pages have few of
//! them, so that is what happens here, as long as it visits no more nodes than a few times the number of
//! nodes. If a page needs more, it gets an index, which costs other pages nothing:
//!
//! * The opening and closing places of all nodes but text, in tree order: a sequence for each tree
//!   ([`Sequences`]). So it takes no walk to see whether a node is below another, or in the same tree.
//! * For each tree and each name, its markers in tree order.
//!
//! A node that is appended, as nearly all are, enters the index only at the next question. The parser
//! moves nodes only within one tree and not past a marker, so that the order of the markers stays; the
//! number of markers in a part of a sequence, its weight, confirms that. If the order changes, the moved
//! markers are sorted in again.

#[cfg(test)]
mod tests;

use super::pseudo_attribute::pseudo_attribute;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeIndex;
use crate::dom::arena::node::NodeKind;
use crate::dom::arena::sequences::Sequences;
use crate::dom::view::iterators::Visit;
use crate::dom::view::node_ref::NodeRef;
use crate::number_map::{NumberMap, StringMap, ValueMap};
use crate::tree_sink::InsertionLocation;

/// The search for the markers of a document under construction.
#[derive(Debug, Default)]
pub(in crate::dom) struct Patches {
    /// How many nodes were visited without an index.
    visits: u64,
    index: Option<Box<Index>>,
}

/// See the comment at the top of this file.
#[derive(Debug, Default)]
struct Index {
    /// The opening place of node `n` is entry `2 n`, its closing place `2 n + 1`.
    places: Sequences,
    names: StringMap<u32>,
    /// By node.
    markers: ValueMap<u32, Marker>,
    /// The entries of markers.
    lists: Sequences,
    /// By entry in `lists`: the node.
    nodes: Vec<u32>,
    /// By [root and name](list_key): an entry in `lists`.
    list_of: NumberMap<u64, u32>,
    in_flight: Option<InFlight>,
}

const fn list_key(root: u32, name: u32) -> u64 {
    (root as u64) << 32 | name as u64
}

#[derive(Debug, Clone, Copy)]
struct Marker {
    name: u32,
    entry: u32,
    /// The root under which it is listed.
    root: u32,
}

/// Markers whose tree is being moved: they are still in the lists of the old place.
#[derive(Debug, Clone, Copy)]
struct InFlight {
    /// The root of their tree, which has no others.
    root: u32,
    from: Position,
}

/// Where markers are among others.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Position {
    root: u32,
    /// How many come before them.
    rank: u32,
}

fn opening(node: u32) -> u32 {
    2 * node
}

fn closing(node: u32) -> u32 {
    2 * node + 1
}

/// The markers that were found: the one at which it begins, and the one at which it ends, if any.
pub(in crate::dom) type Found = (NodeIndex, Option<NodeIndex>);

impl Patches {
    /// [Find the markers](https://html.spec.whatwg.org/multipage/scripting.html#the-template-element)
    /// of the patch `name` below `scope`.
    pub(in crate::dom) fn find(
        &mut self,
        document: &Document,
        scope: NodeIndex,
        name: &str,
    ) -> Option<Found> {
        let start = match self.walk_to(document, scope, name) {
            Some(found) => found?,
            None => self.index(document).find(document, scope, name)?,
        };
        Some((start, end_of(NodeRef::new(document, start.index()))))
    }

    /// Walks in tree order to the first marker below `scope`. Returns `None` if that takes too many
    /// steps.
    fn walk_to(
        &mut self,
        document: &Document,
        scope: NodeIndex,
        name: &str,
    ) -> Option<Option<NodeIndex>> {
        if self.index.is_some() {
            return None;
        }
        for node in NodeRef::new(document, scope.index()).descendants() {
            self.visits += 1;
            if let Some(found) = marker_name(document, node.index()) {
                self.visits += found.len() as u64;
                if found == name {
                    return Some(Some(node.node_index()));
                }
            }
            if self.visits > document.most_visits() {
                return None;
            }
        }
        Some(None)
    }

    /// The index of all nodes; made if it does not exist.
    fn index(&mut self, document: &Document) -> &mut Index {
        let index = self.index.get_or_insert_with(|| Box::new(Index::of(document)));
        index.catch_up(document);
        index
    }

    /// A node is about to be inserted.
    #[inline]
    pub(in crate::dom) fn inserts(
        &mut self,
        document: &Document,
        node: NodeIndex,
        location: InsertionLocation<NodeIndex>,
    ) {
        if let Some(index) = &mut self.index {
            index.inserts(document, node.index(), location);
        }
    }

    #[cfg(test)]
    pub(in crate::dom) fn has_index(&self) -> bool {
        self.index.is_some()
    }

    #[cfg(test)]
    pub(in crate::dom) fn make_index(&mut self, document: &Document) {
        self.index(document);
    }

    /// A node is about to leave its parent, or has left it.
    pub(in crate::dom) fn removes(&mut self, node: NodeIndex) {
        if let Some(index) = &mut self.index
            && index.knows(node.index())
        {
            index.remove(node.index());
        }
    }

    /// All children of `from` are about to go to `to`.
    pub(in crate::dom) fn moves_children(
        &mut self,
        document: &Document,
        from: NodeIndex,
        to: NodeIndex,
    ) {
        if let Some(index) = &mut self.index {
            index.catch_up(document);
            index.move_children(from.index(), to.index());
        }
    }
}

/// The name of a marker; `None` if the node is not a marker.
fn marker_name(document: &Document, index: u32) -> Option<String> {
    let node = NodeRef::new(document, index);
    if node.kind() != NodeKind::ProcessingInstruction {
        return None;
    }
    let instruction = node.as_processing_instruction()?;
    let data = instruction.data();
    crate::work::count(data.len());
    let is_marker = matches!(instruction.target(), "marker" | "start");
    if is_marker { pseudo_attribute(data, "name") } else { None }
}

/// The node that ends the patch beginning at `start`.
fn end_of(start: NodeRef<'_>) -> Option<NodeIndex> {
    let target = |node: NodeRef<'_>| Some(node.as_processing_instruction()?.target().to_owned());
    if target(start).as_deref() == Some("marker") {
        return Some(start.node_index());
    }
    let mut depth = 0_u32;
    for sibling in start.next_siblings() {
        crate::work::count(1);
        match target(sibling).as_deref() {
            Some("start") => depth += 1,
            Some("end") if depth == 0 => return Some(sibling.node_index()),
            Some("end") => depth -= 1,
            _ => {}
        }
    }
    None
}

impl Index {
    /// The index of a document.
    fn of(document: &Document) -> Self {
        let mut index = Self::default();
        // Number 0 is not an entry.
        index.lists.push(false);
        index.nodes.push(0);
        for node in 0..document.nodes.len() as u32 {
            index.add(document, node);
        }
        for node in 1..document.nodes.len() as u32 {
            let raw = &document.nodes[node as usize];
            if raw.parent.is_none() && raw.kind != NodeKind::Text {
                index.add_tree(document, node);
            }
        }
        index
    }

    fn knows(&self, node: u32) -> bool {
        opening(node) < self.places.len() as u32
    }

    /// Makes the entries of a node. A marker has a weight, at its opening place.
    fn add(&mut self, document: &Document, node: u32) {
        let name = if node == 0 { None } else { marker_name(document, node) };
        self.places.push(name.is_some());
        self.places.push(false);
        if let Some(name) = name {
            let name = self.names.insert_new(&name, self.names.len() as u32);
            let entry = self.lists.push(false);
            self.nodes.push(node);
            self.markers.get_or_insert_with(node, || Marker { name, entry, root: 0 });
        }
    }

    /// Puts the places of a tree in order, and its markers into their lists.
    fn add_tree(&mut self, document: &Document, root: u32) {
        let mut last = opening(root);
        for edge in NodeRef::new(document, root).traverse() {
            let (Visit::Open(node) | Visit::Close(node)) = edge;
            if node.kind() == NodeKind::Text {
                continue;
            }
            let place = match edge {
                Visit::Open(_) => opening(node.index()),
                Visit::Close(_) => closing(node.index()),
            };
            if place != last {
                self.places.append(place, last);
                last = place;
            }
            if matches!(edge, Visit::Open(_))
                && let Some(marker) = self.markers.get_mut(node.index())
            {
                marker.root = root;
                if let Some(list) = self.list_of.insert(list_key(root, marker.name), marker.entry) {
                    self.lists.append(marker.entry, list);
                }
            }
        }
    }

    /// Takes in the nodes made since; those with a parent were appended to it, one after the other.
    fn catch_up(&mut self, document: &Document) {
        for node in self.places.len() as u32 / 2..document.nodes.len() as u32 {
            crate::work::count(1);
            self.add(document, node);
            let raw = &document.nodes[node as usize];
            if raw.kind == NodeKind::Text {
                continue;
            }
            let is_marker = self.markers.get(node).is_some();
            if is_marker {
                self.settle();
            }
            self.places.append(closing(node), opening(node));
            if !raw.parent.is_none() {
                self.places.insert_before(
                    opening(node),
                    closing(raw.parent.parent(&document.parts.groups)),
                );
            }
            if is_marker {
                self.list(node);
            }
        }
    }

    fn find(&mut self, document: &Document, scope: NodeIndex, name: &str) -> Option<NodeIndex> {
        self.catch_up(document);
        self.settle();
        let name = self.names.get(name)?;
        let root = self.root(scope.index());
        let list = self.list_of.get(list_key(root, name))?;
        let Self { places, lists, nodes, .. } = self;
        let begin = opening(scope.index());
        let first = lists.first_where(list, |entry| {
            places.is_before(begin, opening(nodes[entry as usize])) == Some(true)
        });
        let node = *nodes.get(first as usize).filter(|_| first != 0)?;
        let is_below = places.is_before(opening(node), closing(scope.index())) == Some(true);
        NodeIndex::from_index(node).filter(|_| is_below)
    }

    /// The root of the tree of a node.
    fn root(&mut self, node: u32) -> u32 {
        self.places.first(opening(node)) / 2
    }

    fn position(&mut self, node: u32) -> Position {
        let rank = self.places.weights(opening(node)).1;
        Position { root: self.root(node), rank }
    }

    #[cold]
    fn inserts(&mut self, document: &Document, node: u32, location: InsertionLocation<NodeIndex>) {
        let is_new = node as usize + 1 == document.nodes.len() && !self.knows(node);
        // A node that is appended is taken in later.
        if is_new && location.before.is_none() {
            return;
        }
        self.catch_up(document);
        if document.nodes[node as usize].kind == NodeKind::Text {
            return;
        }
        let mut before = location.before.map_or(0, NodeIndex::index);
        while before == node
            || before != 0 && document.nodes[before as usize].kind == NodeKind::Text
        {
            crate::work::count(1);
            before = document.nodes[before as usize].next;
        }
        let at = match before {
            0 => closing(location.parent.index()),
            before => opening(before),
        };
        let from = self.departure(node);
        self.places.cut(opening(node), closing(node));
        let (others, _) = self.places.weights(at);
        self.places.insert_before(opening(node), at);
        self.arrived(node, from, others);
    }

    fn remove(&mut self, node: u32) {
        // Text has no places in any sequence but its own.
        let from = self.departure(node);
        self.places.cut(opening(node), closing(node));
        self.arrived(node, from, 0);
    }

    fn move_children(&mut self, from: u32, to: u32) {
        let old = self.departure(from);
        let children = self.places.cut_between(opening(from), closing(from));
        if children == 0 {
            return;
        }
        let moved = self.places.weights(children).0;
        let (others, _) = self.places.weights(opening(to));
        self.places.insert_before(children, closing(to));
        if moved > 0 && others > 0 {
            self.list_again(to);
        } else {
            self.arrived(to, old, others);
        }
    }

    /// Before a node moves: where its markers are, or were before they were in flight.
    fn departure(&mut self, node: u32) -> Position {
        match self.in_flight.take_if(|flight| flight.root == node) {
            Some(flight) => flight.from,
            None => {
                self.settle();
                self.position(node)
            }
        }
    }

    /// After a node moved, from where its markers are still listed, to a tree that has `others`.
    fn arrived(&mut self, node: u32, from: Position, others: u32) {
        let to = self.position(node);
        if self.places.weights(opening(node)).0 == others || to == from {
            return;
        }
        if others == 0 {
            self.in_flight = Some(InFlight { root: to.root, from });
        } else {
            self.list_again(node);
        }
    }

    /// Lists the markers in flight where they are.
    fn settle(&mut self) {
        if let Some(flight) = self.in_flight.take() {
            self.list_again(flight.root);
        }
    }

    /// Moves the markers of a node and below it to the lists of where they are.
    fn list_again(&mut self, node: u32) {
        let markers = self.places.weighted(opening(node), closing(node));
        for place in &markers {
            let Some(&Marker { name, entry, root }) = self.markers.get(place / 2) else { continue };
            match self.lists.cut(entry, entry) {
                0 => self.list_of.remove(list_key(root, name)),
                rest => self.list_of.insert(list_key(root, name), rest),
            };
        }
        for place in markers {
            self.list(place / 2);
        }
    }

    /// Puts a marker into the list where it is.
    fn list(&mut self, node: u32) {
        let root = self.root(node);
        let Self { places, lists, nodes, list_of, markers, .. } = self;
        let Some(marker) = markers.get_mut(node) else { return };
        marker.root = root;
        let Marker { name, entry, .. } = *marker;
        let Some(list) = list_of.insert(list_key(root, name), entry) else { return };
        let next = lists.first_where(list, |other| {
            places.is_before(opening(node), opening(nodes[other as usize])) == Some(true)
        });
        match next {
            0 => lists.append(entry, list),
            next => lists.insert_before(entry, next),
        }
    }
}
