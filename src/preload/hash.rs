//! Hashes of 64 bits in place of what they are made of: sets of attributes, and the URLs that were named.
//!
//! The tree builder compares the attributes of formatting elements of one name, and only if there are more
//! than three. Two sets with one hash would be taken for equal, and of two URLs with one hash the second would not be named.
//! The hashes are keyed, so a page cannot plan that; among a million URLs it happens once in some ten million pages.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::OnceLock;

use crate::token::Attributes;

/// Equal for equal sets, in any order; never 0, which stands for the empty set.
pub(super) fn attributes_hash(attributes: &Attributes<'_>) -> u64 {
    set_hash(attributes.iter().map(|attribute| (attribute.name, attribute.value)))
}

/// The same for names and values.
pub(super) fn set_hash<'a>(attributes: impl ExactSizeIterator<Item = (&'a str, &'a str)>) -> u64 {
    if attributes.len() == 0 {
        return 0;
    }
    let keys = keys();
    let sum = attributes.fold(0_u64, |sum, one| sum.wrapping_add(keys.hash_one(one)));
    sum.max(1)
}

/// Of a text.
pub(super) fn text_hash(text: &str) -> u64 {
    keys().hash_one(text)
}

fn keys() -> &'static RandomState {
    static KEYS: OnceLock<RandomState> = OnceLock::new();
    KEYS.get_or_init(RandomState::new)
}

/// The hasher of numbers that are such hashes already.
#[derive(Debug, Default)]
pub(super) struct IsHash(u64);

impl Hasher for IsHash {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
