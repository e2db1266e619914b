//! Vector registers.

use super::size::{BLOCK, Bits, PAIR};

#[cfg(not(target_arch = "x86_64"))]
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use portable::Block;
#[cfg(target_arch = "x86_64")]
pub(crate) use sse2::Block;

/// Where the first byte is that may end the name of a tag, or 32, and which bytes are `>`.
#[inline(always)]
pub(crate) fn tag_end(bytes: &[u8; BLOCK]) -> (u32, Bits) {
    let block = Block::load(bytes);
    let closes = block.equal(b'>');
    let end = block.equal(b'/').or(closes).or(block.below(b' ' + 1)).bits().trailing_zeros();
    (end, closes.bits())
}

/// Where the first equals sign is in the first of two blocks, or 32, and the quotes and ampersands in both.
#[inline(always)]
pub(crate) fn attribute_signs(pair: &[u8; PAIR]) -> (u32, Bits) {
    let (blocks, _) = pair.as_chunks();
    let (first, second) = (Block::load(&blocks[0]), Block::load(&blocks[1]));
    let quotes = |block: Block| block.equal(b'"').or(block.equal(b'&')).bits();
    (first.equal(b'=').bits().trailing_zeros(), quotes(first) | quotes(second) << BLOCK)
}

/// Where the first `A` or `B` is in two blocks.
#[inline(always)]
pub(crate) fn find_in_pair<const A: u8, const B: u8>(pair: &[u8; PAIR]) -> Option<usize> {
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
