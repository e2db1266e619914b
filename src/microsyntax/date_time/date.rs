//! Dates.
//! [Dates](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-date)

use std::fmt;

use super::{calendar, days_in_month, month};
use crate::microsyntax::idioms::cursor::Cursor;

/// A day of a year.
///
/// ```
/// use duckbill::microsyntax::date_time::Date;
/// assert_eq!(Date::new(2024, 2, 29).unwrap().to_string(), "2024-02-29");
/// assert!(Date::new(2025, 2, 29).is_none());
/// assert!(Date::new(2025, 2, 28) < Date::new(2025, 3, 1));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Date {
    /// The year, at least 1 (the rules of 2007 alone can give 0).
    pub year: u64,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl Date {
    /// A date, if there is such a day.
    #[must_use]
    pub const fn new(year: u64, month: u8, day: u8) -> Option<Self> {
        if year > 0 { Self::new_with_year_zero(year, month, day) } else { None }
    }

    pub(super) const fn new_with_year_zero(year: u64, month: u8, day: u8) -> Option<Self> {
        let real = 1 <= month && month <= 12 && 1 <= day && day <= days_in_month(year, month);
        if real { Some(Self { year, month, day }) } else { None }
    }

    /// Days since 1970-01-01.
    #[must_use]
    pub fn days_since_epoch(self) -> i128 {
        calendar::days_since_epoch(self.year, self.month, self.day)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// [Parse a date string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-string).
///
/// Browsers and conformance checkers agree on this grammar: there is no string that one accepts and
/// the other does not.
#[must_use]
pub fn parse(input: &str) -> Option<Date> {
    let mut cursor = Cursor::new(input);
    let date = component(&mut cursor)?;
    cursor.at_end().then_some(date)
}

/// Whether `input` is a [valid date string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string),
/// which is every string that [`parse`] reads.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    parse(input).is_some()
}

/// [Parse a date component](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-component)
pub(super) fn component(cursor: &mut Cursor<'_>) -> Option<Date> {
    // 1.
    let month = month::component(cursor)?;
    // 3.
    if !cursor.eat(b'-') {
        return None;
    }
    // 2. and 4. to 6.
    Date::new(month.year, month.month, cursor.two_digits()?)
}
