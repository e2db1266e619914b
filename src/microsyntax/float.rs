//! Floating-point numbers.
//! [Floating-point numbers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#floating-point-numbers)
//!
//! The standard accumulates the value digit by digit in exact arithmetic and rounds once, at the
//! end. We find the prefix of the input that its steps consume and hand that to the correctly
//! rounding parser of the standard library, which gives the same number.

use std::fmt;

use super::Edition;
use super::cursor::Cursor;

/// [Rules for parsing floating-point number values](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-floating-point-number-values).
///
/// The result is finite, rounded to nearest with ties to even, and never −0. A number that would
/// round to infinity is an error.
///
/// ```
/// use duckbill::microsyntax::float;
/// assert_eq!(float::parse(" +.5e1 apples"), Some(5.0));
/// assert_eq!(float::parse("1e999"), None);
/// assert!(float::parse("-0").unwrap().is_sign_positive());
/// // A browser reads 5, an author may not write it:
/// assert_eq!(float::parse("5."), Some(5.0));
/// assert!(!float::is_valid("5."));
/// ```
#[must_use]
pub fn parse(input: &str) -> Option<f64> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`.
///
/// * 2009: no plus sign, no leading full stop, and no exponent right after a full stop.
/// * 2007: no plus sign and no exponent; a leading full stop is fine. Its vertical tab is white
///   space.
///
/// Those texts have no rounding step; theirs is taken from the Living Standard, and so is the error
/// for what a double cannot hold.
///
/// ```
/// use duckbill::microsyntax::{Edition, float};
/// for (input, years) in [
///     ("+1", [None, None, Some(1.0)]),
///     (".5", [Some(0.5), None, Some(0.5)]),
///     ("1.e2", [Some(1.0), Some(1.0), Some(100.0)]),
///     ("1e2", [Some(1.0), Some(100.0), Some(100.0)]),
/// ] {
///     let editions = [Edition::Y2007, Edition::Y2009, Edition::Living];
///     assert_eq!(editions.map(|edition| float::parse_edition(input, edition)), years);
/// }
/// ```
#[must_use]
pub fn parse_edition(input: &str, edition: Edition) -> Option<f64> {
    convert(consumed(input, edition)?)
}

/// The part of the input that the steps before *conversion* take into the value.
fn consumed(input: &str, edition: Edition) -> Option<&str> {
    let mut cursor = Cursor::new(input);
    // 6.
    cursor.skip_space_characters(edition);
    // 8. The end of the input (7. and the substeps here) fails in step 10.
    let mut start = cursor.position();
    if !cursor.eat(b'-') && edition == Edition::Living && cursor.eat(b'+') {
        start = cursor.position();
    }
    let digit_at = |cursor: &Cursor<'_>, distance| {
        cursor.peek_after(distance).is_some_and(|byte| byte.is_ascii_digit())
    };
    // 9. to 11.
    let leading_full_stop = edition != Edition::Y2009 && cursor.peek() == Some(b'.');
    if !(leading_full_stop && digit_at(&cursor, 1)) && cursor.digits().is_empty() {
        return None;
    }
    let mut end = cursor.position();
    // 13. *Fraction*
    if cursor.eat(b'.') {
        if digit_at(&cursor, 0) {
            cursor.digits();
            end = cursor.position();
        } else if edition != Edition::Living {
            return Some(cursor.between(start, end));
        }
    }
    // 14.
    if edition != Edition::Y2007 && cursor.eat_class(|byte| matches!(byte, b'e' | b'E')).is_some() {
        cursor.eat_class(|byte| matches!(byte, b'-' | b'+'));
        if !cursor.digits().is_empty() {
            end = cursor.position();
        }
    }
    Some(cursor.between(start, end))
}

/// *Conversion*: the steps from 15 on.
fn convert(number: &str) -> Option<f64> {
    let value: f64 = match exponent_of(number) {
        Some(exponent) if exponent.len() > 5 => convert_far_exponent(number)?,
        _ => number.parse().ok()?,
    };
    // Adding zero turns −0 into 0 and changes nothing else.
    value.is_finite().then_some(value + 0.0)
}

fn exponent_of(number: &str) -> Option<&str> {
    let at = memchr::memchr2(b'e', b'E', number.as_bytes())?;
    Some(&number[at + 1..])
}

/// Significant digits kept by [`convert_far_exponent`]; 767 decide any double, the rest only say
/// whether the number lies above what those 767 say.
const SIGNIFICANT: usize = 770;

