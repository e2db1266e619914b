//! Yearless dates.
//! [Yearless dates](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#yearless-dates)

use std::fmt;

use super::days_in_month;
use crate::microsyntax::idioms::cursor::Cursor;

/// A day of any year, of a leap year too.
///
/// `Display` leaves out the two hyphens that may be before the month.
///
/// ```
/// use duckbill::microsyntax::date_time::YearlessDate;
/// assert_eq!(YearlessDate::new(2, 29).unwrap().to_string(), "02-29");
/// assert!(YearlessDate::new(2, 30).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct YearlessDate {
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl YearlessDate {
    /// A yearless date, if a leap year has such a day.
    #[must_use]
    pub const fn new(month: u8, day: u8) -> Option<Self> {
        let real = 1 <= month && month <= 12 && 1 <= day && day <= days_in_month(4, month);
        if real { Some(Self { month, day }) } else { None }
    }
}

impl fmt::Display for YearlessDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}-{:02}", self.month, self.day)
    }
}

/// [Parse a yearless date string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-yearless-date-string).
///
/// Browsers and conformance checkers agree on this grammar: there is no string that one accepts and
/// the other does not. The drafts of 2007 and 2009 do not have it.
#[must_use]
pub fn parse(input: &str) -> Option<YearlessDate> {
    let mut cursor = Cursor::new(input);
    // The yearless date component, 1.
    if !matches!(cursor.collect(|character| character == '-').len(), 0 | 2) {
        return None;
    }
    // 2. and 3.
    let month = cursor.two_digits()?;
    // 5.
    if !cursor.eat(b'-') {
        return None;
    }
    // 4. and 6. to 8.
    let date = YearlessDate::new(month, cursor.two_digits()?)?;
    cursor.at_end().then_some(date)
}

/// Whether `input` is a [valid yearless date string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-yearless-date-string),
/// which is every string that [`parse`] reads.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    parse(input).is_some()
}
