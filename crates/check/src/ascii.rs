//! White space of ASCII.

/// [ASCII whitespace](https://infra.spec.whatwg.org/#ascii-whitespace).
#[inline]
pub(crate) const fn is_whitespace(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

/// Whether all bytes are white space.
#[inline]
pub(crate) fn is_all_whitespace(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| is_whitespace(byte))
}

/// [Splits on ASCII whitespace](https://infra.spec.whatwg.org/#split-on-ascii-whitespace).
#[inline]
pub(crate) fn split_on_whitespace(input: &str) -> std::str::SplitAsciiWhitespace<'_> {
    input.split_ascii_whitespace()
}
