//! Hashes of sets of attributes, which stand for them.

use std::hash::{BuildHasher, RandomState};

use crate::names::{Namespace, Tag};
use crate::token::Attributes;
use crate::tree_sink::ElementName;

/// The keys of hashes.
#[derive(Debug, Clone)]
pub(super) struct Keys([u64; 3]);

impl Keys {
    pub(super) fn new() -> Self {
        Self([0, 1, 2].map(|at: u64| RandomState::new().hash_one(at) | 1))
    }

    /// A hash of the set of attributes: the same in any order.
    #[inline(never)]
    pub(super) fn hash(&self, attributes: &Attributes<'_>) -> u64 {
        attributes.iter().fold(0, |sum: u64, one| {
            let name = self.hash_string(self.0[0], one.name.as_bytes());
            sum.wrapping_add(self.hash_string(name, one.value.as_bytes()))
        })
    }

    /// Folds products of words and keys that nobody outside knows: a tenth of the cost of the hash of the
    /// standard library, which a page full of links would notice.
    fn hash_string(&self, seed: u64, bytes: &[u8]) -> u64 {
        let fold = |hash: u64, word: u64| {
            let product = u128::from(hash ^ word) * u128::from(self.0[1]);
            (product as u64) ^ ((product >> 64) as u64)
        };
        let (words, rest) = bytes.as_chunks::<8>();
        let hash = words.iter().fold(seed, |hash, &word| fold(hash, u64::from_le_bytes(word)));
        let rest = rest.iter().fold(1, |word: u64, &byte| word << 8 | u64::from(byte));
        fold(fold(hash, rest), bytes.len() as u64 ^ self.0[2])
    }
}

/// Whether the list of active formatting elements may hold an element of this name together with another.
/// Two `a` it never holds, so these are not compared.
pub(super) fn may_be_compared(name: &ElementName<'_>) -> bool {
    name.namespace == Namespace::Html && name.tag != Tag::A && name.tag.is_formatting()
}
