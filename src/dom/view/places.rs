//! Where nodes are in the source, as far as that [was noted](crate::ParseOptions::with_spans).

use super::element_ref::ElementRef;
use super::node_ref::NodeRef;
use super::source_map::SourceMap;
use crate::dom::arena::document::Document;
use crate::dom::arena::identity::NodeId;
use crate::dom::arena::node::NodeKind;
use crate::dom::arena::nodes_by_offset::{Located, Range};
use crate::dom::arena::places::{Place, Places};
use crate::input::{ColumnUnit, Position};
use crate::span::{Origin, Span};

/// Where the node is in the source. All spans are in bytes of the input as it came: before decoding and
/// with a byte order mark, or bytes of the string that was parsed. Without
/// [`with_spans`](crate::ParseOptions::with_spans) every answer is `None`.
///
/// Changes of the document: a node that is moved keeps its span. A node that is made, cloned or imported has
/// none; [`import_with_originals`](Document::import_with_originals) leads from an imported node to its original
/// in the other document. [`compact`](Document::compact) and `clone` of the document keep all spans. `serde` writes
/// spans, and no documents or nodes.
impl<'a> NodeRef<'a> {
    fn places(self) -> Option<&'a Places> {
        self.document().parts.places.as_deref()
    }

    fn place(self) -> Option<Place> {
        self.places()?.get(self.index())
    }

    /// All of the node's source: of an element from its start tag, or from where it was made, to its end tag, or
    /// to where it was closed; of a text node from its first to its last character.
    ///
    /// `None` for nodes that were made after the parse, and for documents and fragments.
    #[must_use]
    pub fn span(self) -> Option<Span> {
        let place = self.place()?;
        let end = match self.kind() {
            NodeKind::Text => self.places()?.text_end(place.tag_end),
            NodeKind::Element => place.end.max(place.tag_end),
            _ => place.tag_end,
        };
        Some(self.document().place(place.made, end))
    }

    /// The line and column at which the node begins in the source, both from 1, in characters: the beginning of its
    /// [`span`](Self::span).
    ///
    /// `None` if there is no span, or the document was not parsed with [`Spans::Full`](crate::dom::Spans::Full), which
    /// keeps the source. The first call reads the source once. For other units and places, see
    /// [`Document::line_index`].
    #[must_use]
    pub fn position(self) -> Option<Position> {
        let place = self.place()?;
        let lines = self.places()?.line_index()?;
        Some(lines.position(u64::from(place.made), ColumnUnit::CodePoints))
    }

    /// The origin of the node; `None` if no places were noted.
    #[must_use]
    pub fn origin(self) -> Option<Origin> {
        let places = self.places()?;
        let Some(place) = self.place() else { return Some(Origin::Created) };
        Some(if places.copy_of(self.index()).is_some() {
            Origin::Copy
        } else if places.clone_of(self.index()).is_some() {
            Origin::Clone
        } else if place.made < place.tag_end || self.kind() != NodeKind::Element {
            Origin::Markup
        } else if self.as_element().is_some_and(|element| matches!(element.name(), "p" | "br")) {
            Origin::EndTag
        } else {
            Origin::Implied
        })
    }

    /// The formatting element that this one is a clone of.
    #[must_use]
    pub fn clone_of(self) -> Option<Self> {
        let original = self.places()?.clone_of(self.index())?;
        Some(Self::new(self.document(), original))
    }

    /// The node that this one, inside a `selectedcontent`, is a copy of.
    #[must_use]
    pub fn copy_of(self) -> Option<Self> {
        let original = self.places()?.copy_of(self.index())?;
        Some(Self::new(self.document(), original))
    }

    /// Whether the node is elsewhere in the source than in the tree: outside of its parent's content, or
    /// before the end of its previous sibling. Foster parenting does that, the adoption agency, and markup after
    /// the body. `None` if the node has no span.
    #[must_use]
    pub fn is_displaced(self) -> Option<bool> {
        let span = self.span()?;
        let content = self.parent().and_then(Self::as_element).map(ElementRef::content_span);
        let is_outside = match content {
            Some(Some(content)) => span.start < content.start || span.end > content.end,
            Some(None) => true,
            None => false,
        };
        let before = self.previous_sibling().and_then(Self::span);
        Some(is_outside || before.is_some_and(|before| span.start < before.end))
    }

    /// The pieces of the source that a text node came from. Each is a run of bytes all of which are part of the
    /// text, character references included. Empty unless the document was parsed with
    /// [`Spans::Full`](crate::dom::Spans::Full), and for nodes that are not text nodes.
    pub fn pieces(self) -> impl Iterator<Item = Span> + 'a {
        let is_text = self.kind() == NodeKind::Text;
        let places = self.places().filter(|places| is_text && places.source().is_some());
        let place = places.and_then(|places| places.get(self.index()));
        let gaps = move || places.into_iter().flat_map(move |places| places.gaps(self.index()));
        let starts = place.map(|place| place.made).into_iter().chain(gaps().map(|gap| gap.1));
        let end = place.and_then(|place| Some(places?.text_end(place.tag_end)));
        let ends = gaps().map(|gap| gap.0).chain(end);
        starts.zip(ends).map(move |(start, end)| self.document().place(start, end))
    }

    /// Whether a text node is in the source, decoded, just as it is: in one piece, without character
    /// references and CR. `None` if the document was not parsed with
    /// [`Spans::Full`](crate::dom::Spans::Full), or the parse did not make the text node.
    #[must_use]
    pub fn is_verbatim(self) -> Option<bool> {
        let text = self.text()?;
        let place = self.place()?;
        let source = self.places()?.source()?;
        let written = source.get(place.made as usize..place.tag_end as usize)?;
        Some(self.places()?.gaps(self.index()).next().is_none() && written == text)
    }
}

