//! Sixteen bytes of a text, compared at once.

use wide::u8x16;

/// The bytes of a block.
pub(super) const BLOCK: usize = 16;

/// A block of bytes.
#[derive(Clone, Copy)]
pub(super) struct Block(u8x16);

/// The bytes of a block that something holds for.
#[derive(Clone, Copy)]
pub(super) struct Mask(u8x16);

impl Block {
    #[inline(always)]
    pub(super) fn load(bytes: &[u8; BLOCK]) -> Self {
        Self(u8x16::from(*bytes))
    }

    #[inline(always)]
    pub(super) fn equal(self, byte: u8) -> Mask {
        Mask(self.0.simd_eq(u8x16::splat(byte)))
    }

    #[inline(always)]
    pub(super) fn between(self, first: u8, last: u8) -> Mask {
        // An index below the first one wraps to above all.
        let offset = self.0 - u8x16::splat(first);
        Mask(offset.min(u8x16::splat(last - first)).simd_eq(offset))
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
        self.0.to_bitmask()
    }
}
