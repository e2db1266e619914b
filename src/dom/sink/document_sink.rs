//! The tree sink that fills a document.

use std::cell::{OnceCell, RefCell};

use super::form_moves::FormMoves;
use super::patch_markers::Patches;
use super::selectedcontent::Selects;
use crate::dom::arena::ancestor_paths::Marks;
use crate::dom::arena::attribute_index::Wanted;
use crate::dom::arena::attributes::{AttributeData, ListId, QualifiedName};
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::arena::input::KeptInput;
use crate::dom::arena::node::{Flags, NodeKind};
use crate::dom::arena::outlined_drop::{MayOwn, OutlinedDrop};
use crate::dom::arena::recycled::Recycled;
use crate::dom::arena::source::Given;
use crate::dom::view::compare::AttributesKey;
use crate::dom::view::node_ref::NodeRef;
use crate::encoding::EncodingReport;
use crate::error::ParseError;
use crate::names::quirks::QuirksMode;
use crate::names::{Namespace, Tag};
use crate::number_map::sort_by_number;
use crate::token::{Attributes, DoctypeToken};
use crate::tree_sink::{ElementName, InsertionLocation, ShadowRootInit, TreeSink, TreeUsage};

/// Builds a [`Document`].
///
/// Its methods keep the document a tree. A call that would not is ignored: inserting a node into itself, into
/// one of its descendants, into a text node or comment, or before a node that is not a child of the parent;
/// inserting a document, a document fragment or a shadow root; moving children into one of their descendants.
///
/// ```
/// use duckbill::tree::{DocumentSink, InsertionLocation, TreeSink};
/// let mut sink = DocumentSink::new();
/// let document = sink.document();
/// sink.insert_text("Hello", InsertionLocation::last_child_of(document));
/// assert_eq!(sink.finish().root().text_content(), "Hello");
/// ```
#[derive(Debug)]
pub struct DocumentSink {
    pub(in crate::dom) tree: Document,
    error_limit: usize,
    pub(in crate::dom) state: OutlinedDrop<State>,
    /// Whether other code than the parser may call, so that each change must be [checked](super::checks).
    pub(super) is_checked: bool,
    /// Whether insertions take a step before: there are `selects`, or the sink is checked.
    pub(super) is_watched: bool,
    /// For the next document.
    recycled: Recycled,
}

/// The state of the document beside its tree, for the sink.
#[derive(Debug, Default)]
pub(in crate::dom) struct State {
    key: OnceCell<AttributesKey>,
    /// Whether a node with children was taken out of the tree.
    pub(super) removed_subtree: bool,
    pub(in crate::dom) patches: RefCell<Patches>,
    /// Made with the first `selectedcontent`; most documents have none.
    pub(super) selects: Option<Box<Selects>>,
    /// Whether other code than the parser changed the document [during the parse](super::edited).
    pub(super) is_edited: bool,
    form_moves: FormMoves,
}

impl MayOwn for State {
    fn owns_memory(&self) -> bool {
        // A sink is used repeatedly, and seldom dropped.
        true
    }
}

/// The part of a parse's memory that each vector of recycled memory may take.
fn small_part(limit: u64) -> usize {
    usize::try_from(limit / 8).unwrap_or(usize::MAX)
}

impl DocumentSink {
    /// A sink that begins with an empty document and wants no errors.
    #[must_use]
    pub fn new() -> Self {
        Self::checked(Document::new())
    }

    fn checked(tree: Document) -> Self {
        Self { is_checked: true, is_watched: true, ..Self::filling(tree) }
    }

    fn filling(tree: Document) -> Self {
        Self {
            tree,
            error_limit: 0,
            state: OutlinedDrop::default(),
            is_checked: false,
            is_watched: false,
            recycled: Recycled::default(),
        }
    }

