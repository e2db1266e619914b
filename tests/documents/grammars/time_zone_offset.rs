//! `duckbill::microsyntax::date_time::time_zone_offset`.

use duckbill::microsyntax::date_time::time_zone_offset::*;

#[test]
fn cases() {
    let table: &[(&str, Option<&str>, bool)] = &[
        ("Z", Some("Z"), true),
        ("z", None, false),
        ("ZZ", None, false),
        ("", None, false),
        ("+", None, false),
        ("+01:00", Some("+01:00"), true),
        ("-01:00", Some("-01:00"), true),
        ("+0100", Some("+01:00"), true),
        ("-2359", Some("-23:59"), true),
        ("+23:59", Some("+23:59"), true),
        ("+24:00", None, false),
        ("+23:60", None, false),
        ("+00:00", Some("Z"), true),
        ("-00:00", Some("Z"), false),
        ("+01", None, false),
        ("+01:", None, false),
        ("+01:0", None, false),
        ("+01:000", None, false),
        ("+1:00", None, false),
        ("+100", None, false),
        ("+01000", None, false),
        ("01:00", None, false),
        ("+01:00 ", None, false),
        ("\u{2212}01:00", None, false),
    ];
    for (input, expected, valid) in table {
        let found = parse(input).map(|offset| offset.to_string());
        assert_eq!(found.as_deref(), *expected, "{input:?}");
        assert_eq!(is_valid(input), *valid, "{input:?}");
    }
}

#[test]
fn every_offset_goes_round() {
    for minutes in -1439..=1439 {
        let offset = TimeZoneOffset::new(minutes).unwrap();
        assert_eq!(parse(&offset.to_string()), Some(offset));
        assert!(is_valid(&offset.to_string()));
    }
}
