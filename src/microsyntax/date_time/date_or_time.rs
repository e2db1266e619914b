//! Dates, times, or both.
//! [Vaguer moments in time](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#vaguer-moments-in-time)

#![expect(clippy::arithmetic_side_effects, reason = "an offset is less than a day")]

use std::fmt;

use super::time::nanoseconds;
use super::{
    Date, GlobalDateTime, Time, TimeZoneOffset, date, global_date_time, local_date_time, time,
    time_zone_offset,
};
use crate::edition::Edition;
use crate::microsyntax::idioms;
use crate::microsyntax::idioms::cursor::{Cursor, saturating_value};

/// The value of a date or time string.
///
/// ```
/// use duckbill::microsyntax::date_time::date_or_time;
/// assert_eq!(date_or_time::parse("12:00:00").unwrap().to_string(), "12:00");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DateOrTime {
    /// A date alone.
    Date(Date),
    /// A time of day alone.
    Time(Time),
    /// A date and a time with a time-zone offset.
    GlobalDateTime(GlobalDateTime),
}

impl fmt::Display for DateOrTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date(date) => date.fmt(f),
            Self::Time(time) => time.fmt(f),
            Self::GlobalDateTime(moment) => moment.fmt(f),
        }
    }
}

/// The place of a date or time string in the drafts. It decides which white space is skipped around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Context {
    /// In an attribute: 2009 skips nothing, 2007 its space characters.
    Attribute,
    /// In the content of an element: 2009 skips White_Space, 2007 the class Zs.
    Content,
}

/// [Parse a date or time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-date-or-time-string).
#[must_use]
pub fn parse(input: &str) -> Option<DateOrTime> {
    let mut cursor = Cursor::new(input);
    // 5.
    let date = date::component(&mut cursor);
    // 6.
    let time_present = if date.is_some() {
        local_date_time::separator(&mut cursor, Edition::Living).is_some()
    } else {
        cursor = Cursor::new(input);
        true
    };
    // 7.
    let time =
        if time_present { Some(time::component(&mut cursor, Edition::Living)?) } else { None };
    // 8. to 11.
    finish(cursor, date, time, Edition::Living, |_| ())
}

/// The last steps, which read the offset that belongs to a date with a time.
fn finish<'a>(
    mut cursor: Cursor<'a>,
    date: Option<Date>,
    time: Option<Time>,
    edition: Edition,
    skip: impl FnOnce(&mut Cursor<'a>),
) -> Option<DateOrTime> {
    let found = match (date, time) {
        (Some(date), Some(time)) => {
            let offset = time_zone_offset::component(&mut cursor, edition)?;
            DateOrTime::GlobalDateTime(GlobalDateTime { date, time, offset })
        }
        (Some(date), None) => DateOrTime::Date(date),
        (None, Some(time)) => DateOrTime::Time(time),
        (None, None) => return None,
    };
    skip(&mut cursor);
    cursor.at_end().then_some(found)
}

/// The rules to parse a date or time string of 2009. A `T` without a time after it is forgiven: only
/// the date counts then.
#[must_use]
pub fn parse_2009(input: &str, context: Context) -> Option<DateOrTime> {
    let skip = |cursor: &mut Cursor<'_>| {
        if context == Context::Content {
            cursor.collect(char::is_whitespace);
        }
    };
    let mut cursor = Cursor::new(input);
    // 3. and 4.
    skip(&mut cursor);
    let start = cursor;
    // 6. and 7.
    let date = date::component(&mut cursor);
    let time_present = if date.is_some() {
        local_date_time::separator(&mut cursor, Edition::Draft2009).is_some()
    } else {
        cursor = start;
        true
    };
    // 8. The position stays after the characters that a failing time component consumed.
    let mut time = None;
    if time_present {
        time = time::component(&mut cursor, Edition::Draft2009);
    }
    // 9. to 14.
    finish(cursor, date, time, Edition::Draft2009, skip)
}

/// The values that the algorithm of 2007 collects before it stops.
///
/// ```
/// use duckbill::microsyntax::date_time::date_or_time::{self, Context};
/// let results = date_or_time::parse_2007("2007-1-31 noon", Context::Content);
/// assert_eq!(results.date.unwrap().to_string(), "2007-01-31");
/// assert_eq!(results.time, None);
/// assert!(!results.valid);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Results2007 {
    /// The date, if one was read.
    pub date: Option<Date>,
    /// The time, if one was read.
    pub time: Option<Time>,
    /// The time zone, if one was read; the offset saturates at the bounds of `i16`.
    pub offset: Option<TimeZoneOffset>,
    /// Whether nothing said that the string is invalid. A string can be invalid and still give all
    /// three.
    pub valid: bool,
}

