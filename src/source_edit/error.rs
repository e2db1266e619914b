//! The reasons why edits cannot be written into the source.

use crate::dom::{Document, NodeId, NodeRef};
use crate::limit::StopReason;

/// The reason why the edits of a document cannot be written into its source.
///
/// ```
/// use duckbill::dom::Spans;
/// use duckbill::source_edit::SourceErrorKind;
/// use duckbill::{ParseOptions, parse_with};
/// let mut document = parse_with("<script></script>", &ParseOptions::new().with_spans(Spans::Full))?;
/// let script = document.elements_by_tag_name("script").next().unwrap().id();
/// document.set_text_content(script, "</script>")?;
/// let error = document.to_source().unwrap_err();
/// assert_eq!(error.kind(), SourceErrorKind::ChangesTree);
/// let text = document.node(script).unwrap().first_child().unwrap();
/// assert_eq!(error.node(), Some(text.id()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SourceError {
    kind: SourceErrorKind,
    node: Option<NodeId>,
}

/// The kind of a [`SourceError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum SourceErrorKind {
    /// The document was not parsed with [`Spans::Full`](crate::dom::Spans::Full), or a limit stopped its parse.
    NoSource,
    /// The source, parsed again, does not give the nodes that the document began with:
    /// [`compact`](crate::Document::compact) has renumbered them.
    NotRepeatable,
    /// Two edits are to be written in one place, as if the source were not as nested as the tree.
    Tangled,
    /// The edited source would be parsed as another tree. The node is the first that would be missing or
    /// different, or whose content would be.
    ChangesTree,
    /// The parse made several elements from one start tag, which are now different. The node is one of them. An
    /// edit of all of them alike can be written.
    SharedTag,
    /// The encoding of the document has no bytes for this character, which is where no character
    /// reference is possible.
    NotEncodable(char),
    /// The edited source would be decoded in another encoding.
    ChangesEncoding,
    /// A limit of the [options](super::SourceOptions) was reached, or their cancel flag set.
    Stopped(StopReason),
}

impl SourceError {
    pub(super) const fn new(kind: SourceErrorKind, node: Option<NodeId>) -> Self {
        Self { kind, node }
    }

    pub(super) const fn stopped(reason: StopReason) -> Self {
        Self::new(SourceErrorKind::Stopped(reason), None)
    }

    /// An error about the node of a number.
    pub(super) fn at(kind: SourceErrorKind, document: &Document, number: usize) -> Self {
        Self::new(kind, document.node_numbered(number).map(NodeRef::id))
    }

    /// The kind of the error.
    #[must_use]
    pub const fn kind(&self) -> SourceErrorKind {
        self.kind
    }

    /// The node that cannot be written, if the error is about one.
    #[must_use]
    pub const fn node(&self) -> Option<NodeId> {
        self.node
    }
}

impl std::fmt::Display for SourceError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind {
            SourceErrorKind::NoSource => {
                formatter.write_str("the document was not parsed to its end with all spans")
            }
            SourceErrorKind::NotRepeatable => {
                formatter.write_str("the source, parsed again, gives other nodes")
            }
            SourceErrorKind::Tangled => {
                formatter.write_str("two edits are to be written in one place of the source")
            }
            SourceErrorKind::ChangesTree => {
                formatter.write_str("the edited source would be parsed as another tree")
            }
            SourceErrorKind::SharedTag => formatter
                .write_str("elements that were made from one start tag were edited differently"),
            SourceErrorKind::NotEncodable(character) => {
                write!(formatter, "the document's encoding cannot write {character:?} there")
            }
            SourceErrorKind::ChangesEncoding => {
                formatter.write_str("the edited source would be read in another encoding")
            }
            SourceErrorKind::Stopped(reason) => reason.fmt(formatter),
        }
    }
}

impl std::error::Error for SourceError {}