/// A number whose written exponent has five digits or more.
///
/// The standard library reads exponents only up to about 650,000, which is beyond every double as
/// long as the significand is short. But `0.000…1e1000000` with a million zeros is 0.1. So the
/// number is first written anew, with one digit before the full stop and the exponent that belongs
/// to that.
#[cold]
fn convert_far_exponent(number: &str) -> Option<f64> {
    let negative = number.starts_with('-');
    let number = number.strip_prefix('-').unwrap_or(number);
    let at = memchr::memchr2(b'e', b'E', number.as_bytes())?;
    let (significand, exponent) = (&number[..at], &number[at + 1..]);
    // A length always fits i64; what saturates here is beyond any length.
    let exponent_value = super::integer::parse(exponent)?;
    let full_stop = significand.find('.').unwrap_or(significand.len());
    let Some(first) = significand.find(|character| matches!(character, '1'..='9')) else {
        return Some(0.0);
    };
    let shift =
        if first < full_stop { length(full_stop - first) - 1 } else { -length(first - full_stop) };
    let scale = exponent_value.saturating_add(shift);
    if scale > 400 {
        return None;
    }
    if scale < -400 {
        return Some(0.0);
    }

    let mut buffer = [0u8; SIGNIFICANT + 16];
    let mut used = 0;
    let mut put = |byte: u8| {
        buffer[used] = byte;
        used += 1;
    };
    if negative {
        put(b'-');
    }
    let mut kept = 0;
    let mut sticky = false;
    for digit in significand[first..].bytes().filter(u8::is_ascii_digit) {
        if kept < SIGNIFICANT {
            put(digit);
            kept += 1;
            if kept == 1 {
                put(b'.');
            }
        } else if digit != b'0' {
            sticky = true;
            break;
        }
    }
    if sticky {
        put(b'1');
    }
    put(b'e');
    put(if scale < 0 { b'-' } else { b'+' });
    let scale = scale.unsigned_abs();
    for power in [100, 10, 1] {
        put(b'0' + u8::try_from(scale / power % 10).ok()?);
    }
    std::str::from_utf8(&buffer[..used]).ok()?.parse().ok()
}

fn length(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// Whether `input` is a [valid floating-point number](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-floating-point-number).
///
/// Unlike in [`parse`], nothing may come before or after the number, there is no plus sign before
/// it, and digits must follow a full stop.
///
/// ```
/// use duckbill::microsyntax::float;
/// assert!(float::is_valid("-.5E+3"));
/// // Invalid, and read as 1 all the same:
/// assert!(!float::is_valid("+1"));
/// assert_eq!(float::parse("+1"), Some(1.0));
/// // Valid, and an error all the same, because no double holds it:
/// assert!(float::is_valid("1e999"));
/// assert_eq!(float::parse("1e999"), None);
/// ```
#[must_use]
pub fn is_valid(input: &str) -> bool {
    is_valid_edition(input, Edition::Living)
}

/// As [`is_valid`], by the grammar of `edition`: in 2009 digits must stand before a full stop; in
/// 2007 a full stop may stand before, between or after the digits and there is no exponent.
///
/// ```
/// use duckbill::microsyntax::{Edition, float};
/// assert!(!float::is_valid_edition(".5", Edition::Y2009));
/// assert!(float::is_valid_edition("5.", Edition::Y2007));
/// ```
#[must_use]
pub fn is_valid_edition(input: &str, edition: Edition) -> bool {
    let mut cursor = Cursor::new(input);
    cursor.eat(b'-');
    let before = !cursor.digits().is_empty();
    let full_stop = cursor.eat(b'.');
    let after = full_stop && !cursor.digits().is_empty();
    let significand = match edition {
        Edition::Y2007 => before || after,
        Edition::Y2009 => before && (after || !full_stop),
        Edition::Living => after || (before && !full_stop),
    };
    if !significand {
        return false;
    }
    if edition != Edition::Y2007 && cursor.eat_class(|byte| matches!(byte, b'e' | b'E')).is_some() {
        cursor.eat_class(|byte| matches!(byte, b'-' | b'+'));
        if cursor.digits().is_empty() {
            return false;
        }
    }
    cursor.at_end()
}

/// The [best representation of a number as a floating-point number](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#best-representation-of-the-number-as-a-floating-point-number):
/// what JavaScript's `ToString` writes, made by `Display` without allocating.
///
/// Of the several strings `ToString` may give, this is always the shortest, and among those the
/// closest to the number.
///
/// ```
/// use duckbill::microsyntax::float::BestRepresentation;
/// assert_eq!(BestRepresentation(0.1).to_string(), "0.1");
/// assert_eq!(BestRepresentation(1e21).to_string(), "1e+21");
/// assert_eq!(BestRepresentation(-1.5e-7).to_string(), "-1.5e-7");
/// // Attributes never get to see these two: setters refuse them first.
/// assert_eq!(BestRepresentation(f64::NEG_INFINITY).to_string(), "-Infinity");
/// assert_eq!(BestRepresentation(f64::NAN).to_string(), "NaN");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct BestRepresentation(pub f64);

impl fmt::Display for BestRepresentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.0;
        if number.is_nan() {
            return f.write_str("NaN");
        }
        if number.is_infinite() {
            return f.write_str(if number > 0.0 { "Infinity" } else { "-Infinity" });
        }
        if number == 0.0 {
            return f.write_str("0");
        }
        // JavaScript writes plain digits for a decimal exponent from -7 up to 20, exclusive of
        // what lies outside; so does `{}` in Rust, which never uses an exponent.
        let magnitude = number.abs();
        if (1e-6..1e21).contains(&magnitude) {
            return write!(f, "{number}");
        }
        let mut text = Exponential::default();
        fmt::Write::write_fmt(&mut text, format_args!("{number:e}"))?;
        let text = text.as_str();
        // `{:e}` writes no sign for a positive exponent, JavaScript does.
        match text.split_once('e') {
            Some((digits, exponent)) if !exponent.starts_with('-') => {
                write!(f, "{digits}e+{exponent}")
            }
            _ => f.write_str(text),
        }
    }
}

