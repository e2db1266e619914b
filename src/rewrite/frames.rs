//! A tree without nodes: of each open element it keeps what the tree builder and the selectors ask for, and
//! it takes note of what a token did.
//!
//! An element whose handle nobody can hold any more gives its row back when it is popped. Formatting
//! elements, forms and the like may be held longer; their rows are looked through from time to time, after so
//! many of them were popped that it costs nothing beside that.

use std::sync::Arc;

use super::attribute_hash::{Keys, may_be_compared};
use super::content::content_model;
use super::events::{Event, Events};
pub(super) use super::frame::{Call, Frame, Made, Text};
use super::frame::{EMPTY, KINDS, Kind, Row, State};
use super::matches::Matches;
use crate::names::quirks::QuirksMode;
use crate::names::{Namespace, Tag};
use crate::selectors::streaming::{Program, StartTagView};
use crate::span::{Origin, PlaceEvent, Span};
use crate::token::{Attributes, ContentModel, DoctypeToken};
use crate::tree_sink::{ElementName, InsertionLocation, TreeSink, TreeUsage};

/// The first row of an element.
const FIRST: usize = 2;

/// The results of the tree builder.
#[derive(Debug, Clone)]
pub(super) struct Frames {
    rows: Vec<Row>,
    free: Vec<u32>,
    /// How many rows wait to be looked through.
    waiting: usize,
    matches: Matches,
    /// The positions of handlers of elements, as bits.
    wanted: Vec<u64>,
    /// Whether the token at hand did anything that somebody may want to know.
    pub(super) has_news: bool,
    /// The element that the token at hand made, if it has a handler.
    pub(super) made: Option<Made>,
    /// The ends and implied elements of the current token.
    pub(super) events: Events,
    /// Whether the token at hand is the start tag of an element that drops a line feed after it.
    pub(super) drops_line_feed: bool,
    /// Whether handlers are called for elements that the parser makes without a tag.
    pub(super) tells_implied: bool,
    /// Whether the elements that are popped are those open at the end.
    pub(super) has_ended: bool,
    /// The operations on nodes, if they are compared.
    calls: Option<Vec<Call>>,
    pub(super) keeps_text: bool,
    pub(super) texts: Vec<Text>,
    pub(super) characters: String,
    /// The parent of the comment at hand.
    pub(super) comment_parent: Option<Frame>,
    /// Where the token at hand begins.
    pub(super) here: u64,
    keys: Keys,
    is_quirky: bool,
    /// Whether `noscript` holds text.
    pub(super) are_scripts_run: bool,
    nodes: u64,
}

impl Frames {
    /// `wanted` are the positions of handlers of elements, as bits.
    pub(super) fn new(
        program: Arc<Program>,
        wanted: Vec<u64>,
        keeps_bits: bool,
        keeps_text: bool,
    ) -> Self {
        Self {
            rows: vec![EMPTY; FIRST],
            free: Vec::new(),
            waiting: 0,
            matches: Matches::new(program, keeps_bits, FIRST),
            wanted,
            has_news: false,
            made: None,
            events: Events::default(),
            drops_line_feed: false,
            tells_implied: false,
            has_ended: false,
            calls: None,
            keeps_text,
            texts: Vec::new(),
            characters: String::new(),
            comment_parent: None,
            here: 0,
            keys: Keys::new(),
            is_quirky: false,
            are_scripts_run: false,
            nodes: 1,
        }
    }

    /// The same rows, over which another tree builder builds, for which nobody waits.
    pub(super) fn forked(&self) -> Self {
        let mut forked = Self { keeps_text: false, calls: Some(Vec::new()), ..self.clone() };
        forked.wanted.clear();
        forked.tells_implied = false;
        forked.matches.stop();
        forked.rows.iter_mut().for_each(|row| row.end = 0);
        crate::work::count(forked.rows.len());
        forked
    }

    pub(super) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Where an element was put.
    pub(super) fn parent_of(&self, frame: Frame) -> Frame {
        self.rows.get(frame.index()).map_or(Frame::DOCUMENT, |row| row.parent)
    }

