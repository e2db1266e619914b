//! The sink of the tokenizer: hands tokens to the tree builder, calls handlers for what it made of them, and
//! notes their changes.

use super::content::{Reading, reading};
use super::element::{Element, ElementEdits, Kept};
use super::end_tag::{End, EndHandlers, EndTag};
use super::error::{Done, RewriteError};
use super::frames::{Ending, Frame, Frames, Made, Text};
use super::handlers::{Handlers, OnComment, OnDoctype, OnElement, OnEnd, OnText};
use super::ops::{Op, Ops};
use super::units::{Comment, Doctype, DocumentEnd, MarkupUnit, TextChunk, UnitEdits};
use crate::names::foreign::RESPELT;
use crate::names::{Tag, TagSet};
use crate::selectors::streaming::has;
use crate::span::Span;
use crate::token::{self, EncodingDeclaration, Feedback, TagToken, Token, TokenSink};
use crate::tokenizer::Unfinished;
use crate::tree_builder::{TreeBuilder, TreeBuilderOptions, reads_attributes};

/// What the tokenizer feeds.
pub(super) struct Machine<'h> {
    pub(super) builder: TreeBuilder<Frames>,
    elements: Vec<(Vec<usize>, OnElement<'h>)>,
    texts: Vec<(Option<Vec<usize>>, OnText<'h>)>,
    comments: Vec<(Option<Vec<usize>>, OnComment<'h>)>,
    doctypes: Vec<OnDoctype<'h>>,
    at_end: Vec<OnEnd<'h>>,
    pub(super) ops: Ops,
    ends: Vec<Option<End>>,
    free_ends: Vec<usize>,
    /// How many open elements have content that is left out.
    muted: usize,
    edits: ElementEdits,
    unit: UnitEdits,
    /// The parent of a text whose end was not seen yet.
    open_text: Option<Frame>,
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
        let Handlers { program, elements, texts, comments, doctypes, ends } = handlers;
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
        let frames = Frames::new(program, wanted, keeps_bits, !texts.is_empty());
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
            edits: ElementEdits::default(),
            unit: UnitEdits::default(),
            open_text: None,
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
            // Whatever the tag does, only ends of elements may be changed before it.
            Some(Unfinished::Ignored)
                if self.texts.is_empty() && self.free_ends.len() == self.ends.len() =>
            {
                read
            }
            Some(Unfinished::From(start)) => start.min(read),
            _ => self.decided.min(read),
        };
        let pending = if self.texts.is_empty() { None } else { self.builder.pending_text() };
        pending.map_or(settled, |pending| pending.min(settled))
    }

    /// Notes the result of a handler. Returns `false` if it failed.
    fn note(failure: &mut Option<RewriteError>, done: Done) -> bool {
        if let Err(error) = done {
            failure.get_or_insert(RewriteError::Handler(error));
            return false;
        }
        true
    }

    /// Looks at what a token did.
    #[inline(never)]
    fn react(&mut self, token: &Token<'_>, span: Span) {
        self.builder.sink_mut().has_news = false;
        if !self.texts.is_empty() {
            self.take_texts(token, span.start);
        }
        for at in 0.. {
            let Some(&ending) = self.builder.sink().endings.get(at) else { break };
            self.end_element(ending);
        }
        self.builder.sink_mut().endings.clear();
        if let Some(made) = self.builder.sink_mut().made.take()
            && let Token::StartTag(tag) = token
            && self.muted == 0
        {
            self.handle_element(tag, made, span);
        }
        if self.builder.sink().is_full() {
            self.sweep();
        }
    }

    fn handle_element(&mut self, tag: &TagToken<'_>, made: Made, span: Span) {
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
        self.write_element(tag, made, span, &mut edits);
        edits.clear();
        self.edits = edits;
    }

    /// Notes the changes of an element at its start tag.
    fn write_element(
        &mut self,
        tag: &TagToken<'_>,
        made: Made,
        span: Span,
        edits: &mut ElementEdits,
    ) {
        let reading = reading(made.namespace, made.tag);
        let is_exact = reading != Reading::References;
        let name = edits.tag.name.clone();
        self.ops.insert(span.start, &edits.before, false);
        match edits.kept {
            Kept::All if !edits.tag.is_empty() => self.ops.change_tag(span, tag, &mut edits.tag),
            Kept::All => {}
            _ => self.ops.list.push(Op::Skip(span)),
        }
        if made.is_unopened {
            self.ops.insert(span.end, &edits.after, false);
            return;
        }
        let is_removed = edits.kept == Kept::Nothing;
        if !is_removed {
            self.ops.insert(span.end, &edits.prepended, is_exact);
        }
        let is_muted = is_removed || edits.replaces_content;
        if is_muted {
            self.ops.list.push(Op::Mute { at: span.end });
            self.muted += 1;
        }
        let is_idle = !is_muted
            && edits.kept == Kept::All
            && name.is_none()
            && edits.appended.is_empty()
            && edits.after.is_empty()
            && edits.at_end.is_none();
        if is_idle {
            return;
        }
        let end = End {
            appended: if is_removed { String::new() } else { std::mem::take(&mut edits.appended) },
            after: std::mem::take(&mut edits.after),
            name,
            loses_tag: edits.kept != Kept::All,
            is_muted,
            reading,
            handlers: edits.at_end.take(),
        };
        self.keep_end(made.frame, end);
    }

    fn keep_end(&mut self, frame: Frame, end: End) {
        let number = match self.free_ends.pop() {
            Some(free) => {
                if let Some(place) = self.ends.get_mut(free) {
                    *place = Some(end);
                }
                free
            }
            None => {
                self.ends.push(Some(end));
                self.ends.len() - 1
            }
        };
        self.builder.sink_mut().set_end(frame, number);
    }

    /// Does what is to be done at the end of an element.
    fn end_element(&mut self, ending: Ending) {
        let Some(mut end) = self.ends.get_mut(ending.end).and_then(Option::take) else { return };
        self.free_ends.push(ending.end);
        let tag = ending.end_tag.unwrap_or(Span::at(ending.at));
        if end.is_muted {
            self.muted -= 1;
            if self.muted == 0 {
                let at = if end.loses_tag { tag.end } else { tag.start };
                self.ops.list.push(Op::Unmute { at });
            }
        }
        if self.muted > 0 {
            return;
        }
        if let Some(handlers) = end.handlers.take() {
            self.call_at_end(*handlers, &mut end, ending.end_tag);
        }
        self.ops.insert(tag.start, &end.appended, end.reading != Reading::References);
        if ending.end_tag.is_some() {
            if end.loses_tag {
                self.ops.list.push(Op::Skip(tag));
            } else if let Some(name) = end.name {
                self.ops.list.push(Op::EndTag { span: tag, name });
            }
        }
        self.ops.insert(tag.end, &end.after, false);
    }

    /// Calls the handlers for the end of an element.
    #[inline(never)]
    fn call_at_end(&mut self, handlers: EndHandlers, end: &mut End, span: Option<Span>) {
        let EndHandlers { list, element, tag } = handlers;
        for handler in list {
            let mut view = EndTag { element: &element, tag, end: &mut *end, span };
            if !Self::note(&mut self.failure, handler(&mut view)) {
                break;
            }
        }
    }

    /// Calls the handlers for the text that a token inserted, which begins at this offset.
    fn take_texts(&mut self, token: &Token<'_>, start: u64) {
        for at in 0.. {
            let Some(&text) = self.builder.sink().texts.get(at) else { break };
            self.take_text(text);
        }
        let frames = self.builder.sink_mut();
        frames.texts.clear();
        frames.characters.clear();
        if !matches!(token, Token::Characters(_) | Token::NullCharacter) {
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
        let frames = self.builder.sink();
        let around = frames.around(parent);
        let reading = frames.reading(parent);
        let mut chunk = TextChunk {
            text: frames.characters.get(start..end).unwrap_or_default(),
            span,
            is_last,
            reading,
            edits: &mut self.unit,
        };
        for (positions, handler) in &mut self.texts {
            if is_inside(positions.as_deref(), around)
                && !Self::note(&mut self.failure, handler(&mut chunk))
            {
                break;
            }
        }
        self.write_unit(span, reading != Reading::References);
    }

    /// Notes the changes of what is not an element.
    fn write_unit(&mut self, span: Span, is_exact: bool) {
        let unit = &mut self.unit;
        self.ops.insert(span.start, &unit.before, is_exact);
        if let Some(replacement) = unit.replacement.take() {
            self.ops.insert(span.start, &replacement, is_exact);
            self.ops.list.push(Op::Skip(span));
        }
        self.ops.insert(span.end, &unit.after, is_exact);
        unit.before.clear();
        unit.after.clear();
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
        // A comment may hold any text, but no references.
        let is_exact = self.unit.replacement.is_some();
        self.write_unit(span, is_exact);
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
        self.write_unit(span, false);
    }

    fn take_end(&mut self, at: u64) {
        let mut appended = String::new();
        for handler in &mut self.at_end {
            let mut end = DocumentEnd { appended: &mut appended };
            if !Self::note(&mut self.failure, handler(&mut end)) {
                break;
            }
        }
        self.ops.insert(at, &appended, false);
    }

    /// Looks at a token for which the tree builder made no element.
    #[inline(never)]
    fn take_unit(&mut self, token: &Token<'_>, span: Span) {
        match token {
            Token::Comment(data) if !self.comments.is_empty() => self.take_comment(data, span),
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
        self.builder.sink_mut().sweep(|mark| held.iter().copied().for_each(mark));
    }

    /// The memory that is allocated, in bytes, about.
    pub(super) fn allocated_bytes(&self) -> usize {
        let ends = self.ends.iter().flatten();
        let strings: usize = ends.map(End::allocated_bytes).sum();
        self.ends.capacity() * size_of::<Option<End>>()
            + strings
            + self.ops.allocated_bytes()
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
        !self.texts.is_empty() || !self.builder.ignores_text()
    }

    #[inline(always)]
    fn wants_space(&self) -> bool {
        !self.texts.is_empty() || !self.builder.ignores_space()
    }

    #[inline(always)]
    fn token(&mut self, token: &Token<'_>, span: Span) -> Feedback {
        self.decided = span.end;
        self.builder.sink_mut().here = span.start;
        let feedback = self.builder.token(token, span);
        let is_unit = matches!(token, Token::Comment(_) | Token::Doctype(_) | Token::EndOfFile);
        if self.builder.sink().has_news || self.open_text.is_some() || is_unit {
            self.react(token, span);
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
            self.react(&Token::NullCharacter, span);
            if self.failure.is_some() {
                return Feedback::Stop;
            }
        }
        feedback
    }

    fn cdata_allowed(&self) -> bool {
        self.builder.cdata_allowed()
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