    /// Forgets the document and its state. [`begin`](Self::begin) must follow.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.tree.clear();
        self.is_checked &= !self.state.is_edited;
        *self.state = State::default();
        self.is_watched = self.is_checked;
    }

    /// Turns a [cleared](Self::clear) sink into one with room for what this input is likely to need. It uses recycled
    /// memory that is small beside this limit.
    #[inline]
    pub(crate) fn begin(&mut self, input: &[u8], error_limit: usize, memory_limit: Option<u64>) {
        self.recycled.allow(memory_limit.map_or(usize::MAX, small_part));
        self.tree.begin(input, &mut self.recycled);
        self.error_limit = error_limit;
    }

    /// Keeps memory of a document for the next one.
    pub(crate) fn recycle(&mut self, document: Document) {
        document.recycle_in(&mut self.recycled);
    }

    /// Exchanges the memory that is kept.
    #[cfg(feature = "spans")]
    pub(crate) fn swap_recycled(&mut self, other: &mut Self) {
        std::mem::swap(&mut self.recycled, &mut other.recycled);
    }

    /// The text is somewhat longer than the input.
    pub(crate) fn expect_longer_text(&mut self) {
        self.tree.expect_longer_text();
    }

    /// The document is read in this encoding.
    pub(crate) fn set_encoding(&mut self, report: EncodingReport) {
        self.tree.set_encoding(report);
    }

    /// Keeps the next bytes of the input, for the places in it.
    pub(crate) fn add_input(&mut self, bytes: &[u8]) {
        self.tree.add_input(bytes);
    }

    /// Keeps no bytes of the input.
    pub(crate) fn forget_input(&mut self) {
        self.tree.forget_input();
    }

    /// Takes the input that is kept, while the document is cleared.
    pub(crate) fn take_input(&mut self) -> KeptInput {
        self.tree.take_input()
    }

    /// Keeps it again.
    pub(crate) fn keep_input(&mut self, input: KeptInput) {
        self.tree.keep_input(input);
    }

    /// Lets the document have this buffer as its source instead of a copy.
    pub(crate) fn give(&mut self, given: Given) {
        self.tree.give(given);
    }

    /// A sink that is [cleared](Self::clear).
    pub(crate) fn vacant() -> Self {
        Self::filling(Document::vacant())
    }

    /// Ends the document; its root is this fragment of it if one was parsed. [`take`](Self::take) has to follow.
    #[inline]
    pub(crate) fn settle(&mut self, fragment: Option<NodeIndex>) -> &mut Document {
        self.settle_whole();
        if let Some(fragment) = fragment {
            self.tree.set_root(fragment);
        }
        &mut self.tree
    }

    /// The [settled](Self::settle) document.
    #[inline]
    pub(crate) fn take(&mut self) -> Document {
        self.tree.take()
    }

    /// Collects up to `limit` errors; more are counted.
    #[must_use]
    pub fn with_error_limit(mut self, limit: usize) -> Self {
        self.error_limit = limit;
        self
    }

    /// The document built so far.
    #[must_use]
    pub fn tree(&self) -> &Document {
        &self.tree
    }

    /// The id by which the document will know a node that this sink made.
    #[must_use]
    pub fn id(&self, node: NodeIndex) -> NodeId {
        self.tree.id_of(node)
    }

    /// The sink's name for a node of this document; `None` for an id of another document.
    #[must_use]
    pub fn index(&self, node: NodeId) -> Option<NodeIndex> {
        self.tree.node(node).map(NodeRef::node_index)
    }

    /// The document.
    #[must_use]
    pub fn finish(mut self) -> Document {
        self.settle_whole();
        self.tree
    }

    /// The document, whose [`root`](Document::root) is this fragment of it.
    #[must_use]
    pub fn finish_fragment(mut self, fragment: NodeIndex) -> Document {
        self.settle(Some(fragment));
        self.tree
    }

    /// Brings what depends on the whole document in order.
    fn settle_whole(&mut self) {
        self.settle_errors();
        self.state.form_moves.settle(&mut self.tree);
    }

    /// Puts the errors in the order of their places and drops those above the limit.
    ///
    /// The stages report errors in the order in which they find them, which depends on how the input was
    /// cut; the order of places does not. Errors are collected up to twice the limit before the last half
    /// is dropped, so that the kept errors do not depend on it either.
    fn settle_errors(&mut self) {
        let errors = &mut self.tree.parts.errors;
        if errors.is_empty() {
            return;
        }
        // They nearly always are, and asking takes a quarter of what a sort takes then.
        if !errors.is_sorted_by_key(|error| error.span.start) {
            sort_by_number(errors, |error| error.span.start);
        }
        let dropped = errors.len().saturating_sub(self.error_limit);
        errors.truncate(self.error_limit);
        self.tree.header.dropped_errors += dropped as u64;
        self.tree.errors_changed();
    }

    /// The contents of `selectedcontent` elements left the tree.
    #[cold]
    fn tell_of_removed_copies(&mut self) {
        let state = &mut *self.state;
        if let Some(selects) = &mut state.selects {
            for node in selects.removed.drain(..) {
                state.patches.get_mut().removes(node);
            }
        }
    }

    /// Inserts an element in steps.
    #[cold]
    #[inline(never)]
    fn insert_watched_element(
        &mut self,
        namespace: Namespace,
        tag: Tag,
        local: &str,
        attributes: &Attributes<'_>,
        location: InsertionLocation<NodeIndex>,
    ) -> NodeIndex {
        let element = self.create_element(ElementName { namespace, tag, local }, attributes);
        self.insert(element, location);
        element
    }

    /// Inserts text before a child of a node.
    #[cold]
    #[inline(never)]
    fn insert_text_before(&mut self, text: &str, parent: NodeIndex, before: NodeIndex) {
        let location = InsertionLocation { parent, before: Some(before) };
        if self.is_checked && !self.tree.is_child(location) {
            return;
        }
        if self.state.is_edited {
            match self.place_after_edits(None, location) {
                Some(InsertionLocation { parent, before: None }) => {
                    return self.tree.push_text(text, parent);
                }
                Some(_) => {}
                None => return,
            }
        }
        let previous = self.tree.nodes[before.index() as usize].previous;
        if self.tree.nodes[previous as usize].kind == NodeKind::Text {
            self.tree.extend_text(previous, text);
        } else {
            let node = self.tree.make_text(text);
            self.tree.link_before(node, before);
        }
    }

    /// Updates the state beyond the tree before a node is inserted. Returns the place for it, or `None` if it
    /// may not be inserted.
    #[cold]
    fn before_insertion(
        &mut self,
        node: NodeIndex,
        location: InsertionLocation<NodeIndex>,
    ) -> Option<InsertionLocation<NodeIndex>> {
        let mut location = location;
        if self.state.is_edited {
            location = self.place_after_edits(Some(node), location)?;
        }
        if self.is_checked && !self.tree.may_insert(node, location) {
            return None;
        }
        Some(location)
    }
}

