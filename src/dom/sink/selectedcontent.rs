//! Cloning the selected option into `selectedcontent`, when the parser pops an option.
//!
//! The relation of an option or a `selectedcontent` to its select depends on the nodes above it: on the
//! nearest `select`, and on barriers on the way there. Walking up for each would be quadratic, so what
//! the children of a node inherit, their [`Place`], is stored for each node on a path once walked. Moving
//! nodes makes that stale. The parser moves nodes only upwards within a select (a `select` ends every
//! scope that the adoption agency looks into), past barriers of which only the first counts. So a node's
//! place changes a few times at most, and each time the places of all nodes below may be forgotten while
//! the sum stays linear. A clone of the adoption agency gets its children before its parent: until then
//! it must keep the place its children had.
//!
//! A document without a `selectedcontent` pays nothing for this.

use std::collections::HashMap;

use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeIndex;
use crate::dom::arena::node::NodeKind;
use crate::dom::view::node_ref::NodeRef;
use crate::microsyntax::display_size;
use crate::names::Tag;

/// What the children of a node inherit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Place {
    /// The nearest select, or 0.
    select: u32,
    /// Whether there is a barrier between here and the select, so that an option does not belong to the
    /// select: an option, a datalist, an `hr`, a second optgroup.
    barred: bool,
    in_optgroup: bool,
    /// Whether the nearest optgroup is disabled.
    in_disabled_optgroup: bool,
    /// Whether a `selectedcontent` is disabled here: below an option, another `selectedcontent`, or
    /// two selects.
    disables_content: bool,
    /// Whether the tree is visible to scripts and users: not template contents or a fragment.
    connected: bool,
}

/// The state of a select.
#[derive(Debug, Default)]
struct Select {
    /// Its first `selectedcontent`, whether disabled or not.
    content: Option<NodeIndex>,
    content_is_enabled: bool,
    /// The option whose selectedness is true.
    selected: Option<NodeIndex>,
}

/// The selects of a document under construction.
#[derive(Debug, Default)]
pub(in crate::dom) struct Selects {
    selects: HashMap<u32, Select>,
    places: HashMap<u32, Place>,
    /// Of nodes without a parent that have children which had a place before.
    expected: HashMap<u32, Place>,
    /// The copies that left the tree, until they are taken note of.
    pub(in crate::dom) removed: Vec<NodeIndex>,
}

impl Selects {
    /// What children of `index` inherit.
    fn place(&mut self, document: &Document, index: u32) -> Place {
        let mut path = Vec::new();
        let mut at = index;
        let mut place = loop {
            if let Some(&place) = self.places.get(&at) {
                break place;
            }
            crate::work::count(1);
            path.push(at);
            match document.parent_of(at) {
                0 => break Place::default(),
                parent => at = parent,
            }
        };
        while let Some(at) = path.pop() {
            place = step(document, at, place);
            self.places.insert(at, place);
        }
        place
    }

    /// Forgets the places below a node, and the node's own.
    fn forget(&mut self, document: &Document, index: u32) {
        self.places.remove(&index);
        for node in NodeRef::new(document, index).descendants() {
            self.places.remove(&node.index());
        }
    }

    /// Forgets all places: other code than the parser may move nodes.
    pub(super) fn forget_places(&mut self) {
        self.places.clear();
        self.expected.clear();
    }

    /// A node is about to leave its parent.
    pub(in crate::dom) fn node_leaves(&mut self, document: &Document, node: NodeIndex) {
        let raw = &document.nodes[node.index() as usize];
        if !raw.parent.is_none() && raw.first_child != 0 {
            let place = self.place(document, raw.parent.parent(&document.groups));
            self.expected.insert(node.index(), place);
        }
    }

    /// A node is about to be put below `parent`, from elsewhere or for the first time.
    pub(in crate::dom) fn node_moves(
        &mut self,
        document: &Document,
        node: NodeIndex,
        parent: NodeIndex,
    ) {
        self.node_leaves(document, node);
        if let Some(old) = self.expected.remove(&node.index()) {
            self.children_arrive(document, old, parent, |selects| {
                selects.forget(document, node.index());
            });
        }
    }

    /// All children of `from` are about to go to `to`.
    pub(in crate::dom) fn children_move(
        &mut self,
        document: &Document,
        from: NodeIndex,
        to: NodeIndex,
    ) {
        if document.nodes[from.index() as usize].first_child == 0 {
            return;
        }
        let old = self.place(document, from.index());
        self.children_arrive(document, old, to, |selects| selects.forget(document, from.index()));
    }

    /// Nodes whose parent had the place `old` come below `parent`.
    fn children_arrive(
        &mut self,
        document: &Document,
        old: Place,
        parent: NodeIndex,
        forget: impl FnOnce(&mut Self),
    ) {
        let raw = &document.nodes[parent.index() as usize];
        if raw.parent.is_none() && raw.kind == NodeKind::Element {
            self.expected.insert(parent.index(), old);
        } else if self.place(document, parent.index()) != old {
            forget(self);
        }
    }

