//! The changes of a stretch of text, in order: made while tokens are read, carried out when the bytes that
//! the text was decoded from are at hand.

use std::collections::HashMap;

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
    /// Where each is, if there are many.
    numbers: HashMap<Box<str>, usize>,
}

/// From so many changed attributes on, they are found by an index.
const MANY: usize = 16;

impl TagEdits {
    pub(super) fn is_empty(&self) -> bool {
        self.name.is_none() && self.attributes.is_empty()
    }

    fn position(&self, name: &str) -> Option<usize> {
        if self.attributes.len() < MANY {
            crate::work::count(self.attributes.len());
            return self.attributes.iter().position(|(of, _)| **of == *name);
        }
        self.numbers.get(name).copied()
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&Option<Box<str>>> {
        let at = self.position(name)?;
        self.attributes.get(at).map(|(_, value)| value)
    }

    pub(super) fn set_attribute(&mut self, name: &str, value: Option<&str>) {
        crate::work::count(1);
        let value = value.map(Into::into);
        if let Some((_, old)) = self.position(name).and_then(|at| self.attributes.get_mut(at)) {
            *old = value;
            return;
        }
        self.attributes.push((name.into(), value));
        if self.attributes.len() >= MANY {
            let indexed = self.numbers.len();
            let new = self.attributes.iter().enumerate().skip(indexed);
            self.numbers.extend(new.map(|(at, (name, _))| (name.clone(), at)));
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
