//! The link from a node to its parent, and groups of siblings that have that link in common.
//!
//! A node stores its parent. To move all children of an element is to write to each of them, so unwrapping nested
//! elements from the inside out would write to the same children over and over. Therefore children that are many and
//! are moved all at once become a *group*: each stores the number of the group, and the group stores the parent. When
//! they are moved again, the group is told its new parent, and the children that are there already join it, or they
//! join those, whichever are fewer. So whenever a node is written to, it comes into a list that is at least twice as
//! long: a sequence of moves writes to each node a number of times that is logarithmic in the number of nodes.
//!
//! Of the children of a node, the first so many, or none, are members of one group, and the others store their parent:
//! a node that is inserted gets the link of the sibling it is inserted before or after. A parse makes no groups, and
//! its nodes are always appended with their parent as the link.

/// The link that a node stores to its parent: a number of a node, with 0 for none, or the number of a group with the highest bit
/// set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::dom) struct ParentLink(u32);

/// The bit of the numbers of groups. Nodes have numbers below it.
pub(in crate::dom) const GROUP: u32 = 1 << 31;

impl ParentLink {
    pub(in crate::dom) const NONE: Self = Self(0);

    #[inline(always)]
    pub(in crate::dom) const fn to(parent: u32) -> Self {
        Self(parent)
    }

    /// Whether there is no parent.
    #[inline(always)]
    pub(in crate::dom) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The number of the parent, 0 for none.
    #[inline(always)]
    pub(in crate::dom) fn parent(self, groups: &Groups) -> u32 {
        if self.0 & GROUP == 0 { self.0 } else { groups.parent(self.0) }
    }

    /// The parent, or the group with its bit.
    pub(in crate::dom) const fn number(self) -> u32 {
        self.0
    }

    /// The number of the group, with its bit.
    pub(super) const fn group(self) -> Option<u32> {
        if self.0 & GROUP == 0 { None } else { Some(self.0) }
    }
}

/// The groups of a document.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct Groups {
    all: Vec<Group>,
    /// Groups without members, to be used again.
    free: Vec<u32>,
}

#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) parent: u32,
    /// Those that may be members without the mark [`Flags::MOVED`](super::node::Flags::MOVED).
    pub(super) unmarked: Vec<u32>,
}

impl Groups {
    pub(in crate::dom) const fn count(&self) -> usize {
        self.all.len()
    }

    /// The parent of the members of a group, whose number has its bit.
    #[cold]
    pub(in crate::dom) fn parent(&self, group: u32) -> u32 {
        self.all[(group ^ GROUP) as usize].parent
    }

    pub(super) fn get_mut(&mut self, group: u32) -> &mut Group {
        &mut self.all[(group ^ GROUP) as usize]
    }

    /// A group without members.
    pub(super) fn add(&mut self, parent: u32) -> u32 {
        if let Some(group) = self.free.pop() {
            self.get_mut(group).parent = parent;
            return group;
        }
        let group = GROUP | self.all.len() as u32;
        self.all.push(Group { parent, unmarked: Vec::new() });
        group
    }

    pub(super) fn give_up(&mut self, group: u32) {
        self.get_mut(group).unmarked = Vec::new();
        self.free.push(group);
    }

    pub(in crate::dom) fn allocated(&self) -> usize {
        let unmarked: usize = self.all.iter().map(|group| group.unmarked.capacity()).sum();
        self.all.capacity() * size_of::<Group>()
            + (unmarked + self.free.capacity()) * size_of::<u32>()
    }
}