    /// A node was inserted. For a `selectedcontent` these are the
    /// [post-connection steps](https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element):
    /// it takes what is selected already.
    pub(in crate::dom) fn inserted(&mut self, document: &mut Document, node: NodeIndex) {
        let raw = &document.nodes[node.index() as usize];
        if !raw.is_html(Tag::Selectedcontent) || raw.first_child != 0 {
            return;
        }
        let place = self.place(document, raw.parent.parent(&document.groups));
        let select = self.selects.entry(place.select).or_default();
        if place.select == 0 || select.content.is_some() {
            return;
        }
        select.content = Some(node);
        select.content_is_enabled = !place.disables_content;
        if !select.content_is_enabled || !place.connected {
            return;
        }
        // Only a select below no other comes here, and once, so that no node is looked at twice.
        let options: Vec<NodeIndex> = NodeRef::new(document, place.select)
            .descendants()
            .filter(|node| node.raw().is_html(Tag::Option))
            .map(NodeRef::node_index)
            .collect();
        self.selects.entry(place.select).or_default().selected = None;
        for option in options {
            self.consider(document, option, place.select);
        }
        let select = self.selects.entry(place.select).or_default();
        if let Some(option) = select.selected {
            self.clone_into_content(document, option, place.select);
        }
    }

    /// [Maybe clone an option into selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent)
    pub(in crate::dom) fn option_popped(&mut self, document: &mut Document, option: NodeIndex) {
        let parent = document.parent_of(option.index());
        if parent == 0 {
            return;
        }
        let select = self.place(document, parent).select;
        if select != 0 && self.consider(document, option, select) {
            self.clone_into_content(document, option, select);
        }
    }

    /// Takes note of an option in the tree; whether it is the selected one of `select`.
    ///
    /// An option with a `selected` attribute takes over. Without any, the first that is not disabled
    /// is selected, if the select shows one line.
    fn consider(&mut self, document: &Document, option: NodeIndex, select: u32) -> bool {
        let place = self.place(document, document.parent_of(option.index()));
        if place.select != select || place.barred {
            return false;
        }
        let state = self.selects.entry(select).or_default();
        let has = |name| document.has_attribute(option.index(), name);
        let takes_over = has("selected")
            || state.selected.is_none()
                && !place.in_disabled_optgroup
                && !has("disabled")
                && shows_one_line(document, select);
        if takes_over {
            state.selected = Some(option);
        }
        state.selected == Some(option)
    }

    /// [Clone an option into a selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#clone-an-option-into-a-selectedcontent),
    /// if the select has one that takes it.
    fn clone_into_content(&mut self, document: &mut Document, option: NodeIndex, select: u32) {
        let state = self.selects.entry(select).or_default();
        let Some(content) = state.content.filter(|_| state.content_is_enabled) else { return };
        if !document.is_inside(content.index(), select)
            || document.has_attribute(select, "multiple")
        {
            return;
        }
        while let Some(child) = first_child(document, content) {
            document.unlink(child);
            self.removed.push(child);
        }
        let mut child = first_child(document, option);
        while let Some(original) = child {
            let copy = document.copy_subtree(original);
            document.link_last(copy, content);
            child = NodeIndex::from_index(document.nodes[original.index() as usize].next);
        }
    }
}

fn first_child(document: &Document, node: NodeIndex) -> Option<NodeIndex> {
    NodeIndex::from_index(document.nodes[node.index() as usize].first_child)
}

/// What the children of `index` inherit if the node itself has `above`.
fn step(document: &Document, index: u32, above: Place) -> Place {
    let node = &document.nodes[index as usize];
    if node.kind != NodeKind::Element {
        let connected = matches!(node.kind, NodeKind::Document | NodeKind::ShadowRoot);
        return Place { connected, ..Place::default() };
    }
    if !node.is_html(node.tag) {
        return above;
    }
    match node.tag {
        Tag::Select => Place {
            select: index,
            barred: false,
            in_optgroup: false,
            in_disabled_optgroup: false,
            disables_content: above.disables_content || above.select != 0,
            ..above
        },
        Tag::Option => Place { barred: true, disables_content: true, ..above },
        Tag::Selectedcontent => Place { disables_content: true, ..above },
        Tag::Datalist | Tag::Hr => Place { barred: true, ..above },
        Tag::Optgroup => Place {
            barred: above.barred || above.in_optgroup,
            in_optgroup: true,
            in_disabled_optgroup: document.has_attribute(index, "disabled"),
            ..above
        },
        _ => above,
    }
}

/// Whether the [display size](https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size)
/// of a select is 1 and it takes one option.
fn shows_one_line(document: &Document, select: u32) -> bool {
    if document.has_attribute(select, "multiple") {
        return false;
    }
    let size = document.find_attribute(select, "size").map(|data| document.texts.get(data.value));
    display_size(size, false) == 1
}
