//! Dates and times.

use duckbill::Edition;
use duckbill::microsyntax::date_time::date_or_time::{self, Context};
use duckbill::microsyntax::date_time::global_date_time::{self, is_valid_edition, parse};
use duckbill::microsyntax::date_time::{
    Date, DateOrTime, Duration, GlobalDateTime, LocalDateTime, Time, TimeZoneOffset, Week, date,
    duration, local_date_time, month, time, time_zone_offset, week, yearless_date,
};

#[test]
fn date() {
    assert!(duckbill::microsyntax::date_time::Date::new(0, 1, 1).is_none());
    assert_eq!(Date::new(1970, 1, 31).unwrap().days_since_epoch(), 30);
    assert_eq!(Date::new(1969, 12, 31).unwrap().days_since_epoch(), -1);
    assert_eq!(date::parse("2026-10-03").unwrap().day, 3);
    assert_eq!(date::parse("2026-02-29"), None);
    assert_eq!(date::parse(" 2026-10-03"), None);
    assert!(date::is_valid("0037-12-13"));
    assert!(!date::is_valid("37-12-13"));
}

#[test]
fn date_or_time() {
    assert!(matches!(date_or_time::parse("2026-10-03"), Some(DateOrTime::Date(_))));
    assert!(matches!(date_or_time::parse("12:00"), Some(DateOrTime::Time(_))));
    assert!(date_or_time::parse("2026-10-03T12:00Z").is_some());
    assert!(date_or_time::parse("2026-10-03T12:00").is_none()); // no offset
    // A browser reads a time alone, an author may not write it for `ins` or `del`:
    assert!(!date_or_time::is_valid_date_with_optional_time("12:00"));
    {
        let content = date_or_time::parse_2009("\u{2003}2009-01-01 ", Context::Content);
        assert_eq!(content.unwrap().to_string(), "2009-01-01");
        assert!(date_or_time::parse_2009(" 2009-01-01", Context::Attribute).is_none());
        assert!(date_or_time::parse_2009("2009-01-01T", Context::Attribute).is_some());
        assert!(date_or_time::parse("2009-01-01T").is_none());
    }
    {
        let results = date_or_time::parse_2007("2007-01-31 T 12:30 +1:00", Context::Attribute);
        assert_eq!(results.time.unwrap().to_string(), "12:30");
        assert_eq!(results.offset.unwrap().minutes, 60);
        assert!(!results.valid); // for the single digit of the offset
    }
    assert!(date_or_time::is_valid_date_with_optional_time("2026-10-03"));
    assert!(date_or_time::is_valid_date_with_optional_time("2026-10-03 12:00Z"));
    // Invalid, and read anyway:
    assert!(!date_or_time::is_valid_date_with_optional_time("12:00"));
    assert!(date_or_time::parse("12:00").is_some());
    assert!(date_or_time::is_valid_2009(" 12:00\n", Context::Content));
    assert!(!date_or_time::is_valid_2009("2009-01-01T", Context::Attribute));
}

#[test]
fn duration() {
    assert!(Duration::new(1, 1_000_000_000).is_none());
    assert_eq!(duration::parse("PT4H18M3S").unwrap().seconds, 15_483);
    assert_eq!(duration::parse("4h 18m 3s").unwrap().seconds, 15_483);
    assert_eq!(duration::parse("P1M"), None); // a month; 1m is a minute
    // A browser adds them up, an author may not repeat a unit:
    assert_eq!(duration::parse("1s 1s").unwrap().seconds, 2);
    assert!(!duration::is_valid("1s 1s"));
    assert!(duration::is_valid("P2DT3H"));
    assert!(duration::is_valid(" 3 h 2d 1.5s "));
    // Invalid, and read anyway:
    assert!(!duration::is_valid("PT3H2D"));
    assert!(duration::parse("PT3H2D").is_some());
}

