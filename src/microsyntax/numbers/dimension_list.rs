//! Lists of dimensions, the `rows` and `cols` of framesets.
//! [Lists of dimensions](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#lists-of-dimensions)

#![expect(clippy::arithmetic_side_effects, reason = "a capacity")]

use super::dimension::saturating_decimal;
use crate::ascii;
use crate::microsyntax::idioms::cursor::Cursor;
use crate::microsyntax::tokens;

/// The unit of an entry in a list of dimensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Unit {
    /// A share of the whole, in percent.
    Percentage,
    /// A share of what is left over.
    Relative,
    /// CSS pixels.
    Absolute,
}

impl Unit {
    /// The name the standard gives the unit.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Percentage => "percentage",
            Self::Relative => "relative",
            Self::Absolute => "absolute",
        }
    }
}

/// An entry of a list of dimensions.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The number; never negative, at most `f64::MAX`.
    pub value: f64,
    /// The unit of the number.
    pub unit: Unit,
}

/// [Rules for parsing a list of dimensions](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-list-of-dimensions).
/// Never an error. The drafts have the same rules; there is no grammar for authors, because
/// framesets are not for authors.
///
/// The text never steps over the full stop before a fraction, which would make fractions end every
/// entry; we step over it.
///
/// ```
/// use duckbill::microsyntax::dimension_list::{self, Unit};
/// let list: Vec<_> = dimension_list::parse("20%, 1.5*, 100,").collect();
/// assert_eq!(list.len(), 3); // one trailing comma is dropped
/// assert_eq!((list[0].value, list[0].unit), (20.0, Unit::Percentage));
/// assert_eq!((list[1].value, list[1].unit), (1.5, Unit::Relative));
/// assert_eq!((list[2].value, list[2].unit), (100.0, Unit::Absolute));
/// ```
pub fn parse(input: &str) -> impl Iterator<Item = Entry> + '_ {
    // 2. and 3.
    let input = input.strip_suffix(',').unwrap_or(input);
    tokens::split_on_commas(input).map(entry)
}

/// The substeps of step 5.
fn entry(token: &str) -> Entry {
    let mut cursor = Cursor::new(token);
    // 5.
    if cursor.at_end() {
        return Entry { value: 0.0, unit: Unit::Relative };
    }
    // 6.
    let digits = cursor.digits();
    // 7.
    let mut fraction = "";
    if cursor.eat(b'.') {
        fraction = cursor
            .collect(|c| c.is_ascii_digit() || (c.is_ascii() && ascii::is_whitespace(c as u8)));
    }
    // 8. and 9.
    cursor.skip_whitespace();
    let unit = match cursor.peek() {
        Some(b'%') => Unit::Percentage,
        Some(b'*') => Unit::Relative,
        _ => Unit::Absolute,
    };
    Entry { value: value(digits, fraction), unit }
}

/// The number written as `digits.fraction`, where white space in the fraction does not count.
fn value(digits: &str, fraction: &str) -> f64 {
    if fraction.is_empty() {
        return saturating_decimal(digits);
    }
    let mut number = String::with_capacity(digits.len() + 1 + fraction.len());
    number.push_str(digits);
    number.push('.');
    number.extend(fraction.chars().filter(char::is_ascii_digit));
    saturating_decimal(&number)
}
