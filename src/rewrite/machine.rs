//! The sink of the tokenizer: hands tokens to the tree builder, calls handlers for what it made of them, and
//! notes their changes.

use std::cell::Cell;

use super::content::{Reading, escaped, reading};
use super::element::{Element, ElementEdits};
use super::end_tag::End;
use super::error::{Done, EditRefused, RewriteError};
use super::events::{EndOfInput, Event, implies_body};
use super::frames::{Frame, Frames, Made, Text};
use super::handlers::{Handlers, OnComment, OnDoctype, OnElement, OnEnd, OnText};
use super::ops::{Op, Ops};
use super::raw_text::RawContent;
use super::reread::{Reread, Written};
use super::units::{Comment, Doctype, DocumentEnd, MarkupUnit, TextChunk, UnitEdits};
use crate::encoding::Missing;
use crate::names::foreign::RESPELT;
use crate::names::{Tag, TagSet};
use crate::selectors::streaming::has;
use crate::span::Span;
use crate::token::{self, EncodingDeclaration, Feedback, LocalName, TagToken, Token, TokenSink};
use crate::tokenizer::Unfinished;
use crate::tree_builder::{TreeBuilder, TreeBuilderOptions, reads_attributes};

/// The sink of the tokenizer.
pub(super) struct Machine<'h> {
    pub(super) builder: TreeBuilder<Frames>,
    elements: Vec<(Vec<usize>, OnElement<'h>)>,
    texts: Vec<(Option<Vec<usize>>, OnText<'h>)>,
    comments: Vec<(Option<Vec<usize>>, OnComment<'h>)>,
    doctypes: Vec<OnDoctype<'h>>,
    at_end: Vec<OnEnd<'h>>,
    pub(super) ops: Ops,
    pub(super) ends: Vec<Option<End>>,
    pub(super) free_ends: Vec<usize>,
    /// How many open elements have content that is left out.
    pub(super) muted: usize,
    /// The ends and elements that the current token implied without tags, as far as none were written.
    pub(super) unwritten: Vec<Event>,
    edits: ElementEdits,
    pub(super) unit: UnitEdits,
    /// The parent of a text whose end was not seen yet.
    open_text: Option<Frame>,
    /// The open element with raw text whose content is changed, or may be.
    pub(super) raw_content: Option<RawContent>,
    /// Where the next token begins if it is to be looked at for a line feed.
    pub(super) line_feed_at: Option<u64>,
    /// The output as it will be read, while an element has other tags than in the input.
    pub(super) reread: Option<Box<Reread>>,
    /// The fate of the current token.
    pub(super) written: Written,
    /// Whether content was left out before the token at hand.
    pub(super) was_muted: bool,
    /// Whether the token at hand is the first after content that was left out.
    pub(super) is_unmuted: bool,
    /// Whether the body has begun where no tag says so.
    pub(super) expects_body: bool,
    /// Where text comes next if it is in a CDATA section.
    section: Cell<Option<u64>>,
    /// Whether a CDATA section is none in the output.
    pub(super) loses_section: Cell<bool>,
    /// How the input ends, from when that is known.
    pub(super) end_of_input: Option<EndOfInput>,
    /// The names of tags whose attributes handlers or the tree builder look at.
    read: TagSet,
    skips_nothing: bool,
    /// Where the last token ended that was sent.
    pub(super) decided: u64,
    pub(super) failure: Option<RewriteError>,
}

impl std::fmt::Debug for Machine<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Machine").field("builder", &self.builder).finish_non_exhaustive()
    }
}

