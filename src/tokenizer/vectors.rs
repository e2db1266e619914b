//! Sixteen bytes at a time.
//!
//! Names, values and the text between two tags are a few bytes long. A vector search that is called costs
//! some forty instructions before it has looked at anything; a loop over single bytes costs three or four
//! for each, and its end is a branch nobody can predict. Sixteen bytes in a vector register are compared
//! with one instruction, and the place of the first hit is computed, not branched to. Most searches end in the
//! first thirty-two bytes, and how long the run is need not be foreseen there.
//!
//! Where there is no SSE2, the same is said in plain Rust.

#![expect(
    clippy::indexing_slicing,
    reason = "it is called with places within the bytes, which a search found"
)]

use memchr::memchr2;

/// The bytes that one step looks at.
pub(super) const BLOCK: usize = 16;

/// A bit for each byte of a block, the lowest for the first.
type Bits = u32;

#[cfg(target_arch = "x86_64")]
use sse2::Block;

#[cfg(not(target_arch = "x86_64"))]
use plain::Block;

#[cfg(target_arch = "x86_64")]
mod sse2 {
    use super::{BLOCK, Bits};
    use safe_arch::{
        cmp_eq_mask_i8_m128i, load_unaligned_m128i, m128i, max_u8_m128i, min_u8_m128i,
        move_mask_i8_m128i, set_splat_i8_m128i, sub_i8_m128i,
    };

    /// A block of bytes in a register, or for each byte all ones or all zeros.
    #[derive(Clone, Copy)]
    pub(super) struct Block(m128i);

    impl Block {
        #[inline(always)]
        pub(super) fn load(bytes: &[u8; BLOCK]) -> Self {
            Self(load_unaligned_m128i(bytes))
        }

        #[inline(always)]
        pub(super) fn equal(self, byte: u8) -> Self {
            Self(cmp_eq_mask_i8_m128i(self.0, splat(byte)))
        }

        #[inline(always)]
        pub(super) fn at_least(self, byte: u8) -> Self {
            Self(cmp_eq_mask_i8_m128i(max_u8_m128i(self.0, splat(byte)), self.0))
        }

        #[inline(always)]
        pub(super) fn at_most(self, byte: u8) -> Self {
            Self(cmp_eq_mask_i8_m128i(min_u8_m128i(self.0, splat(byte)), self.0))
        }

        #[inline(always)]
        pub(super) fn between(self, first: u8, last: u8) -> Self {
            let above_first = sub_i8_m128i(self.0, splat(first));
            let at_most = min_u8_m128i(above_first, splat(last - first));
            Self(cmp_eq_mask_i8_m128i(at_most, above_first))
        }

        #[inline(always)]
        pub(super) fn or(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }

        /// One bit for each byte of ones.
        #[inline(always)]
        pub(super) fn bits(self) -> Bits {
            move_mask_i8_m128i(self.0) as Bits
        }
    }

    #[inline(always)]
    fn splat(byte: u8) -> m128i {
        set_splat_i8_m128i(byte as i8)
    }
}

#[cfg(any(test, not(target_arch = "x86_64")))]
mod plain {
    use super::{BLOCK, Bits};

    /// A block of bytes, or for each byte all ones or all zeros.
    #[derive(Clone, Copy)]
    pub(super) struct Block([u8; BLOCK]);

    impl Block {
        #[inline(always)]
        pub(super) fn load(bytes: &[u8; BLOCK]) -> Self {
            Self(*bytes)
        }

        #[inline(always)]
        pub(super) fn equal(self, byte: u8) -> Self {
            self.of(|other| other == byte)
        }

        #[inline(always)]
        pub(super) fn at_least(self, byte: u8) -> Self {
            self.of(|other| other >= byte)
        }

        #[inline(always)]
        pub(super) fn at_most(self, byte: u8) -> Self {
            self.of(|other| other <= byte)
        }

        #[inline(always)]
        pub(super) fn between(self, first: u8, last: u8) -> Self {
            self.of(|other| (first..=last).contains(&other))
        }

        #[inline(always)]
        pub(super) fn or(mut self, other: Self) -> Self {
            self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one |= other);
            self
        }

