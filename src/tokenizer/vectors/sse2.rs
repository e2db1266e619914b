//! Registers of SSE2.

use super::size::{BLOCK, Bits, PAIR};
use safe_arch::{
    cmp_eq_mask_i8_m128i, cmp_gt_mask_i8_m128i, load_unaligned_m128i, m128i, max_u8_m128i,
    min_u8_m128i, move_mask_i8_m128i, set_splat_i8_m128i, sub_i8_m128i,
};

/// A block of bytes in a register, or for each byte all ones or all zeros.
#[derive(Clone, Copy)]
pub(crate) struct Block(m128i);

impl Block {
    #[inline(always)]
    pub(crate) fn load(bytes: &[u8; BLOCK]) -> Self {
        Self(load_unaligned_m128i(bytes))
    }

    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> Self {
        Self(cmp_eq_mask_i8_m128i(self.0, splat(byte)))
    }

    #[inline(always)]
    pub(super) fn at_least(self, byte: u8) -> Self {
        Self(cmp_eq_mask_i8_m128i(max_u8_m128i(self.0, splat(byte)), self.0))
    }

    #[cfg(test)]
    pub(super) fn at_most(self, byte: u8) -> Self {
        Self(cmp_eq_mask_i8_m128i(min_u8_m128i(self.0, splat(byte)), self.0))
    }

    #[inline(always)]
    pub(crate) fn between(self, first: u8, last: u8) -> Self {
        let above_first = sub_i8_m128i(self.0, splat(first));
        let at_most = min_u8_m128i(above_first, splat(last - first));
        Self(cmp_eq_mask_i8_m128i(at_most, above_first))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// One bit for each byte of ones.
    #[inline(always)]
    pub(crate) fn bits(self) -> Bits {
        move_mask_i8_m128i(self.0) as Bits
    }
}

#[inline(always)]
fn splat(byte: u8) -> m128i {
    set_splat_i8_m128i(byte as i8)
}

/// Where the first byte is that may end the name of a tag, or 32, and which bytes are `>`.
#[inline(always)]
pub(super) fn tag_end(bytes: &[u8; BLOCK]) -> (u32, Bits) {
    let block = Block::load(bytes);
    let closes = block.equal(b'>');
    // With the sign of a byte, those outside of ASCII are below all others.
    let low = Block(cmp_gt_mask_i8_m128i(splat(b' ' + 1), block.0));
    let end = block.equal(b'/').or(closes).or(low).bits().trailing_zeros();
    (end, closes.bits())
}

/// Where the first equals sign is in the first of two blocks, or 32, and the quotes and ampersands in both.
#[inline(always)]
pub(super) fn attribute_signs(pair: &[u8; PAIR]) -> (u32, Bits) {
    let (blocks, _) = pair.as_chunks();
    let (first, second) = (Block::load(&blocks[0]), Block::load(&blocks[1]));
    let quotes = |block: Block| block.equal(b'"').or(block.equal(b'&')).bits();
    (first.equal(b'=').bits().trailing_zeros(), quotes(first) | quotes(second) << BLOCK)
}

/// Where the first `A` or `B` is in two blocks.
#[inline(always)]
pub(super) fn find_in_pair<const A: u8, const B: u8>(pair: &[u8; PAIR]) -> Option<usize> {
    let (blocks, _) = pair.as_chunks();
    let bits = |bytes| {
        let block = Block::load(bytes);
        block.equal(A).or(block.equal(B)).bits()
    };
    match bits(&blocks[0]) | bits(&blocks[1]) << BLOCK {
        0 => None,
        bits => Some(bits.trailing_zeros() as usize),
    }
}
