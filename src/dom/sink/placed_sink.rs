//! The sink that fills a document and notes where its nodes stand.
//!
//! It hands each call of the tree builder on to a [`DocumentSink`]. A type parameter of that sink would save
//! these lines, but would be seen in the public name.

use super::document_sink::DocumentSink;
use super::forwarded_calls::forward_plain_verbs;
use crate::dom::arena::identity::NodeIndex;
use crate::dom::arena::node::NodeKind;
use crate::dom::arena::places::Places;
use crate::span::{PlaceEvent, Span, Spans};
use crate::token::{Attributes, DoctypeToken};
use crate::tree_sink::{Control, ElementName, InsertionLocation, TreeSink};

/// A [`DocumentSink`] that wants places. It is a type of its own so that the tree builder is compiled once
/// with places and once without.
#[derive(Debug)]
pub struct PlacedSink {
    pub(crate) sink: DocumentSink,
}

impl PlacedSink {
    /// A sink that is [cleared](DocumentSink::clear).
    pub(crate) fn vacant() -> Self {
        Self { sink: DocumentSink::vacant() }
    }

    /// Begins to note places, after the sink has begun.
    pub(crate) fn begin_places(&mut self, spans: Spans) {
        self.sink.tree.parts.places = Some(Box::new(Places::new(spans)));
    }

    /// Keeps the next piece of the decoded text.
    pub(crate) fn keep_source(&mut self, text: &str) {
        if let Some(places) = &mut self.sink.tree.parts.places {
            places.keep_source(text);
        }
    }

    /// Ends the parse of a text of this length, in bytes.
    pub(crate) fn end_places(&mut self, length: u64) {
        if let Some(places) = &mut self.sink.tree.parts.places {
            places.end(length);
        }
    }
}

#[deny(
    clippy::missing_trait_methods,
    reason = "all but the places is the other sink's: a method forgotten here would get the trait's default"
)]
impl TreeSink for PlacedSink {
    type Handle = NodeIndex;

    #[inline(always)]
    fn wants_places(&self) -> bool {
        true
    }

    #[inline(always)]
    fn wants_tokens(&self) -> bool {
        false
    }

    #[inline(always)]
    fn place(&mut self, node: NodeIndex, event: PlaceEvent) {
        let tree = &mut self.sink.tree;
        if let Some(places) = &mut tree.parts.places {
            places.note(node.index(), event, tree.nodes.capacity());
        }
    }

    #[inline(always)]
    fn place_at(&mut self, location: InsertionLocation<NodeIndex>, span: Span) {
        let tree = &mut self.sink.tree;
        let node = match location.before {
            None => tree.nodes[location.parent.index() as usize].last_child,
            Some(before) => tree.nodes[before.index() as usize].previous,
        };
        let kind = tree.nodes[node as usize].kind;
        let Some(places) = &mut tree.parts.places else { return };
        match kind {
            NodeKind::Text => places.note_text(node, span, tree.nodes.capacity()),
            NodeKind::Doctype => {
                let origin = crate::span::Origin::Markup;
                places.note(node, PlaceEvent::Made { span, origin }, tree.nodes.capacity());
            }
            _ => {}
        }
    }

    #[inline]
    fn create_element(&mut self, name: ElementName<'_>, attributes: &Attributes<'_>) -> NodeIndex {
        self.sink.create_element(name, attributes)
    }

    #[inline(always)]
    fn insert_element(
        &mut self,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
        location: InsertionLocation<NodeIndex>,
    ) -> NodeIndex {
        self.sink.insert_element(name, attributes, location)
    }

    fn append_doctype(&mut self, doctype: &DoctypeToken<'_>) {
        self.sink.append_doctype(doctype);
    }

    #[inline]
    fn insert(&mut self, node: NodeIndex, location: InsertionLocation<NodeIndex>) {
        self.sink.insert(node, location);
    }

    #[inline(always)]
    fn insert_text(&mut self, text: &str, location: InsertionLocation<NodeIndex>) {
        self.sink.insert_text(text, location);
    }

    #[inline(always)]
    fn insert_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        location: InsertionLocation<NodeIndex>,
    ) {
        self.sink.insert_chunk_text(chunk, start, end, location);
    }

    #[inline(always)]
    fn element_popped(&mut self, element: NodeIndex) {
        self.sink.element_popped(element);
    }

    fn start_tag(&self, element: NodeIndex) -> Option<Span> {
        let (start, end) = self.sink.tree.parts.places.as_ref()?.start_tag(element.index())?;
        Some(Span { start: u64::from(start), end: u64::from(end) })
    }

    fn token_taken(&mut self) -> Control {
        self.sink.token_taken()
    }

    forward_plain_verbs!(sink);
}
