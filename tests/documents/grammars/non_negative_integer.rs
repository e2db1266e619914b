//! `duckbill::microsyntax::non_negative_integer`.

use duckbill::Edition;
use duckbill::microsyntax::integer;
use duckbill::microsyntax::non_negative_integer::*;
use proptest::prelude::*;

#[test]
fn cases() {
    let table: &[(&str, Option<u64>)] = &[
        ("", None),
        ("0", Some(0)),
        ("+0", Some(0)),
        ("-0", Some(0)),
        ("-00x", Some(0)),
        ("-1", None),
        ("- 0", None),
        (" 5 ", Some(5)),
        ("5.5", Some(5)),
        (".5", None),
        ("18446744073709551615", Some(u64::MAX)),
        ("18446744073709551616", Some(u64::MAX)),
        ("-99999999999999999999999", None),
    ];
    for (input, expected) in table {
        assert_eq!(parse(input), *expected, "{input:?}");
    }
}

#[test]
fn older_editions_know_fewer_signs() {
    use Edition::{Draft2007, Draft2009, Living};
    for (input, expected) in [
        ("-0", [None, None, Some(0)]),
        ("+3", [None, Some(3), Some(3)]),
        ("\u{B}3", [Some(3), None, None]),
        (" 3!", [Some(3), Some(3), Some(3)]),
    ] {
        let found = [Draft2007, Draft2009, Living].map(|edition| parse_edition(input, edition));
        assert_eq!(found, expected, "{input:?}");
    }
}

proptest! {
    /// The living rules are the rules for integers with negative values turned into errors.
    #[test]
    fn agrees_with_the_rules_for_integers(input in "[ ]{0,1}[-+]{0,2}[0-9]{0,18}[a.]{0,1}") {
        let expected = integer::parse(&input).and_then(|value| u64::try_from(value).ok());
        prop_assert_eq!(parse(&input), expected);
    }

    #[test]
    fn what_is_valid_parses(input in "[0-9]{0,30}") {
        prop_assert_eq!(is_valid(&input), parse(&input).is_some());
    }
}
