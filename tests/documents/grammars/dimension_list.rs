//! `duckbill::microsyntax::dimension_list`.

use duckbill::microsyntax::dimension_list::Unit::{Absolute, Percentage, Relative};
use duckbill::microsyntax::dimension_list::*;

#[test]
fn cases() {
    let table: &[(&str, &[(f64, Unit)])] = &[
        ("", &[]),
        (",", &[]),
        (",,", &[(0.0, Relative)]),
        (" ", &[(0.0, Relative)]),
        ("*", &[(0.0, Relative)]),
        ("1,", &[(1.0, Absolute)]),
        ("1, ", &[(1.0, Absolute), (0.0, Relative)]),
        ("1,,2", &[(1.0, Absolute), (0.0, Relative), (2.0, Absolute)]),
        ("50%,*", &[(50.0, Percentage), (0.0, Relative)]),
        ("2 *, 3 %", &[(2.0, Relative), (3.0, Percentage)]),
        ("1. 2 5 %", &[(1.25, Percentage)]),
        (".5*", &[(0.5, Relative)]),
        (".", &[(0.0, Absolute)]),
        (". %", &[(0.0, Percentage)]),
        ("1.%", &[(1.0, Percentage)]),
        ("1.5.5%", &[(1.5, Absolute)]),
        ("-1%", &[(0.0, Absolute)]),
        ("x", &[(0.0, Absolute)]),
        ("10px", &[(10.0, Absolute)]),
        ("007.500", &[(7.5, Absolute)]),
    ];
    for (input, expected) in table {
        let found: Vec<_> = parse(input).map(|entry| (entry.value, entry.unit)).collect();
        assert_eq!(found, *expected, "{input:?}");
    }
}

#[test]
fn huge_numbers_saturate() {
    assert_eq!(parse(&"9".repeat(400)).next().map(|entry| entry.value), Some(f64::MAX));
}
