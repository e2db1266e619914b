//! How URLs, titles and code are written between their marks.

pub(super) fn longest_run(text: &str, character: char) -> usize {
    if !text.contains(character) {
        return 0;
    }
    let (mut longest, mut run) = (0, 0);
    for own in text.chars() {
        run = if own == character { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// A URL as a link has it: between angle brackets if there are spaces or parentheses in it.
pub(super) fn destination(url: &str) -> String {
    let is_plain =
        |byte: u8| !matches!(byte, 0..=b' ' | b'(' | b')' | b'<' | b'>' | b'\\' | b'&' | 0x7f..);
    if url.bytes().all(is_plain) {
        return url.to_owned();
    }
    let url: String = url.chars().filter(|c| !matches!(c, '\n' | '\r')).collect();
    let mut out = String::with_capacity(url.len());
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
    out
}

pub(super) fn escape_quoted(text: &str, out: &mut String) {
    for character in text.chars() {
        if matches!(character, '"' | '\\' | '&') {
            out.push('\\');
        }
        out.push(character);
    }
}
