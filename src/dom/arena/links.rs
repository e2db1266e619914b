//! Making, linking and unlinking nodes. Nothing here makes the DOM standard's checks; callers ensure that
//! the result is a tree.

#![expect(
    clippy::expect_used,
    reason = "the vector of nodes is never empty, so no node has number 0"
)]

use super::attributes::ListId;
use super::doctypes::DoctypeData;
use super::document::{Document, InstructionData, ShadowRootData};
use super::identity::NodeIndex;
use super::names::NameId;
use super::node::NodeKind;
use super::node::{Flags, Node};
use super::parent_link::{GROUP, ParentLink};
use super::text::TextRange;
use crate::names::{Namespace, Tag};
use crate::token::Attributes;
use crate::tree_sink::ShadowRootInit;

/// Making nodes.
impl Document {
    /// Adds a node without links.
    #[inline]
    pub(in crate::dom) fn push(&mut self, node: Node) -> NodeIndex {
        crate::work::count(1);
        if self.nodes.len() == self.nodes.capacity() {
            self.grow_nodes();
        }
        let index = self.nodes.len() as u32;
        self.nodes.push(node);
        NodeIndex::from_index(index).expect("the vector is never empty, so no node has number 0")
    }

    /// Makes room for more nodes.
    #[cold]
    #[inline(never)]
    fn grow_nodes(&mut self) {
        self.header.growth.make_room(
            &mut self.nodes,
            self.header.growth.nodes,
            self.texts.reached(),
        );
        let fits = self.nodes.capacity() < GROUP as usize;
        assert!(fits, "a document has fewer than 2^31 nodes, which would fill 64 GiB");
    }

    /// Stores the attributes of a tag; returns their list.
    #[inline(always)]
    pub(in crate::dom) fn push_attributes(&mut self, attributes: &Attributes<'_>) -> ListId {
        if attributes.is_empty() {
            return ListId::NONE;
        }
        if self.attributes.room() < attributes.len() {
            self.attributes.grow(attributes.len(), self.header.growth, self.texts.reached());
        }
        self.attributes.push(&mut self.names, &mut self.texts, attributes)
    }

    /// Makes an element of this attribute list.
    #[inline]
    pub(in crate::dom) fn make_element(
        &mut self,
        namespace: Namespace,
        tag: Tag,
        name: &str,
        list: ListId,
    ) -> NodeIndex {
        let name = self.element_name(namespace, tag, name);
        let element = self.push(Node::element(namespace, tag, name, list));
        if tag == Tag::Template && namespace == Namespace::Html {
            self.create_contents(element);
        }
        element
    }

    /// The same as the last child of another node.
    #[inline(always)]
    pub(in crate::dom) fn make_element_in(
        &mut self,
        namespace: Namespace,
        tag: Tag,
        name: &str,
        list: ListId,
        parent: NodeIndex,
    ) -> NodeIndex {
        let name = self.element_name(namespace, tag, name);
        let element = self.push_last(Node::element(namespace, tag, name, list), parent);
        if tag == Tag::Template && namespace == Namespace::Html {
            self.create_contents(element);
        }
        element
    }

    #[inline(always)]
    fn element_name(&mut self, namespace: Namespace, tag: Tag, name: &str) -> NameId {
        if namespace == Namespace::Html && tag != Tag::Unknown {
            return NameId(tag as u32);
        }
        self.names.element(&mut self.texts, tag, name)
    }

    /// Makes an element without attributes.
    pub(crate) fn make_element_named(&mut self, namespace: Namespace, name: &str) -> NodeIndex {
        let lower = name.to_ascii_lowercase();
        let tag = match namespace {
            Namespace::Html => Tag::from_name(name),
            Namespace::MathMl | Namespace::Svg => Tag::from_name(&lower),
        };
        self.make_element(namespace, tag, name, ListId::NONE)
    }