/// Room for any double in exponential notation: 17 digits, sign, full stop and `e-324`.
#[derive(Default)]
struct Exponential {
    bytes: [u8; 32],
    length: usize,
}

impl Exponential {
    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl fmt::Write for Exponential {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cases() {
        let table: &[(&str, Option<f64>)] = &[
            ("", None),
            (" ", None),
            ("-", None),
            ("+", None),
            (".", None),
            ("-.", None),
            (".e1", None),
            ("e1", None),
            ("x1", None),
            ("\u{B}1", None),
            ("0", Some(0.0)),
            ("1", Some(1.0)),
            ("+1", Some(1.0)),
            ("+-1", None),
            ("-1", Some(-1.0)),
            (".5", Some(0.5)),
            ("-.5", Some(-0.5)),
            ("+.5", Some(0.5)),
            ("5.", Some(5.0)),
            ("5.x", Some(5.0)),
            ("5.5.5", Some(5.5)),
            ("1.e2", Some(100.0)),
            ("1.e", Some(1.0)),
            ("1e", Some(1.0)),
            ("1e-", Some(1.0)),
            ("1e+", Some(1.0)),
            ("1e+x", Some(1.0)),
            ("1ex", Some(1.0)),
            ("1e2", Some(100.0)),
            ("1E-2", Some(0.01)),
            (".5e1", Some(5.0)),
            ("1.5e1.5", Some(15.0)),
            ("1e--2", Some(1.0)),
            (" \n1 ", Some(1.0)),
            ("Infinity", None),
            ("NaN", None),
            ("0x10", Some(0.0)),
            ("1_000", Some(1.0)),
            ("1.7976931348623157e308", Some(f64::MAX)),
            ("1.7976931348623158e308", Some(f64::MAX)),
            ("1.7976931348623159e308", None),
            ("-1e309", None),
            ("5e-324", Some(5e-324)),
            ("2e-324", Some(0.0)),
            ("1e99999999999999999999999", None),
            ("1e-99999999999999999999999", Some(0.0)),
            ("0e99999999999999999999999", Some(0.0)),
            ("9007199254740993", Some(9_007_199_254_740_992.0)),
            ("9007199254740993.0000000000000000000001", Some(9_007_199_254_740_994.0)),
        ];
        for (input, expected) in table {
            assert_eq!(parse(input), *expected, "{input:?}");
        }
    }

    #[test]
    fn zero_is_never_negative() {
        for input in ["-0", "-0.0", "-0e5", "-1e-400", "-1e-99999999", "-0e99999999"] {
            let value = parse(input).unwrap();
            assert!(value == 0.0 && value.is_sign_positive(), "{input:?}");
        }
    }

    #[test]
    fn far_exponents_count_together_with_long_significands() {
        let zeros = "0".repeat(1_000_000);
        assert_eq!(parse(&format!("0.{zeros}1e1000000")), Some(0.1));
        assert_eq!(parse(&format!("-.{zeros}25E+01000002")), Some(-25.0));
        assert_eq!(parse(&format!("1{zeros}e-1000000")), Some(1.0));
        assert_eq!(parse(&format!("1{zeros}.5e-1000308")), Some(1e-308));
        assert_eq!(parse(&format!("1{zeros}")), None);
        assert_eq!(parse(&format!("1{zeros}e-900000")), None);
        assert_eq!(parse(&format!("0.{zeros}1")), Some(0.0));
        assert_eq!(parse(&format!("0.{zeros}1e900000")), Some(0.0));
        // Half way between two doubles, and then a nonzero digit far to the right.
        assert_eq!(
            parse(&format!("9007199254740993{zeros}1e-1000001")),
            Some(9_007_199_254_740_994.0)
        );
        assert_eq!(
            parse(&format!("9007199254740993{zeros}0e-1000001")),
            Some(9_007_199_254_740_992.0)
        );
    }

    #[test]
    fn validity() {
        for valid in ["0", "-0", "1.5", ".5", "-.5", "1e5", "1E+5", ".5e-5", "00.00"] {
            assert!(is_valid(valid), "{valid:?}");
        }
        for invalid in
            ["", "-", ".", "5.", "+1", " 1", "1 ", "1e", "1e+", "1.e5", "e5", "1,5", "NaN"]
        {
            assert!(!is_valid(invalid), "{invalid:?}");
        }
        for (input, expected) in [
            ("5.", [true, false, false]),
            (".5", [true, false, true]),
            ("1e5", [false, true, true]),
            (".", [false, false, false]),
        ] {
            let found = [Edition::Y2007, Edition::Y2009, Edition::Living]
                .map(|edition| is_valid_edition(input, edition));
            assert_eq!(found, expected, "{input:?}");
        }
    }

    #[test]
    fn best_representations() {
        for (number, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (100.0, "100"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.25e22, "1.25e+22"),
            (123_456_789_012_345_680_000.0, "123456789012345680000"),
            (0.000_001, "0.000001"),
            (0.000_001_5, "0.0000015"),
            (0.000_000_1, "1e-7"),
            (-1.234e-10, "-1.234e-10"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
        ] {
            assert_eq!(BestRepresentation(number).to_string(), expected);
        }
    }

    /// The steps one by one; the value is kept as the digits and the power of ten it consists of,
    /// and printed anew for the conversion.
    fn naive(input: &str) -> Option<f64> {
        let input: Vec<char> = input.chars().collect();
        let at = |position: usize| input.get(position).copied();
        let digit = |position: usize| at(position).filter(char::is_ascii_digit);
        let mut position = 0;
        let (mut sign, mut digits, mut places, mut exponent) = ("", String::new(), 0i64, 0i64);
        while at(position).is_some_and(|c| " \t\n\u{C}\r".contains(c)) {
            position += 1;
        }
        match at(position)? {
            '-' => {
                sign = "-";
                position += 1;
            }
            '+' => position += 1,
            _ => {}
        }
        at(position)?;
        if !(at(position) == Some('.') && digit(position + 1).is_some()) {
            digit(position)?;
            while let Some(d) = digit(position) {
                digits.push(d);
                position += 1;
            }
        }
        'conversion: {
            if at(position) == Some('.') {
                position += 1;
                match at(position) {
                    Some('0'..='9' | 'e' | 'E') => {}
                    _ => break 'conversion,
                }
                while let Some(d) = digit(position) {
                    digits.push(d);
                    places += 1;
                    position += 1;
                }
            }
            if matches!(at(position), Some('e' | 'E')) {
                position += 1;
                let mut factor = 1;
                match at(position) {
                    Some('-') => {
                        factor = -1;
                        position += 1;
                    }
                    Some('+') => position += 1,
                    _ => {}
                }
                while let Some(d) = digit(position) {
                    exponent = (exponent * 10 + i64::from(d as u8 - b'0')).min(60_000);
                    position += 1;
                }
                exponent *= factor;
            }
        }
        let value: f64 = format!("{sign}{digits}e{}", exponent - places).parse().unwrap();
        value.is_finite().then_some(if value == 0.0 { 0.0 } else { value })
    }

    proptest! {
        #[test]
        fn agrees_with_the_steps(
            input in "[ ]{0,1}[-+]{0,1}[0-9]{0,20}[.]{0,1}[0-9]{0,20}([eE][-+]{0,1}[0-9]{0,3}){0,1}[.e0x]{0,2}"
        ) {
            prop_assert_eq!(parse(&input), naive(&input));
        }

        #[test]
        fn far_exponents_agree_with_near_ones(
            digits in "[0-9]{1,30}", places in 0usize..30, exponent in -400i64..400
        ) {
            let near = format!("{digits}e{exponent}").parse::<f64>().unwrap();
            let zeros = 100_000 - places;
            let far = format!("{digits}{}e{}", "0".repeat(zeros), exponent - zeros as i64);
            prop_assert_eq!(parse(&far), near.is_finite().then_some(near));
        }

        #[test]
        fn what_is_valid_parses_unless_it_overflows(input in "[-]{0,1}[0-9.]{0,4}(e[-+]{0,1}[0-9]{0,2}){0,1}") {
            if is_valid(&input) {
                prop_assert_eq!(parse(&input), input.parse::<f64>().ok().map(|value| value + 0.0));
            }
        }

        #[test]
        fn representations_read_back(bits in any::<u64>()) {
            let number = f64::from_bits(bits);
            if number.is_finite() {
                let text = BestRepresentation(number).to_string();
                prop_assert!(is_valid(&text));
                prop_assert_eq!(parse(&text), Some(number));
            }
        }
    }
}
