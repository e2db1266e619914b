//! Whether a tag already has an attribute of a name.
//!
//! Most tags have a few attributes, and comparing the hashes one by one is fastest. That is quadratic,
//! though, and a tag may have any number of attributes: from [`LINEAR`] on, a hash table takes over, with
//! random keys.

#![expect(
    clippy::indexing_slicing,
    reason = "the index holds the numbers of attributes that are there"
)]

use crate::token::{AttributeRecord, Piece};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// Up to this many attributes, names are compared one by one.
pub(super) const LINEAR: usize = 16;

/// The names of the attributes of the current tag, once there are many.
#[derive(Debug, Default, Clone)]
pub(super) struct AttributeIndex(Option<Box<Index>>);

/// The table.
#[derive(Debug, Default, Clone)]
struct Index {
    /// By keyed hash of the name: the attribute.
    by_hash: HashMap<u64, u32>,
    keys: RandomState,
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
            return self.is_new_among_many(attributes, chunk, buffer, name, hash);
        }
        is_new_linear(attributes, chunk, buffer, name, hash)
    }

    #[cold]
    fn is_new_among_many(
        &mut self,
        attributes: &[AttributeRecord],
        chunk: &str,
        buffer: &str,
        name: Piece,
        hash: u32,
    ) -> bool {
        let text = name.resolve(chunk, buffer);
        let name_of = |index: usize| attributes[index].name.resolve(chunk, buffer);
        let Index { by_hash, keys } = &mut **self.0.get_or_insert_default();
        if attributes.len() == LINEAR {
            by_hash.clear();
            for index in 0..LINEAR {
                by_hash.insert(keys.hash_one(name_of(index)), index as u32);
            }
        }
        let key = keys.hash_one(text);
        let Some(&index) = by_hash.get(&key) else {
            by_hash.insert(key, attributes.len() as u32);
            return true;
        };
        // Two names with one 64-bit hash: not expected, but handled.
        name_of(index as usize) != text && is_new_linear(attributes, chunk, buffer, name, hash)
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
