//! Inserting and removing nodes.

use super::super::{Document, NodeId, NodeIndex, NodeKind, NodeRef};
use super::EditError;

/// Moving nodes. A node that is inserted while it has a parent leaves that first.
impl Document {
    /// Makes a node the last child of `parent`.
    ///
    /// ```
    /// use duckbill::{Document, Namespace};
    /// let mut document = Document::new();
    /// let p = document.create_element(Namespace::Html, "p")?;
    /// let text = document.create_text("x");
    /// document.append_child(p, text)?;
    /// assert_eq!(document.node(p).unwrap().text_content(), "x");
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What [ensures pre-insertion validity](https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity)
    /// in the DOM standard.
    pub fn append_child(&mut self, parent: NodeId, node: NodeId) -> Result<(), EditError> {
        self.insert(node, self.known_index(parent)?, None)
    }

    /// Makes a node the first child of `parent`.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>b</p>");
    /// let p = document.root().descendants().nth(3).unwrap().id();
    /// let text = document.create_text("a");
    /// document.prepend_child(p, text)?;
    /// assert_eq!(document.node(p).unwrap().text_content(), "ab");
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`append_child`](Self::append_child).
    pub fn prepend_child(&mut self, parent: NodeId, node: NodeId) -> Result<(), EditError> {
        let parent = self.known(parent)?;
        let first = parent.first_child().map(NodeRef::node_index);
        self.insert(node, parent.node_index(), first)
    }

    /// Puts a node just before another.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>b</p>");
    /// let p = document.root().descendants().nth(3).unwrap().id();
    /// let text = document.create_text("a");
    /// document.insert_before(p, text)?;
    /// assert_eq!(document.root().text_content(), "ab");
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`append_child`](Self::append_child), and [`NoParent`](EditError::NoParent).
    pub fn insert_before(&mut self, before: NodeId, node: NodeId) -> Result<(), EditError> {
        let before = self.known(before)?;
        let parent = before.parent().ok_or(EditError::NoParent)?;
        self.insert(node, parent.node_index(), Some(before.node_index()))
    }

    /// Puts a node just after another.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>a</p>");
    /// let p = document.root().descendants().nth(3).unwrap().id();
    /// let text = document.create_text("b");
    /// document.insert_after(p, text)?;
    /// assert_eq!(document.root().text_content(), "ab");
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`insert_before`](Self::insert_before).
    pub fn insert_after(&mut self, after: NodeId, node: NodeId) -> Result<(), EditError> {
        let after = self.known(after)?;
        let parent = after.parent().ok_or(EditError::NoParent)?;
        let before = after.next_sibling().map(NodeRef::node_index);
        self.insert(node, parent.node_index(), before)
    }

    /// Takes a node away from its parent, with all that is below it. It can be inserted again; its
    /// room is not given back.
    ///
    /// To remove nodes while walking, collect the ids first:
    ///
    /// ```
    /// use duckbill::Tag;
    /// let mut document = duckbill::parse("<p>a<script>b</script>c");
    /// let scripts: Vec<_> = document
    ///     .root()
    ///     .descendants()
    ///     .filter(|node| node.as_element().is_some_and(|element| element.is_html(Tag::Script)))
    ///     .map(|node| node.id())
    ///     .collect();
    /// for script in scripts {
    ///     document.remove(script)?;
    /// }
    /// assert_eq!(document.root().text_content(), "ac");
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode). A node without a parent is left as it is.
    pub fn remove(&mut self, node: NodeId) -> Result<(), EditError> {
        self.unlink(self.known_index(node)?);
        Ok(())
    }

    /// Puts a node in the place of another, which is removed.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>a</p>");
    /// let p = document.root().descendants().nth(3).unwrap().id();
    /// let text = document.create_text("b");
    /// document.replace(p, text)?;
    /// assert_eq!(document.root().text_content(), "b");
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`insert_before`](Self::insert_before).
    pub fn replace(&mut self, old: NodeId, new: NodeId) -> Result<(), EditError> {
        let view = self.known(old)?;
        if old == new {
            return Ok(());
        }
        let parent = view.parent().ok_or(EditError::NoParent)?.node_index();
        let (old, new) = (view.node_index(), self.known_index(new)?);
        self.check_insertion(new, parent, Some(old), Some(old))?;
        self.put(new, parent, Some(old));
        self.unlink(old);
        Ok(())
    }

    fn insert(
        &mut self,
        node: NodeId,
        parent: NodeIndex,
        before: Option<NodeIndex>,
    ) -> Result<(), EditError> {
        let node = self.known_index(node)?;
        self.check_insertion(node, parent, before, None)?;
        self.put(node, parent, before);
        Ok(())
    }

    /// Inserts without asking: a fragment by its children.
    fn put(&mut self, node: NodeIndex, parent: NodeIndex, before: Option<NodeIndex>) {
        let is_fragment = self.nodes[node.index() as usize].kind == NodeKind::DocumentFragment;
        match before {
            None if is_fragment => self.move_children(node, parent),
            None => self.link_last(node, parent),
            Some(before) if is_fragment => {
                let first = |document: &Self| document.nodes[node.index() as usize].first_child;
                while let Some(child) = NodeIndex::from_index(first(self)) {
                    self.link_before(child, before);
                }
            }
            Some(before) => self.link_before(node, before),
        }
    }

    /// [Ensure pre-insertion validity](https://dom.spec.whatwg.org/#concept-node-ensure-pre-insertion-validity);
    /// `leaving` is a child of `parent` that goes away with it.
    fn check_insertion(
        &self,
        node: NodeIndex,
        parent: NodeIndex,
        before: Option<NodeIndex>,
        leaving: Option<NodeIndex>,
    ) -> Result<(), EditError> {
        let [node, parent] = [node, parent].map(|node| self.at(node));
        // 1.
        if !matches!(
            parent.kind(),
            NodeKind::Document
                | NodeKind::DocumentFragment
                | NodeKind::ShadowRoot
                | NodeKind::Element
        ) {
            return Err(EditError::CannotHaveChildren);
        }
        // 2. Host-including, so that a template cannot come into its own contents. What has nothing
        // in it holds only itself; asking that first makes building a deep tree linear.
        let holds_something = self.first_inside(node.index()) != 0;
        if node == parent
            || holds_something
                && self.host_including_ancestors(parent.index()).any(|above| above == node.index())
        {
            return Err(EditError::InsideItself);
        }
        // 4.
        let is_contents = node.kind() == NodeKind::DocumentFragment && node.host().is_some();
        if matches!(node.kind(), NodeKind::Document | NodeKind::ShadowRoot) || is_contents {
            return Err(EditError::CannotBeMoved);
        }
        // 5.
        let is_document = parent.kind() == NodeKind::Document;
        match node.kind() {
            NodeKind::Text if is_document => return Err(EditError::TextInDocument),
            NodeKind::Doctype if !is_document => return Err(EditError::DoctypeOutsideDocument),
            NodeKind::Element | NodeKind::Doctype | NodeKind::DocumentFragment if is_document => {}
            _ => return Ok(()),
        }
        // 6. The kinds the document would have as its children, in order.
        let before = before.map(NodeIndex::index);
        let inserted = || {
            let children = match node.kind() {
                NodeKind::DocumentFragment => Some(node.children()),
                _ => None,
            };
            let itself = children.is_none().then_some(node);
            itself.into_iter().chain(children.into_iter().flatten())
        };
        let kept = |child: &NodeRef<'_>| Some(child.node_index()) != leaving && *child != node;
        let mut order = Vec::new();
        for child in parent.children() {
            if Some(child.index()) == before {
                order.extend(inserted().map(NodeRef::kind));
            }
            if kept(&child) {
                order.push(child.kind());
            }
        }
        if before.is_none() {
            order.extend(inserted().map(NodeRef::kind));
        }
        if order.contains(&NodeKind::Text) {
            return Err(EditError::TextInDocument);
        }
        order.retain(|kind| matches!(kind, NodeKind::Element | NodeKind::Doctype));
        match order[..] {
            [] | [_] | [NodeKind::Doctype, NodeKind::Element] => Ok(()),
            _ => Err(EditError::DocumentOrder),
        }
    }

    /// The node, its parent or host, and so on.
    pub(in crate::dom) fn host_including_ancestors(&self, index: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(index), |&index| {
            let above = self.above(index);
            (above != 0).then_some(above)
        })
    }
}
