//! Changing a document from outside. What the DOM standard checks before it changes a tree is checked
//! here, and what fails changes nothing.
//!
//! The tree may come out in shapes that no parser makes; serializing and parsing it again then gives
//! another tree.

use super::{Document, NodeId, NodeKind, NodeRef};
use crate::names::{AttributeNamespace, Namespace};

/// Why a change was refused.
///
/// ```
/// use duckbill::{Document, EditError};
/// let mut document = Document::new();
/// let root = document.root().id();
/// let text = document.create_text("x");
/// assert_eq!(document.append_child(root, text), Err(EditError::TextInDocument));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EditError {
    /// The document never gave out this id.
    UnknownNode,
    /// The node cannot have children: it is no document, fragment, shadow root or element.
    CannotHaveChildren,
    /// The node would come to be inside itself.
    InsideItself,
    /// Documents, shadow roots and template contents have a place of their own.
    CannotBeMoved,
    /// The node to insert beside has no parent.
    NoParent,
    /// A document cannot have text as a child.
    TextInDocument,
    /// Only a document can have a doctype as a child.
    DoctypeOutsideDocument,
    /// A document can have one element only, and one doctype before it.
    DocumentOrder,
    /// Only elements have names and attributes.
    NotAnElement,
    /// Only text, comments and processing instructions have data.
    NoData,
    /// The name has a character that would end it in markup, or none at all.
    InvalidName,
}

impl std::fmt::Display for EditError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::UnknownNode => "the node is not of this document",
            Self::CannotHaveChildren => "this kind of node cannot have children",
            Self::InsideItself => "the node would be inside itself",
            Self::CannotBeMoved => "this kind of node cannot be inserted",
            Self::NoParent => "the node to insert beside has no parent",
            Self::TextInDocument => "a document cannot have text as a child",
            Self::DoctypeOutsideDocument => "only a document can have a doctype as a child",
            Self::DocumentOrder => {
                "a document can have one element only, and one doctype before it"
            }
            Self::NotAnElement => "the node is not an element",
            Self::NoData => "the node has no data",
            Self::InvalidName => "the name cannot be written in markup",
        })
    }
}

impl std::error::Error for EditError {}

/// Making nodes. A new node has no parent.
impl Document {
    /// Makes an element. The name of an HTML element is put in lower case, as `createElement` does.
    ///
    /// ```
    /// use duckbill::{Document, Namespace};
    /// let mut document = Document::new();
    /// let html = document.create_element(Namespace::Html, "HTML")?;
    /// document.append_child(document.root().id(), html)?;
    /// assert_eq!(document.root().first_child().unwrap().as_element().unwrap().name(), "html");
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidName`](EditError::InvalidName) if it is not a
    /// [valid element local name](https://dom.spec.whatwg.org/#valid-element-local-name).
    pub fn create_element(
        &mut self,
        namespace: Namespace,
        name: &str,
    ) -> Result<NodeId, EditError> {
        if !is_valid_element_name(name) {
            return Err(EditError::InvalidName);
        }
        match namespace {
            Namespace::Html if name.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                Ok(self.make_element_named(namespace, &name.to_ascii_lowercase()))
            }
            _ => Ok(self.make_element_named(namespace, name)),
        }
    }

    /// Makes a text node.
    ///
    /// ```
    /// use duckbill::Document;
    /// let mut document = Document::new();
    /// let text = document.create_text("x");
    /// assert_eq!(document.node(text).unwrap().text(), Some("x"));
    /// ```
    pub fn create_text(&mut self, text: &str) -> NodeId {
        self.make_text(text)
    }

    /// Makes a comment.
    ///
    /// ```
    /// use duckbill::{Document, NodeKind};
    /// let mut document = Document::new();
    /// let comment = document.create_comment("x");
    /// assert_eq!(document.node(comment).unwrap().kind(), NodeKind::Comment);
    /// ```
    pub fn create_comment(&mut self, data: &str) -> NodeId {
        self.make_comment(data)
    }

    /// Makes a processing instruction.
    ///
    /// ```
    /// use duckbill::Document;
    /// let mut document = Document::new();
    /// let instruction = document.create_processing_instruction("marker", "name=\"x\"");
    /// assert_eq!(document.node(instruction).unwrap().data(), Some("name=\"x\""));
    /// ```
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> NodeId {
        self.make_processing_instruction(target, data)
    }

