//! The way out: how the states send tokens, and what they make of the answers.

use super::input::Input;
use super::run::{Next, Stop};
use super::state::State;
use super::{PauseReason, Tokenizer};
use crate::names::Tag;
use crate::span::Span;
use crate::token::{Attributes, Doctype, Feedback, LocalName, Sources, TagToken, Token, TokenSink};

/// The name of the last start tag sent.
#[derive(Debug)]
pub(super) struct LastStartTag {
    tag: Tag,
    /// The name, if `tag` does not say it.
    name: String,
}

impl LastStartTag {
    pub(super) fn new(name: String) -> Self {
        Self { tag: Tag::from_name(&name), name }
    }

    #[inline]
    pub(super) fn set(&mut self, name: LocalName<'_>) {
        self.tag = name.tag();
        if self.tag == Tag::Unknown {
            self.name.clear();
            self.name.push_str(name.as_str());
        }
    }

    /// The tag, if it is a known one.
    pub(super) fn known(&self) -> Option<Tag> {
        (self.tag != Tag::Unknown).then_some(self.tag)
    }

    /// Whether an end tag of this name would be an
    /// [appropriate end tag token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    fn is(&self, name: &str) -> bool {
        let last = if self.tag == Tag::Unknown { &self.name } else { self.tag.name() };
        // Without a start tag before, the name is empty, and a tag's name never is.
        last == name
    }
}

impl<S: TokenSink> Tokenizer<S> {
    /// Sends the characters of the chunk from `start` to the next byte to read.
    #[inline]
    pub(super) fn emit_text(&mut self, input: &mut Input<'_>, start: usize) {
        let end = input.position;
        if self.errors.is_some() {
            return self.emit_checked_text(input, start, end);
        }
        self.emit_run(input, start, end);
    }

    #[inline]
    fn emit_run(&mut self, input: &mut Input<'_>, start: usize, end: usize) {
        if start < end {
            let span = input.span(start, end);
            self.sink.chunk_text(input.text, start, end, span);
        }
    }

    /// As [`emit_text`](Self::emit_text) where errors are wanted: those of the input stream go first,
    /// and a run ends at each CR LF, so that every character of it has a place in the source.
    #[cold]
    pub(super) fn emit_checked_text(&mut self, input: &mut Input<'_>, start: usize, end: usize) {
        let mut from = start;
        while from < end {
            let to = input.next_removed(from).map_or(end, |at| end.min(at + 1));
            let offset = input.span(from, to).end;
            self.report_input_errors(offset);
            self.emit_run(input, from, to);
            from = to;
        }
    }

    /// Sends characters that stand for something else in the source, which is read up to the next
    /// byte.
    pub(super) fn emit_characters(&mut self, input: &mut Input<'_>, text: &str, start: u64) {
        let span = Span { start, end: input.here() };
        self.sink.token(&Token::Characters(text), span);
    }

    /// Sends U+FFFD for the U+0000 that is next, and reads it.
    pub(super) fn emit_replacement_character(&mut self, input: &mut Input<'_>) {
        let start = input.here();
        input.take();
        self.emit_characters(input, "\u{FFFD}", start);
    }

    /// Sends the U+0000 that is next, and reads it.
    pub(super) fn emit_null_character(&mut self, input: &mut Input<'_>) {
        let start = input.here();
        input.take();
        let span = Span { start, end: input.here() };
        self.sink.token(&Token::NullCharacter, span);
    }

    /// Sends the tag; its `>` has been read.
    pub(super) fn emit_tag(&mut self, input: &mut Input<'_>) -> Next {
        let current = &self.current;
        let chunk = input.text;
        let name = LocalName::new(current.name.resolve(chunk, &current.buffer));
        let sources = Sources { chunk, buffer: &current.buffer };
        let attributes = Attributes::new(&current.attributes, &sources);
        let tag = TagToken { name, self_closing: current.self_closing, attributes };
        let span = Span { start: self.token_start, end: input.here() };
        let feedback = if current.is_end_tag {
            self.sink.token(&Token::EndTag(tag), span)
        } else {
            self.last_start_tag.set(name);
            self.sink.token(&Token::StartTag(tag), span)
        };
        self.current.clear_attributes();
        after(feedback)
    }

    /// Sends the comment whose data is the text that grows.
    pub(super) fn emit_comment(&mut self, input: &mut Input<'_>) -> Next {
        let data = self.current.finish();
        let span = Span { start: self.token_start, end: input.here() };
        let data = data.resolve(input.text, &self.current.buffer);
        after(self.sink.token(&Token::Comment(data), span))
    }

    /// Sends the DOCTYPE.
    pub(super) fn emit_doctype(&mut self, input: &mut Input<'_>) -> Next {
        let current = &self.current;
        let text = |piece: crate::token::Piece| piece.resolve(input.text, &current.buffer);
        let doctype = Doctype {
            name: current.has_name.then(|| text(current.name)),
            public_identifier: current.public_identifier.map(text),
            system_identifier: current.system_identifier.map(text),
            force_quirks: current.force_quirks,
        };
        let end = input.offset(input.position);
        let span = Span { start: self.token_start, end };
        after(self.sink.token(&Token::Doctype(doctype), span))
    }

    /// Sends the processing instruction whose data is the text that grows.
    pub(super) fn emit_processing_instruction(&mut self, input: &mut Input<'_>) -> Next {
        let data = self.current.finish();
        let span = Span { start: self.token_start, end: input.here() };
        let buffer = &self.current.buffer;
        let token = Token::ProcessingInstruction {
            target: self.current.name.resolve(input.text, buffer),
            data: data.resolve(input.text, buffer),
        };
        after(self.sink.token(&token, span))
    }

    /// Whether the current end tag is an
    /// [appropriate end tag token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    pub(super) fn is_appropriate_end_tag(&self, input: &Input<'_>) -> bool {
        let name = self.current.name.resolve(input.text, &self.current.buffer);
        self.last_start_tag.is(name)
    }
}

/// Where the machine goes on, by the sink's answer.
#[inline]
pub(super) fn after(feedback: Feedback) -> Next {
    match feedback {
        Feedback::Continue => Ok(State::Data),
        Feedback::Switch(model) => Ok(model.into()),
        Feedback::Stop => Err(Stop::Paused(PauseReason::Stopped, State::Data)),
        Feedback::Script => Err(Stop::Paused(PauseReason::Script, State::Data)),
        Feedback::ChangeEncoding => Err(Stop::Paused(PauseReason::ChangeEncoding, State::Data)),
    }
}
