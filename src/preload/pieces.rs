//! How an input is cut into pieces to be read.

/// The length of the next piece: to the end of a tag, if one ends in it.
pub(super) fn piece_length(text: &str, size: usize) -> usize {
    let Some(piece) = text.as_bytes().get(..size) else { return text.len() };
    // Such a byte is a character.
    match memchr::memrchr(b'>', piece) {
        Some(at) => at + 1,
        None => (size..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len()),
    }
}
