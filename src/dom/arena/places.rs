//! Where nodes are in the source: a table beside the nodes, there only if it was asked for.
//!
//! All offsets here are of the decoded text; the bytes of the input are found when somebody asks.

#[cfg(feature = "edits")]
use std::any::Any;
#[cfg(feature = "edits")]
use std::sync::Arc;
use std::sync::OnceLock;

use super::long_tag::{Key, LongTag};
use super::nodes_by_offset::Located;
use super::side_table::SideTable;
use crate::input::{LineIndex, Lines};
use crate::number_map::ValueMap;
use crate::span::{Origin, PlaceEvent, Span, Spans};

/// An offset that is missing, or not known yet.
const NONE: u32 = u32::MAX;

/// The place of one node.
///
/// Of an element, `made..tag_end` is its start tag; the two are the same if it has none. `closed..end` is its
/// end tag; the two are the same if it has none, and `NONE` if nothing closed it. If the start tag was all of
/// it, both are 0. Of any other node, `made..tag_end` is all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::dom) struct Place {
    pub(in crate::dom) made: u32,
    pub(in crate::dom) tag_end: u32,
    pub(in crate::dom) closed: u32,
    pub(in crate::dom) end: u32,
}

impl Place {
    const UNKNOWN: Self = Self { made: NONE, tag_end: NONE, closed: NONE, end: NONE };

    /// Whether the element ended with its start tag.
    pub(in crate::dom) fn is_unopened(self) -> bool {
        self.closed == 0 && self.end == 0 && self.tag_end != 0
    }
}

/// The places of the nodes of a parse.
#[derive(Debug, Clone)]
pub(in crate::dom) struct Places {
    spans: Spans,
    /// By number of the node.
    rows: Vec<Place>,
    /// Clones and copies to their originals. The original of a clone is not a clone itself.
    originals: SideTable,
    /// The ranges between the pieces of text nodes that have more than one.
    gaps: ValueMap<u32, Vec<(u32, u32)>>,
    /// The later start tags whose attributes went to an element.
    later_tags: ValueMap<u32, Vec<(u32, u32)>>,
    /// The length of the decoded text.
    length: u32,
    /// The decoded text, as far as it is kept.
    source: String,
    /// Whether the decoded text was made from bytes, all of them known.
    #[cfg(feature = "edits")]
    is_from_bytes: bool,
    /// The parser's notes about the parse, if the source is kept.
    #[cfg(feature = "edits")]
    parse_note: Option<Arc<dyn Any + Send + Sync>>,
    /// Which node is where; made when it is first asked for, and again after the tree was changed.
    located: OnceLock<Located>,
    /// The lines of the source; made when a line is first asked for.
    lines: OnceLock<Lines>,
    pub(in crate::dom) long_tag: LongTag,
}

/// An offset as it is stored.
#[inline(always)]
fn narrow(offset: u64) -> u32 {
    offset.min(u64::from(NONE - 1)) as u32
}

impl Places {
    pub(in crate::dom) fn new(spans: Spans) -> Self {
        Self {
            spans,
            rows: Vec::new(),
            originals: SideTable::default(),
            gaps: ValueMap::default(),
            later_tags: ValueMap::default(),
            length: NONE,
            source: String::new(),
            #[cfg(feature = "edits")]
            is_from_bytes: false,
            #[cfg(feature = "edits")]
            parse_note: None,
            located: OnceLock::new(),
            lines: OnceLock::new(),
            long_tag: LongTag::default(),
        }
    }

    /// Which node is where, by these ranges.
    pub(in crate::dom) fn located(&self, make: impl FnOnce() -> Located) -> &Located {
        self.located.get_or_init(make)
    }

