//! Weeks.
//! [Weeks](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#weeks)

#![expect(
    clippy::arithmetic_side_effects,
    reason = "the days of all years of 64 bits fit 128 bits many times"
)]

use std::fmt;

use super::{Date, calendar, month, weeks_in_year};
use crate::microsyntax::idioms::cursor::Cursor;

/// A week of a week-year, which begins on the Monday of the week with the year's first Thursday.
///
/// ```
/// use duckbill::microsyntax::date_time::Week;
/// assert_eq!(Week::new(2020, 53).unwrap().to_string(), "2020-W53");
/// assert!(Week::new(2021, 53).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Week {
    /// The week-year, at least 1.
    pub year: u64,
    /// The week, from 1 to 52 or 53.
    pub week: u8,
}

impl Week {
    /// A week, if the week-year has it.
    #[must_use]
    pub const fn new(year: u64, week: u8) -> Option<Self> {
        if year > 0 && 1 <= week && week <= weeks_in_year(year) {
            Some(Self { year, week })
        } else {
            None
        }
    }

    /// The week of a date; `None` for the last days of the year 0.
    #[must_use]
    pub fn of(date: Date) -> Option<Self> {
        // The Thursday of the week decides its year. Day 0 was a Thursday.
        let thursday = (date.days_since_epoch() + 3).div_euclid(7) * 7;
        let year = u64::try_from(calendar::date_of_days(thursday).0).ok()?;
        let first = calendar::days_since_epoch(year, 1, 1);
        Self::new(year, u8::try_from((thursday - first) / 7 + 1).ok()?)
    }

    /// The Monday that the week begins with; `None` beyond the years of [`Date`].
    #[must_use]
    pub fn monday(self) -> Option<Date> {
        // January 4th always lies in the first week.
        let fourth = calendar::days_since_epoch(self.year, 1, 4);
        let monday = fourth - (fourth + 3).rem_euclid(7) + (i128::from(self.week) - 1) * 7;
        let (year, month, day) = calendar::date_of_days(monday);
        Date::new(u64::try_from(year).ok()?, month, day)
    }
}

impl fmt::Display for Week {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-W{:02}", self.year, self.week)
    }
}

/// [Parse a week string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-week-string).
///
/// Browsers and conformance checkers agree on this grammar: there is no string that one accepts and
/// the other does not.
#[must_use]
pub fn parse(input: &str) -> Option<Week> {
    let mut cursor = Cursor::new(input);
    // 3. and 4.
    let year = month::year(&mut cursor)?;
    // 5. and 6.
    if !(cursor.eat(b'-') && cursor.eat(b'W')) {
        return None;
    }
    // 7. to 9.
    let week = Week::new(year, cursor.two_digits()?)?;
    // 10. and 11.
    cursor.at_end().then_some(week)
}

/// Whether `input` is a [valid week string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-week-string),
/// which is every string that [`parse`] reads.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    parse(input).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        for (input, valid) in [
            ("2009-W53", true),
            ("2010-W53", false),
            ("2026-W53", true),
            ("2009-W01", true),
            ("2009-W00", false),
            ("2009-W54", false),
            ("2009-W1", false),
            ("2009-W001", false),
            ("2009W01", false),
            ("2009-01", false),
            ("0000-W01", false),
            ("0001-W01", true),
            ("12009-W01", true),
            ("009-W01", false),
            ("2009-W01 ", false),
            ("2009-W", false),
        ] {
            assert_eq!(is_valid(input), valid, "{input:?}");
            if valid {
                assert_eq!(parse(input).unwrap().to_string(), input);
            }
        }
    }

    #[test]
    fn weeks_follow_each_other() {
        let mut monday = Week::new(1, 1).unwrap().monday().unwrap().days_since_epoch();
        for year in 1..2402 {
            for number in 1..=weeks_in_year(year) {
                let week = Week::new(year, number).unwrap();
                let first = week.monday().unwrap();
                assert_eq!(first.days_since_epoch(), monday, "{week}");
                for day in [0, 6] {
                    let (y, m, d) = calendar::date_of_days(monday + day);
                    let date = Date::new(u64::try_from(y).unwrap(), m, d).unwrap();
                    assert_eq!(Week::of(date), Some(week));
                }
                monday += 7;
            }
        }
    }
}
