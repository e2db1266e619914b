//! The attributes of a tag, in one loop.
//!
//! It reads attributes as long as they are simple, and returns the state and the byte at which the
//! machine continues. Unknown names with capitals are written anew, in small letters. Anything else (a duplicate, a rare
//! character reference, a stray quote, the end of the chunk) is left to its rule, and the rest of the tag comes back here.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "places come from a search in the chunk for ASCII"
)]

use super::reference::common_reference;
use super::runs::{plain_end, unquoted_end, whitespace_end};
use crate::names::AttributeKey;
use crate::token::Piece;
use crate::tokenizer::classes::{
    ALPHA, ALPHANUMERIC, ATTRIBUTE_NAME_STOP, VALUE_END, WHITESPACE, is,
};
use crate::tokenizer::input::Input;
use crate::tokenizer::machine::Machine;
use crate::tokenizer::state::State;
use crate::tokenizer::stop::Next;
use crate::tokenizer::vectors::{AttributeBlock, filled_up, find_either, plain_name_length};
use memchr::memchr;

/// For how much more text room is made in the buffer, at least.
const LEAST_ROOM: usize = 512;

/// The longest name with capitals that is looked for among the known ones before it is copied.
const SMALL: usize = 32;

impl Machine {
    /// Stands for the [before attribute name state](Tokenizer::before_attribute_name) and those after it:
    /// reads simple attributes from `at` on. Returns the state to continue in, or none if the tag ends, and where.
    pub(super) fn fast_attributes(&mut self, text: &str, mut at: usize) -> (Option<State>, usize) {
        let bytes = text.as_bytes();
        loop {
            loop {
                let last;
                let block = AttributeBlock::of(match bytes[at..].first_chunk() {
                    Some(block) => block,
                    None => {
                        last = filled_up(&bytes[at..]);
                        &last
                    }
                });
                let length = block.length();
                let key = AttributeKey::of_short(block.short_name());
                let mut end = at + length;
                let mut name = Piece::of_chunk(at, end);
                let (mut key, mut is_quoted, mut close) = (key, block.is_quoted(), block.second());
                let mut from = at + AttributeBlock::LENGTH;
                if key.known() == 0 {
                    // Between the name of the tag and the first attribute.
                    if bytes.get(at).is_some_and(|&byte| is(byte, WHITESPACE)) {
                        break;
                    }
                    let length;
                    (length, key) = other_name(bytes, at, block, key);
                    end = at + length;
                    name = Piece::of_chunk(at, end);
                    if length == 0 {
                        let is_name = bytes.get(at).is_some_and(|&byte| is(byte, ALPHA));
                        if !is_name {
                            break;
                        }
                        let Some(capital) = self.capital_name(text, at) else { break };
                        (name, end, key) = capital;
                    }
                    is_quoted = bytes[end..].starts_with(b"=\"");
                    (close, from) = (None, end + 2);
                }

                // A value in double quotes that is followed by more of the tag; else any other simple
                // value.
                if is_quoted {
                    let start = end + 2;
                    let (close, quote) = match close {
                        Some(close) => (at + close, Some(block.byte(close))),
                        None => {
                            let close = find_either::<b'"', b'&'>(bytes, from.min(bytes.len()));
                            (close, bytes.get(close).copied())
                        }
                    };
                    if quote == Some(b'"')
                        && let Some(&next) = bytes.get(close + 1)
                        && (next == b'>' || is(next, VALUE_END))
                    {
                        let value = Piece::of_chunk(start, close);
                        if !self.current.add_attribute(text, name, value, key) {
                            return (Some(State::AttributeName), at);
                        }
                        at = close + 1;
                        if next == b'>' {
                            return (None, at);
                        }
                        if next == b' ' {
                            at += 1;
                            continue;
                        }
                        break;
                    }
                }
                let state;
                (state, at) = self.other_attribute(text, name, (at, end), key);
                if state != State::BeforeAttributeName {
                    return (Some(state), at);
                }
                break;
            }
            match bytes.get(at) {
                Some(&next) if is(next, WHITESPACE) => at = whitespace_end(bytes, at + 1),
                Some(b'>') => return (None, at),
                Some(b'/') if bytes.get(at + 1) == Some(&b'>') => {
                    self.current.self_closing = true;
                    return (None, at + 1);
                }
                _ => return (Some(State::BeforeAttributeName), at),
            }
        }
    }

