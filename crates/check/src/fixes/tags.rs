//! The attributes of tags by their places.

use std::collections::HashMap;
use std::ops::Range;

use duckbill::dom::{Document, ElementRef, NodeRef, Quote};
use duckbill::names::{self, Namespace};
use duckbill::tokens::{WrittenAttribute, written_attributes};

/// The tags that elements have attributes from, sorted, and the attributes of one of them.
pub(crate) struct TagIndex<'d> {
    tags: Vec<Tag<'d>>,
    /// The start of a tag, and its attributes: errors come in the order of the source.
    current: Option<(usize, Vec<WrittenAttribute>)>,
    /// The start of a tag, and its attributes by the first of each name.
    firsts: Option<(usize, HashMap<String, Range<usize>>)>,
}

/// A start tag in the decoded text.
struct Tag<'d> {
    start: usize,
    text: &'d str,
    /// Whether its name is that of an element, so that it was not meant to be text, as in `<https://…>`.
    is_known: bool,
}

/// Where an attribute is in the decoded text.
pub(crate) struct Place {
    pub(crate) name: Range<usize>,
    /// `None` without a value.
    pub(super) value: Option<Range<usize>>,
    pub(super) is_quoted: bool,
    pub(crate) end: usize,
}

impl<'d> TagIndex<'d> {
    pub(crate) fn new(document: &'d Document) -> Self {
        let elements = document.nodes().filter_map(NodeRef::as_element);
        let tags_of = |element: ElementRef<'d>| {
            let is_known = element.namespace() != Namespace::Html
                || element.tag() != names::Tag::Unknown
                || element.name().contains('-');
            element.written_tags().map(move |(start, text)| Tag { start, text, is_known })
        };
        let mut tags: Vec<Tag<'d>> = elements.flat_map(tags_of).collect();
        crate::work::count(document.node_count());
        // Clones share the tag of their original.
        tags.sort_unstable_by_key(|tag| tag.start);
        tags.dedup_by_key(|tag| tag.start);
        Self { tags, current: None, firsts: None }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// The last tag that begins before this place.
    fn tag(&self, at: usize) -> Option<&Tag<'d>> {
        let index = self.tags.partition_point(|tag| tag.start <= at).checked_sub(1)?;
        self.tags.get(index)
    }

    /// The tag around a place.
    pub(super) fn tag_range(&self, at: usize) -> Option<Range<usize>> {
        self.tag(at).map(|tag| tag.start..tag.start + tag.text.len())
    }

    /// Whether a place is in a tag of an element that is known.
    pub(super) fn is_in_known_tag(&self, at: usize) -> bool {
        self.tag(at).is_some_and(|tag| tag.is_known && at <= tag.start + tag.text.len())
    }

    /// The attribute that is written around this place, or ends there.
    pub(super) fn attribute(&mut self, at: usize) -> Option<Place> {
        let &Tag { start, text: tag, .. } = self.tag(at)?;
        if self.current.as_ref().is_none_or(|(current, _)| *current != start) {
            crate::work::count(tag.len());
            let attributes = written_attributes(tag).collect();
            self.current = Some((start, attributes));
        }
        let (_, attributes) = self.current.as_ref()?;
        let offset = at.checked_sub(start)?;
        let index = attributes.partition_point(|one| one.name.start < offset).checked_sub(1)?;
        let one = attributes.get(index).filter(|one| offset <= one.end)?;
        let range = |place: &Range<usize>| start + place.start..start + place.end;
        Some(Place {
            name: range(&one.name),
            value: one.value.as_ref().map(range),
            is_quoted: matches!(one.quote, Some(Quote::Double | Quote::Single)),
            end: start + one.end,
        })
    }

    /// The attribute whose name ends here, and before it the place of the first one of this name in its tag.
    pub(crate) fn same_name(&mut self, end: usize) -> Option<(Range<usize>, Place)> {
        let second = self.attribute(end).filter(|one| one.name.end == end)?;
        let &Tag { start, text: tag, .. } = self.tag(end)?;
        let name = |range: Range<usize>| tag.get(range).map(str::to_ascii_lowercase);
        if self.firsts.as_ref().is_none_or(|(current, _)| *current != start) {
            let mut firsts = HashMap::new();
            for one in self.current.iter().flat_map(|(_, attributes)| attributes) {
                let place = start + one.name.start..start + one.end;
                firsts.entry(name(one.name.clone())?).or_insert(place);
            }
            self.firsts = Some((start, firsts));
        }
        let written = second.name.start.checked_sub(start)?..end.checked_sub(start)?;
        let first = self.firsts.as_ref()?.1.get(&name(written)?)?.clone();
        (first.start < second.name.start).then_some((first, second))
    }
}
