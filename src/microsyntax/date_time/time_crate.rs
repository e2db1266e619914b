//! Conversions to and from the types of the crate `time`.

#![expect(clippy::arithmetic_side_effects, reason = "an offset is less than a day")]

use ::time as theirs;

use super::{Date, Duration, GlobalDateTime, LocalDateTime, OutOfRange, Time, TimeZoneOffset};

impl TryFrom<Date> for theirs::Date {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        let year = i32::try_from(date.year).map_err(|_| OutOfRange)?;
        let month = theirs::Month::try_from(date.month).map_err(|_| OutOfRange)?;
        Self::from_calendar_date(year, month, date.day).map_err(|_| OutOfRange)
    }
}

impl TryFrom<theirs::Date> for Date {
    type Error = OutOfRange;

    /// Years from 1 on.
    fn try_from(date: theirs::Date) -> Result<Self, OutOfRange> {
        let year = u64::try_from(date.year()).map_err(|_| OutOfRange)?;
        Self::new(year, u8::from(date.month()), date.day()).ok_or(OutOfRange)
    }
}

impl TryFrom<Time> for theirs::Time {
    type Error = OutOfRange;

    /// Fails only if the fields were changed so that they are not a time of day.
    fn try_from(time: Time) -> Result<Self, OutOfRange> {
        Self::from_hms_nano(time.hour, time.minute, time.second, time.nanosecond)
            .map_err(|_| OutOfRange)
    }
}

impl From<theirs::Time> for Time {
    fn from(time: theirs::Time) -> Self {
        let (hour, minute, second, nanosecond) = time.as_hms_nano();
        Self { hour, minute, second, nanosecond }
    }
}

impl TryFrom<LocalDateTime> for theirs::PrimitiveDateTime {
    type Error = OutOfRange;

    fn try_from(moment: LocalDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::new(moment.date.try_into()?, moment.time.try_into()?))
    }
}

impl TryFrom<theirs::PrimitiveDateTime> for LocalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: theirs::PrimitiveDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::new(moment.date().try_into()?, moment.time().into()))
    }
}

impl TryFrom<TimeZoneOffset> for theirs::UtcOffset {
    type Error = OutOfRange;

    fn try_from(offset: TimeZoneOffset) -> Result<Self, OutOfRange> {
        Self::from_whole_seconds(i32::from(offset.minutes) * 60).map_err(|_| OutOfRange)
    }
}

impl TryFrom<theirs::UtcOffset> for TimeZoneOffset {
    type Error = OutOfRange;

    /// Whole minutes.
    fn try_from(offset: theirs::UtcOffset) -> Result<Self, OutOfRange> {
        Self::new(offset.whole_minutes())
            .filter(|_| offset.whole_seconds() % 60 == 0)
            .ok_or(OutOfRange)
    }
}

impl TryFrom<GlobalDateTime> for theirs::OffsetDateTime {
    type Error = OutOfRange;

    fn try_from(moment: GlobalDateTime) -> Result<Self, OutOfRange> {
        let local = LocalDateTime::new(moment.date, moment.time);
        Ok(theirs::PrimitiveDateTime::try_from(local)?.assume_offset(moment.offset.try_into()?))
    }
}

impl TryFrom<theirs::OffsetDateTime> for GlobalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: theirs::OffsetDateTime) -> Result<Self, OutOfRange> {
        let offset = moment.offset().try_into()?;
        Ok(Self::new(moment.date().try_into()?, moment.time().into(), offset))
    }
}

impl TryFrom<Duration> for theirs::Duration {
    type Error = OutOfRange;

    fn try_from(duration: Duration) -> Result<Self, OutOfRange> {
        let seconds = i64::try_from(duration.seconds).map_err(|_| OutOfRange)?;
        let nanoseconds = i32::try_from(duration.nanoseconds).map_err(|_| OutOfRange)?;
        Ok(Self::new(seconds, nanoseconds))
    }
}

impl TryFrom<theirs::Duration> for Duration {
    type Error = OutOfRange;

    /// Durations that are not negative.
    fn try_from(duration: theirs::Duration) -> Result<Self, OutOfRange> {
        let seconds = u64::try_from(duration.whole_seconds()).map_err(|_| OutOfRange)?;
        let nanoseconds = u32::try_from(duration.subsec_nanoseconds()).map_err(|_| OutOfRange)?;
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
        let converted = theirs::PrimitiveDateTime::try_from(local).unwrap();
        assert_eq!(converted.assume_utc().unix_timestamp(), 1_791_030_896);
        assert_eq!(LocalDateTime::try_from(converted), Ok(local));

        let moment = global_date_time::parse("1960-01-01T00:00:00.5-03:30").unwrap();
        let converted = theirs::OffsetDateTime::try_from(moment).unwrap();
        let floor = converted.unix_timestamp_nanos().div_euclid(1_000_000_000);
        assert_eq!(floor, moment.unix_seconds());
        assert_eq!(GlobalDateTime::try_from(converted), Ok(moment));

        let length = duration::parse("PT1.5S").unwrap();
        let converted = theirs::Duration::try_from(length).unwrap();
        assert_eq!(converted.whole_milliseconds(), 1500);
        assert_eq!(Duration::try_from(converted), Ok(length));
    }

    #[test]
    fn what_does_not_fit() {
        let far = date::parse("12026-10-03").unwrap();
        assert_eq!(theirs::Date::try_from(far), Err(OutOfRange));
        let early = theirs::Date::from_calendar_date(0, theirs::Month::March, 1).unwrap();
        assert_eq!(Date::try_from(early), Err(OutOfRange));
        let odd = theirs::UtcOffset::from_hms(0, 0, 30).unwrap();
        assert_eq!(TimeZoneOffset::try_from(odd), Err(OutOfRange));
        assert_eq!(Duration::try_from(theirs::Duration::milliseconds(-1)), Err(OutOfRange));
    }
}