    /// The same in a tag whose beginning went to the rules. Returns `None` if they must continue with the tag.
    pub(super) fn rest_of_attributes(&mut self, input: &mut Input<'_>) -> Option<Next> {
        if self.current.is_ignoring {
            // None is added, so all is left to the rules.
            return None;
        }
        self.current.begin_fast_attribute();
        let state;
        (state, input.position) = self.fast_attributes(input.simple_text(), input.position);
        state.filter(|state| *state != State::BeforeAttributeName).map(Ok)
    }

    /// The name with capitals that begins at `at`, its end, and its key. `None` if there is none. If the name is not known,
    /// it is written anew in small letters.
    #[inline(never)]
    fn capital_name(&mut self, text: &str, at: usize) -> Option<(Piece, usize, AttributeKey)> {
        let bytes = text.as_bytes();
        let mut end = at + plain_name_length(bytes, at, true);
        end = plain_end(bytes, end, ATTRIBUTE_NAME_STOP);
        while bytes.get(end).is_some_and(u8::is_ascii_uppercase) {
            end = plain_end(bytes, end + 1, ATTRIBUTE_NAME_STOP);
        }
        let written = text.get(at..end).filter(|written| !written.is_empty())?;
        let mut small = [0; SMALL];
        if let Some(name) = small.get_mut(..written.len()) {
            name.copy_from_slice(written.as_bytes());
            name.make_ascii_lowercase();
            let key = AttributeKey::of(name);
            if key.known() != 0 {
                return Some((Piece::of_chunk(at, end), end, key));
            }
        }
        let buffer = self.current.buffer_for_a_finished_text();
        let begin = buffer.len();
        if buffer.capacity() - begin < written.len() {
            buffer.reserve(written.len().max(LEAST_ROOM));
        }
        buffer.push_str(written);
        let name = buffer.get_mut(begin..)?;
        name.make_ascii_lowercase();
        let key = AttributeKey::of(name.as_bytes());
        Some((Piece::of_buffer(begin, begin + written.len()), end, key))
    }

    /// Reads an attribute whose value is not in double quotes, and whose name has been read as far as it is simple, in
    /// `range` of the chunk. Returns where to continue.
    #[inline(always)]
    fn other_attribute(
        &mut self,
        text: &str,
        name: Piece,
        range: (usize, usize),
        key: AttributeKey,
    ) -> (State, usize) {
        let bytes = text.as_bytes();
        let (start, end) = range;
        let (from, to, after) = match bytes.get(end..) {
            Some([b'=', b'\'', ..]) => {
                let close = find_either::<b'\'', b'&'>(bytes, end + 2);
                let is_simple =
                    matches!(bytes.get(close..), Some([b'\'', next, ..]) if is(*next, VALUE_END));
                (end + 2, if is_simple { close } else { 0 }, close + 1)
            }
            Some([b'=', ..]) => {
                let stop = unquoted_end(bytes, end + 1);
                let is_simple = stop > end + 1
                    && bytes.get(stop).is_some_and(|&byte| byte == b'>' || is(byte, WHITESPACE));
                (end + 1, if is_simple { stop } else { 0 }, stop)
            }
            _ => (end, 0, end),
        };
        if to == 0 {
            return self.rare_attribute(text, name, range, key);
        }
        if !self.current.add_attribute(text, name, Piece::of_chunk(from, to), key) {
            return (State::AttributeName, start);
        }
        (State::BeforeAttributeName, after)
    }

    /// Reads an attribute of a rarer kind: without a value, with references in it, with a space before it.
    #[inline(never)]
    fn rare_attribute(
        &mut self,
        text: &str,
        name: Piece,
        range: (usize, usize),
        key: AttributeKey,
    ) -> (State, usize) {
        let bytes = text.as_bytes();
        let (start, end) = range;
        let mut value = Piece::default();
        let (state, after) = match (bytes.get(end), bytes.get(end + 1)) {
            (Some(b'='), Some(b'"')) => self.fast_quoted_value::<b'"'>(text, end + 2, &mut value),
            (Some(b'='), Some(b'\'')) => self.fast_quoted_value::<b'\''>(text, end + 2, &mut value),
            (Some(b'='), _) => (State::BeforeAttributeValue, end + 1),
            (Some(b'>'), _) => (State::BeforeAttributeName, end),
            (Some(&space), _) if is(space, WHITESPACE) => {
                // After the space there may be a `=` after all.
                let after = whitespace_end(bytes, end + 1);
                match bytes.get(after) {
                    None | Some(b'=') => (State::AfterAttributeName, end),
                    Some(_) => (State::BeforeAttributeName, after),
                }
            }
            // The name is not simple, or does not end in this chunk.
            _ => return (State::AttributeName, start),
        };
        if !self.current.add_attribute(text, name, value, key) {
            return (State::AttributeName, start);
        }
        if matches!(state, State::AttributeValueDoubleQuoted | State::AttributeValueSingleQuoted) {
            // The part of the value that was read is set already: it grows further.
            self.current.grow_value_again(value);
        }
        (state, after)
    }