impl<'h> Machine<'h> {
    pub(super) fn new(handlers: Handlers<'h>, options: TreeBuilderOptions) -> Self {
        let Handlers { program, elements, texts, comments, doctypes, ends, tells_implied } =
            handlers;
        let program = program.seal();
        let mut wanted = vec![0; program.words()];
        for at in elements.iter().flat_map(|(positions, _)| positions) {
            if let Some(word) = wanted.get_mut(at / 64) {
                *word |= 1 << (at % 64);
            }
        }
        let asks_inside = texts.iter().any(|(positions, _)| positions.is_some())
            || comments.iter().any(|(positions, _)| positions.is_some());
        let keeps_bits = asks_inside || program.asks_around();
        let read = read(program.names());
        let mut frames = Frames::new(program, wanted, keeps_bits, !texts.is_empty());
        frames.tells_implied = tells_implied;
        frames.are_scripts_run = options.scripting.is_enabled();
        Self {
            builder: TreeBuilder::new(frames, options),
            elements,
            texts,
            comments,
            doctypes,
            at_end: ends,
            ops: Ops::default(),
            ends: Vec::new(),
            free_ends: Vec::new(),
            muted: 0,
            unwritten: Vec::new(),
            edits: ElementEdits::default(),
            unit: UnitEdits::default(),
            open_text: None,
            raw_content: None,
            line_feed_at: None,
            reread: None,
            written: Written::AsItIs,
            was_muted: false,
            is_unmuted: false,
            expects_body: false,
            section: Cell::new(None),
            loses_section: Cell::new(false),
            end_of_input: None,
            read,
            skips_nothing: false,
            decided: 0,
            failure: None,
        }
    }

    /// Looks at all attributes.
    pub(super) fn skip_nothing(&mut self) {
        self.read = TagSet::ALL;
        self.skips_nothing = true;
    }

    /// Up to where the text may be passed on, if it was read up to `read`. `is_between_tokens` says whether all of it
    /// has gone into tokens. If not, a token may be unfinished, and the text is kept from its beginning on.
    pub(super) fn settled(
        &self,
        read: u64,
        is_between_tokens: bool,
        unfinished: Option<Unfinished>,
    ) -> u64 {
        let settled = match unfinished {
            _ if is_between_tokens => read,
            // For every tag, only ends of elements may be changed before it. At the end of the input it is
            // dropped, and what is inserted there may not get into it.
            Some(Unfinished::Ignored)
                if !self.takes_text()
                    && self.at_end.is_empty()
                    && self.free_ends.len() == self.ends.len()
                    && !self.builder.sink().has_news =>
            {
                read
            }
            Some(Unfinished::From(start)) => start.min(read),
            _ => self.decided.min(read),
        };
        let pending = if !self.takes_text() { None } else { self.builder.pending_text() };
        pending.map_or(settled, |pending| pending.min(settled))
    }

    /// Notes the result of a handler. Returns `false` if it failed.
    pub(super) fn note(failure: &mut Option<RewriteError>, done: Done) -> bool {
        if let Err(error) = done {
            failure.get_or_insert(RewriteError::Handler(error));
            return false;
        }
        true
    }

    /// Looks at what a token did. `chunk` has text that came as a part of a chunk.
    #[inline(never)]
    fn react(
        &mut self,
        token: &Token<'_>,
        span: Span,
        feedback: Feedback,
        chunk: Option<(&str, usize, usize)>,
    ) {
        let frames = self.builder.sink_mut();
        frames.has_news = false;
        let drops_line_feed = std::mem::take(&mut frames.drops_line_feed);
        let has_events = frames.events.are_of(span.start);
        let is_text = matches!(token, Token::Characters(_) | Token::NullCharacter);
        // Nearly all text.
        if is_text
            && !has_events
            && self.line_feed_at.is_none()
            && self.reread.is_none()
            && !self.expects_body
            && !frames.is_full()
        {
            if self.takes_text() {
                self.take_texts(true, span.start);
            }
            return;
        }
        if let Some(at) = self.line_feed_at.take_if(|at| *at == span.start) {
            self.ops.list.push(Op::SkipLineFeed { at });
        }
        if self.takes_text() && (!is_text || !has_events) {
            self.take_texts(is_text, span.start);
        }
        if has_events {
            let mut events = self.builder.sink_mut().events.take();
            self.end_text_before(span.start);
            self.take_events(&mut events, token, span);
            self.builder.sink_mut().events.give_back(events);
            if self.takes_text() && is_text {
                self.take_texts(is_text, span.start);
            }
        }
        let made = self.builder.sink_mut().made.take();
        if let (Token::StartTag(tag), 0) = (token, self.muted) {
            match made {
                Some(made) => self.handle_element(tag, made, span, drops_line_feed),
                None if drops_line_feed => self.ops.set_line_feed(span.end),
                None => {}
            }
        }
        if !matches!(token, Token::EndOfFile) {
            self.unwritten.clear();
        }
        if self.expects_body {
            self.begin_body_at(token, span.start);
        }
        if self.reread.is_some() {
            self.reread(token, span, feedback, chunk);
        } else {
            self.written = Written::AsItIs;
        }
        if self.builder.sink().is_full() {
            self.sweep();
        }
    }