impl Default for DocumentSink {
    fn default() -> Self {
        Self::new()
    }
}

impl TreeSink for DocumentSink {
    type Handle = NodeIndex;

    fn document(&mut self) -> NodeIndex {
        NodeIndex::DOCUMENT
    }

    #[inline]
    fn create_element(&mut self, name: ElementName<'_>, attributes: &Attributes<'_>) -> NodeIndex {
        if name.tag == Tag::Selectedcontent && self.state.selects.is_none() {
            self.state.selects = Some(Box::default());
            self.is_watched = true;
        }
        let list = self.tree.push_attributes(attributes);
        self.tree.make_element(name.namespace, name.tag, name.local, list)
    }

    #[inline(always)]
    fn insert_element(
        &mut self,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
        location: InsertionLocation<NodeIndex>,
    ) -> NodeIndex {
        if location.before.is_some() || self.is_watched || name.tag == Tag::Selectedcontent {
            let ElementName { namespace, tag, mut local } = name;
            if namespace == Namespace::Html && tag != Tag::Unknown {
                // Found here, so that it need not be found for the others.
                local = tag.name();
            }
            // A copy, so that the attributes need not be in memory for the others.
            let attributes = *attributes;
            return self.insert_watched_element(namespace, tag, local, &attributes, location);
        }
        let list = self.tree.push_attributes(attributes);
        self.tree.make_element_in(name.namespace, name.tag, name.local, list, location.parent)
    }

