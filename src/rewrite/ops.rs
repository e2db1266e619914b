//! The changes of a stretch of text, in order: made while tokens are read, carried out when the bytes that
//! the text was decoded from are at hand.

use crate::span::Span;

/// A change at an offset of the decoded text.
#[derive(Debug, Clone)]
pub(super) enum Op {
    /// Writes this part of the inserted text.
    Insert { at: u64, start: usize, end: usize, is_exact: bool },
    /// Leaves out a range.
    Skip(Span),
    /// Leaves out everything from here on.
    Mute { at: u64 },
    /// No more.
    Unmute { at: u64 },
    /// Changes a start tag.
    Tag { span: Span, edits: TagEdits },
    /// Changes the name of an end tag.
    EndTag { span: Span, name: Box<str> },
}

/// The changes of a start tag.
#[derive(Debug, Clone, Default)]
pub(super) struct TagEdits {
    pub(super) name: Option<Box<str>>,
    /// By name in lower case: the new value, or `None` for removed.
    pub(super) attributes: Vec<(Box<str>, Option<Box<str>>)>,
}

impl TagEdits {
    pub(super) fn is_empty(&self) -> bool {
        self.name.is_none() && self.attributes.is_empty()
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&Option<Box<str>>> {
        self.attributes.iter().find(|(of, _)| **of == *name).map(|(_, value)| value)
    }

    pub(super) fn set_attribute(&mut self, name: &str, value: Option<&str>) {
        let value = value.map(Into::into);
        match self.attributes.iter_mut().find(|(of, _)| **of == *name) {
            Some((_, old)) => *old = value,
            None => self.attributes.push((name.into(), value)),
        }
    }
}

/// The changes so far.
#[derive(Debug, Default)]
pub(super) struct Ops {
    pub(super) list: Vec<Op>,
    /// The text of insertions.
    pub(super) inserted: String,
}

impl Ops {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.inserted.clear();
    }

    /// Inserts text. Where references are not read, it is written exactly or not at all.
    pub(super) fn insert(&mut self, at: u64, text: &str, is_exact: bool) {
        if text.is_empty() {
            return;
        }
        let start = self.inserted.len();
        self.inserted.push_str(text);
        self.list.push(Op::Insert { at, start, end: self.inserted.len(), is_exact });
    }

    /// The memory that is allocated, in bytes, about.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.list.capacity() * size_of::<Op>() + self.inserted.capacity()
    }
}
