//! Words of eight bytes, the first byte lowest.

use super::size::{BLOCK, Bits, PAIR};

/// The highest bit of each byte: of a mask, the bit that says yes.
const HIGH: u64 = splat(0x80);

/// A block of bytes.
#[derive(Clone, Copy)]
pub(crate) struct Block([u64; 2]);

/// For each byte of a block the highest bit, or nothing.
#[derive(Clone, Copy)]
pub(crate) struct Mask([u64; 2]);

impl Block {
    #[inline(always)]
    pub(crate) fn load(bytes: &[u8; BLOCK]) -> Self {
        let (words, _) = bytes.as_chunks();
        Self([u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1])])
    }

    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> Mask {
        Mask(self.0.map(|word| equal(word, byte)))
    }

    #[inline(always)]
    pub(super) fn at_least(self, byte: u8) -> Mask {
        Mask(self.0.map(|word| at_least(word, byte)))
    }

    #[cfg(test)]
    pub(super) fn at_most(self, byte: u8) -> Mask {
        Mask(self.0.map(|word| at_most(word, byte)))
    }

    #[inline(always)]
    pub(crate) fn between(self, first: u8, last: u8) -> Mask {
        Mask(self.0.map(|word| at_least(word, first) & at_most(word, last)))
    }
}

impl Mask {
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// One bit for each byte.
    #[inline(always)]
    pub(crate) fn bits(self) -> Bits {
        gather(self.0[0]) | gather(self.0[1]) << 8
    }
}

const fn splat(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The bytes that are `byte`. No carry leaves a byte, here and below, so that each byte is told apart.
#[inline(always)]
fn equal(word: u64, byte: u8) -> u64 {
    let other = word ^ splat(byte);
    !(((other & !HIGH) + !HIGH) | other) & HIGH
}

/// The bytes that are `byte` or more.
#[inline(always)]
fn at_least(word: u64, byte: u8) -> u64 {
    let low = word & !HIGH;
    match byte {
        0..0x80 => ((low + splat(0x80 - byte)) | word) & HIGH,
        0x80.. => (low + splat(0x80 - (byte - 0x80))) & word & HIGH,
    }
}

/// The bytes that are `byte` or less.
#[inline(always)]
fn at_most(word: u64, byte: u8) -> u64 {
    match byte.checked_add(1) {
        Some(more) => !at_least(word, more) & HIGH,
        None => HIGH,
    }
}

/// The bits of a mask, side by side: the factor moves each of them to its place in the highest byte.
#[inline(always)]
fn gather(mask: u64) -> Bits {
    ((mask >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as Bits
}

/// The bytes that may end the name of a tag, and those of them that end the tag; those of the second word only if it
/// matters, as it hardly ever does.
#[inline(always)]
pub(super) fn tag_ends(bytes: &[u8; BLOCK]) -> (Bits, Bits) {
    let (words, _) = bytes.as_chunks();
    let ends = |word| {
        let word = u64::from_le_bytes(word);
        let closes = equal(word, b'>');
        (gather(at_most(word, b' ') | equal(word, b'/') | closes), gather(closes))
    };
    let first = ends(words[0]);
    // The first byte may be the `/` of an end tag, before the name.
    if first.0 >> 1 != 0 {
        return first;
    }
    let second = ends(words[1]);
    (first.0 | second.0 << 8, first.1 | second.1 << 8)
}

/// The equals signs in the first of two blocks, as far as the first of them, and the quotes and ampersands in both.
#[inline(always)]
pub(super) fn attribute_signs(pair: &[u8; PAIR]) -> (Bits, Bits) {
    let (words, _) = pair.as_chunks();
    let words: [u64; 4] = std::array::from_fn(|at| u64::from_le_bytes(words[at]));
    let mut equals = gather(equal(words[0], b'='));
    if equals == 0 {
        equals = gather(equal(words[1], b'=')) << 8;
    }
    // The two differ in one bit.
    let bits = |word: u64| gather(equal(word & !splat(b'"' ^ b'&'), b'"' & b'&'));
    let first = bits(words[0]) | bits(words[1]) << 8;
    (equals, first | bits(words[2]) << 16 | bits(words[3]) << 24)
}

/// Where the first `A` or `B` is in two blocks.
#[inline(always)]
pub(super) fn find_in_pair<const A: u8, const B: u8>(pair: &[u8; PAIR]) -> Option<usize> {
    let (words, _) = pair.as_chunks();
    for (at, &word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(word);
        // A borrow may mark bytes after the first hit wrongly, which does not matter.
        let zero = |other: u64| other.wrapping_sub(splat(1)) & !other;
        let hits = (zero(word ^ splat(A)) | zero(word ^ splat(B))) & HIGH;
        if hits != 0 {
            return Some(8 * at + hits.trailing_zeros() as usize / 8);
        }
    }
    None
}
