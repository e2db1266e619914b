//! The ordinary tag, read at one go.
//!
//! Nearly every tag of nearly every page is written in the same plain way: a name in small letters, then
//! attributes like `name="value"`, all of it in the chunk at hand. Walking such a tag through the states
//! means some ten turns of the machine and as many unpredictable branches. Here it is read by two loops
//! that know nothing but the plain way, and stop where it ends:
//!
//! * [`ordinary_tag`](Tokenizer::ordinary_tag) is tried by the data state at a `<`. If what follows
//!   is no plain name it says so, nothing has happened, and the tag open state takes the `<`.
//! * [`ordinary_attributes`](Tokenizer::ordinary_attributes) reads attributes as long as they are plain
//!   and says in which state, at which byte, the machine goes on. Whatever is odd (a capital letter,
//!   U+0000, a character reference, a stray quote, the end of the chunk) is left unread, or at the very
//!   `&`, for the rule that knows it; the before attribute name state comes back here for the rest.
//!
//! So the states remain the law: all that is done here is what they would have done. Input that comes
//! in pieces of less than eight bytes never gets here, which is how the tests compare the two.
//! Nothing here reports an error but the duplicate attribute, since nothing else here can be one.

use super::Tokenizer;
use super::classes::{ATTRIBUTE_NAME_STOP, CLASSES, Class, NAME_STOP, UNQUOTED_STOP, WHITESPACE};
use super::input::Input;
use super::run::Next;
use super::state::State;
use super::words::{before_first, below_a, word_at};
use crate::names::{ShortName, hash};
use crate::token::{LocalName, Piece, TokenSink};

impl<S: TokenSink> Tokenizer<S> {
    /// Reads and sends the tag whose `<` is next, if it is an ordinary one; `None` if nothing was read.
    #[inline]
    pub(super) fn ordinary_tag(&mut self, input: &mut Input<'_>) -> Option<Next> {
        let bytes = input.text.as_bytes();
        let is_end_tag = bytes.get(input.position + 1) == Some(&b'/');
        let start = input.position + 1 + usize::from(is_end_tag);
        let (end, short) = plain_name(bytes, start, NAME_STOP)?;
        let stop = *bytes.get(end)?;
        if !is(stop, WHITESPACE) && !matches!(stop, b'>' | b'/') {
            return None;
        }
        self.token_start = input.here();
        let text = &input.text[start..end];
        let name = match short {
            Some(short) => LocalName::short(text, short),
            None => LocalName::new(text),
        };
        self.current.begin_tag(is_end_tag);
        input.position = end;
        if stop != b'>' {
            let state = self.ordinary_attributes(input);
            if state != State::BeforeAttributeName || input.peek_at(0) != Some(b'>') {
                self.current.name = Piece::of_chunk(start, end);
                return Some(Ok(state));
            }
            self.report_end_tag(input);
        }
        input.take();
        Some(self.send_tag(input, name))
    }

    /// Reads ordinary attributes, and says where to go on. It is entered behind a name or a value, in
    /// what would be the before attribute name state.
    #[inline]
    pub(super) fn ordinary_attributes(&mut self, input: &mut Input<'_>) -> State {
        if input.has_null {
            return State::BeforeAttributeName;
        }
        let bytes = input.text.as_bytes();
        loop {
            let mut at = input.position;
            while bytes.get(at).is_some_and(|&byte| is(byte, WHITESPACE)) {
                at += 1;
            }
            input.position = at;
            if bytes.get(at) == Some(&b'/') && bytes.get(at + 1) == Some(&b'>') {
                self.current.self_closing = true;
                input.position = at + 1;
                return State::BeforeAttributeName;
            }
            let Some((end, short)) = plain_name(bytes, at, ATTRIBUTE_NAME_STOP) else {
                return State::BeforeAttributeName;
            };
            let value = match bytes.get(end) {
                Some(b'=') => true,
                Some(&byte) if is(byte, WHITESPACE) || byte == b'>' => false,
                _ => return State::BeforeAttributeName,
            };
            let hash = match short {
                Some(short) => short.hash(),
                None => hash(&bytes[at..end]),
            };
            input.position = end;
            self.add_attribute(input, Piece::of_chunk(at, end), hash);
            if !value {
                // Space, and then perhaps `=`, which is not plain.
                match self.after_bare_name(input) {
                    State::BeforeAttributeName => continue,
                    state => return state,
                }
            }
            input.position = end + 1;
            let state = match bytes.get(end + 1) {
                Some(b'"') => self.ordinary_quoted_value(input, b'"'),
                Some(b'\'') => self.ordinary_quoted_value(input, b'\''),
                _ => self.ordinary_unquoted_value(input),
            };
            if state != State::BeforeAttributeName {
                return state;
            }
        }
    }

    /// Behind a name without `=`: another attribute, the end of the tag, or a value after all.
    #[inline]
    fn after_bare_name(&mut self, input: &mut Input<'_>) -> State {
        input.take_while(WHITESPACE);
        match input.peek_at(0) {
            None | Some(b'=') => State::AfterAttributeName,
            Some(_) => State::BeforeAttributeName,
        }
    }

    /// A value whose quote is next.
    #[inline]
    fn ordinary_quoted_value(&mut self, input: &mut Input<'_>, quote: u8) -> State {
        let state = match quote {
            b'"' => State::AttributeValueDoubleQuoted,
            _ => State::AttributeValueSingleQuoted,
        };
        input.take();
        let start = input.take_until_either(quote, b'&');
        if input.peek_at(0) != Some(quote) {
            self.current.append(input.text, start, input.position);
            return state;
        }
        self.current.set_value(Piece::of_chunk(start, input.position));
        input.take();
        match input.peek_at(0) {
            Some(byte) if is(byte, WHITESPACE) || matches!(byte, b'>' | b'/') => {
                State::BeforeAttributeName
            }
            _ => State::AfterAttributeValueQuoted,
        }
    }

    /// A value that may stand without quotes.
    #[inline]
    fn ordinary_unquoted_value(&mut self, input: &mut Input<'_>) -> State {
        let start = input.take_until(UNQUOTED_STOP);
        match input.peek_at(0) {
            Some(byte) if start < input.position && (is(byte, WHITESPACE) || byte == b'>') => {
                self.current.set_value(Piece::of_chunk(start, input.position));
                State::BeforeAttributeName
            }
            _ => {
                input.position = start;
                State::BeforeAttributeValue
            }
        }
    }
}

/// The end of the name that begins at `start`, if it begins with a small letter and its end is in the
/// chunk; and the name in a register, if it is short.
#[inline]
fn plain_name(bytes: &[u8], start: usize, stop: Class) -> Option<(usize, Option<ShortName>)> {
    let word = word_at(bytes, start)?;
    let letters = before_first(below_a(word));
    if !bytes[start].is_ascii_lowercase() {
        return None;
    }
    let mut end = start + letters;
    while !is(*bytes.get(end)?, stop) {
        end += 1;
    }
    let short = (end - start <= 8).then(|| ShortName::new(word, end - start));
    Some((end, short))
}

#[inline]
fn is(byte: u8, class: Class) -> bool {
    CLASSES[usize::from(byte)] & class.0 != 0
}
