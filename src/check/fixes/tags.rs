//! The attributes of tags by their places.

use std::ops::Range;

use crate::dom::{Document, NodeRef, Quote, Written, WrittenAttributes};

/// The tags that elements have attributes from, sorted, and the attributes of one of them.
pub(super) struct TagIndex<'d> {
    tags: Vec<(usize, &'d str)>,
    /// The start of a tag, and its attributes: errors come in the order of the source.
    current: Option<(usize, Vec<Written>)>,
}

/// Where an attribute stands in the decoded text.
pub(super) struct Place {
    pub(super) name: Range<usize>,
    /// `None` without a value.
    pub(super) value: Option<Range<usize>>,
    pub(super) is_quoted: bool,
    pub(super) end: usize,
}

impl<'d> TagIndex<'d> {
    pub(super) fn new(document: &'d Document) -> Self {
        let nodes = (1..=document.node_count()).filter_map(|number| document.node_numbered(number));
        let elements = nodes.filter_map(NodeRef::as_element);
        let mut tags: Vec<(usize, &str)> = elements
            .flat_map(|element| element.decoded_tags().map(|(start, tag, _)| (start, tag)))
            .collect();
        crate::work::count(document.node_count());
        // Clones share the tag of their original.
        tags.sort_unstable_by_key(|(start, _)| *start);
        tags.dedup_by_key(|(start, _)| *start);
        Self { tags, current: None }
    }

    /// The attribute that is written around this place, or ends there.
    pub(super) fn attribute(&mut self, at: usize) -> Option<Place> {
        let index = self.tags.partition_point(|(start, _)| *start <= at).checked_sub(1)?;
        let &(start, tag) = self.tags.get(index)?;
        if self.current.as_ref().is_none_or(|(current, _)| *current != start) {
            crate::work::count(tag.len());
            let attributes = WrittenAttributes::new(tag).collect();
            self.current = Some((start, attributes));
        }
        let (_, attributes) = self.current.as_ref()?;
        let offset = at.checked_sub(start)?;
        let index = attributes.partition_point(|one| one.name.0 < offset).checked_sub(1)?;
        let one = attributes.get(index).filter(|one| offset <= one.end)?;
        let range = |(from, to): (usize, usize)| start + from..start + to;
        Some(Place {
            name: range(one.name),
            value: one.value.map(range),
            is_quoted: matches!(one.quote, Some(Quote::Double | Quote::Single)),
            end: start + one.end,
        })
    }
}