        /// One bit for each byte of ones.
        #[inline(always)]
        pub(super) fn bits(self) -> Bits {
            let bits = self.0.iter().enumerate();
            bits.fold(0, |bits, (at, &byte)| bits | Bits::from(byte & 1) << at)
        }

        #[inline(always)]
        fn of(self, is_meant: impl Fn(u8) -> bool) -> Self {
            Self(self.0.map(|byte| if is_meant(byte) { u8::MAX } else { 0 }))
        }
    }
}

/// Where a name begins, or perhaps behind one byte more.
#[derive(Debug, Clone, Copy)]
pub(super) struct NameBlock {
    /// The first eight bytes, as a little-endian number.
    pub(super) word: u64,
    /// The bytes that may end the name, and one behind the block.
    ends: Bits,
}

impl NameBlock {
    /// The block at `at`, which lies within the bytes; zeros where they end.
    #[inline(always)]
    pub(super) fn at(bytes: &[u8], at: usize) -> Self {
        match bytes[at..].first_chunk() {
            Some(block) => Self::of(block),
            None => Self::of_last(&bytes[at..]),
        }
    }

    #[cold]
    #[inline(never)]
    fn of_last(bytes: &[u8]) -> Self {
        let mut block = [0; BLOCK];
        block[..bytes.len()].copy_from_slice(bytes);
        Self::of(&block)
    }

    #[inline(always)]
    fn of(bytes: &[u8; BLOCK]) -> Self {
        let [a, b, c, d, e, f, g, h, ..] = *bytes;
        let block = Block::load(bytes);
        let signs = block.equal(b'=').or(block.equal(b'>')).or(block.equal(b'/'));
        Self {
            word: u64::from_le_bytes([a, b, c, d, e, f, g, h]),
            ends: block.at_most(b' ').or(signs).bits() | 1 << BLOCK,
        }
    }

    /// The first byte.
    #[inline(always)]
    pub(super) fn first(self) -> u8 {
        self.word as u8
    }

    /// Behind the first byte. The last byte of the word, which is not at hand, is one that is in no known name.
    #[inline(always)]
    pub(super) fn behind_first(self) -> Self {
        Self { word: self.word >> 8 | 0xFF << 56, ends: self.ends >> 1 }
    }

    /// How many bytes lie before white space, a control, `=`, `>` or `/`, as far as the block goes. If they are
    /// a known name, this is its end.
    #[inline(always)]
    pub(super) fn length(self) -> usize {
        self.ends.trailing_zeros() as usize
    }
}

/// How many bytes from `at` on, by whole blocks, are of those that hardly ever end a name: small letters and
/// whatever is behind them or beyond ASCII, digits, `-`, `.`, `:`, `_`, `` ` ``.
pub(super) fn plain_name_length(bytes: &[u8], at: usize) -> usize {
    let mut length = 0;
    for bytes in bytes[at..].as_chunks().0 {
        let block = Block::load(bytes);
        let solidus = block.equal(b'/').bits();
        let plain = block.at_least(b'_').or(block.between(b'-', b':')).bits() & !solidus;
        length += plain.trailing_ones() as usize;
        if plain.trailing_ones() < BLOCK as u32 {
            break;
        }
    }
    crate::work::count(length);
    length
}

/// Where the next `A` or `B` is, from `at` on; the end if there is none.
#[inline(always)]
pub(super) fn find_either<const A: u8, const B: u8>(bytes: &[u8], at: usize) -> usize {
    match bytes[at..].first_chunk() {
        Some(pair) => match bits_of_pair::<A, B>(pair) {
            0 => find_either_far::<A, B>(bytes, at + PAIR),
            bits => at + bits.trailing_zeros() as usize,
        },
        None => find_either_far::<A, B>(bytes, at),
    }
}

/// Two blocks.
const PAIR: usize = 2 * BLOCK;

#[inline(always)]
fn bits_of_pair<const A: u8, const B: u8>(pair: &[u8; PAIR]) -> Bits {
    let (blocks, _) = pair.as_chunks();
    let bits = |bytes| {
        let block = Block::load(bytes);
        block.equal(A).or(block.equal(B)).bits()
    };
    bits(&blocks[0]) | bits(&blocks[1]) << BLOCK
}

