//! The removals of a sanitizer: where, and why.

use duckbill::Span;
use duckbill::dom::{AttributeRef, ElementRef, NodeKind, NodeRef};

/// Why a node or an attribute was removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum RemovalReason {
    /// The configuration lists what is kept, and this is not in the list.
    NotListed,
    /// The configuration lists it as removed or replaced.
    Listed,
    /// It can run script, so it goes although the configuration keeps it.
    Unsafe,
    /// It is a link to a `javascript:` URL.
    JavascriptUrl,
    /// It makes an animation change a link.
    AnimatesUrl,
    /// Parsed within SVG or HTML, or in another browser, it might run script or change how the bytes are read. Only
    /// strings.
    UnsafeElsewhere,
    /// It is markup in one context and text in another. Only strings.
    ReadOtherwise,
    /// A rule of a [`Policy`](super::Policy) refuses it: for URLs, classes, styles, what elements must have, or a function.
    Value,
}

impl RemovalReason {
    /// The name in lower case: `not-listed`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotListed => "not-listed",
            Self::Listed => "listed",
            Self::Unsafe => "unsafe",
            Self::JavascriptUrl => "javascript-url",
            Self::AnimatesUrl => "animates-url",
            Self::UnsafeElsewhere => "unsafe-elsewhere",
            Self::ReadOtherwise => "read-otherwise",
            Self::Value => "value",
        }
    }
}

/// The kind of a [`Removal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Removed {
    /// An element, with its content.
    Element,
    /// An element, whose content stayed.
    ReplacedElement,
    /// An attribute of an element that stayed.
    Attribute,
    /// The value of an attribute that stayed, with another.
    AttributeValue,
    /// A comment.
    Comment,
    /// A processing instruction.
    ProcessingInstruction,
}

impl Removed {
    /// The name in lower case: `replaced-element`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Element => "element",
            Self::ReplacedElement => "replaced-element",
            Self::Attribute => "attribute",
            Self::AttributeValue => "attribute-value",
            Self::Comment => "comment",
            Self::ProcessingInstruction => "processing-instruction",
        }
    }
}

/// A node or attribute that was removed. Of an element that was removed with its content, the content is not
/// reported on its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Removal {
    /// The kind of the removed part.
    pub kind: Removed,
    /// The name of the element or attribute, the target of the processing instruction; empty for a comment.
    pub name: String,
    /// Of an attribute, the name of its element.
    pub element: Option<String>,
    /// The place in the source; `None` if the parser made it without markup of its own.
    pub span: Option<Span>,
    /// Why it was removed.
    pub reason: RemovalReason,
}

impl Removal {
    pub(crate) fn of_node(node: NodeRef<'_>, kind: Removed, reason: RemovalReason) -> Self {
        let name = match node.as_element() {
            Some(element) => element.name(),
            None => node.as_processing_instruction().map_or("", |node| node.target()),
        };
        Self { kind, name: name.to_owned(), element: None, span: node.span(), reason }
    }

    pub(crate) fn of_attribute(
        element: ElementRef<'_>,
        attribute: AttributeRef<'_>,
        span: Option<Span>,
        reason: RemovalReason,
    ) -> Self {
        Self {
            kind: Removed::Attribute,
            name: attribute.name().to_owned(),
            element: Some(element.name().to_owned()),
            span,
            reason,
        }
    }
}

/// The kind of a node that is removed.
pub(crate) fn kind_of(node: NodeRef<'_>) -> Removed {
    match node.kind() {
        NodeKind::Comment => Removed::Comment,
        NodeKind::ProcessingInstruction => Removed::ProcessingInstruction,
        _ => Removed::Element,
    }
}
