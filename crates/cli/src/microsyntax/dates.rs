//! The kinds of dates and times; each answers with the standard's own string.

use super::kinds::Kind;
use duckbill::Edition;
use duckbill::microsyntax::date_time::{
    date, date_or_time, duration, global_date_time, local_date_time, month, time, time_zone_offset,
    week, yearless_date,
};
use serde_json::{Value, json};
use std::fmt::Display;

fn string(found: Option<impl Display>) -> Value {
    json!(found.map(|found| found.to_string()))
}

pub(super) const MONTH: Kind = Kind::checked(
    &["month", "months"],
    |value, _| Ok(string(month::parse(value))),
    |value, _| Ok(json!(month::is_valid(value))),
);

pub(super) const DATE: Kind = Kind::checked(
    &["date", "dates"],
    |value, _| Ok(string(date::parse(value))),
    |value, _| Ok(json!(date::is_valid(value))),
);

pub(super) const YEARLESS_DATE: Kind = Kind::checked(
    &["yearless-date", "yearless-dates"],
    |value, _| Ok(string(yearless_date::parse(value))),
    |value, _| Ok(json!(yearless_date::is_valid(value))),
)
.living_only();

pub(super) const TIME: Kind = Kind::checked(
    &["time", "times"],
    |value, options| Ok(string(time::parse_edition(value, options.edition()?))),
    |value, options| Ok(json!(time::is_valid_edition(value, options.edition()?))),
);

pub(super) const LOCAL_DATE_AND_TIME: Kind = Kind::checked(
    &[
        "local-date-and-time",
        "local-date-time",
        "local-datetime",
        "local-dates-and-times",
        "datetime-local",
    ],
    |value, options| Ok(string(local_date_time::parse_edition(value, options.edition()?))),
    |value, options| Ok(json!(local_date_time::is_valid_edition(value, options.edition()?))),
);

pub(super) const NORMALIZED_LOCAL_DATE_AND_TIME: Kind = Kind::checked(
    &["normalized-local-date-and-time", "normalised-local-date-and-time"],
    |value, _| Ok(json!(local_date_time::normalize(value))),
    |value, _| Ok(json!(local_date_time::is_valid_normalized(value))),
)
.living_only();

pub(super) const TIME_ZONE_OFFSET: Kind = Kind::checked(
    &["time-zone-offset", "timezone-offset", "time-zone"],
    |value, options| Ok(string(time_zone_offset::parse_edition(value, options.edition()?))),
    |value, options| Ok(json!(time_zone_offset::is_valid_edition(value, options.edition()?))),
);

pub(super) const GLOBAL_DATE_AND_TIME: Kind = Kind::checked(
    &[
        "global-date-and-time",
        "global-date-time",
        "global-datetime",
        "global-dates-and-times",
        "datetime",
    ],
    |value, options| Ok(string(global_date_time::parse_edition(value, options.edition()?))),
    |value, options| Ok(json!(global_date_time::is_valid_edition(value, options.edition()?))),
);

pub(super) const WEEK: Kind = Kind::checked(
    &["week", "weeks"],
    |value, _| Ok(string(week::parse(value))),
    |value, _| Ok(json!(week::is_valid(value))),
);

pub(super) const DURATION: Kind = Kind::checked(
    &["duration", "durations"],
    |value, _| Ok(string(duration::parse(value))),
    |value, _| Ok(json!(duration::is_valid(value))),
)
.living_only();

/// Of 2007 the answer has all that was read, and whether the string is valid.
pub(super) const DATE_OR_TIME: Kind = Kind::checked(
    &["date-or-time", "date-or-time-string", "date-string-with-optional-time"],
    |value, options| {
        let context = options.context()?;
        Ok(match options.edition()? {
            Edition::Draft2007 => {
                let results = date_or_time::parse_2007(value, context);
                json!({
                    "date": string(results.date),
                    "time": string(results.time),
                    "offset": string(results.offset),
                    "valid": results.valid,
                })
            }
            Edition::Draft2009 => string(date_or_time::parse_2009(value, context)),
            _ => string(date_or_time::parse(value)),
        })
    },
    |value, options| {
        let context = options.context()?;
        Ok(json!(match options.edition()? {
            Edition::Draft2007 => date_or_time::parse_2007(value, context).valid,
            Edition::Draft2009 => date_or_time::is_valid_2009(value, context),
            _ => date_or_time::is_valid_date_with_optional_time(value),
        }))
    },
)
.with_options(&["context"]);
