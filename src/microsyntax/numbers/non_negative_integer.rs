//! Non-negative integers.
//! [Non-negative integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#non-negative-integers)

#![expect(clippy::indexing_slicing, reason = "white space is no longer than the input")]

use crate::edition::Edition;
use crate::microsyntax::idioms::cursor::{leading_digits, leading_space_characters};

/// [Rules for parsing non-negative integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-negative-integers).
///
/// Built on the rules for signed integers, so `-0` is zero; any other negative number is an error.
/// A number beyond `u64::MAX` becomes `u64::MAX`.
///
/// ```
/// use duckbill::microsyntax::non_negative_integer;
/// assert_eq!(non_negative_integer::parse("-0"), Some(0));
/// assert_eq!(non_negative_integer::parse("-1"), None);
/// // A browser reads 10, an author may not write it:
/// assert_eq!(non_negative_integer::parse(" 10%"), Some(10));
/// assert!(!non_negative_integer::is_valid(" 10%"));
/// ```
#[must_use]
#[inline]
pub fn parse(input: &str) -> Option<u64> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`: in 2009 a minus sign is always an error, in 2007 either
/// sign is.
#[must_use]
#[inline]
pub fn parse_edition(input: &str, edition: Edition) -> Option<u64> {
    let bytes = &input.as_bytes()[leading_space_characters(input, edition)..];
    let (negative, bytes) = match bytes {
        [b'-', rest @ ..] if !edition.is_draft() => (true, rest),
        [b'+', rest @ ..] if edition != Edition::Draft2007 => (false, rest),
        _ => (false, bytes),
    };
    let value = leading_digits(bytes)?;
    (!negative || value == 0).then_some(value)
}

/// Whether `input` is a [valid non-negative integer](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-non-negative-integer):
/// digits and nothing else.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    !input.is_empty() && input.bytes().all(|byte| byte.is_ascii_digit())
}