    /// Gives an element another name. Its children become the contents of a `template`, and the contents its
    /// children, each of them moved as edits do. A fragment that is no longer the contents of an element has no host:
    /// what is above a node is always reached from there too, which the checks before an insertion rely on.
    pub(crate) fn set_element_name(&mut self, element: NodeIndex, name: &str) {
        let node = self.nodes[element.index() as usize];
        let lower = name.to_ascii_lowercase();
        let tag = Tag::from_name(if node.namespace == Namespace::Html { name } else { &lower });
        let name = self.element_name(node.namespace, tag, name);
        let contents = self.contents_of(element.index());
        let renamed = &mut self.nodes[element.index() as usize];
        (renamed.tag, renamed.payload[0]) = (tag, name.0);
        match contents {
            Some(contents) if !renamed.is_html(Tag::Template) => {
                renamed.flags.clear(Flags::HAS_CONTENTS);
                self.move_all(contents, element, None);
                self.nodes[contents.index() as usize].payload[0] = 0;
                self.ancestry_changed(contents.index());
            }
            None if renamed.is_html(Tag::Template) => {
                self.create_contents(element);
                if let Some(contents) = self.contents_of(element.index()) {
                    self.move_all(element, contents, None);
                }
            }
            _ => {}
        }
    }

    #[cold]
    fn create_contents(&mut self, template: NodeIndex) {
        let contents = self.push(Node::new(NodeKind::DocumentFragment, [template.index(), 0]));
        self.parts.contents.insert(template.index(), contents.index());
        self.nodes[template.index() as usize].flags.set(Flags::HAS_CONTENTS);
    }

    /// The contents of a `template`.
    pub(in crate::dom) fn contents_of(&self, index: u32) -> Option<NodeIndex> {
        if !self.nodes[index as usize].flags.has(Flags::HAS_CONTENTS) {
            return None;
        }
        self.parts.contents.get(index).and_then(NodeIndex::from_index)
    }

    /// Makes a text node.
    #[inline]
    pub(crate) fn make_text(&mut self, text: &str) -> NodeIndex {
        let node = self.text_node(text);
        self.push(node)
    }

    fn text_node(&mut self, text: &str) -> Node {
        let range = self.texts.push(text);
        Node::new(NodeKind::Text, [range.start, range.length])
    }

    /// Appends text to the children of a node: to the last one if that is text, else as a new node.
    #[inline]
    pub(in crate::dom) fn push_text(&mut self, text: &str, parent: NodeIndex) {
        crate::work::count(1);
        match self.texts.locate(text) {
            Some(start) if self.push_source_text(start, text.len(), parent) => {}
            _ => self.push_other_text(text, parent),
        }
    }

