//! `duckbill::microsyntax::float`.

use duckbill::Edition;
use duckbill::microsyntax::float::*;
use proptest::prelude::*;

#[test]
fn cases() {
    let table: &[(&str, Option<f64>)] = &[
        ("", None),
        (" ", None),
        ("-", None),
        ("+", None),
        (".", None),
        ("-.", None),
        (".e1", None),
        ("e1", None),
        ("x1", None),
        ("\u{B}1", None),
        ("0", Some(0.0)),
        ("1", Some(1.0)),
        ("+1", Some(1.0)),
        ("+-1", None),
        ("-1", Some(-1.0)),
        (".5", Some(0.5)),
        ("-.5", Some(-0.5)),
        ("+.5", Some(0.5)),
        ("5.", Some(5.0)),
        ("5.x", Some(5.0)),
        ("5.5.5", Some(5.5)),
        ("1.e2", Some(100.0)),
        ("1.e", Some(1.0)),
        ("1e", Some(1.0)),
        ("1e-", Some(1.0)),
        ("1e+", Some(1.0)),
        ("1e+x", Some(1.0)),
        ("1ex", Some(1.0)),
        ("1e2", Some(100.0)),
        ("1E-2", Some(0.01)),
        (".5e1", Some(5.0)),
        ("1.5e1.5", Some(15.0)),
        ("1e--2", Some(1.0)),
        (" \n1 ", Some(1.0)),
        ("Infinity", None),
        ("NaN", None),
        ("0x10", Some(0.0)),
        ("1_000", Some(1.0)),
        ("1.7976931348623157e308", Some(f64::MAX)),
        ("1.7976931348623158e308", Some(f64::MAX)),
        ("1.7976931348623159e308", None),
        ("-1e309", None),
        ("5e-324", Some(5e-324)),
        ("2e-324", Some(0.0)),
        ("1e99999999999999999999999", None),
        ("1e-99999999999999999999999", Some(0.0)),
        ("0e99999999999999999999999", Some(0.0)),
        ("9007199254740993", Some(9_007_199_254_740_992.0)),
        ("9007199254740993.0000000000000000000001", Some(9_007_199_254_740_994.0)),
    ];
    for (input, expected) in table {
        assert_eq!(parse(input), *expected, "{input:?}");
    }
}

#[test]
fn zero_is_never_negative() {
    for input in ["-0", "-0.0", "-0e5", "-1e-400", "-1e-99999999", "-0e99999999"] {
        let value = parse(input).unwrap();
        assert!(value == 0.0 && value.is_sign_positive(), "{input:?}");
    }
}

#[test]
fn far_exponents_count_together_with_long_significands() {
    let zeros = "0".repeat(1_000_000);
    assert_eq!(parse(&format!("0.{zeros}1e1000000")), Some(0.1));
    assert_eq!(parse(&format!("-.{zeros}25E+01000002")), Some(-25.0));
    assert_eq!(parse(&format!("1{zeros}e-1000000")), Some(1.0));
    assert_eq!(parse(&format!("1{zeros}.5e-1000308")), Some(1e-308));
    assert_eq!(parse(&format!("1{zeros}")), None);
    assert_eq!(parse(&format!("1{zeros}e-900000")), None);
    assert_eq!(parse(&format!("0.{zeros}1")), Some(0.0));
    assert_eq!(parse(&format!("0.{zeros}1e900000")), Some(0.0));
    // Half way between two doubles, and then a nonzero digit far to the right.
    assert_eq!(parse(&format!("9007199254740993{zeros}1e-1000001")), Some(9_007_199_254_740_994.0));
    assert_eq!(parse(&format!("9007199254740993{zeros}0e-1000001")), Some(9_007_199_254_740_992.0));
}

