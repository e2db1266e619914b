//! The document itself: the vectors that hold everything, and how they begin.

#[cfg(feature = "edits")]
use std::any::Any;
use std::mem;
use std::sync::Arc;

use super::ancestor_paths::Ancestry;
use super::attribute_index::AttributeIndexes;
use super::attributes::{AttributeStore, TokenLists};
use super::cursors::Position;
use super::doctypes::Doctypes;
use super::growth::Growth;
use super::identity::{NodeId, NodeIndex, Stamps};
use super::input::Input;
use super::names::{NameId, Names};
use super::node::{Node, NodeKind};
use super::outlined_drop::{MayOwn, OutlinedDrop};
use super::parent_link::Groups;
#[cfg(feature = "spans")]
use super::places::Places;
use super::recycled::Recycled;
use super::side_table::SideTable;
use super::source::Given;
use super::text::{TextRange, TextStore};
use super::top_places::TopPlaces;
use super::tree_answers::Indexes;
use crate::encoding::EncodingReport;
use crate::error::ParseError;
use crate::names::quirks::QuirksMode;
use crate::number_map::NumberMap;
use crate::tree_sink::ShadowRootInit;

/// A document: the result of parsing, and the input of serializing.
///
/// Read it through [`NodeRef`](crate::NodeRef) and [`ElementRef`](crate::ElementRef), which borrow it; change it through its own
/// methods, which take a [`NodeId`].
///
/// ```
/// use duckbill::Selector;
/// let mut document = duckbill::parse("<title>Ducks</title><p>A <a href=/teal>teal</a> and <a href=/eider>an eider</a>");
/// // Read.
/// assert_eq!(document.title().as_deref(), Some("Ducks"));
/// // Select.
/// let links = Selector::parse("p > a[href]")?;
/// let found: Vec<_> = document.select(&links).map(|link| link.text_content()).collect();
/// assert_eq!(found, ["teal", "an eider"]);
/// // Change, and write.
/// let first = document.select_first(&links).unwrap().id();
/// document.set_attribute(first, "rel", "nofollow")?;
/// assert_eq!(
///     document.body().unwrap().inner_html(),
///     "<p>A <a href=\"/teal\" rel=\"nofollow\">teal</a> and <a href=\"/eider\">an eider</a></p>",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A document owns everything, has no lifetime, and may be sent to and shared between threads. [`edit_walk`](Self::edit_walk)
/// changes it during a walk. Removed nodes stay, without a parent, until [`compact`](Self::compact) is called.
pub struct Document {
    /// By number; the one of number 0 is a placeholder.
    pub(in crate::dom) nodes: Vec<Node>,
    pub(in crate::dom) attributes: AttributeStore,
    pub(in crate::dom) texts: TextStore,
    pub(in crate::dom) names: Names,
    pub(in crate::dom) stamps: Stamps,
    pub(in crate::dom) header: Header,
    pub(in crate::dom) parts: OutlinedDrop<Parts>,
    pub(in crate::dom) transient: OutlinedDrop<Transient>,
}

/// The numbers and marks of a document.
#[derive(Debug, Clone, Copy)]
pub(in crate::dom) struct Header {
    pub(in crate::dom) root: NodeIndex,
    pub(in crate::dom) quirks_mode: QuirksMode,
    pub(in crate::dom) encoding: EncodingReport,
    pub(in crate::dom) growth: Growth,
    /// Whether any node has [`Flags::MOVED`](super::node::Flags::MOVED).
    pub(in crate::dom) has_moved: bool,
    /// How often a link between nodes that were made before, or an attribute, was changed.
    pub(in crate::dom) changes: u64,
    pub(in crate::dom) dropped_errors: u64,
}

impl Default for Header {
    #[inline(always)]
    fn default() -> Self {
        Self {
            root: NodeIndex::DOCUMENT,
            quirks_mode: QuirksMode::NoQuirks,
            encoding: EncodingReport::CHARACTERS,
            growth: Growth::default(),
            has_moved: false,
            changes: 0,
            dropped_errors: 0,
        }
    }
}

/// The vectors and tables that are short in most documents, or empty.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct Parts {
    pub(in crate::dom) doctypes: Doctypes,
    pub(in crate::dom) instructions: Vec<InstructionData>,
    pub(in crate::dom) shadow_roots: Vec<ShadowRootData>,
    /// `template` element to document fragment.
    pub(in crate::dom) contents: SideTable,
    /// Shadow host to shadow root.
    pub(in crate::dom) shadow_hosts: SideTable,
    /// Form-associated element to `form`, or to 0.
    pub(in crate::dom) form_owners: SideTable,
    pub(in crate::dom) groups: Groups,
    /// The sources of nodes that were imported with them.
    pub(in crate::dom) imported: Option<Box<Imported>>,
    /// The parse errors. While the parse runs their places are those in the decoded text; see [`super::input`].
    pub(in crate::dom) errors: Vec<ParseError>,
    /// The input, where places in it may differ from those in the decoded text, and somebody may ask for them.
    pub(in crate::dom) input: Option<Box<Input>>,
    /// Where the nodes are in the source, if that was asked for.
    #[cfg(feature = "spans")]
    pub(in crate::dom) places: Option<Box<Places>>,
}

