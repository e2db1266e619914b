//! Whether a tag already has an attribute of a name.
//!
//! Most tags have a few attributes, and comparing the hashes one by one is fastest. That is quadratic,
//! though, and a tag may have any number of attributes: from [`LINEAR`] on, a hash table takes over, with
//! random keys.

#![expect(
    clippy::indexing_slicing,
    reason = "the index holds the numbers of attributes that are there"
)]

use crate::names::HashKey;
use crate::token::AttributeRecord;

/// Up to this many attributes, names are compared one by one.
pub(super) const LINEAR: usize = 16;

/// The length of the table at first, and what it is multiplied by until it has [`LARGE`] places; then it is doubled.
const FIRST: usize = 64;
const FACTOR: usize = 4;
const LARGE: usize = 4096;

/// The names of the attributes of the current tag, once there are many.
#[derive(Debug, Default, Clone)]
pub(super) struct AttributeIndex(Option<Box<Index>>);

/// The table.
#[derive(Debug, Default, Clone)]
struct Index {
    /// The keyed hash of each attribute's name.
    hashes: Vec<u32>,
    /// By the low bits of the hash, then by probing: the number of an attribute plus 1; 0 if the place is free. The length
    /// is a power of two, and at most three quarters are taken.
    slots: Vec<u32>,
    key: HashKey,
}

impl Index {
    /// Forgets all names. The table gets short again: else a tag with a few would pay for one with thousands before it.
    fn clear(&mut self) {
        self.hashes.clear();
        self.make_slots(FIRST);
    }

    /// Makes a table of so many places.
    fn make_slots(&mut self, length: usize) {
        self.slots.clear();
        self.slots.resize(length, 0);
        for number in 0..self.hashes.len() {
            self.place(number);
        }
    }

    /// Enters an attribute that the table does not have.
    fn place(&mut self, number: usize) {
        let mask = self.slots.len() - 1;
        let mut place = self.hashes[number] as usize & mask;
        while self.slots[place] != 0 {
            place = (place + 1) & mask;
        }
        self.slots[place] = number as u32 + 1;
    }

    /// Enters the next attribute.
    fn push(&mut self, hash: u32) {
        self.hashes.push(hash);
        match self.slots.len() {
            enough if self.hashes.len() * 4 <= enough * 3 => self.place(self.hashes.len() - 1),
            large @ LARGE.. => self.make_slots(large * 2),
            small => self.make_slots(small * FACTOR),
        }
    }

    /// Whether an attribute has this hash and is the one that is asked for.
    fn find(&self, hash: u32, is_wanted: impl Fn(usize) -> bool) -> bool {
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            match self.slots[place] as usize {
                0 => return false,
                number => {
                    if self.hashes[number - 1] == hash && is_wanted(number - 1) {
                        return true;
                    }
                }
            }
            place = (place + 1) & mask;
        }
    }
}

impl AttributeIndex {
    /// Returns whether none of `attributes` has the name of `added`. If so, the caller must add that to them.
    pub(super) fn is_new(
        &mut self,
        attributes: &[AttributeRecord],
        chunk: &str,
        buffer: &str,
        added: &AttributeRecord,
    ) -> bool {
        if attributes.len() >= LINEAR {
            return self.is_new_among_many(attributes, chunk, buffer, added);
        }
        is_new_linear(attributes, chunk, buffer, added)
    }

    #[inline(never)]
    fn is_new_among_many(
        &mut self,
        attributes: &[AttributeRecord],
        chunk: &str,
        buffer: &str,
        added: &AttributeRecord,
    ) -> bool {
        let text = |one: &AttributeRecord| one.name(chunk, buffer);
        let index = &mut **self.0.get_or_insert_default();
        let key = index.key;
        let keyed = |one: &AttributeRecord| key.hash(one.name(chunk, buffer).as_bytes()) as u32;
        if attributes.len() == LINEAR {
            index.clear();
            attributes.iter().for_each(|attribute| index.push(keyed(attribute)));
        }
        let hash = keyed(added);
        if index.find(hash, |number| text(&attributes[number]) == text(added)) {
            return false;
        }
        index.push(hash);
        true
    }
}

#[cold]
fn is_new_linear(
    attributes: &[AttributeRecord],
    chunk: &str,
    buffer: &str,
    added: &AttributeRecord,
) -> bool {
    let is_same = |other: &AttributeRecord| {
        other.key.hash == added.key.hash && other.name(chunk, buffer) == added.name(chunk, buffer)
    };
    !attributes.iter().any(is_same)
}

#[cfg(test)]
mod tests {
    use super::AttributeIndex;
    use crate::names::AttributeKey;
    use crate::token::{AttributeRecord, Piece};
    use std::collections::HashSet;

    #[test]
    fn few_or_many_the_answer_is_that_of_a_set() {
        let names: Vec<String> = (0..200).map(|n| format!("a{}", n * 7 % 83)).collect();
        let buffer = names.concat();
        let (mut attributes, mut index) = (Vec::new(), AttributeIndex::default());
        for _ in 0..2 {
            attributes.clear();
            let mut seen = HashSet::new();
            let mut start = 0;
            for name in &names {
                let key = AttributeKey::of(name.as_bytes());
                let piece = Piece::of_buffer(start, start + name.len());
                let added = AttributeRecord { name: piece, value: Piece::default(), key };
                let new = index.is_new(&attributes, "", &buffer, &added);
                assert_eq!(new, seen.insert(name), "{name}");
                if new {
                    attributes.push(added);
                }
                start += name.len();
            }
            assert_eq!(attributes.len(), 83);
        }
    }
}
