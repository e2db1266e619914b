//! A walk during which the document may be edited.
//!
//! The walks of a document are in its `cursors`. Whatever takes a node out of its tree moves the walks that are in it
//! to the place that the node leaves, as the standard does for its
//! [`NodeIterator`](https://dom.spec.whatwg.org/#nodeiterator-pre-removing-steps). A place is named by the node
//! before it, so that is a matter of one step; the way to the next node is found when it is asked for.

use super::error::EditError;
use crate::dom::arena::cursors::Position;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::view::iterators::{beyond, following};

/// A walk of the nodes below a node, in tree order, during which the document may be changed; see
/// [`Document::edit_walk`].
///
/// ```
/// let mut document = duckbill::parse("<p>a<b>b</b>");
/// let root = document.root().id();
/// let mut walk = document.edit_walk(root)?;
/// while let Some(element) = walk.next_element() {
///     walk.document_mut().set_attribute(element, "lang", "en")?;
/// }
/// drop(walk);
/// assert_eq!(document.elements_by_tag_name("b").next().unwrap().attribute("lang"), Some("en"));
/// # Ok::<(), duckbill::dom::EditError>(())
/// ```
#[derive(Debug)]
pub struct EditWalk<'a> {
    document: &'a mut Document,
    /// Its number among the walks of the document.
    number: usize,
}

/// Walking and editing.
impl Document {
    /// Walks the nodes below a node, in tree order, without template contents and shadow roots. Between two steps the
    /// document may be changed in any way:
    ///
    /// * The walk continues after the node that it returned last, first inside it, as the tree is then. So nodes that
    ///   are inserted there are returned, and nodes that are inserted before it are not.
    /// * If that node is removed or moved, alone or with a node around it, the walk continues where it was. Nodes
    ///   inside it are not returned, unless they come to stand after that place.
    /// * If it is [unwrapped](Self::unwrap), its children come next. If it is [wrapped](Self::wrap), the walk continues
    ///   inside it.
    ///
    /// The walk holds the document until it is dropped. Its time is in proportion to the nodes returned and the edits made.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>a<b>b<i>c</i></b><script>d</script><u>e</u></p>");
    /// let body = document.body().unwrap().id();
    /// let mut walk = document.edit_walk(body)?;
    /// while let Some(element) = walk.next_element() {
    ///     let document = walk.document_mut();
    ///     match document.node(element).unwrap().as_element().unwrap().name() {
    ///         "script" => document.remove(element)?,
    ///         "b" | "i" => document.unwrap(element)?,
    ///         "u" => document.rename_element(element, "em")?,
    ///         _ => {}
    ///     }
    /// }
    /// drop(walk);
    /// let p = document.elements_by_tag_name("p").next().unwrap();
    /// assert_eq!(p.inner_html(), "abc<em>e</em>");
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode).
    pub fn edit_walk(&mut self, node: NodeId) -> Result<EditWalk<'_>, EditError> {
        let root = self.known(node)?.index();
        let number = self.transient.cursors.len();
        self.transient.cursors.push(Position { root, node: root, is_inside: true });
        Ok(EditWalk { document: self, number })
    }
}

impl EditWalk<'_> {
    /// The next node; `None` at the end, and from then on. (This is no iterator, since the walk holds the document.)
    pub fn next_node(&mut self) -> Option<NodeId> {
        let Position { root, node, is_inside } =
            *self.document.transient.cursors.get(self.number)?;
        if root == 0 {
            return None;
        }
        crate::work::count(1);
        let next = match is_inside {
            true => following(self.document, root, node),
            false => beyond(self.document, root, node),
        };
        let found = NodeIndex::from_index(next);
        self.document.transient.cursors[self.number] = match found {
            Some(_) => Position { root, node: next, is_inside: true },
            None => Position { root, node: root, is_inside: false },
        };
        Some(self.document.id_of(found?))
    }

    /// The next node that is an element.
    pub fn next_element(&mut self) -> Option<NodeId> {
        loop {
            let node = self.next_node()?;
            if self.document.node(node)?.as_element().is_some() {
                return Some(node);
            }
        }
    }

    /// Leaves out what is inside the node that was returned last, if it is still there.
    pub fn skip_inside(&mut self) {
        if let Some(position) = self.document.transient.cursors.get_mut(self.number) {
            position.is_inside &= position.node == position.root;
        }
    }

    /// The document, to read.
    #[must_use]
    pub fn document(&self) -> &Document {
        self.document
    }

    /// The document, to change. Another walk may begin in it. If it is replaced by another document, the walk ends.
    pub fn document_mut(&mut self) -> &mut Document {
        self.document
    }
}

impl Drop for EditWalk<'_> {
    fn drop(&mut self) {
        self.document.transient.cursors.truncate(self.number);
    }
}

/// Where the walks continue.
impl Document {
    /// Moves the walks that are in a node that is about to leave its tree.
    #[cold]
    pub(super) fn move_cursors_out_of(&mut self, node: NodeIndex) {
        let node = node.index();
        let place = self.before(node);
        self.change_cursors(|document, position| {
            let stands_in_it = position.root != node
                && document.is_inside(position.node, node)
                && !document.is_inside(position.root, node);
            stands_in_it.then_some(place)
        });
    }

    /// Moves the walks that are in the children of a node, all of which are about to leave it.
    #[cold]
    pub(super) fn move_cursors_to(&mut self, parent: NodeIndex) {
        let parent = parent.index();
        self.change_cursors(|document, position| {
            let stands_in_a_child = position.node != parent
                && document.is_inside(position.node, parent)
                && (position.root == parent || !document.is_inside(position.root, parent));
            stands_in_a_child.then_some((parent, true))
        });
    }

    /// Moves the walks that are at the beginning or the end of an element, in whose place its children come, and
    /// those of what is inside it.
    #[cold]
    pub(super) fn move_cursors_to_children(&mut self, element: NodeIndex) {
        let element = element.index();
        let before = self.before(element);
        let after = match self.nodes[element as usize].last_child {
            0 => before,
            last => (last, false),
        };
        self.change_cursors(|_, position| {
            match (position.root == element, position.node == element) {
                // Its children leave the walk.
                (true, false) => Some((element, true)),
                (false, true) => Some(if position.is_inside { before } else { after }),
                _ => None,
            }
        });
    }

    /// Makes changes after which each place that a walk may have is where it was.
    pub(super) fn keep_cursors(&mut self, change: impl FnOnce(&mut Self)) {
        let cursors = std::mem::take(&mut self.transient.cursors);
        change(self);
        self.transient.cursors = cursors;
    }

    /// The place before a node that has a parent.
    fn before(&self, node: u32) -> (u32, bool) {
        match self.nodes[node as usize].previous {
            0 => (self.parent_of(node), true),
            previous => (previous, false),
        }
    }

    fn change_cursors(&mut self, place: impl Fn(&Self, Position) -> Option<(u32, bool)>) {
        let mut cursors = std::mem::take(&mut self.transient.cursors);
        for position in &mut cursors {
            crate::work::count(1);
            if let Some((node, is_inside)) = place(self, *position) {
                (position.node, position.is_inside) = (node, is_inside);
            }
        }
        self.transient.cursors = cursors;
    }
}