/// State outside the document's value: answers that hold until it changes, and its current users. A clone
/// begins without.
#[derive(Debug, Default)]
pub(in crate::dom) struct Transient {
    pub(in crate::dom) ancestry: Ancestry,
    pub(in crate::dom) indexes: Indexes,
    pub(in crate::dom) attribute_indexes: AttributeIndexes,
    /// Where the walks are that continue while the document is edited.
    pub(in crate::dom) cursors: Vec<Position>,
    /// The doctype and the element among the document's children, or 0, once an edit has looked for them.
    pub(in crate::dom) top_nodes: Option<[u32; 2]>,
    pub(in crate::dom) top_places: TopPlaces,
    /// If the document is edited while it is parsed: of elements whose attributes were edited, the list
    /// that the token had.
    pub(in crate::dom) token_lists: Option<Box<TokenLists>>,
}

impl MayOwn for Parts {
    fn owns_memory(&self) -> bool {
        let Self { doctypes, instructions, shadow_roots, imported, errors, input, .. } = self;
        let Self { contents, shadow_hosts, form_owners, groups, .. } = self;
        #[cfg(feature = "spans")]
        let has_places = self.places.is_some();
        #[cfg(not(feature = "spans"))]
        let has_places = false;
        doctypes.allocated() > 0
            || instructions.capacity() + shadow_roots.capacity() + errors.capacity() > 0
            || contents.owns_memory()
            || shadow_hosts.owns_memory()
            || form_owners.owns_memory()
            || groups.allocated() > 0
            || imported.is_some()
            || has_places
            || input.is_some()
    }
}

impl MayOwn for Transient {
    fn owns_memory(&self) -> bool {
        let Self { ancestry, indexes, attribute_indexes, cursors, top_nodes: _, .. } = self;
        let Self { top_places, token_lists, .. } = self;
        ancestry.owns_memory()
            || indexes.0.get().is_some()
            || attribute_indexes.owns_memory()
            || cursors.capacity() > 0
            || top_places.owns_memory()
            || token_lists.is_some()
    }
}

/// The copies that lead to nodes of other documents.
#[derive(Debug, Clone, Default)]
pub(in crate::dom) struct Imported {
    pub(in crate::dom) sources: Vec<Arc<Document>>,
    /// By the number of a copy, the number of its original, and that of its source.
    pub(in crate::dom) copies: NumberMap<u32, (u32, u32)>,
}

/// The data of a processing instruction.
#[derive(Debug, Clone, Copy)]
pub(in crate::dom) struct InstructionData {
    pub(in crate::dom) target: TextRange,
    pub(in crate::dom) data: TextRange,
}

/// The data of a shadow root.
#[derive(Debug, Clone, Copy)]
pub(in crate::dom) struct ShadowRootData {
    pub(in crate::dom) host: u32,
    pub(in crate::dom) init: ShadowRootInit,
}

