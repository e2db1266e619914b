//! Registers of other processors: NEON of ARM, and those of wasm with `simd128`.

use crate::tokenizer::vectors::size::{BLOCK, Bits};
use wide::{i8x16, u8x16};

/// A block of bytes in a register, or for each byte all ones or all zeros.
#[derive(Clone, Copy)]
pub(crate) struct Block(u8x16);

impl Block {
    #[inline(always)]
    pub(crate) fn load(bytes: &[u8; BLOCK]) -> Self {
        Self(u8x16::new(*bytes))
    }

    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> Self {
        Self(self.0.simd_eq(u8x16::splat(byte)))
    }

    #[inline(always)]
    pub(in crate::tokenizer::vectors) fn at_least(self, byte: u8) -> Self {
        Self(self.0.max(u8x16::splat(byte)).simd_eq(self.0))
    }

    #[cfg(test)]
    pub(in crate::tokenizer::vectors) fn at_most(self, byte: u8) -> Self {
        Self(self.0.min(u8x16::splat(byte)).simd_eq(self.0))
    }

    /// The bytes that are less in ASCII, or outside of it: with the sign of a byte, those are below all others.
    #[inline(always)]
    pub(super) fn below(self, byte: u8) -> Self {
        let limit = i8x16::splat(byte.cast_signed());
        Self(self.0.cast_signed().simd_lt(limit).cast_unsigned())
    }

    #[inline(always)]
    pub(crate) fn between(self, first: u8, last: u8) -> Self {
        let above_first = self.0 - u8x16::splat(first);
        Self(above_first.min(u8x16::splat(last - first)).simd_eq(above_first))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// One bit for each byte of ones.
    #[inline(always)]
    pub(crate) fn bits(self) -> Bits {
        self.0.to_bitmask()
    }
}
