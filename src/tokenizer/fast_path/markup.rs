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
use super::skipped::{end_of_leaf, skipped_attributes, tag_after_space};
use crate::names::Tag;
use crate::token::{Attributes, Feedback, LocalName, Piece, Sources, TagToken, Token, TokenSink};
use crate::tokenizer::classes::{Class, NAME_STOP, VALUE_END, WHITESPACE, is};
use crate::tokenizer::emit::obey;
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::{AnySink, Tokenizer};
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;
use crate::tokenizer::vectors::{TagBlock, find_either};

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
        let is_end_tag = block.is_end_tag();
        let mut name = LocalName::known(Tag::from_short_name(block.short_name()));
        let mut end = at + 1 + block.length();
        let mut lower = [0; CAPITALS];
        if name.tag() == Tag::Unknown {
            let start = at + 1 + usize::from(is_end_tag);
            match bytes.get(start) {
                Some(first) if first.is_ascii_lowercase() => {}
                Some(first) if first.is_ascii_uppercase() => {
                    name = LocalName::known(Tag::from_short_name(block.lower_name()));
                }
                Some(b'!') if !is_end_tag => return self.erased().send_comment(input).ok_or(None),
                _ => return Err(None),
            }
            if name.tag() == Tag::Unknown {
                (name, end) = other_name(text, start, &mut lower).ok_or(None)?;
            }
        }
        let mut stop = *bytes.get(end).filter(|stop| is(**stop, VALUE_END)).ok_or(None)?;
        if is_end_tag && is(stop, WHITESPACE) && bytes.get(end + 1) == Some(&b'>') {
            (stop, end) = (b'>', end + 1);
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

/// Where a run of bytes outside the class ends, from `at` on. A separate loop, because a loop changes the
/// registers that the code around it uses.
#[inline(never)]
pub(super) fn plain_end(bytes: &[u8], mut at: usize, stop: Class) -> usize {
    while bytes.get(at).is_some_and(|&byte| !is(byte, stop)) {
        at += 1;
    }
    at
}
