//! The ends of brackets, strings and comments that the end of a text closed.

/// A text whose meaning is the same and whose parts may be written alone, or `None` if this is one: all that begins in it
/// [ends](https://drafts.csswg.org/css-syntax/#tokenization), and no backslash is before white space, which a writer leaves out at
/// the end of a part. Escaped spaces are written as numbers. Before a line end a backslash is no part of a selector, and neither is the `%`
/// that takes its place.
pub(super) fn closed(text: &str) -> Option<String> {
    let mut backslashes = Vec::new();
    let ends = missing_ends(text.as_bytes(), &mut backslashes);
    let has_spaces = text.contains("\\ ") || text.contains("\\\t");
    if ends.is_empty() && backslashes.is_empty() && !has_spaces {
        return None;
    }
    let mut closed = String::with_capacity(text.len() + ends.len());
    let mut backslashes = backslashes.into_iter().peekable();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        if backslashes.next_if_eq(&at).is_some() {
            closed.push('%');
        } else if character == '\\' {
            match characters.next() {
                Some((_, ' ')) => closed.push_str("\\20 "),
                Some((_, '\t')) => closed.push_str("\\9 "),
                escaped => {
                    closed.push(character);
                    closed.extend(escaped.map(|(_, character)| character));
                }
            }
        } else {
            closed.push(character);
        }
    }
    closed.push_str(&ends);
    Some(closed)
}

/// What has to follow a text, and where a backslash is before a line end outside of strings. A backslash at the end of the text is
/// U+FFFD, or nothing in a string.
fn missing_ends(bytes: &[u8], backslashes: &mut Vec<usize>) -> String {
    let mut ends: Vec<u8> = Vec::new();
    let mut escaped = "";
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        at += match *rest {
            [b'/', b'*', ref comment @ ..] => {
                match comment.windows(2).position(|two| two == b"*/") {
                    Some(length) => 4 + length,
                    None => {
                        // A `*` at the end is the first half of the end.
                        let half: &[u8] = if comment.ends_with(b"*") { b"/" } else { b"/*" };
                        ends.extend_from_slice(half);
                        rest.len()
                    }
                }
            }
            [mark @ (b'"' | b'\''), ref string @ ..] => {
                match length_until(string, |byte| byte == mark || is_newline(byte)) {
                    Some(length) => 2 + length,
                    None => {
                        ends.push(mark);
                        escaped = if ends_in_escape(string) { "\n" } else { "" };
                        rest.len()
                    }
                }
            }
            [open @ (b'(' | b'[' | b'{'), ..] => {
                ends.push(match open {
                    b'(' => b')',
                    b'[' => b']',
                    _ => b'}',
                });
                1
            }
            [close @ (b')' | b']' | b'}'), ..] => {
                ends.pop_if(|end| *end == close);
                1
            }
            _ => {
                // After such a mark a name is no function.
                let mark = usize::from(matches!(rest, [b'#' | b'@', ..]));
                let (length, name) = name_of(rest.get(mark..).unwrap_or_default());
                let length = mark + length;
                match rest.get(length..) {
                    Some([b'(', inner @ ..])
                        if mark == 0 && name == *b"url" && is_unquoted(inner) =>
                    {
                        match length_until(inner, |byte| byte == b')') {
                            Some(inner) => length + 2 + inner,
                            None => {
                                ends.push(b')');
                                escaped = if ends_in_escape(inner) { "\u{FFFD}" } else { "" };
                                rest.len()
                            }
                        }
                    }
                    after => {
                        if matches!(rest, [b'\\', byte, ..] if is_newline(*byte)) {
                            backslashes.push(at);
                        }
                        if after == Some(&[]) && ends_in_escape(rest) {
                            escaped = "\u{FFFD}";
                        }
                        length.max(1)
                    }
                }
            }
        };
    }
    escaped.chars().chain(ends.iter().rev().map(|end| char::from(*end))).collect()
}

/// Whether the last byte is a backslash that is not escaped itself.
fn ends_in_escape(text: &[u8]) -> bool {
    text.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// How many bytes come before one such that is not escaped.
fn length_until(text: &[u8], is_last: impl Fn(u8) -> bool) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        match *rest.first()? {
            b'\\' if rest.starts_with(b"\\\r\n") => at += 3,
            b'\\' => at += character_of_name(rest).map_or(2, |(length, _)| length),
            byte if is_last(byte) => return Some(at),
            _ => at += 1,
        }
    }
}

const fn is_newline(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | b'\x0C')
}

/// The length of the name that a text begins with, or of the number and its unit, and the name in lower case if it has three
/// characters, as `url` has.
fn name_of(text: &[u8]) -> (usize, [u8; 3]) {
    let mut name = [0; 3];
    let mut characters = 0;
    let mut at = 0;
    while let Some((length, character)) = text.get(at..).and_then(character_of_name) {
        if let Some(place) = name.get_mut(characters) {
            *place = character.to_ascii_lowercase();
        }
        characters += 1;
        at += length;
    }
    (at, if characters == name.len() { name } else { [0; 3] })
}