#[test]
fn global_date_time() {
    {
        let date = Date::new(1970, 1, 1).unwrap();
        let time = Time::new(0, 0, 0, 0).unwrap();
        assert_eq!(GlobalDateTime::new(date, time, TimeZoneOffset::UTC).unix_seconds(), 0);
    }
    {
        let moment = global_date_time::parse("1969-12-31T23:59:59.5Z").unwrap();
        assert_eq!((moment.unix_seconds(), moment.time.nanosecond), (-1, 500_000_000));
    }
    {
        let moment = parse("2025-12-31T23:00-02:00").unwrap();
        assert_eq!(moment.to_utc().unwrap().to_string(), "2026-01-01T01:00");
        assert_eq!(parse("0001-01-01T00:00+00:01").unwrap().to_utc(), None);
    }
    {
        let moment = parse("2026-01-01T00:00Z").unwrap();
        let moved = moment.with_offset(TimeZoneOffset::new(-90).unwrap()).unwrap();
        assert_eq!(moved.to_string(), "2025-12-31T22:30-01:30");
    }
    {
        let moment = global_date_time::parse("1979-10-14T12:00:00.001-04:00").unwrap();
        assert_eq!(moment.offset.minutes, -240);
        assert_eq!(global_date_time::parse("1979-10-14T12:00"), None);
        // A browser reads UTC, an author may not write it with a minus sign:
        assert!(global_date_time::parse("1979-10-14 12:00-0000").is_some());
        assert!(!global_date_time::is_valid("1979-10-14 12:00-0000"));
    }
    {
        let old = "8592-01-01 T 02:09 +02:09";
        assert!(global_date_time::parse_edition(old, Edition::Draft2007).is_some());
        assert!(global_date_time::parse_edition(old, Edition::Draft2009).is_none());
    }
    assert!(global_date_time::is_valid("0037-12-13 00:00Z"));
    // Invalid, and read anyway:
    assert!(!global_date_time::is_valid("0037-12-13 00:00:00.0000Z"));
    assert!(global_date_time::parse("0037-12-13 00:00:00.0000Z").is_some());
    {
        for (input, years) in [
            ("1979-10-14T12:00:00.001-04:00", [true, true, true]),
            ("0037-12-13 00:00 Z", [true, false, false]),
            ("0037-12-13 00:00Z", [true, false, true]),
            ("0037-12-13T00:00:00.0000Z", [true, true, false]),
            ("10000-01-01T00:00Z", [false, true, true]),
        ] {
            let editions = [Edition::Draft2007, Edition::Draft2009, Edition::Living];
            assert_eq!(editions.map(|edition| is_valid_edition(input, edition)), years, "{input}");
        }
    }
}

#[test]
fn local_date_time() {
    {
        let noon = Time::new(12, 0, 0, 0).unwrap();
        let moment = LocalDateTime::new(Date::new(2026, 1, 1).unwrap(), noon);
        assert_eq!(moment.to_string(), "2026-01-01T12:00");
    }
    assert_eq!(local_date_time::parse("2026-10-03T12:30").unwrap().time.minute, 30);
    assert_eq!(local_date_time::parse("2026-10-03  12:30"), None);
    // A browser reads a fraction of any length, an author may write three digits of it:
    assert!(local_date_time::parse("2026-10-03T12:30:00.0000").is_some());
    assert!(!local_date_time::is_valid("2026-10-03T12:30:00.0000"));
    assert_eq!(local_date_time::parse_edition("2026-10-03 12:30", Edition::Draft2009), None);
    assert!(local_date_time::is_valid("2026-10-03 12:30:00"));
    // Invalid, and read anyway:
    assert!(!local_date_time::is_valid("2026-10-03T12:30:00.1234"));
    assert!(local_date_time::parse("2026-10-03T12:30:00.1234").is_some());
    {
        use duckbill::microsyntax::date_time::local_date_time::is_valid_edition;
        assert!(!is_valid_edition("2009-11-13 12:30", Edition::Draft2009));
        assert!(is_valid_edition("2009-11-13T12:30:00.0001", Edition::Draft2009));
    }
    assert!(local_date_time::is_valid_normalized("2026-10-03T12:30"));
    assert!(!local_date_time::is_valid_normalized("2026-10-03 12:30"));
    assert!(!local_date_time::is_valid_normalized("2026-10-03T12:30:00"));
    {
        let normalized = local_date_time::normalize("2026-10-03 12:30:15.500");
        assert_eq!(normalized.as_deref(), Some("2026-10-03T12:30:15.5"));
    }
}

