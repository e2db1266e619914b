//! The named fields of a record or of an HTTP message that no stricter parser takes.

use std::borrow::Cow;
use std::iter::Peekable;

/// Where the header at the beginning of `bytes` ends, its empty line included. The first `looked_at` bytes are
/// known not to have an empty line.
pub(crate) fn end(bytes: &[u8], looked_at: usize) -> Option<usize> {
    let from = looked_at.saturating_sub(2);
    memchr::memchr_iter(b'\n', bytes.get(from..)?).map(|at| from + at + 1).find_map(|line| {
        match bytes.get(line..)? {
            [b'\n', ..] => Some(line + 1),
            [b'\r', b'\n', ..] => Some(line + 2),
            _ => None,
        }
    })
}

/// The lines of a header, without what ends them.
pub(crate) fn lines(header: &[u8]) -> impl Iterator<Item = &[u8]> {
    header
        .split(|byte| *byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .take_while(|line| !line.is_empty())
}

/// The name and the value of a line.
pub(crate) fn field(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = memchr::memchr(b':', line)?;
    let (name, value) = line.split_at_checked(colon)?;
    Some((name.trim_ascii(), value.get(1..)?.trim_ascii()))
}

/// The value of the first field of this name. A value that continues in the next lines is put together, with a
/// space between.
pub(crate) fn value<'a>(header: &'a [u8], name: &str) -> Option<Cow<'a, str>> {
    let mut lines = lines(header).skip(1).peekable();
    while let Some(line) = lines.next() {
        let Some((found, value)) = field(line) else { continue };
        if !found.eq_ignore_ascii_case(name.as_bytes()) || begins_with_space(line) {
            continue;
        }
        return Some(continued(value, &mut lines));
    }
    None
}

/// The names and values of all fields, as [`value`] has them.
pub(crate) fn fields(header: &[u8]) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
    let mut lines = lines(header).skip(1).peekable();
    let mut fields = Vec::new();
    while let Some(line) = lines.next() {
        let Some((name, value)) = field(line).filter(|_| !begins_with_space(line)) else {
            continue;
        };
        fields.push((String::from_utf8_lossy(name), continued(value, &mut lines)));
    }
    fields
}

/// A value with what the next lines add to it.
fn continued<'a>(
    value: &'a [u8],
    lines: &mut Peekable<impl Iterator<Item = &'a [u8]>>,
) -> Cow<'a, str> {
    let mut value = String::from_utf8_lossy(value);
    while let Some(more) = lines.next_if(|line| begins_with_space(line)) {
        let value = value.to_mut();
        value.push(' ');
        value.push_str(&String::from_utf8_lossy(more.trim_ascii()));
    }
    value
}

fn begins_with_space(line: &[u8]) -> bool {
    matches!(line, [b' ' | b'\t', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_line_ends_a_header() {
        for (bytes, expected) in [
            (&b"A: b\r\n\r\nrest"[..], Some(8)),
            (b"A: b\n\nrest", Some(6)),
            (b"A: b\r\n\nrest", Some(7)),
            (b"A: b\n\r\nrest", Some(7)),
            (b"A: b\r\n\r", None),
            (b"A: b", None),
            (b"", None),
        ] {
            assert_eq!(end(bytes, 0), expected);
            for looked_at in 0..expected.unwrap_or(bytes.len()) {
                assert_eq!(end(bytes, looked_at), expected, "{looked_at}");
            }
        }
    }

    #[test]
    fn values_are_found_by_name() {
        let header = b"WARC/1.0\r\nOne:  1 \r\ntwo: 2\r\n  and more\r\n: x\r\nbad\r\nTwo: 3\r\n\r\nFour: 4\r\n";
        assert_eq!(value(header, "one").as_deref(), Some("1"));
        assert_eq!(value(header, "TWO").as_deref(), Some("2 and more"));
        assert_eq!(value(header, "bad"), None);
        let all = [("One", "1"), ("two", "2 and more"), ("", "x"), ("Two", "3")];
        assert_eq!(fields(header), all.map(|(name, value)| (name.into(), value.into())));
        assert_eq!(value(header, "four"), None);
        assert_eq!(value(b"WARC/1.0\nA: \xFF\n\n", "a").as_deref(), Some("\u{FFFD}"));
    }
}