    /// The same with a part of a chunk, nearly always the open one.
    #[inline(always)]
    pub(in crate::dom) fn push_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        parent: NodeIndex,
    ) {
        crate::work::count(1);
        if let Some(chunk_start) = self.texts.locate_chunk(chunk, end)
            && self.push_source_text(chunk_start + start, end - start, parent)
        {
            return;
        }
        self.push_other_text(&chunk[start..end], parent);
    }

    /// The fast path of that, for nearly all text: new nodes whose text is in the source. Returns
    /// `false`, changing nothing, if the text is different.
    #[inline(always)]
    fn push_source_text(&mut self, start: usize, length: usize, parent: NodeIndex) -> bool {
        let above = parent.index() as usize;
        let nodes = self.nodes.as_mut_slice();
        let index = nodes.len() as u32;
        // Without children the last child is the placeholder, which is not a text node.
        if nodes[nodes[above].last_child as usize].kind == NodeKind::Text {
            return false;
        }
        let last = link_last(nodes, above, index);
        let range = self.texts.of_source(start, length as u32);
        let node = Node::new(NodeKind::Text, [range.start, range.length]);
        if self.nodes.len() == self.nodes.capacity() {
            self.grow_nodes();
        }
        self.nodes.push(Node { parent: ParentLink::to(parent.index()), previous: last, ..node });
        true
    }

    /// The same for any text.
    #[inline(never)]
    fn push_other_text(&mut self, text: &str, parent: NodeIndex) {
        let last = self.nodes[parent.index() as usize].last_child;
        if self.nodes[last as usize].kind == NodeKind::Text {
            return self.extend_text(last, text);
        }
        let node = self.text_node(text);
        self.push_last(node, parent);
    }

    /// Makes a comment.
    pub(crate) fn make_comment(&mut self, data: &str) -> NodeIndex {
        let range = self.texts.push(data);
        self.push(Node::new(NodeKind::Comment, [range.start, range.length]))
    }

    /// Makes a processing instruction.
    pub(crate) fn make_processing_instruction(&mut self, target: &str, data: &str) -> NodeIndex {
        let index = self.parts.instructions.len() as u32;
        let (target, data) = (self.texts.push(target), self.texts.push(data));
        self.parts.instructions.push(InstructionData { target, data });
        self.push(Node::new(NodeKind::ProcessingInstruction, [index, 0]))
    }

    /// Makes a doctype; an identifier that is missing is empty.
    pub(crate) fn make_doctype(&mut self, name: &str, public: &str, system: &str) -> NodeIndex {
        let mut store = |text| match text {
            "" => TextRange::EMPTY,
            text => self.texts.push(text),
        };
        let (name, public_identifier, system_identifier) =
            (store(name), store(public), store(system));
        let data = DoctypeData { name, public_identifier, system_identifier };
        let index = self.parts.doctypes.push(data);
        self.push(Node::new(NodeKind::Doctype, [index, 0]))
    }

    /// Makes a document fragment.
    pub(crate) fn make_fragment(&mut self) -> NodeIndex {
        self.push(Node::new(NodeKind::DocumentFragment, [0; 2]))
    }

    /// Attaches a shadow root to `host`, which must not have one.
    pub(crate) fn create_shadow_root(
        &mut self,
        host: NodeIndex,
        init: ShadowRootInit,
    ) -> NodeIndex {
        let index = self.parts.shadow_roots.len() as u32;
        self.parts.shadow_roots.push(ShadowRootData { host: host.index(), init });
        let root = self.push(Node::new(NodeKind::ShadowRoot, [index, 0]));
        self.parts.shadow_hosts.insert(host.index(), root.index());
        self.nodes[host.index() as usize].flags.set(Flags::HAS_SHADOW);
        root
    }

    /// The shadow root of a host.
    #[inline]
    pub(in crate::dom) fn shadow_root_of(&self, index: u32) -> Option<NodeIndex> {
        if !self.nodes[index as usize].flags.has(Flags::HAS_SHADOW) {
            return None;
        }
        self.parts.shadow_hosts.get(index).and_then(NodeIndex::from_index)
    }

    /// Makes a copy of a node without its children, template contents or shadow root. An element
    /// shares the attributes of its original.
    pub(crate) fn copy_node(&mut self, original: NodeIndex) -> NodeIndex {
        let node = &mut self.nodes[original.index() as usize];
        if node.attribute_list() != ListId::NONE {
            node.flags.set(Flags::SHARED_ATTRIBUTES);
        }
        let mut copy = node.unlinked();
        copy.flags.clear(Flags::HAS_CONTENTS);
        copy.flags.clear(Flags::HAS_SHADOW);
        match copy.kind {
            NodeKind::Text | NodeKind::Comment => {
                let range = self.texts.duplicate(copy.text());
                copy.set_text(range);
            }
            NodeKind::DocumentFragment => copy.payload = [0; 2],
            _ => {}
        }
        let copy = self.push(copy);
        #[cfg(feature = "spans")]
        if let Some(places) = &mut self.parts.places {
            places.note_original(copy.index(), original.index());
        }
        if self.nodes[original.index() as usize].flags.has(Flags::HAS_CONTENTS) {
            self.create_contents(copy);
        }
        copy
    }

    /// Makes a copy of a node with all that is below it: children, template contents, and, where
    /// the standard says they are clonable, shadow roots.
    pub(crate) fn copy_subtree(&mut self, original: NodeIndex) -> NodeIndex {
        let top = self.copy_node(original);
        // Steps through the original in tree order; `copy` is the copy of `at` all along.
        let (mut at, mut copy) = (original.index(), top.index());
        let mut went_up = false;
        loop {
            crate::work::count(1);
            let inside = if went_up { 0 } else { self.first_clonable_inside(at) };
            if inside != 0 {
                copy = self.clone_below(inside, copy);
                at = inside;
                continue;
            }
            if at == original.index() {
                return top;
            }
            let (above, above_copy) = (self.above(at), self.above(copy));
            let beside = self.beside(at);
            if beside != 0 {
                copy = self.clone_below(beside, above_copy);
                at = beside;
                went_up = false;
            } else {
                (at, copy, went_up) = (above, above_copy, true);
            }
        }
    }

    /// Copies a node without what is below it, but with a clonable shadow root.
    pub(crate) fn copy_alone(&mut self, original: NodeIndex) -> NodeIndex {
        let top = self.copy_node(original);
        let shadow = self.clonable_shadow(original.index());
        if shadow != 0 {
            let copy = self.clone_below(shadow, top.index());
            let mut child = self.nodes[shadow as usize].first_child;
            while let Some(index) = NodeIndex::from_index(child) {
                let below = self.copy_subtree(index);
                let root = NodeIndex::from_index(copy).expect("the copy of a node is a node");
                self.link_last(below, root);
                child = self.nodes[child as usize].next;
            }
        }
        top
    }

    /// Copies `index` into its place below `parent`, the copy of what it is below.
    fn clone_below(&mut self, index: u32, parent: u32) -> u32 {
        let node = self.nodes[index as usize];
        let parent_id = NodeIndex::from_index(parent).expect("the copy of a node is a node");
        match node.kind {
            NodeKind::DocumentFragment => {
                self.contents_of(parent).expect("a copied template has contents").index()
            }
            NodeKind::ShadowRoot => {
                let init = self.parts.shadow_roots[node.payload[0] as usize].init;
                self.create_shadow_root(parent_id, init).index()
            }
            _ => {
                let id = NodeIndex::from_index(index).expect("a linked node is a node");
                let copy = self.copy_node(id);
                self.link_last(copy, parent_id);
                copy.index()
            }
        }
    }

    /// Whether the element has a shadow root that is copied with it.
    fn clonable_shadow(&self, index: u32) -> u32 {
        let root = self.shadow_root_of(index);
        let clonable = |root: &NodeIndex| {
            let data = self.nodes[root.index() as usize].payload[0];
            self.parts.shadow_roots[data as usize].init.clonable
        };
        root.filter(clonable).map_or(0, NodeIndex::index)
    }

    /// The first of shadow root, template contents and first child.
    pub(in crate::dom) fn first_clonable_inside(&self, index: u32) -> u32 {
        match self.clonable_shadow(index) {
            0 => self.contents_or_first_child(index),
            root => root,
        }
    }

    pub(in crate::dom) fn contents_or_first_child(&self, index: u32) -> u32 {
        match self.contents_of(index) {
            Some(contents) => contents.index(),
            None => self.nodes[index as usize].first_child,
        }
    }

    /// The first of shadow root, template contents and first child; 0 for none.
    pub(in crate::dom) fn first_inside(&self, index: u32) -> u32 {
        match self.shadow_root_of(index) {
            Some(root) => root.index(),
            None => self.contents_or_first_child(index),
        }
    }

    /// The parent, the host of a shadow root, or the `template` of its contents.
    pub(in crate::dom) fn above(&self, index: u32) -> u32 {
        let node = &self.nodes[index as usize];
        match node.kind {
            NodeKind::ShadowRoot => self.parts.shadow_roots[node.payload[0] as usize].host,
            NodeKind::DocumentFragment if node.parent.is_none() => node.payload[0],
            _ => node.parent.parent(&self.parts.groups),
        }
    }

    /// The next node below the same node, in an order where shadow root and template contents stand
    /// before the children.
    pub(in crate::dom) fn beside(&self, index: u32) -> u32 {
        let node = &self.nodes[index as usize];
        match node.kind {
            NodeKind::ShadowRoot => self.contents_or_first_child(self.above(index)),
            NodeKind::DocumentFragment if node.payload[0] != 0 => {
                self.nodes[node.payload[0] as usize].first_child
            }
            _ => node.next,
        }
    }
}

