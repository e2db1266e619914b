//! `duckbill::microsyntax::ratio`.

use duckbill::microsyntax::ratio::*;

fn numbers(first: f64, second: f64) -> Option<Ratio> {
    Some(Ratio::Numbers { first, second })
}

fn punctuation(number: f64, denominator: char) -> Option<Ratio> {
    Some(Ratio::Punctuation { number, denominator })
}

#[test]
fn cases() {
    let table: &[(&str, Option<Ratio>)] = &[
        ("", None),
        ("none", None),
        (".", None),
        ("1.2.3", None),
        ("1..", None),
        ("5", Some(Ratio::Number(5.0))),
        ("-5", Some(Ratio::Number(5.0))),
        (".5", Some(Ratio::Number(0.5))),
        ("5.", Some(Ratio::Number(5.0))),
        ("a 5 b", Some(Ratio::Number(5.0))),
        ("5%", punctuation(5.0, '%')),
        ("5 \u{2003}%", punctuation(5.0, '%')),
        ("5\u{66A}", punctuation(5.0, '\u{66A}')),
        ("5\u{2031} x", punctuation(5.0, '\u{2031}')),
        ("5% 6", None),
        ("5 x %", Some(Ratio::Number(5.0))),
        ("5/10", numbers(5.0, 10.0)),
        ("5 of 10!", numbers(5.0, 10.0)),
        ("5/10%", None),
        ("5/10 %", None),
        ("5/10x%", numbers(5.0, 10.0)),
        ("5/10/15", None),
        // A second "number" that is an error leaves the first alone.
        ("5 . 6", Some(Ratio::Number(5.0))),
        ("5 and 1.2.3", Some(Ratio::Number(5.0))),
    ];
    for (input, expected) in table {
        assert_eq!(parse(input), *expected, "{input:?}");
    }
}

#[test]
fn denominators() {
    assert_eq!(parse("1\u{2030}").unwrap().denominator(), Some(1000.0));
    assert_eq!(parse("1/8").unwrap().denominator(), Some(8.0));
}
