//! The changes of a stretch of text, in order: made while tokens are read, carried out when the bytes that
//! the text was decoded from are at hand.

use std::collections::HashMap;
use std::ops::Range;

use super::content::Reading;
use crate::encoding::Missing;
use crate::span::Span;
use crate::token::TagToken;

/// A change at an offset of the decoded text.
#[derive(Debug, Clone)]
pub(super) enum Op {
    /// Writes this part of the inserted text, where characters are read so.
    Insert { at: u64, start: usize, end: usize, missing: Missing, reading: Reading },
    /// Leaves out a range of what is read so.
    Skip { span: Span, reading: Reading },
    /// Leaves out the line feed that is here, if one is.
    SkipLineFeed { at: u64 },
    /// A start tag ends here after which a line feed is dropped.
    ExpectLineFeed { at: u64 },
    /// Leaves out everything from here on.
    Mute { at: u64 },
    /// No more.
    Unmute { at: u64, reading: Reading },
    /// Changes a start tag: its name, and these of the changed attributes.
    Tag { span: Span, name: Option<Box<str>>, attributes: Range<usize>, change: TagChange },
    /// Changes the name of an end tag.
    EndTag { span: Span, name: Box<str> },
}

/// The changes of a start tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TagChange {
    /// Attributes are added that the tag does not have, and that is all.
    Adds {
        closes_itself: bool,
    },
    Other,
}

/// A changed attribute: parts of a text. The name is in lower case; there is no value if it is removed.
#[derive(Debug, Clone)]
struct AttributeEdit {
    name: Range<usize>,
    value: Option<Range<usize>>,
}

impl AttributeEdit {
    fn name<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.name.clone()).unwrap_or_default()
    }

    fn value<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.value.clone()?)
    }
}

/// The changes of a start tag.
#[derive(Debug, Default)]
pub(super) struct TagEdits {
    pub(super) name: Option<Box<str>>,
    attributes: Vec<AttributeEdit>,
    text: String,
    /// Where each is, if there are many.
    numbers: Option<HashMap<Box<str>, usize>>,
}

/// From so many changed attributes on, they are found by an index.
const MANY: usize = 16;

impl TagEdits {
    /// Forgets all, and keeps the memory.
    pub(super) fn clear(&mut self) {
        let Self { name, attributes, text, numbers } = self;
        *name = None;
        attributes.clear();
        text.clear();
        *numbers = None;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.name.is_none() && self.attributes.is_empty()
    }

    /// The changes of a tag that was read so.
    fn change(&self, tag: &TagToken<'_>) -> TagChange {
        let is_new = |one: &AttributeEdit| {
            one.value.is_some() && tag.attributes.get(one.name(&self.text)).is_none()
        };
        if self.name.is_none() && self.numbers.is_none() && self.attributes.iter().all(is_new) {
            TagChange::Adds { closes_itself: tag.self_closing }
        } else {
            TagChange::Other
        }
    }

    /// The attributes that were set, with their values.
    pub(super) fn set_attributes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.attributes
            .iter()
            .filter_map(|one| Some((one.name(&self.text), one.value(&self.text)?)))
    }

    fn position(&self, name: &str) -> Option<usize> {
        if let Some(numbers) = &self.numbers {
            return numbers.get(name).copied();
        }
        crate::work::count(self.attributes.len());
        self.attributes.iter().position(|one| one.name(&self.text) == name)
    }

    /// The new value of an attribute, `None` if it is removed; nothing if it is not changed.
    pub(super) fn attribute(&self, name: &str) -> Option<Option<&str>> {
        Some(self.attributes.get(self.position(name)?)?.value(&self.text))
    }

    fn push(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }

    pub(super) fn set_attribute(&mut self, name: &str, value: Option<&str>) {
        crate::work::count(1);
        let position = self.position(name);
        let old = position.and_then(|at| self.attributes.get(at)?.value.clone());
        // A value that is the end of the text gives way.
        if let Some(old) = old.filter(|old| old.end == self.text.len()) {
            self.text.truncate(old.start);
        }
        if let Some(at) = position {
            let value = value.map(|value| self.push(value));
            if let Some(one) = self.attributes.get_mut(at) {
                one.value = value;
            }
            return;
        }
        let written = self.push(name);
        let value = value.map(|value| self.push(value));
        let number = self.attributes.len();
        self.attributes.push(AttributeEdit { name: written, value });
        if let Some(numbers) = &mut self.numbers {
            numbers.insert(name.into(), number);
        } else if number + 1 == MANY {
            let all = self.attributes.iter().enumerate();
            self.numbers = Some(all.map(|(at, one)| (one.name(&self.text).into(), at)).collect());
        }
    }
}