    /// The operations on nodes; from now on they are noted.
    pub(super) fn calls_mut(&mut self) -> &mut Vec<Call> {
        self.calls.get_or_insert_default()
    }

    /// The elements that were named by what was noted.
    pub(super) fn called(&self) -> impl Iterator<Item = Frame> {
        self.calls
            .iter()
            .flatten()
            .flat_map(|call| match *call {
                Call::Made { frame, .. } => [Some(frame), None, None],
                Call::Put { frame, parent, before } => [Some(frame), Some(parent), before],
                Call::Text { parent, before } => [Some(parent), before, None],
            })
            .flatten()
    }

    pub(super) fn stop_noting_calls(&mut self) {
        self.calls = None;
    }

    /// The bits of the element made last.
    #[inline(always)]
    pub(super) fn matched(&self) -> &[u64] {
        &self.matches.matched
    }

    /// Whether the element made last has a handler.
    #[inline(always)]
    fn has_handler(&self) -> bool {
        let matched = self.matches.matched.iter();
        matched.zip(&self.wanted).any(|(matched, wanted)| matched & wanted != 0)
    }

    /// Whether something is to be done at the end of an element.
    pub(super) fn has_end(&self, frame: Frame) -> bool {
        self.rows.get(frame.index()).is_some_and(|row| row.end != 0)
    }

    /// Sets what is to be done at the end of an element.
    pub(super) fn set_end(&mut self, frame: Frame, end: usize) {
        if let (Some(row), Ok(end)) = (self.rows.get_mut(frame.index()), u32::try_from(end)) {
            row.end = end + 1;
        }
    }

    /// The bits that an element or an ancestor of it matches.
    pub(super) fn around(&self, frame: Frame) -> &[u64] {
        self.matches.around(frame.index())
    }

    /// The name of an element, and its content model.
    pub(super) fn content_model(&self, frame: Frame) -> (Tag, ContentModel) {
        match self.rows.get(frame.index()) {
            Some(row) => (row.tag, content_model(row.namespace, row.tag, self.are_scripts_run)),
            None => (Tag::Unknown, ContentModel::Data),
        }
    }

    /// Whether so many rows wait that they should be [looked through](Self::sweep).
    pub(super) fn is_full(&self) -> bool {
        self.waiting > 64 && self.waiting > self.rows.len() / 2
    }

    /// An element was popped that somebody may still name.
    #[inline]
    fn wait(&mut self) {
        self.waiting += 1;
        self.has_news |= self.is_full();
    }

    /// Gives back the rows that nobody names, by the handles that are held.
    pub(super) fn sweep(&mut self, mark: impl FnOnce(&mut dyn FnMut(Frame))) {
        crate::work::count(self.rows.len());
        let rows = &mut self.rows;
        mark(&mut |frame| {
            // A parent that was marked has marked its own.
            let mut at = frame.index();
            while let Some(row) = rows.get_mut(at).filter(|row| !row.state.has(State::MARKED)) {
                row.state = row.state.with(State::MARKED);
                at = row.parent.index();
            }
        });
        for (at, row) in (0_u32..).zip(rows.iter_mut()) {
            if row.state.has(State::WAITING) && !row.state.has(State::MARKED) {
                row.state = State::FREE;
                self.free.push(at);
            }
            row.state = row.state.without(State::MARKED);
        }
        // Rows that are held on need not be looked at again until there are as many new ones.
        self.waiting = 0;
    }

    #[inline(always)]
    fn new_row(&mut self, name: &ElementName<'_>, attributes: &Attributes<'_>) -> Frame {
        self.nodes += 1;
        let kind = KINDS.get(name.tag as usize).copied().unwrap_or(Kind::Unknown);
        let row = Row { namespace: name.namespace, tag: name.tag, ..EMPTY };
        if kind == Kind::Plain {
            return self.put(row);
        }
        let may_be_held = kind == Kind::MayBeHeld;
        let attributes =
            if may_be_held && may_be_compared(name) { self.keys.hash(attributes) } else { 0 };
        let state = match kind {
            Kind::MayBeHeld => State::HELD,
            Kind::Unknown => State::NAMED,
            _ => State::NONE,
        };
        let frame = self.put(Row { attributes, state, ..row });
        if kind == Kind::Unknown {
            self.events.keep_name(frame, name.local);
        } else if kind == Kind::DropsLineFeed && name.namespace == Namespace::Html {
            self.drops_line_feed = true;
            self.has_news = true;
        }
        frame
    }

