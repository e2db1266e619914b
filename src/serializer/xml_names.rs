//! The characters and names that XML allows.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether XML can have the character at all.
pub(super) const fn is_xml_char(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// [NameStartChar](https://www.w3.org/TR/xml/#NT-NameStartChar) without the colon.
const fn begins_name(c: char) -> bool {
    matches!(c,
        'A'..='Z' | '_' | 'a'..='z'
        | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}' | '\u{200D}'
        | '\u{2070}'..='\u{218F}' | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// [NameChar](https://www.w3.org/TR/xml/#NT-NameChar) without the colon.
const fn continues_name(c: char) -> bool {
    begins_name(c)
        || matches!(c,
            '-' | '.' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}' | '\u{2040}')
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
        assert_eq!(coerce_name("\u{1F986}"), "\u{1F986}");
        assert_eq!(coerce_name("\u{F0000}"), "U0F0000");
        assert_eq!(coerce_name(""), "_");
    }
}
