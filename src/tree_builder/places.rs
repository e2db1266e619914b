//! Telling the sink where nodes are in the source. Nothing here runs for a sink that does not
//! [want places](TreeSink::wants_places).

#![deny(clippy::arithmetic_side_effects)]

use super::builder::Builder;
use super::mode::Mode;
use super::open::{Height, OpenElement};
use crate::names::{Categories, Namespace, Tag};
use crate::span::{Origin, PlaceEvent, Span};
use crate::tree_sink::{InsertionLocation, TreeSink};

impl<S: TreeSink + ?Sized> Builder<S::Handle, S> {
    /// A node was made for the token at hand.
    #[inline(always)]
    pub(super) fn tell_made(&mut self, node: S::Handle) {
        if self.wants_places() {
            let event = PlaceEvent::Made { span: self.state.here.span, origin: Origin::Markup };
            self.sink.place(node, event);
        }
    }

    /// A node was made because of the token at hand, but not for it.
    #[inline(always)]
    pub(super) fn tell_made_as(&mut self, node: S::Handle, origin: Origin) {
        if self.wants_places() {
            let event = PlaceEvent::Made { span: Span::at(self.state.here.span.start), origin };
            self.sink.place(node, event);
        }
    }

    /// An element ended with its start tag.
    #[inline(always)]
    pub(super) fn tell_unopened(&mut self, element: S::Handle) {
        if self.wants_places() {
            self.sink.place(element, PlaceEvent::Unopened);
        }
    }

    /// A run of the token at hand was inserted.
    #[inline(always)]
    pub(super) fn tell_text(&mut self, text: &str, location: InsertionLocation<S::Handle>) {
        if self.wants_places() {
            self.tell_run(text, location);
        }
    }

    fn tell_run(&mut self, text: &str, location: InsertionLocation<S::Handle>) {
        if !self.state.here.table_text.is_empty() && self.state.mode == Mode::InTableText {
            for &span in &self.state.here.table_text {
                self.sink.place_at(location, span);
            }
            return;
        }
        let mut span = self.state.here.span;
        let length = text.len() as u64;
        if length < self.state.here.text {
            span.end = span.start.saturating_add(length).min(span.end);
        }
        self.sink.place_at(location, span);
    }

    /// The element at a height was taken off the stack.
    #[inline(never)]
    pub(super) fn tell_closed(&mut self, entry: &OpenElement<S::Handle>, height: Height) {
        let span = self.state.here.span;
        let end_tag = self.is_end_of(entry, height).then(|| {
            self.state.here.end_tag = None;
            span
        });
        self.sink.place(entry.handle, PlaceEvent::Closed { at: span.start, end_tag });
        if entry.namespace == Namespace::Html {
            self.note_closed(entry.tag);
        }
    }

    /// The current node, an HTML element, was taken off the stack by its own end tag, the token at hand.
    #[inline(always)]
    pub(super) fn tell_ended(&mut self, entry: &OpenElement<S::Handle>) {
        let span = self.state.here.span;
        let event = PlaceEvent::Closed { at: span.start, end_tag: Some(span) };
        self.sink.place(entry.handle, event);
        self.note_closed(entry.tag);
    }

    /// Whether the end tag at hand is for this element.
    fn is_end_of(&self, entry: &OpenElement<S::Handle>, height: Height) -> bool {
        let Some(name) = self.state.here.end_tag else { return false };
        if self.state.here.target != 0 {
            return self.state.here.target == height;
        }
        let is_heading = || {
            name.categories().has(Categories::HEADING) && entry.categories.has(Categories::HEADING)
        };
        (name != Tag::Unknown && entry.tag == name) || is_heading()
    }

    /// The end tag at hand is for the element at this height.
    #[inline(always)]
    pub(super) fn expect_end_of(&mut self, height: Height) {
        if self.wants_places() && self.state.here.end_tag.is_some() {
            self.state.here.target = height;
        }
    }

    /// The element at this height is about to leave the stack to another in its place.
    #[inline(always)]
    pub(super) fn tell_replaced(&mut self, height: Height) {
        if self.wants_places() {
            let entry = *self.stack.at(height);
            self.tell_closed(&entry, height);
        }
    }

    /// An element has the end tag at hand.
    #[inline(always)]
    pub(super) fn tell_closed_by_end_tag(&mut self, element: S::Handle) {
        if self.wants_places() {
            let span = self.state.here.span;
            self.state.here.end_tag = None;
            let event = PlaceEvent::Closed { at: span.start, end_tag: Some(span) };
            self.sink.place(element, event);
        }
    }

    /// `</body>` or `</html>` was read, which closes the body without popping it.
    #[inline(always)]
    pub(super) fn tell_body_closed(&mut self) {
        if self.wants_places()
            && let Some((_, body)) = self.stack.second()
        {
            let body = body.handle;
            self.note_closed(Tag::Body);
            if self.state.here.end_tag == Some(Tag::Body) {
                self.tell_closed_by_end_tag(body);
            } else {
                let event = PlaceEvent::Closed { at: self.state.here.span.start, end_tag: None };
                self.sink.place(body, event);
            }
        }
    }

    /// `</html>` was read, which closes the root without popping it.
    #[inline(always)]
    pub(super) fn tell_root_closed(&mut self) {
        if self.wants_places()
            && let Some(root) = self.stack.first()
        {
            let root = root.handle;
            self.tell_closed_by_end_tag(root);
        }
    }

    /// Attributes of the start tag at hand went to an element that was there.
    #[inline(always)]
    pub(super) fn tell_attributes_added(&mut self, element: S::Handle) {
        if self.wants_places() {
            self.sink.place(element, PlaceEvent::AttributesAdded { span: self.state.here.span });
        }
    }

    /// The token at hand became pending table character tokens.
    #[inline(always)]
    pub(super) fn keep_table_text_place(&mut self) {
        if self.wants_places() {
            self.state.here.table_text.push(self.state.here.span);
        }
    }

    /// The pending table character tokens take the place of the token at hand, which is returned.
    #[inline(always)]
    pub(super) fn begin_table_text_places(&mut self) -> Span {
        let token = self.state.here.span;
        if self.wants_places()
            && let Some(&first) = self.state.here.table_text.first()
        {
            self.state.here.span = first;
        }
        token
    }

    /// The pending table character tokens were inserted; the token at hand is this again.
    #[inline(always)]
    pub(super) fn end_table_text_places(&mut self, token: Span) {
        if self.wants_places() {
            self.state.here.span = token;
            self.state.here.table_text.clear();
        }
    }
}
