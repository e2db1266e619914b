//! Ordinary markup, read at one go.
//!
//! Nearly all of nearly every page is written in the same plain way: text, tags with a name in small
//! letters and attributes like `name="value"`, one of five character references, all of it in the
//! chunk at hand. Walking that through the states means some ten turns of the machine for a tag, and
//! as many unpredictable branches. Here it is read by two loops that know nothing but the plain way:
//!
//! * [`ordinary_markup`](Tokenizer::ordinary_markup) is where the data state begins. It reads text and
//!   tags until something is odd, which it leaves unread for the rule.
//! * [`ordinary_attributes`](Tokenizer::ordinary_attributes), in a file of its own, is where the before
//!   attribute name state begins.
//!
//! So the states remain the law: all that is done here is what they would have done. Input that comes
//! in pieces of less than eight bytes never gets anywhere here, which is how the tests compare the two.
//! No error is found here but the duplicate attribute and those of an end tag; nothing else of this can
//! be one.
//!
//! What made it fast, in this order: no state between two tags; short runs by the word (`words.rs`), long
//! ones by `memchr`; names compared as numbers; the position in a local variable; nothing of the token
//! under construction touched that only the states need.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places come from a search in the chunk for ASCII, and tables have a row for each byte"
)]

use super::Tokenizer;
use super::classes::{CLASSES, Class, NAME_STOP, VALUE_END};
use super::emit::after;
use super::errors::InputErrors;
use super::input::Input;
use super::run::Next;
use super::state::State;
use super::states::reference::resolve;
use super::words::{before_first, below_a, word_at};
use crate::names::ShortName;
use crate::token::{Attributes, Feedback, LocalName, Piece, Sources, TagToken, Token, TokenSink};

/// For how much text with references there is room at first, in bytes.
const GATHERED: usize = 512;

impl<S: TokenSink> Tokenizer<S> {
    /// Sends text and tags as long as they are ordinary. `None` says that what is next is not; nothing of
    /// it was read.
    #[inline(never)]
    pub(super) fn ordinary_markup(&mut self, input: &mut Input<'_>) -> Option<Next> {
        if input.has_null {
            return None;
        }
        let text = input.text;
        let bytes = text.as_bytes();
        // Text has its errors, or places that only errors need, seldom.
        let checks_text = self.errors.as_ref().is_some_and(InputErrors::are_waiting)
            || (self.errors.is_some() && input.has_removed());
        let mut position = input.position;
        loop {
            let less_than_sign = input.less_than_sign_from(position);
            let at = less_than_sign.min(input.ampersand_from(position));
            input.position = at;
            if position < at {
                if checks_text {
                    self.emit_checked_text(input, position, at);
                } else {
                    let span = input.span(position, at);
                    self.sink.chunk_text(text, position, at, span);
                }
            }
            if at < less_than_sign {
                self.emit_ordinary_reference(input)?;
                position = input.position;
                continue;
            }

            let word = word_at(bytes, at + 1)?;
            let is_end_tag = word as u8 == b'/';
            let word = if is_end_tag { word >> 8 } else { word };
            let start = at + 1 + usize::from(is_end_tag);
            if !(word as u8).is_ascii_lowercase() {
                return None;
            }
            let mut end = start + before_first(below_a(word));
            let mut stop = *bytes.get(end)?;
            if !is(stop, VALUE_END) {
                end = plain_end(bytes, end, NAME_STOP);
                stop = *bytes.get(end)?;
                if !is(stop, VALUE_END) {
                    return None;
                }
            }
            // Of an end tag, the word has seven bytes of the name.
            let name = if end - start < 8 {
                LocalName::short(text, start, end, ShortName::new(word, end - start))
            } else {
                LocalName::new(&text[start..end])
            };

            let sources;
            let mut attributes = Attributes::EMPTY;
            let mut self_closing = false;
            if stop != b'>' {
                self.current.begin_ordinary_tag(is_end_tag);
                input.position = end;
                let state = self.ordinary_attributes(input);
                end = input.position;
                if state != State::BeforeAttributeName || bytes.get(end) != Some(&b'>') {
                    self.token_start = input.offset(at);
                    let name = Piece::of_chunk(start, start + name.as_str().len());
                    self.current.hand_over_ordinary_tag(name);
                    return Some(Ok(state));
                }
                self.report_end_tag(input);
                sources = Sources { chunk: text, buffer: &self.current.buffer };
                attributes = Attributes::new(&self.current.attributes, &sources);
                self_closing = self.current.self_closing;
            }
            position = end + 1;
            input.position = position;
            let span = input.span(at, position);
            let tag = TagToken { name, self_closing, attributes };
            let next = if is_end_tag {
                self.sink.token(&Token::EndTag(tag), span)
            } else {
                self.last_start_tag.set(name);
                self.sink.token(&Token::StartTag(tag), span)
            };
            if stop != b'>' {
                self.current.forget_ordinary_attributes();
            }
            if next != Feedback::Continue {
                return Some(after(next));
            }
        }
    }