#[test]
fn validity() {
    for valid in ["0", "-0", "1.5", ".5", "-.5", "1e5", "1E+5", ".5e-5", "00.00"] {
        assert!(is_valid(valid), "{valid:?}");
    }
    for invalid in ["", "-", ".", "5.", "+1", " 1", "1 ", "1e", "1e+", "1.e5", "e5", "1,5", "NaN"] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
    for (input, expected) in [
        ("5.", [true, false, false]),
        (".5", [true, false, true]),
        ("1e5", [false, true, true]),
        (".", [false, false, false]),
    ] {
        let found = [Edition::Draft2007, Edition::Draft2009, Edition::Living]
            .map(|edition| is_valid_edition(input, edition));
        assert_eq!(found, expected, "{input:?}");
    }
}

/// The steps one by one; the value is kept as the digits and the power of ten it consists of,
/// and printed anew for the conversion.
fn naive(input: &str) -> Option<f64> {
    let input: Vec<char> = input.chars().collect();
    let at = |position: usize| input.get(position).copied();
    let digit = |position: usize| at(position).filter(char::is_ascii_digit);
    let mut position = 0;
    let (mut sign, mut digits, mut places, mut exponent) = ("", String::new(), 0i64, 0i64);
    while at(position).is_some_and(|c| " \t\n\u{C}\r".contains(c)) {
        position += 1;
    }
    match at(position)? {
        '-' => {
            sign = "-";
            position += 1;
        }
        '+' => position += 1,
        _ => {}
    }
    at(position)?;
    if !(at(position) == Some('.') && digit(position + 1).is_some()) {
        digit(position)?;
        while let Some(d) = digit(position) {
            digits.push(d);
            position += 1;
        }
    }
    'conversion: {
        if at(position) == Some('.') {
            position += 1;
            match at(position) {
                Some('0'..='9' | 'e' | 'E') => {}
                _ => break 'conversion,
            }
            while let Some(d) = digit(position) {
                digits.push(d);
                places += 1;
                position += 1;
            }
        }
        if matches!(at(position), Some('e' | 'E')) {
            position += 1;
            let mut factor = 1;
            match at(position) {
                Some('-') => {
                    factor = -1;
                    position += 1;
                }
                Some('+') => position += 1,
                _ => {}
            }
            while let Some(d) = digit(position) {
                exponent = (exponent * 10 + i64::from(d as u8 - b'0')).min(60_000);
                position += 1;
            }
            exponent *= factor;
        }
    }
    let value: f64 = format!("{sign}{digits}e{}", exponent - places).parse().unwrap();
    value.is_finite().then_some(if value == 0.0 { 0.0 } else { value })
}

#[test]
fn a_valid_number_may_be_beyond_the_finite_ones() {
    assert!(is_valid("-1.5e32000") && parse("-1.5e32000").is_none());
}

proptest! {
    #[test]
    fn agrees_with_the_steps(
        input in "[ ]{0,1}[-+]{0,1}[0-9]{0,20}[.]{0,1}[0-9]{0,20}([eE][-+]{0,1}[0-9]{0,3}){0,1}[.e0x]{0,2}"
    ) {
        prop_assert_eq!(parse(&input), naive(&input));
    }

    #[test]
    fn far_exponents_agree_with_near_ones(
        digits in "[0-9]{1,30}", places in 0usize..30, exponent in -400i64..400
    ) {
        let near = format!("{digits}e{exponent}").parse::<f64>().unwrap();
        let zeros = 100_000 - places;
        let far = format!("{digits}{}e{}", "0".repeat(zeros), exponent - zeros as i64);
        prop_assert_eq!(parse(&far), near.is_finite().then_some(near));
    }

    #[test]
    fn what_is_valid_parses_unless_it_overflows(input in "[-]{0,1}[0-9.]{0,4}(e[-+]{0,1}[0-9]{0,2}){0,1}") {
        if is_valid(&input) {
            prop_assert_eq!(parse(&input), input.parse::<f64>().ok().map(|value| value + 0.0));
        }
    }
}
