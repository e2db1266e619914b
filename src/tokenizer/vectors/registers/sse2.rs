//! Registers of SSE2.

use crate::tokenizer::vectors::size::{BLOCK, Bits};
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
    pub(in crate::tokenizer::vectors) fn at_least(self, byte: u8) -> Self {
        Self(cmp_eq_mask_i8_m128i(max_u8_m128i(self.0, splat(byte)), self.0))
    }

    #[cfg(test)]
    pub(in crate::tokenizer::vectors) fn at_most(self, byte: u8) -> Self {
        Self(cmp_eq_mask_i8_m128i(min_u8_m128i(self.0, splat(byte)), self.0))
    }

    /// The bytes that are less in ASCII, or outside of it: with the sign of a byte, those are below all others.
    #[inline(always)]
    pub(super) fn below(self, byte: u8) -> Self {
        Self(cmp_gt_mask_i8_m128i(splat(byte), self.0))
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
