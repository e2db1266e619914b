//! Changing nodes in place: their data.

use super::error::EditError;
use crate::dom::arena::document::{Document, InstructionData};
use crate::dom::arena::identity::NodeId;
use crate::dom::arena::node::NodeKind;

/// Changing nodes in place.
impl Document {
    /// Sets the data of a text node, a comment or a processing instruction.
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
                let old =
                    self.parts.instructions[self.nodes[node.index() as usize].payload[0] as usize];
                let data = self.texts.push(data);
                self.nodes[node.index() as usize].payload[0] = self.parts.instructions.len() as u32;
                self.parts.instructions.push(InstructionData { data, ..old });
            }
            _ => return Err(EditError::NoData),
        }
        Ok(())
    }

    /// Replaces all children of an element or fragment by one text node; of a text node, comment or
    /// processing instruction, sets the data. The empty string leaves no child.
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
        let node = self.known_index(node)?;
        while let Some(child) = self.first_child_of(node) {
            self.take_out(child);
        }
        if !text.is_empty() {
            let text = self.make_text(text);
            self.link_last(text, node);
        }
        Ok(())
    }
}
