//! Changing a document from outside. What the DOM standard checks before it changes a tree is checked
//! here, and what fails changes nothing.
//!
//! The tree may come out in shapes that no parser makes; serializing and parsing it again then gives
//! another tree.

mod compact;
mod content;
mod import;
mod insertion;
mod structure;
#[cfg(test)]
mod tests;

pub use compact::NodeIdMap;
pub(crate) use import::ShadowRoots;

use super::{Document, NodeId, NodeIndex, NodeKind, NodeRef};
use crate::names::Namespace;

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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum EditError {
    /// The document never gave out this id: it is one of another document.
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
    /// The element is the document's own child, which gives markup no context.
    NoContext,
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
            Self::NoContext => "the document itself gives markup no context",
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
        let element = match namespace {
            Namespace::Html if name.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                self.make_element_named(namespace, &name.to_ascii_lowercase())
            }
            _ => self.make_element_named(namespace, name),
        };
        Ok(self.id_of(element))
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
        let text = self.make_text(text);
        self.id_of(text)
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
        let comment = self.make_comment(data);
        self.id_of(comment)
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
        let instruction = self.make_processing_instruction(target, data);
        self.id_of(instruction)
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
        let doctype = self.make_doctype(name, public_identifier, system_identifier);
        self.id_of(doctype)
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
        let fragment = self.make_fragment();
        self.id_of(fragment)
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
        let view = self.known(node)?;
        if matches!(view.kind(), NodeKind::Document | NodeKind::ShadowRoot) {
            return Err(EditError::CannotBeMoved);
        }
        let copy = self.copy_subtree(view.node_index());
        Ok(self.id_of(copy))
    }
}

/// Asking.
impl Document {
    fn known(&self, node: NodeId) -> Result<NodeRef<'_>, EditError> {
        self.node(node).ok_or(EditError::UnknownNode)
    }

    fn known_index(&self, node: NodeId) -> Result<NodeIndex, EditError> {
        self.known(node).map(NodeRef::node_index)
    }
}

/// [Valid element local name](https://dom.spec.whatwg.org/#valid-element-local-name)
fn is_valid_element_name(name: &str) -> bool {
    let Some(&first) = name.as_bytes().first() else { return false };
    if first.is_ascii_alphabetic() {
        return !name.bytes().any(ends_a_name);
    }
    matches!(first, b':' | b'_' | 0x80..)
        && name.bytes().all(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b':' | b'_' | 0x80..)
        })
}

fn ends_a_name(byte: u8) -> bool {
    crate::ascii::is_whitespace(byte) || matches!(byte, 0 | b'/' | b'>')
}
