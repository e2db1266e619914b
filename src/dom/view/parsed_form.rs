//! The document as the parse made it, for those who compare it with the document as it is now.
//!
//! All offsets here are of the decoded text; [`Document::input_span`] turns them into those of the input.

use super::element_ref::ElementRef;
#[cfg(feature = "edits")]
use super::node_ref::NodeRef;
use crate::dom::arena::document::Document;
#[cfg(feature = "edits")]
use crate::dom::arena::identity::NodeIndex;
use crate::dom::arena::long_tag::SpansByName;
use crate::span::AttributeSpans;
use crate::span::Span;

/// Where a node is in the decoded text: see [`Place`](crate::dom::arena::places::Place). Places of text
/// nodes end where their last character does.
#[cfg(feature = "edits")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DecodedPlace {
    pub(crate) made: usize,
    pub(crate) tag_end: usize,
    pub(crate) closed: usize,
    pub(crate) end: usize,
    /// Whether the element ended with its start tag.
    pub(crate) is_unopened: bool,
}

#[cfg(feature = "edits")]
impl NodeRef<'_> {
    /// Where the node is; `None` for copies, and for nodes that the parse did not make.
    pub(crate) fn decoded_place(self) -> Option<DecodedPlace> {
        let places = self.document().parts.places.as_deref()?;
        if places.copy_of(self.index()).is_some() {
            return None;
        }
        let place = places.get(self.index())?;
        let is_text = self.text().is_some();
        let tag_end = if is_text { places.text_end(place.tag_end) } else { place.tag_end };
        let is_element = self.as_element().is_some();
        let (closed, end) = if is_element { (place.closed, place.end) } else { (tag_end, tag_end) };
        Some(DecodedPlace {
            made: place.made as usize,
            tag_end: tag_end as usize,
            closed: closed as usize,
            end: end.max(tag_end) as usize,
            is_unopened: place.is_unopened(),
        })
    }

    /// The ranges between the pieces of a text node.
    pub(crate) fn decoded_gaps(self) -> impl Iterator<Item = (usize, usize)> {
        let places = self.document().parts.places.as_deref();
        let gaps = places.into_iter().flat_map(move |places| places.gaps(self.index()));
        gaps.map(|(start, end)| (start as usize, end as usize))
    }
}

impl<'a> ElementRef<'a> {
    /// The tags that the attributes came from, each with its place in the [source](crate::Document::source) and its text.
    /// The first one is the start tag, if there is one; `html` and `body` may have more. None unless the document was parsed
    /// with [`Spans::Full`](crate::dom::Spans::Full).
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let options = ParseOptions::new().with_spans(Spans::Full);
    /// let document = parse_with("<body class=a>text<body id=b>", &options)?;
    /// let tags: Vec<_> = document.body().unwrap().written_tags().collect();
    /// assert_eq!(tags, [(0, "<body class=a>"), (18, "<body id=b>")]);
    /// # Ok::<(), duckbill::limits::ParseStopped>(())
    /// ```
    pub fn written_tags(self) -> impl Iterator<Item = (usize, &'a str)> {
        let places = self.as_node().document().parts.places.as_deref();
        let index = self.as_node().index();
        let kept = places.and_then(|places| Some((places, places.source()?)));
        kept.into_iter().flat_map(move |(places, source)| {
            places.tags(index).filter_map(move |(start, end)| {
                Some((start as usize, source.get(start as usize..end as usize)?))
            })
        })
    }

    /// The places of an attribute in long tags, by its lowered name: see [`LongTag::find`](crate::dom::arena::long_tag::LongTag::find).
    pub(crate) fn found_in_long_tag(
        self,
        name: &str,
        read: impl FnOnce() -> SpansByName,
    ) -> Option<Option<AttributeSpans>> {
        let places = self.as_node().document().parts.places.as_deref()?;
        places.long_tag.find(places.tags_key(self.as_node().index()), name, read)
    }
}

/// The document and its source.
impl Document {
    /// The node of this [number](NodeRef::number).
    #[cfg(feature = "edits")]
    pub(crate) fn node_numbered(&self, number: usize) -> Option<NodeRef<'_>> {
        let is_one = (1..self.nodes.len()).contains(&number);
        let index = NodeIndex::from_index(u32::try_from(number).ok()?)?;
        is_one.then(|| self.at(index))
    }

    /// Whether the parses of both documents noted the same places for nodes of the same numbers.
    #[cfg(feature = "edits")]
    pub(crate) fn has_same_places(&self, other: &Self) -> bool {
        match (&self.parts.places, &other.parts.places) {
            (Some(places), Some(others)) => places.has_same_rows(others),
            _ => false,
        }
    }

    /// The input as it came, and whether it came as bytes.
    #[cfg(feature = "edits")]
    pub(crate) fn input_and_kind(&self) -> Option<(&[u8], bool)> {
        let places = self.parts.places.as_deref()?;
        Some((self.input_or(places.source().unwrap_or_default()), places.is_from_bytes()))
    }

    /// The input that the document was parsed from, of which [`source`](Self::source) is the decoded text: the bytes, or a
    /// string as UTF-8. `None` unless the document was parsed with [`Spans::Full`](crate::dom::Spans::Full).
    ///
    /// ```
    /// use duckbill::dom::Spans;
    /// use duckbill::{ParseOptions, parse_with};
    /// let options = ParseOptions::new().with_spans(Spans::Full);
    /// let document = parse_with(b"<meta charset=windows-1252>caf\xE9", &options)?;
    /// assert!(document.input().unwrap().ends_with(b"caf\xE9"));
    /// assert!(document.source().unwrap().ends_with("caf\u{E9}"));
    /// # Ok::<(), duckbill::limits::ParseStopped>(())
    /// ```
    #[must_use]
    pub fn input(&self) -> Option<&[u8]> {
        Some(self.input_or(self.source()?))
    }

    /// The bytes of the [input](Self::input) that a part of the [source](Self::source), from `start` to `end` in bytes, was
    /// decoded from: the inverse of [`decoded_offset`](Self::decoded_offset). They are the same for strings and for
    /// well-formed UTF-8 without a byte order mark.
    #[must_use]
    pub fn input_span(&self, start: usize, end: usize) -> Span {
        self.input_range(start as u64, end as u64)
    }

    /// The bytes of the input, which are those of the decoded text unless they are kept.
    fn input_or<'a>(&'a self, source: &'a str) -> &'a [u8] {
        self.input_bytes().unwrap_or(source.as_bytes())
    }
}
