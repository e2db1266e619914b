//! Link-cut trees: the ways from nodes to their roots, which follow each change of the tree (Sleator and Tarjan,
//! "A data structure for dynamic trees", 1983). [`ancestry`](super::ancestry) makes and asks them.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use super::splay::{Entry, Splay, Sum};

/// The marks that are searched above a node: some of these.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::dom) struct Marks(u16);

impl Marks {
    /// It has no parent.
    pub(in crate::dom) const ROOT: Self = Self(1);
    /// It is a `form`.
    pub(in crate::dom) const FORM: Self = Self(2);
    /// An edit took it out of its tree.
    pub(in crate::dom) const MOVED: Self = Self(4);
    /// It has no parent and no host: template contents have their `template` above them, but are not in its tree.
    pub(in crate::dom) const TOP: Self = Self(8);
    /// It is a `select`.
    pub(in crate::dom) const SELECT: Self = Self(16);
    /// It is an `option`.
    pub(in crate::dom) const OPTION: Self = Self(32);
    /// It is an `optgroup`.
    pub(in crate::dom) const OPTGROUP: Self = Self(64);
    /// It is a `datalist` or an `hr`, whose options belong to no `select` around it.
    pub(in crate::dom) const BARRIER: Self = Self(128);
    /// It is a `selectedcontent`.
    pub(in crate::dom) const SELECTED_CONTENT: Self = Self(256);

    /// These and those.
    pub(in crate::dom) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The marks of a node, and of all entries below its own.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Marked {
    own: Marks,
    all: Marks,
}

impl Marked {
    pub(super) fn new(own: Marks) -> Self {
        Self { own, all: own }
    }
}

impl Sum for Marked {
    fn settle(&mut self, before: Self, after: Self) {
        self.all = self.own.or(before.all).or(after.all);
    }
}

/// The index of a document, if it has one.
#[derive(Debug, Default)]
pub(in crate::dom) struct Ancestry(OnceLock<Box<Mutex<State>>>);

#[derive(Debug, Default)]
pub(super) struct State {
    /// The number of nodes visited without an index.
    pub(super) visits: u64,
    pub(super) index: Option<Box<Paths>>,
}

impl Ancestry {
    pub(super) fn owns_memory(&self) -> bool {
        self.0.get().is_some()
    }

    /// Made when it is first asked for, so that a parse and short walks allocate nothing.
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere leaves links that may be read and written in any state.
        self.0.get_or_init(Box::default).lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn state(&mut self) -> Option<&mut State> {
        Some(self.0.get_mut()?.get_mut().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Link-cut trees of nodes and groups. Each path is a splay tree in the order of depth.
#[derive(Debug, Default)]
pub(super) struct Paths {
    pub(super) splays: Splay<Marked>,
}

const NEARER: usize = 0;
const FARTHER: usize = 1;

impl Paths {
    /// Makes the way from the root of the tree to a node one path, and the node the root of its splay
    /// tree.
    fn expose(&mut self, node: u32) {
        let (mut at, mut last) = (node, 0);
        while at != 0 {
            crate::work::count(1);
            self.splays.splay(at);
            self.splays[at].sides[FARTHER] = last;
            self.splays.settle(at);
            (at, last) = (self.splays[at].up, at);
        }
        self.splays.splay(node);
    }

    pub(super) fn is_inside(&mut self, node: u32, above: u32) -> bool {
        self.expose(node);
        self.splays.splay(above);
        // On the same path the node is no longer a root.
        node == above || self.splays[node].up != 0
    }

    pub(super) fn nearest(&mut self, node: u32, marks: Marks) -> u32 {
        self.expose(node);
        let mut at = node;
        loop {
            crate::work::count(1);
            let Entry { sides: [nearer, farther], sum: Marked { own, .. }, .. } = self.splays[at];
            if self.splays[farther].sum.all.meets(marks) {
                at = farther;
            } else if own.meets(marks) || nearer == 0 {
                break;
            } else {
                at = nearer;
            }
        }
        // The way down is paid for by making it shorter.
        self.splays.splay(at);
        at
    }

    pub(super) fn set_marks(&mut self, node: u32, marks: Marks) {
        self.expose(node);
        self.splays[node].sum.own = marks;
        self.splays.settle(node);
    }

    /// Puts a node, which has nothing above it, below another.
    pub(super) fn link(&mut self, node: u32, above: u32) {
        self.expose(node);
        self.expose(above);
        self.splays[node].up = above;
    }

    /// Takes a node away from what is above it.
    pub(super) fn cut(&mut self, node: u32) {
        self.expose(node);
        let nearer = std::mem::take(&mut self.splays[node].sides[NEARER]);
        if nearer != 0 {
            self.splays[nearer].up = 0;
        }
        self.splays.settle(node);
    }
}
