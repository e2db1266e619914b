//! How URLs, titles and code are written between their marks.

use crate::bytes::is_plain_url;
use std::borrow::Cow;

/// So many backticks, and at least `least`, that code between them may have any that it has.
pub(super) fn fence(code: &str, least: usize) -> Cow<'static, str> {
    const FENCE: &str = "````````";
    let (mut longest, mut run, mut end) = (0, 0, 0);
    for at in memchr::memchr_iter(b'`', code.as_bytes()) {
        run = if at == end { run + 1 } else { 1 };
        end = at + 1;
        longest = longest.max(run);
    }
    let count = least.max(longest + 1);
    FENCE.get(..count).map_or_else(|| "`".repeat(count).into(), Cow::Borrowed)
}

/// Writes a URL as a link has it: between angle brackets if there are spaces or parentheses in it.
pub(super) fn destination(url: &str, out: &mut String) {
    if is_plain_url(url.as_bytes()) {
        out.push_str(url);
        return;
    }
    let url: String = url.chars().filter(|c| !matches!(c, '\n' | '\r')).collect();
    let needs_brackets = url.contains([' ', '(', ')', '\t'])
        || url.starts_with('<')
        || url.chars().any(|c| c.is_control());
    if needs_brackets {
        out.push('<');
    }
    for (index, character) in url.char_indices() {
        let is_escaped = match character {
            '<' | '>' => needs_brackets,
            '\\' => true,
            '&' => url
                .get(index + 1..)
                .is_some_and(|rest| rest.bytes().take(33).any(|byte| byte == b';')),
            _ => false,
        };
        if is_escaped {
            out.push('\\');
        }
        out.push(character);
    }
    if needs_brackets {
        out.push('>');
    }
}

pub(super) fn escape_quoted(text: &str, out: &mut String) {
    if memchr::memchr3(b'"', b'\\', b'&', text.as_bytes()).is_none() {
        out.push_str(text);
        return;
    }
    for character in text.chars() {
        if matches!(character, '"' | '\\' | '&') {
            out.push('\\');
        }
        out.push(character);
    }
}