    #[inline]
    fn put(&mut self, row: Row) -> Frame {
        if let Some(at) = self.free.pop()
            && let Some(old) = self.rows.get_mut(at as usize)
        {
            *old = row;
            self.matches.reuse(at as usize);
            return Frame(at);
        }
        // Rows are no more than tokens in memory, which are shorter than 4 GiB.
        let at = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        self.rows.push(row);
        self.matches.set_rows(self.rows.len());
        Frame(at)
    }

    #[inline(always)]
    fn make(
        &mut self,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
        parent: Option<Frame>,
    ) -> Frame {
        let frame = self.new_row(&name, attributes);
        if !self.matches.matched.is_empty() {
            let is_html = name.namespace == Namespace::Html;
            let is_plain = is_html || name.local == name.tag.name();
            let view = StartTagView {
                namespace: name.namespace,
                tag: if is_plain { name.tag } else { Tag::Unknown },
                local: name.local,
                attributes,
                // In a document, the parser makes an `html` element for the root alone.
                is_root: is_html && name.tag == Tag::Html,
                is_quirky: self.is_quirky,
            };
            self.matches.ask(frame.index(), &view);
        }
        if let Some(parent) = parent {
            self.add(frame, parent);
        }
        frame
    }

    #[cold]
    #[inline(never)]
    fn note_made(&mut self, frame: Frame) {
        if let (Some(row), Some(calls)) = (self.rows.get(frame.index()), &mut self.calls) {
            calls.push(Call::Made { frame, namespace: row.namespace });
        }
    }

    #[cold]
    #[inline(never)]
    fn note_put(&mut self, frame: Frame, location: InsertionLocation<Frame>) {
        let InsertionLocation { parent, before } = location;
        if let Some(calls) = &mut self.calls {
            calls.push(Call::Put { frame, parent, before });
        }
    }

    /// Adds an element to the children of a parent.
    #[inline]
    fn add(&mut self, frame: Frame, parent: Frame) {
        self.settle(frame, parent);
        if self.matches.is_kept
            && let Some(row) = self.rows.get(frame.index())
        {
            self.matches.add_child(row.namespace, parent.index());
        }
    }

    /// Puts an element under a parent.
    #[inline]
    fn settle(&mut self, frame: Frame, parent: Frame) {
        if frame.index() < FIRST {
            return;
        }
        if let Some(row) = self.rows.get_mut(frame.index()) {
            row.parent = parent;
            if self.matches.is_kept {
                self.matches.settle(frame.index(), row.namespace, parent.index());
            }
        }
    }

    /// Notes the end of an element. Out of line: most ends are not noted.
    #[inline(never)]
    fn end(&mut self, frame: Frame, end_tag: Option<Span>) {
        let Some(row) = self.rows.get_mut(frame.index()) else { return };
        let Row { namespace, tag, end, .. } = *row;
        row.end = 0;
        self.has_news |= end != 0;
        let end = (end as usize).checked_sub(1);
        let name = match tag {
            Tag::Unknown => self.events.name(frame).map(Box::from),
            _ => None,
        };
        self.events.add(self.here, Event::Ended { frame, namespace, tag, name, end, end_tag });
    }