    fn clone_element(&mut self, original: NodeIndex) -> NodeIndex {
        let copy = self.tree.copy_node(original);
        self.tree.restore_token_list(copy, original);
        copy
    }

    #[inline]
    fn create_comment(&mut self, data: &str) -> NodeIndex {
        self.tree.make_comment(data)
    }

    fn create_processing_instruction(&mut self, target: &str, data: &str) -> NodeIndex {
        self.tree.make_processing_instruction(target, data)
    }

    fn create_fragment(&mut self) -> NodeIndex {
        self.tree.make_fragment()
    }

    fn append_doctype(&mut self, doctype: &DoctypeToken<'_>) {
        let doctype = self.tree.make_doctype(
            doctype.name.unwrap_or_default(),
            doctype.public_identifier.unwrap_or_default(),
            doctype.system_identifier.unwrap_or_default(),
        );
        self.tree.link_last(doctype, NodeIndex::DOCUMENT);
    }

    #[inline]
    fn insert(&mut self, node: NodeIndex, location: InsertionLocation<NodeIndex>) {
        let mut location = location;
        if self.is_watched {
            match self.before_insertion(node, location) {
                Some(place) => location = place,
                None => return,
            }
        }
        self.state.patches.get_mut().inserts(&self.tree, node, location);
        self.state.form_moves.node_leaves(&self.tree, node.index());
        match location.before {
            None => self.tree.link_last(node, location.parent),
            Some(before) => self.tree.link_before(node, before),
        }
        if let Some(selects) = &mut self.state.selects {
            selects.inserted(&mut self.tree, node);
            self.tell_of_removed_copies();
        }
    }

    #[inline(always)]
    fn insert_text(&mut self, text: &str, location: InsertionLocation<NodeIndex>) {
        match location.before {
            None => self.tree.push_text(text, location.parent),
            Some(before) => self.insert_text_before(text, location.parent, before),
        }
    }