    /// The lines of the decoded source, if that is kept.
    pub(in crate::dom) fn line_index(&self) -> Option<LineIndex<'_>> {
        let source = self.source()?;
        Some(LineIndex::with_lines(source, self.lines.get_or_init(|| Lines::new(source))))
    }

    /// The tree was changed.
    #[inline]
    pub(in crate::dom) fn tree_changed(&mut self) {
        self.located.take();
    }

    /// How much memory is allocated, in bytes, about.
    pub(in crate::dom) fn allocated(&self) -> usize {
        self.rows.capacity() * size_of::<Place>() + self.source.capacity()
    }

    /// The row of a node. Nodes are nearly always noted in the order in which they are made, so a row that is not
    /// there is the next one; `room` is the number of nodes that the tree has room for.
    #[inline(always)]
    fn row(&mut self, node: u32, room: usize) -> &mut Place {
        let at = node as usize;
        if at >= self.rows.len() {
            self.add_rows(at, room);
        }
        &mut self.rows[at]
    }

    /// Adds the rows up to one.
    #[inline(always)]
    fn add_rows(&mut self, at: usize, room: usize) {
        if at == self.rows.len() && at < self.rows.capacity() {
            self.rows.push(Place::UNKNOWN);
        } else {
            self.grow_rows(at, room);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow_rows(&mut self, at: usize, room: usize) {
        self.rows.reserve_exact((room.max(at + 1)).saturating_sub(self.rows.len()));
        self.rows.resize(at + 1, Place::UNKNOWN);
    }

    /// Notes what the tree builder says of a node, in a tree with room for so many.
    // Always inlined, so that each call has the code for its kind of event alone.
    #[inline(always)]
    pub(in crate::dom) fn note(&mut self, node: u32, event: PlaceEvent, room: usize) {
        match event {
            PlaceEvent::Made { span, origin } => {
                let row = self.row(node, room);
                (row.made, row.tag_end) = (narrow(span.start), narrow(span.end));
                if origin == Origin::Clone {
                    self.settle_original(node);
                }
            }
            PlaceEvent::Unopened => {
                let row = self.row(node, room);
                (row.closed, row.end) = (0, 0);
            }
            PlaceEvent::Closed { at, end_tag: Some(tag) } => {
                let row = self.row(node, room);
                (row.closed, row.end) = (narrow(at), narrow(tag.end));
            }
            PlaceEvent::Closed { at, end_tag: None } => {
                let row = self.row(node, room);
                if row.closed == NONE {
                    (row.closed, row.end) = (narrow(at), narrow(at));
                }
            }
            PlaceEvent::AttributesAdded { span } => {
                let tag = (narrow(span.start), narrow(span.end));
                self.later_tags.get_or_default(node).push(tag);
            }
        }
    }

    /// A text node of a tree with room for so many nodes got characters from there.
    #[inline(always)]
    pub(in crate::dom) fn note_text(&mut self, node: u32, span: Span, room: usize) {
        let (start, end) = (narrow(span.start), narrow(span.end));
        let row = self.row(node, room);
        if row.made == NONE {
            (row.made, row.tag_end) = (start, end);
        } else {
            self.add_to_text(node, start, end);
        }
    }

    /// A text node got more characters.
    #[inline(never)]
    fn add_to_text(&mut self, node: u32, start: u32, end: u32) {
        let Some(row) = self.rows.get_mut(node as usize) else { return };
        let gap = (row.tag_end, start);
        row.tag_end = end.max(row.tag_end);
        if gap.0 < gap.1 && self.spans == Spans::Full {
            self.gaps.get_or_default(node).push(gap);
        }
    }

    /// A node was made as another one is.
    pub(in crate::dom) fn note_original(&mut self, copy: u32, original: u32) {
        if self.length == NONE {
            self.originals.insert(copy, original);
        }
    }

    /// The original of a clone is not a clone.
    #[cold]
    #[inline(never)]
    fn settle_original(&mut self, clone: u32) {
        let Some(original) = self.originals.get(clone) else { return };
        if let Some(first) = self.originals.get(original).filter(|_| self.is_clone(original)) {
            self.originals.insert(clone, first);
        }
    }

    /// Whether a node with an original is a clone, which has a place of its own.
    fn is_clone(&self, node: u32) -> bool {
        self.rows.get(node as usize).is_some_and(|row| row.made != NONE)
    }

    /// Keeps the next piece of the decoded text, if anybody may ask for it.
    pub(in crate::dom) fn keep_source(&mut self, text: &str) {
        if self.spans == Spans::Full {
            self.source.push_str(text);
            self.lines.take();
        }
    }

    /// Ends the parse of a text of this length, in bytes.
    pub(in crate::dom) fn end(&mut self, length: u64) {
        self.length = narrow(length);
    }

    /// Notes that the decoded text was made from bytes, all of them known.
    #[cfg(feature = "edits")]
    pub(in crate::dom) fn note_bytes(&mut self) {
        self.is_from_bytes = true;
    }

    /// Keeps what the parser notes of the parse, if the source is kept.
    #[cfg(feature = "edits")]
    pub(in crate::dom) fn set_parse_note<T: Any + Send + Sync>(
        &mut self,
        note: impl FnOnce() -> T,
    ) {
        if self.spans == Spans::Full {
            self.parse_note = Some(Arc::new(note()));
        }
    }

    /// The parser's notes about the parse.
    #[cfg(feature = "edits")]
    pub(in crate::dom) fn parse_note(&self) -> Option<&(dyn Any + Send + Sync)> {
        self.parse_note.as_deref()
    }

    /// Whether the parse noted the same places for the same nodes.
    #[cfg(feature = "edits")]
    pub(in crate::dom) fn has_same_rows(&self, other: &Self) -> bool {
        self.rows == other.rows
    }

    /// Whether the input came as bytes, not as a string.
    #[cfg(feature = "edits")]
    pub(in crate::dom) fn is_from_bytes(&self) -> bool {
        self.is_from_bytes
    }

    /// The place of a node; of a copy that of its original. `None` if the parse did not make it.
    pub(in crate::dom) fn get(&self, node: u32) -> Option<Place> {
        let node = self.copy_of(node).unwrap_or(node);
        let mut row = self.rows.get(node as usize).copied().filter(|row| row.made != NONE)?;
        if row.closed == NONE {
            // A parse that was stopped may have no length.
            row.closed = self.length.max(row.tag_end);
            row.end = row.closed;
        }
        Some(row)
    }

    /// The start tag of an element, which a clone shares with its original.
    pub(in crate::dom) fn start_tag(&self, node: u32) -> Option<(u32, u32)> {
        let node = self.copy_of(node).unwrap_or(node);
        let row = self.get(self.clone_of(node).unwrap_or(node))?;
        (row.made < row.tag_end).then_some((row.made, row.tag_end))
    }

    /// The start tags that gave an element its attributes.
    pub(in crate::dom) fn tags(&self, node: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let (_, later) = self.later_tags(node);
        self.start_tag(node).into_iter().chain(later.iter().copied())
    }

    /// The number that tells these start tags from those of others, and from fewer.
    pub(in crate::dom) fn tags_key(&self, node: u32) -> Key {
        let (element, later) = self.later_tags(node);
        (element, self.start_tag(node), later.len())
    }

    /// The element that was made of the tag of a node, and the tags that added attributes to it.
    fn later_tags(&self, node: u32) -> (u32, &[(u32, u32)]) {
        let element = self.copy_of(node).unwrap_or(node);
        let element = self.clone_of(element).unwrap_or(element);
        (element, self.later_tags.get(element).map_or(&[][..], Vec::as_slice))
    }

    /// The original of a clone.
    pub(in crate::dom) fn clone_of(&self, node: u32) -> Option<u32> {
        self.originals.get(node).filter(|_| self.is_clone(node))
    }

    /// The original of a copy, which has no place of its own.
    pub(in crate::dom) fn copy_of(&self, node: u32) -> Option<u32> {
        self.originals.get(node).filter(|_| !self.is_clone(node))
    }

    /// Where a run of text ends: the tokenizer leaves out the LF of a CR LF at its end. Without the source, so
    /// does this.
    pub(in crate::dom) fn text_end(&self, end: u32) -> u32 {
        let at = end as usize;
        let is_cr_lf = at > 0 && self.source.as_bytes().get(at - 1..=at) == Some(&b"\r\n"[..]);
        if is_cr_lf { end + 1 } else { end }
    }

    /// The ranges between the pieces of a text node.
    pub(in crate::dom) fn gaps(&self, node: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let node = self.copy_of(node).unwrap_or(node);
        let gaps = self.gaps.get(node).map_or(&[][..], Vec::as_slice);
        gaps.iter().map(|&(from, to)| (self.text_end(from), to)).filter(|(from, to)| from < to)
    }

    /// The decoded text, if it is kept.
    pub(in crate::dom) fn source(&self) -> Option<&str> {
        (self.spans == Spans::Full).then_some(&*self.source)
    }

    /// The same places for nodes with other numbers, 0 for those that are gone.
    pub(in crate::dom) fn renumbered(self, numbers: &[u32]) -> Self {
        let new = |old: u32| numbers.get(old as usize).copied().filter(|&new| new != 0);
        let mut places = Self {
            rows: Vec::new(),
            originals: SideTable::default(),
            gaps: self.gaps.renumbered(new),
            later_tags: self.later_tags.renumbered(new),
            located: OnceLock::new(),
            lines: OnceLock::new(),
            long_tag: LongTag::default(),
            ..self
        };
        for (old, row) in (0..).zip(self.rows) {
            if let Some(node) = new(old) {
                *places.row(node, numbers.len()) = row;
            }
        }
        for old in (0..).take(numbers.len()) {
            if let (Some(node), Some(original)) = (new(old), self.originals.get(old))
                && let Some(original) = new(original)
            {
                places.originals.insert(node, original);
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_16_bytes() {
        assert_eq!(size_of::<Place>(), 16);
    }
}