impl Document {
    /// An empty document.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacities(2, 0, 0)
    }

    /// Makes it [vacant](Self::vacant), unless it is.
    #[inline(always)]
    pub(in crate::dom) fn clear(&mut self) {
        if !self.nodes.is_empty() {
            *self = Self::vacant();
        }
    }

    /// Turns a [vacant](Self::vacant) document into an empty one with room for what this input is likely
    /// to need.
    #[inline(always)]
    pub(in crate::dom) fn begin(&mut self, input: &[u8], recycled: &mut Recycled) {
        let growth = Growth::of(input);
        let (nodes, attributes) = growth.first_room();
        let [likely_nodes, likely_attributes] = growth.likely();
        self.nodes = first_nodes(recycled.nodes(nodes, likely_nodes));
        self.attributes =
            AttributeStore::within(recycled.attributes(attributes, likely_attributes));
        let bytes = growth.input_bytes;
        let room = TextStore::takes_room(bytes).then(|| recycled.source(bytes)).flatten();
        self.texts = match room {
            None => TextStore::with_capacity(bytes),
            Some(room) => TextStore::within(room, bytes),
        };
        self.stamps = Stamps::new();
        self.header.growth = growth;
    }

    /// Hands on the vectors, and drops the rest.
    pub(in crate::dom) fn recycle_in(self, recycled: &mut Recycled) {
        recycled.keep(self.nodes, self.attributes.attributes, self.texts.into_source());
    }

    fn with_capacities(nodes: usize, attributes: usize, text: usize) -> Self {
        Self {
            nodes: first_nodes(Vec::with_capacity(nodes)),
            attributes: AttributeStore::within(Vec::with_capacity(attributes)),
            texts: TextStore::with_capacity(text),
            stamps: Stamps::new(),
            ..Self::vacant()
        }
    }

    /// The placeholder where a document was or will be: it does not even have a document node.
    #[inline(always)]
    pub(in crate::dom) fn vacant() -> Self {
        Self {
            nodes: Vec::new(),
            attributes: AttributeStore::default(),
            texts: TextStore::default(),
            names: Names::new(),
            stamps: Stamps::NONE,
            header: Header::default(),
            parts: OutlinedDrop::default(),
            transient: OutlinedDrop::default(),
        }
    }

    /// Takes the document, and leaves a [vacant](Self::vacant) one. Part by part, so that none is made elsewhere and copied.
    #[inline(always)]
    pub(in crate::dom) fn take(&mut self) -> Self {
        let Self { nodes, attributes, texts, names, stamps, header, parts, transient } = self;
        Self {
            nodes: mem::take(nodes),
            attributes: mem::take(attributes),
            texts: mem::take(texts),
            names: mem::replace(names, Names::new()),
            stamps: mem::replace(stamps, Stamps::NONE),
            header: mem::take(header),
            parts: mem::take(parts),
            transient: mem::take(transient),
        }
    }

    /// Makes another node the [`root`](Self::root).
    pub(crate) fn set_root(&mut self, root: NodeIndex) {
        self.header.root = root;
    }

    /// The memory that the document has allocated, in bytes, approximately: nodes, attributes, text and
    /// errors.
    #[must_use]
    pub fn allocated_bytes(&self) -> usize {
        let allocated = self.nodes.capacity() * size_of::<Node>()
            + self.attributes.allocated()
            + self.texts.allocated()
            + self.parts.instructions.capacity() * size_of::<InstructionData>()
            + self.parts.doctypes.allocated()
            + self.parts.errors.capacity() * size_of::<ParseError>()
            + self.parts.input.as_ref().map_or(0, |input| input.allocated())
            + self.parts.groups.allocated();
        #[cfg(feature = "spans")]
        let allocated =
            allocated + self.parts.places.as_ref().map_or(0, |places| places.allocated());
        allocated
    }

    /// The text is somewhat longer than the input.
    pub(crate) fn expect_longer_text(&mut self) {
        self.texts.expect_longer_source();
    }

    /// Lets the document, which is empty, have this buffer as its source instead of a copy.
    pub(crate) fn give(&mut self, given: Given) {
        self.texts.give(given);
    }

    /// Takes that buffer, which nobody else reads any more.
    pub(crate) fn take_given(&mut self) {
        self.texts.take_given();
    }

    /// Stores how the document was decoded.
    pub(crate) fn set_encoding(&mut self, report: EncodingReport) {
        let known = self.header.encoding;
        let is_other =
            (known.encoding, known.preprocessed) != (report.encoding, report.preprocessed);
        if is_other && self.parts.input.is_some() {
            self.forget_offsets();
        }
        self.header.encoding = report;
    }

    /// Forgets the errors that begin after this place.
    pub(crate) fn forget_errors_after(&mut self, offset: u64) {
        self.parts.errors.retain(|error| error.span.start <= offset);
        self.errors_changed();
    }

    /// Keeps what the parser notes of the parse, if the places of everything in the source were asked for. Only the
    /// parser knows what it is.
    #[cfg(feature = "edits")]
    pub(crate) fn set_parse_note<T: Any + Send + Sync>(&mut self, note: impl FnOnce() -> T) {
        if let Some(places) = &mut self.parts.places {
            places.set_parse_note(note);
        }
    }

    /// The parser's notes about the parse; `None` if the source was not kept.
    #[cfg(feature = "edits")]
    pub(crate) fn parse_note<T: Any>(&self) -> Option<&T> {
        self.parts.places.as_deref()?.parse_note()?.downcast_ref()
    }

    /// About how long the whole document is as HTML: as long as what it was parsed from, which the
    /// text store has kept.
    pub(crate) fn likely_html_length(&self) -> usize {
        self.texts.len() + self.texts.len() / 16
    }

    /// The id of a node of this document.
    #[inline]
    pub(crate) fn id_of(&self, index: NodeIndex) -> NodeId {
        self.stamps.stamped(index)
    }

    /// The string of a name.
    #[inline]
    pub(in crate::dom) fn name(&self, name: NameId) -> &str {
        self.names.get(&self.texts, name)
    }
}

/// The placeholder of number 0 and the document node, in an empty vector.
#[inline(always)]
fn first_nodes(mut nodes: Vec<Node>) -> Vec<Node> {
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
            stamps: self.stamps.inherit(self.nodes.len()),
            header: self.header,
            parts: self.parts.clone(),
            transient: OutlinedDrop::default(),
        }
    }
}

impl Drop for Imported {
    /// Frees documents that lead to documents, however many, one after the other.
    fn drop(&mut self) {
        let mut sources = std::mem::take(&mut self.sources);
        while let Some(source) = sources.pop() {
            let last = Arc::into_inner(source);
            if let Some(mut imported) = last.and_then(|mut last| last.parts.imported.take()) {
                sources.append(&mut imported.sources);
            }
        }
    }
}
