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
use crate::token::{AttributeRecord, Piece};

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
    /// Returns whether none of `attributes` has the name `name`. If so, the caller must add `name` to
    /// them.
    #[cold]
    pub(super) fn is_new(
        &mut self,
        attributes: &[AttributeRecord],
        chunk: &str,
        buffer: &str,
        name: Piece,
        hash: u32,
    ) -> bool {
        if attributes.len() >= LINEAR {
            return self.is_new_among_many(attributes, chunk, buffer, name);
        }
        is_new_linear(attributes, chunk, buffer, name, hash)
    }

    #[inline(never)]
    fn is_new_among_many(
        &mut self,
        attributes: &[AttributeRecord],
        chunk: &str,
        buffer: &str,
        name: Piece,
    ) -> bool {
        let text = |piece: Piece| piece.resolve(chunk, buffer);
        let index = &mut **self.0.get_or_insert_default();
        let key = index.key;
        let keyed = |piece: Piece| key.hash(text(piece).as_bytes()) as u32;
        if attributes.len() == LINEAR {
            index.clear();
            attributes.iter().for_each(|attribute| index.push(keyed(attribute.name)));
        }
        let hash = keyed(name);
        if index.find(hash, |number| text(attributes[number].name) == text(name)) {
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
    name: Piece,
    hash: u32,
) -> bool {
    let text = |piece: Piece| piece.resolve(chunk, buffer);
    !attributes.iter().any(|other| other.key.hash == hash && text(other.name) == text(name))
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
                let new = index.is_new(&attributes, "", &buffer, piece, key.hash);
                assert_eq!(new, seen.insert(name), "{name}");
                if new {
                    let name = piece;
                    attributes.push(AttributeRecord { name, value: Piece::default(), key });
                }
                start += name.len();
            }
            assert_eq!(attributes.len(), 83);
        }
    }
}
