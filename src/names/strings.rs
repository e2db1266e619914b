//! Many short strings as one.
//!
//! In a table of `&str` an entry takes sixteen bytes, and a relocation of 24 bytes in a program that may be loaded anywhere.
//! Here it takes four.

/// Strings one after another, and where each of them is. Made by [`strings`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Strings {
    text: &'static str,
    /// By number: where the string begins, and how long it is in the upper half.
    places: &'static [u32],
}

impl Strings {
    pub(super) const fn new(bytes: &'static [u8], places: &'static [u32]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self { text, places },
            Err(_) => Self { text: "", places: &[] },
        }
    }

    /// The string of this number, `None` for a number out of range.
    #[inline]
    pub(super) fn get(self, number: usize) -> Option<&'static str> {
        let place = *self.places.get(number)? as usize;
        let start = place & 0xFFFF;
        self.text.get(start..start + (place >> 16))
    }
}

/// The [`Strings`] of a constant list.
macro_rules! strings {
    ($list:expr) => {{
        use super::strings::{Strings, join, joined_length, places};
        static BYTES: [u8; joined_length($list)] = join($list);
        static PLACES: [u32; $list.len()] = places($list);
        Strings::new(&BYTES, &PLACES)
    }};
}

pub(super) use strings;

pub(super) const fn joined_length(list: &[&str]) -> usize {
    let (mut index, mut length) = (0, 0);
    while index < list.len() {
        length += list[index].len();
        index += 1;
    }
    length
}

pub(super) const fn join<const LENGTH: usize>(list: &[&str]) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    let (mut index, mut end) = (0, 0);
    while index < list.len() {
        let string = list[index].as_bytes();
        let mut at = 0;
        while at < string.len() {
            bytes[end] = string[at];
            end += 1;
            at += 1;
        }
        index += 1;
    }
    bytes
}

pub(super) const fn places<const COUNT: usize>(list: &[&str]) -> [u32; COUNT] {
    let mut places = [0; COUNT];
    let (mut index, mut start) = (0, 0);
    while index < COUNT {
        let length = list[index].len();
        assert!(start + length <= u16::MAX as usize);
        places[index] = (length << 16 | start) as u32;
        start += length;
        index += 1;
    }
    places
}

/// A list of names.
pub(crate) trait NameList: Copy {
    /// The name of this number, which is below the length of the list.
    fn name(self, number: usize) -> &'static str;

    /// The length of that name, in bytes.
    fn length(self, number: usize) -> usize;
}

impl NameList for &'static [&'static str] {
    #[inline(always)]
    fn name(self, number: usize) -> &'static str {
        self[number]
    }

    #[inline(always)]
    fn length(self, number: usize) -> usize {
        self[number].len()
    }
}

impl NameList for Strings {
    #[inline(always)]
    fn name(self, number: usize) -> &'static str {
        self.get(number).unwrap_or_default()
    }

    #[inline(always)]
    fn length(self, number: usize) -> usize {
        (self.places[number] >> 16) as usize
    }
}

/// The number of a string in a list, which must have it, for constants.
pub(crate) const fn number_in(list: &[&str], string: &str) -> usize {
    let mut number = 0;
    while !same(list[number].as_bytes(), string.as_bytes()) {
        number += 1;
    }
    number
}

pub(super) const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
