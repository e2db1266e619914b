//! The [named character references](https://html.spec.whatwg.org/multipage/named-characters.html),
//! matched one byte at a time, so that a match can continue in the next chunk.
//!
//! The table (`build.rs` makes it from `data/entities.tsv`) is an automaton: lists of entries, each a byte and the list of what
//! may follow. Lists that are equal are stored once, so an entry cannot hold the value; instead it
//! says how many names lie before it in its list (`SKIPPED`), and the sum along the way, plus one
//! for each shorter name passed, is the number of the name in sorted order. That number finds the
//! value.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "the automaton is made from a table: no entry leads out of its tables"
)]

// `BLOCKS`, `BYTES`, `FIRST`, `LENGTHS`, `NEXT`, `SKIPPED` and `VALUES`.
include!(concat!(env!("OUT_DIR"), "/entities.rs"));

/// In `BYTES`: the last entry of its list.
const LAST: u8 = 0x80;
/// In `NEXT`: a name ends with this entry.
const NAME_ENDS: u16 = 0x8000;

/// A name being matched.
#[derive(Debug, Clone, Copy)]
pub(super) struct NameMatch {
    /// The list of entries that may follow; 0 if nothing may.
    list: u16,
    /// How many names come before those that begin with what was read.
    number: u16,
    /// Whether anything was read.
    begun: bool,
}

impl NameMatch {
    /// Nothing read yet.
    pub(super) const START: Self = Self { list: 0, number: 0, begun: false };

    /// Takes one more byte. `None` if no name continues with it; otherwise whether a name ends here,
    /// and then its number.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> Option<Option<u16>> {
        let entry = self.entry(byte)?;
        self.begun = true;
        self.number += SKIPPED[entry];
        let next = NEXT[entry];
        self.list = next & !NAME_ENDS;
        if next & NAME_ENDS == 0 {
            return Some(None);
        }
        self.number += 1;
        Some(Some(self.number - 1))
    }

    /// The bytes that may follow what was read.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut entry = usize::from(self.list);
        while entry != 0 {
            bytes.push(BYTES[entry] & !LAST);
            entry = if BYTES[entry] & LAST == 0 { entry + 1 } else { 0 };
        }
        bytes
    }

    #[inline]
    fn entry(&self, byte: u8) -> Option<usize> {
        if !self.begun {
            let entry = *FIRST.get(usize::from(byte))?;
            return (entry != 0).then_some(usize::from(entry));
        }
        if self.list == 0 {
            return None;
        }
        let mut entry = usize::from(self.list);
        loop {
            let candidate = BYTES[entry];
            if candidate & !LAST == byte {
                return Some(entry);
            }
            if candidate & LAST != 0 {
                return None;
            }
            entry += 1;
        }
    }
}

/// The names that begin with this byte, in no order.
pub(super) fn names(first: u8) -> Vec<String> {
    let mut names = Vec::new();
    let mut begun = vec![(NameMatch::START, String::new(), vec![first])];
    while let Some((matching, name, bytes)) = begun.pop() {
        for byte in bytes {
            let mut next = matching;
            let Some(end) = next.take(byte) else { continue };
            let mut longer = name.clone();
            longer.push(char::from(byte));
            names.extend(end.is_some().then(|| longer.clone()));
            begun.push((next, longer, next.bytes()));
        }
    }
    names
}

/// How many lengths of values are summed up in one entry of `BLOCKS`: places take more room than lengths, and are harder
/// to compress.
const BLOCK: usize = 32;

/// The characters the name of this number stands for.
pub(super) fn value(number: u16) -> &'static str {
    let number = usize::from(number);
    let block = number / BLOCK;
    let before = LENGTHS[block * BLOCK..number].iter().copied().map(usize::from);
    let start = usize::from(BLOCKS[block]) + before.sum::<usize>();
    &VALUES[start..start + usize::from(LENGTHS[number])]
}

#[cfg(test)]
mod tests {
    use super::{NameMatch, value};

    fn lookup(name: &str) -> Option<&'static str> {
        let mut matching = NameMatch::START;
        let mut found = None;
        for byte in name.bytes() {
            found = matching.take(byte)?;
        }
        found.map(value)
    }

    #[test]
    fn every_name_of_the_table_is_found_with_its_value() {
        let table = include_str!("../../data/entities.tsv");
        let mut count = 0;
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let (name, points) = line.split_once('\t').expect("two columns");
            let expected: String = points
                .split(' ')
                .map(|point| {
                    let number = u32::from_str_radix(point, 16).expect("hexadecimal");
                    char::from_u32(number).expect("a character")
                })
                .collect();
            assert_eq!(lookup(name), Some(expected.as_str()), "{name}");
            count += 1;
        }
        assert_eq!(count, 2231);
    }

    #[test]
    fn names_are_listed_by_their_first_letter() {
        let all: usize = (0..128).map(|first| super::names(first).len()).sum();
        assert_eq!(all, 2231);
        let mut names = super::names(b'z');
        names.sort();
        assert_eq!(names.first().map(String::as_str), Some("zacute;"));
    }

    #[test]
    fn prefixes_and_strangers_are_not_names() {
        for name in ["", "a", "am", "ampe", "amp;;", "notit", "\u{e9}", "1", "Zwj"] {
            assert_eq!(lookup(name), None, "{name}");
        }
    }
}
