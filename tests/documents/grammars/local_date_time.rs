//! `duckbill::microsyntax::date_time::local_date_time`.

use duckbill::microsyntax::date_time::local_date_time::*;

#[test]
fn cases() {
    let table: &[(&str, Option<&str>, [bool; 2])] = &[
        ("2009-11-13T12:30", Some("2009-11-13T12:30"), [true, true]),
        ("2009-11-13 12:30", Some("2009-11-13T12:30"), [true, false]),
        ("2009-11-13T12:30:00", Some("2009-11-13T12:30"), [true, false]),
        ("2009-11-13T12:30:00.0", Some("2009-11-13T12:30"), [true, false]),
        ("2009-11-13T12:30:10", Some("2009-11-13T12:30:10"), [true, true]),
        ("2009-11-13T12:30:00.01", Some("2009-11-13T12:30:00.01"), [true, true]),
        ("2009-11-13T12:30:00.010", Some("2009-11-13T12:30:00.01"), [true, false]),
        ("2009-11-13T12:00", Some("2009-11-13T12:00"), [true, true]),
        ("2009-11-13T12:30:00.0001", Some("2009-11-13T12:30:00.0001"), [false, false]),
        ("2009-11-13t12:30", None, [false, false]),
        ("2009-11-13\t12:30", None, [false, false]),
        ("2009-11-1312:30", None, [false, false]),
        ("2009-11-13T", None, [false, false]),
        ("2009-11-13", None, [false, false]),
        ("2009-11-13T12:30Z", None, [false, false]),
        ("T12:30", None, [false, false]),
    ];
    for (input, expected, valid) in table {
        assert_eq!(normalize(input).as_deref(), *expected, "{input:?}");
        assert_eq!([is_valid(input), is_valid_normalized(input)], *valid, "{input:?}");
    }
}
