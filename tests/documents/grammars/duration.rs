//! `duckbill::microsyntax::date_time::duration`.

use duckbill::microsyntax::date_time::duration::*;
use proptest::prelude::*;

#[test]
fn cases() {
    let table: &[(&str, Option<&str>, bool)] = &[
        ("", None, false),
        (" ", None, false),
        ("P", None, false),
        ("PT", None, false),
        ("T", None, false),
        ("P1D", Some("P1D"), true),
        ("PT1S", Some("PT1S"), true),
        ("P1DT1H1M1S", Some("P1DT1H1M1S"), true),
        ("PT0S", Some("PT0S"), true),
        ("P0D", Some("PT0S"), true),
        ("P1D1H", Some("P1DT1H"), false),
        ("P1DT", Some("P1D"), false),
        ("PT1M", Some("PT1M"), true),
        ("P1M", None, false),
        ("P0M1D", Some("P1D"), false),
        ("P1Y", None, false),
        ("P0Y", Some("PT0S"), false),
        // The minute comes back after any smaller unit, the month after a year.
        ("P1D1M", Some("P1DT1M"), false),
        ("PT1H0Y1M", None, false),
        ("PT1H0Y0M", Some("PT1H"), false),
        ("P1W", Some("P7D"), false),
        ("p1d", None, false),
        ("Pt1s", None, false),
        ("P 1 D T 2 H", Some("P1DT2H"), false),
        ("PT1.5S", Some("PT1.5S"), true),
        ("PT.5S", Some("PT0.5S"), false),
        ("PT1.S", None, false),
        ("PT1.1234S", Some("PT1.1234S"), false),
        ("PT1.5M", None, false),
        ("PT1.5", None, false),
        ("1", None, false),
        ("1 ", None, false),
        ("1s", Some("PT1S"), true),
        ("1S", Some("PT1S"), true),
        ("1m", Some("PT1M"), true),
        ("1w 1d 1h 1m 1s", Some("P8DT1H1M1S"), true),
        ("1s1m", Some("PT1M1S"), true),
        (" 1 s ", Some("PT1S"), true),
        ("1\u{B}s", None, false),
        ("1.5 s", Some("PT1.5S"), true),
        (".5s", Some("PT0.5S"), false),
        ("1.5h", None, false),
        ("1s 2s", Some("PT3S"), false),
        ("0.6s 0.6s", Some("PT1.2S"), false),
        ("1x", None, false),
        ("-1s", None, false),
        ("1s T 1m", Some("PT1M1S"), false),
        ("1T", None, false),
        ("1y", None, false),
        ("1 é", None, false),
    ];
    for (input, expected, valid) in table {
        let found = parse(input).map(|duration| duration.to_string());
        assert_eq!(found.as_deref(), *expected, "{input:?}");
        assert_eq!(is_valid(input), *valid, "{input:?}");
    }
}

#[test]
fn huge_numbers_saturate() {
    assert_eq!(parse("99999999999999999999s").unwrap().seconds, u64::MAX);
    assert_eq!(parse("18446744073709551615w 1s").unwrap().seconds, u64::MAX);
}

/// The steps one by one with their own variables.
fn naive(input: &str) -> Option<f64> {
    let input: Vec<char> = input.chars().collect();
    let at = |position: usize| input.get(position).copied();
    let space = |c: char| " \t\n\u{C}\r".contains(c);
    let skip = |position: &mut usize| {
        while at(*position).is_some_and(space) {
            *position += 1;
        }
    };
    let number = |position: &mut usize| {
        let start = *position;
        while at(*position).is_some_and(|c| c.is_ascii_digit()) {
            *position += 1;
        }
        input[start..*position].iter().collect::<String>()
    };
    let (mut position, mut months, mut seconds, mut count) = (0, 0.0, 0.0, 0);
    let mut disambiguator = "minutes";
    skip(&mut position);
    if at(position)? == 'P' {
        position += 1;
        disambiguator = "months";
        skip(&mut position);
    }
    while let Some(next) = at(position) {
        if next == 'T' {
            position += 1;
            disambiguator = "minutes";
            skip(&mut position);
            continue;
        }
        let mut n = match next {
            '.' => 0.0,
            '0'..='9' => number(&mut position).parse::<f64>().unwrap(),
            _ => return None,
        };
        let mut next = at(position)?;
        position += 1;
        let units;
        if next == '.' {
            let s = number(&mut position);
            if s.is_empty() {
                return None;
            }
            n += s.parse::<f64>().unwrap() / 10f64.powi(s.len() as i32);
            skip(&mut position);
            next = at(position)?;
            position += 1;
            if !matches!(next, 'S' | 's') {
                return None;
            }
            units = "seconds";
        } else {
            if space(next) {
                skip(&mut position);
                next = at(position)?;
                position += 1;
            }
            units = match next {
                'Y' | 'y' => {
                    disambiguator = "months";
                    "years"
                }
                'M' | 'm' => disambiguator,
                'W' | 'w' => "weeks",
                'D' | 'd' => "days",
                'H' | 'h' => "hours",
                'S' | 's' => "seconds",
                _ => return None,
            };
            if !matches!(units, "years" | "months") {
                disambiguator = "minutes";
            }
        }
        count += 1;
        match units {
            "years" => months += n * 12.0,
            "months" => months += n,
            "weeks" => seconds += n * 604_800.0,
            "days" => seconds += n * 86_400.0,
            "hours" => seconds += n * 3600.0,
            "minutes" => seconds += n * 60.0,
            _ => seconds += n,
        }
        skip(&mut position);
    }
    (count != 0 && months == 0.0).then_some(seconds)
}

proptest! {
    #[test]
    fn agrees_with_the_steps(input in "P{0,1}(T{0,1}[0-2.]{0,3}[ ]{0,1}[YMWDHSymwdhsx]{0,1}[ ]{0,1}){0,5}") {
        let found = parse(&input)
            .map(|duration| duration.seconds as f64 + f64::from(duration.nanoseconds) / 1e9);
        match (found, naive(&input)) {
            (Some(found), Some(expected)) => prop_assert!((found - expected).abs() < 1e-6),
            (found, expected) => prop_assert_eq!(found, expected),
        }
    }

    #[test]
    fn what_is_written_reads_back(seconds in any::<u64>(), milliseconds in 0u32..1000) {
        let duration = Duration::new(seconds, milliseconds * 1_000_000).unwrap();
        let text = duration.to_string();
        prop_assert!(is_valid(&text));
        prop_assert_eq!(parse(&text), Some(duration));
    }
}
