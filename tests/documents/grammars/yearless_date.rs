//! `duckbill::microsyntax::date_time::yearless_date`.

use duckbill::microsyntax::date_time::yearless_date::*;

#[test]
fn cases() {
    for (input, expected) in [
        ("01-31", Some("01-31")),
        ("--01-31", Some("01-31")),
        ("02-29", Some("02-29")),
        ("04-31", None),
        ("-01-31", None),
        ("---01-31", None),
        ("1-31", None),
        ("01-1", None),
        ("00-10", None),
        ("13-10", None),
        ("01-00", None),
        ("01--31", None),
        ("01-31 ", None),
        ("0131", None),
        ("", None),
        ("--", None),
    ] {
        let found = parse(input).map(|date| date.to_string());
        assert_eq!(found.as_deref(), expected, "{input:?}");
    }
}
