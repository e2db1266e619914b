//! The sink of an observed parse: fills a document, and tells an observer what became of each token.
//!
//! While the rules for a token run, what they do is only noted. Between two tokens the notes are told, so the
//! observer sees trees that the standard knows, and may stop the parse there.

use super::{BottomSink, DocumentSink, NodeIndex, ParseOptions};
use crate::dom::{Document, ElementRef, NodeKind, NodeRef, forward_plain_verbs};
use crate::names::{Namespace, Tag};
use crate::span::{PlaceEvent, Span};
use crate::token::{Attributes, DoctypeToken};
use crate::tree_sink::{Control, ElementName, InsertionLocation, TreeSink};

/// A change of the document during a parse.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum TreeEvent<'d> {
    /// This element was inserted, with its attributes. Its content follows, unless it is void.
    Opened(ElementRef<'d>),
    /// Nothing more is inserted into this element because of its place in the input. It was opened before,
    /// and is closed once.
    Closed(ElementRef<'d>),
    /// Text was inserted.
    Text {
        /// The text node, which may have held text before.
        node: NodeRef<'d>,
        /// The text that was added to it.
        added: &'d str,
    },
    /// This comment, processing instruction or doctype was inserted; [`NodeRef::kind`] tells them apart.
    Inserted(NodeRef<'d>),
    /// The bytes turned out to have another encoding, so the document is built again from the first byte:
    /// all that was told before is void. See
    /// [change the encoding](https://html.spec.whatwg.org/multipage/parsing.html#change-the-encoding).
    Restarted,
}

/// Something to be told after the token.
#[derive(Debug, Clone, Copy)]
enum Note {
    Opened(NodeIndex),
    Closed(NodeIndex),
    /// The bytes of a text node that were added.
    Text(NodeIndex, usize, usize),
    Inserted(NodeIndex),
    Restarted,
}

/// A sink that fills a document by way of `inner`, with an observer.
pub struct ObservedSink<O, S> {
    inner: S,
    /// `None` before the parse begins, and after it ended.
    pub(super) observer: Option<O>,
    /// The first note since the last token: most tokens have one.
    note: Option<Note>,
    /// Those after it.
    more: Vec<Note>,
    control: Control,
    /// The open templates that were made, and not inserted so far.
    loose_templates: Vec<NodeIndex>,
    is_head_closed: bool,
}

impl<O, S> std::fmt::Debug for ObservedSink<O, S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ObservedSink").field("note", &self.note).finish_non_exhaustive()
    }
}

impl<O, S: BottomSink> ObservedSink<O, S> {
    fn tree(&self) -> &Document {
        self.inner.filling().tree()
    }

    #[inline(always)]
    fn note(&mut self, note: Note) {
        match self.note {
            None => self.note = Some(note),
            Some(_) => self.more.push(note),
        }
    }

    /// Notes that text of this length was inserted at a location.
    #[inline(always)]
    fn note_text(&mut self, length: usize, location: InsertionLocation<NodeIndex>) {
        let tree = self.tree();
        let node = match location.before {
            None => tree.at(location.parent).last_child(),
            Some(before) => tree.at(before).previous_sibling(),
        };
        let Some(node) = node else { return };
        let (node, end) = (node.node_index(), node.text_length());
        self.note(Note::Text(node, end.saturating_sub(length), end));
    }

    /// Tells this note and those after it.
    #[cold]
    #[inline(never)]
    fn tell_notes(&mut self, first: Note) -> Control
    where
        O: FnMut(&Document, TreeEvent<'_>) -> Control,
    {
        let Self { inner, observer: Some(observer), more, control, .. } = self else {
            return Control::Continue;
        };
        let document = inner.filling().tree();
        for note in std::iter::once(first).chain(more.drain(..)) {
            crate::work::count(1);
            if *control == Control::Continue
                && let Some(event) = event(document, note)
            {
                *control = observer(document, event);
            }
        }
        *control
    }

    /// Whether a node has no parent: it was not inserted before.
    fn is_loose(&self, node: NodeIndex) -> bool {
        self.tree().at(node).parent().is_none()
    }
}

/// The meaning of a note for this document.
#[inline(always)]
fn event(document: &Document, note: Note) -> Option<TreeEvent<'_>> {
    Some(match note {
        Note::Opened(node) => TreeEvent::Opened(document.at(node).as_element()?),
        Note::Closed(node) => TreeEvent::Closed(document.at(node).as_element()?),
        Note::Text(node, start, end) => {
            let node = document.at(node);
            TreeEvent::Text { node, added: node.part_of_text(start, end)? }
        }
        Note::Inserted(node) => TreeEvent::Inserted(document.at(node)),
        Note::Restarted => TreeEvent::Restarted,
    })
}

