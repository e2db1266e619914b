//! The document: an arena of plain old data, a view to read it, and the sink that fills it.
//!
//! All nodes lie in one vector, all attributes in another, all text in one string; a node names its
//! neighbours by their index. So a document costs a handful of allocations, walking it follows
//! numbers through memory that was written in document order, nothing in it can form a cycle of
//! ownership, and dropping it frees a few vectors however deep the tree is.
//!
//! What few documents need (template contents, shadow roots, form owners, doctypes) stands in side
//! tables.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "node numbers and ranges are made by this module alone, and what they name is never taken away; texts are cut at the ends of texts"
)]

mod attributes;
#[cfg(feature = "url")]
mod base_url;
mod collections;
mod compare;
mod edit;
mod find;
mod form;
mod growth;
mod identity;
mod inner_text;
// Without selectors not all of its questions are asked.
#[cfg_attr(not(feature = "selectors"), allow(dead_code))]
mod name_key;
mod names;
mod node;
mod node_ref;
mod patch;
#[cfg(test)]
mod patch_tests;
mod pseudo_attribute;
mod selectedcontent;
mod sequences;
mod shortcuts;
mod side_table;
mod sink;
mod source;
#[cfg(test)]
mod tests;
mod text;
mod traverse;
mod tree;
mod views;

#[cfg(feature = "url")]
pub use base_url::BaseUrl;
pub use collections::{Elements, Options};
pub(crate) use edit::ShadowRoots;
pub use edit::{EditError, NodeIdMap};
pub use form::FormControls;
pub use identity::{NodeId, NodeIndex};
#[cfg(feature = "selectors")]
pub(crate) use name_key::NameKey;
pub use node::NodeKind;
pub use node_ref::NodeRef;
pub use sink::DocumentSink;
pub use traverse::{Ancestors, Children, Descendants, Edge, Siblings, Traverse};
pub use views::{AttributeRef, DoctypeRef, ElementRef, ProcessingInstructionRef};

use crate::encoding::EncodingReport;
use crate::error::ParseError;
use crate::names::quirks::QuirksMode;
use crate::tree_sink::ShadowRootInit;
use attributes::AttributeStore;
use growth::Growth;
use identity::Stamps;
use names::{NameId, Names};
use node::Node;
use side_table::SideTable;
use smallvec::SmallVec;
use text::{TextRange, TextStore};

/// A document: what parsing makes, and what serializing takes.
///
/// It owns everything, knows no lifetime, and may be sent to and shared between threads. Nodes are
/// named by [`NodeId`] and looked at through [`NodeRef`]; [`remove`](Self::remove) says how to change the
/// document while walking it. Removed nodes stay, without a parent, until [`compact`](Self::compact) is
/// called.
///
/// ```
/// use duckbill::{Document, NodeKind};
/// let document = Document::new();
/// assert_eq!(document.document_node().kind(), NodeKind::Document);
/// assert_eq!(document.document_node().children().count(), 0);
/// ```
pub struct Document {
    /// By number; the one of number 0 is a placeholder.
    nodes: Vec<Node>,
    attributes: AttributeStore,
    texts: TextStore,
    names: Names,
    /// Nearly every page has one.
    doctypes: SmallVec<[DoctypeData; 1]>,
    instructions: Vec<InstructionData>,
    shadow_roots: Vec<ShadowRootData>,
    /// `template` element to document fragment.
    contents: SideTable,
    /// Shadow host to shadow root.
    shadow_hosts: SideTable,
    /// Form-associated element to `form`, or to 0.
    form_owners: SideTable,
    /// Whether any node has [`Flags::MOVED`](node::Flags::MOVED).
    has_moved: bool,
    root: NodeIndex,
    stamps: Stamps,
    quirks_mode: QuirksMode,
    errors: Vec<ParseError>,
    dropped_errors: u64,
    encoding: EncodingReport,
    growth: Growth,
}

/// What a doctype holds.
#[derive(Debug, Clone, Copy)]
struct DoctypeData {
    name: TextRange,
    public_identifier: TextRange,
    system_identifier: TextRange,
}

