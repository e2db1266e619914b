//! Text and tags of the data state, in one loop.
//!
//! Its speed comes from these, in this order: no state between two tags; short runs by vectors
//! (`vectors.rs`), long ones by `memchr`; names compared as numbers; few branches that are unpredictable
//! on a page seen for the first time; the position in a local variable; no access to the parts of the
//! current token that only the states need.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places come from a search in the chunk for ASCII, and tables have a row for each byte"
)]

use super::reference::common_reference;
use super::runs::plain_end;
use super::skipped::{end_of_leaf, skipped_attributes, tag_after_space};
use crate::names::Tag;
use crate::token::{Attributes, Feedback, LocalName, Piece, Sources, TagToken, Token, TokenSink};
use crate::tokenizer::classes::{NAME_STOP, VALUE_END, WHITESPACE, is};
use crate::tokenizer::emit::obey;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{AnySink, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;
use crate::tokenizer::vectors::{TagBlock, find_either, plain_name_length_at};

/// For how much text with references there is room at first, in bytes.
const GATHERED: usize = 512;

impl<S: TokenSink> Tokenizer<S> {
    /// Stands for the [data state](Tokenizer::data) and the states of a tag after it: sends text and tags as
    /// long as they are simple. Returns `None`, consuming no more, at the first that is not.
    #[inline(never)]
    pub(in crate::tokenizer) fn fast_markup(&mut self, input: &mut Input<'_>) -> Option<Next> {
        let text = input.simple_text();
        let bytes = text.as_bytes();
        // Text seldom has errors, or places that only errors need.
        let checks_text = self.settings.is_limited
            || self.machine.errors.are_waiting()
            || (self.settings.checks_text && input.has_removed());
        let mut position = input.position;
        input.look_ahead(position);
        self.machine.current.begin_fast_tags();
        // Two ways out, which say how far it came: more of them cost registers in the loop, and so would keeping
        // `input.position` up to date.
        let unread = 'simple: {
            let feedback = loop {
                let mut at = position;
                if S::MAY_SKIP && !self.sink.wants_text() {
                    // No reference stands for a tag.
                    at = find_either::<b'<', b'<'>(bytes, position);
                    if at == bytes.len() {
                        break 'simple at;
                    }
                } else if S::MAY_SKIP
                    && !self.sink.wants_space()
                    && let Some(tag) = tag_after_space(bytes, position)
                {
                    at = tag;
                } else if bytes.get(at) != Some(&b'<') {
                    at = find_either::<b'<', b'&'>(bytes, position);
                    if position < at {
                        let feedback = if checks_text {
                            input.position = at;
                            let feedback = self.erased().send_checked_text(input, position, at);
                            position = input.position;
                            feedback
                        } else {
                            let place = || input.span_ahead(position, at);
                            let feedback = self.sink.chunk_text_at(text, position, at, place);
                            position = at;
                            feedback
                        };
                        if feedback != Feedback::Continue {
                            break feedback;
                        }
                    }
                    let Some(&sign) = bytes.get(at) else { break 'simple at };
                    if sign == b'&' {
                        input.position = at;
                        let Some(feedback) = self.send_common_reference(input) else {
                            break 'simple at;
                        };
                        position = input.position;
                        if feedback != Feedback::Continue {
                            break feedback;
                        }
                        continue;
                    }
                }

                let block = TagBlock::at(bytes, at + 1);
                let is_end_tag = block.is_end_tag();
                let mut end = at + 1 + block.length();
                let tag = Tag::from_short_name(block.short_name());
                // A tag of a known name and nothing else: half of all.
                if tag != Tag::Unknown && block.is_closed() {
                    position = end + 1;
                    let token = TagToken::bare(LocalName::known(tag));
                    let place = || input.span_ahead(at, position);
                    let feedback = if is_end_tag {
                        self.sink.token_at(&Token::EndTag(token), place)
                    } else {
                        if S::MAY_SKIP
                            && self.sink.passes_by(tag)
                            && let Some(after) = end_of_leaf(bytes, position, block)
                        {
                            position = after;
                            continue;
                        }
                        self.machine.last_start_tag.set_known(tag);
                        self.sink.token_at(&Token::StartTag(token), place)
                    };
                    if feedback != Feedback::Continue {
                        break feedback;
                    }
                    continue;
                }

                if tag == Tag::Unknown || is_end_tag || S::MAY_SKIP {
                    input.position = at;
                    let sent = if S::MAY_SKIP {
                        self.send_tag_or_skip(input, block)
                    } else if tag == Tag::Unknown {
                        self.send_unknown_tag(input, block)
                    } else if let Some(close) = close_after_space(bytes, end) {
                        input.position = close + 1;
                        Ok(self.send_end_tag(input, at, tag))
                    } else {
                        self.send_other_tag(input, block)
                    };
                    position = input.position;
                    match sent {
                        Ok(Feedback::Continue) => continue,
                        Ok(feedback) => break feedback,
                        Err(None) => break 'simple at,
                        Err(state) => return state.map(Ok),
                    }
                }

                // A start tag of a known name, with attributes. Before the first one there is one space, mostly.
                match bytes.get(end) {
                    Some(b' ') => end += 1,
                    Some(&stop) if is(stop, VALUE_END) => {}
                    _ => break 'simple at,
                }
                self.machine.current.begin_fast_tag();
                let (state, after) = self.machine.fast_attributes(text, end);
                if let Some(state) = state {
                    input.position = after;
                    self.hand_over(input, at, false, LocalName::known(tag));
                    return Some(Ok(state));
                }
                position = after + 1;
                let current = &self.machine.current;
                let sources = Sources { chunk: text, buffer: &current.buffer };
                let attributes = Attributes::new(&current.attributes, &sources);
                let name = LocalName::known(tag);
                let token = TagToken { name, self_closing: current.self_closing, attributes };
                self.machine.last_start_tag.set_known(tag);
                let place = || input.span_ahead(at, position);
                let feedback = self.sink.token_at(&Token::StartTag(token), place);
                self.machine.current.forget_fast_attributes();
                if feedback != Feedback::Continue {
                    break feedback;
                }
            };
            input.position = position;
            return Some(obey(feedback, State::Data));
        };
        input.position = unread;
        None
    }

    /// Sends the end tag from `at` to the next byte, which has a known name and no attributes.
    #[inline(never)]
    fn send_end_tag(&mut self, input: &mut Input<'_>, at: usize, tag: Tag) -> Feedback {
        let token = Token::EndTag(TagToken::bare(LocalName::known(tag)));
        self.sink.token_at(&token, || input.span_ahead(at, input.position))
    }

    /// Sends a comment, or a tag of a name that is not known as it is written: that of a custom element, or one with capitals. The error is that of
    /// [`send_other_tag`](Self::send_other_tag).
    #[inline(never)]
    fn send_unknown_tag(
        &mut self,
        input: &mut Input<'_>,
        block: TagBlock,
    ) -> Result<Feedback, Option<State>> {
        if block.is_declaration() {
            return self.send_comment(input).ok_or(None);
        }
        let text = input.simple_text();
        let bytes = text.as_bytes();
        let at = input.position;
        let is_end_tag = block.is_end_tag();
        let start = at + 1 + usize::from(is_end_tag);
        let mut end = at + 1 + block.length();
        // A name with capitals may be a known one.
        let tag = Tag::from_short_name(block.lower_name());
        let name = match tag {
            Tag::Unknown => {
                unknown_name(text, start, end, block).filter(|name| name.tag() == Tag::Unknown)
            }
            known => Some(LocalName::known(known)),
        };
        let (Some(name), Some(&stop)) = (name, bytes.get(end)) else {
            return self.send_other_tag(input, block);
        };
        if is_end_tag {
            if stop != b'>' {
                return self.send_other_tag(input, block);
            }
            input.position = end + 1;
            let place = || input.span_ahead(at, end + 1);
            let token = TagToken::bare(name);
            return Ok(match tag {
                Tag::Unknown => self.sink.unknown_tag_at(&token, true, place),
                _ => self.sink.token_at(&Token::EndTag(token), place),
            });
        }
        let mut token = TagToken::bare(name);
        let sources;
        if stop != b'>' {
            if stop != b' ' {
                return self.send_other_tag(input, block);
            }
            self.machine.current.begin_fast_tag();
            let state;
            (state, end) = self.machine.fast_attributes(text, end + 1);
            if let Some(state) = state {
                input.position = end;
                self.hand_over(input, at, false, name);
                return Err(Some(state));
            }
            let current = &self.machine.current;
            sources = Sources { chunk: text, buffer: &current.buffer };
            token.attributes = Attributes::new(&current.attributes, &sources);
            token.self_closing = current.self_closing;
        }
        input.position = end + 1;
        let last = &mut self.machine.last_start_tag;
        match bytes[start..].first_chunk() {
            _ if tag != Tag::Unknown => last.set_known(tag),
            Some(block) if name.as_unknown().len() <= block.len() => {
                last.set_block(block, name.as_unknown().len());
            }
            _ => last.set(name),
        }
        let place = || input.span_ahead(at, end + 1);
        let feedback = match tag {
            Tag::Unknown => self.sink.unknown_tag_at(&token, false, place),
            _ => self.sink.token_at(&Token::StartTag(token), place),
        };
        self.machine.current.forget_fast_attributes();
        Ok(feedback)
    }

    /// Sends a tag whose name takes a closer look, or an end tag with attributes. The error is the state to continue in
    /// if the tag is not simple, or `None`, consuming nothing, if another way must read it.
    #[inline(never)]
    fn send_other_tag(
        &mut self,
        input: &mut Input<'_>,
        block: TagBlock,
    ) -> Result<Feedback, Option<State>> {
        self.send_tag_or_skip(input, block)
    }

    /// The same with any tag, of which the sink may not want everything.
    #[inline(always)]
    fn send_tag_or_skip(
        &mut self,
        input: &mut Input<'_>,
        block: TagBlock,
    ) -> Result<Feedback, Option<State>> {
        let text = input.simple_text();
        let bytes = text.as_bytes();
        let at = input.position;
        if block.is_declaration() {
            return self.send_comment(input).ok_or(None);
        }
        let is_end_tag = block.is_end_tag();
        let mut name = LocalName::known(Tag::from_short_name(block.lower_name()));
        let mut end = at + 1 + block.length();
        let mut lower = [0; CAPITALS];
        if name.tag() == Tag::Unknown {
            let start = at + 1 + usize::from(is_end_tag);
            if !bytes.get(start).is_some_and(u8::is_ascii_alphabetic) {
                return Err(None);
            }
            match unknown_name(text, start, end, block) {
                Some(unknown) => name = unknown,
                None => (name, end) = other_name(text, start, &mut lower).ok_or(None)?,
            }
        }
        let mut stop = *bytes.get(end).filter(|stop| is(**stop, VALUE_END)).ok_or(None)?;
        if is_end_tag && let Some(close) = close_after_space(bytes, end) {
            (stop, end) = (b'>', close);
        }
        let mut skipped = None;
        if S::MAY_SKIP && stop != b'>' && !self.sink.wants_attributes(name.tag(), is_end_tag) {
            skipped = skipped_attributes(bytes, end);
        }
        let sources;
        let span;
        let mut attributes = Attributes::EMPTY;
        let mut self_closing = false;
        if let Some(skipped) = skipped {
            (end, self_closing) = skipped;
            span = input.span_ahead(at, end + 1);
        } else if stop != b'>' {
            self.machine.current.begin_fast_tag();
            let from = end + usize::from(stop == b' ');
            let state;
            (state, end) = self.machine.fast_attributes(text, from);
            input.position = end;
            if let Some(state) = state {
                self.hand_over(input, at, is_end_tag, name);
                return Err(Some(state));
            }
            // Before the places of errors, which are later.
            span = input.span_ahead(at, end + 1);
            if is_end_tag {
                self.erased().report_end_tag(input);
            }
            let current = &self.machine.current;
            sources = Sources { chunk: text, buffer: &current.buffer };
            attributes = Attributes::new(&current.attributes, &sources);
            self_closing = current.self_closing;
        } else {
            span = input.span_ahead(at, end + 1);
        }
        input.position = end + 1;
        let token = TagToken { name, self_closing, attributes };
        let feedback = if is_end_tag {
            AnySink::token(&mut self.sink, &Token::EndTag(token), span)
        } else {
            if S::MAY_SKIP
                && !self_closing
                && (stop == b'>' || skipped.is_some())
                && self.sink.passes_by(name.tag())
                && let Some(after) = end_of_leaf(bytes, end + 1, block)
            {
                input.position = after;
                return Ok(Feedback::Continue);
            }
            self.machine.last_start_tag.set(name);
            let token = Token::StartTag(token);
            if S::MAY_SKIP {
                self.sink.token(&token, span)
            } else {
                AnySink::token(&mut self.sink, &token, span)
            }
        };
        self.machine.current.forget_fast_attributes();
        Ok(feedback)
    }

    /// Leaves the tag that begins at `at`, and of which something was read, to the states.
    #[cold]
    #[inline(never)]
    fn hand_over(
        &mut self,
        input: &mut Input<'_>,
        at: usize,
        is_end_tag: bool,
        name: LocalName<'_>,
    ) {
        self.machine.token_start = input.offset(at);
        let start = at + 1 + usize::from(is_end_tag);
        let end = start + name.as_str().len();
        let name = if input.text.get(start..end) == Some(name.as_str()) {
            Piece::of_chunk(start, end)
        } else {
            self.machine.current.push_finished(name.as_str())
        };
        self.machine.current.hand_over_fast_tag(name, is_end_tag);
        if S::MAY_SKIP {
            self.erased().ignore_unwanted_attributes(input.text);
        }
    }

    /// Sends text that begins with a common reference. Returns `None`, consuming nothing, if another one
    /// is next.
    #[inline(always)]
    fn send_common_reference(&mut self, input: &mut Input<'_>) -> Option<Feedback> {
        if !self.settings.checks_text {
            return self.send_text_with_references(input);
        }
        // Where errors are wanted or limits set, each character needs its place.
        let at = input.position;
        let (character, length) = common_reference(&input.text.as_bytes()[at..])?;
        let span = input.span(at, at + length);
        input.position = at + length;
        let mut storage = [0; 4];
        let characters = character.encode_utf8(&mut storage);
        Some(self.sink.token(&Token::Characters(characters), span))
    }

    /// Sends text that begins with a common reference as one token, with all that follows up to a tag
    /// or another reference: some pages have a `&nbsp;` for every other word, and a token costs more than
    /// the copy. Returns `None`, consuming nothing, if the first reference is another one.
    #[inline(never)]
    fn send_text_with_references(&mut self, input: &mut Input<'_>) -> Option<Feedback> {
        let text = input.simple_text();
        let bytes = text.as_bytes();
        let start = input.position;
        let mut gathered = std::mem::take(&mut self.machine.gathered);
        gathered.clear();
        gathered.reserve(GATHERED);
        let mut at = start;
        while bytes.get(at) == Some(&b'&')
            && let Some((character, length)) = common_reference(&bytes[at..])
        {
            gathered.push(character);
            let from = at + length;
            at = find_either::<b'<', b'&'>(bytes, from);
            gathered.push_str(&text[from..at]);
        }
        input.position = at;
        let sent = (at > start).then(|| {
            let span = input.span(start, at);
            self.sink.token(&Token::Characters(&gathered), span)
        });
        self.machine.gathered = gathered;
        sent
    }
}

/// The `>` of a tag whose name ends at `end`, if only one character of white space is before it.
#[inline(always)]
fn close_after_space(bytes: &[u8], end: usize) -> Option<usize> {
    match bytes.get(end..) {
        Some([space, b'>', ..]) if is(*space, WHITESPACE) => Some(end + 1),
        _ => None,
    }
}

/// The name from `start` to `end`, where the block says that it ends, if it has no capitals and is not known by the block.
#[inline(always)]
fn unknown_name(text: &str, start: usize, end: usize, block: TagBlock) -> Option<LocalName<'_>> {
    let bytes = text.as_bytes();
    let is_simple = block.has_end()
        && bytes.get(start)?.is_ascii_lowercase()
        && end - start <= plain_name_length_at(bytes, start);
    let name = text.get(start..end).filter(|_| is_simple)?;
    Some(if block.is_short() { LocalName::unknown(name) } else { LocalName::new(name) })
}

/// The longest name with capitals that is simple.
const CAPITALS: usize = 32;

/// The simple name that begins at `start`, if there is one, and its end. `lower` has room for one with capitals.
#[inline(never)]
fn other_name<'n>(
    text: &'n str,
    start: usize,
    lower: &'n mut [u8; CAPITALS],
) -> Option<(LocalName<'n>, usize)> {
    let bytes = text.as_bytes();
    let mut end = plain_end(bytes, start, NAME_STOP);
    if !bytes.get(end)?.is_ascii_uppercase() {
        return Some((LocalName::new(&text[start..end]), end));
    }
    while bytes.get(end)?.is_ascii_uppercase() {
        end = plain_end(bytes, end + 1, NAME_STOP);
    }
    let written = &bytes[start..end];
    let name = lower.get_mut(..written.len())?;
    name.copy_from_slice(written);
    name.make_ascii_lowercase();
    Some((LocalName::new(std::str::from_utf8(name).ok()?), end))
}
