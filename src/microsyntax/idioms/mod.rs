//! The building blocks of the small parsers.
//!
//! They are here so that the class of characters is always the standard's, and never accidentally Unicode's. Comparing
//! and changing case is left to `str::eq_ignore_ascii_case` and its kin, which do what the standard says.

#![expect(clippy::string_slice, reason = "white space is ASCII")]

pub(super) mod cursor;

use std::borrow::Cow;

use crate::ascii;
use crate::edition::Edition;

/// Whether `character` is a space character in the sense of `edition`: ASCII whitespace, and in
/// 2007 the vertical tab as well.
pub(crate) const fn is_space_character(character: char, edition: Edition) -> bool {
    character.is_ascii() && cursor::is_space(character as u8, edition)
}

/// Whether `character` is of the Unicode class Zs, which the draft of 2007 skips around a date or
/// time in content.
#[cfg(feature = "microsyntax")]
pub(crate) const fn is_zs(character: char) -> bool {
    matches!(
        character,
        ' ' | '\u{A0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}'
    )
}

/// [Collects a sequence of code points](https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points)
/// of `class` from the start of `input`. Returns the collected part and the rest.
pub(crate) fn collect(input: &str, class: impl Fn(char) -> bool) -> (&str, &str) {
    input.split_at(input.find(|character| !class(character)).unwrap_or(input.len()))
}

/// [Skips ASCII whitespace](https://infra.spec.whatwg.org/#skip-ascii-whitespace) at the start of `input`
/// and returns the rest.
#[cfg(feature = "microsyntax")]
pub(crate) fn skip_whitespace(input: &str) -> &str {
    &input[ascii::leading_whitespace(input)..]
}

/// [Strips leading and trailing ASCII whitespace](https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace).
#[must_use]
pub fn strip(input: &str) -> &str {
    input.trim_ascii()
}

/// [Strips newlines](https://infra.spec.whatwg.org/#strip-newlines): removes every line feed and
/// carriage return. Borrows if there is nothing to remove.
#[must_use]
pub fn strip_newlines(input: &str) -> Cow<'_, str> {
    if input.contains(['\n', '\r']) {
        Cow::Owned(input.replace(['\n', '\r'], ""))
    } else {
        Cow::Borrowed(input)
    }
}

/// [Strips and collapses ASCII whitespace](https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace):
/// runs become one space, those at the ends go. Borrows when there is nothing to change.
#[must_use]
pub fn strip_and_collapse(input: &str) -> Cow<'_, str> {
    let mut runs = ascii::Runs::new(input);
    let first = runs.next().unwrap_or_default();
    let Some(second) = runs.next() else { return Cow::Borrowed(first) };
    let mut output = String::with_capacity(input.len());
    output.push_str(first);
    for run in [second].into_iter().chain(runs) {
        output.push(' ');
        output.push_str(run);
    }
    Cow::Owned(output)
}

/// Whether `pattern` is a prefix match for `input`, ASCII case-insensitively.
#[cfg(feature = "microsyntax")]
pub(crate) fn starts_with_ignore_case(input: &str, pattern: &str) -> bool {
    input
        .as_bytes()
        .get(..pattern.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(pattern.as_bytes()))
}

/// Whether the URL parser would find the scheme `javascript`: it strips controls and spaces from the start, and removes tabs and
/// line feeds anywhere. Whether the rest of the URL is valid is not asked.
/// [Basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser)
///
/// ```
/// use duckbill::microsyntax::idioms::has_javascript_scheme;
/// assert!(has_javascript_scheme(" JAVA\tscript:alert(1)"));
/// assert!(!has_javascript_scheme("/javascript:"));
/// ```
#[must_use]
pub fn has_javascript_scheme(url: &str) -> bool {
    let start = url.trim_start_matches(|c: char| c <= ' ');
    let mut scheme = start.bytes().filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    let mut wanted = b"javascript:".iter();
    wanted.all(|letter| scheme.next().is_some_and(|byte| byte.eq_ignore_ascii_case(letter)))
}

/// [ASCII lowercases](https://infra.spec.whatwg.org/#ascii-lowercase) `input`. Borrows when there
/// is no upper-case letter.
#[cfg(feature = "microsyntax")]
pub(crate) fn lowercase(input: &str) -> Cow<'_, str> {
    if input.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(input.to_ascii_lowercase())
    } else {
        Cow::Borrowed(input)
    }
}

/// Whether `a` and `b` match in the compatibility caseless manner: Unicode compatibility caseless
/// matching (D146). Only the draft of 2009 asks it, for the names of image maps.
#[cfg(feature = "caseless")]
#[must_use]
pub fn eq_compatibility_caseless(a: &str, b: &str) -> bool {
    a == b || caseless::compatibility_caseless_match_str(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whitespace_is_five_characters() {
        let all: Vec<char> =
            ('\0'..='\u{3000}').filter(|c| is_space_character(*c, Edition::Living)).collect();
        assert_eq!(all, ['\t', '\n', '\u{C}', '\r', ' ']);
    }

    #[test]
    fn space_characters_of_2007_have_the_vertical_tab() {
        let all: Vec<char> =
            ('\0'..='\u{3000}').filter(|c| is_space_character(*c, Edition::Draft2007)).collect();
        assert_eq!(all, ['\t', '\n', '\u{B}', '\u{C}', '\r', ' ']);
    }

    #[test]
    fn collapsing_borrows_what_is_collapsed() {
        assert!(matches!(strip_and_collapse(" a b "), Cow::Borrowed("a b")));
        assert_eq!(strip_and_collapse("a\tb"), "a b");
        assert_eq!(strip_and_collapse("a  b"), "a b");
        assert_eq!(strip_and_collapse(" \n"), "");
    }

    #[test]
    fn classes_of_characters() {
        assert!(is_zs('\u{3000}') && !is_zs('\n'));
        assert_eq!(collect("12px", |one| one.is_ascii_digit()), ("12", "px"));
        assert_eq!(collect("px", |one| one.is_ascii_digit()), ("", "px"));
        assert_eq!(skip_whitespace("\t a "), "a ");
    }

    #[test]
    fn prefixes_in_any_case() {
        assert!(starts_with_ignore_case("DATA-x", "data-"));
        assert!(!starts_with_ignore_case("da", "data-"));
    }

    #[test]
    fn case_changes_leave_other_scripts_alone() {
        assert_eq!(lowercase("\u{C9}A"), "\u{C9}a");
        assert!(matches!(lowercase("a\u{130}"), Cow::Borrowed(_)));
    }
}