/// The changes so far.
#[derive(Debug, Default)]
pub(super) struct Ops {
    pub(super) list: Vec<Op>,
    /// The text of insertions, and of names and values.
    pub(super) inserted: String,
    attributes: Vec<AttributeEdit>,
    /// The end of the last start tag after which a line feed is dropped, until something is changed there.
    line_feed_at: Option<u64>,
}

impl Ops {
    /// Forgets the changes, which were carried out.
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.inserted.clear();
        self.attributes.clear();
    }

    /// Changes a start tag.
    pub(super) fn change_tag(&mut self, span: Span, tag: &TagToken<'_>, edits: &mut TagEdits) {
        let change = edits.change(tag);
        let (start, by) = (self.attributes.len(), self.inserted.len());
        let moved = |range: &Range<usize>| range.start + by..range.end + by;
        self.inserted.push_str(&edits.text);
        self.attributes.extend(edits.attributes.iter().map(|one| AttributeEdit {
            name: moved(&one.name),
            value: one.value.as_ref().map(moved),
        }));
        let attributes = start..self.attributes.len();
        self.list.push(Op::Tag { span, name: edits.name.take(), attributes, change });
    }

    /// The names and new values of changed attributes.
    pub(super) fn attributes(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (&str, Option<&str>)> {
        let list = self.attributes.get(range).unwrap_or_default();
        list.iter().map(|one| (one.name(&self.inserted), one.value(&self.inserted)))
    }

    /// Inserts text. Where references are not read, it is written exactly or not at all.
    pub(super) fn insert(&mut self, at: u64, text: &str, reading: Reading) {
        let missing = if reading.is_exact() { Missing::Error } else { Missing::Reference };
        self.insert_as(at, text, missing, reading);
    }

    /// Inserts text, of which the encoding may lack characters.
    pub(super) fn insert_as(&mut self, at: u64, text: &str, missing: Missing, reading: Reading) {
        if text.is_empty() {
            return;
        }
        self.begin_change(at);
        let start = self.inserted.len();
        // Insertions at the same place are one change, if nothing has to keep them apart.
        if text.starts_with(['<', '&'])
            && let Some(Op::Insert {
                at: before, end, missing: of_before, reading: as_before, ..
            }) = self.list.last_mut()
            && (*before, *end, *of_before, *as_before) == (at, start, missing, reading)
        {
            self.inserted.push_str(text);
            *end = self.inserted.len();
            return;
        }
        self.inserted.push_str(text);
        self.list.push(Op::Insert { at, start, end: self.inserted.len(), missing, reading });
    }

    /// Leaves out a range.
    pub(super) fn skip(&mut self, span: Span, reading: Reading) {
        if span.start < span.end {
            self.begin_change(span.start);
            self.list.push(Op::Skip { span, reading });
        }
    }

    /// Leaves out everything from here on.
    pub(super) fn mute(&mut self, at: u64) {
        self.begin_change(at);
        self.list.push(Op::Mute { at });
    }

    /// A start tag ends here after which a line feed is dropped.
    pub(super) fn set_line_feed(&mut self, at: u64) {
        self.line_feed_at = Some(at);
    }

    /// Something is changed here, perhaps right after a tag after which a line feed is dropped.
    pub(super) fn begin_change(&mut self, at: u64) {
        if self.line_feed_at.take() == Some(at) {
            self.list.push(Op::ExpectLineFeed { at });
        }
    }

    /// The memory that is allocated, in bytes, about.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.list.capacity() * size_of::<Op>()
            + self.attributes.capacity() * size_of::<AttributeEdit>()
            + self.inserted.capacity()
    }
}
