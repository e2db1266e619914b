//! Dates and times.
//! [Dates and times](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times)
//!
//! A module per grammar, each with a small type of its own whose fields are public and whose `new`
//! checks them. The types are in the proleptic Gregorian calendar; `Display` writes them as the
//! standard's own strings, in the shortest form.
//!
//! ```
//! use duckbill::microsyntax::date_time::{date, global_date_time};
//!
//! let date = date::parse("2026-10-03").unwrap();
//! assert_eq!((date.year, date.month, date.day), (2026, 10, 3));
//!
//! let launch = global_date_time::parse("1969-07-16 13:32:00.0+0000").unwrap();
//! assert_eq!(launch.to_string(), "1969-07-16T13:32Z");
//! ```
//!
//! Years have no upper bound in the standard; here they saturate at `u64::MAX`. Fractions of a
//! second are kept to the nanosecond and cut off beyond it, which keeps 59.9999999999 below 60.
//!
//! With the features `jiff`, `chrono` and `time` the types convert to and from those of the crates
//! of these names: `TryFrom` where the other type has a narrower range ([`OutOfRange`]), `From`
//! where nothing can fail.

pub mod date;
pub mod date_or_time;
pub mod duration;
pub mod global_date_time;
pub mod local_date_time;
pub mod month;
pub mod time;
pub mod time_zone_offset;
pub mod week;
pub mod yearless_date;

mod calendar;
#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "jiff")]
mod jiff;
#[cfg(feature = "time")]
mod time_crate;

use std::fmt;

use calendar::{days_in_month, weeks_in_year};
pub use date::Date;
pub use date_or_time::DateOrTime;
pub use duration::Duration;
pub use global_date_time::GlobalDateTime;
pub use local_date_time::LocalDateTime;
pub use month::Month;
pub use time::Time;
pub use time_zone_offset::TimeZoneOffset;
pub use week::Week;
pub use yearless_date::YearlessDate;

/// A value that the target type of a conversion cannot hold.
///
/// ```
/// use duckbill::microsyntax::date_time::OutOfRange;
/// assert_eq!(OutOfRange.to_string(), "the value is outside the range of the other type");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OutOfRange;

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value is outside the range of the other type")
    }
}

impl std::error::Error for OutOfRange {}