/// Linking and unlinking.
impl Document {
    /// Takes a node away from its parent.
    pub(crate) fn unlink(&mut self, node: NodeIndex) {
        crate::work::count(1);
        let Node { parent, previous, next, .. } = self.nodes[node.index() as usize];
        if parent.is_none() {
            return;
        }
        let parent = parent.parent(&self.parts.groups);
        match previous {
            0 => self.nodes[parent as usize].first_child = next,
            previous => self.nodes[previous as usize].next = next,
        }
        match next {
            0 => self.nodes[parent as usize].last_child = previous,
            next => self.nodes[next as usize].previous = previous,
        }
        let raw = &mut self.nodes[node.index() as usize];
        (raw.parent, raw.previous, raw.next) = (ParentLink::NONE, 0, 0);
        self.ancestry_changed(node.index());
    }

    /// Makes a node the last child of another.
    #[inline]
    pub(crate) fn link_last(&mut self, node: NodeIndex, parent: NodeIndex) {
        if !self.nodes[node.index() as usize].parent.is_none() {
            self.unlink(node);
        }
        self.link_new(node, parent);
    }

    /// Adds a node as the last child of another. Parsing does nearly always this, so the node is written
    /// once, with its links.
    #[inline(always)]
    pub(in crate::dom) fn push_last(&mut self, node: Node, parent: NodeIndex) -> NodeIndex {
        crate::work::count(1);
        let nodes = self.nodes.as_mut_slice();
        let index = nodes.len() as u32;
        let last = nodes[parent.index() as usize].last_child;
        // Right before, so that the vector need not look again.
        if self.nodes.len() == self.nodes.capacity() {
            self.grow_nodes();
        }
        self.nodes.push(Node { parent: ParentLink::to(parent.index()), previous: last, ..node });
        link_last(&mut self.nodes, parent.index() as usize, index);
        NodeIndex::from_index(index).expect("the vector is never empty, so no node has number 0")
    }

