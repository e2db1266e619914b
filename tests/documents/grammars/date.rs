//! `duckbill::microsyntax::date_time::date`.

use duckbill::microsyntax::date_time::date::*;

#[test]
fn cases() {
    for (input, valid) in [
        ("2009-11-13", true),
        ("0001-01-01", true),
        ("12009-11-13", true),
        ("2000-02-29", true),
        ("1900-02-29", false),
        ("2004-02-29", true),
        ("2009-04-31", false),
        ("2009-12-31", true),
        ("2009-11-00", false),
        ("2009-11-1", false),
        ("2009-11-013", false),
        ("2009-11", false),
        ("2009-11-", false),
        ("2009-11 13", false),
        ("0000-01-01", false),
        ("2009-11-13T", false),
        ("2009-11-1\u{661}", false),
    ] {
        assert_eq!(is_valid(input), valid, "{input:?}");
        if valid {
            assert_eq!(parse(input).unwrap().to_string(), input);
        }
    }
}
