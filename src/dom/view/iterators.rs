//! Iterators over nodes. None recurses and none keeps a stack: the links of the arena lead back up.

use std::iter::FusedIterator;

use super::node_ref::NodeRef;
use crate::dom::arena::document::Document;

/// The children of a node; see [`NodeRef::children`].
///
/// ```
/// let document = duckbill::parse("<!--a--><p>b");
/// let children: duckbill::dom::Children<'_> = document.root().children();
/// assert_eq!(children.count(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct Children<'a> {
    document: &'a Document,
    /// 0 once no child is left.
    front: u32,
    back: u32,
}

impl<'a> Children<'a> {
    #[inline]
    pub(in crate::dom) fn new(document: &'a Document, front: u32, back: u32) -> Self {
        Self { document, front, back }
    }
}

impl<'a> Iterator for Children<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        if self.front == 0 {
            return None;
        }
        crate::work::count(1);
        let node = NodeRef::new(self.document, self.front);
        self.front = if self.front == self.back { 0 } else { node.raw().next };
        Some(node)
    }
}

impl DoubleEndedIterator for Children<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.front == 0 {
            return None;
        }
        let node = NodeRef::new(self.document, self.back);
        if self.front == self.back {
            self.front = 0;
        } else {
            self.back = node.raw().previous;
        }
        Some(node)
    }
}

impl FusedIterator for Children<'_> {}

/// The siblings after a node, or before it (then the nearest first); see
/// [`NodeRef::next_siblings`] and [`NodeRef::previous_siblings`].
///
/// ```
/// let document = duckbill::parse("<!--a--><p>b");
/// let siblings: duckbill::dom::Siblings<'_> = document.root().first_child().unwrap().next_siblings();
/// assert_eq!(siblings.count(), 1);
/// ```
#[derive(Debug, Clone)]
pub struct Siblings<'a> {
    document: &'a Document,
    at: u32,
    forward: bool,
}

impl<'a> Siblings<'a> {
    pub(in crate::dom) fn new(document: &'a Document, at: u32, forward: bool) -> Self {
        Self { document, at, forward }
    }
}

impl<'a> Iterator for Siblings<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        if self.at == 0 {
            return None;
        }
        crate::work::count(1);
        let node = NodeRef::new(self.document, self.at);
        self.at = if self.forward { node.raw().next } else { node.raw().previous };
        Some(node)
    }
}

impl FusedIterator for Siblings<'_> {}

/// The ancestors of a node, its parent first; see [`NodeRef::ancestors`].
///
/// ```
/// let document = duckbill::parse("<p>b");
/// let ancestors: duckbill::dom::Ancestors<'_> = document.body().unwrap().as_node().ancestors();
/// assert_eq!(ancestors.last(), Some(document.root()));
/// ```
#[derive(Debug, Clone)]
pub struct Ancestors<'a> {
    document: &'a Document,
    at: u32,
}

impl<'a> Ancestors<'a> {
    pub(in crate::dom) fn new(document: &'a Document, at: u32) -> Self {
        Self { document, at }
    }
}

impl<'a> Iterator for Ancestors<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        if self.at == 0 {
            return None;
        }
        crate::work::count(1);
        let node = NodeRef::new(self.document, self.at);
        self.at = self.document.parent_of(self.at);
        Some(node)
    }
}

impl FusedIterator for Ancestors<'_> {}

/// The descendants of a node in tree order; see [`NodeRef::descendants`].
///
/// ```
/// let document = duckbill::parse("<p>b");
/// let mut descendants: duckbill::dom::Descendants<'_> = document.root().descendants();
/// assert_eq!(descendants.next_back().unwrap().text(), Some("b"));
/// ```
#[derive(Debug, Clone)]
pub struct Descendants<'a> {
    document: &'a Document,
    root: u32,
    /// 0 once no node is left.
    front: u32,
    /// 0 until the first step from the back: finding the end costs the depth of the tree.
    back: u32,
}

impl<'a> Descendants<'a> {
    #[inline]
    pub(in crate::dom) fn new(document: &'a Document, root: u32) -> Self {
        Self { document, root, front: document.nodes[root as usize].first_child, back: 0 }
    }
}

/// The nodes after a node in its tree.
impl<'a> Descendants<'a> {
    /// Leaves out what is below the node that [`next`](Iterator::next) returned last; after
    /// [`following`](NodeRef::following), before any node was returned, what is below the node itself.
    pub fn skip_inside(&mut self) {
        let Some(above) = opened_before(self.document, self.front) else { return };
        if above == self.root {
            return;
        }
        if self.back != 0 && self.document.is_inside(self.back, above) {
            self.front = 0;
        } else {
            self.front = beyond(self.document, self.root, above);
        }
    }

    pub(in crate::dom) fn after(document: &'a Document, tree_root: u32, index: u32) -> Self {
        Self { document, root: tree_root, front: following(document, tree_root, index), back: 0 }
    }
}

/// The node after `index` in tree order that is below `root`, 0 for none.
#[inline]
pub(in crate::dom) fn following(document: &Document, root: u32, index: u32) -> u32 {
    let node = &document.nodes[index as usize];
    if node.first_child != 0 {
        return node.first_child;
    }
    beyond(document, root, index)
}

