//! The forms of types with the feature `serde`: the types that are written as strings, and the few other
//! types whose form is not that of their fields.
//!
//! A type is written as a string if `Display` and `FromStr` are inverse to each other: the standard's own
//! names and formats. `Deserialize` goes through `FromStr`, so it checks its input.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::encoding::Encoding;
use crate::error::{ErrorCode, Site};
use crate::limit::{Limit, Limits};
#[cfg(feature = "microsyntax")]
use crate::microsyntax::color::Color;
#[cfg(feature = "microsyntax")]
use crate::microsyntax::date_time::{
    Date, DateOrTime, Duration, GlobalDateTime, LocalDateTime, Month, Time, TimeZoneOffset, Week,
    YearlessDate,
};
#[cfg(feature = "microsyntax")]
use crate::microsyntax::link_types::LinkType;
#[cfg(feature = "microsyntax")]
use crate::microsyntax::sandbox::{Allow, Flag};
#[cfg(feature = "microsyntax")]
use crate::microsyntax::{KeywordSet, SetMember};
use crate::names::Tag;
use crate::token::{Attributes, LocalName};

/// Reads a `T` from a string; the message says what the string should have been.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }
}

macro_rules! strings {
    ($($value:ty, $what:literal;)+) => {
        $(
            impl Serialize for $value {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $value {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    deserializer.deserialize_str(Text($what, PhantomData))
                }
            }
        )+
    };
}

strings! {
    Encoding, "the name of an encoding";
    ErrorCode, "the code of a parse error";
    Site, "the name of a site of tree construction";
    Tag, "the name of an element";
}

#[cfg(feature = "microsyntax")]
strings! {
    Allow, "a keyword of `sandbox`";
    Color, "a color as `#rrggbb`";
    Date, "a date as YYYY-MM-DD";
    DateOrTime, "a date, a time, or both with an offset";
    Duration, "a duration as P1DT2H3M4S";
    Flag, "the name of a sandboxing flag";
    GlobalDateTime, "a global date and time as YYYY-MM-DDTHH:MM:SSZ";
    LinkType, "a link type";
    LocalDateTime, "a local date and time as YYYY-MM-DDTHH:MM:SS";
    Month, "a month as YYYY-MM";
    Time, "a time as HH:MM:SS";
    TimeZoneOffset, "a time-zone offset as +HH:MM";
    Week, "a week as YYYY-Www";
    YearlessDate, "a date without a year as MM-DD";
}

#[cfg(feature = "url")]
strings! {
    crate::html::BaseUrl, "an absolute URL";
    crate::microsyntax::url::Decomposed, "an absolute URL";
}

#[cfg(feature = "selectors")]
strings! {
    crate::selectors::Selector, "a CSS selector";
}

#[cfg(feature = "microsyntax")]
impl<K: SetMember + Serialize> Serialize for KeywordSet<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(feature = "microsyntax")]
impl<'de, K: SetMember + Deserialize<'de>> Deserialize<'de> for KeywordSet<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Written as a map of the limits that are set.
impl Serialize for Limits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer
            .collect_map(Limit::ALL.iter().filter_map(|&limit| Some((limit, self.get(limit)?))))
    }
}

impl<'de> Deserialize<'de> for Limits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = std::collections::HashMap::<Limit, u64>::deserialize(deserializer)?;
        Ok(values
            .into_iter()
            .fold(Self::none(), |limits, (limit, value)| limits.with(limit, value)))
    }
}

/// Written as the string of the name.
impl Serialize for LocalName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Serialize for Attributes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
