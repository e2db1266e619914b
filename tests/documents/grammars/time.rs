//! `duckbill::microsyntax::date_time::time`.

use duckbill::Edition;
use duckbill::microsyntax::date_time::time::*;
use proptest::prelude::*;

#[test]
fn cases() {
    // The string as it is written back, and whether an author may write it.
    let table: &[(&str, Option<&str>, bool)] = &[
        ("00:00", Some("00:00"), true),
        ("23:59", Some("23:59"), true),
        ("12:34:56", Some("12:34:56"), true),
        ("12:34:00", Some("12:34"), true),
        ("12:34:00.0", Some("12:34"), true),
        ("12:34:05.10", Some("12:34:05.1"), true),
        ("12:34:05.001", Some("12:34:05.001"), true),
        ("12:34:05.0001", Some("12:34:05.0001"), false),
        ("12:34:59.9999999999999", Some("12:34:59.999999999"), false),
        ("24:00", None, false),
        ("12:60", None, false),
        ("12:34:60", None, false),
        ("1:34", None, false),
        ("012:34", None, false),
        ("12:3", None, false),
        ("12:345", None, false),
        ("1234", None, false),
        ("12", None, false),
        ("12:", None, false),
        ("12:34:", None, false),
        ("12:34:5", None, false),
        ("12:34:056", None, false),
        ("12:34:.5", None, false),
        ("12:34:5.5", None, false),
        ("12:34:05.", None, false),
        ("12:34:05..5", None, false),
        ("12:34:05.5.", None, false),
        ("12:34:05.5.5", None, false),
        ("12:34 ", None, false),
        (" 12:34", None, false),
        ("12:34Z", None, false),
        ("", None, false),
    ];
    for (input, expected, valid) in table {
        let found = parse(input).map(|time| time.to_string());
        assert_eq!(found.as_deref(), *expected, "{input:?}");
        assert_eq!(is_valid(input), *valid, "{input:?}");
    }
}

#[test]
fn the_draft_of_2009_looks_at_the_number() {
    let parse = |input| parse_edition(input, Edition::Draft2009).map(|time| time.to_string());
    assert_eq!(parse("12:00:007").as_deref(), Some("12:00:07"));
    assert_eq!(parse("12:00:007.5").as_deref(), Some("12:00:07.5"));
    assert_eq!(parse("12:00:123"), None);
    assert_eq!(parse("12:00:99999999999999999999999"), None);
    assert_eq!(parse("12:00:00."), None);
    assert_eq!(parse("12:00:0.5"), None);
    assert_eq!(parse("12:00:00.5.5"), None);
}

/// The time component step by step, over the whole of the input.
fn naive(input: &str) -> Option<(u8, u8, f64)> {
    let input: Vec<char> = input.chars().collect();
    let mut position = 0;
    let collect = |position: &mut usize, class: &dyn Fn(char) -> bool| {
        let start = *position;
        while *position < input.len() && class(input[*position]) {
            *position += 1;
        }
        input[start..*position].iter().collect::<String>()
    };
    let digit = |c: char| c.is_ascii_digit();
    let hour = collect(&mut position, &digit);
    if hour.len() != 2 || hour.as_str() > "23" || input.get(position) != Some(&':') {
        return None;
    }
    position += 1;
    let minute = collect(&mut position, &digit);
    if minute.len() != 2 || minute.as_str() > "59" {
        return None;
    }
    let mut second = 0.0;
    if input.get(position) == Some(&':') {
        position += 1;
        if !input.get(position..position + 2)?.iter().all(char::is_ascii_digit) {
            return None;
        }
        let text = collect(&mut position, &|c| digit(c) || c == '.');
        let shape = text.len() == 3
            || (text.len() > 3 && text.as_bytes()[2] != b'.')
            || text.matches('.').count() > 1;
        if shape {
            return None;
        }
        second = text.parse().unwrap();
        if second >= 60.0 {
            return None;
        }
    }
    (position == input.len()).then(|| (hour.parse().unwrap(), minute.parse().unwrap(), second))
}

proptest! {
    #[test]
    fn agrees_with_the_steps(input in "[0-2][0-9]{1,2}:[0-6][0-9]{0,2}(:[0-9.]{0,7}){0,1}[ é]{0,1}") {
        let found = parse(&input).map(|time| {
            (time.hour, time.minute, f64::from(time.second) + f64::from(time.nanosecond) / 1e9)
        });
        prop_assert_eq!(found, naive(&input));
    }

    #[test]
    fn what_is_written_reads_back(hour in 0u8..24, minute in 0u8..60, second in 0u8..60, nanosecond in 0u32..1_000_000_000) {
        let time = Time::new(hour, minute, second, nanosecond).unwrap();
        prop_assert_eq!(parse(&time.to_string()), Some(time));
    }
}
