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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cases() {
        let table: &[(&str, Option<i64>)] = &[
            ("", None),
            (" ", None),
            ("0", Some(0)),
            ("-0", Some(0)),
            ("007", Some(7)),
            (" \t\n\u{C}\r1", Some(1)),
            ("\u{B}1", None),
            ("\u{A0}1", None),
            ("-", None),
            ("+", None),
            ("-+1", None),
            ("+-1", None),
            ("- 1", None),
            ("+1", Some(1)),
            ("1.9", Some(1)),
            ("1e3", Some(1)),
            ("\u{661}", None),
            ("9223372036854775807", Some(i64::MAX)),
            ("9223372036854775808", Some(i64::MAX)),
            ("-9223372036854775808", Some(i64::MIN)),
            ("-9223372036854775809", Some(i64::MIN)),
            ("-18446744073709551616", Some(i64::MIN)),
            ("00000000000000000000000000005", Some(5)),
        ];
        for (input, expected) in table {
            assert_eq!(parse(input), *expected, "{input:?}");
        }
    }

    #[test]
    fn the_draft_of_2007_has_vertical_tab_and_no_plus() {
        assert_eq!(parse_edition("\u{B}-4x", Edition::Draft2007), Some(-4));
        assert_eq!(parse_edition("+4", Edition::Draft2007), None);
        assert_eq!(parse_edition("\u{B}4", Edition::Draft2009), None);
    }

    #[test]
    fn validity() {
        for valid in ["0", "-0", "12", "-12", "007"] {
            assert!(is_valid(valid), "{valid:?}");
        }
        for invalid in ["", "-", "+1", " 1", "1 ", "--1", "1-", "\u{661}"] {
            assert!(!is_valid(invalid), "{invalid:?}");
        }
    }

    /// The steps one by one, over code points, with a wide integer.
    fn naive(input: &str) -> Option<i64> {
        let input: Vec<char> = input.chars().collect();
        let mut position = 0;
        let mut positive = true;
        while input.get(position).is_some_and(|c| " \t\n\u{C}\r".contains(*c)) {
            position += 1;
        }
        match input.get(position)? {
            '-' => {
                positive = false;
                position += 1;
                input.get(position)?;
            }
            '+' => {
                position += 1;
                input.get(position)?;
            }
            _ => {}
        }
        if !input[position].is_ascii_digit() {
            return None;
        }
        let mut value = 0i128;
        while let Some(digit) = input.get(position).and_then(|c| c.to_digit(10)) {
            value = (value * 10 + i128::from(digit)).min(1 << 100);
            position += 1;
        }
        let value = if positive { value } else { -value };
        Some(value.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
    }

    proptest! {
        #[test]
        fn agrees_with_the_steps(input in "[ \t\u{B}]{0,2}[-+]{0,2}[0-9]{0,25}[a0.é]{0,2}") {
            prop_assert_eq!(parse(&input), naive(&input));
        }

        #[test]
        fn survives_anything(input in any::<String>()) {
            prop_assert_eq!(parse(&input), naive(&input));
            if is_valid(&input) {
                prop_assert!(parse(&input).is_some());
            }
        }
    }
}