/// Where the element is in the source; see [`NodeRef::span`].
impl<'a> ElementRef<'a> {
    /// The start tag, from `<` to `>`; of a clone that of its original. `None` if the element was made without
    /// one.
    #[must_use]
    pub fn start_tag(self) -> Option<Span> {
        let places = self.as_node().places()?;
        let (start, end) = places.start_tag(self.as_node().index())?;
        Some(self.as_node().document().place(start, end))
    }

    /// The end tag that closed this element, whatever its name: `</h2>` closes an `h1`. `None` if something else
    /// closed it. An end tag is that of one element at most.
    #[must_use]
    pub fn end_tag(self) -> Option<Span> {
        let place = self.as_node().place()?;
        let document = self.as_node().document();
        (place.closed < place.end).then(|| document.place(place.closed, place.end))
    }

    /// The range between the tags: from the end of the start tag, or from where the element was made, to its
    /// end tag, or to where it was closed. `None` for void elements and the like, and for those made by an end
    /// tag.
    #[must_use]
    pub fn content_span(self) -> Option<Span> {
        let place = self.as_node().place()?;
        let is_made_by_end_tag = self.as_node().origin() == Some(Origin::EndTag);
        if place.is_unopened() || is_made_by_end_tag {
            return None;
        }
        let end = place.closed.max(place.tag_end);
        Some(self.as_node().document().place(place.tag_end, end))
    }
}

/// Where a span begins in its document.
impl Span {
    /// The line and column at which the span begins, both from 1, in characters. `document` is the one that the span is of, parsed
    /// with [`Spans::Full`](crate::dom::Spans::Full); otherwise the answer is `None`.
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let document = parse_with("<p>\n<a id=x>", &ParseOptions::new().with_spans(Spans::Full))?;
    /// let link = document.elements_by_tag_name("a").next().unwrap();
    /// let at = link.attribute_spans("id").unwrap().span.position(&document).unwrap();
    /// assert_eq!((at.line, at.column), (2, 4));
    /// # Ok::<(), duckbill::limits::ParseStopped>(())
    /// ```
    #[must_use]
    pub fn position(self, document: &Document) -> Option<Position> {
        document.position(self.start)
    }
}

