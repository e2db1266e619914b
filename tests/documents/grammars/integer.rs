//! `duckbill::microsyntax::integer`.

use duckbill::Edition;
use duckbill::microsyntax::integer::*;
use proptest::prelude::*;

#[test]
fn cases() {
    let table: &[(&str, Option<i64>)] = &[
        ("", None),
        (" ", None),
        ("0", Some(0)),
        ("-0", Some(0)),
        ("007", Some(7)),
        (" \t\n\u{C}\r1", Some(1)),
        ("\u{B}1", None),
        ("\u{A0}1", None),
        ("-", None),
        ("+", None),
        ("-+1", None),
        ("+-1", None),
        ("- 1", None),
        ("+1", Some(1)),
        ("1.9", Some(1)),
        ("1e3", Some(1)),
        ("\u{661}", None),
        ("9223372036854775807", Some(i64::MAX)),
        ("9223372036854775808", Some(i64::MAX)),
        ("-9223372036854775808", Some(i64::MIN)),
        ("-9223372036854775809", Some(i64::MIN)),
        ("-18446744073709551616", Some(i64::MIN)),
        ("00000000000000000000000000005", Some(5)),
    ];
    for (input, expected) in table {
        assert_eq!(parse(input), *expected, "{input:?}");
    }
}

#[test]
fn the_draft_of_2007_has_vertical_tab_and_no_plus() {
    assert_eq!(parse_edition("\u{B}-4x", Edition::Draft2007), Some(-4));
    assert_eq!(parse_edition("+4", Edition::Draft2007), None);
    assert_eq!(parse_edition("\u{B}4", Edition::Draft2009), None);
}

#[test]
fn validity() {
    for valid in ["0", "-0", "12", "-12", "007"] {
        assert!(is_valid(valid), "{valid:?}");
    }
    for invalid in ["", "-", "+1", " 1", "1 ", "--1", "1-", "\u{661}"] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
}

/// The steps one by one, over code points, with a wide integer.
fn naive(input: &str) -> Option<i64> {
    let input: Vec<char> = input.chars().collect();
    let mut position = 0;
    let mut positive = true;
    while input.get(position).is_some_and(|c| " \t\n\u{C}\r".contains(*c)) {
        position += 1;
    }
    match input.get(position)? {
        '-' => {
            positive = false;
            position += 1;
            input.get(position)?;
        }
        '+' => {
            position += 1;
            input.get(position)?;
        }
        _ => {}
    }
    if !input[position].is_ascii_digit() {
        return None;
    }
    let mut value = 0i128;
    while let Some(digit) = input.get(position).and_then(|c| c.to_digit(10)) {
        value = (value * 10 + i128::from(digit)).min(1 << 100);
        position += 1;
    }
    let value = if positive { value } else { -value };
    Some(value.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
}

proptest! {
    #[test]
    fn agrees_with_the_steps(input in "[ \t\u{B}]{0,2}[-+]{0,2}[0-9]{0,25}[a0.é]{0,2}") {
        prop_assert_eq!(parse(&input), naive(&input));
    }

    #[test]
    fn survives_anything(input in any::<String>()) {
        prop_assert_eq!(parse(&input), naive(&input));
        if is_valid(&input) {
            prop_assert!(parse(&input).is_some());
        }
    }
}
