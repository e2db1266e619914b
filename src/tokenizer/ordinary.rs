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
use super::classes::{ATTRIBUTE_NAME_STOP, CLASSES, Class, NAME_STOP, UNQUOTED_STOP, WHITESPACE};
use super::emit::after;
use super::input::Input;
use super::run::Next;
use super::state::State;
use super::states::reference::resolve;
use super::words::{before_first, below_a, find, word_at};
use crate::names::{AttributeKey, ShortName};
use crate::token::{Attributes, LocalName, Piece, TagToken, Token, TokenSink};

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
        loop {
            let start = input.position;
            let less_than_sign = input.less_than_sign_from(start);
            let at = less_than_sign.min(input.ampersand_from(start));
            input.position = at;
            if start < at {
                if self.errors.is_some() {
                    self.emit_checked_text(input, start, at);
                } else {
                    let span = input.span(start, at);
                    self.sink.token(&Token::Characters(&text[start..at]), span);
                }
            }
            if at < less_than_sign && self.errors.is_none() {
                self.emit_text_with_references(input)?;
                continue;
            }
            if at < less_than_sign {
                let mut storage = [0; 4];
                let (characters, length) = ordinary_reference(&bytes[at..], &mut storage)?;
                let span = input.span(at, at + length);
                self.sink.token(&Token::Characters(characters), span);
                input.position = at + length;
                continue;
            }

            let is_end_tag = bytes.get(at + 1) == Some(&b'/');
            let start = at + 1 + usize::from(is_end_tag);
            let word = word_at(bytes, start)?;
            if !(word as u8).is_ascii_lowercase() {
                return None;
            }
            let mut end = start + before_first(below_a(word));
            let mut stop = *bytes.get(end)?;
            if stop != b'>' {
                while !is(stop, NAME_STOP) {
                    end += 1;
                    stop = *bytes.get(end)?;
                }
                if !is(stop, WHITESPACE) && !matches!(stop, b'>' | b'/') {
                    return None;
                }
            }
            let name = if end - start <= 8 {
                LocalName::short(text, start, end, ShortName::new(word, end - start))
            } else {
                LocalName::new(&text[start..end])
            };

            let mut tag = TagToken::bare(name);
            let mut tag_end = end;
            if stop != b'>' {
                self.token_start = input.offset(at);
                self.current.begin_ordinary_tag(is_end_tag);
                input.position = end;
                let state = self.ordinary_attributes(input);
                tag_end = input.position;
                if state != State::BeforeAttributeName || bytes.get(tag_end) != Some(&b'>') {
                    self.current.hand_over_ordinary_tag(Piece::of_chunk(start, end));
                    return Some(Ok(state));
                }
                self.report_end_tag(input);
                tag.attributes = Attributes::new(&self.current.attributes, text, "");
                tag.self_closing = self.current.self_closing;
            }
            input.position = tag_end + 1;
            let span = input.span(at, tag_end + 1);
            let next = if is_end_tag {
                self.sink.token(&Token::EndTag(tag), span)
            } else {
                self.last_start_tag.set(name);
                self.sink.token(&Token::StartTag(tag), span)
            };
            if stop != b'>' {
                self.current.clear_attributes();
            }
            match after(next) {
                Ok(State::Data) => {}
                next => return Some(next),
            }
        }
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
        let bytes = input.text.as_bytes();
        let mut at = input.position;
        let mut ampersand = input.ampersand_from(at);
        loop {
            // Space, and what follows it.
            let next = loop {
                match bytes.get(at) {
                    Some(&byte) if is(byte, WHITESPACE) => at += 1,
                    next => break next,
                }
            };
            input.position = at;
            if next == Some(&b'>') {
                return State::BeforeAttributeName;
            }
            if next == Some(&b'/') && bytes.get(at + 1) == Some(&b'>') {
                self.current.self_closing = true;
                input.position = at + 1;
                return State::BeforeAttributeName;
            }

            // A name. Beside small letters, whatever is beyond ASCII may stand in it.
            let Some(word) = word_at(bytes, at) else { return State::BeforeAttributeName };
            let letters = before_first(below_a(word));
            if letters == 0 {
                return State::BeforeAttributeName;
            }
            let mut end = at + letters;
            let stop = loop {
                match bytes.get(end) {
                    Some(&b'=') => break b'=',
                    Some(&byte) if !is(byte, ATTRIBUTE_NAME_STOP) => end += 1,
                    Some(&byte) if is(byte, WHITESPACE) || byte == b'>' => break byte,
                    _ => return State::BeforeAttributeName,
                }
            };
            let key = if end - at <= 8 {
                AttributeKey::of_short(ShortName::new(word, end - at))
            } else {
                AttributeKey::of(&bytes[at..end])
            };
            let name = Piece::of_chunk(at, end);

            // Its value, if it has one.
            let mut value = Piece::default();
            let (state, behind) = if stop == b'=' {
                if ampersand < end {
                    ampersand = input.ampersand_from(end);
                }
                match bytes.get(end + 1) {
                    Some(b'"') => quoted_value::<b'"'>(bytes, end + 2, ampersand, &mut value),
                    Some(b'\'') => single_quoted_value(bytes, end + 2, ampersand, &mut value),
                    _ => unquoted_value(bytes, end + 1, &mut value),
                }
            } else {
                // Behind the space there may be a `=` after all, which is not plain.
                (State::AfterAttributeName, end)
            };
            if !self.current.add_attribute(input.text, name, value, key) {
                input.position = end;
                self.report_duplicate_attribute(input);
            }
            at = behind;
            match state {
                State::BeforeAttributeName => {}
                State::AfterAttributeName if goes_on_plainly(bytes, at) => {}
                State::AttributeValueDoubleQuoted | State::AttributeValueSingleQuoted => {
                    // What there is of the value is set already: it goes on growing.
                    self.current.grow_value_again(value);
                    input.position = at;
                    return state;
                }
                state => {
                    input.position = at;
                    return state;
                }
            }
        }
    }
}

/// What the reference at the beginning of `bytes` stands for, and its length, if it is one of the five
/// names that nearly all are, or a number with nothing wrong about it.
#[inline]
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
#[inline(always)]
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
        Some(&byte) if is(byte, WHITESPACE) || matches!(byte, b'>' | b'/') => {
            (State::BeforeAttributeName, end + 1)
        }
        _ => (State::AfterAttributeValueQuoted, end + 1),
    }
}

/// The same apart, since it is rarer: registers are few.
#[inline(never)]
fn single_quoted_value(
    bytes: &[u8],
    start: usize,
    ampersand: usize,
    value: &mut Piece,
) -> (State, usize) {
    quoted_value::<b'\''>(bytes, start, ampersand, value)
}

/// A value that may begin at `start`, without quotes.
#[inline(never)]
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

/// Whether behind a name without `=`, at `at`, there is another attribute or the end of the tag.
fn goes_on_plainly(bytes: &[u8], mut at: usize) -> bool {
    while bytes.get(at).is_some_and(|&byte| is(byte, WHITESPACE)) {
        at += 1;
    }
    !matches!(bytes.get(at), None | Some(b'='))
}

#[inline(always)]
fn is(byte: u8, class: Class) -> bool {
    CLASSES[usize::from(byte)] & class.0 != 0
}