/// What a processing instruction holds.
#[derive(Debug, Clone, Copy)]
struct InstructionData {
    target: TextRange,
    data: TextRange,
}

/// What a shadow root holds.
#[derive(Debug, Clone, Copy)]
struct ShadowRootData {
    host: u32,
    init: ShadowRootInit,
}

impl Document {
    /// An empty document.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacities(2, 0, 0)
    }

    /// An empty document with room for the source of a page of this many bytes, and for the nodes and
    /// attributes of a page that has few; see [`Growth`] for the rest.
    #[must_use]
    pub(crate) fn with_capacity_for(input_bytes: usize) -> Self {
        Self::growing(Growth::unseen(input_bytes))
    }

    /// Makes it [vacant](Self::vacant), unless it is.
    #[inline(always)]
    fn clear(&mut self) {
        if !self.nodes.is_empty() {
            *self = Self::vacant();
        }
    }

    /// Makes what is [vacant](Self::vacant) an empty document with room for what is likely to become of this
    /// input.
    #[inline(always)]
    fn begin(&mut self, input: &[u8]) {
        let growth = Growth::of(input);
        let (nodes, attributes) = growth.first_room();
        self.nodes = first_nodes(nodes);
        self.attributes = AttributeStore::with_capacity(attributes);
        self.texts = TextStore::with_capacity(growth.input_bytes);
        self.stamps = Stamps::new();
        self.growth = growth;
    }

    fn growing(growth: Growth) -> Self {
        let (nodes, attributes) = growth.first_room();
        Self { growth, ..Self::with_capacities(nodes, attributes, growth.input_bytes) }
    }

    fn with_capacities(nodes: usize, attributes: usize, text: usize) -> Self {
        Self {
            nodes: first_nodes(nodes),
            attributes: AttributeStore::with_capacity(attributes),
            texts: TextStore::with_capacity(text),
            stamps: Stamps::new(),
            ..Self::vacant()
        }
    }

    /// What stands where a document was or will be: it has not even a document node.
    #[inline(always)]
    fn vacant() -> Self {
        Self {
            nodes: Vec::new(),
            attributes: AttributeStore::default(),
            texts: TextStore::default(),
            names: Names::new(),
            doctypes: SmallVec::new(),
            instructions: Vec::new(),
            shadow_roots: Vec::new(),
            contents: SideTable::new(),
            shadow_hosts: SideTable::new(),
            form_owners: SideTable::new(),
            has_moved: false,
            root: NodeIndex::DOCUMENT,
            stamps: Stamps::NONE,
            quirks_mode: QuirksMode::NoQuirks,
            errors: Vec::new(),
            dropped_errors: 0,
            encoding: EncodingReport::CHARACTERS,
            growth: Growth::default(),
        }
    }

    /// The document node.
    ///
    /// ```
    /// use duckbill::Document;
    /// assert!(Document::new().document_node().parent().is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn document_node(&self) -> NodeRef<'_> {
        NodeRef::new(self, NodeIndex::DOCUMENT.index())
    }

    /// The node that holds what was parsed: the document node, or the document fragment if a
    /// fragment was parsed.
    ///
    /// ```
    /// use duckbill::Document;
    /// let document = Document::new();
    /// assert_eq!(document.root(), document.document_node());
    /// ```
    #[inline]
    #[must_use]
    pub fn root(&self) -> NodeRef<'_> {
        NodeRef::new(self, self.root.index())
    }

    /// Makes another node the [`root`](Self::root).
    pub(crate) fn set_root(&mut self, root: NodeIndex) {
        self.root = root;
    }

    /// How many nodes there are, the document node and removed nodes included.
    ///
    /// ```
    /// assert_eq!(duckbill::Document::new().node_count(), 1);
    /// ```
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// How much memory the document has allocated, in bytes, about: nodes, attributes, text and errors.
    ///
    /// ```
    /// assert!(duckbill::parse("<p>Hello").allocated_bytes() > 0);
    /// ```
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.attributes.allocated()
            + self.texts.allocated()
            + self.instructions.capacity() * size_of::<InstructionData>()
            + self.doctypes.capacity() * size_of::<DoctypeData>()
            + self.errors.capacity() * size_of::<ParseError>()
    }

    /// The mode the document's doctype asks for.
    ///
    /// ```
    /// use duckbill::{Document, QuirksMode};
    /// assert_eq!(Document::new().quirks_mode(), QuirksMode::NoQuirks);
    /// ```
    #[must_use]
    pub fn quirks_mode(&self) -> QuirksMode {
        self.quirks_mode
    }

    /// In which encoding the document came, how sure that is, what decided it, and whether any byte was
    /// malformed.
    ///
    /// ```
    /// use duckbill::encoding::Confidence;
    /// assert_eq!(duckbill::parse("text").encoding().confidence, Confidence::Irrelevant);
    /// ```
    #[must_use]
    pub fn encoding(&self) -> EncodingReport {
        self.encoding
    }

    /// Notes how the document was decoded.
    pub(crate) fn set_encoding(&mut self, report: EncodingReport) {
        self.encoding = report;
    }

    /// The parse errors that were asked for, in the order of their places.
    ///
    /// ```
    /// assert!(duckbill::Document::new().errors().is_empty());
    /// ```
    #[must_use]
    pub fn errors(&self) -> &[ParseError] {
        &self.errors
    }

    /// How many more errors there were than [`errors`](Self::errors) may hold.
    ///
    /// ```
    /// assert_eq!(duckbill::Document::new().dropped_errors(), 0);
    /// ```
    #[must_use]
    pub fn dropped_errors(&self) -> u64 {
        self.dropped_errors
    }

    /// About how long the whole document is as HTML: as long as what it was parsed from, which the
    /// text store has kept.
    pub(crate) fn likely_html_length(&self) -> usize {
        self.texts.len() + self.texts.len() / 16
    }

    /// The text of a name.
    #[inline]
    fn name(&self, name: NameId) -> &str {
        self.names.get(&self.texts, name)
    }
}

