//! Floating-point numbers.
//! [Floating-point numbers](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#floating-point-numbers)
//!
//! The standard accumulates the value digit by digit in exact arithmetic and rounds once, at the
//! end. We find the prefix of the input that its steps consume and hand that to the correctly
//! rounding parser of the standard library, which gives the same number.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "positions are in the input; exponents stop growing at six digits, and a buffer takes all the digits that count"
)]

pub use super::best_representation::BestRepresentation;
use crate::edition::Edition;
use crate::microsyntax::idioms::cursor::{Cursor, leading_space_characters};

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
#[inline]
pub fn parse(input: &str) -> Option<f64> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`.
///
/// * 2009: no plus sign, no leading full stop, and no exponent right after a full stop.
/// * 2007: no plus sign and no exponent; a leading full stop is fine. Its vertical tab is white
///   space.
///
/// Those drafts have no rounding step; theirs is taken from the Living Standard, and so is the error
/// for what a double cannot hold.
#[must_use]
#[inline]
pub fn parse_edition(input: &str, edition: Edition) -> Option<f64> {
    let scan = Scan::of(input, edition)?;
    match scan.exact(input) {
        Some(value) => Some(value),
        None => convert(&input[scan.start..scan.end], scan.exponent),
    }
}

/// The facts about the input that the steps before *conversion* find.
///
/// Most numbers have so few digits that significand and power of ten are both exact doubles; then
/// one multiplication or division rounds once and correctly. All others are handed to the standard
/// library. The digits are counted before any of them is multiplied, since that chain of
/// multiplications is what costs time and would be wasted on long numbers.
struct Scan {
    start: usize,
    end: usize,
    /// The end of the sign.
    significand: usize,
    /// Digits in the significand.
    digits: usize,
    /// Digits after the full stop.
    places: usize,
    /// The written exponent; what is beyond five digits saturates.
    exponent: i32,
}

impl Scan {
    #[inline]
    fn of(input: &str, edition: Edition) -> Option<Self> {
        let bytes = input.as_bytes();
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let is_digit = |at: usize| byte(at).is_ascii_digit();
        // 6.
        let mut at = leading_space_characters(input, edition);
        let mut start = at;
        // 8. The end of the input (7. and the substeps here) fails in step 10.
        let negative = byte(at) == b'-';
        if negative {
            at += 1;
        } else if byte(at) == b'+' && !edition.is_draft() {
            at += 1;
            start = at;
        }
        // 9. to 11.
        let take_digits = |at: &mut usize| {
            let first = *at;
            while is_digit(*at) {
                *at += 1;
            }
            *at - first
        };
        let mut digits = take_digits(&mut at);
        let leading_full_stop =
            byte(at) == b'.' && is_digit(at + 1) && edition != Edition::Draft2009;
        if digits == 0 && !leading_full_stop {
            return None;
        }
        // 13. *Fraction*
        let (mut end, mut places) = (at, 0);
        let mut goes_on = true;
        if byte(at) == b'.' {
            at += 1;
            places = take_digits(&mut at);
            digits += places;
            if places > 0 {
                end = at;
            } else {
                goes_on = !edition.is_draft();
            }
        }
        // 14.
        let mut exponent = 0i32;
        if goes_on && matches!(byte(at), b'e' | b'E') && edition != Edition::Draft2007 {
            at += 1;
            let factor = if byte(at) == b'-' { -1 } else { 1 };
            at += usize::from(matches!(byte(at), b'-' | b'+'));
            while is_digit(at) {
                if exponent.abs() < 100_000 {
                    exponent = exponent * 10 + factor * i32::from(byte(at) - b'0');
                }
                at += 1;
                end = at;
            }
        }
        let significand = start + usize::from(negative);
        Some(Self { start, end, significand, digits, places, exponent })
    }

    /// The value, where one operation on exact doubles gives it.
    #[inline]
    fn exact(&self, input: &str) -> Option<f64> {
        const POWERS: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
        ];
        // Sixteen digits may exceed the exact integers; fifteen never do.
        if self.digits > 15 {
            return None;
        }
        let scale = self.exponent - self.places as i32;
        let power = *POWERS.get(scale.unsigned_abs() as usize)?;
        let mut significand = 0u64;
        let mut left = self.digits;
        for byte in &input.as_bytes()[self.significand..] {
            if left == 0 {
                break;
            }
            if *byte != b'.' {
                significand = significand * 10 + u64::from(byte - b'0');
                left -= 1;
            }
        }
        let value = significand as f64;
        let value = if scale < 0 { value / power } else { value * power };
        // There is no −0: a zero is never negated.
        let negative = self.significand > self.start && significand != 0;
        Some(if negative { -value } else { value })
    }
}

/// *Conversion*: the steps from 15 on.
fn convert(number: &str, exponent: i32) -> Option<f64> {
    let value: f64 = if exponent.unsigned_abs() < FAR_EXPONENT {
        number.parse().ok()?
    } else {
        convert_far_exponent(number)?
    };
    // Adding zero turns −0 into 0 and changes nothing else.
    value.is_finite().then_some(value + 0.0)
}

/// Exponents from here on are not left to the standard library.
const FAR_EXPONENT: u32 = 10_000;

/// Significant digits kept by [`convert_far_exponent`]; 767 decide any double, the rest only say
/// whether the number lies above what those 767 say.
const SIGNIFICANT: usize = 770;

/// A number whose written exponent is 10,000 or more, or as far below zero.
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
/// it, and digits must follow a full stop. A valid number may be beyond the finite ones, and then reading
/// it is an error: `-1.5e32000`.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    is_valid_edition(input, Edition::Living)
}

/// As [`is_valid`], by the grammar of `edition`: in 2009 digits must be before a full stop; in
/// 2007 a full stop may be before, between or after the digits and there is no exponent.
#[must_use]
pub fn is_valid_edition(input: &str, edition: Edition) -> bool {
    let mut cursor = Cursor::new(input);
    cursor.eat(b'-');
    let before = !cursor.digits().is_empty();
    let full_stop = cursor.eat(b'.');
    let after = full_stop && !cursor.digits().is_empty();
    let significand = match edition {
        Edition::Draft2007 => before || after,
        Edition::Draft2009 => before && (after || !full_stop),
        Edition::Snapshot2018 | Edition::Living => after || (before && !full_stop),
    };
    if !significand {
        return false;
    }
    if edition != Edition::Draft2007
        && cursor.eat_class(|byte| matches!(byte, b'e' | b'E')).is_some()
    {
        cursor.eat_class(|byte| matches!(byte, b'-' | b'+'));
        if cursor.digits().is_empty() {
            return false;
        }
    }
    cursor.at_end()
}
