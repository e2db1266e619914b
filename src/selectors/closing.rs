//! The ends of brackets, strings and comments that the end of a text closed.

/// What has to follow a text, so that all that begins in it [ends](https://drafts.csswg.org/css-syntax/#tokenization) and its
/// meaning is the same. A backslash at the end is U+FFFD, or nothing in a string.
pub(super) fn missing_ends(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut ends: Vec<u8> = Vec::new();
    let mut escaped = "";
    let mut at = 0;
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        at += match *rest {
            [b'\\'] => {
                escaped = "\u{FFFD}";
                1
            }
            [b'\\', ..] => 2,
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
                match length_until(string, &[mark, b'\n']) {
                    Some(length) => 2 + length,
                    None => {
                        ends.push(mark);
                        escaped = if ends_in_escape(string) { "\n" } else { "" };
                        rest.len()
                    }
                }
            }
            [b'(', ref inner @ ..] if is_url(bytes.get(..at).unwrap_or_default(), inner) => {
                match length_until(inner, b")") {
                    Some(length) => 2 + length,
                    None => {
                        ends.push(b')');
                        escaped = if ends_in_escape(inner) { "\u{FFFD}" } else { "" };
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
            _ => 1,
        };
    }
    escaped.chars().chain(ends.iter().rev().map(|end| char::from(*end))).collect()
}

/// Whether the last byte is a backslash that is not escaped itself.
fn ends_in_escape(text: &[u8]) -> bool {
    text.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// How many bytes come before one of these that no backslash is before.
fn length_until(text: &[u8], ends: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    text.iter().position(|byte| {
        let is_end = !is_escaped && ends.contains(byte);
        is_escaped = *byte == b'\\' && !is_escaped;
        is_end
    })
}

/// Whether a bracket begins a URL without quotes, in which nothing else begins.
fn is_url(before: &[u8], inner: &[u8]) -> bool {
    let name = before.len().checked_sub(3).and_then(|start| before.get(start..));
    let is_part =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') || *byte >= 0x80;
    let is_whole =
        before.len().checked_sub(4).and_then(|at| before.get(at)).is_none_or(|byte| !is_part(byte));
    let first = inner.iter().find(|byte| !byte.is_ascii_whitespace());
    name.is_some_and(|name| name.eq_ignore_ascii_case(b"url"))
        && is_whole
        && !matches!(first, Some(b'"' | b'\''))
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
        ] {
            assert_eq!(missing_ends(text), ends, "{text}");
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
            ":not(:is(%(/* a *",
        ] {
            let Ok(selector) = Selector::parse(text) else { continue };
            let written = selector.to_string();
            let again = Selector::parse(&written).expect("what is written is a selector");
            assert_eq!(again.to_string(), written, "{text}");
        }
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
