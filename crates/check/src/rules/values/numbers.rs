//! Numbers, dates and coordinates.

use super::{Value, read_as};
use crate::codes::RuleCode;
use crate::context::Context;
use duckbill::microsyntax::area::{self, Shape};
use duckbill::microsyntax::{date_time, float, integer, integer_list, non_negative_integer};

impl<'a> Context<'a, '_, '_> {
    pub(super) fn integer(&mut self, value: Value<'_, 'a>) {
        if !integer::is_valid(value.text) {
            let note = read_as(integer::parse(value.text));
            self.bad_with_note(RuleCode::BadInteger, value, "", note);
        }
    }

    pub(super) fn non_negative(&mut self, value: Value<'_, 'a>, least: u64, most: u64) {
        if !non_negative_integer::is_valid(value.text) {
            let note = read_as(non_negative_integer::parse(value.text));
            return self.bad_with_note(RuleCode::BadNonNegativeInteger, value, "", note);
        }
        let number = non_negative_integer::parse(value.text).unwrap_or(0);
        if number < least {
            self.bad(RuleCode::ValueOutOfRange, value, &format!("it is at least {least}"));
        } else if number > most {
            self.bad(RuleCode::ValueOutOfRange, value, &format!("it is at most {most}"));
        }
    }

    pub(super) fn float(&mut self, value: Value<'_, 'a>, least: f64, more_than: bool) {
        if !float::is_valid(value.text) {
            let note = read_as(float::parse(value.text));
            return self.bad_with_note(RuleCode::BadFloat, value, "", note);
        }
        let number = float::parse(value.text).unwrap_or(0.0);
        if more_than && number <= least {
            self.bad(RuleCode::ValueOutOfRange, value, &format!("it is more than {least}"));
        } else if number < least {
            self.bad(RuleCode::ValueOutOfRange, value, &format!("it is at least {least}"));
        }
    }

    pub(super) fn step(&mut self, value: Value<'_, 'a>) {
        if !value.text.eq_ignore_ascii_case("any") {
            self.float(value, 0.0, true);
        }
    }

    /// The values that `time` takes, in its attribute or as its text.
    pub(super) fn time_datetime(&mut self, value: Value<'_, 'a>, text: &str) {
        if !is_time_datetime(text) {
            let reason = "a date, a time, a duration or a week";
            return self.bad(RuleCode::BadDate, value, reason);
        }
        self.unlikely_date(value, text);
    }

    pub(super) fn date_with_optional_time(&mut self, value: Value<'_, 'a>) {
        if !date_time::date_or_time::is_valid_date_with_optional_time(value.text) {
            let reason = "a date, with or without a time and its zone";
            return self.bad(RuleCode::BadDate, value, reason);
        }
        self.unlikely_date(value, value.text);
    }

    /// A valid date of a year, or in a time zone, that hardly anyone means.
    fn unlikely_date(&mut self, value: Value<'_, 'a>, text: &str) {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let has_date = text.as_bytes().get(digits) == Some(&b'-') && digits >= 4;
        if has_date && (digits > 4 || text < "1000") {
            let reason = "its year has not four digits, or begins with a zero";
            return self.bad(RuleCode::UnlikelyDate, value, reason);
        }
        let Some(time) = text.find(':').filter(|_| has_date) else { return };
        let time = text.get(time..).unwrap_or_default();
        let Some((_, zone)) = time.split_once(['+', '-']) else { return };
        let zone = zone.replace(':', "");
        let (hours, minutes) = zone.split_at_checked(2).unwrap_or(("", ""));
        let most = if time.contains('-') { "12" } else { "14" };
        if hours > most || hours == most && minutes > "00" || !matches!(minutes, "00" | "30" | "45")
        {
            self.bad(RuleCode::UnlikelyDate, value, "no time zone has this offset");
        }
    }

    pub(super) fn coordinates(&mut self, value: Value<'_, 'a>) {
        let shape = Shape::parse(value.subject.element.attribute("shape"));
        let wanted = match shape {
            Shape::Circle => "a circle: x, y and a radius that is not negative",
            Shape::Polygon => "a polygon: at least three points",
            Shape::Default => return,
            _ => "a rectangle: left, top, right, bottom, in this order",
        };
        if !area::is_valid(shape, Some(value.text)) || !integer_list::is_valid(value.text) {
            self.bad(RuleCode::BadCoordinates, value, wanted);
        }
    }
}

/// Whether a text is one of the ten forms that `time` takes.
pub(crate) fn is_time_datetime(text: &str) -> bool {
    date_time::date::is_valid(text)
        || date_time::month::is_valid(text)
        || date_time::yearless_date::is_valid(text)
        || date_time::time::is_valid(text)
        || date_time::local_date_time::is_valid(text)
        || date_time::time_zone_offset::is_valid(text)
        || date_time::global_date_time::is_valid(text)
        || date_time::week::is_valid(text)
        || text.len() >= 4
            && text.bytes().all(|byte| byte.is_ascii_digit())
            && text.bytes().any(|byte| byte != b'0')
        || date_time::duration::is_valid(text)
}