    /// Whether a handler wants text.
    pub(super) fn has_text_handlers(&self) -> bool {
        !self.texts.is_empty()
    }

    /// Whether text is looked at.
    #[inline(always)]
    pub(super) fn takes_text(&self) -> bool {
        self.builder.sink().keeps_text
    }

    fn handle_element(
        &mut self,
        tag: &TagToken<'_>,
        made: Made,
        span: Span,
        drops_line_feed: bool,
    ) {
        let mut edits = std::mem::take(&mut self.edits);
        let matched = self.builder.sink().matched();
        let mut element = Element::new(tag, made, span, &mut edits);
        for (positions, handler) in &mut self.elements {
            if positions.iter().any(|&at| has(matched, at))
                && !Self::note(&mut self.failure, handler(&mut element))
            {
                break;
            }
        }
        self.write_element(tag, made, span, drops_line_feed, &mut edits);
        edits.clear();
        self.edits = edits;
    }

    /// Calls the handlers for an element that the parser made without a tag.
    pub(super) fn handle_implied(&mut self, made: Made, matched: &[u64], at: u64) {
        let mut edits = std::mem::take(&mut self.edits);
        let tag = TagToken::bare(LocalName::known(made.tag));
        let mut element = Element::new(&tag, made, Span::at(at), &mut edits);
        for (positions, handler) in &mut self.elements {
            if positions.iter().any(|&at| has(matched, at))
                && !Self::note(&mut self.failure, handler(&mut element))
            {
                break;
            }
        }
        self.write_element(&tag, made, Span::at(at), false, &mut edits);
        edits.clear();
        self.edits = edits;
    }

    /// Calls the handlers for the text that a token inserted, which begins at this offset.
    fn take_texts(&mut self, is_text: bool, start: u64) {
        for at in 0.. {
            let Some(&text) = self.builder.sink().texts.get(at) else { break };
            self.take_text(text);
        }
        let frames = self.builder.sink_mut();
        frames.texts.clear();
        frames.characters.clear();
        if !is_text {
            self.end_text(start);
        }
    }

    fn take_text(&mut self, text: Text) {
        let Some(span) = text.span else { return };
        if self.open_text.is_some_and(|parent| parent != text.parent) {
            self.end_text(span.start);
        }
        self.open_text = Some(text.parent);
        self.handle_text(text.parent, (text.start, text.end), span, false);
    }

    /// Ends the text that is open, where the next token begins: characters that were dropped in between may have been passed on.
    fn end_text(&mut self, at: u64) {
        if let Some(parent) = self.open_text.take() {
            self.handle_text(parent, (0, 0), Span::at(at), true);
        }
    }

    /// Ends the text that is open before what a token ends, unless text of the token itself is still to come.
    fn end_text_before(&mut self, at: u64) {
        if self.takes_text() {
            self.end_text(at);
        }
    }

    fn handle_text(
        &mut self,
        parent: Frame,
        (start, end): (usize, usize),
        span: Span,
        is_last: bool,
    ) {
        if self.muted > 0 {
            return;
        }
        let reading = self.reading_of_text(parent, span);
        let frames = self.builder.sink();
        let around = frames.around(parent);
        let text = frames.characters.get(start..end).unwrap_or_default();
        let mut chunk = TextChunk { text, span, is_last, reading, edits: &mut self.unit };
        for (positions, handler) in &mut self.texts {
            if is_inside(positions.as_deref(), around)
                && !Self::note(&mut self.failure, handler(&mut chunk))
            {
                break;
            }
        }
        if let Some(raw) = self.raw_content.as_mut().filter(|raw| raw.frame == parent) {
            match raw.watched() {
                // Its tags are left out: then it is no raw text any more.
                None if self.unit.replacement.is_none() && !text.is_empty() => {
                    self.unit.replacement = Some(escaped(text).into_owned());
                }
                None => {}
                Some(_) if self.unit.has_raw_markup => raw.let_go(),
                Some(watched) => {
                    let middle = self.unit.replacement.as_deref().unwrap_or(text);
                    let parts = [&*self.unit.before, middle, &*self.unit.after];
                    if !parts.into_iter().all(|part| watched.push(part)) {
                        let (refused, offset) = (EditRefused::EndsRawText, span.start);
                        self.failure.get_or_insert(RewriteError::Refused { refused, offset });
                    }
                }
            }
        }
        let is_changed = self.unit.replacement.is_some() || !self.unit.before.is_empty();
        if self.expects_body || is_changed && self.begins_body() {
            let middle = self.unit.replacement.as_deref().unwrap_or(text);
            let parts = [&*self.unit.before, middle, &*self.unit.after];
            let first = parts.into_iter().find(|part| !part.is_empty()).unwrap_or_default();
            // The part that is passed on is text, whatever it begins with.
            let is_implied = match first.bytes().next() {
                Some(b'<') if !is_changed => true,
                _ => implies_body(first),
            };
            self.begin_body_with_text(is_implied, first.is_empty(), span.start);
        }
        let missing = if reading.is_exact() { Missing::Error } else { Missing::Reference };
        self.write_unit(span, missing, reading);
    }