impl<O, S> BottomSink for ObservedSink<O, S>
where
    O: FnMut(&Document, TreeEvent<'_>) -> Control,
    S: BottomSink,
{
    fn vacant() -> Self {
        Self {
            inner: S::vacant(),
            observer: None,
            note: None,
            more: Vec::new(),
            control: Control::Continue,
            loose_templates: Vec::new(),
            is_head_closed: false,
        }
    }

    fn filled(&mut self) -> &mut DocumentSink {
        self.inner.filled()
    }

    fn filling(&self) -> &DocumentSink {
        self.inner.filling()
    }

    fn begin(&mut self, input: &[u8], options: &ParseOptions) {
        self.inner.begin(input, options);
        self.loose_templates.clear();
        self.is_head_closed = false;
        self.more.clear();
        self.note = self.observer.is_some().then_some(Note::Restarted);
    }

    fn next_text(&mut self, text: &str) {
        self.inner.next_text(text);
    }

    fn end_text(&mut self, length: u64) {
        self.inner.end_text(length);
    }

    fn has_stopped(&self) -> bool {
        self.control == Control::Stop
    }
}

#[deny(
    clippy::missing_trait_methods,
    reason = "all but the notes is the other sink's: a method forgotten here would get the trait's default"
)]
impl<O, S> TreeSink for ObservedSink<O, S>
where
    O: FnMut(&Document, TreeEvent<'_>) -> Control,
    S: BottomSink,
{
    type Handle = NodeIndex;

    #[inline(always)]
    fn wants_places(&self) -> bool {
        self.inner.wants_places()
    }

    #[inline(always)]
    fn wants_tokens(&self) -> bool {
        true
    }

    #[inline(always)]
    fn token_taken(&mut self) -> Control {
        let Some(note) = self.note.take() else { return self.control };
        if self.more.is_empty()
            && self.control == Control::Continue
            && let Some(observer) = &mut self.observer
        {
            crate::work::count(1);
            let document = self.inner.filling().tree();
            if let Some(event) = event(document, note) {
                self.control = observer(document, event);
            }
            return self.control;
        }
        self.tell_notes(note)
    }

    #[inline(always)]
    fn insert_element(
        &mut self,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
        location: InsertionLocation<NodeIndex>,
    ) -> NodeIndex {
        let element = self.inner.insert_element(name, attributes, location);
        self.note(Note::Opened(element));
        element
    }

    fn create_element(&mut self, name: ElementName<'_>, attributes: &Attributes<'_>) -> NodeIndex {
        let element = self.inner.create_element(name, attributes);
        if name.namespace == Namespace::Html && name.tag == Tag::Template {
            self.loose_templates.push(element);
        }
        element
    }

    /// A node that has a parent is moved, which is not told.
    fn insert(&mut self, node: NodeIndex, location: InsertionLocation<NodeIndex>) {
        if self.is_loose(node) {
            let is_element = self.tree().at(node).kind() == NodeKind::Element;
            self.note(if is_element { Note::Opened(node) } else { Note::Inserted(node) });
        }
        if self.loose_templates.last() == Some(&node) {
            self.loose_templates.pop();
        }
        self.inner.insert(node, location);
    }

    #[inline]
    fn insert_text(&mut self, text: &str, location: InsertionLocation<NodeIndex>) {
        self.inner.insert_text(text, location);
        self.note_text(text.len(), location);
    }

    #[inline(always)]
    fn insert_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        location: InsertionLocation<NodeIndex>,
    ) {
        self.inner.insert_chunk_text(chunk, start, end, location);
        self.note_text(end.saturating_sub(start), location);
    }

    fn append_doctype(&mut self, doctype: &DoctypeToken<'_>) {
        self.inner.append_doctype(doctype);
        if let Some(doctype) = self.tree().document_node().last_child() {
            let doctype = doctype.node_index();
            self.note(Note::Inserted(doctype));
        }
    }

    /// The `head` is popped again after each element that comes too late for it, and a template that became a
    /// shadow root or a patch was never opened.
    #[inline(always)]
    fn element_popped(&mut self, element: NodeIndex) {
        self.inner.element_popped(element);
        if self.loose_templates.last() == Some(&element) {
            self.loose_templates.pop();
            return;
        }
        let node = self.tree().at(element);
        let is_head = node.as_element().is_some_and(|element| element.is_html(Tag::Head));
        if is_head && std::mem::replace(&mut self.is_head_closed, true) {
            return;
        }
        self.note(Note::Closed(element));
    }

    fn place(&mut self, node: NodeIndex, event: PlaceEvent) {
        self.inner.place(node, event);
    }

    fn place_at(&mut self, location: InsertionLocation<NodeIndex>, span: Span) {
        self.inner.place_at(location, span);
    }

    fn start_tag(&self, element: NodeIndex) -> Option<Span> {
        self.inner.start_tag(element)
    }

    forward_plain_verbs!(inner);
}