/// The length of the character of a name that a text begins with, and it, if it is an ASCII character: it may be escaped.
fn character_of_name(text: &[u8]) -> Option<(usize, u8)> {
    let &first = text.first()?;
    if first != b'\\' {
        let is_part = first.is_ascii_alphanumeric()
            || matches!(first, b'-' | b'_' | b'\0')
            || !first.is_ascii();
        return is_part.then_some((1, first));
    }
    let Some(&escaped) = text.get(1) else { return Some((1, b'\0')) };
    if is_newline(escaped) {
        return None;
    }
    let digits = text.iter().skip(1).take(6).take_while(|byte| byte.is_ascii_hexdigit()).count();
    if digits == 0 {
        return Some((2, escaped));
    }
    let number = text.get(1..1 + digits).and_then(|hex| std::str::from_utf8(hex).ok());
    let number = number.and_then(|hex| u32::from_str_radix(hex, 16).ok());
    let character = number.and_then(|number| u8::try_from(number).ok()).unwrap_or_default();
    let space = match text.get(1 + digits..) {
        Some([b'\r', b'\n', ..]) => 2,
        Some([byte, ..]) if byte.is_ascii_whitespace() => 1,
        _ => 0,
    };
    Some((1 + digits + space, character))
}

/// Whether a URL that a bracket begins has no quotes: then nothing else begins in it.
fn is_unquoted(inner: &[u8]) -> bool {
    let first = inner.iter().find(|byte| !byte.is_ascii_whitespace());
    !matches!(first, Some(b'"' | b'\''))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selectors::{Selector, SelectorErrorKind};

    #[test]
    fn what_the_end_closed_is_found() {
        for (text, ends) in [
            ("a b", ""),
            (":is(a", ")"),
            (":is(a[b", "])"),
            ("s(\"a", "\")"),
            ("s('a\\'", "')"),
            ("s(/* a *", "/)"),
            ("s(/* a", "*/)"),
            ("s(url(a'b", "))"),
            ("s(url( 'b", "'))"),
            ("s(\\(", ")"),
            ("([)]", ")"),
            ("s(\\", "\u{FFFD})"),
            ("s('a\\", "\n')"),
            ("s('a\\\\", "')"),
            ("s(url(a\\", "\u{FFFD}))"),
            ("s(/* \\", "*/)"),
            ("s(#url('b", "'))"),
            ("s(@url((b", ")))"),
            ("s(3url((b", ")))"),
            ("s(\\33 url((b", ")))"),
            ("s(\\url((b", "))"),
            ("s(u\\52 L((b", "))"),
            ("s(\\000075\r\nrl((b", "))"),
            ("s(\\\n(b", "))"),
            ("s(url(\"b\r('c", "')))"),
            ("s(#a\\", "\u{FFFD})"),
            ("s('a\\0\nb(", "')"),
            ("s('a\\\r\nb(", "')"),
        ] {
            assert_eq!(missing_ends(text.as_bytes(), &mut Vec::new()), ends, "{text}");
        }
    }

    /// What is written reads back as the same, whatever is kept in it.
    #[test]
    fn parts_that_are_no_selectors_are_written_whole() {
        for text in [
            ":is(s(%%\u{1}::\u{0}2%\u{4}!",
            ":is(s(%%!, a",
            ":is(\"a",
            ":is(url(a\"b",
            ":is({[(",
            ":is(\u{1e}\n\n\n{#0",
            ":is({",
            ":is(a\\",
            ":is('a\\",
            ":is([a='b\\",
            ":where(%\\",
            ":is(a*\\\\\\\u{c})",
            ":is(a\\\n, b\\\r\n",
            ":is(2:2\\ , b)",
            "a :is(> b:not(.c</} []~e]:~=e]:;",
            ":is(2:2\\\t)",
            ":is(.a\\ , 2\\ ",
            "p > a:is(b$, [c&@url(=:nil(0n of 9",
            ":not(:is(%(/* a *",
        ] {
            let Ok(selector) = Selector::parse(text) else { continue };
            let written = selector.to_string();
            let again = Selector::parse(&written).expect("what is written is a selector");
            assert_eq!(again.to_string(), written, "{text}");
        }
        let space = Selector::parse(".a\\ ,.a\\20").expect("a selector");
        assert_eq!(space.to_string(), ".a\\ , .a\\ ");
        assert_eq!(Selector::parse(":is(s(%%!").expect("a selector").to_string(), ":is(s(%%!))");
    }

    /// Whether parentheses nest too deep does not depend on who closes them.
    #[test]
    fn what_nests_too_deep_is_refused_without_its_ends_too() {
        for deep in [17, 40] {
            let text = [":is(", &"(".repeat(deep), "a"].concat();
            let closed = [&text, ")".repeat(deep + 1).as_str()].concat();
            for text in [text, closed] {
                let error = Selector::parse(&text).expect_err("it nests too deep");
                assert_eq!(error.kind(), SelectorErrorKind::TooComplex, "{text}");
            }
        }
    }
}