/// The placeholder of number 0 and the document node, with room for so many nodes.
#[inline(always)]
fn first_nodes(room: usize) -> Vec<Node> {
    let mut nodes = Vec::with_capacity(room);
    nodes.push(Node::new(NodeKind::Document, [0; 2]));
    nodes.push(Node::new(NodeKind::Document, [0; 2]));
    nodes
}

impl Default for Document {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for Document {
    /// A copy whose nodes have the ids they have here. Nodes made later, in either document, have ids
    /// that the other does not know.
    fn clone(&self) -> Self {
        Self {
            nodes: self.nodes.clone(),
            attributes: self.attributes.clone(),
            texts: self.texts.clone(),
            names: self.names.clone(),
            doctypes: self.doctypes.clone(),
            instructions: self.instructions.clone(),
            shadow_roots: self.shadow_roots.clone(),
            contents: self.contents.clone(),
            shadow_hosts: self.shadow_hosts.clone(),
            form_owners: self.form_owners.clone(),
            has_moved: self.has_moved,
            root: self.root,
            stamps: self.stamps.inherit(self.nodes.len()),
            quirks_mode: self.quirks_mode,
            errors: self.errors.clone(),
            dropped_errors: self.dropped_errors,
            encoding: self.encoding,
            growth: self.growth,
        }
    }
}

impl std::fmt::Debug for Document {
    /// Says how large the document is and what its root holds; never the whole tree.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const SHOWN: usize = 8;
        let children: Vec<_> = self.root().children().take(SHOWN).collect();
        formatter
            .debug_struct("Document")
            .field("nodes", &self.node_count())
            .field("text_bytes", &self.texts.len())
            .field("quirks_mode", &self.quirks_mode)
            .field("errors", &self.errors.len())
            .field("root", &self.root())
            .field("first_children", &children)
            .finish_non_exhaustive()
    }
}