/// The same where it is not near: some more blocks, before `memchr2` is worth its call.
#[inline(never)]
fn find_either_far<const A: u8, const B: u8>(bytes: &[u8], mut at: usize) -> usize {
    let (pairs, _) = bytes[at..].as_chunks();
    for pair in pairs.iter().take(PAIRS) {
        let bits = bits_of_pair::<A, B>(pair);
        if bits != 0 {
            return at + bits.trailing_zeros() as usize;
        }
        at += PAIR;
    }
    let found = memchr2(A, B, &bytes[at..]).map_or(bytes.len(), |found| at + found);
    crate::work::count(found - at);
    found
}

/// How many more pairs are looked at before `memchr2` is called.
const PAIRS: usize = 3;

#[cfg(test)]
mod tests {
    use super::{BLOCK, NameBlock, find_either, plain, plain_name_length};
    use proptest::prelude::*;

    fn bytes() -> impl Strategy<Value = u8> {
        prop_oneof![any::<u8>(), any::<u8>().prop_map(|byte| byte & 0x7F), Just(b'/'), Just(b'<')]
    }

    proptest! {
        #[test]
        fn both_kinds_of_blocks_say_the_same(block in any::<[u8; BLOCK]>(), byte in bytes()) {
            let last = byte.saturating_add(13);
            let plain = plain::Block::load(&block);
            let vector = super::Block::load(&block);
            let equal = |at| block[at] == byte;
            let bits = (0..BLOCK).fold(0, |bits, at| bits | u32::from(equal(at)) << at);
            prop_assert_eq!(vector.equal(byte).bits(), bits);
            prop_assert_eq!(plain.equal(byte).bits(), bits);
            prop_assert_eq!(plain.at_least(byte).bits(), vector.at_least(byte).bits());
            prop_assert_eq!(plain.at_most(byte).bits(), vector.at_most(byte).bits());
            prop_assert_eq!(plain.between(byte, last).bits(), vector.between(byte, last).bits());
            let either = (plain.equal(byte).or(plain.equal(last)), vector.equal(byte).or(vector.equal(last)));
            prop_assert_eq!(either.0.bits(), either.1.bits());
        }

        #[test]
        fn a_name_ends_where_a_walk_ends_it(
            bytes in prop::collection::vec(prop_oneof![3 => Just(b'a'), 1 => bytes()], 1..40),
        ) {
            let ends = |&byte: &u8| byte <= b' ' || matches!(byte, b'=' | b'>' | b'/');
            let length = bytes.iter().take_while(|byte| !ends(byte)).count();
            let name = NameBlock::at(&bytes, 0);
            prop_assert_eq!(name.length(), length.min(BLOCK));
            prop_assert_eq!(name.first(), bytes[0]);
            let mut word = [0; 9];
            let known = bytes.len().min(9);
            word[..known].copy_from_slice(&bytes[..known]);
            prop_assert_eq!(&name.word.to_le_bytes(), &word[..8]);
            if length > 0 {
                let behind = name.behind_first();
                prop_assert_eq!(behind.length(), length.min(BLOCK) - 1);
                prop_assert_eq!(&behind.word.to_le_bytes()[..7], &word[1..8]);
                prop_assert_eq!(behind.word.to_le_bytes()[7], 0xFF);
            }
            let is_plain = |&byte: &u8| byte >= b'_' || byte.is_ascii_digit()
                || matches!(byte, b'-' | b'.' | b':');
            let plain = bytes.iter().take_while(|byte| is_plain(byte)).count();
            prop_assert_eq!(plain_name_length(&bytes, 0), plain.min(bytes.len() / BLOCK * BLOCK));
        }

        #[test]
        fn a_search_finds_what_a_walk_finds(
            bytes in prop::collection::vec(prop_oneof![30 => Just(b'a'), 1 => bytes()], 0..300),
            at in 0..300_usize,
        ) {
            let at = at.min(bytes.len());
            let found = bytes[at..].iter().position(|&byte| matches!(byte, b'<' | b'&'));
            let found = found.map_or(bytes.len(), |found| at + found);
            prop_assert_eq!(find_either::<b'<', b'&'>(&bytes, at), found);
        }
    }
}
