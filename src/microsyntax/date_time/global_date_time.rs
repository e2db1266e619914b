//! Global dates and times.
//! [Global dates and times](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#global-dates-and-times)

#![expect(
    clippy::arithmetic_side_effects,
    reason = "the seconds of all years of 64 bits fit 128 bits"
)]

use std::cmp::Ordering;
use std::fmt;

use super::{
    Date, LocalDateTime, Time, TimeZoneOffset, calendar, local_date_time, time, time_zone_offset,
};
use crate::edition::Edition;
use crate::microsyntax::idioms;
use crate::microsyntax::idioms::cursor::{Cursor, saturating_value};

/// A moment in time, and the time-zone offset it was expressed with.
///
/// The date and time are the local ones, as written; [`unix_seconds`](Self::unix_seconds) and
/// [`to_utc`](Self::to_utc) give the instant. Moments are ordered by their instants, and those of one
/// instant by their offsets.
///
/// ```
/// use duckbill::microsyntax::date_time::global_date_time::parse;
/// let noon = parse("2026-10-03T12:00+02:00").unwrap();
/// assert_eq!(noon.to_utc().unwrap().to_string(), "2026-10-03T10:00");
/// assert_eq!(noon.to_string(), "2026-10-03T12:00+02:00");
/// assert!(noon < parse("2026-10-03T11:00Z").unwrap());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GlobalDateTime {
    /// The date at the offset.
    pub date: Date,
    /// The time of day at the offset.
    pub time: Time,
    /// How far that is from UTC.
    pub offset: TimeZoneOffset,
}

impl GlobalDateTime {
    /// The moment at which clocks with this offset show this date and time.
    #[must_use]
    pub const fn new(date: Date, time: Time, offset: TimeZoneOffset) -> Self {
        Self { date, time, offset }
    }

    /// The instant in whole seconds since 1970-01-01T00:00Z, to which the nanoseconds of the time
    /// are to be added.
    #[must_use]
    pub fn unix_seconds(self) -> i128 {
        self.date.days_since_epoch() * 86_400 + i128::from(self.time.seconds_since_midnight())
            - i128::from(self.offset.minutes) * 60
    }

    /// The instant as date and time in UTC; `None` before the year 1, where there are no dates.
    #[must_use]
    pub fn to_utc(self) -> Option<LocalDateTime> {
        Self::local(self.unix_seconds(), self.time.nanosecond)
    }

    /// The same instant, expressed with another offset; `None` before the year 1.
    #[must_use]
    pub fn with_offset(self, offset: TimeZoneOffset) -> Option<Self> {
        let seconds = self.unix_seconds() + i128::from(offset.minutes) * 60;
        let local = Self::local(seconds, self.time.nanosecond)?;
        Some(Self { date: local.date, time: local.time, offset })
    }

    /// The date and time this many seconds after the beginning of 1970.
    pub(super) fn local(seconds: i128, nanosecond: u32) -> Option<LocalDateTime> {
        let (year, month, day) = calendar::date_of_days(seconds.div_euclid(86_400));
        let second_of_day = u32::try_from(seconds.rem_euclid(86_400)).ok()?;
        let part = |value: u32| u8::try_from(value).ok();
        Some(LocalDateTime {
            date: Date::new(u64::try_from(year).ok()?, month, day)?,
            time: Time::new(
                part(second_of_day / 3600)?,
                part(second_of_day / 60 % 60)?,
                part(second_of_day % 60)?,
                nanosecond,
            )?,
        })
    }
}

impl Ord for GlobalDateTime {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |moment: &Self| (moment.unix_seconds(), moment.time.nanosecond, moment.offset);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for GlobalDateTime {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for GlobalDateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}T{}{}", self.date, self.time, self.offset)
    }
}

/// [Parse a global date and time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#parse-a-global-date-and-time-string).
#[must_use]
pub fn parse(input: &str) -> Option<GlobalDateTime> {
    parse_edition(input, Edition::Living)
}

/// As [`parse`], by the rules of `edition`.
///
/// * 2009: only a `T` between date and time, and a colon in the offset.
/// * 2007 (a "datetime"): the year has exactly four digits and may be 0; any run of space
///   characters with at most one `T` in it separates; spaces may precede the offset, which has no
///   bounds. Our text of it lost some steps: the bounds of month, hour and minute and the spaces
///   before the offset are taken from its grammar for authors.
#[must_use]
pub fn parse_edition(input: &str, edition: Edition) -> Option<GlobalDateTime> {
    if edition == Edition::Draft2007 {
        return parse_2007(input);
    }
    let mut cursor = Cursor::new(input);
    // 3. to 5.
    let LocalDateTime { date, time } = local_date_time::component(&mut cursor, edition)?;
    // 6. and 7.
    let offset = time_zone_offset::component(&mut cursor, edition)?;
    // 8. to 11.
    cursor.at_end().then_some(GlobalDateTime { date, time, offset })
}