    /// Reads a value that begins at `start`, after its quote, as far as it is simple. Returns where that
    /// part ends, and the state there.
    fn fast_quoted_value<const QUOTE: u8>(
        &mut self,
        text: &str,
        start: usize,
        value: &mut Piece,
    ) -> (State, usize) {
        let bytes = text.as_bytes();
        let mut end = find_either::<QUOTE, b'&'>(bytes, start);
        *value = Piece::of_chunk(start, end);
        if bytes.get(end) == Some(&b'&') {
            let ampersand = end;
            end = find(QUOTE, bytes, ampersand);
            match self.value_with_ampersands(text, start, end, ampersand) {
                Some(whole) if end < bytes.len() => *value = whole,
                _ => end = ampersand,
            }
        }
        if bytes.get(end) != Some(&QUOTE) {
            let state = match QUOTE {
                b'"' => State::AttributeValueDoubleQuoted,
                _ => State::AttributeValueSingleQuoted,
            };
            return (state, end);
        }
        match bytes.get(end + 1) {
            Some(&byte) if is(byte, VALUE_END) => (State::BeforeAttributeName, end + 1),
            _ => (State::AfterAttributeValueQuoted, end + 1),
        }
    }

    /// The value from `start` to `end`, in which the first `&` is at `ampersand`; `None` if one of the
    /// references in it is not simple.
    ///
    /// In a value, an `&` does not begin a reference if `=` follows its letters and digits, as in the
    /// query of a URL, nor if no letters or digits follow. Such a value stays as it is written; only
    /// common references change it.
    fn value_with_ampersands(
        &mut self,
        text: &str,
        start: usize,
        end: usize,
        ampersand: usize,
    ) -> Option<Piece> {
        let bytes = &text.as_bytes()[..end];
        let buffer = self.current.buffer_for_a_finished_text();
        let begin = buffer.len();
        let mut copied = start;
        let mut at = ampersand;
        while at < end {
            let (character, length) = match common_reference(&bytes[at..]) {
                Some(('&', 1)) => {
                    at = find_either::<b'&', b'&'>(bytes, at + 1);
                    continue;
                }
                Some(reference) => reference,
                None => {
                    let after = plain_reference_end(bytes, at + 1);
                    if bytes.get(after) != Some(&b'=') {
                        buffer.truncate(begin);
                        return None;
                    }
                    at = find_either::<b'&', b'&'>(bytes, after);
                    continue;
                }
            };
            if copied == start {
                buffer.reserve((end - start).max(LEAST_ROOM));
            }
            buffer.push_str(&text[copied..at]);
            buffer.push(character);
            copied = at + length;
            at = find_either::<b'&', b'&'>(bytes, copied);
        }
        if copied == start {
            return Some(Piece::of_chunk(start, end));
        }
        buffer.push_str(&text[copied..end]);
        Some(Piece::of_buffer(begin, buffer.len()))
    }
}

/// Where the letters and digits end that begin at `at`.
fn plain_reference_end(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| is(byte, ALPHANUMERIC)) {
        at += 1;
    }
    at
}

/// The length of the simple part of the name that begins at `at`, 0 if a capital ends it, and its key, if the block there does not
/// tell that the name is known. A known name may have capitals. `short` is the key by the block, of a name of up to eight bytes.
#[inline(never)]
fn other_name(
    bytes: &[u8],
    at: usize,
    block: AttributeBlock<'_>,
    short: AttributeKey,
) -> (usize, AttributeKey) {
    if let Some(lower) = block.lower_name() {
        let key = AttributeKey::of_short(lower);
        if key.known() != 0 {
            return (block.length(), key);
        }
    }
    if let Some(name) = block.plain_name() {
        let key = if name.len() > 8 { AttributeKey::of(name) } else { short };
        return (name.len(), key);
    }
    let end = at + plain_name_length(bytes, at, false);
    let end = plain_end(bytes, end, ATTRIBUTE_NAME_STOP);
    if bytes.get(end).is_some_and(u8::is_ascii_uppercase) {
        return (0, short);
    }
    let name = &bytes[at..end];
    (name.len(), AttributeKey::of(name))
}

/// Where the next `byte` is, from `at` on; the end if there is none.
fn find(byte: u8, bytes: &[u8], at: usize) -> usize {
    let found = memchr(byte, &bytes[at..]).map_or(bytes.len(), |found| at + found);
    crate::work::count(found - at);
    found
}
