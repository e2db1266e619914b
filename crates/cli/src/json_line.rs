//! An object of JSON in a line, as other programs write it: with halves of surrogate pairs in strings, and an `id` that
//! comes back as it was written, whatever number it is.

use crate::lines::Pieces;
use serde_core::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Error, Map, Value};
use std::fmt;

/// The text of a line.
#[derive(Debug, Default)]
pub(crate) struct Object {
    /// The `id`, as it was written.
    pub(crate) id: Option<Box<RawValue>>,
    /// All other fields.
    pub(crate) fields: Map<String, Value>,
}

/// Reads a line. The line is gone then, and a long one is gone piece by piece.
pub(crate) fn read(mut line: Pieces) -> Result<Object, Error> {
    line.replace_half_pairs();
    match line.whole() {
        Some(line) => {
            let mut reader = serde_json::Deserializer::from_slice(line);
            let object = reader.deserialize_map(Fields)?;
            reader.end().map(|()| object)
        }
        None => {
            let mut reader = serde_json::Deserializer::from_reader(line);
            let object = reader.deserialize_map(Fields)?;
            reader.end().map(|()| object)
        }
    }
}

/// Takes the fields of an object.
struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Object;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Object, A::Error> {
        let mut object = Object::default();
        while let Some(name) = access.next_key::<String>()? {
            if name == "id" {
                object.id = Some(access.next_value()?);
            } else {
                let value = access.next_value()?;
                object.fields.insert(name, value);
            }
        }
        Ok(object)
    }
}

/// Finds escapes that are half of a surrogate pair, such as `\ud800`, in JSON that comes byte by byte. `P` is the place of a
/// byte.
#[derive(Debug, Default)]
pub(crate) struct HalfPairs<P> {
    state: State,
    /// The digits of the escape that is read.
    digits: Vec<P>,
    value: u32,
    /// The digits of the first half of a pair, directly before.
    first: Vec<P>,
    /// The digits of halves without the other.
    pub(crate) found: Vec<Vec<P>>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    #[default]
    Text,
    Backslash,
    Digits,
}

impl<P> HalfPairs<P> {
    pub(crate) fn next(&mut self, byte: u8, place: P) {
        match (self.state, byte) {
            (State::Text, b'\\') => self.state = State::Backslash,
            (State::Text, _) => self.end_pair(),
            (State::Backslash, b'u') => {
                (self.state, self.value) = (State::Digits, 0);
                self.digits.clear();
            }
            (State::Backslash, _) => {
                self.state = State::Text;
                self.end_pair();
            }
            (State::Digits, _) => {
                let digit = char::from(byte).to_digit(16).unwrap_or_default();
                self.value = self.value << 4 | digit;
                self.digits.push(place);
                if self.digits.len() == 4 {
                    self.state = State::Text;
                    self.unit();
                }
            }
        }
    }

    /// An escape was read.
    fn unit(&mut self) {
        let is_second = (0xDC00..=0xDFFF).contains(&self.value);
        if is_second && !self.first.is_empty() {
            self.first.clear();
            return;
        }
        self.end_pair();
        if is_second {
            self.found.push(std::mem::take(&mut self.digits));
        } else if (0xD800..=0xDBFF).contains(&self.value) {
            self.first = std::mem::take(&mut self.digits);
        }
    }

    /// The next unit is not the second half of a pair.
    pub(crate) fn end_pair(&mut self) {
        if !self.first.is_empty() {
            self.found.push(std::mem::take(&mut self.first));
        }
    }
}