    /// Makes a doctype; identifiers that are missing are empty.
    ///
    /// ```
    /// use duckbill::Document;
    /// let mut document = Document::new();
    /// let doctype = document.create_doctype("html", "", "");
    /// assert_eq!(document.node(doctype).unwrap().as_doctype().unwrap().name(), "html");
    /// ```
    pub fn create_doctype(
        &mut self,
        name: &str,
        public_identifier: &str,
        system_identifier: &str,
    ) -> NodeId {
        self.make_doctype(name, public_identifier, system_identifier)
    }

    /// Makes a document fragment. Inserting it inserts what is in it, and leaves it empty.
    ///
    /// ```
    /// use duckbill::{Document, NodeKind};
    /// let mut document = Document::new();
    /// let fragment = document.create_fragment();
    /// assert_eq!(document.node(fragment).unwrap().kind(), NodeKind::DocumentFragment);
    /// ```
    pub fn create_fragment(&mut self) -> NodeId {
        self.make_fragment()
    }

    /// Makes a copy of a node and of all that is below it, template contents and clonable shadow roots
    /// included. The copy has no parent.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>Hello");
    /// let body = document.root().descendants().nth(2).unwrap().id();
    /// let copy = document.clone_subtree(body)?;
    /// assert!(document.node(body).unwrap().is_equal_node(document.node(copy).unwrap()));
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CannotBeMoved`](EditError::CannotBeMoved) for the document node and shadow roots.
    pub fn clone_subtree(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        match self.known(node)?.kind() {
            NodeKind::Document | NodeKind::ShadowRoot => Err(EditError::CannotBeMoved),
            _ => Ok(self.copy_subtree(node)),
        }
    }
}

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
        self.insert(node, parent, None)
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
        let first = self.known(parent)?.first_child().map(NodeRef::id);
        self.insert(node, parent, first)
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
        let parent = self.known(before)?.parent().ok_or(EditError::NoParent)?.id();
        self.insert(node, parent, Some(before))
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
        let parent = after.parent().ok_or(EditError::NoParent)?.id();
        let before = after.next_sibling().map(NodeRef::id);
        self.insert(node, parent, before)
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
        self.known(node)?;
        self.unlink(node);
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
        let parent = view.parent().ok_or(EditError::NoParent)?.id();
        self.check_insertion(new, parent, Some(old), Some(old))?;
        self.put(new, parent, Some(old));
        self.unlink(old);
        Ok(())
    }

    fn insert(
        &mut self,
        node: NodeId,
        parent: NodeId,
        before: Option<NodeId>,
    ) -> Result<(), EditError> {
        self.check_insertion(node, parent, before, None)?;
        self.put(node, parent, before);
        Ok(())
    }

    /// Inserts without asking: a fragment by its children.
    fn put(&mut self, node: NodeId, parent: NodeId, before: Option<NodeId>) {
        let is_fragment = self.nodes[node.index() as usize].kind == NodeKind::DocumentFragment;
        match before {
            None if is_fragment => self.move_children(node, parent),
            None => self.link_last(node, parent),
            Some(before) if is_fragment => {
                while let Some(child) = self.known(node).ok().and_then(NodeRef::first_child) {
                    let child = child.id();
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
        node: NodeId,
        parent: NodeId,
        before: Option<NodeId>,
        leaving: Option<NodeId>,
    ) -> Result<(), EditError> {
        let (node, parent) = (self.known(node)?, self.known(parent)?);
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
        let before = before.map(NodeId::index);
        let inserted = || {
            let children = match node.kind() {
                NodeKind::DocumentFragment => Some(node.children()),
                _ => None,
            };
            let itself = children.is_none().then_some(node);
            itself.into_iter().chain(children.into_iter().flatten())
        };
        let kept = |child: &NodeRef<'_>| Some(child.id()) != leaving && *child != node;
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
    pub(super) fn host_including_ancestors(&self, index: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(index), |&index| {
            let above = self.above(index);
            (above != 0).then_some(above)
        })
    }

    fn known(&self, node: NodeId) -> Result<NodeRef<'_>, EditError> {
        self.node(node).ok_or(EditError::UnknownNode)
    }
}

/// Changing nodes in place.
impl Document {
    /// Sets an attribute in no namespace. Its name is put in lower case on HTML elements.
    ///
    /// ```
    /// let mut document = duckbill::parse("<a>");
    /// let a = document.root().descendants().nth(3).unwrap().id();
    /// document.set_attribute(a, "href", "/")?;
    /// assert_eq!(document.node(a).unwrap().as_element().unwrap().attribute("href"), Some("/"));
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement), and [`InvalidName`](EditError::InvalidName) if the
    /// name is not a
    /// [valid attribute local name](https://dom.spec.whatwg.org/#valid-attribute-local-name).
    pub fn set_attribute(
        &mut self,
        element: NodeId,
        name: &str,
        value: &str,
    ) -> Result<(), EditError> {
        let name = self.attribute_name(element, name)?;
        if !is_valid_attribute_name(&name) {
            return Err(EditError::InvalidName);
        }
        // The first of this name is set, in whatever namespace it is.
        let existing =
            self.find_attribute(element.index(), &name).map(|data| data.name.namespace());
        self.put_attribute(element, &name, existing.unwrap_or(AttributeNamespace::None), value);
        Ok(())
    }

    /// Removes an attribute; whether there was one.
    ///
    /// ```
    /// let mut document = duckbill::parse("<a href=/>");
    /// let a = document.root().descendants().nth(3).unwrap().id();
    /// assert_eq!(document.remove_attribute(a, "href"), Ok(true));
    /// assert_eq!(document.remove_attribute(a, "href"), Ok(false));
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotAnElement`](EditError::NotAnElement).
    pub fn remove_attribute(&mut self, element: NodeId, name: &str) -> Result<bool, EditError> {
        let name = self.attribute_name(element, name)?;
        Ok(self.drop_attribute(element, &name))
    }

    /// A name as an element's attribute has it.
    fn attribute_name(&self, element: NodeId, name: &str) -> Result<String, EditError> {
        let element = self.known(element)?.as_element().ok_or(EditError::NotAnElement)?;
        Ok(match element.namespace() {
            Namespace::Html => name.to_ascii_lowercase(),
            _ => name.to_owned(),
        })
    }

    /// Sets the data of a text, a comment or a processing instruction.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>a");
    /// let text = document.root().descendants().nth(4).unwrap().id();
    /// document.set_data(text, "b")?;
    /// assert_eq!(document.root().text_content(), "b");
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoData`](EditError::NoData).
    pub fn set_data(&mut self, node: NodeId, data: &str) -> Result<(), EditError> {
        let kind = self.known(node)?.kind();
        match kind {
            NodeKind::Text | NodeKind::Comment => {
                let range = self.texts.push(data);
                self.nodes[node.index() as usize].set_text(range);
            }
            NodeKind::ProcessingInstruction => {
                // A copy may share the entry.
                let old = self.instructions[self.nodes[node.index() as usize].payload[0] as usize];
                let data = self.texts.push(data);
                self.nodes[node.index() as usize].payload[0] = self.instructions.len() as u32;
                self.instructions.push(super::InstructionData { data, ..old });
            }
            _ => return Err(EditError::NoData),
        }
        Ok(())
    }

    /// Replaces all children of an element or fragment by one text; of a text, comment or processing
    /// instruction, sets the data. Empty text leaves no child.
    ///
    /// ```
    /// let mut document = duckbill::parse("<p>a<b>b</b>");
    /// let p = document.root().descendants().nth(3).unwrap().id();
    /// document.set_text_content(p, "c")?;
    /// assert_eq!(document.node(p).unwrap().children().count(), 1);
    /// # Ok::<(), duckbill::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TextInDocument`](EditError::TextInDocument), and
    /// [`CannotHaveChildren`](EditError::CannotHaveChildren) for a doctype.
    pub fn set_text_content(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        match self.known(node)?.kind() {
            NodeKind::Document => return Err(EditError::TextInDocument),
            NodeKind::Doctype => return Err(EditError::CannotHaveChildren),
            NodeKind::Text | NodeKind::Comment | NodeKind::ProcessingInstruction => {
                return self.set_data(node, text);
            }
            NodeKind::Element | NodeKind::DocumentFragment | NodeKind::ShadowRoot => {}
        }
        while let Some(child) = self.known(node)?.first_child() {
            let child = child.id();
            self.unlink(child);
        }
        if !text.is_empty() {
            let text = self.make_text(text);
            self.link_last(text, node);
        }
        Ok(())
    }
}

/// [Valid element local name](https://dom.spec.whatwg.org/#valid-element-local-name)
fn is_valid_element_name(name: &str) -> bool {
    let Some(&first) = name.as_bytes().first() else { return false };
    if first.is_ascii_alphabetic() {
        return !name.bytes().any(|byte| ends_a_name(byte));
    }
    matches!(first, b':' | b'_' | 0x80..)
        && name.bytes().all(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b':' | b'_' | 0x80..)
        })
}

/// [Valid attribute local name](https://dom.spec.whatwg.org/#valid-attribute-local-name)
fn is_valid_attribute_name(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|byte| ends_a_name(byte) || byte == b'=')
}

fn ends_a_name(byte: u8) -> bool {
    crate::ascii::is_whitespace(byte) || matches!(byte, 0 | b'/' | b'>')
}
