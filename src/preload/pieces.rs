//! How an input is cut into pieces to be read.

/// The first piece of the input that is read at a time, in bytes: short, so that a scan that begins repeatedly
/// costs little if only the next candidate is wanted. Each piece is twice as long as the one before.
pub(super) const FIRST_PIECE: usize = 1 << 8;

/// The longest piece.
pub(super) const LONGEST_PIECE: usize = 1 << 16;

/// The length of the next piece: to the end of the last tag that ends in so many bytes, or else of the next one. (So no tag is
/// longer than its piece, and none is copied.)
pub(super) fn piece_length(text: &str, size: usize) -> usize {
    let Some((piece, rest)) = text.as_bytes().split_at_checked(size) else { return text.len() };
    // Such a byte is a character.
    match memchr::memrchr(b'>', piece) {
        Some(at) => at + 1,
        None => memchr::memchr(b'>', rest).map_or(text.len(), |at| size + at + 1),
    }
}
