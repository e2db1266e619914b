//! A hash of a set of attributes, in place of the attributes.
//!
//! The tree builder compares the attributes of formatting elements of one name, and only if there are more
//! than three. Two sets with one hash would be taken for equal. The hash is keyed, so a page cannot plan that.

use std::hash::{BuildHasher, RandomState};
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
    static KEYS: OnceLock<RandomState> = OnceLock::new();
    let keys = KEYS.get_or_init(RandomState::new);
    let sum = attributes.fold(0_u64, |sum, one| sum.wrapping_add(keys.hash_one(one)));
    sum.max(1)
}