    /// An element was popped of which there is something to do, or to keep.
    #[inline(never)]
    fn pop_particular(&mut self, element: Frame) {
        let Some(&Row { end, state, .. }) = self.rows.get(element.index()) else { return };
        if end != 0 || state.has(State::LAST) && !self.events.has_ended(element) {
            self.end(element, None);
        }
        if state.has(State::FREE.with(State::WAITING)) {
            return;
        }
        if state.has(State::NAMED) {
            self.events.forget_name(element);
        }
        let Some(row) = self.rows.get_mut(element.index()) else { return };
        if state.has(State::HELD) {
            row.state = state.with(State::WAITING);
            self.wait();
        } else {
            row.state = State::FREE;
            self.free.push(element.0);
        }
    }

    /// The elements that are popped from now on are those open at the end.
    pub(super) fn begin_end(&mut self) {
        self.has_ended = true;
        for row in self.rows.iter_mut().skip(FIRST) {
            row.state = row.state.with(State::LAST);
        }
    }

    /// The parser made an element without a tag.
    #[inline(never)]
    fn note_implied(&mut self, node: Frame) {
        let is_told = self.tells_implied && self.has_handler();
        let made = self.made_from(node, true);
        if let Some(row) = self.rows.get_mut(node.index()).filter(|_| self.has_ended) {
            row.state = row.state.with(State::LAST);
        }
        if let Some(made) = made {
            let matched = is_told.then(|| self.matches.matched.as_slice().into());
            self.events.add(self.here, Event::Implied { made, matched });
            self.has_news |= is_told;
        }
    }

    fn made_from(&self, frame: Frame, is_implied: bool) -> Option<Made> {
        let &Row { namespace, tag, .. } = self.rows.get(frame.index())?;
        let model = content_model(namespace, tag, self.are_scripts_run);
        Some(Made { frame, namespace, tag, model, is_unopened: false, is_implied })
    }

    /// The memory that is allocated, in bytes.
    pub(super) fn allocated_bytes(&self) -> usize {
        self.rows.capacity() * size_of::<Row>()
            + self.matches.allocated_bytes()
            + self.free.capacity() * size_of::<u32>()
            + self.texts.capacity() * size_of::<Text>()
            + self.characters.capacity()
            + self.events.allocated_bytes()
            + self.calls.as_ref().map_or(0, |calls| calls.capacity() * size_of::<Call>())
    }
}

impl TreeSink for Frames {
    type Handle = Frame;

    #[inline(always)]
    fn wants_places(&self) -> bool {
        true
    }

    fn document(&mut self) -> Frame {
        Frame::DOCUMENT
    }

    fn create_element(&mut self, name: ElementName<'_>, attributes: &Attributes<'_>) -> Frame {
        let frame = self.make(name, attributes, None);
        if self.calls.is_some() {
            self.note_made(frame);
        }
        frame
    }

    #[inline]
    fn insert_element(
        &mut self,
        name: ElementName<'_>,
        attributes: &Attributes<'_>,
        location: InsertionLocation<Frame>,
    ) -> Frame {
        let frame = self.make(name, attributes, Some(location.parent));
        if self.calls.is_some() {
            self.note_made(frame);
            self.note_put(frame, location);
        }
        frame
    }

    fn clone_element(&mut self, original: Frame) -> Frame {
        self.nodes += 1;
        let Some(&row) = self.rows.get(original.index()) else { return Frame::LEAF };
        let clone = self.put(Row { end: 0, state: row.state.only(State::HELD), ..row });
        self.matches.copy_own(original.index(), clone.index());
        if self.calls.is_some() {
            self.note_made(clone);
        }
        clone
    }

    fn create_comment(&mut self, _: &str) -> Frame {
        self.nodes += 1;
        Frame::LEAF
    }

    fn create_processing_instruction(&mut self, _: &str, _: &str) -> Frame {
        self.nodes += 1;
        Frame::LEAF
    }

    fn create_fragment(&mut self) -> Frame {
        let fragment = self.put(Row { tag: Tag::Template, state: State::HELD, ..EMPTY });
        if self.calls.is_some() {
            self.note_made(fragment);
        }
        fragment
    }

    fn append_doctype(&mut self, _: &DoctypeToken<'_>) {
        self.nodes += 1;
    }

