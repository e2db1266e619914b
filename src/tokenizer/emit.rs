//! The output: how the states send tokens, and how they follow the sink's feedback.

#![expect(clippy::string_slice, reason = "text is cut at ASCII bytes that were found in it")]

use super::input::Input;
use super::machine::{Erased, Tokenizer};
use super::state::State;
use super::stop::{Next, PauseReason, Stop};
use crate::ascii;
use crate::span::Span;
use crate::token::{Attributes, DoctypeToken, Feedback, LocalName, Sources, TagToken, Token};

/// About how much text with U+0000 in it is sent at a time, in bytes.
const GATHERED: usize = 4096;

impl Tokenizer<Erased<'_>> {
    /// Sends the characters of the chunk from `start` to the next byte to read. If the sink asks to stop, the
    /// machine continues in the state `next`.
    #[inline]
    pub(super) fn emit_text(
        &mut self,
        input: &mut Input<'_>,
        start: usize,
        next: State,
    ) -> Result<(), Stop> {
        let end = input.position;
        if self.settings.checks_text {
            return proceed(self.send_checked_text(input, start, end), next);
        }
        if start == end {
            return Ok(());
        }
        let span = input.span(start, end);
        proceed(self.sink.chunk_text(input.text, start, end, span), next)
    }

    /// Like [`emit_text`](Self::emit_text), if errors are wanted: errors of the input stream go first,
    /// and a run ends at each CR LF, so that every character of it has a place in the source. If the sink
    /// asks to stop, the rest after that run stays unread.
    #[cold]
    pub(super) fn send_checked_text(
        &mut self,
        input: &mut Input<'_>,
        start: usize,
        end: usize,
    ) -> Feedback {
        // Found once for all parts: it may lie far away.
        let turn =
            if self.settings.is_limited { end_of_first_kind(input.text, start, end) } else { end };
        let mut from = start;
        while from < end {
            let mut to = input.next_removed(from).map_or(end, |at| end.min(at + 1));
            if self.settings.is_limited {
                to = end_of_effect(input.text, start, turn, from, to);
            }
            let span = input.span(from, to);
            self.report_input_errors(span.end);
            let feedback = self.sink.chunk_text(input.text, from, to, span);
            if feedback != Feedback::Continue {
                input.position = to;
                return feedback;
            }
            from = to;
        }
        Feedback::Continue
    }

    /// Sends what was read ahead as text, since it turned out to be nothing else, and continues in the state
    /// `next`.
    pub(super) fn flush_lookahead_as_text(&mut self, input: &mut Input<'_>, next: State) -> Next {
        if let Some(start) = self.machine.lookahead.end(input) {
            self.emit_text(input, start, next)?;
            return Ok(next);
        }
        // Sent as one token: after each of two the sink might ask to stop.
        let mut text = self.machine.lookahead.text();
        crate::work::count(text.len());
        let mut span = Span { start: self.machine.lookahead.start, end: input.here() };
        if self.settings.is_limited && text.len() > 1 {
            // As text is cut that lies in one chunk; it is ASCII.
            let (first, rest) = text.split_at(1);
            let first_span = Span { start: span.start, end: span.start + 1 };
            proceed(self.sink.token(&Token::Characters(first), first_span), next)?;
            span.start = first_span.end;
            text = rest;
        }
        proceed(self.sink.token(&Token::Characters(text), span), next)?;
        Ok(next)
    }

    /// Sends characters that stand for something else in the source, which is read up to the next
    /// byte.
    pub(super) fn emit_characters(
        &mut self,
        input: &mut Input<'_>,
        text: &str,
        start: u64,
        next: State,
    ) -> Result<(), Stop> {
        let span = Span { start, end: input.here() };
        proceed(self.sink.token(&Token::Characters(text), span), next)
    }

    /// Sends U+FFFD for the U+0000 that is next, and reports it. Unless characters need their places, the text after it
    /// comes with it, up to a byte at which the rule stops: a token for each U+0000 would cost twenty times as much.
    pub(super) fn emit_replacing_nulls(
        &mut self,
        input: &mut Input<'_>,
        next: State,
        stops: impl Fn(u8) -> bool,
    ) -> Result<(), Stop> {
        if self.settings.checks_text {
            self.null_error(input);
            let start = input.here();
            input.take();
            return self.emit_characters(input, "\u{FFFD}", start, next);
        }
        let from = input.position;
        let rest = &input.text[from..];
        let mut gathered = std::mem::take(&mut self.machine.gathered);
        gathered.clear();
        let mut copied = 0;
        let mut at = 0;
        for byte in rest.bytes().take_while(|&byte| !stops(byte)) {
            if byte == 0 {
                // Ends there, at a char boundary, when it is long.
                if gathered.len() > GATHERED {
                    break;
                }
                gathered.push_str(&rest[copied..at]);
                gathered.push('\u{FFFD}');
                copied = at + 1;
            }
            at += 1;
        }
        gathered.push_str(&rest[copied..at]);
        crate::work::count(at);
        input.position = from + at;
        let span = input.span(from, from + at);
        let sent = proceed(self.sink.token(&Token::Characters(&gathered), span), next);
        self.machine.gathered = gathered;
        sent
    }

    /// Sends the U+0000 that is next, and reads it.
    pub(super) fn emit_null_character(
        &mut self,
        input: &mut Input<'_>,
        next: State,
    ) -> Result<(), Stop> {
        let start = input.here();
        input.take();
        let span = Span { start, end: input.here() };
        proceed(self.sink.token(&Token::NullCharacter, span), next)
    }

    /// Sends the tag; its `>` has been read.
    pub(super) fn emit_tag(&mut self, input: &mut Input<'_>) -> Next {
        let current = &self.machine.current;
        let chunk = input.text;
        let name = LocalName::new(current.name.resolve(chunk, &current.buffer));
        let sources = Sources { chunk, buffer: &current.buffer };
        let attributes = Attributes::new(&current.attributes, &sources);
        let tag = TagToken { name, self_closing: current.self_closing, attributes };
        let span = Span { start: self.machine.token_start, end: input.here() };
        let feedback = if current.is_end_tag {
            self.sink.token(&Token::EndTag(tag), span)
        } else {
            self.machine.last_start_tag.set(name);
            self.sink.token(&Token::StartTag(tag), span)
        };
        self.machine.current.clear_attributes();
        obey(feedback, State::Data)
    }

    /// Ignores the attributes of the tag whose name was read, if the sink can do without them.
    #[inline]
    pub(super) fn ignore_unwanted_attributes(&mut self, chunk: &str) {
        let current = &self.machine.current;
        let name = LocalName::new(current.name.resolve(chunk, &current.buffer));
        if !self.sink.wants_attributes(name.tag(), current.is_end_tag) {
            self.machine.current.ignore_attributes();
        }
    }

    /// Sends the comment whose data is the text that grows.
    pub(super) fn emit_comment(&mut self, input: &mut Input<'_>) -> Next {
        let data = self.machine.current.finish();
        let span = Span { start: self.machine.token_start, end: input.here() };
        let data = data.resolve(input.text, &self.machine.current.buffer);
        obey(self.sink.token(&Token::Comment(data), span), State::Data)
    }

    /// Sends the DOCTYPE.
    pub(super) fn emit_doctype(&mut self, input: &mut Input<'_>) -> Next {
        let current = &self.machine.current;
        let text = |piece: crate::token::Piece| piece.resolve(input.text, &current.buffer);
        let doctype = DoctypeToken {
            name: current.has_name.then(|| text(current.name)),
            public_identifier: current.public_identifier.map(text),
            system_identifier: current.system_identifier.map(text),
            force_quirks: current.force_quirks,
        };
        let end = input.offset(input.position);
        let span = Span { start: self.machine.token_start, end };
        obey(self.sink.token(&Token::Doctype(doctype), span), State::Data)
    }

    /// Sends the processing instruction whose data is the text that grows.
    pub(super) fn emit_processing_instruction(&mut self, input: &mut Input<'_>) -> Next {
        let data = self.machine.current.finish();
        let span = Span { start: self.machine.token_start, end: input.here() };
        let buffer = &self.machine.current.buffer;
        let token = Token::ProcessingInstruction {
            target: self.machine.current.name.resolve(input.text, buffer),
            data: data.resolve(input.text, buffer),
        };
        obey(self.sink.token(&token, span), State::Data)
    }

    /// Whether the current end tag is an
    /// [appropriate end tag token](https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token).
    pub(super) fn is_appropriate_end_tag(&self, input: &Input<'_>) -> bool {
        let name = self.machine.current.name.resolve(input.text, &self.machine.current.buffer);
        self.machine.last_start_tag.is(name)
    }
}

