//! `FromStr` for the values whose grammar writes them back, so that `str::parse` reads them.

use std::fmt;
use std::str::FromStr;

use super::color::Color;
use super::date_time::{
    Date, DateOrTime, Duration, GlobalDateTime, LocalDateTime, Month, Time, TimeZoneOffset, Week,
    YearlessDate, date, date_or_time, duration, global_date_time, local_date_time, month, time,
    time_zone_offset, week, yearless_date,
};
use super::dimension::{self, Dimension};
use super::link_types::LinkType;
use super::sandbox::{Allow, Flag};
use super::simple_color;

/// A string that is not in the grammar of the value.
///
/// ```
/// use duckbill::microsyntax::{SyntaxError, date_time::Date};
/// assert_eq!("2026-02-28".parse::<Date>().unwrap().day, 28);
/// assert_eq!("2026-02-30".parse::<Date>(), Err(SyntaxError));
/// assert_eq!(SyntaxError.to_string(), "the text is not in the form that was asked for");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SyntaxError;

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the text is not in the form that was asked for")
    }
}

impl std::error::Error for SyntaxError {}

macro_rules! from_str {
    ($($value:ty => $parse:expr,)+) => {
        $(
            impl FromStr for $value {
                type Err = SyntaxError;

                /// Reads it as a browser does.
                fn from_str(text: &str) -> Result<Self, SyntaxError> {
                    $parse(text).ok_or(SyntaxError)
                }
            }
        )+
    };
}

from_str! {
    Allow => Allow::from_name,
    Color => simple_color::parse,
    Date => date::parse,
    DateOrTime => date_or_time::parse,
    Dimension => dimension::parse,
    Duration => duration::parse,
    Flag => Flag::from_name,
    GlobalDateTime => global_date_time::parse,
    LinkType => LinkType::from_name,
    LocalDateTime => local_date_time::parse,
    Month => month::parse,
    Time => time::parse,
    TimeZoneOffset => time_zone_offset::parse,
    Week => week::parse,
    YearlessDate => yearless_date::parse,
}

#[cfg(feature = "url")]
from_str! {
    super::url::Decomposed => |text| super::url::Decomposed::parse(text, None),
}
