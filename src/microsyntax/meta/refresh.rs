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