/// Places in the source; see [`NodeRef::span`].
impl Document {
    /// Finds the innermost node at an offset of the input, in bytes. Of nodes that are there, it is the one
    /// that begins last.
    ///
    /// The first call after a change of the tree takes time in proportion to the number of nodes (times its
    /// logarithm), every other one to the logarithm.
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let document = parse_with("<p>a<b>c</b>", &ParseOptions::new().with_spans(Spans::Tags))?;
    /// let at = |offset| document.node(document.locate(offset).unwrap()).unwrap();
    /// assert_eq!(at(7).text(), Some("c"));
    /// assert_eq!(at(8).as_element().unwrap().name(), "b"); // its end tag
    /// # Ok::<(), duckbill::limits::ParseStopped>(())
    /// ```
    #[must_use]
    pub fn locate(&self, offset: u64) -> Option<NodeId> {
        let places = self.parts.places.as_deref()?;
        let located = places.located(|| Located::new(self.ranges(places)));
        let node = located.find(self.text_offset(offset))?;
        Some(NodeRef::new(self, node).id())
    }

    /// The ranges of all nodes of the tree, in tree order: of text nodes those of their pieces.
    fn ranges(&self, places: &'_ Places) -> impl Iterator<Item = Range> {
        let nodes = self.root().descendants().map(NodeRef::index);
        nodes.filter(|&node| places.copy_of(node).is_none()).flat_map(move |node| {
            let place = places.get(node);
            let kind = NodeRef::new(self, node).kind();
            let whole = place.map(|place| {
                let end = match kind {
                    NodeKind::Element => place.end.max(place.tag_end),
                    NodeKind::Text => places.text_end(place.tag_end),
                    _ => place.tag_end,
                };
                (place.made, end)
            });
            let gaps = move || places.gaps(node);
            let starts = whole.map(|(start, _)| start).into_iter().chain(gaps().map(|gap| gap.1));
            let ends = gaps().map(|gap| gap.0).chain(whole.map(|(_, end)| end));
            starts
                .zip(ends)
                .filter_map(move |(start, end)| Some(Range { node, start, end, whole: whole? }))
        })
    }

    /// The decoded source, before newlines are normalized. Spans are ranges of the [input](Self::input): those of a string, or of
    /// UTF-8 without a byte order mark and malformed bytes, are ranges of this string too. `None` unless the document was parsed with
    /// [`Spans::Full`](crate::dom::Spans::Full).
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        self.parts.places.as_deref()?.source()
    }

    /// The lines of the input: they turn its offsets, such as those of a [`Span`], into lines and columns. `None` unless the
    /// document was parsed with [`Spans::Full`](crate::dom::Spans::Full). The first call reads the source once.
    #[must_use]
    pub fn line_index(&self) -> Option<SourceMap<'_>> {
        let lines = self.parts.places.as_deref()?.line_index()?;
        Some(SourceMap::new(lines, self.input_offsets()))
    }

    /// The line and column of an offset of the input, both from 1, in characters. `None` unless the document was parsed with
    /// [`Spans::Full`](crate::dom::Spans::Full).
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let options = ParseOptions::new().with_spans(Spans::Full).with_error_limit(10);
    /// let document = parse_with(b"\xEF\xBB\xBF<!doctype html>\n<p>caf\xC3\xA9</b>", &options)?;
    /// let error = document.errors()[0];
    /// assert_eq!(error.span.start, 27); // in bytes, with the byte order mark
    /// let at = document.position(error.span.start).unwrap();
    /// assert_eq!((at.line, at.column), (2, 8));
    /// # Ok::<(), duckbill::limits::ParseStopped>(())
    /// ```
    #[must_use]
    pub fn position(&self, offset: u64) -> Option<Position> {
        Some(self.line_index()?.position(offset, ColumnUnit::CodePoints))
    }

    /// A range of the decoded text as a range of the input.
    fn place(&self, start: u32, end: u32) -> Span {
        self.input_range(u64::from(start), u64::from(end))
    }

    /// The offset into the decoded text for one into the input, both in bytes. They are the same for strings and
    /// for well-formed UTF-8 without a byte order mark.
    #[must_use]
    pub fn decoded_offset(&self, offset: u64) -> Option<u64> {
        self.parts.places.as_deref()?;
        Some(self.text_offset(offset))
    }
}
