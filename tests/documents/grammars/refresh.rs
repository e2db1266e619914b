//! `duckbill::microsyntax::refresh`.

use duckbill::microsyntax::refresh::*;
use proptest::prelude::*;

type Case = (&'static str, Option<(u64, Option<&'static str>)>);

#[test]
fn cases() {
    let table: &[Case] = &[
        ("", None),
        (" ", None),
        ("x", None),
        ("-1", None),
        ("+1", None),
        ("; url=a", None),
        ("1", Some((1, None))),
        (" 1 ", Some((1, None))),
        (".", Some((0, None))),
        (".5", Some((0, None))),
        ("1.9.9..", Some((1, None))),
        ("1x", None),
        ("1url=a", None),
        ("1 a", Some((1, Some("a")))),
        ("1;a", Some((1, Some("a")))),
        ("1,a", Some((1, Some("a")))),
        ("1 ; a", Some((1, Some("a")))),
        ("1;;a", Some((1, Some(";a")))),
        ("1;", Some((1, None))),
        ("1; ", Some((1, None))),
        ("1;url=a", Some((1, Some("a")))),
        ("1;URL=a", Some((1, Some("a")))),
        ("1;url = a", Some((1, Some("a")))),
        ("1;url=", Some((1, Some("")))),
        ("1;url=  ", Some((1, Some("")))),
        ("1;url", Some((1, Some("url")))),
        ("1;url a", Some((1, Some("url a")))),
        ("1;u", Some((1, Some("u")))),
        ("1;ur=a", Some((1, Some("ur=a")))),
        ("1;up'x'", Some((1, Some("up'x'")))),
        ("1;urls=a", Some((1, Some("urls=a")))),
        ("1;url='a'b", Some((1, Some("a")))),
        ("1;url=\"a'b\"", Some((1, Some("a'b")))),
        ("1;url='a", Some((1, Some("a")))),
        ("1;'a'", Some((1, Some("a")))),
        ("1;''", Some((1, Some("")))),
        ("1;url=''", Some((1, Some("")))),
        ("1;url=a'b'", Some((1, Some("a'b'")))),
        ("1; a b ", Some((1, Some("a b ")))),
        ("1;javascript:x", None),
        ("1;url=JavaScript:x", None),
        ("1;url='\u{1} java\tscript:x'", None),
        ("1;url=./javascript:x", Some((1, Some("./javascript:x")))),
        ("1;url=javascript", Some((1, Some("javascript")))),
        ("99999999999999999999", Some((u64::MAX, None))),
        ("1\u{B}a", None),
        ("1é", None),
        ("1;é", Some((1, Some("é")))),
    ];
    for (input, expected) in table {
        let found = parse(input).map(|refresh| (refresh.time, refresh.url));
        assert_eq!(found, *expected, "{input:?}");
    }
}

#[test]
fn validity() {
    for valid in ["0", "300", "20; URL=page4.html", "20; \n url=a", "1; url=a=b"] {
        assert!(is_valid(valid), "{valid:?}");
    }
    for invalid in [
        "",
        " 1",
        "1 ",
        "1.0",
        "1;",
        "1; ",
        "1; a",
        "1;url=a",
        "1 ; url=a",
        "1, url=a",
        "1; url =a",
        "1; url='a'",
        "1; url=\"a",
        "1; url=",
        "1; url=javascript:a",
        "; url=a",
    ] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
}

/// The steps one by one, up to the URL string.
fn naive(input: &str) -> Option<(String, Option<String>)> {
    let input: Vec<char> = input.chars().collect();
    let at = |position: usize| input.get(position).copied();
    let space = |c: char| " \t\n\u{C}\r".contains(c);
    let mut position = 0;
    let skip = |position: &mut usize| {
        while at(*position).is_some_and(space) {
            *position += 1;
        }
    };
    skip(&mut position);
    let mut time = String::new();
    while let Some(c) = at(position).filter(char::is_ascii_digit) {
        time.push(c);
        position += 1;
    }
    if time.is_empty() {
        if at(position) != Some('.') {
            return None;
        }
        time.push('0');
    }
    while at(position).is_some_and(|c| c.is_ascii_digit() || c == '.') {
        position += 1;
    }
    let Some(c) = at(position) else { return Some((time, None)) };
    if !(c == ';' || c == ',' || space(c)) {
        return None;
    }
    skip(&mut position);
    if matches!(at(position), Some(';' | ',')) {
        position += 1;
    }
    skip(&mut position);
    if at(position).is_none() {
        return Some((time, None));
    }
    let from = |position: usize| input[position..].iter().collect::<String>();
    let mut url = from(position);
    let skip_quotes = 'parse: {
        if !matches!(at(position), Some('u' | 'U')) {
            break 'parse true;
        }
        position += 1;
        for letters in [['r', 'R'], ['l', 'L']] {
            if !at(position).is_some_and(|c| letters.contains(&c)) {
                break 'parse false;
            }
            position += 1;
        }
        skip(&mut position);
        if at(position) != Some('=') {
            break 'parse false;
        }
        position += 1;
        skip(&mut position);
        true
    };
    if skip_quotes {
        let quote = at(position).filter(|c| matches!(c, '"' | '\''));
        position += usize::from(quote.is_some());
        url = from(position);
        if let Some(end) = quote.and_then(|quote| url.find(quote)) {
            url.truncate(end);
        }
    }
    Some((time, Some(url)))
}

proptest! {
    #[test]
    fn agrees_with_the_steps(input in "[ ]{0,1}[0-9.]{0,3}[ ;,x]{0,3}([uU]{0,1}[rR]{0,1}[lL]{0,1}[ ]{0,1}[=]{0,1}[ ]{0,1}['\"]{0,1}[a'\" é]{0,4}){0,1}") {
        let expected = naive(&input);
        let found = parse(&input).map(|found| (found.time, found.url.map(str::to_owned)));
        let expected = expected.map(|(time, url)| (time.parse().unwrap(), url));
        prop_assert_eq!(found, expected);
    }
}