    /// Makes a node that has no parent the last child of another.
    #[inline]
    fn link_new(&mut self, node: NodeIndex, parent: NodeIndex) {
        let last = link_last(&mut self.nodes, parent.index() as usize, node.index());
        self.nodes[node.index() as usize].previous = last;
        self.set_parent(node.index(), parent.index(), last);
        self.ancestry_changed(node.index());
    }

    /// Puts a node before another, which must have a parent.
    pub(crate) fn link_before(&mut self, node: NodeIndex, before: NodeIndex) {
        crate::work::count(1);
        if node == before {
            return;
        }
        self.unlink(node);
        let Node { parent, previous, .. } = self.nodes[before.index() as usize];
        let parent = parent.parent(&self.parts.groups);
        match previous {
            0 => self.nodes[parent as usize].first_child = node.index(),
            previous => self.nodes[previous as usize].next = node.index(),
        }
        self.nodes[before.index() as usize].previous = node.index();
        let raw = &mut self.nodes[node.index() as usize];
        (raw.previous, raw.next) = (previous, before.index());
        self.set_parent(node.index(), parent, before.index());
        self.ancestry_changed(node.index());
    }

    /// Appends all children of `from` to `to`, in order.
    pub(crate) fn move_children(&mut self, from: NodeIndex, to: NodeIndex) {
        if self.nodes[from.index() as usize].first_child == 0 {
            return;
        }
        self.for_children(from.index(), |document, child| {
            document.nodes[child as usize].parent = ParentLink::to(to.index());
        });
        self.splice(from, to, None);
    }

    /// Appends to the text node `node`.
    #[inline(never)]
    pub(in crate::dom) fn extend_text(&mut self, node: u32, text: &str) {
        let range = self.nodes[node as usize].text();
        let range = self.texts.append(range, text);
        self.nodes[node as usize].set_text(range);
    }
}

/// Makes `node` the last child of `parent` by setting the links of its new neighbours. Returns the
/// sibling before it; 0 if it is the first child.
///
/// The link from the sibling before is written in either case: without children, to the placeholder of
/// number 0, where it is never read.
#[inline(always)]
fn link_last(nodes: &mut [Node], parent: usize, node: u32) -> u32 {
    let above = &mut nodes[parent];
    let last = std::mem::replace(&mut above.last_child, node);
    above.first_child = if last == 0 { node } else { above.first_child };
    nodes[last as usize].next = node;
    last
}
