//! Places that may be related to an error to come.

use crate::names::Tag;
use crate::span::Span;

/// The places that related places of errors are found by.
#[derive(Debug, Clone, Default)]
pub(super) struct Noted {
    /// By `Tag as usize`: the token that closed the last HTML element of that name.
    closed: Vec<Span>,
    pub(super) doctype: Span,
}

impl Noted {
    /// Resets it to the default, except for its memory.
    pub(super) fn clear(&mut self) {
        let Self { closed, doctype } = self;
        closed.clear();
        *doctype = Span::default();
    }

    pub(super) fn close(&mut self, tag: Tag, token: Span) {
        if self.closed.is_empty() {
            self.closed.resize(Tag::COUNT, Span::default());
        }
        if let Some(last) = self.closed.get_mut(tag as usize) {
            *last = token;
        }
    }

    pub(super) fn closed(&self, tag: Tag) -> Option<Span> {
        self.closed.get(tag as usize).copied().filter(|_| tag != Tag::Unknown)
    }
}