    #[inline(always)]
    fn insert_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        location: InsertionLocation<NodeIndex>,
    ) {
        match location.before {
            None => self.tree.push_chunk_text(chunk, start, end, location.parent),
            Some(before) => {
                self.insert_text_before(&chunk[start..end], location.parent, before);
            }
        }
    }

    fn remove(&mut self, node: NodeIndex) {
        if self.tree.nodes[node.index() as usize].first_child != 0 {
            self.state.removed_subtree = true;
        }
        self.state.patches.get_mut().removes(node);
        self.state.form_moves.node_leaves(&self.tree, node.index());
        self.tree.unlink(node);
    }

    fn move_children(&mut self, from: NodeIndex, to: NodeIndex) {
        if self.is_checked && !self.tree.may_move_children(from, to) {
            return;
        }
        self.state.patches.get_mut().moves_children(&self.tree, from, to);
        self.state.form_moves.children_leave(&self.tree, from.index());
        self.tree.move_children(from, to);
    }

    #[inline]
    fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        NodeIndex::from_index(self.tree.parent_of(node.index()))
    }

    fn template_contents(&mut self, template: NodeIndex) -> NodeIndex {
        // Every HTML `template` is made with contents. A call for another node is a mistake of the
        // caller, who gets the node back.
        self.tree.contents_of(template.index()).unwrap_or(template)
    }

    fn add_missing_attributes(&mut self, element: NodeIndex, attributes: &Attributes<'_>) {
        for attribute in attributes.iter() {
            let Document { names, texts, .. } = &mut self.tree;
            let name = names.attribute(texts, attribute.name, attribute.key);
            let name = QualifiedName::new(name, attribute.namespace);
            let list = self.tree.attribute_list(element.index());
            if self.tree.find_place(list, Wanted::Exact(name)).is_some() {
                continue;
            }
            let value = self.tree.texts.push(attribute.value);
            self.tree.append_attribute(element.index(), AttributeData { name, value });
        }
    }

    fn has_same_attributes(&self, one: NodeIndex, other: NodeIndex) -> bool {
        self.tree.same_attributes(one.index(), other.index())
    }

    fn attributes_hash(&self, element: NodeIndex) -> u64 {
        if self.tree.token_list(element.index()) == ListId::NONE {
            return 0;
        }
        self.tree.hash_attributes(element.index(), *self.state.key.get_or_init(AttributesKey::new))
    }

    fn attach_shadow(
        &mut self,
        host: NodeIndex,
        _template: NodeIndex,
        _attributes: &Attributes<'_>,
        init: ShadowRootInit,
    ) -> Option<NodeIndex> {
        let is_element = self.tree.at(host).kind() == NodeKind::Element;
        let has_one = self.tree.shadow_root_of(host.index()).is_some();
        (is_element && !has_one).then(|| self.tree.create_shadow_root(host, init))
    }

    fn find_patch_markers(
        &self,
        scope: NodeIndex,
        name: &str,
    ) -> Option<(NodeIndex, Option<NodeIndex>)> {
        if self.tree.parts.instructions.is_empty() {
            return None;
        }
        self.state.patches.borrow_mut().find(&self.tree, scope, name)
    }

    fn remove_siblings_between(&mut self, start: NodeIndex, end: Option<NodeIndex>) {
        let stop = end.map_or(0, NodeIndex::index);
        loop {
            let next = self.tree.nodes[start.index() as usize].next;
            match NodeIndex::from_index(next) {
                Some(node) if next != stop => self.remove(node),
                _ => return,
            }
        }
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.tree.header.quirks_mode = mode;
    }

    fn associate_form(&mut self, element: NodeIndex, form: NodeIndex, parent: NodeIndex) {
        // The parser asks only where no template is open, so both are in the tree it builds, unless
        // a part of that was taken out: the body, for a frameset.
        let root = |node: NodeIndex| self.tree.nearest(node.index(), Marks::ROOT);
        let same_tree = !self.state.removed_subtree || root(form) == root(parent);
        if same_tree {
            self.tree.parts.form_owners.insert(element.index(), form.index());
        }
    }

    fn option_popped(&mut self, option: NodeIndex) {
        if let Some(selects) = &mut self.state.selects {
            selects.option_popped(&mut self.tree, option);
            self.tell_of_removed_copies();
        }
    }

    fn usage(&self) -> TreeUsage {
        TreeUsage {
            nodes: self.tree.node_count() as u64,
            errors: self.tree.parts.errors.len() as u64 + self.tree.header.dropped_errors,
            memory_bytes: self.tree.allocated_bytes() as u64,
        }
    }

    fn mark_script_already_started(&mut self, script: NodeIndex) {
        self.tree.nodes[script.index() as usize].flags.set(Flags::SCRIPT_STARTED);
    }

    fn see_part(&mut self, chunk: &str, start: usize, end: usize) {
        self.tree.texts.copy_ahead(chunk, start, end);
    }

    fn open_chunk(&mut self, chunk: &str) {
        self.tree.texts.open_chunk(chunk);
    }

    fn close_chunk(&mut self, read: usize) {
        self.tree.texts.close_chunk(read);
    }

    fn error(&mut self, error: ParseError) {
        self.tree.push_error(error);
        if self.tree.parts.errors.len() >= self.error_limit.saturating_mul(2) {
            self.settle_errors();
        }
    }

    fn wants_errors(&self) -> bool {
        self.error_limit > 0
    }
}
