//! `duckbill::microsyntax::integer_list`.

use duckbill::microsyntax::integer_list::*;
use proptest::prelude::*;

#[test]
fn cases() {
    let table: &[(&str, &[i64])] = &[
        ("", &[]),
        (" ,; ", &[]),
        ("1", &[1]),
        ("-1", &[-1]),
        ("1,2;3 4", &[1, 2, 3, 4]),
        ("1,2,x,4", &[1, 2]),
        // Letters after a number: dropped, and the end.
        ("1,2x,4", &[1]),
        // Letters before a number are skipped, and make a sign count for nothing.
        ("x1", &[1]),
        ("x-1", &[1]),
        ("-x1", &[]),
        // Punctuation after a number is skipped up to the separator.
        ("1%,2", &[1, 2]),
        ("1.5,2", &[1, 2]),
        ("1.x,2", &[1, 2]),
        ("1-2", &[1]),
        ("1%x-5y,2", &[1, 2]),
        // Punctuation before it too, and cancels a sign.
        ("(1)", &[1]),
        ("-(1)", &[1]),
        ("--1", &[1]),
        ("---1", &[1]),
        ("+-1", &[-1]),
        // Other white space is punctuation.
        ("1\t2,3", &[1, 3]),
        ("-", &[]),
        ("1,-,2", &[1]),
        ("é1", &[1]),
        ("1é", &[]),
        ("1,\0", &[1]),
        ("99999999999999999999,-99999999999999999999", &[i64::MAX, i64::MIN]),
    ];
    for (input, expected) in table {
        assert_eq!(parse(input).collect::<Vec<_>>(), *expected, "{input:?}");
    }
}

#[test]
fn validity() {
    assert!(is_valid("1"));
    assert!(is_valid("-1,0"));
    for invalid in ["", ",", "1,", "1 ,2", "+1", "1.5"] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
}

/// The steps one by one with their own flags.
fn naive(input: &str) -> Vec<i64> {
    let input: Vec<char> = input.chars().collect();
    let separator = |c: char| matches!(c, ' ' | ',' | ';');
    let mut numbers = vec![];
    let mut position = 0;
    'list: loop {
        while position < input.len() && separator(input[position]) {
            position += 1;
        }
        if position >= input.len() {
            return numbers;
        }
        let mut negated = false;
        let mut value = 0i128;
        let mut started = false;
        let mut got_number = false;
        let mut finished = false;
        let mut bogus = false;
        let clamp = |negated, value: i128| {
            let value = if negated { -value } else { value };
            value.clamp(i64::MIN.into(), i64::MAX.into()) as i64
        };
        while position < input.len() {
            match input[position] {
                '-' => {
                    if got_number {
                        finished = true;
                    }
                    if !finished {
                        if started {
                            negated = false;
                        } else if !bogus {
                            negated = true;
                        }
                        started = true;
                    }
                }
                c @ '0'..='9' => {
                    if !finished {
                        value = (value * 10 + i128::from(c as u8 - b'0')).min(1 << 90);
                        started = true;
                        got_number = true;
                    }
                }
                c if separator(c) => {
                    if !got_number {
                        return numbers;
                    }
                    numbers.push(clamp(negated, value));
                    continue 'list;
                }
                '\u{1}'..='\u{1F}'
                | '!'..='+'
                | '-'..='/'
                | ':'
                | '<'..='@'
                | '['..='`'
                | '{'..='\u{7F}' => {
                    if got_number {
                        finished = true;
                    }
                    if !finished {
                        negated = false;
                    }
                }
                _ => {
                    if !finished {
                        negated = false;
                        bogus = true;
                        if started {
                            return numbers;
                        }
                    }
                }
            }
            position += 1;
        }
        if got_number {
            numbers.push(clamp(negated, value));
        }
        return numbers;
    }
}

proptest! {
    #[test]
    fn agrees_with_the_steps(input in "[ ,;x+.%\t\0é0-9-]{0,30}") {
        prop_assert_eq!(parse(&input).collect::<Vec<_>>(), naive(&input));
    }
}
