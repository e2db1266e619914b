//! `duckbill::microsyntax::dimension`.

use duckbill::Edition;
use duckbill::microsyntax::dimension::Dimension::{Length, Percentage};
use duckbill::microsyntax::dimension::*;
use proptest::prelude::*;

#[test]
fn cases() {
    let table: &[(&str, Option<Dimension>)] = &[
        ("", None),
        (" ", None),
        ("%", None),
        (".5", None),
        ("-1", None),
        ("+1", None),
        ("0", Some(Length(0.0))),
        ("0%", Some(Percentage(0.0))),
        ("007", Some(Length(7.0))),
        ("\t100%", Some(Percentage(100.0))),
        ("100 %", Some(Length(100.0))),
        ("100px", Some(Length(100.0))),
        ("100.", Some(Length(100.0))),
        ("100.%", Some(Percentage(100.0))),
        ("100.x%", Some(Length(100.0))),
        ("12.5", Some(Length(12.5))),
        ("12.5%%", Some(Percentage(12.5))),
        ("12.5.%", Some(Length(12.5))),
        ("1e3", Some(Length(1.0))),
        ("3*", Some(Length(3.0))),
    ];
    for (input, expected) in table {
        assert_eq!(parse(input), *expected, "{input:?}");
    }
}

#[test]
fn huge_numbers_saturate() {
    assert_eq!(parse(&"9".repeat(400)), Some(Length(f64::MAX)));
}

#[test]
fn nonzero() {
    assert_eq!(parse_nonzero("0.000"), None);
    assert_eq!(parse_nonzero("00%"), None);
    assert_eq!(parse_nonzero("x"), None);
    assert_eq!(parse_nonzero("0.5%"), Some(Percentage(0.5)));
}

#[test]
fn the_draft_of_2009() {
    let table: &[(&str, Option<Dimension>)] = &[
        ("+1", Some(Length(1.0))),
        ("+", None),
        ("000", None),
        ("0.9", None),
        ("001.5%", Some(Percentage(1.5))),
        ("5.", Some(Length(5.0))),
        ("5.%", Some(Length(5.0))),
        ("5%", Some(Percentage(5.0))),
        ("-5", None),
    ];
    for (input, expected) in table {
        assert_eq!(parse_edition(input, Edition::Draft2009), *expected, "{input:?}");
    }
    assert_eq!(parse_edition("5", Edition::Draft2007), None);
}

/// The steps one by one, adding the digits of the fraction as an exact decimal.
fn naive(input: &str) -> Option<Dimension> {
    let input: Vec<char> = input.chars().collect();
    let mut position = 0;
    while input.get(position).is_some_and(|c| " \t\n\u{C}\r".contains(*c)) {
        position += 1;
    }
    let mut digits = String::new();
    input.get(position).filter(|c| c.is_ascii_digit())?;
    while let Some(c) = input.get(position).filter(|c| c.is_ascii_digit()) {
        digits.push(*c);
        position += 1;
    }
    let mut places = 0;
    if input.get(position) == Some(&'.') {
        position += 1;
        while let Some(c) = input.get(position).filter(|c| c.is_ascii_digit()) {
            digits.push(*c);
            places += 1;
            position += 1;
        }
    }
    let value = format!("{digits}e-{places}").parse().unwrap();
    Some(match input.get(position) {
        Some('%') => Percentage(value),
        _ => Length(value),
    })
}

proptest! {
    #[test]
    fn agrees_with_the_steps(input in "[ +-]{0,1}[0-9]{0,5}[.%]{0,1}[0-9]{0,5}[ .%x]{0,2}") {
        prop_assert_eq!(parse(&input), naive(&input));
    }
}
