//! The reasons why a change is refused.

use crate::dom::arena::document::Document;
use crate::dom::arena::identity::{NodeId, NodeIndex};
use crate::dom::view::node_ref::NodeRef;
use crate::limit::StopReason;

/// The reason why a change was refused.
///
/// ```
/// use duckbill::Document;
/// use duckbill::dom::EditError;
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
    /// The document never issued this id: it belongs to another document.
    UnknownNode,
    /// The node cannot have children: it is not a document, fragment, shadow root or element.
    CannotHaveChildren,
    /// The node would end up inside itself.
    InsideItself,
    /// A document cannot be moved, and neither documents nor shadow roots can be copied alone.
    CannotBeMoved,
    /// The node beside which to insert has no parent.
    NoParent,
    /// A document cannot have a text node as a child.
    TextInDocument,
    /// Only a document can have a doctype as a child.
    DoctypeOutsideDocument,
    /// A document can have one element only, and one doctype before it.
    DocumentOrder,
    /// Only elements have names and attributes.
    NotAnElement,
    /// Only text nodes, comments and processing instructions have data.
    NoData,
    /// The offset is beyond the end of the text, or within a character.
    BadOffset,
    /// The element's parent is the document, which is not a context for markup.
    NoContext,
    /// The name is empty, or has a character that would end it in markup.
    InvalidName,
    /// A prefix and a namespace that do not belong together, such as `xml` and another namespace than its own.
    WrongNamespace,
    /// Only a `select` has options that can be changed.
    NotASelect,
    /// The option to insert before is not in the `select`.
    NotInList,
    /// Only an `option` can be set at an index.
    NotAnOption,
    /// Parsing the markup was stopped: a limit was reached, or the cancel flag set.
    Stopped(StopReason),
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
            Self::BadOffset => "the offset is not between two characters of the text",
            Self::NoContext => "the document itself gives markup no context",
            Self::InvalidName => "the name cannot be written in markup",
            Self::NotASelect => "the node is not a select element",
            Self::NotAnOption => "the node is not an option",
            Self::NotInList => "the option is not in the select element",
            Self::Stopped(reason) => return reason.fmt(formatter),
            Self::WrongNamespace => "the prefix does not belong to the namespace",
        })
    }
}

impl std::error::Error for EditError {}

/// Asking.
impl Document {
    pub(crate) fn known(&self, node: NodeId) -> Result<NodeRef<'_>, EditError> {
        self.node(node).ok_or(EditError::UnknownNode)
    }

    pub(super) fn known_index(&self, node: NodeId) -> Result<NodeIndex, EditError> {
        self.known(node).map(NodeRef::node_index)
    }
}