#[test]
fn month() {
    assert!(duckbill::microsyntax::date_time::Month::new(0, 1).is_none());
    assert_eq!(month::parse("2026-10").unwrap().month, 10);
    assert_eq!(month::parse("26-10"), None);
    assert_eq!(month::parse("2026-10 "), None);
    assert!(month::is_valid("12026-10"));
    assert!(!month::is_valid("2026-1"));
}

#[test]
fn time() {
    assert!(duckbill::microsyntax::date_time::Time::new(24, 0, 0, 0).is_none());
    assert_eq!(time::parse("14:54:39.929").unwrap().second, 39);
    assert_eq!(time::parse("24:00"), None);
    // A browser reads a fraction of any length, an author may write three digits of it:
    assert_eq!(time::parse("12:00:00.0625").unwrap().nanosecond, 62_500_000);
    assert!(!time::is_valid("12:00:00.0625"));
    assert_eq!(time::parse("12:00:007"), None);
    assert_eq!(time::parse_edition("12:00:007", Edition::Draft2009).unwrap().second, 7);
    assert!(time::is_valid("12:00:00.000"));
    // Invalid, and read anyway:
    assert!(!time::is_valid("12:00:00.0000"));
    assert!(time::parse("12:00:00.0000").is_some());
    assert!(time::is_valid_edition("12:00:00.0000", Edition::Draft2009));
    assert!(!time::is_valid_edition("12:00:007", Edition::Draft2009));
}

#[test]
fn time_zone_offset() {
    assert_eq!(TimeZoneOffset::new(60).unwrap().minutes, 60);
    assert_eq!(time_zone_offset::parse("+02:30").unwrap().minutes, 150);
    assert_eq!(time_zone_offset::parse("-0800").unwrap().minutes, -480);
    assert_eq!(time_zone_offset::parse("z"), None);
    // A browser reads UTC, an author may not write it so:
    assert_eq!(time_zone_offset::parse("-00:00").unwrap().minutes, 0);
    assert!(!time_zone_offset::is_valid("-00:00"));
    assert_eq!(time_zone_offset::parse_edition("+0200", Edition::Draft2009), None);
    assert_eq!(
        time_zone_offset::parse_edition("+99:99", Edition::Draft2007).unwrap().minutes,
        6039
    );
    assert!(time_zone_offset::is_valid("+00:00"));
    // Invalid, and read anyway:
    assert!(!time_zone_offset::is_valid("-0000"));
    assert!(time_zone_offset::parse("-0000").is_some());
    {
        use duckbill::microsyntax::date_time::time_zone_offset::is_valid_edition;
        for (input, years) in [
            ("+01:30", [true, true, true]),
            ("+0130", [false, false, true]),
            ("-00:00", [true, true, false]),
            ("+24:00", [false, false, false]),
        ] {
            let editions = [Edition::Draft2007, Edition::Draft2009, Edition::Living];
            assert_eq!(editions.map(|edition| is_valid_edition(input, edition)), years, "{input}");
        }
    }
}

#[test]
fn week() {
    assert!(duckbill::microsyntax::date_time::Week::new(2026, 0).is_none());
    {
        let week = Week::of(Date::new(1969, 12, 29).unwrap()).unwrap();
        assert_eq!(week.to_string(), "1970-W01");
    }
    {
        let monday = week::parse("1970-W01").unwrap().monday().unwrap();
        assert_eq!(monday.to_string(), "1969-12-29");
    }
    assert_eq!(week::parse("2026-W40").unwrap().week, 40);
    assert_eq!(week::parse("2026-w40"), None);
    assert_eq!(week::parse("2021-W53"), None);
    assert!(week::is_valid("2020-W53"));
    assert!(!week::is_valid("2020-W54"));
}

#[test]
fn yearless_date() {
    assert!(duckbill::microsyntax::date_time::YearlessDate::new(13, 1).is_none());
    assert_eq!(yearless_date::parse("--11-18"), yearless_date::parse("11-18"));
    assert_eq!(yearless_date::parse("-11-18"), None);
    assert!(yearless_date::is_valid("--02-29"));
    assert!(!yearless_date::is_valid("02-30"));
}
