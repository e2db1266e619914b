//! The characters and names that XML allows.

use std::borrow::Cow;
use std::fmt::Write;

// `BEGIN` and `CONTINUE`, made by `build.rs` from `data/xml-names.tsv`.
include!(concat!(env!("OUT_DIR"), "/xml_name_ranges.rs"));

/// Whether XML can have the character at all.
pub(super) const fn is_xml_char(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// Whether one of these ranges, which are sorted, has the character.
fn is_in(ranges: &[(u16, u16)], c: char) -> bool {
    let Ok(code) = u16::try_from(u32::from(c)) else { return false };
    let after = ranges.partition_point(|&(first, _)| first <= code);
    after.checked_sub(1).and_then(|at| ranges.get(at)).is_some_and(|&(_, last)| code <= last)
}

/// [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar) without the colon, as far as the fourth edition of XML
/// agrees, which many parsers follow: it knows the characters of Unicode 2.0.
fn begins_name(c: char) -> bool {
    c.is_ascii_alphabetic() || is_in(BEGIN, c)
}

/// [NameChar](https://www.w3.org/TR/xml/#NT-NameChar) without the colon, as far as the fourth edition agrees.
fn continues_name(c: char) -> bool {
    begins_name(c) || is_in(CONTINUE, c)
}

/// The name as an [NCName](https://www.w3.org/TR/xml-names/#NT-NCName): what it cannot have becomes `U`
/// and six digits, as
/// [coercing to an infoset](https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset)
/// says. An empty name becomes `_`.
pub(super) fn coerce_name(name: &str) -> Cow<'_, str> {
    let is_name = name.starts_with(begins_name) && name.chars().all(continues_name);
    if is_name {
        return Cow::Borrowed(name);
    }
    if name.is_empty() {
        return Cow::Borrowed("_");
    }
    let mut coerced = String::with_capacity(name.len() + 8);
    for (at, c) in name.char_indices() {
        let allowed = if at == 0 { begins_name(c) } else { continues_name(c) };
        if allowed {
            coerced.push(c);
        } else {
            // Writing to a string does not fail.
            let _ = write!(coerced, "U{:06X}", u32::from(c));
        }
    }
    Cow::Owned(coerced)
}

#[cfg(test)]
mod tests {
    use super::coerce_name;

    #[test]
    fn names_are_coerced_as_the_standard_shows() {
        assert_eq!(coerce_name("foo<bar"), "fooU00003Cbar");
        assert_eq!(coerce_name("xlink:href"), "xlinkU00003Ahref");
        assert_eq!(coerce_name("a::"), "aU00003AU00003A");
        assert_eq!(coerce_name("1a1"), "U000031a1");
        assert_eq!(coerce_name("1\u{1F986}"), "U000031U01F986");
        assert_eq!(coerce_name("a\u{FFFD}"), "aU00FFFD");
        assert_eq!(coerce_name("\u{220}"), "U000220");
        assert_eq!(coerce_name("größe-名"), "größe-名");
        assert_eq!(coerce_name("\u{F0000}"), "U0F0000");
        assert_eq!(coerce_name(""), "_");
    }
}
