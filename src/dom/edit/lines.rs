//! Inserting and wrapping nodes on lines of their own.
//!
//! The white space that makes a line is a text node like any other, so it is in the tree and in every form that
//! is written from it, the edited source too.

use super::error::EditError;
use crate::ascii::is_whitespace;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::view::node_ref::NodeRef;

/// Lines of their own, for nodes that begin one: with nothing but white space before them in their line. (For
/// other nodes these methods do the same as those without lines.) The new white space is a copy of what begins
/// the line. Do not use them in a `pre`, or where white space is shown for another reason.
impl Document {
    /// Inserts a node before another, and on a line of its own if the other one begins a line.
    ///
    /// # Errors
    ///
    /// As for [`insert_before`](Self::insert_before).
    pub fn insert_line_before(&mut self, before: NodeId, node: NodeId) -> Result<(), EditError> {
        self.insert_line(before, node, Self::insert_before)
    }

    /// Inserts a node after another, and on a line of its own if the other one begins a line.
    ///
    /// # Errors
    ///
    /// As for [`insert_after`](Self::insert_after).
    pub fn insert_line_after(&mut self, after: NodeId, node: NodeId) -> Result<(), EditError> {
        self.insert_line(after, node, Self::insert_after)
    }

    /// [Wraps](Self::wrap) a node, and puts it on a line of its own inside the wrapper if it begins a line: all
    /// three lines have the same indentation.
    ///
    /// # Errors
    ///
    /// As for [`wrap`](Self::wrap).
    pub fn wrap_lines(&mut self, node: NodeId, wrapper: NodeId) -> Result<(), EditError> {
        let indentation = self.indentation(node)?;
        self.wrap(node, wrapper)?;
        if let Some(space) = indentation {
            let [before, after] = [self.create_text(&space), self.create_text(&space)];
            self.insert_before(node, before)?;
            self.insert_after(node, after)?;
        }
        Ok(())
    }

    /// Inserts a node beside another, and between the two the white space that begins the line of the other.
    fn insert_line(
        &mut self,
        beside: NodeId,
        node: NodeId,
        insert: fn(&mut Self, NodeId, NodeId) -> Result<(), EditError>,
    ) -> Result<(), EditError> {
        let indentation = self.indentation(beside)?;
        insert(self, beside, node)?;
        match indentation {
            Some(space) if beside != node => {
                let space = self.create_text(&space);
                insert(self, beside, space)
            }
            _ => Ok(()),
        }
    }

    /// The newline and the white space before a node that begins a line.
    fn indentation(&self, node: NodeId) -> Result<Option<String>, EditError> {
        let before = self.known(node)?.previous_sibling().and_then(NodeRef::text);
        let text = before.unwrap_or_default();
        let is_space = |c: char| c.is_ascii() && is_whitespace(c as u8) && c != '\n';
        let space = text.len() - text.trim_end_matches(is_space).len();
        let begins_line = text.get(..text.len() - space).is_some_and(|text| text.ends_with('\n'));
        let tail = text.get(text.len() - space - usize::from(begins_line)..);
        Ok(tail.filter(|_| begins_line).map(str::to_owned))
    }
}
