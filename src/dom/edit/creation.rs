//! Making nodes that are not in a tree yet.

use super::attributes::ends_a_name;
use super::error::EditError;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::arena::node::NodeKind;
use crate::names::Namespace;

/// Making nodes. A new node has no parent.
impl Document {
    /// Makes an element. The name of an HTML element is put in lower case, as `createElement` does.
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
    pub fn create_text(&mut self, text: &str) -> NodeId {
        let text = self.make_text(text);
        self.id_of(text)
    }

    /// Makes a comment.
    pub fn create_comment(&mut self, data: &str) -> NodeId {
        let comment = self.make_comment(data);
        self.id_of(comment)
    }

    /// Makes a processing instruction.
    pub fn create_processing_instruction(&mut self, target: &str, data: &str) -> NodeId {
        let instruction = self.make_processing_instruction(target, data);
        self.id_of(instruction)
    }

    /// Makes a doctype; identifiers that are missing are empty.
    pub fn create_doctype(
        &mut self,
        name: &str,
        public_identifier: &str,
        system_identifier: &str,
    ) -> NodeId {
        let doctype = self.make_doctype(name, public_identifier, system_identifier);
        self.id_of(doctype)
    }

    /// Makes a document fragment. Inserting it inserts its children, and leaves it empty.
    pub fn create_fragment(&mut self) -> NodeId {
        let fragment = self.make_fragment();
        self.id_of(fragment)
    }

    /// Makes a copy of a node and of all that is below it, template contents and clonable shadow roots
    /// included. The copy has no parent.
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

    /// Makes a copy of a node alone: of an element its name and attributes, and its shadow root if that is clonable, but no
    /// children and no template contents. The copy has no parent.
    /// [`cloneNode()`](https://dom.spec.whatwg.org/#dom-node-clonenode)
    ///
    /// ```
    /// let mut document = duckbill::parse("<p class=a>b<p>c");
    /// let p = document.elements_by_tag_name("p").next().unwrap().id();
    /// let copy = document.clone_shallow(p)?;
    /// assert_eq!(document.node(copy).unwrap().outer_html(), "<p class=\"a\"></p>");
    /// # Ok::<(), duckbill::dom::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`clone_subtree`](Self::clone_subtree).
    pub fn clone_shallow(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let view = self.known(node)?;
        if matches!(view.kind(), NodeKind::Document | NodeKind::ShadowRoot) {
            return Err(EditError::CannotBeMoved);
        }
        let copy = self.copy_alone(view.node_index());
        Ok(self.id_of(copy))
    }
}

/// [Valid element local name](https://dom.spec.whatwg.org/#valid-element-local-name)
pub(super) fn is_valid_element_name(name: &str) -> bool {
    let Some(&first) = name.as_bytes().first() else { return false };
    if first.is_ascii_alphabetic() {
        return !name.bytes().any(ends_a_name);
    }
    matches!(first, b':' | b'_' | 0x80..)
        && name.bytes().all(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b':' | b'_' | 0x80..)
        })
}
