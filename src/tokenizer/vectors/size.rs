//! How much one step looks at.

/// The bytes that one step looks at.
pub(crate) const BLOCK: usize = 16;

/// Two blocks.
pub(in crate::tokenizer) const PAIR: usize = 2 * BLOCK;

/// A bit for each byte of a block, the lowest for the first.
pub(super) type Bits = u32;
