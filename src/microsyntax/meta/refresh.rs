//! The `content` of `<meta http-equiv=refresh>`.
//! [Refresh state](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh)

use crate::microsyntax::idioms::cursor::{Cursor, saturating_value};
use crate::microsyntax::{idioms, non_negative_integer};

/// The time of a refresh, and its URL.
///
/// ```
/// use duckbill::microsyntax::refresh;
/// let refresh = refresh::parse("5; url='next.html' and more").unwrap();
/// assert_eq!((refresh.time, refresh.url), (5, Some("next.html")));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Refresh<'a> {
    /// Whole seconds to wait; saturates at `u64::MAX`.
    pub time: u64,
    /// The URL as it is written, perhaps empty; `None` to load the same page again.
    pub url: Option<&'a str>,
}

/// [Shared declarative refresh steps](https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps),
/// up to resolving the URL against the document: `None` where they return without a refresh.
///
/// A URL with the scheme `javascript` stops the steps. A URL that does not parse does so too, which
/// only a URL parser can tell (`url::resolve`, with the feature `url`).
#[must_use]
pub fn parse(input: &str) -> Option<Refresh<'_>> {
    let mut cursor = Cursor::new(input);
    // 4. to 6.
    cursor.skip_whitespace();
    let digits = cursor.digits();
    if digits.is_empty() && cursor.peek() != Some(b'.') {
        return None;
    }
    let time = saturating_value(digits);
    // 7.
    cursor.collect(|character| character.is_ascii_digit() || character == '.');
    // 8. and 9.
    if cursor.at_end() {
        return Some(Refresh { time, url: None });
    }
    let separator = |character| matches!(character, ';' | ',') || character.is_ascii_whitespace();
    if !cursor.rest().starts_with(separator) {
        return None;
    }
    cursor.skip_whitespace();
    cursor.eat_class(|byte| matches!(byte, b';' | b','));
    cursor.skip_whitespace();
    // 10. and 11.
    if cursor.at_end() {
        return Some(Refresh { time, url: None });
    }
    let url = url_string(cursor);
    // 12.
    (!idioms::has_javascript_scheme(url)).then_some(Refresh { time, url: Some(url) })
}

/// The substeps that read the URL string.
fn url_string(start: Cursor<'_>) -> &str {
    let mut cursor = start;
    // 1. to 7. A mismatch takes everything from the `u` on, quotes and all.
    if cursor.eat_class(|byte| matches!(byte, b'u' | b'U')).is_some() {
        let mut matches = cursor.eat_class(|byte| matches!(byte, b'r' | b'R')).is_some()
            && cursor.eat_class(|byte| matches!(byte, b'l' | b'L')).is_some();
        if matches {
            cursor.skip_whitespace();
            matches = cursor.eat(b'=');
        }
        if !matches {
            return start.rest();
        }
        cursor.skip_whitespace();
    }
    // 8. *Skip quotes*, and 9. to 11.
    match cursor.eat_class(|byte| matches!(byte, b'"' | b'\'')) {
        None => cursor.rest(),
        Some(quote) => {
            let rest = cursor.rest();
            rest.split(char::from(quote)).next().unwrap_or(rest)
        }
    }
}

/// Whether `input` is a valid `content` for a refresh: a valid non-negative integer, alone or with
/// `;`, white space, `URL=` and a URL that begins with no quote. Whether the URL is valid is not
/// looked at.
#[must_use]
pub fn is_valid(input: &str) -> bool {
    let Some((time, rest)) = input.split_once(';') else {
        return non_negative_integer::is_valid(input);
    };
    let after_space = idioms::skip_whitespace(rest);
    let space = after_space.len() < rest.len();
    let Some((name, url)) = after_space.split_once('=') else {
        return false;
    };
    non_negative_integer::is_valid(time)
        && space
        && name.eq_ignore_ascii_case("url")
        && !url.is_empty()
        && !url.starts_with(['"', '\''])
        && !idioms::has_javascript_scheme(url)
}

#[cfg(test)]
mod tests {
    use super::*;
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
}