/// The node below `root` that comes after `index` and all that is below it, 0 for none.
#[inline]
pub(in crate::dom) fn beyond(document: &Document, root: u32, mut index: u32) -> u32 {
    while index != root {
        crate::work::count(1);
        let node = &document.nodes[index as usize];
        if node.next != 0 {
            return node.next;
        }
        index = node.parent.parent(&document.parts.groups);
    }
    0
}

/// The parent of a node that is a first child. A walk that comes to such a node comes from its parent.
fn opened_before(document: &Document, front: u32) -> Option<u32> {
    let is_first = front != 0 && document.nodes[front as usize].previous == 0;
    Some(document.parent_of(front)).filter(|&parent| is_first && parent != 0)
}

/// The last node in tree order of what `index` begins.
pub(in crate::dom) fn deepest_last(document: &Document, mut index: u32) -> u32 {
    loop {
        crate::work::count(1);
        match document.nodes[index as usize].last_child {
            0 => return index,
            last => index = last,
        }
    }
}

impl<'a> Iterator for Descendants<'a> {
    type Item = NodeRef<'a>;

    #[inline]
    fn next(&mut self) -> Option<NodeRef<'a>> {
        let at = self.front;
        if at == 0 {
            return None;
        }
        crate::work::count(1);
        self.front = if at == self.back { 0 } else { following(self.document, self.root, at) };
        Some(NodeRef::new(self.document, at))
    }
}

impl DoubleEndedIterator for Descendants<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.front == 0 {
            return None;
        }
        if self.back == 0 {
            self.back = deepest_last(self.document, self.root);
        }
        let at = self.back;
        if at == self.front {
            self.front = 0;
        } else {
            let node = &self.document.nodes[at as usize];
            self.back = match node.previous {
                0 => node.parent.parent(&self.document.parts.groups),
                previous => deepest_last(self.document, previous),
            };
        }
        Some(NodeRef::new(self.document, at))
    }
}

impl FusedIterator for Descendants<'_> {}

/// One step of a [`Traverse`].
///
/// ```
/// use duckbill::Document;
/// use duckbill::dom::Visit;
/// let document = Document::new();
/// let edges: Vec<_> = document.root().traverse().collect();
/// assert_eq!(edges, [Visit::Open(document.root()), Visit::Close(document.root())]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Visit<'a> {
    /// A node begins; what is below it follows.
    Open(NodeRef<'a>),
    /// A node ends.
    Close(NodeRef<'a>),
}

/// The beginnings and ends of a node and of its descendants; see [`NodeRef::traverse`].
///
/// ```
/// let document = duckbill::parse("<p>b");
/// let edges: duckbill::dom::Traverse<'_> = document.root().traverse();
/// assert_eq!(edges.count(), 2 * document.node_count());
/// ```
#[derive(Debug, Clone)]
pub struct Traverse<'a> {
    document: &'a Document,
    /// Where the next step from the front is, and whether it closes; 0 once nothing is left.
    front: (u32, bool),
    back: (u32, bool),
    /// Whether shadow roots and template contents are walked too, before the children.
    inclusive: bool,
}

impl<'a> Traverse<'a> {
    #[inline]
    pub(in crate::dom) fn new(document: &'a Document, root: u32, inclusive: bool) -> Self {
        Self { document, front: (root, false), back: (root, true), inclusive }
    }

    /// The step after this one.
    #[inline]
    fn after(&self, (index, closes): (u32, bool)) -> (u32, bool) {
        crate::work::count(1);
        let document = self.document;
        let node = &document.nodes[index as usize];
        if closes {
            let beside = if self.inclusive { document.beside(index) } else { node.next };
            if beside != 0 {
                return (beside, false);
            }
            let above = if self.inclusive {
                document.above(index)
            } else {
                node.parent.parent(&document.parts.groups)
            };
            (above, true)
        } else {
            let inside =
                if self.inclusive { document.first_inside(index) } else { node.first_child };
            if inside != 0 { (inside, false) } else { (index, true) }
        }
    }

    fn edge(&self, (index, closes): (u32, bool)) -> Visit<'a> {
        let node = NodeRef::new(self.document, index);
        if closes { Visit::Close(node) } else { Visit::Open(node) }
    }

    /// Leaves out what is inside the node that the last step opened: the next step closes it. After a step that
    /// closed a node, and before the first step, nothing is left out.
    pub fn skip_inside(&mut self) {
        let (front, closes) = self.front;
        if closes || front == 0 || front == self.back.0 {
            return;
        }
        let above = if self.inclusive {
            self.document.above(front)
        } else {
            self.document.parent_of(front)
        };
        let first = match self.inclusive {
            true => self.document.first_inside(above),
            false => self.document.nodes[above as usize].first_child,
        };
        if first == front {
            self.front = (above, true);
        }
    }
}

impl<'a> Iterator for Traverse<'a> {
    type Item = Visit<'a>;

    #[inline]
    fn next(&mut self) -> Option<Visit<'a>> {
        if self.front.0 == 0 {
            return None;
        }
        let edge = self.edge(self.front);
        self.front = if self.front == self.back { (0, true) } else { self.after(self.front) };
        Some(edge)
    }
}

impl FusedIterator for Traverse<'_> {}
