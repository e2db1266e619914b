//! Suggestions for an unknown pseudo-class.

use crate::names;

/// The known pseudo-classes.
const KNOWN: &[&str] = &[
    "active",
    "any-link",
    "checked",
    "default",
    "defined",
    "dir",
    "disabled",
    "empty",
    "enabled",
    "first-child",
    "first-of-type",
    "focus",
    "focus-visible",
    "focus-within",
    "has",
    "hover",
    "indeterminate",
    "is",
    "lang",
    "last-child",
    "last-of-type",
    "link",
    "not",
    "nth-child",
    "nth-last-child",
    "nth-last-of-type",
    "nth-of-type",
    "only-child",
    "only-of-type",
    "open",
    "optional",
    "placeholder-shown",
    "read-only",
    "read-write",
    "required",
    "root",
    "scope",
    "target",
    "visited",
    "where",
];

/// The pseudo-class with the name nearest to this one, if any is near.
/// A pseudo-class of exactly this name is not suggested: it lacks its parentheses, or may not be there.
pub(super) fn nearest(name: &str) -> Option<&'static str> {
    // Any two names of two letters would be near.
    let may_be_meant = name.len() > 2 && !KNOWN.iter().any(|one| one.eq_ignore_ascii_case(name));
    may_be_meant
        .then(|| names::nearest(&name.to_ascii_lowercase(), KNOWN.iter().copied()))
        .flatten()
}

/// The position of the first colon of a pseudo-class or pseudo-element of this name, outside of strings
/// and comments, spelled without escapes.
pub(super) fn place_of(name: &str, text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at = match byte {
            b'\\' => at + 2,
            b'"' | b'\'' => end_of_string(bytes, at),
            b'/' if bytes.get(at + 1) == Some(&b'*') => text
                .get(at + 2..)
                .and_then(|rest| rest.find("*/"))
                .map_or(text.len(), |end| at + end + 4),
            b':' => {
                let colons = bytes[at..].iter().take_while(|byte| **byte == b':').count();
                let rest = &bytes[at + colons..];
                let is_name = rest.len() >= name.len()
                    && rest[..name.len()].eq_ignore_ascii_case(name.as_bytes())
                    && !rest.get(name.len()).is_some_and(|next| is_of_name(*next));
                if is_name {
                    return Some(at);
                }
                at + colons
            }
            _ => at + 1,
        };
    }
    None
}

fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            _ if byte == bytes[start] => return at + 1,
            _ => {}
        }
        at += 1;
    }
    at
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || matches!(byte, b'-' | b'_' | b'\\')
}

#[cfg(test)]
mod tests {
    use super::{KNOWN, nearest, place_of};
    use crate::Selector;

    #[test]
    fn what_is_mistyped_is_known() {
        let cases = [
            ("first-chidl", Some("first-child")),
            ("frist-child", Some("first-child")),
            ("nth-chlid", Some("nth-child")),
            ("Disable", Some("disabled")),
            ("hoover", Some("hover")),
            ("wibble", None),
            ("before", None),
            ("i", None),
            ("nth-child", None),
        ];
        for (name, expected) in cases {
            assert_eq!(nearest(name), expected, "{name}");
        }
    }

    #[test]
    fn suggestions_are_pseudo_classes() {
        for name in KNOWN {
            let mut forms =
                ["", "(a)", "(2)"].map(|argument| format!(":{name}{argument}")).into_iter();
            assert!(forms.any(|form| Selector::parse(&form).is_ok()), "{name}");
        }
    }

    #[test]
    fn places_are_outside_of_strings_and_comments() {
        assert_eq!(place_of("x", "a:x"), Some(1));
        assert_eq!(place_of("x", "a:xy::X(1)"), Some(4));
        assert_eq!(place_of("x", "[a=':x'] /*:x*/ \\:x b:x"), Some(21));
        assert_eq!(place_of("x", "[a=':x"), None);
    }
}
