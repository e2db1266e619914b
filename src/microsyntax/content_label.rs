//! The label of an encoding in the `content` of a `meta` element.
//!
//! It is compiled without the other grammars, too: the first bytes of a document may have one.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "places come from a search in the same text"
)]

use memchr::memchr;

use crate::ascii;

/// The label, by the steps of [extracting a character encoding from a `meta`
/// element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element)
/// but the last.
pub(crate) fn label_bytes(content: &[u8]) -> Option<&[u8]> {
    const NEEDLE: &[u8] = b"charset";
    // 1. `position` is where the rest begins.
    let mut position = 0;
    // 2. Loop: find the word. Each turn resumes after the last find, so this is linear.
    let value = loop {
        let rest = &content[position..];
        let found =
            rest.windows(NEEDLE.len()).position(|word| word.eq_ignore_ascii_case(NEEDLE))?;
        position += found + NEEDLE.len();
        // 3. White space after the word.
        position += ascii::leading_whitespace_of(&content[position..]);
        // 4. Without `=` look for the next word, from here.
        if content.get(position) == Some(&b'=') {
            break &content[position + 1..];
        }
    };
    // 5. White space after the equals sign.
    let value = &value[ascii::leading_whitespace_of(value)..];
    // 6. The label, in quotes or up to white space or a semicolon.
    match *value.first()? {
        quote @ (b'"' | b'\'') => {
            let label = &value[1..];
            Some(&label[..memchr(quote, label)?])
        }
        _ => {
            let ends = |&byte: &u8| ascii::is_whitespace(byte) || byte == b';';
            Some(&value[..value.iter().position(ends).unwrap_or(value.len())])
        }
    }
}
