//! The ends and implied elements of a token, in order: elements that have no end tag there, or whose end somebody waits for, and
//! elements that the parser makes without a start tag. Where a change needs it, their tags are written.

use super::frame::{Frame, Made};
use crate::names::{Categories, Namespace, Tag};
use crate::span::Span;
use crate::tokenizer::EndState;

/// Something that a token did to the stack of open elements.
#[derive(Debug, Clone)]
pub(super) enum Event {
    /// An element was popped.
    Ended {
        frame: Frame,
        namespace: Namespace,
        tag: Tag,
        /// The name, if that is not one of the standard.
        name: Option<Box<str>>,
        /// The number of what is to be done at its end.
        end: Option<usize>,
        /// The token, if it is the end tag of the element.
        end_tag: Option<Span>,
    },
    /// An element was made without a tag; with what it matches, if it has a handler.
    Implied { made: Made, matched: Option<Box<[u64]>> },
}

impl Event {
    /// Whether it is an element of this name that was made without a tag.
    pub(super) fn is_start_of(&self, tag: Tag) -> bool {
        matches!(self, Self::Implied { made, .. } if made.tag == tag)
    }
}

/// The effects of the current token.
#[derive(Debug, Clone, Default)]
pub(super) struct Events {
    list: Vec<Event>,
    /// Where that token begins.
    at: u64,
    /// The open elements whose names are not of the standard, and where each name begins in `names`.
    unknown: Vec<(Option<Frame>, usize)>,
    names: String,
}

impl Events {
    /// A token did something. It begins at `at`.
    pub(super) fn add(&mut self, at: u64, event: Event) {
        if self.at != at {
            self.at = at;
            self.list.clear();
        }
        self.list.push(event);
    }

    /// Whether the last event is the end of this element.
    pub(super) fn has_ended(&self, element: Frame) -> bool {
        matches!(self.list.last(), Some(Event::Ended { frame, .. }) if *frame == element)
    }

    /// Whether the token that begins at `at` did something that was not taken.
    pub(super) fn are_of(&self, at: u64) -> bool {
        self.at == at && !self.list.is_empty()
    }

    /// Takes what it did.
    pub(super) fn take(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.list)
    }

    /// Gives the memory of the list back.
    pub(super) fn give_back(&mut self, mut list: Vec<Event>) {
        list.clear();
        self.list = list;
    }

    /// Keeps the name of an element, until that is popped.
    pub(super) fn keep_name(&mut self, frame: Frame, name: &str) {
        self.unknown.push((Some(frame), self.names.len()));
        self.names.push_str(name);
    }

    /// The element was popped. Nearly always it is the last.
    pub(super) fn forget_name(&mut self, frame: Frame) {
        if let Some(one) = self.unknown.iter_mut().rev().find(|one| one.0 == Some(frame)) {
            one.0 = None;
        }
        while let Some((None, start)) = self.unknown.last() {
            self.names.truncate(*start);
            self.unknown.pop();
        }
    }

    /// The name of an open element, if it is not one of the standard.
    pub(super) fn name(&self, frame: Frame) -> Option<&str> {
        let at = self.unknown.iter().rposition(|one| one.0 == Some(frame))?;
        let start = self.unknown.get(at)?.1;
        let end = self.unknown.get(at + 1).map_or(self.names.len(), |next| next.1);
        self.names.get(start..end)
    }

    /// The memory that is allocated, in bytes.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.list.capacity() * size_of::<Event>()
            + self.unknown.capacity() * size_of::<(Option<Frame>, usize)>()
            + self.names.capacity()
    }
}

/// The end tag of an element that ends without one, if it can be written: the end tag of a formatting element would also
/// take it off the list of those that are made again, `</form>` closes the form of the page, and `</object>` and the like end
/// the reach of formatting elements. At the end of the input none of that matters. Nothing goes after a `body`.
pub(super) fn end_tag(
    namespace: Namespace,
    tag: Tag,
    name: &str,
    is_at_end: bool,
) -> Option<String> {
    let is_last = matches!(tag, Tag::Html | Tag::Body | Tag::Frameset | Tag::Plaintext);
    let is_kept_open =
        tag.is_formatting() || matches!(tag, Tag::Form | Tag::Object | Tag::Applet | Tag::Marquee);
    let cannot_be_written = namespace == Namespace::Html
        && (is_last || is_kept_open && !is_at_end || tag.categories().has(Categories::VOID));
    (!cannot_be_written).then(|| format!("</{name}>"))
}

/// Whether markup or text that begins so implies a body after a head, or before it.
pub(super) fn implies_body(next: &str) -> bool {
    let first = next.chars().next();
    first.is_some_and(|first| first != '<' && !first.is_ascii_whitespace())
        && !next.starts_with("&#1")
}

/// How the input ends.
#[derive(Debug)]
pub(super) struct EndOfInput {
    pub(super) state: EndState,
    /// Where it ends.
    pub(super) at: u64,
    /// The comment that it ends in, and its data.
    pub(super) comment: Option<(Span, Box<str>)>,
    /// Whether what is unfinished was ended.
    pub(super) is_ended: bool,
}
