//! Eight bytes at a time, in a `u64`.
//!
//! Names, values and the text between two tags are a few bytes long. A vector search costs some forty
//! instructions before it has looked at anything, a loop over single bytes three or four for each, and
//! its end is a branch nobody can predict. Eight bytes in a register cost about ten instructions, and
//! the place of the first hit is computed, not branched to.
//!
//! Each function answers with the top bit of every byte that is a hit, and is exact for the *lowest*
//! such byte, which is the first in the text (words are read little-endian); bytes above a hit may be
//! taken for one by the borrow that runs through them.

#![expect(
    clippy::indexing_slicing,
    reason = "it is called with places within the bytes, which a search found"
)]

use memchr::memchr;

/// How many blocks are looked at before `memchr` is called.
const BLOCKS: usize = 4;

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The eight bytes at `at`, if there are as many.
#[inline(always)]
pub(super) fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word))
}

/// Bytes equal to `byte`.
#[inline(always)]
pub(super) fn equal(word: u64, byte: u8) -> u64 {
    let zero = word ^ (LOW * u64::from(byte));
    zero.wrapping_sub(LOW) & !zero & HIGH
}

/// Bytes below `a`: neither small letters nor beyond ASCII. This one is exact for every byte.
#[inline(always)]
pub(super) fn below_a(word: u64) -> u64 {
    let at_least_a = (word & !HIGH) + LOW * u64::from(0x80 - b'a');
    !(at_least_a | word) & HIGH
}

/// Bytes that are rare in the name of an attribute, or cannot be in one: all of ASCII but small letters,
/// digits and `-`, `.`, `:`, `_`. This one is exact for every byte, too.
#[inline(always)]
pub(super) fn no_name_byte(word: u64) -> u64 {
    let low = word & !HIGH;
    let at_least = |byte: u8| low + LOW * u64::from(0x80 - byte);
    let below_minus = !at_least(b'-');
    let from_semicolon_to_caret = at_least(b';') & !at_least(b'_');
    let braces = at_least(b'{');
    let solidus = !((low ^ (LOW * u64::from(b'/'))) + LOW * 0x7F);
    let grave = !((low ^ (LOW * u64::from(b'`'))) + LOW * 0x7F);
    (below_minus | from_semicolon_to_caret | braces | solidus | grave) & !word & HIGH
}

/// How many bytes lie before the first hit; 8 if there is none.
#[inline(always)]
pub(super) fn before_first(hits: u64) -> usize {
    hits.trailing_zeros() as usize / 8
}

/// Where the next `A` is, from `at` on; the end if there is none.
///
/// The first word decides nearly every other search. Then come blocks, which the compiler compares with
/// one vector instruction each, and only what is far is worth the call of `memchr`.
#[inline(always)]
pub(super) fn find<const A: u8>(bytes: &[u8], at: usize) -> usize {
    let Some(rest) = bytes.get(at..) else { return bytes.len() };
    let Some((first, rest)) = rest.split_first_chunk::<8>() else { return find_far(A, bytes, at) };
    let hits = equal(u64::from_le_bytes(*first), A);
    if hits != 0 {
        return at + before_first(hits);
    }
    let (blocks, _) = rest.as_chunks::<16>();
    let mut at = at + 8;
    for block in blocks.iter().take(BLOCKS) {
        if block.iter().fold(false, |hit, &byte| hit | (byte == A)) {
            return at + first_in_block::<A>(block);
        }
        at += 16;
    }
    find_far(A, bytes, at)
}

/// Where `A` first stands in a block that holds it.
#[inline(always)]
fn first_in_block<const A: u8>(block: &[u8; 16]) -> usize {
    let block = u128::from_le_bytes(*block);
    let hits = equal(block as u64, A);
    if hits != 0 { before_first(hits) } else { 8 + before_first(equal((block >> 64) as u64, A)) }
}

#[inline(never)]
fn find_far(byte: u8, bytes: &[u8], at: usize) -> usize {
    memchr(byte, &bytes[at..]).map_or(bytes.len(), |found| at + found)
}

#[cfg(test)]
mod tests {
    use super::{before_first, below_a, equal, find, no_name_byte, word_at};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_first_hit_is_the_first_byte_that_fits(
            bytes in prop::collection::vec(
                prop_oneof![any::<u8>(), Just(b'a' - 1), Just(b'a'), Just(b'<'), Just(b'=')],
                8,
            ),
        ) {
            let word = word_at(&bytes, 0).expect("eight bytes");
            let first = |fits: fn(u8) -> bool| bytes.iter().position(|&b| fits(b)).unwrap_or(8);
            prop_assert_eq!(before_first(equal(word, b'<')), first(|b| b == b'<'));
            let found = before_first(equal(word, b'<') | equal(word, b'='));
            prop_assert_eq!(found, first(|b| matches!(b, b'<' | b'=')));
            prop_assert_eq!(before_first(below_a(word)), first(|b| b < b'a'));
            let is_in_names = |b: u8| !b.is_ascii() || b.is_ascii_lowercase() || b.is_ascii_digit()
                || b"-.:_".contains(&b);
            let first_other = bytes.iter().position(|&b| !is_in_names(b)).unwrap_or(8);
            prop_assert_eq!(before_first(no_name_byte(word)), first_other);
        }
    }

    proptest! {
        #[test]
        fn a_search_finds_what_a_walk_finds(
            bytes in prop::collection::vec(prop_oneof![9 => Just(b'a'), 1 => any::<u8>()], 0..200),
            at in 0..200_usize,
        ) {
            let walk = bytes.iter().skip(at).position(|&b| b == b'<').map(|found| at + found);
            prop_assert_eq!(find::<b'<'>(&bytes, at), walk.unwrap_or(bytes.len()));
        }
    }

    #[test]
    fn a_word_needs_eight_bytes() {
        assert_eq!(word_at(b"12345678", 1), None);
        assert_eq!(word_at(b"12345678", 9), None);
        assert_eq!(word_at(b"123456789", 1), Some(u64::from_le_bytes(*b"23456789")));
    }
}
