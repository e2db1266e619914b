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

/// The bytes that are `byte`. Here and below no carry leaves a byte, so each byte has its own answer.
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
    (mask.wrapping_mul(0x0002_0408_1020_4081) >> 56) as Bits
}

/// The highest bit of each byte that is 0, and of other bytes after it: a borrow may mark them. Other bits mean nothing.
#[inline(always)]
fn first_zero(word: u64) -> u64 {
    word.wrapping_sub(splat(1)) & !word
}

/// Where the first byte is that may end the name of a tag, or 32, and which byte is `>`, if that one is. It is hardly ever
/// in the second word.
#[inline(always)]
pub(crate) fn tag_end(bytes: &[u8; BLOCK]) -> (u32, Bits) {
    let (words, _) = bytes.as_chunks();
    for (at, &word) in (0..).zip(words) {
        let word = u64::from_le_bytes(word);
        // At most a space, or outside of ASCII.
        let low = !((word & !HIGH) + splat(0x7F - b' ')) | word;
        let signs = first_zero(word ^ splat(b'/')) | first_zero(word ^ splat(b'>'));
        let bit = ((low | signs) & HIGH).trailing_zeros();
        if bit < u64::BITS {
            let (end, is_closed) = (8 * at + bit / 8, (word >> (bit - 7)) as u8 == b'>');
            return (end, u32::from(is_closed) << end);
        }
    }
    (32, 0)
}

/// Where the first equals sign is in the first of two blocks, or 32, and the quotes and ampersands in both.
#[inline(always)]
pub(crate) fn attribute_signs(pair: &[u8; PAIR]) -> (u32, Bits) {
    let (words, _) = pair.as_chunks();
    let words: [u64; 4] = std::array::from_fn(|at| u64::from_le_bytes(words[at]));
    let equals = |at: usize| (first_zero(words[at] ^ splat(b'=')) & HIGH).trailing_zeros() / 8;
    let length = match equals(0) {
        8 => match equals(1) {
            8 => 32,
            length => 8 + length,
        },
        length => length,
    };
    // The two differ in one bit. Gathered are the others.
    let others = |word: u64| {
        let other = (word & !splat(b'"' ^ b'&')) ^ splat(b'"' & b'&');
        gather((((other & !HIGH) + !HIGH) | other) & HIGH)
    };
    let first = others(words[0]) | others(words[1]) << 8;
    (length, !(first | others(words[2]) << 16 | others(words[3]) << 24))
}

/// Where the first `A` or `B` is in two blocks.
#[inline(always)]
pub(crate) fn find_in_pair<const A: u8, const B: u8>(pair: &[u8; PAIR]) -> Option<usize> {
    let (words, _) = pair.as_chunks();
    for (at, &word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(word);
        let hits = (first_zero(word ^ splat(A)) | first_zero(word ^ splat(B))) & HIGH;
        if hits != 0 {
            return Some(8 * at + hits.trailing_zeros() as usize / 8);
        }
    }
    None
}