/// The algorithm to parse a date or time string of 2007, which gives back whatever it has read when
/// it stops.
///
/// A month outside 1 to 12 makes the string invalid and stops, a check that our text has lost.
#[must_use]
pub fn parse_2007(input: &str, context: Context) -> Results2007 {
    let mut results = Results2007 { date: None, time: None, offset: None, valid: true };
    let complete = collect_2007(Cursor::new(input), context, &mut results).is_some();
    results.valid &= complete;
    results
}

/// Collects a run of digits that is not empty.
fn some_digits<'a>(cursor: &mut Cursor<'a>) -> Option<&'a str> {
    Some(cursor.digits()).filter(|digits| !digits.is_empty())
}

/// The steps of 2007; `None` where they stop because the string is invalid.
fn collect_2007(mut cursor: Cursor<'_>, context: Context, results: &mut Results2007) -> Option<()> {
    let skip = |cursor: &mut Cursor<'_>| match context {
        Context::Attribute => cursor.skip_space_characters(Edition::Draft2007),
        Context::Content => {
            cursor.collect(idioms::is_zs);
        }
    };
    let eat = |cursor: &mut Cursor<'_>, byte| cursor.eat(byte).then_some(());
    // A number that cannot be in range anyway may be cut off.
    let small = |digits: &str| u8::try_from(saturating_value(digits)).unwrap_or(u8::MAX);

    skip(&mut cursor);
    let mut s = some_digits(&mut cursor)?;
    if cursor.peek() != Some(b':') {
        // A date: `s` is its year.
        eat(&mut cursor, b'-')?;
        results.valid &= s.len() == 4;
        let year = saturating_value(s);
        let month = some_digits(&mut cursor)?;
        results.valid &= month.len() == 2;
        eat(&mut cursor, b'-')?;
        let day = some_digits(&mut cursor)?;
        results.valid &= day.len() == 2;
        results.date = Some(Date::new_with_year_zero(year, small(month), small(day))?);
        skip(&mut cursor);
        cursor.eat(b'T');
        skip(&mut cursor);
        s = some_digits(&mut cursor)?;
    }
    // A time: `s` is its hour.
    results.valid &= s.len() == 2;
    let hour = Some(small(s)).filter(|hour| *hour <= 23)?;
    eat(&mut cursor, b':')?;
    let digits = some_digits(&mut cursor)?;
    results.valid &= digits.len() == 2;
    let minute = Some(small(digits)).filter(|minute| *minute <= 59)?;
    let (mut second, mut nanosecond) = (0, 0);
    if cursor.eat(b':') {
        let text = cursor.collect(|character| character.is_ascii_digit() || character == '.');
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        if text.is_empty() || fraction.contains('.') {
            return None;
        }
        results.valid &= !whole.is_empty();
        (second, nanosecond) = (small(whole), nanoseconds(fraction));
    }
    results.time = Some(Time::new(hour, minute, second, nanosecond)?);

    if results.date.is_some() {
        skip(&mut cursor);
        if cursor.eat(b'Z') {
            results.offset = Some(TimeZoneOffset::UTC);
        } else if !cursor.at_end() {
            let negative = cursor.eat_class(|byte| matches!(byte, b'+' | b'-'))? == b'-';
            let hours = cursor.digits();
            results.valid &= hours.len() == 2;
            eat(&mut cursor, b':')?;
            let minutes = cursor.digits();
            results.valid &= minutes.len() == 2;
            let total = saturating_value(hours)
                .saturating_mul(60)
                .saturating_add(saturating_value(minutes));
            let total = i16::try_from(total).unwrap_or(i16::MAX);
            results.offset =
                Some(TimeZoneOffset { minutes: if negative { -total } else { total } });
        }
    }
    skip(&mut cursor);
    cursor.at_end().then_some(())
}

/// Whether `input` is a [valid date string with optional time](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string-with-optional-time):
/// a valid date string or a valid global date and time string, which is what `ins` and `del` take.
#[must_use]
pub fn is_valid_date_with_optional_time(input: &str) -> bool {
    date::is_valid(input) || global_date_time::is_valid(input)
}

/// Whether `input` is a valid date or time string of 2009: a valid date, time, or global date and
/// time string, in content with White_Space around it.
#[must_use]
pub fn is_valid_2009(input: &str, context: Context) -> bool {
    let input = match context {
        Context::Attribute => input,
        Context::Content => input.trim_matches(char::is_whitespace),
    };
    date::is_valid(input)
        || time::is_valid_edition(input, Edition::Draft2009)
        || global_date_time::is_valid_edition(input, Edition::Draft2009)
}
