//! Months.
//! [Months](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#months)

use std::fmt;

use crate::microsyntax::idioms::cursor::{Cursor, saturating_value};

/// A month of a year.
///
/// ```
/// use duckbill::microsyntax::date_time::Month;
/// assert_eq!(Month::new(37, 12).unwrap().to_string(), "0037-12");
/// assert!(Month::new(2026, 13).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Month {
    /// The year, at least 1.
    pub year: u64,
    /// The month, 1 to 12.
    pub month: u8,
}

impl Month {
    /// A month, if there is such a month.
    #[must_use]
    pub const fn new(year: u64, month: u8) -> Option<Self> {
        if year > 0 && 1 <= month && month <= 12 { Some(Self { year, month }) } else { None }
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// [Parse a month string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-string).
///
/// Browsers and conformance checkers agree on this grammar: there is no string that one accepts and
/// the other does not.
#[must_use]
pub fn parse(input: &str) -> Option<Month> {
    let mut cursor = Cursor::new(input);
    let month = component(&mut cursor)?;
    cursor.at_end().then_some(month)
}

/// Whether `input` is a [valid month string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-month-string),
/// which is every string that [`parse`] reads.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    parse(input).is_some()
}

/// [Parse a month component](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-month-component)
pub(super) fn component(cursor: &mut Cursor<'_>) -> Option<Month> {
    // 1. and 2.
    let year = year(cursor)?;
    // 3.
    if !cursor.eat(b'-') {
        return None;
    }
    // 4. to 6.
    Month::new(year, cursor.two_digits()?)
}

/// Four or more digits that are a number greater than zero.
pub(super) fn year(cursor: &mut Cursor<'_>) -> Option<u64> {
    let digits = cursor.digits();
    let year = saturating_value(digits);
    (digits.len() >= 4 && year > 0).then_some(year)
}
