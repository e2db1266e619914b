//! Conversions to and from the types of the crate `chrono`.

#![expect(clippy::arithmetic_side_effects, reason = "an offset is less than a day")]

use ::chrono::{
    DateTime, Datelike, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Offset, TimeDelta,
    TimeZone, Timelike,
};

use super::{Date, Duration, GlobalDateTime, LocalDateTime, OutOfRange, Time, TimeZoneOffset};

impl TryFrom<Date> for NaiveDate {
    type Error = OutOfRange;

    fn try_from(date: Date) -> Result<Self, OutOfRange> {
        let year = i32::try_from(date.year).map_err(|_| OutOfRange)?;
        Self::from_ymd_opt(year, date.month.into(), date.day.into()).ok_or(OutOfRange)
    }
}

impl TryFrom<NaiveDate> for Date {
    type Error = OutOfRange;

    /// Years from 1 on.
    fn try_from(date: NaiveDate) -> Result<Self, OutOfRange> {
        let year = u64::try_from(date.year()).map_err(|_| OutOfRange)?;
        Self::new(year, date.month() as u8, date.day() as u8).ok_or(OutOfRange)
    }
}

impl TryFrom<Time> for NaiveTime {
    type Error = OutOfRange;

    /// Fails only if the fields were changed so that they are not a time of day.
    fn try_from(time: Time) -> Result<Self, OutOfRange> {
        let Time { hour, minute, second, nanosecond } = time;
        Self::from_hms_nano_opt(hour.into(), minute.into(), second.into(), nanosecond)
            .ok_or(OutOfRange)
    }
}

impl TryFrom<NaiveTime> for Time {
    type Error = OutOfRange;

    /// All but leap seconds.
    fn try_from(time: NaiveTime) -> Result<Self, OutOfRange> {
        let (hour, minute, second) = (time.hour() as u8, time.minute() as u8, time.second() as u8);
        Self::new(hour, minute, second, time.nanosecond()).ok_or(OutOfRange)
    }
}

impl TryFrom<LocalDateTime> for NaiveDateTime {
    type Error = OutOfRange;

    fn try_from(moment: LocalDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::new(moment.date.try_into()?, moment.time.try_into()?))
    }
}

impl TryFrom<NaiveDateTime> for LocalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: NaiveDateTime) -> Result<Self, OutOfRange> {
        Ok(Self::new(moment.date().try_into()?, moment.time().try_into()?))
    }
}

impl TryFrom<TimeZoneOffset> for FixedOffset {
    type Error = OutOfRange;

    fn try_from(offset: TimeZoneOffset) -> Result<Self, OutOfRange> {
        Self::east_opt(i32::from(offset.minutes) * 60).ok_or(OutOfRange)
    }
}

impl TryFrom<FixedOffset> for TimeZoneOffset {
    type Error = OutOfRange;

    /// Whole minutes.
    fn try_from(offset: FixedOffset) -> Result<Self, OutOfRange> {
        let seconds = offset.fix().local_minus_utc();
        let minutes = i16::try_from(seconds / 60).map_err(|_| OutOfRange)?;
        Self::new(minutes).filter(|_| seconds % 60 == 0).ok_or(OutOfRange)
    }
}

impl TryFrom<GlobalDateTime> for DateTime<FixedOffset> {
    type Error = OutOfRange;

    fn try_from(moment: GlobalDateTime) -> Result<Self, OutOfRange> {
        let local = LocalDateTime::new(moment.date, moment.time).try_into()?;
        let offset = FixedOffset::try_from(moment.offset)?;
        offset.from_local_datetime(&local).single().ok_or(OutOfRange)
    }
}

impl TryFrom<DateTime<FixedOffset>> for GlobalDateTime {
    type Error = OutOfRange;

    fn try_from(moment: DateTime<FixedOffset>) -> Result<Self, OutOfRange> {
        let LocalDateTime { date, time } = moment.naive_local().try_into()?;
        Ok(Self::new(date, time, (*moment.offset()).try_into()?))
    }
}

impl TryFrom<Duration> for TimeDelta {
    type Error = OutOfRange;

    fn try_from(duration: Duration) -> Result<Self, OutOfRange> {
        let seconds = i64::try_from(duration.seconds).map_err(|_| OutOfRange)?;
        Self::new(seconds, duration.nanoseconds).ok_or(OutOfRange)
    }
}

impl TryFrom<TimeDelta> for Duration {
    type Error = OutOfRange;

    /// Durations that are not negative.
    fn try_from(duration: TimeDelta) -> Result<Self, OutOfRange> {
        let seconds = u64::try_from(duration.num_seconds()).map_err(|_| OutOfRange)?;
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
        let theirs = NaiveDateTime::try_from(local).unwrap();
        assert_eq!(theirs.and_utc().timestamp_millis(), 1_791_030_896_789);
        assert_eq!(LocalDateTime::try_from(theirs), Ok(local));

        let moment = global_date_time::parse("1960-01-01T00:00:00.5-03:30").unwrap();
        let theirs = DateTime::<FixedOffset>::try_from(moment).unwrap();
        assert_eq!(i128::from(theirs.timestamp()), moment.unix_seconds());
        assert_eq!(GlobalDateTime::try_from(theirs), Ok(moment));

        let length = duration::parse("PT1.5S").unwrap();
        let theirs = TimeDelta::try_from(length).unwrap();
        assert_eq!(theirs.num_milliseconds(), 1500);
        assert_eq!(Duration::try_from(theirs), Ok(length));
    }

    #[test]
    fn what_does_not_fit() {
        let far = date::parse("9999999-10-03").unwrap();
        assert_eq!(NaiveDate::try_from(far), Err(OutOfRange));
        assert_eq!(Date::try_from(NaiveDate::from_ymd_opt(0, 1, 1).unwrap()), Err(OutOfRange));
        let leap = NaiveTime::from_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap();
        assert_eq!(Time::try_from(leap), Err(OutOfRange));
        let odd = FixedOffset::east_opt(30).unwrap();
        assert_eq!(TimeZoneOffset::try_from(odd), Err(OutOfRange));
        assert_eq!(Duration::try_from(TimeDelta::milliseconds(-1)), Err(OutOfRange));
    }
}