    /// Sends what begins with an ordinary reference. `None`: it is odd.
    #[inline(always)]
    fn emit_ordinary_reference(&mut self, input: &mut Input<'_>) -> Option<()> {
        if self.errors.is_none() {
            return self.emit_text_with_references(input);
        }
        // Where errors are wanted, each character needs its place.
        let at = input.position;
        let mut storage = [0; 4];
        let (characters, length) = ordinary_reference(&input.text.as_bytes()[at..], &mut storage)?;
        let span = input.span(at, at + length);
        self.sink.token(&Token::Characters(characters), span);
        input.position = at + length;
        Some(())
    }

    /// Sends text that begins with an ordinary reference as one token, with all that follows up to a tag
    /// or an odd reference: some pages have a `&nbsp;` for every other word, and a token costs more than
    /// the copy. `None`: the first reference is odd.
    fn emit_text_with_references(&mut self, input: &mut Input<'_>) -> Option<()> {
        let text = input.text;
        let start = input.position;
        let mut gathered = std::mem::take(&mut self.gathered);
        gathered.clear();
        gathered.reserve(GATHERED);
        loop {
            let mut storage = [0; 4];
            let rest = &text.as_bytes()[input.position..];
            let Some((characters, length)) = ordinary_reference(rest, &mut storage) else { break };
            gathered.push_str(characters);
            let from = input.position + length;
            let less_than_sign = input.less_than_sign_from(from);
            let at = less_than_sign.min(input.ampersand_from(from));
            gathered.push_str(&text[from..at]);
            input.position = at;
            if at == less_than_sign {
                break;
            }
        }
        if input.position > start {
            let span = input.span(start, input.position);
            self.sink.token(&Token::Characters(&gathered), span);
        }
        self.gathered = gathered;
        (input.position > start).then_some(())
    }
}

/// Where a run of bytes that are not of the class ends, from `at` on. A loop of its own, because of what
/// loops do to the registers around them.
#[inline(never)]
pub(super) fn plain_end(bytes: &[u8], mut at: usize, stop: Class) -> usize {
    while bytes.get(at).is_some_and(|&byte| !is(byte, stop)) {
        at += 1;
    }
    at
}

/// What the reference at the beginning of `bytes` stands for, and its length, if it is one of the five
/// names that nearly all are, or a number with nothing wrong about it.
#[inline(never)]
pub(super) fn ordinary_reference<'s>(
    bytes: &[u8],
    storage: &'s mut [u8; 4],
) -> Option<(&'s str, usize)> {
    Some(match bytes {
        [_, b'a', b'm', b'p', b';', ..] => ("&", 5),
        [_, b'l', b't', b';', ..] => ("<", 4),
        [_, b'g', b't', b';', ..] => (">", 4),
        [_, b'q', b'u', b'o', b't', b';', ..] => ("\"", 6),
        [_, b'n', b'b', b's', b'p', b';', ..] => ("\u{A0}", 6),
        [_, b'#', rest @ ..] => {
            let mut code = 0;
            let mut length = 0;
            loop {
                match rest.get(length)? {
                    digit @ b'0'..=b'9' if length < 7 => code = code * 10 + u32::from(digit - b'0'),
                    b';' if length > 0 => break,
                    _ => return None,
                }
                length += 1;
            }
            let (character, None) = resolve(code) else { return None };
            (character.encode_utf8(storage), length + 3)
        }
        _ => return None,
    })
}

#[inline(always)]
pub(super) fn is(byte: u8, class: Class) -> bool {
    CLASSES[usize::from(byte)] & class.0 != 0
}
