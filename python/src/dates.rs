//! Dates and times, as tuples of numbers.

use duckbill::microsyntax::date_time::{self as grammar, DateOrTime};
use pyo3::prelude::*;

type Date = (u64, u8, u8);
/// Hour, minute, second, nanosecond.
type Time = (u8, u8, u8, u32);

fn of_date(date: grammar::Date) -> Date {
    (date.year, date.month, date.day)
}

fn of_time(time: grammar::Time) -> Time {
    (time.hour, time.minute, time.second, time.nanosecond)
}

#[pyfunction]
pub(crate) fn date(text: &str) -> Option<Date> {
    grammar::date::parse(text).map(of_date)
}

#[pyfunction]
pub(crate) fn month(text: &str) -> Option<(u64, u8)> {
    grammar::month::parse(text).map(|month| (month.year, month.month))
}

#[pyfunction]
pub(crate) fn week(text: &str) -> Option<(u64, u8)> {
    grammar::week::parse(text).map(|week| (week.year, week.week))
}

#[pyfunction]
pub(crate) fn yearless_date(text: &str) -> Option<(u8, u8)> {
    grammar::yearless_date::parse(text).map(|date| (date.month, date.day))
}

#[pyfunction]
pub(crate) fn time(text: &str) -> Option<Time> {
    grammar::time::parse(text).map(of_time)
}

#[pyfunction]
pub(crate) fn local_date_time(text: &str) -> Option<(Date, Time)> {
    grammar::local_date_time::parse(text).map(|local| (of_date(local.date), of_time(local.time)))
}

/// Date, time, and the offset in minutes.
#[pyfunction]
pub(crate) fn global_date_time(text: &str) -> Option<(Date, Time, i16)> {
    let global = grammar::global_date_time::parse(text)?;
    Some((of_date(global.date), of_time(global.time), global.offset.minutes))
}

/// In minutes.
#[pyfunction]
pub(crate) fn time_zone_offset(text: &str) -> Option<i16> {
    grammar::time_zone_offset::parse(text).map(|offset| offset.minutes)
}

/// Seconds and nanoseconds.
#[pyfunction]
pub(crate) fn duration(text: &str) -> Option<(u64, u32)> {
    grammar::duration::parse(text).map(|duration| (duration.seconds, duration.nanoseconds))
}

/// A date, a time, or both with an offset.
#[pyfunction]
pub(crate) fn date_or_time(text: &str) -> Option<(Option<Date>, Option<Time>, Option<i16>)> {
    Some(match grammar::date_or_time::parse(text)? {
        DateOrTime::Date(date) => (Some(of_date(date)), None, None),
        DateOrTime::Time(time) => (None, Some(of_time(time)), None),
        DateOrTime::GlobalDateTime(global) => {
            let minutes = global.offset.minutes;
            (Some(of_date(global.date)), Some(of_time(global.time)), Some(minutes))
        }
        _ => return None,
    })
}
