//! The character references of a string, outside of a document. The table and the rules are those of the states.

use std::borrow::Cow;

use memchr::memchr;

use super::entities;
use super::named_reference::{Longest, NamedReference, Taken};
use super::numeric_reference::{resolve, with_digit};

/// Replaces the character references of a string by their characters, as the tokenizer does in text. Everything else
/// stays, `<` and U+0000 too: the string is not parsed as markup.
/// [Character reference state](https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state)
///
/// Returns the string itself if it has no reference.
///
/// ```
/// use duckbill::tokens::unescape_text;
/// assert_eq!(unescape_text("1 &lt; 2 &#x26; &notit;"), "1 < 2 & \u{ac}it;");
/// assert_eq!(unescape_text("<b> & &none;"), "<b> & &none;");
/// ```
#[must_use]
pub fn unescape_text(text: &str) -> Cow<'_, str> {
    unescaped(text, false)
}

/// Replaces the character references of a string as the tokenizer does in the value of an attribute: a name without `;`
/// before `=`, a letter or a digit is no reference there.
/// [Named character reference state](https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state)
///
/// ```
/// use duckbill::tokens::{unescape_attribute, unescape_text};
/// assert_eq!(unescape_attribute("?a=1&copy=2&lt;"), "?a=1&copy=2<");
/// assert_eq!(unescape_text("?a=1&copy=2&lt;"), "?a=1\u{a9}=2<");
/// ```
#[must_use]
pub fn unescape_attribute(value: &str) -> Cow<'_, str> {
    unescaped(value, true)
}

fn unescaped(text: &str, in_attribute: bool) -> Cow<'_, str> {
    let mut out = String::new();
    // Up to here the text is in `out`, and searched.
    let (mut copied, mut at) = (0, 0);
    while let Some(ampersand) = rest(text, at).and_then(|rest| memchr(b'&', rest.as_bytes())) {
        let start = at + ampersand;
        at = start + 1;
        let mut character = [0; 4];
        let after = rest(text, at).unwrap_or_default().as_bytes();
        if let Some((value, length)) = reference(after, in_attribute, &mut character) {
            out.push_str(text.get(copied..start).unwrap_or_default());
            out.push_str(value);
            at += length;
            copied = at;
        }
    }
    crate::work::count(text.len());
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(rest(text, copied).unwrap_or_default());
    Cow::Owned(out)
}

fn rest(text: &str, at: usize) -> Option<&str> {
    text.get(at..)
}

/// The characters that the reference whose `&` is before these bytes stands for, and how many of the bytes belong to it.
fn reference<'a>(
    bytes: &[u8],
    in_attribute: bool,
    character: &'a mut [u8; 4],
) -> Option<(&'a str, usize)> {
    if bytes.first() == Some(&b'#') {
        return numeric_reference(bytes, character);
    }
    let mut name = NamedReference::START;
    let mut read = 0;
    let next = loop {
        let Some(&byte) = bytes.get(read) else { break None };
        match name.take(byte) {
            Taken::Refused => break Some(byte),
            Taken::Part => read += 1,
            Taken::Last => {
                read += 1;
                break None;
            }
        }
    };
    let Longest { number, beyond, .. } = name.longest()?;
    if in_attribute && name.is_text_in_attribute(next) {
        return None;
    }
    Some((entities::value(number), read - beyond))
}

fn numeric_reference<'a>(bytes: &[u8], character: &'a mut [u8; 4]) -> Option<(&'a str, usize)> {
    let (radix, around) = match bytes.get(1) {
        Some(b'x' | b'X') => (16, 2),
        _ => (10, 1),
    };
    let (mut code, mut read) = (0, around);
    while let Some(digit) = bytes.get(read).and_then(|byte| char::from(*byte).to_digit(radix)) {
        code = with_digit(code, radix, digit);
        read += 1;
    }
    if read == around {
        return None;
    }
    let end = read + usize::from(bytes.get(read) == Some(&b';'));
    Some((resolve(code).0.encode_utf8(character), end))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parts() -> impl Strategy<Value = String> {
        let part = prop::sample::select(vec![
            "&",
            "&#",
            "&#x",
            "#",
            "x",
            "amp",
            "lt",
            "notin",
            "not",
            "it",
            "copy",
            ";",
            "=",
            "1",
            "0",
            "9F",
            "128",
            "D800",
            "110000",
            "99999999999",
            "FFFF",
            "é",
            " ",
            "&amp;",
            "<",
            "\"",
            "'",
        ]);
        prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
    }

    proptest! {
        /// A parser reads the same in text, and in the value of an attribute.
        #[test]
        fn a_parser_reads_the_same(text in parts()) {
            let document = crate::parse(&format!("<title>{text}</title>"));
            let title = document.elements_by_tag_name("title").next().unwrap();
            prop_assert_eq!(title.as_node().text_content(), unescape_text(&text));
            let quoted = text.replace('"', "'");
            let document = crate::parse(&format!("<p title=\"{quoted}\">"));
            let p = document.elements_by_tag_name("p").next().unwrap();
            prop_assert_eq!(p.attribute("title").unwrap(), unescape_attribute(&quoted));
        }

        /// Unescaping undoes escaping.
        #[test]
        fn escaping_is_undone(text in any::<String>()) {
            let escaped = crate::serializer::escape_text(&text).into_owned();
            prop_assert_eq!(unescape_text(&escaped), text.as_str());
            let escaped = crate::serializer::escape_attribute(&text).into_owned();
            prop_assert_eq!(unescape_attribute(&escaped), text.as_str());
        }
    }

    #[test]
    fn every_name_is_replaced() {
        for line in
            include_str!("../../data/entities.tsv").lines().filter(|line| !line.starts_with('#'))
        {
            let name = line.split('\t').next().unwrap();
            let text = format!("&{name}");
            assert_ne!(unescape_text(&text), text);
            assert_ne!(unescape_attribute(&text), text);
        }
        assert!(matches!(unescape_text("a & b &; &#; &#x;"), Cow::Borrowed(_)));
    }
}
