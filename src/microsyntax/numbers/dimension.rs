//! Percentages and lengths.
//! [Percentages and lengths](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#percentages-and-dimensions)

use std::fmt;

use super::float::BestRepresentation;
use crate::edition::Edition;
use crate::microsyntax::idioms::cursor::Cursor;

/// A number that is either a length in CSS pixels or a percentage; never negative.
///
/// ```
/// use duckbill::microsyntax::dimension::Dimension;
/// assert_eq!(Dimension::Percentage(12.5).to_string(), "12.5%");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Dimension {
    /// CSS pixels.
    Length(f64),
    /// Percent.
    Percentage(f64),
}

impl Dimension {
    /// The number, whatever its unit.
    #[must_use]
    pub const fn value(self) -> f64 {
        match self {
            Self::Length(value) | Self::Percentage(value) => value,
        }
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = BestRepresentation(self.value());
        match self {
            Self::Length(_) => write!(f, "{value}"),
            Self::Percentage(_) => write!(f, "{value}%"),
        }
    }
}

/// [Rules for parsing dimension values](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-dimension-values).
///
/// There is no sign, not even a plus. A number beyond the doubles becomes `f64::MAX`.
#[must_use]
pub fn parse(input: &str) -> Option<Dimension> {
    let mut cursor = Cursor::new(input);
    // 3. to 5.
    cursor.skip_whitespace();
    let start = cursor.position();
    if cursor.digits().is_empty() {
        return None;
    }
    // 7. A full stop without digits after it is consumed and changes nothing.
    let mut end = cursor.position();
    if cursor.eat(b'.') && !cursor.digits().is_empty() {
        end = cursor.position();
    }
    // 6., 8. and the current dimension value.
    let value = saturating_decimal(cursor.between(start, end));
    Some(if cursor.eat(b'%') { Dimension::Percentage(value) } else { Dimension::Length(value) })
}

/// [Rules for parsing nonzero dimension values](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-non-zero-dimension-values):
/// as [`parse`], but zero is an error.
#[must_use]
pub fn parse_nonzero(input: &str) -> Option<Dimension> {
    parse(input).filter(|dimension| dimension.value() != 0.0)
}

/// As [`parse`], by the rules of `edition`.
///
/// In 2009 a plus sign is allowed, nothing less than 1 is, and a full stop without digits after it ends
/// the number before its percent sign is seen. The draft of 2007 has only a reminder that these
/// rules are to be written, so that its answer is always `None`.
#[must_use]
pub fn parse_edition(input: &str, edition: Edition) -> Option<Dimension> {
    match edition {
        Edition::Draft2007 => None,
        Edition::Draft2009 => parse_2009(input),
        Edition::Snapshot2018 | Edition::Living => parse(input),
    }
}

fn parse_2009(input: &str) -> Option<Dimension> {
    let mut cursor = Cursor::new(input);
    // 3. to 6.
    cursor.skip_whitespace();
    cursor.eat(b'+');
    cursor.collect(|character| character == '0');
    // 7. to 9.
    let start = cursor.position();
    if cursor.digits().is_empty() {
        return None;
    }
    let mut end = cursor.position();
    // 11.
    if cursor.eat(b'.') {
        if cursor.digits().is_empty() {
            return Some(Dimension::Length(saturating_decimal(cursor.between(start, end))));
        }
        end = cursor.position();
    }
    // 12. to 14.
    let value = saturating_decimal(cursor.between(start, end));
    Some(if cursor.eat(b'%') { Dimension::Percentage(value) } else { Dimension::Length(value) })
}

/// The value of `digits` or `digits.digits`.
pub(super) fn saturating_decimal(number: &str) -> f64 {
    number.parse::<f64>().unwrap_or_default().min(f64::MAX)
}

/// Whether `input` is what authors may write in a dimension attribute (`width`, `height`): a
/// [valid non-negative integer](https://html.spec.whatwg.org/multipage/embedded-content-other.html#dimension-attributes).
#[must_use]
pub fn is_valid(input: &str) -> bool {
    super::non_negative_integer::is_valid(input)
}
