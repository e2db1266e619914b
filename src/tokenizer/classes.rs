//! The sets of bytes at which runs end, as bits of one table of 256 bytes.
//!
//! A vector search costs more to start than a run of a few bytes (a name, white space) to read, so such
//! runs are read by one look-up a byte. Every member is ASCII.

#![expect(clippy::indexing_slicing, reason = "a table of all bytes, made by the compiler")]

/// A set of bytes: a bit of [`CLASSES`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Class(pub(super) u8);

/// Tab, line feed, form feed, space; a carriage return is not in normalised text.
pub(super) const WHITESPACE: Class = Class(1);
/// [ASCII alpha](https://infra.spec.whatwg.org/#ascii-alpha)
pub(super) const ALPHA: Class = Class(1 << 1);
/// [ASCII alphanumeric](https://infra.spec.whatwg.org/#ascii-alphanumeric)
pub(super) const ALPHANUMERIC: Class = Class(1 << 2);
/// The bytes that the tag name and DOCTYPE name states do not append unchanged.
pub(super) const NAME_STOP: Class = Class(1 << 3);
/// The bytes that the attribute name state does not append unchanged.
pub(super) const ATTRIBUTE_NAME_STOP: Class = Class(1 << 4);
/// The bytes that the attribute value (unquoted) state does not append unchanged.
pub(super) const UNQUOTED_STOP: Class = Class(1 << 5);
/// The bytes that may follow the first character of a processing instruction target.
pub(super) const TARGET: Class = Class(1 << 6);

/// The bytes that may follow the name of a tag or a quoted value without an error.
pub(super) const VALUE_END: Class = Class(1 << 7);

/// By byte: the classes it is a member of.
pub(super) static CLASSES: [u8; 256] = table();

/// Whether a byte is a member of a class.
#[inline(always)]
pub(super) fn is(byte: u8, class: Class) -> bool {
    CLASSES[usize::from(byte)] & class.0 != 0
}

const fn table() -> [u8; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 128 {
        let byte = index as u8;
        let whitespace = matches!(byte, b'\t' | b'\n' | 0x0C | b' ');
        let upper = byte.is_ascii_uppercase();
        let mut classes = 0;
        if whitespace {
            classes |= WHITESPACE.0;
        }
        if byte.is_ascii_alphabetic() {
            classes |= ALPHA.0;
        }
        if byte.is_ascii_alphanumeric() {
            classes |= ALPHANUMERIC.0;
        }
        if whitespace || upper || matches!(byte, b'/' | b'>' | 0) {
            classes |= NAME_STOP.0;
        }
        if whitespace || upper || matches!(byte, b'/' | b'>' | 0 | b'=' | b'"' | b'\'' | b'<') {
            classes |= ATTRIBUTE_NAME_STOP.0;
        }
        if whitespace || matches!(byte, b'&' | b'>' | 0 | b'"' | b'\'' | b'<' | b'=' | b'`') {
            classes |= UNQUOTED_STOP.0;
        }
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') {
            classes |= TARGET.0;
        }
        if whitespace || matches!(byte, b'/' | b'>') {
            classes |= VALUE_END.0;
        }
        table[index] = classes;
        index += 1;
    }
    table
}
