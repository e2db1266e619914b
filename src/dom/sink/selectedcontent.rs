//! Cloning the selected option into `selectedcontent`, when the parser pops an option.
//!
//! Which `select` an option or a `selectedcontent` belongs to depends on the nodes above it, which the
//! [paths to the roots](crate::dom::arena::ancestor_paths) know however deep it is.
//!
//! A document without a `selectedcontent` pays nothing for this.
//!
//! An option may hold a template with a select in it, whose copy is copied too, and so on: each level would double the
//! tree. So nothing is copied any more when there are many times as many copies as other nodes.

use crate::dom::arena::ancestor_paths::Marks;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeIndex;
use crate::dom::arena::node::NodeKind;
use crate::dom::view::node_ref::NodeRef;
use crate::microsyntax::display_size;
use crate::names::Tag;
use crate::number_map::ValueMap;

/// How many copies there may be for each other node. Where no option lies in another, an option's content is copied
/// once, so there are not even as many.
const COPIES: usize = 16;

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
    selects: ValueMap<u32, Select>,
    /// The copies that left the tree, until they are taken note of.
    pub(in crate::dom) removed: Vec<NodeIndex>,
    /// The number of nodes that were copied.
    copied: usize,
}

impl Selects {
    /// A node was inserted. For a `selectedcontent` these are the
    /// [post-connection steps](https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element):
    /// it takes what is selected already.
    pub(in crate::dom) fn inserted(&mut self, document: &mut Document, node: NodeIndex) {
        let raw = &document.nodes[node.index() as usize];
        if !raw.is_html(Tag::Selectedcontent) || raw.first_child != 0 {
            return;
        }
        let parent = document.parent_of(node.index());
        let Some(select) = document.nearest_in_tree(parent, Marks::SELECT) else { return };
        let state = self.selects.get_or_default(select);
        if state.content.is_some() {
            return;
        }
        state.content = Some(node);
        // It is disabled below an option, another one, or two selects.
        let around = document.parent_of(select);
        let disabling = Marks::OPTION.or(Marks::SELECTED_CONTENT);
        state.content_is_enabled = document.nearest_in_tree(parent, disabling).is_none()
            && document.nearest_in_tree(around, Marks::SELECT).is_none();
        let root = document.nearest(parent, Marks::ROOT);
        let is_connected =
            matches!(document.nodes[root as usize].kind, NodeKind::Document | NodeKind::ShadowRoot);
        if !state.content_is_enabled || !is_connected {
            return;
        }
        // Only a select below no other comes here, and once, so that no node is looked at twice.
        let options: Vec<NodeIndex> = NodeRef::new(document, select)
            .descendants()
            .filter(|node| node.raw().is_html(Tag::Option))
            .map(NodeRef::node_index)
            .collect();
        self.selects.get_or_default(select).selected = None;
        for option in options {
            self.consider(document, option, select);
        }
        if let Some(option) = self.selects.get_or_default(select).selected {
            self.clone_into_content(document, option, select);
        }
    }

    /// [Maybe clone an option into selectedcontent](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent)
    pub(in crate::dom) fn option_popped(&mut self, document: &mut Document, option: NodeIndex) {
        let parent = document.parent_of(option.index());
        if parent != 0
            && let Some(select) = document.nearest_in_tree(parent, Marks::SELECT)
            && self.consider(document, option, select)
        {
            self.clone_into_content(document, option, select);
        }
    }

    /// Takes note of an option in the tree; whether it is the selected one of `select`.
    ///
    /// An option with a `selected` attribute takes over. Without any, the first that is not disabled
    /// is selected, if the select shows one line.
    fn consider(&mut self, document: &Document, option: NodeIndex, select: u32) -> bool {
        let Some(optgroup) = optgroup_in(document, option, select) else { return false };
        let state = self.selects.get_or_default(select);
        let has = |name| document.has_attribute(option.index(), name);
        let takes_over = has("selected")
            || state.selected.is_none()
                && !optgroup.is_some_and(|optgroup| document.has_attribute(optgroup, "disabled"))
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
        let state = self.selects.get_or_default(select);
        let Some(content) = state.content.filter(|_| state.content_is_enabled) else { return };
        if !document.is_inside(content.index(), select)
            || document.has_attribute(select, "multiple")
        {
            return;
        }
        let before = document.nodes.len();
        if self.copied > before.saturating_sub(self.copied).saturating_mul(COPIES) {
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
        self.copied += document.nodes.len().saturating_sub(before);
    }
}

fn first_child(document: &Document, node: NodeIndex) -> Option<NodeIndex> {
    NodeIndex::from_index(document.nodes[node.index() as usize].first_child)
}

/// The `optgroup` of an option of this select, if there is one; `None` if the option does not belong to the select,
/// since there is another one, or a barrier on the way there: an option, a datalist, an `hr`, a second optgroup.
fn optgroup_in(document: &Document, option: NodeIndex, select: u32) -> Option<Option<u32>> {
    let ends = Marks::SELECT.or(Marks::OPTION).or(Marks::BARRIER).or(Marks::OPTGROUP);
    let end_above = |node| document.nearest_in_tree(document.parent_of(node), ends);
    let first = end_above(option.index())?;
    if first == select {
        return Some(None);
    }
    let is_group = document.nodes[first as usize].is_html(Tag::Optgroup);
    (is_group && end_above(first) == Some(select)).then_some(Some(first))
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
