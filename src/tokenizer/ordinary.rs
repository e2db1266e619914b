//! Ordinary markup, read at one go.
//!
//! Nearly all of nearly every page is written in the same plain way: text, tags with a name in small
//! letters and attributes like `name="value"`, one of five character references, all of it in the
//! chunk at hand. Walking that through the states means some ten turns of the machine for a tag, and
//! as many unpredictable branches. Here it is read by two loops that know nothing but the plain way:
//!
//! * [`ordinary_markup`](Tokenizer::ordinary_markup) is where the data state begins. It reads text and
//!   tags until something is odd, which it leaves unread for the rule.
//! * [`ordinary_attributes`](Tokenizer::ordinary_attributes) is where the before attribute name state
//!   begins. It reads attributes as long as they are plain, and says in which state, at which byte, the
//!   machine goes on. Whatever is odd (a capital letter, U+0000, a character reference, a stray quote,
//!   the end of the chunk) is left to the rule that knows it, and the rest of the tag comes back here.
//!
//! So the states remain the law: all that is done here is what they would have done. Input that comes
//! in pieces of less than eight bytes never gets anywhere here, which is how the tests compare the two.
//! No error is found here but the duplicate attribute and those of an end tag; nothing else of this can
//! be one.
//!
//! What made it fast, in this order: no state between two tags; short runs by the word (`words.rs`), long
//! ones by `memchr`; names compared as numbers; the position in a local variable; nothing of the token
//! under construction touched that only the states need.

use super::Tokenizer;
use super::classes::{
    ATTRIBUTE_NAME_STOP, CLASSES, Class, NAME_STOP, UNQUOTED_STOP, VALUE_END, WHITESPACE,
};
use super::emit::after;
use super::errors::InputErrors;
use super::input::Input;
use super::run::Next;
use super::state::State;
use super::states::reference::resolve;
use super::words::{before_first, below_a, find, no_name_byte, word_at};
use crate::names::{AttributeKey, ShortName};
use crate::token::{Attributes, Feedback, LocalName, Piece, Sources, TagToken, Token, TokenSink};

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
        let sources = Sources { chunk: text, buffer: "" };
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
                    self.sink.token(&Token::Characters(&text[position..at]), span);
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

    /// Reads ordinary attributes, and says where to go on. It is entered behind a name or a value, in
    /// what would be the before attribute name state.
    pub(super) fn ordinary_attributes(&mut self, input: &mut Input<'_>) -> State {
        if input.has_null {
            return State::BeforeAttributeName;
        }
        let text = input.text;
        let bytes = text.as_bytes();
        let mut at = input.position;
        let mut ampersand = input.ampersand_from(at);
        loop {
            // Before the name there is one space, mostly.
            if bytes.get(at) == Some(&b' ') {
                at += 1;
            }
            while let Some(word) = word_at(bytes, at) {
                // Beside small letters, whatever is beyond ASCII may stand in the name.
                let letters = before_first(below_a(word));
                if letters == 0 {
                    break;
                }
                let mut end = at + letters;
                let is_short = bytes.get(end..).is_some_and(|rest| rest.starts_with(b"=\""));
                let (key, is_quoted) = if is_short {
                    (AttributeKey::of_short(ShortName::new(word, letters)), true)
                } else {
                    let (behind, key, is_quoted) = long_name(bytes, at, end);
                    end = behind;
                    (key, is_quoted)
                };
                let name = Piece::of_chunk(at, end);

                // A value in double quotes, with more of the tag behind it; else whatever else is plain.
                if is_quoted {
                    let start = end + 2;
                    if ampersand < start {
                        ampersand = input.ampersand_from(start);
                    }
                    let close = find::<b'"'>(bytes, start);
                    if close < ampersand
                        && let Some(&next) = bytes.get(close + 1)
                        && is(next, VALUE_END)
                    {
                        let value = Piece::of_chunk(start, close);
                        self.add_ordinary_attribute(input, name, value, key);
                        if next == b' ' {
                            at = close + 2;
                            continue;
                        }
                        at = close + 1;
                        break;
                    }
                }
                let (state, behind) = self.other_attribute(input, name, key);
                at = behind;
                if state != State::BeforeAttributeName {
                    input.position = at;
                    return state;
                }
                break;
            }
            let next = bytes.get(at).copied();
            if next.is_some_and(|next| is(next, WHITESPACE)) {
                at = whitespace_end(bytes, at);
                continue;
            }
            input.position = at;
            if next == Some(b'/') && bytes.get(at + 1) == Some(&b'>') {
                self.current.self_closing = true;
                input.position = at + 1;
            }
            return State::BeforeAttributeName;
        }
    }

    #[inline(always)]
    fn add_ordinary_attribute(
        &mut self,
        input: &mut Input<'_>,
        name: Piece,
        value: Piece,
        key: AttributeKey,
    ) {
        if !self.current.add_attribute(input.text, name, value, key) {
            (_, input.position) = name.range();
            self.report_duplicate_attribute(input);
        }
    }

    /// Reads an attribute of a rarer kind, whose name has been read as far as it is plain. Says where to go
    /// on.
    #[inline(never)]
    fn other_attribute(
        &mut self,
        input: &mut Input<'_>,
        name: Piece,
        key: AttributeKey,
    ) -> (State, usize) {
        let bytes = input.text.as_bytes();
        let (start, end) = name.range();
        let ampersand = input.ampersand_from(end);
        let mut value = Piece::default();
        let (state, behind) = match (bytes.get(end), bytes.get(end + 1)) {
            (Some(b'='), Some(b'"')) => quoted_value::<b'"'>(bytes, end + 2, ampersand, &mut value),
            (Some(b'='), Some(b'\'')) => {
                quoted_value::<b'\''>(bytes, end + 2, ampersand, &mut value)
            }
            (Some(b'='), _) => unquoted_value(bytes, end + 1, &mut value),
            (Some(b'>'), _) => (State::BeforeAttributeName, end),
            (Some(&space), _) if is(space, WHITESPACE) => {
                // Behind the space there may be a `=` after all.
                let behind = whitespace_end(bytes, end);
                match bytes.get(behind) {
                    None | Some(b'=') => (State::AfterAttributeName, end),
                    Some(_) => (State::BeforeAttributeName, behind),
                }
            }
            // The name has something odd in it, or does not end in this chunk.
            _ => return (State::AttributeName, start),
        };
        self.add_ordinary_attribute(input, name, value, key);
        if matches!(state, State::AttributeValueDoubleQuoted | State::AttributeValueSingleQuoted) {
            // What there is of the value is set already: it goes on growing.
            self.current.grow_value_again(value);
        }
        (state, behind)
    }
}

