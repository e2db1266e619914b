//! The encoding named in the `content` attribute of a `meta` element.

#![expect(clippy::indexing_slicing, reason = "places come from a search in the same text")]

use memchr::memchr;

use super::Encoding;
use super::drafts;
use crate::ascii;
use crate::edition::Edition;

/// [Extracting a character encoding from a `meta` element](https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element):
/// the encoding that a `content` value such as `text/html; charset=utf-8` names.
///
/// ```
/// use duckbill::encoding::{Encoding, extract_from_meta};
/// assert_eq!(extract_from_meta("text/html; charset='koi8-r'"), Some(Encoding::KOI8_R));
/// assert_eq!(extract_from_meta("text/html; charset='koi8-r"), None);
/// ```
#[must_use]
pub fn extract_from_meta(content: &str) -> Option<Encoding> {
    extract_from_meta_bytes(content.as_bytes(), Edition::Living)
}

/// [`extract_from_meta`] for the bytes a prescan looks at, with the labels of a draft.
pub(super) fn extract_from_meta_bytes(content: &[u8], draft: Edition) -> Option<Encoding> {
    // 7.
    drafts::for_label_bytes(label_bytes(content)?, draft)
}

/// The label in the value of `content`: the steps but the last.
pub(super) fn label_bytes(content: &[u8]) -> Option<&[u8]> {
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
        position += leading_whitespace(&content[position..]);
        // 4. Without `=` look for the next word, from here.
        if content.get(position) == Some(&b'=') {
            break &content[position + 1..];
        }
    };
    // 5. White space after the equals sign.
    let value = &value[leading_whitespace(value)..];
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

fn leading_whitespace(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|&&byte| ascii::is_whitespace(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_label_in_every_form() {
        for content in [
            "text/html; charset=koi8-r",
            "charset=koi8-r",
            "CHARSET=KOI8-R",
            "charset \t\n\x0C\r= \t\n\x0C\rkoi8-r;x",
            "charset=\"koi8-r\"",
            "charset='koi8-r'junk",
            "charset=' koi8-r '",
            "charset charset=koi8-r",
            "charsetcharset=koi8-r",
            "xcharset=koi8-r more",
            "é charset=koi8-r",
        ] {
            assert_eq!(extract_from_meta(content), Some(Encoding::KOI8_R), "{content:?}");
        }
    }

    #[test]
    fn gives_nothing_where_nothing_is_named() {
        for content in [
            "",
            "charset",
            "charset=",
            "charset= ",
            "charset=\"koi8-r",
            "charset='",
            "charset=\"koi8-r'",
            "charset=koi8-r\"",
            "charset=unknown charset=koi8-r",
            "charse t=koi8-r",
            "charset\x0B=koi8-r",
        ] {
            assert_eq!(extract_from_meta(content), None, "{content:?}");
        }
    }
}