/// The first white space of the text from `start` to `end` or, if the text begins with white space, the first
/// other character; the end if there is neither.
fn end_of_first_kind(text: &str, start: usize, end: usize) -> usize {
    let bytes = text.as_bytes();
    let is_space = |at: usize| bytes.get(at).is_some_and(|&byte| ascii::is_whitespace(byte));
    let turn = (start..end).find(|&at| is_space(at) != is_space(start)).unwrap_or(end);
    crate::work::count(turn - start);
    turn
}

/// Where a part of the text ends. The text begins at `start`, the part begins at `from` and ends at `to`
/// at most. The first character of the text, and the one at which its [first kind](end_of_first_kind) ends,
/// are parts of their own, and so is the second one after an LF, which a tree builder may ignore. No other character can
/// reach a limit: it repeats the effect of one of these.
fn end_of_effect(text: &str, start: usize, turn: usize, from: usize, to: usize) -> usize {
    let is_after_line_feed = from == start + 1 && text.as_bytes().get(start) == Some(&b'\n');
    if from == start || from == turn || is_after_line_feed {
        return (from + 1..to).find(|&at| text.is_char_boundary(at)).unwrap_or(to);
    }
    if from < turn { turn.min(to) } else { to }
}

/// Where the machine continues after a token that is not text, by the sink's answer: in the state `next` if it
/// asks for no other.
#[inline]
pub(super) fn obey(feedback: Feedback, next: State) -> Next {
    match feedback {
        Feedback::Continue => Ok(next),
        Feedback::Switch(model) => Ok(model.into()),
        Feedback::Stop => Err(Stop::Paused(PauseReason::Stopped, next)),
        Feedback::Script => Err(Stop::Paused(PauseReason::Script, next)),
        Feedback::ChangeEncoding => Err(Stop::Paused(PauseReason::ChangeEncoding, next)),
    }
}

/// Whether the rule continues after a character token, by the sink's answer. If not, the machine
/// continues later in the state `next`.
#[inline(always)]
pub(super) fn proceed(feedback: Feedback, next: State) -> Result<(), Stop> {
    if feedback == Feedback::Continue { Ok(()) } else { Err(stop_after_text(feedback, next)) }
}

/// Why the machine stops after a token of text that was not answered with
/// [`Continue`](Feedback::Continue).
#[cold]
fn stop_after_text(feedback: Feedback, next: State) -> Stop {
    match obey(feedback, next) {
        Ok(state) => Stop::Switched(state),
        Err(stop) => stop,
    }
}
