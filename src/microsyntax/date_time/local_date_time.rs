//! Local dates and times.
//! [Local dates and times](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#local-dates-and-times)

use std::fmt;

use super::{Date, Time, date, time};
use crate::edition::Edition;
use crate::microsyntax::idioms::cursor::Cursor;

/// A date and a time of day without a time zone.
///
/// `Display` writes the [valid normalized local date and time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-normalised-local-date-and-time-string).
///
/// ```
/// use duckbill::microsyntax::date_time::local_date_time;
/// let moment = local_date_time::parse("2026-10-03 12:30:00").unwrap();
/// assert_eq!(moment.to_string(), "2026-10-03T12:30");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct LocalDateTime {
    /// The date.
    pub date: Date,
    /// The time of day.
    pub time: Time,
}

impl LocalDateTime {
    /// A date and a time together.
    #[must_use]
    pub const fn new(date: Date, time: Time) -> Self {
        Self { date, time }
    }
}

impl fmt::Display for LocalDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{}", self.date, self.time)
    }
}

/// [Parse a local date and time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-local-date-and-time-string).
#[must_use]
pub fn parse(input: &str) -> Option<LocalDateTime> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`: in 2009 only a `T` separates the date from the time.
/// The draft of 2007 has no local dates and times; its edition behaves like 2009.
#[must_use]
pub fn parse_edition(input: &str, edition: Edition) -> Option<LocalDateTime> {
    let mut cursor = Cursor::new(input);
    let moment = component(&mut cursor, edition)?;
    // 6.
    cursor.at_end().then_some(moment)
}

/// A date, a separator and a time: what local and global dates and times begin with.
pub(super) fn component(cursor: &mut Cursor<'_>, edition: Edition) -> Option<LocalDateTime> {
    // 3.
    let date = date::component(cursor)?;
    // 4.
    separator(cursor, edition)?;
    // 5.
    Some(LocalDateTime { date, time: time::component(cursor, edition)? })
}

/// Steps over the `T`, or today also the space, between a date and a time.
pub(super) fn separator(cursor: &mut Cursor<'_>, edition: Edition) -> Option<u8> {
    cursor.eat_class(|byte| byte == b'T' || (byte == b' ' && !edition.is_draft()))
}

/// Steps over a date, a separator and a time that are valid for authors.
pub(super) fn valid_component(cursor: &mut Cursor<'_>, edition: Edition) -> bool {
    date::component(cursor).is_some()
        && separator(cursor, edition).is_some()
        && time::valid_component(cursor, edition)
}

/// Whether `input` is a [valid local date and time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-local-date-and-time-string).
#[must_use]
pub fn is_valid(input: &str) -> bool {
    is_valid_edition(input, Edition::Living)
}

/// As [`is_valid`], by the grammar of `edition`: in 2009 a `T` must separate, and the fraction of a
/// second may have any number of digits. The draft of 2007 has no local dates and times; its edition
/// behaves like 2009.
#[must_use]
pub fn is_valid_edition(input: &str, edition: Edition) -> bool {
    let mut cursor = Cursor::new(input);
    valid_component(&mut cursor, edition) && cursor.at_end()
}

/// Whether `input` is a [valid normalized local date and time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-normalised-local-date-and-time-string):
/// with a `T`, and with the shortest string for the time.
#[must_use]
pub fn is_valid_normalized(input: &str) -> bool {
    if !is_valid(input) {
        return false;
    }
    let Some((date, time)) = input.split_once('T') else {
        return false;
    };
    // Of two valid strings for one time, one is shorter: by a zero at the end of the fraction, by
    // a fraction of zero, or by zero seconds.
    debug_assert!(date::is_valid(date) && time::is_valid(time));
    let trailing_zero = matches!(time.split_once('.'), Some((_, digits)) if digits.ends_with('0'));
    let zero_seconds = time.len() == "00:00:00".len() && time.ends_with(":00");
    !trailing_zero && !zero_seconds
}

/// [Normalizes](https://html.spec.whatwg.org/multipage/input.html#local-date-and-time-state-(type=datetime-local))
/// a local date and time string, as the value sanitization of `input type=datetime-local` does;
/// `None` where that makes the value empty. That algorithm takes valid strings only; this takes what
/// [`parse`] reads.
#[must_use]
pub fn normalize(input: &str) -> Option<String> {
    parse(input).map(|moment| moment.to_string())
}
