//! Moving all children of a node at once, by way of [groups](super::parent_link) if they are many.

use super::document::Document;
use super::identity::NodeIndex;
use super::node::Flags;
use super::parent_link::ParentLink;

/// So many children are not worth a group.
const FEW: usize = if cfg!(test) { 2 } else { 16 };

impl Document {
    /// The number of the parent of a node, 0 for none.
    #[inline(always)]
    pub(in crate::dom) fn parent_of(&self, node: u32) -> u32 {
        self.nodes[node as usize].parent.parent(&self.parts.groups)
    }

    /// Gives a node the link of a sibling, or a link to `parent` if it has no sibling.
    #[inline]
    pub(super) fn set_parent(&mut self, node: u32, parent: u32, sibling: u32) {
        let link = match sibling {
            0 => ParentLink::to(parent),
            sibling => self.nodes[sibling as usize].parent,
        };
        self.nodes[node as usize].parent = link;
        if let Some(group) = link.group() {
            self.note_member(group, node);
        }
    }

    #[cold]
    fn note_member(&mut self, group: u32, node: u32) {
        if !self.nodes[node as usize].flags.has(Flags::MOVED) {
            self.parts.groups.get_mut(group).unmarked.push(node);
        }
    }

    /// Moves all children of `from` to another node, before one of its children or to the end, as edits do: each child
    /// is marked as moved. Neither node is the document, and `to` is not below `from`.
    pub(in crate::dom) fn move_all(
        &mut self,
        from: NodeIndex,
        to: NodeIndex,
        before: Option<NodeIndex>,
    ) {
        if from == to || self.nodes[from.index() as usize].first_child == 0 {
            return;
        }
        self.header.has_moved = true;
        self.header.changes += 1;
        #[cfg(feature = "spans")]
        if let Some(places) = &mut self.parts.places {
            places.tree_changed();
        }
        if self.has_few_children(from, to) {
            let sibling = match before {
                Some(before) => before.index(),
                None => self.nodes[to.index() as usize].last_child,
            };
            self.for_children(from.index(), |document, child| {
                document.mark_moved(child);
                document.set_parent(child, to.index(), sibling);
            });
        } else {
            self.move_as_group(from.index(), to.index());
        }
        self.splice(from, to, before);
    }

    /// Whether a node has few children, or no more than another one.
    fn has_few_children(&self, node: NodeIndex, other: NodeIndex) -> bool {
        let [mut child, mut others] =
            [node, other].map(|node| self.nodes[node.index() as usize].first_child);
        let mut seen = 0;
        while child != 0 && (seen < FEW || others != 0) {
            crate::work::count(1);
            seen += 1;
            child = self.nodes[child as usize].next;
            // The links of the placeholder mean nothing.
            others = if others == 0 { 0 } else { self.nodes[others as usize].next };
        }
        child == 0
    }

    /// Changes each child of a node, and the index of its ancestors.
    pub(super) fn for_children(&mut self, node: u32, mut change: impl FnMut(&mut Self, u32)) {
        let mut child = self.nodes[node as usize].first_child;
        while child != 0 {
            crate::work::count(1);
            change(self, child);
            self.ancestry_changed(child);
            child = self.nodes[child as usize].next;
        }
    }

    fn mark_moved(&mut self, node: u32) {
        self.nodes[node as usize].flags.set(Flags::MOVED);
    }

    /// Makes a group of the children of `from`, and of those of `to`, to which the group comes.
    fn move_as_group(&mut self, from: u32, to: u32) {
        let group = self.gather(from);
        self.parts.groups.get_mut(group).parent = to;
        self.ancestry_of_group_changed(group);
        let first = self.nodes[to as usize].first_child;
        let old = self.nodes[first as usize].parent.group();
        self.for_children(to, |document, child| {
            document.nodes[child as usize].parent = ParentLink::to(group);
            document.note_member(group, child);
        });
        if let Some(old) = old {
            self.parts.groups.give_up(old);
        }
    }

    /// Makes a group of the children of a node, and marks them as moved.
    fn gather(&mut self, node: u32) -> u32 {
        let first = self.nodes[node as usize].first_child;
        let Some(group) = self.nodes[first as usize].parent.group() else {
            let group = self.parts.groups.add(node);
            self.for_children(node, |document, child| {
                document.mark_moved(child);
                document.nodes[child as usize].parent = ParentLink::to(group);
            });
            return group;
        };
        let mut last = self.nodes[node as usize].last_child;
        while self.nodes[last as usize].parent != ParentLink::to(group) {
            crate::work::count(1);
            self.mark_moved(last);
            self.nodes[last as usize].parent = ParentLink::to(group);
            self.ancestry_changed(last);
            last = self.nodes[last as usize].previous;
        }
        for member in std::mem::take(&mut self.parts.groups.get_mut(group).unmarked) {
            crate::work::count(1);
            // One that is not a member any more was taken out, and has the mark.
            self.mark_moved(member);
            self.ancestry_changed(member);
        }
        group
    }

    /// Links the children of `from` into those of `to`, but for the links to the parent.
    pub(super) fn splice(&mut self, from: NodeIndex, to: NodeIndex, before: Option<NodeIndex>) {
        let source = &mut self.nodes[from.index() as usize];
        let first = std::mem::take(&mut source.first_child);
        let last = std::mem::take(&mut source.last_child);
        let next = before.map_or(0, NodeIndex::index);
        let previous = match next {
            0 => self.nodes[to.index() as usize].last_child,
            next => self.nodes[next as usize].previous,
        };
        match previous {
            0 => self.nodes[to.index() as usize].first_child = first,
            previous => self.nodes[previous as usize].next = first,
        }
        match next {
            0 => self.nodes[to.index() as usize].last_child = last,
            next => self.nodes[next as usize].previous = last,
        }
        self.nodes[first as usize].previous = previous;
        self.nodes[last as usize].next = next;
    }
}