    fn insert(&mut self, node: Frame, location: InsertionLocation<Frame>) {
        if self.calls.is_some() {
            self.note_put(node, location);
        }
        if node == Frame::LEAF {
            self.comment_parent = Some(location.parent);
        } else {
            self.add(node, location.parent);
        }
    }

    #[inline]
    fn insert_text(&mut self, text: &str, location: InsertionLocation<Frame>) {
        if self.keeps_text {
            let start = self.characters.len();
            self.characters.push_str(text);
            let end = self.characters.len();
            self.texts.push(Text { parent: location.parent, start, end, span: None });
            self.has_news = true;
        }
        if let Some(calls) = &mut self.calls {
            calls.push(Call::Text { parent: location.parent, before: location.before });
        }
    }

    #[inline(always)]
    fn insert_chunk_text(
        &mut self,
        chunk: &str,
        start: usize,
        end: usize,
        location: InsertionLocation<Frame>,
    ) {
        if self.keeps_text || self.calls.is_some() {
            self.insert_text(chunk.get(start..end).unwrap_or_default(), location);
        }
    }

    fn remove(&mut self, node: Frame) {
        self.settle(node, Frame::DOCUMENT);
    }

    /// Nothing: which elements are the children is not known. Only parents of open tables are asked for, and
    /// the adoption agency does not reach across these.
    fn move_children(&mut self, _: Frame, _: Frame) {}

    fn parent(&self, node: Frame) -> Option<Frame> {
        let row = self.rows.get(node.index())?;
        (node.index() >= FIRST).then_some(row.parent)
    }

    fn template_contents(&mut self, template: Frame) -> Frame {
        let _ = template;
        let contents = self.create_fragment();
        // The stack of templates holds it, and nothing pops it.
        if let Some(row) = self.rows.get_mut(contents.index()) {
            row.state = row.state.with(State::WAITING);
            self.wait();
        }
        self.matches.clear(contents.index());
        contents
    }

    /// The element and the handlers know only the attributes of its own tag.
    fn add_missing_attributes(&mut self, _: Frame, _: &Attributes<'_>) {}

    fn has_same_attributes(&self, one: Frame, other: Frame) -> bool {
        self.attributes_hash(one) == self.attributes_hash(other)
    }

    fn attributes_hash(&self, element: Frame) -> u64 {
        self.rows.get(element.index()).map_or(0, |row| row.attributes)
    }

    fn set_quirks_mode(&mut self, mode: QuirksMode) {
        self.is_quirky = mode == QuirksMode::Quirks;
    }

    #[inline]
    fn element_popped(&mut self, element: Frame) {
        if let Some(made) = &mut self.made
            && made.frame == element
        {
            made.is_unopened = true;
        }
        match self.rows.get_mut(element.index()) {
            // Nearly all.
            Some(row) if row.end == 0 && row.state == State::NONE => {
                row.state = State::FREE;
                self.free.push(element.0);
            }
            Some(_) => self.pop_particular(element),
            None => {}
        }
    }

    #[inline]
    fn place(&mut self, node: Frame, event: PlaceEvent) {
        match event {
            PlaceEvent::Made { origin: Origin::Markup, .. }
                if node != Frame::LEAF && self.has_handler() =>
            {
                self.made = self.made_from(node, false);
                self.has_news = true;
            }
            PlaceEvent::Made { origin: Origin::Implied, .. } => self.note_implied(node),
            // An end tag without effect on the output need not be remembered.
            PlaceEvent::Closed { end_tag, .. } if end_tag.is_none() || self.has_end(node) => {
                self.end(node, end_tag);
            }
            _ => {}
        }
    }

    #[inline]
    fn place_at(&mut self, _: InsertionLocation<Frame>, span: Span) {
        if self.keeps_text
            && let Some(text) = self.texts.last_mut()
        {
            let start = text.span.map_or(span.start, |before| before.start);
            text.span = Some(Span { start, end: span.end });
        }
    }

    fn usage(&self) -> TreeUsage {
        TreeUsage { nodes: self.nodes, errors: 0, memory_bytes: self.allocated_bytes() as u64 }
    }
}