/// The steps to parse a string as a datetime value, of 2007.
fn parse_2007(input: &str) -> Option<GlobalDateTime> {
    let mut cursor = Cursor::new(input);
    let date = date_and_separator_2007(&mut cursor)?;
    let time = time::component(&mut cursor, Edition::Draft2007)?;
    cursor.skip_space_characters(Edition::Draft2007);
    let offset = time_zone_offset::component(&mut cursor, Edition::Draft2007)?;
    cursor.at_end().then_some(GlobalDateTime { date, time, offset })
}

/// Steps over the date of 2007 and what separates it from the time.
fn date_and_separator_2007(cursor: &mut Cursor<'_>) -> Option<Date> {
    let year = cursor.digits();
    if year.len() != 4 || !cursor.eat(b'-') {
        return None;
    }
    let month = cursor.two_digits()?;
    if !cursor.eat(b'-') {
        return None;
    }
    let date = Date::new_with_year_zero(saturating_value(year), month, cursor.two_digits()?)?;
    let separator = cursor.collect(|character| {
        character == 'T' || idioms::is_space_character(character, Edition::Draft2007)
    });
    (!separator.is_empty() && separator.matches('T').nth(1).is_none()).then_some(date)
}

/// Whether `input` is a [valid global date and time string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-global-date-and-time-string).
#[must_use]
pub fn is_valid(input: &str) -> bool {
    is_valid_edition(input, Edition::Living)
}

