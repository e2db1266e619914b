//! Conversions to and from the types of the crate `jiff`.

#![expect(clippy::arithmetic_side_effects, reason = "an offset is less than a day")]

use ::jiff::civil;
use ::jiff::tz::Offset;
use ::jiff::{SignedDuration, Timestamp, Zoned};

use super::{Date, Duration, GlobalDateTime, LocalDateTime, OutOfRange, Time, TimeZoneOffset};

impl TryFrom<Date> for civil::Date {
    type Error = OutOfRange;

    /// Years up to 9999.
    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        let year = i16::try_from(date.year).map_err(|_| OutOfRange)?;
        Self::new(year, date.month as i8, date.day as i8).map_err(|_| OutOfRange)
    }
}

impl TryFrom<civil::Date> for Date {
    type Error = OutOfRange;

    /// Years from 1 on.
    fn try_from(date: civil::Date) -> Result<Self, OutOfRange> {
        let year = u64::try_from(date.year()).map_err(|_| OutOfRange)?;
        Self::new(year, date.month().unsigned_abs(), date.day().unsigned_abs()).ok_or(OutOfRange)
    }
}

impl TryFrom<Time> for civil::Time {
    type Error = OutOfRange;

    /// Fails only if the fields were changed so that they are not a time of day.
    fn try_from(time: Time) -> Result<Self, OutOfRange> {
        let part = |part: u8| i8::try_from(part).map_err(|_| OutOfRange);
        let nanosecond = i32::try_from(time.nanosecond).map_err(|_| OutOfRange)?;
        Self::new(part(time.hour)?, part(time.minute)?, part(time.second)?, nanosecond)
            .map_err(|_| OutOfRange)
    }
}

impl From<civil::Time> for Time {
    fn from(time: civil::Time) -> Self {
        Self {
            hour: time.hour().unsigned_abs(),
            minute: time.minute().unsigned_abs(),
            second: time.second().unsigned_abs(),
            nanosecond: time.subsec_nanosecond().unsigned_abs(),
        }
    }
}

impl TryFrom<LocalDateTime> for civil::DateTime {
    type Error = OutOfRange;

    fn try_from(moment: LocalDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::from_parts(moment.date.try_into()?, moment.time.try_into()?))
    }
}

impl TryFrom<civil::DateTime> for LocalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: civil::DateTime) -> Result<Self, OutOfRange> {
        Ok(Self::new(moment.date().try_into()?, moment.time().into()))
    }
}

impl TryFrom<TimeZoneOffset> for Offset {
    type Error = OutOfRange;

    fn try_from(offset: TimeZoneOffset) -> Result<Self, OutOfRange> {
        Self::from_seconds(i32::from(offset.minutes) * 60).map_err(|_| OutOfRange)
    }
}

impl TryFrom<Offset> for TimeZoneOffset {
    type Error = OutOfRange;

    /// Whole minutes.
    fn try_from(offset: Offset) -> Result<Self, OutOfRange> {
        whole_minutes(offset.seconds()).ok_or(OutOfRange)
    }
}

fn whole_minutes(seconds: i32) -> Option<TimeZoneOffset> {
    if seconds % 60 != 0 {
        return None;
    }
    TimeZoneOffset::new(i16::try_from(seconds / 60).ok()?)
}

impl TryFrom<GlobalDateTime> for Timestamp {
    type Error = OutOfRange;

    /// The instant; the offset is lost.
    fn try_from(moment: GlobalDateTime) -> Result<Self, OutOfRange> {
        let seconds = i64::try_from(moment.unix_seconds()).map_err(|_| OutOfRange)?;
        let nanosecond = i32::try_from(moment.time.nanosecond).map_err(|_| OutOfRange)?;
        Self::new(seconds, nanosecond).map_err(|_| OutOfRange)
    }
}

impl TryFrom<GlobalDateTime> for Zoned {
    type Error = OutOfRange;

    /// The instant in a time zone of the fixed offset.
    fn try_from(moment: GlobalDateTime) -> Result<Self, OutOfRange> {
        let offset = Offset::try_from(moment.offset)?;
        Ok(Timestamp::try_from(moment)?.to_zoned(offset.to_time_zone()))
    }
}

impl TryFrom<&Zoned> for GlobalDateTime {
    type Error = OutOfRange;

    /// The instant with the offset that the time zone has then.
    fn try_from(moment: &Zoned) -> Result<Self, OutOfRange> {
        let LocalDateTime { date, time } = moment.datetime().try_into()?;
        Ok(Self::new(date, time, moment.offset().try_into()?))
    }
}

impl TryFrom<Duration> for SignedDuration {
    type Error = OutOfRange;

    fn try_from(duration: Duration) -> Result<Self, OutOfRange> {
        let seconds = i64::try_from(duration.seconds).map_err(|_| OutOfRange)?;
        let nanoseconds = i32::try_from(duration.nanoseconds).map_err(|_| OutOfRange)?;
        Ok(Self::new(seconds, nanoseconds))
    }
}

impl TryFrom<SignedDuration> for Duration {
    type Error = OutOfRange;

    /// Durations that are not negative.
    fn try_from(duration: SignedDuration) -> Result<Self, OutOfRange> {
        let seconds = u64::try_from(duration.as_secs()).map_err(|_| OutOfRange)?;
        let nanoseconds = u32::try_from(duration.subsec_nanos()).map_err(|_| OutOfRange)?;
        Self::new(seconds, nanoseconds).ok_or(OutOfRange)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{date, duration, global_date_time, local_date_time};
    use super::*;

    #[test]
    fn there_and_back() {
        let local = local_date_time::parse("2026-10-03T12:34:56.789").unwrap();
        let theirs = civil::DateTime::try_from(local).unwrap();
        assert_eq!(theirs.to_string(), "2026-10-03T12:34:56.789");
        assert_eq!(LocalDateTime::try_from(theirs), Ok(local));

        let moment = global_date_time::parse("1960-01-01T00:00:00.5-03:30").unwrap();
        let theirs = Zoned::try_from(moment).unwrap();
        assert_eq!(theirs.timestamp().to_string(), "1960-01-01T03:30:00.5Z");
        assert_eq!(GlobalDateTime::try_from(&theirs), Ok(moment));

        let length = duration::parse("PT1.5S").unwrap();
        let theirs = SignedDuration::try_from(length).unwrap();
        assert_eq!(theirs, SignedDuration::from_millis(1500));
        assert_eq!(Duration::try_from(theirs), Ok(length));
    }

    #[test]
    fn what_does_not_fit() {
        let far = date::parse("12026-10-03").unwrap();
        assert_eq!(civil::Date::try_from(far), Err(OutOfRange));
        assert_eq!(Date::try_from(civil::date(0, 1, 1)), Err(OutOfRange));
        assert_eq!(Date::try_from(civil::date(-5, 1, 1)), Err(OutOfRange));
        assert_eq!(TimeZoneOffset::try_from(Offset::from_seconds(30).unwrap()), Err(OutOfRange));
        assert_eq!(Duration::try_from(SignedDuration::from_millis(-1)), Err(OutOfRange));
        let far = global_date_time::parse("99999-01-01T00:00Z").unwrap();
        assert_eq!(Timestamp::try_from(far), Err(OutOfRange));
    }
}
