//! `duckbill::microsyntax::float_list`.

use duckbill::microsyntax::float;
use duckbill::microsyntax::float_list::*;
use proptest::prelude::*;

#[test]
fn cases() {
    let table: &[(&str, &[f64])] = &[
        ("", &[]),
        (" ,; ", &[]),
        ("1", &[1.0]),
        (",1", &[1.0]),
        ("1,2,3", &[1.0, 2.0, 3.0]),
        ("1;2 3\t4", &[1.0, 2.0, 3.0, 4.0]),
        ("a1,b2", &[1.0, 2.0]),
        ("+1", &[1.0]),
        ("1a2", &[1.0]),
        ("abc", &[0.0]),
        ("1,x,2", &[1.0, 0.0, 2.0]),
        ("-", &[0.0]),
        ("--1", &[0.0]),
        (".5,-.5", &[0.5, -0.5]),
        ("1.5.5", &[1.5]),
        ("1e400,1", &[0.0, 1.0]),
        ("-0", &[0.0]),
        ("é1,日", &[1.0, 0.0]),
    ];
    for (input, expected) in table {
        assert_eq!(parse(input).collect::<Vec<_>>(), *expected, "{input:?}");
    }
}

#[test]
fn validity() {
    assert!(is_valid("0"));
    assert!(is_valid("0,1,-2.5"));
    for invalid in ["", ",", "1,", ",1", "1,,2", "1;2", "1, 2", "1 ", "+1"] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
}

/// The steps with an index and explicit character sets.
fn naive(input: &str) -> Vec<f64> {
    let input: Vec<char> = input.chars().collect();
    let mut position = 0;
    let mut numbers = vec![];
    let collect = |position: &mut usize, class: &dyn Fn(char) -> bool| {
        let start = *position;
        while *position < input.len() && class(input[*position]) {
            *position += 1;
        }
        input[start..*position].iter().collect::<String>()
    };
    let delimiters = " \t\n\u{C}\r,;";
    collect(&mut position, &|c| delimiters.contains(c));
    while position < input.len() {
        collect(&mut position, &|c| !delimiters.contains(c) && !"0123456789.-".contains(c));
        let number = collect(&mut position, &|c| !delimiters.contains(c));
        numbers.push(float::parse(&number).unwrap_or(0.0));
        collect(&mut position, &|c| delimiters.contains(c));
    }
    numbers
}

proptest! {
    #[test]
    fn agrees_with_the_steps(input in "[ ,;x+.e\u{B}é0-9-]{0,30}") {
        prop_assert_eq!(parse(&input).collect::<Vec<_>>(), naive(&input));
    }

    #[test]
    fn valid_lists_have_an_entry_for_each_number(numbers in prop::collection::vec(-1e9f64..1e9, 1..9)) {
        let text = numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
        prop_assert!(is_valid(&text));
        prop_assert_eq!(parse(&text).collect::<Vec<_>>(), numbers);
    }
}
