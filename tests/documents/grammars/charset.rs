//! `duckbill::microsyntax::charset`.

use duckbill::microsyntax::charset::*;
use proptest::prelude::*;

#[test]
fn cases() {
    for (input, expected) in [
        ("", None),
        ("charset", None),
        ("charset=", None),
        ("charset= ", None),
        ("charset=;", Some("")),
        ("charset=a", Some("a")),
        ("CharSet=a", Some("a")),
        ("charset = a", Some("a")),
        ("charset=a;b", Some("a")),
        ("charset=a b", Some("a")),
        ("charset=a,b", Some("a,b")),
        ("charset=\"a b\"c", Some("a b")),
        ("charset='a\"b'", Some("a\"b")),
        ("charset='a", None),
        ("charset=\"a'", None),
        ("charset=''", Some("")),
        ("charset=a'b", Some("a'b")),
        ("charset charset=a", Some("a")),
        ("charsetcharset=a", Some("a")),
        ("charset x=a", None),
        ("charset x; charset=b", Some("b")),
        ("xcharset=a", Some("a")),
        ("charset\u{B}=a", None),
        ("charset=é", Some("é")),
        ("cha charset=a", Some("a")),
        // The first that has an equals sign decides, even if it names nothing.
        ("charset='; charset=utf-8", None),
    ] {
        assert_eq!(label(input), expected, "{input:?}");
    }
}

#[test]
fn encodings() {
    assert_eq!(parse("charset=utf-16"), Some("UTF-16LE"));
    assert_eq!(parse("charset=' gbk '"), Some("GBK"));
    assert_eq!(parse("charset=''"), None);
}

#[test]
fn validity() {
    for valid in
        ["text/html; charset=utf-8", "TEXT/HTML;charset=UTF-8", "text/html;\n charset=utf-8"]
    {
        assert!(is_valid(valid), "{valid:?}");
    }
    for invalid in [
        "",
        "text/html",
        "text/html ; charset=utf-8",
        "text/html; charset = utf-8",
        "text/html; charset=utf-8 ",
        "text/html; charset=latin1",
        "text/html; charset='utf-8'",
        "text/xml; charset=utf-8",
    ] {
        assert!(!is_valid(invalid), "{invalid:?}");
    }
}

/// The steps one by one.
fn naive(input: &str) -> Option<String> {
    let input: Vec<char> = input.chars().collect();
    let space = |c: char| " \t\n\u{C}\r".contains(c);
    let mut position = 0;
    loop {
        let found = (position..input.len()).find(|at| {
            input[*at..].iter().take(7).collect::<String>().eq_ignore_ascii_case("charset")
        })?;
        position = found + 7;
        while position < input.len() && space(input[position]) {
            position += 1;
        }
        if input.get(position) == Some(&'=') {
            break;
        }
    }
    position += 1;
    while position < input.len() && space(input[position]) {
        position += 1;
    }
    let rest = &input[position..];
    match rest.first()? {
        quote @ ('"' | '\'') => {
            let end = rest[1..].iter().position(|c| c == quote)?;
            Some(rest[1..=end].iter().collect())
        }
        _ => Some(rest.iter().take_while(|c| !space(**c) && **c != ';').collect()),
    }
}

proptest! {
    #[test]
    fn agrees_with_the_steps(input in "((charset|CHARSET|char)[ ]{0,1}[=]{0,1}[ ]{0,1}['\"]{0,1}[a;é]{0,2}['\" ]{0,1}){0,3}") {
        prop_assert_eq!(label(&input).map(str::to_owned), naive(&input));
    }
}
