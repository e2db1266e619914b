//! Signed integers.
//! [Signed integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#signed-integers)

#![expect(clippy::indexing_slicing, reason = "white space is no longer than the input")]

use crate::edition::Edition;
use crate::microsyntax::idioms::cursor::{leading_digits, leading_space_characters};

/// [Rules for parsing integers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers).
///
/// Leading whitespace, a plus sign and anything after the digits are ignored. A number beyond the
/// range of `i64` becomes the nearest bound.
///
/// ```
/// use duckbill::microsyntax::integer;
/// assert_eq!(integer::parse(" -12px"), Some(-12));
/// assert_eq!(integer::parse("px"), None);
/// assert_eq!(integer::parse("99999999999999999999"), Some(i64::MAX));
/// // A browser reads +3, an author may not write it:
/// assert_eq!(integer::parse("+3"), Some(3));
/// assert!(!integer::is_valid("+3"));
/// ```
#[must_use]
#[inline]
pub fn parse(input: &str) -> Option<i64> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`: in 2007 a plus sign is an error, and a vertical tab
/// counts as white space.
///
/// The substeps that gather the digits are lost in the available draft of 2007; those of 2009 are
/// used for them.
#[must_use]
#[inline]
pub fn parse_edition(input: &str, edition: Edition) -> Option<i64> {
    // 4. and 5.: the end of the input is not a digit either, so step 7 gives its error.
    let bytes = &input.as_bytes()[leading_space_characters(input, edition)..];
    // 6.
    let (negative, bytes) = match bytes {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] if edition != Edition::Draft2007 => (false, rest),
        _ => (false, bytes),
    };
    // 7. and 8.
    let value = leading_digits(bytes)?;
    // 9.
    Some(if negative {
        0i64.saturating_sub_unsigned(value)
    } else {
        i64::try_from(value).unwrap_or(i64::MAX)
    })
}

/// Whether `input` is a [valid integer](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-integer):
/// digits, with a hyphen-minus before them or not.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    super::non_negative_integer::is_valid(input.strip_prefix('-').unwrap_or(input))
}
