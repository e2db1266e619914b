//! Sixteen bytes of a text, compared at once.

#[cfg(not(target_arch = "x86_64"))]
use portable as registers;
#[cfg(target_arch = "x86_64")]
use sse2 as registers;

use registers::Register;

/// The bytes of a block.
pub(super) const BLOCK: usize = 16;

/// A block of bytes.
#[derive(Clone, Copy)]
pub(super) struct Block(Register);

/// The bytes of a block that something holds for.
#[derive(Clone, Copy)]
pub(super) struct Mask(Register);

impl Block {
    #[inline(always)]
    pub(super) fn load(bytes: &[u8; BLOCK]) -> Self {
        Self(registers::load(bytes))
    }

    #[inline(always)]
    pub(super) fn equal(self, byte: u8) -> Mask {
        Mask(registers::equal(self.0, registers::splat(byte)))
    }

    #[inline(always)]
    pub(super) fn between(self, first: u8, last: u8) -> Mask {
        // An index below the first one wraps to above all.
        let offset = registers::difference(self.0, registers::splat(first));
        let at_most = registers::least(offset, registers::splat(last - first));
        Mask(registers::equal(at_most, offset))
    }
}

impl Mask {
    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// One bit for each byte, the lowest for the first.
    #[inline(always)]
    pub(super) fn bits(self) -> u32 {
        registers::bits(self.0)
    }
}

/// Registers of SSE2. The crate `wide` has the same and takes long to compile.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    use safe_arch::{
        cmp_eq_mask_i8_m128i, load_unaligned_m128i, m128i, min_u8_m128i, move_mask_i8_m128i,
        set_splat_i8_m128i, sub_i8_m128i,
    };

    pub(super) type Register = m128i;

    #[inline(always)]
    pub(super) fn load(bytes: &[u8; super::BLOCK]) -> Register {
        load_unaligned_m128i(bytes)
    }

    #[inline(always)]
    pub(super) fn splat(byte: u8) -> Register {
        set_splat_i8_m128i(byte.cast_signed())
    }

    #[inline(always)]
    pub(super) fn equal(one: Register, other: Register) -> Register {
        cmp_eq_mask_i8_m128i(one, other)
    }

    #[inline(always)]
    pub(super) fn difference(one: Register, other: Register) -> Register {
        sub_i8_m128i(one, other)
    }

    #[inline(always)]
    pub(super) fn least(one: Register, other: Register) -> Register {
        min_u8_m128i(one, other)
    }

    #[inline(always)]
    pub(super) fn bits(mask: Register) -> u32 {
        move_mask_i8_m128i(mask).cast_unsigned()
    }
}

/// Registers of other processors.
#[cfg(not(target_arch = "x86_64"))]
mod portable {
    use wide::u8x16;

    pub(super) type Register = u8x16;

    #[inline(always)]
    pub(super) fn load(bytes: &[u8; super::BLOCK]) -> Register {
        u8x16::from(*bytes)
    }

    #[inline(always)]
    pub(super) fn splat(byte: u8) -> Register {
        u8x16::splat(byte)
    }

    #[inline(always)]
    pub(super) fn equal(one: Register, other: Register) -> Register {
        one.simd_eq(other)
    }

    #[inline(always)]
    pub(super) fn difference(one: Register, other: Register) -> Register {
        one - other
    }

    #[inline(always)]
    pub(super) fn least(one: Register, other: Register) -> Register {
        one.min(other)
    }

    #[inline(always)]
    pub(super) fn bits(mask: Register) -> u32 {
        mask.to_bitmask()
    }
}