    /// How characters are read in a text.
    fn reading_of_text(&mut self, parent: Frame, span: Span) -> Reading {
        match self.section.get() {
            Some(at) if at == span.start && span.start < span.end => {
                self.section.set(Some(span.end));
                return Reading::Section;
            }
            Some(at) if at < span.start => self.section.set(None),
            _ => {}
        }
        let frames = self.builder.sink();
        let (tag, model) = frames.content_model(parent);
        let reading = reading(model, tag);
        let is_known = self.raw_content.as_ref().is_some_and(|raw| raw.frame == parent);
        if is_known {
            let is_kept = self.raw_content.as_mut().is_some_and(|raw| !raw.is_unwrapped());
            return if is_kept { reading } else { Reading::References };
        }
        if reading.is_raw_text() {
            self.watch_raw_text(parent, tag, model);
        }
        reading
    }

    fn take_comment(&mut self, data: &str, span: Span) {
        let frames = self.builder.sink_mut();
        let parent = frames.comment_parent.take();
        if self.muted > 0 {
            return;
        }
        let around = parent.map_or(&[][..], |parent| self.builder.sink().around(parent));
        let mut comment = Comment { data, unit: MarkupUnit { span, edits: &mut self.unit } };
        for (positions, handler) in &mut self.comments {
            if is_inside(positions.as_deref(), around)
                && !Self::note(&mut self.failure, handler(&mut comment))
            {
                break;
            }
        }
        if self.builder.sink().has_ended && self.unit.replacement.is_none() {
            self.keep_open_comment(data, span);
        }
        // A comment may hold any text, but no references.
        self.write_unit(span, Missing::Error, Reading::References);
    }

    fn take_doctype(&mut self, doctype: &token::DoctypeToken<'_>, span: Span) {
        if self.muted > 0 {
            return;
        }
        let mut view = Doctype { doctype, unit: MarkupUnit { span, edits: &mut self.unit } };
        for handler in &mut self.doctypes {
            if !Self::note(&mut self.failure, handler(&mut view)) {
                break;
            }
        }
        self.write_unit(span, Missing::Reference, Reading::References);
    }

    fn take_end(&mut self, at: u64) {
        let mut appended = String::new();
        for handler in &mut self.at_end {
            let mut end = DocumentEnd { appended: &mut appended };
            if !Self::note(&mut self.failure, handler(&mut end)) {
                break;
            }
        }
        if !appended.is_empty() {
            self.end_raw_text(at);
            self.insert(at, &appended, Reading::References);
        }
    }

    /// Looks at a token for which the tree builder made no element.
    #[inline(never)]
    fn take_unit(&mut self, token: &Token<'_>, span: Span) {
        match token {
            Token::Comment(data) if !self.comments.is_empty() || self.builder.sink().has_ended => {
                self.take_comment(data, span);
            }
            Token::Doctype(doctype) if !self.doctypes.is_empty() => {
                self.take_doctype(doctype, span);
            }
            Token::EndOfFile => self.take_end(span.end),
            _ => {}
        }
    }

