//! Changing the shape of the tree around nodes: wrapping and unwrapping nodes, and merging text nodes.

use super::creation::is_valid_element_name;
use super::error::EditError;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::arena::node::NodeKind;
use crate::dom::view::node_ref::NodeRef;
use crate::names::Namespace;

/// Changing the shape of the tree.
impl Document {
    /// Replaces a node by an element, and makes the node the element's last child. For a `template` too
    /// that means a child, not its contents.
    ///
    /// ```
    /// use duckbill::names::Namespace;
    /// let mut document = duckbill::parse("<table></table>");
    /// let table = document.elements_by_tag_name("table").next().unwrap().id();
    /// let div = document.create_element(Namespace::Html, "div")?;
    /// document.wrap(table, div)?;
    /// assert_eq!(document.node(table).unwrap().parent(), document.node(div));
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoParent`](EditError::NoParent) if `node` has none, [`NotAnElement`](EditError::NotAnElement) if
    /// `wrapper` is not an element, and the errors of [`replace`](Self::replace) and
    /// [`append_child`](Self::append_child).
    pub fn wrap(&mut self, node: NodeId, wrapper: NodeId) -> Result<(), EditError> {
        let view = self.known(node)?;
        let around = self.known(wrapper)?;
        around.as_element().ok_or(EditError::NotAnElement)?;
        let parent = view.parent().ok_or(EditError::NoParent)?.node_index();
        let kind = view.kind();
        let (node, wrapper) = (view.node_index(), around.node_index());
        if node == wrapper {
            return Err(EditError::InsideItself);
        }
        // A descendant of the node may become its wrapper: it leaves the node first.
        self.check_insertion(wrapper, parent, Some(node), Some(node))?;
        if kind == NodeKind::Doctype {
            return Err(EditError::DoctypeOutsideDocument);
        }
        self.put(wrapper, parent, Some(node));
        self.keep_cursors(|document| document.put(node, wrapper, None));
        Ok(())
    }

    /// Replaces an element by its children, and removes it without children. Its template contents and
    /// its shadow root stay with it. Nested elements may be unwrapped in any order: what is moved again with all its
    /// siblings costs little.
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement), [`NoParent`](EditError::NoParent);
    /// [`TextInDocument`](EditError::TextInDocument) and [`DocumentOrder`](EditError::DocumentOrder) if
    /// the parent is the document and cannot have these children.
    pub fn unwrap(&mut self, element: NodeId) -> Result<(), EditError> {
        let view = self.known(element)?;
        view.as_element().ok_or(EditError::NotAnElement)?;
        let around = view.parent().ok_or(EditError::NoParent)?;
        let (element, parent) = (view.node_index(), around.node_index());
        if around.kind() == NodeKind::Document {
            let kinds: Vec<NodeKind> = view.children().map(NodeRef::kind).collect();
            self.check_document_children(&kinds, Some(element), |child| child == element)?;
        }
        self.move_cursors_to_children(element);
        self.keep_cursors(|document| {
            document.put_children(element, parent, Some(element));
            document.take_out(element);
        });
        Ok(())
    }

    /// Gives an element another name, in the same namespace; its id, attributes and content stay. The name of an
    /// HTML element is put in lower case. The contents of a `template` become the children of an element that
    /// is not one any more, and the other way round.
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement), and [`InvalidName`](EditError::InvalidName) as for
    /// [`create_element`](Self::create_element).
    pub fn rename_element(&mut self, element: NodeId, name: &str) -> Result<(), EditError> {
        let view = self.known(element)?;
        let namespace = view.as_element().ok_or(EditError::NotAnElement)?.namespace();
        if !is_valid_element_name(name) {
            return Err(EditError::InvalidName);
        }
        let element = view.node_index();
        self.header.changes += 1;
        if !self.transient.cursors.is_empty() && namespace == Namespace::Html {
            match self.contents_of(element.index()) {
                None if name.eq_ignore_ascii_case("template") => self.move_cursors_to(element),
                Some(contents) if !name.eq_ignore_ascii_case("template") => {
                    self.move_cursors_to(contents);
                }
                _ => {}
            }
        }
        match namespace {
            Namespace::Html => self.set_element_name(element, &name.to_ascii_lowercase()),
            _ => self.set_element_name(element, name),
        }
        // It may have become a form, or be one no longer.
        self.marks_changed(element.index());
        Ok(())
    }

    /// Moves all children of a node to the end of another one.
    ///
    /// # Errors
    ///
    /// Those of [`append_child`](Self::append_child), for each child; the children before it have moved then.
    pub fn move_children_to(&mut self, from: NodeId, to: NodeId) -> Result<(), EditError> {
        let target = self.known(to)?;
        let from = self.known_index(from)?;
        let (place, kind) = (target.node_index(), target.kind());
        // All but a document, whose doctype may not be anywhere else, has children that may be in any of these.
        let can_take_any =
            matches!(kind, NodeKind::Element | NodeKind::DocumentFragment | NodeKind::ShadowRoot)
                && self.at(from).kind() != NodeKind::Document;
        if can_take_any && !self.is_inside(place.index(), from.index()) {
            self.put_children(from, place, None);
            return Ok(());
        }
        while let Some(child) = self.first_child_of(from) {
            if to == self.id_of(from) {
                return Err(EditError::InsideItself);
            }
            self.append_child(to, self.id_of(child))?;
        }
        Ok(())
    }

    /// Cuts a text node in two: it keeps what is before the offset, in bytes of UTF-8, and the rest becomes a new text node
    /// just after it, or without a parent if it has none. Returns the new node.
    /// [`splitText`](https://dom.spec.whatwg.org/#dom-text-splittext)
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>one two");
    /// let text = document.elements_by_tag_name("p").next().unwrap().first_child().unwrap().id();
    /// let rest = document.split_text(text, 4)?;
    /// assert_eq!(document.node(rest).unwrap().text(), Some("two"));
    /// assert_eq!(document.node(text).unwrap().text(), Some("one "));
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoData`](EditError::NoData) if the node is not a text node, and [`BadOffset`](EditError::BadOffset) if the offset is
    /// beyond its end or within a character.
    #[doc(alias = "splitText")]
    pub fn split_text(&mut self, text: NodeId, offset: usize) -> Result<NodeId, EditError> {
        let view = self.known(text)?;
        let whole = view.text().ok_or(EditError::NoData)?;
        let (before, after) = whole.split_at_checked(offset).ok_or(EditError::BadOffset)?;
        let (before, after) = (before.to_owned(), after.to_owned());
        let has_parent = view.parent().is_some();
        let rest = self.create_text(&after);
        if has_parent {
            self.insert_after(text, rest)?;
        }
        self.set_data(text, &before)?;
        Ok(rest)
    }

    /// Merges adjacent text nodes below a node, and removes the empty ones, as
    /// [`normalize`](https://dom.spec.whatwg.org/#dom-node-normalize) does. The first one that is not
    /// empty stays. Template contents and shadow roots are trees of their own and are left unchanged.
    ///
    /// # Errors
    ///
    /// [`UnknownNode`](EditError::UnknownNode).
    #[doc(alias = "normalise")]
    pub fn normalize(&mut self, node: NodeId) -> Result<(), EditError> {
        let is_text = |node: &NodeRef<'_>| node.kind() == NodeKind::Text;
        let begins_run = |node: &NodeRef<'_>| {
            is_text(node) && !node.previous_sibling().is_some_and(|previous| is_text(&previous))
        };
        let below = self.known(node)?.descendants();
        let runs: Vec<NodeIndex> = below.filter(begins_run).map(NodeRef::node_index).collect();
        for first in runs {
            self.merge_texts(first);
        }
        Ok(())
    }

    /// Merges a text node and those that follow it.
    fn merge_texts(&mut self, first: NodeIndex) {
        let run = || {
            let first = self.at(first);
            std::iter::once(first).chain(first.next_siblings()).map_while(|node| {
                crate::work::count(1);
                Some((node.node_index(), node.text()?))
            })
        };
        let kept = run().find(|(_, text)| !text.is_empty()).map(|(node, _)| node);
        let others = || run().filter(|(node, _)| Some(*node) != kept);
        let text: String = others().map(|(_, text)| text).collect();
        let others: Vec<NodeIndex> = others().map(|(node, _)| node).collect();
        if let Some(kept) = kept.filter(|_| !text.is_empty()) {
            self.extend_text(kept.index(), &text);
        }
        for node in others {
            self.take_out(node);
        }
    }
}
