//! `duckbill::microsyntax::date_time::month`.

use duckbill::microsyntax::date_time::month::*;

#[test]
fn cases() {
    for (input, expected) in [
        ("2009-11", Some("2009-11")),
        ("0001-01", Some("0001-01")),
        ("0000-01", None),
        ("00000-01", None),
        ("999-01", None),
        ("002009-11", Some("2009-11")),
        ("2009-00", None),
        ("2009-13", None),
        ("2009-1", None),
        ("2009-011", None),
        ("2009/11", None),
        ("2009", None),
        ("2009-", None),
        ("-2009-11", None),
        (" 2009-11", None),
        ("2009-11x", None),
        ("", None),
        ("99999999999999999999-12", Some("18446744073709551615-12")),
    ] {
        let found = parse(input).map(|month| month.to_string());
        assert_eq!(found.as_deref(), expected, "{input:?}");
    }
}