/// Where a run of bytes that are not of the class ends, from `at` on. A loop of its own, because of what
/// loops do to the registers around them.
#[inline(never)]
fn plain_end(bytes: &[u8], mut at: usize, stop: Class) -> usize {
    while bytes.get(at).is_some_and(|&byte| !is(byte, stop)) {
        at += 1;
    }
    at
}

/// Where the plain part of an attribute's name ends that begins at `start` and goes on at `at`, its key,
/// and whether a value in double quotes follows.
#[inline(never)]
fn long_name(bytes: &[u8], start: usize, mut at: usize) -> (usize, AttributeKey, bool) {
    while let Some(word) = word_at(bytes, at) {
        let stops = no_name_byte(word);
        at += before_first(stops);
        if stops != 0 {
            break;
        }
    }
    let end = plain_end(bytes, at, ATTRIBUTE_NAME_STOP);
    let is_quoted = bytes[end..].starts_with(b"=\"");
    (end, AttributeKey::of(&bytes[start..end]), is_quoted)
}

/// Where white space ends, from `at` on.
#[inline(never)]
fn whitespace_end(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(|&byte| is(byte, WHITESPACE)) {
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

/// A value that begins at `start`, behind its quote, where the next `&` is at `ampersand`: what is plain of
/// it, where that ends, and the state there.
fn quoted_value<const QUOTE: u8>(
    bytes: &[u8],
    start: usize,
    ampersand: usize,
    value: &mut Piece,
) -> (State, usize) {
    let end = find::<QUOTE>(bytes, start).min(ampersand);
    *value = Piece::of_chunk(start, end);
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

/// A value that may begin at `start`, without quotes.
fn unquoted_value(bytes: &[u8], start: usize, value: &mut Piece) -> (State, usize) {
    let mut end = start;
    while let Some(&byte) = bytes.get(end) {
        if !is(byte, UNQUOTED_STOP) {
            end += 1;
            continue;
        }
        if start < end && (is(byte, WHITESPACE) || byte == b'>') {
            *value = Piece::of_chunk(start, end);
            return (State::BeforeAttributeName, end);
        }
        break;
    }
    (State::BeforeAttributeValue, start)
}

#[inline(always)]
fn is(byte: u8, class: Class) -> bool {
    CLASSES[usize::from(byte)] & class.0 != 0
}