/// As [`is_valid`], by the grammar of `edition`.
///
/// * 2009: a `T` must separate, the fraction of a second may have any number of digits, and the
///   offset is that of [`time_zone_offset::is_valid_edition`].
/// * 2007 (a "datetime"): also exactly four digits for the year, which may be 0, and any space
///   characters around the separator and before the offset; one of them may stand for the `T`.
#[must_use]
pub fn is_valid_edition(input: &str, edition: Edition) -> bool {
    let mut cursor = Cursor::new(input);
    let valid = if edition == Edition::Draft2007 {
        let valid = date_and_separator_2007(&mut cursor).is_some()
            && time::valid_component(&mut cursor, edition);
        cursor.skip_space_characters(edition);
        valid
    } else {
        local_date_time::valid_component(&mut cursor, edition)
    };
    valid && time_zone_offset::is_valid_edition(cursor.rest(), edition)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cases() {
        let table: &[(&str, Option<&str>, bool)] = &[
            ("0037-12-13 00:00Z", Some("0037-12-13T00:00Z"), true),
            ("1979-10-14T12:00:00.001-04:00", Some("1979-10-14T12:00:00.001-04:00"), true),
            ("8592-01-01T02:09+02:09", Some("8592-01-01T02:09+02:09"), true),
            ("2009-11-13T12:00+0200", Some("2009-11-13T12:00+02:00"), true),
            ("2009-11-13T12:00-00:00", Some("2009-11-13T12:00Z"), false),
            ("2009-11-13T12:00", None, false),
            ("2009-11-13T12:00 Z", None, false),
            ("2009-11-13  12:00Z", None, false),
            ("2009-11-13Z", None, false),
            ("2009-11-13T12:00ZZ", None, false),
            ("2009-11-13T12:00:00.00000Z", Some("2009-11-13T12:00Z"), false),
            ("", None, false),
        ];
        for (input, expected, valid) in table {
            let found = parse(input).map(|moment| moment.to_string());
            assert_eq!(found.as_deref(), *expected, "{input:?}");
            assert_eq!(is_valid(input), *valid, "{input:?}");
        }
    }

    #[test]
    fn the_datetime_of_2007() {
        let table: &[(&str, Option<&str>)] = &[
            ("0037-12-13 00:00 Z", Some("0037-12-13T00:00Z")),
            ("0000-02-29T00:00Z", Some("0000-02-29T00:00Z")),
            ("8592-01-01 T 02:09 +02:09", Some("8592-01-01T02:09+02:09")),
            ("2007-01-01\u{B}12:00\u{B}Z", Some("2007-01-01T12:00Z")),
            ("2007-01-01TT12:00Z", None),
            ("2007-01-0112:00Z", None),
            ("12007-01-01T12:00Z", None),
            ("2007-13-01T12:00Z", None),
            ("2007-01-01T12:00Z ", None),
            ("2007-01-01T12:00+0100", None),
            ("2007-01-01T12:00-25:00", Some("2007-01-01T12:00-25:00")),
        ];
        for (input, expected) in table {
            let found = parse_edition(input, Edition::Draft2007).map(|moment| moment.to_string());
            assert_eq!(found.as_deref(), *expected, "{input:?}");
        }
    }

    /// The examples are those of the two drafts; the rest follows their sentences.
    #[test]
    fn authors_of_the_drafts() {
        for (input, years) in [
            ("0037-12-13 00:00 Z", [true, false]),
            ("1979-10-14T12:00:00.001-04:00", [true, true]),
            ("8592-01-01 T 02:09 +02:09", [true, false]),
            ("0037-12-13T00:00Z", [true, true]),
            ("8592-01-01T02:09+02:09", [true, true]),
            ("0000-02-29T00:00Z", [true, false]),
            ("10000-01-01T00:00Z", [false, true]),
            ("2007-01-01T12:00", [false, false]),
            ("2007-01-01T12:00:5Z", [false, false]),
            ("2007-01-01T12:00:05.Z", [false, false]),
            ("2007-01-01T12:00:005Z", [false, false]),
            ("2007-01-01T12:00:05.123456Z", [true, true]),
            ("2007-01-01T12:00:60Z", [false, false]),
            ("2007-02-29T12:00Z", [false, false]),
            ("2007-01-01TT12:00Z", [false, false]),
            ("2007-01-01T12:00 Z", [true, false]),
            ("2007-01-01T12:00Z ", [false, false]),
            ("2007-01-01\u{B}12:00Z", [true, false]),
            ("2007-01-01T12:00+0100", [false, false]),
            ("2007-01-01T12:00-00:00", [true, true]),
            // "The hour values being in the range 0 to 23": those of the offset too.
            ("2007-01-01T12:00-25:00", [false, false]),
            ("2007-01-01T12:00-01:60", [false, false]),
            ("2007-01-01T24:00Z", [false, false]),
        ] {
            let found = [Edition::Draft2007, Edition::Draft2009]
                .map(|edition| is_valid_edition(input, edition));
            assert_eq!(found, years, "{input:?}");
        }
    }

    #[test]
    fn moments_are_ordered_by_their_instants() {
        let parse = |input| parse(input).unwrap();
        assert!(parse("2026-01-01T00:00+01:00") < parse("2026-01-01T00:00Z"));
        assert!(parse("2026-01-01T00:00:00.1Z") < parse("2026-01-01T00:00:00.2Z"));
        let (one, other) = (parse("2026-01-01T01:00+01:00"), parse("2026-01-01T00:00Z"));
        assert_eq!(one.unix_seconds(), other.unix_seconds());
        assert!(one != other && one > other);
    }

    #[test]
    fn the_last_years_do_not_overflow() {
        let moment = parse("99999999999999999999-12-31T23:59-23:59").unwrap();
        assert!(moment.unix_seconds() > 0);
        assert_eq!(moment.to_utc(), None);
    }

    proptest! {
        #[test]
        fn what_is_valid_is_read(input in "[0-9]{4}-[01][0-9]-[0-3][0-9][ T]{0,3}[012][0-9]:[0-5][0-9](:[0-6][0-9](\\.[0-9]{0,5})?)?[ ]?(Z|[-+][0-2][0-9]:?[0-6][0-9])") {
            for edition in [Edition::Draft2007, Edition::Draft2009, Edition::Living] {
                if is_valid_edition(&input, edition) {
                    prop_assert!(parse_edition(&input, edition).is_some(), "{edition:?}");
                }
            }
        }

        #[test]
        fn offsets_keep_the_instant(seconds in -60_000_000_000i128..60_000_000_000_000, from in -1439i16..1440, to in -1439i16..1440) {
            let (from, to) = (TimeZoneOffset::new(from).unwrap(), TimeZoneOffset::new(to).unwrap());
            let local = GlobalDateTime::local(seconds, 1).unwrap();
            let moment = GlobalDateTime::new(local.date, local.time, from);
            prop_assert_eq!(moment.unix_seconds(), seconds - i128::from(from.minutes) * 60);
            prop_assert_eq!(parse(&moment.to_string()), Some(moment));
            let moved = moment.with_offset(to).unwrap();
            prop_assert_eq!(moved.unix_seconds(), moment.unix_seconds());
            prop_assert_eq!(moved.with_offset(from), Some(moment));
        }
    }
}
