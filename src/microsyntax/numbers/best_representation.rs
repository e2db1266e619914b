//! Floating-point numbers as JavaScript writes them.

#![expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "the length never passes the buffer, which the longest number fits"
)]

use std::fmt;

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
    use crate::microsyntax::float::{is_valid, parse};
    use proptest::prelude::*;

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

    proptest! {
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
