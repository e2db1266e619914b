//! Times of day.
//! [Times](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#concept-time)

#![expect(clippy::arithmetic_side_effects, reason = "seconds of a day; nine digits fit 32 bits")]

use std::fmt;

use crate::edition::Edition;
use crate::microsyntax::idioms::cursor::{Cursor, saturating_value};

/// A time of day without a time zone. There are no leap seconds.
///
/// `Display` writes the shortest string for the time: no seconds if they are zero, no trailing zeros
/// in the fraction. With more than three digits in the fraction that string is read back by
/// [`parse`], but is not valid for authors.
///
/// ```
/// use duckbill::microsyntax::date_time::Time;
/// assert_eq!(Time::new(9, 5, 0, 0).unwrap().to_string(), "09:05");
/// assert_eq!(Time::new(9, 5, 0, 250_000_000).unwrap().to_string(), "09:05:00.25");
/// assert!(Time::new(23, 59, 60, 0).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Time {
    /// The hour, 0 to 23.
    pub hour: u8,
    /// The minute, 0 to 59.
    pub minute: u8,
    /// The whole seconds, 0 to 59.
    pub second: u8,
    /// The fraction of the second in nanoseconds, below 1,000,000,000.
    pub nanosecond: u32,
}

impl Time {
    /// A time, if there is such a time of day.
    #[must_use]
    pub const fn new(hour: u8, minute: u8, second: u8, nanosecond: u32) -> Option<Self> {
        if hour <= 23 && minute <= 59 && second <= 59 && nanosecond < 1_000_000_000 {
            Some(Self { hour, minute, second, nanosecond })
        } else {
            None
        }
    }

    /// Whole seconds since midnight.
    #[must_use]
    pub(super) const fn seconds_since_midnight(self) -> u32 {
        (self.hour as u32 * 60 + self.minute as u32) * 60 + self.second as u32
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)?;
        if self.second != 0 || self.nanosecond != 0 {
            write!(f, ":{:02}", self.second)?;
            fraction(f, self.nanosecond)?;
        }
        Ok(())
    }
}

/// Writes a full stop and the digits of a fraction of a second, or nothing for zero.
pub(super) fn fraction(f: &mut fmt::Formatter<'_>, nanosecond: u32) -> fmt::Result {
    if nanosecond == 0 {
        return Ok(());
    }
    let (mut digits, mut width) = (nanosecond, 9);
    while digits.is_multiple_of(10) {
        digits /= 10;
        width -= 1;
    }
    write!(f, ".{digits:0width$}")
}

/// The nanoseconds that the digits after a full stop mean; what is beyond them is cut off.
pub(super) fn nanoseconds(digits: &str) -> u32 {
    let digits = digits.bytes().chain(std::iter::repeat(b'0')).take(9);
    digits.fold(0, |value, digit| value * 10 + u32::from(digit - b'0'))
}

/// [Parse a time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-string).
#[must_use]
pub fn parse(input: &str) -> Option<Time> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`: in 2009 the whole seconds may have any number of digits
/// from two on. The draft of 2007 has no time strings of their own; its edition behaves like 2009.
#[must_use]
pub fn parse_edition(input: &str, edition: Edition) -> Option<Time> {
    let mut cursor = Cursor::new(input);
    let time = component(&mut cursor, edition)?;
    cursor.at_end().then_some(time)
}

/// Whether `input` is a [valid time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-string):
/// as [`parse`] reads it, with at most three digits after the full stop.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    is_valid_edition(input, Edition::Living)
}

/// As [`is_valid`], by the grammar of `edition`: before the Living Standard the fraction may have
/// any length.
#[must_use]
pub fn is_valid_edition(input: &str, edition: Edition) -> bool {
    let mut cursor = Cursor::new(input);
    valid_component(&mut cursor, edition) && cursor.at_end()
}

/// Steps over a time that is valid for authors.
pub(super) fn valid_component(cursor: &mut Cursor<'_>, edition: Edition) -> bool {
    let start = cursor.position();
    // Every form that is valid today was valid in 2009 too, except for the length of the fraction.
    if component(cursor, Edition::Living).is_none() {
        return false;
    }
    let text = cursor.between(start, cursor.position());
    edition.is_draft() || text.split_once('.').is_none_or(|(_, fraction)| fraction.len() <= 3)
}

/// [Parse a time component](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-time-component)
pub(super) fn component(cursor: &mut Cursor<'_>, edition: Edition) -> Option<Time> {
    // 1. and 2.
    let hour = cursor.two_digits()?;
    // 3.
    if !cursor.eat(b':') {
        return None;
    }
    // 4. and 5.
    let minute = cursor.two_digits()?;
    // 6. and 7.
    let (second, nanosecond) = if cursor.eat(b':') { seconds(cursor, edition)? } else { (0, 0) };
    // 8.
    Time::new(hour, minute, second, nanosecond)
}

/// The substeps of step 7 from 2 on.
fn seconds(cursor: &mut Cursor<'_>, edition: Edition) -> Option<(u8, u32)> {
    // 7.3. The collected sequence may hold one full stop, and not at its end: "three characters
    // long" is `00.`.
    let whole = cursor.digits();
    let mut digits = "";
    if cursor.eat(b'.') {
        digits = cursor.digits();
        if digits.is_empty() || cursor.peek() == Some(b'.') {
            return None;
        }
    }
    // 7.2., and the place of the full stop in 7.3.
    let fits = match edition {
        Edition::Snapshot2018 | Edition::Living => whole.len() == 2,
        _ => whole.len() >= 2,
    };
    if !fits {
        return None;
    }
    // 7.4.: `Time::new` looks at the bound.
    let second = saturating_value(whole).try_into().ok()?;
    Some((second, nanoseconds(digits)))
}