    #[cold]
    #[inline(never)]
    fn sweep(&mut self) {
        let mut held = Vec::new();
        self.builder.held_handles(|frame| held.push(frame));
        held.extend(self.open_text);
        held.extend(self.builder.sink().called());
        self.builder.sink_mut().sweep(|mark| held.iter().copied().for_each(mark));
    }

    /// The memory that is allocated, in bytes, about.
    pub(super) fn allocated_bytes(&self) -> usize {
        let ends = self.ends.iter().flatten();
        let strings: usize = ends.map(End::allocated_bytes).sum();
        self.ends.capacity() * size_of::<Option<End>>()
            + strings
            + self.ops.allocated_bytes()
            + self.reread.as_ref().map_or(0, |reread| reread.allocated_bytes())
            + self.builder.allocated_bytes()
    }
}

/// The names of tags whose attributes the tree builder looks at.
#[expect(clippy::indexing_slicing, reason = "a table of all names, made by the compiler")]
const READ: TagSet = {
    let mut names = TagSet::NONE;
    let mut at = 0;
    while at < Tag::COUNT {
        if reads_attributes(Tag::ALL[at]) {
            names.insert(Tag::ALL[at]);
        }
        at += 1;
    }
    names
};

/// The names of tags whose attributes are looked at, if a selector may match elements of these names.
fn read(mut names: TagSet) -> TagSet {
    // `image` is another name of `img`, and names that foreign content spells otherwise count as unknown.
    if names.contains(Tag::Img) {
        names.insert(Tag::Image);
    }
    if names.contains(Tag::Unknown) {
        RESPELT.into_iter().for_each(|tag| names.insert(tag));
    }
    names.add(&READ);
    names
}

/// Whether a handler is called inside of elements that match all of this.
fn is_inside(positions: Option<&[usize]>, around: &[u64]) -> bool {
    positions.is_none_or(|positions| positions.iter().any(|&at| has(around, at)))
}

impl TokenSink for Machine<'_> {
    const MAY_SKIP: bool = true;

    #[inline(always)]
    fn wants_places(&self) -> bool {
        true
    }

    #[inline(always)]
    fn wants_attributes(&self, name: Tag, is_end_tag: bool) -> bool {
        self.read.contains(name) && (!is_end_tag || self.skips_nothing)
    }

    #[inline(always)]
    fn wants_text(&self) -> bool {
        self.builder.sink().has_news || self.takes_text() || !self.builder.ignores_text()
    }

    #[inline(always)]
    fn wants_space(&self) -> bool {
        self.builder.sink().has_news || self.takes_text() || !self.builder.ignores_space()
    }

    #[inline(always)]
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.decided = span.end;
        self.builder.sink_mut().here = span.start;
        let feedback = self.builder.token(token, span);
        let is_unit = matches!(token, Token::Comment(_) | Token::Doctype(_) | Token::EndOfFile);
        if self.builder.sink().has_news || self.open_text.is_some() || is_unit {
            self.react(token, span, feedback, None);
            if is_unit {
                self.take_unit(token, span);
            }
            if self.failure.is_some() {
                return Feedback::Stop;
            }
        }
        feedback
    }

    #[inline(always)]
    fn chunk_text(&mut self, chunk: &str, start: usize, end: usize, span: Span) -> Feedback {
        self.decided = span.end;
        self.builder.sink_mut().here = span.start;
        let feedback = self.builder.chunk_text(chunk, start, end, span);
        if self.builder.sink().has_news {
            let text = chunk.get(start..end).unwrap_or_default();
            self.react(&Token::Characters(text), span, feedback, Some((chunk, start, end)));
            if self.failure.is_some() {
                return Feedback::Stop;
            }
        }
        feedback
    }

    fn cdata_allowed(&self) -> bool {
        let is_allowed = self.builder.cdata_allowed();
        if is_allowed {
            // The text before it was sent.
            self.section.set(Some(self.decided + "<![CDATA[".len() as u64));
            self.loses_section.set(self.reread.as_ref().is_some_and(|it| !it.allows_section()));
        }
        is_allowed
    }

    fn open_chunk(&mut self, chunk: &str) {
        self.builder.open_chunk(chunk);
    }

    fn close_chunk(&mut self, read: usize) {
        self.builder.close_chunk(read);
    }

    fn encoding_declaration(&self) -> Option<EncodingDeclaration<'_>> {
        self.builder.encoding_declaration()
    }
}
