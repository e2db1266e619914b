//! The character classes the standard builds on, as `const` predicates on one byte.
//!
//! Everything here works on bytes: each class is a subset of ASCII, so a byte of a longer UTF-8
//! sequence (always 0x80 or more) is never a member.

/// [ASCII whitespace](https://infra.spec.whatwg.org/#ascii-whitespace): tab, line feed, form feed,
/// carriage return, space.
#[inline]
#[must_use]
pub(crate) const fn is_whitespace(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ')
}

/// The longest prefix of `text` made of [ASCII whitespace](is_whitespace), in bytes.
#[inline]
#[must_use]
pub(crate) fn leading_whitespace(text: &str) -> usize {
    leading_whitespace_of(text.as_bytes())
}

/// The same for bytes.
#[inline]
pub(crate) fn leading_whitespace_of(bytes: &[u8]) -> usize {
    match bytes {
        [first, rest @ ..] if is_whitespace(*first) => 1 + whitespace_length(rest),
        _ => 0,
    }
}

/// Returns whether every byte is [ASCII whitespace](is_whitespace).
#[inline]
pub(crate) fn is_all_whitespace(bytes: &[u8]) -> bool {
    match bytes {
        [] => true,
        [first, rest @ ..] => {
            is_whitespace(*first) && (rest.is_empty() || whitespace_length(rest) == rest.len())
        }
    }
}

/// Where the first [ASCII whitespace](is_whitespace) is, or the length of `bytes`. All of it is among the characters up to
/// the space, which blocks of sixteen bytes are asked for first.
#[cfg(any(test, feature = "microsyntax"))]
pub(crate) fn whitespace_at(bytes: &[u8]) -> usize {
    let (blocks, _) = bytes.as_chunks::<16>();
    let has_none = |block: &&[u8; 16]| block.iter().fold(true, |none, &byte| none & (byte > b' '));
    let start = 16 * blocks.iter().take_while(has_none).count();
    let rest = bytes.get(start..).unwrap_or_default();
    start + rest.iter().position(|&byte| is_whitespace(byte)).unwrap_or(rest.len())
}

/// The name in ASCII lower case, written to `buffer`: the key of a table. `None` if it is longer than the buffer, so longer
/// than all keys.
#[cfg(feature = "microsyntax")]
pub(crate) fn to_key<'b, const N: usize>(name: &str, buffer: &'b mut [u8; N]) -> Option<&'b str> {
    let key = buffer.get_mut(..name.len())?;
    key.copy_from_slice(name.as_bytes());
    key.make_ascii_lowercase();
    std::str::from_utf8(key).ok()
}

/// Where `needle`, which is short and not empty, first begins.
pub(crate) fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    let last = *needle.last()?;
    let mut at = 0;
    loop {
        at += memchr::memchr(last, bytes.get(at..)?)? + 1;
        if bytes.get(..at)?.ends_with(needle) {
            return Some(at - needle.len());
        }
    }
}

/// Returns the number of white space bytes at the beginning. Most white space is indentation, so the loop
/// reads eight bytes at a step.
fn whitespace_length(bytes: &[u8]) -> usize {
    const SPACES: &[u8; 8] = b"        ";
    let mut at = 0;
    loop {
        while bytes.get(at..).is_some_and(|rest| rest.starts_with(SPACES)) {
            at += SPACES.len();
        }
        match bytes.get(at) {
            Some(&byte) if is_whitespace(byte) => at += 1,
            _ => return at,
        }
    }
}

/// The pieces of a string between white space that is more than a single space. Within a piece there is exactly one
/// U+0020 between words, so that it can be copied whole. Pieces are not empty.
#[derive(Debug, Clone)]
pub(crate) struct Runs<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Runs<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }
}

impl<'a> Iterator for Runs<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let bytes = self.text.as_bytes();
        let begin = self.at + whitespace_length(bytes.get(self.at..)?);
        let mut end = begin;
        loop {
            let rest = bytes.get(end..).filter(|rest| !rest.is_empty());
            let Some(rest) = rest else { break };
            let Some(word) = rest.iter().position(|&byte| byte <= b' ' && is_whitespace(byte))
            else {
                end = bytes.len();
                break;
            };
            end += word;
            match rest.get(word..) {
                Some([b' ', next, ..]) if !is_whitespace(*next) => end += 1,
                _ => break,
            }
        }
        self.at = end;
        self.text.get(begin..end).filter(|run| !run.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::{Runs, is_whitespace, leading_whitespace, whitespace_at};

    #[test]
    fn runs_are_divided_by_more_than_a_space() {
        for (text, expected) in [
            ("", &[][..]),
            (" \n", &[]),
            ("a b c", &["a b c"]),
            (" a  b\nc d ", &["a", "b", "c d"]),
            ("a\u{b}b\tc", &["a\u{b}b", "c"]),
            ("é ü\u{3000} \u{a0}  x", &["é ü\u{3000} \u{a0}", "x"]),
        ] {
            assert_eq!(Runs::new(text).collect::<Vec<_>>(), expected, "{text:?}");
        }
    }

    #[test]
    fn the_first_white_space_is_found_wherever_it_is() {
        for length in 0..40 {
            let word = "é\u{b}".repeat(length);
            assert_eq!(whitespace_at(word.as_bytes()), word.len());
            for space in ["\t", "\n ", "\x0C", "\r\n", " x"] {
                let text = format!("{word}{space}yyyyyyyyyyyyyyyyyyyy");
                assert_eq!(whitespace_at(text.as_bytes()), word.len());
            }
        }
    }

    #[test]
    fn a_vertical_tab_is_no_white_space() {
        assert!(is_whitespace(b'\t') && !is_whitespace(0x0B));
    }

    #[test]
    fn white_space_is_counted_whatever_its_length() {
        for length in 0..40 {
            let spaces = " ".repeat(length);
            assert_eq!(leading_whitespace(&spaces), length);
            assert_eq!(leading_whitespace(&format!("\r\n{spaces}\t{spaces}x ")), 3 + 2 * length);
            assert_eq!(leading_whitespace(&format!("{spaces}\u{b}{spaces}")), length);
            assert_eq!(leading_whitespace(&format!("{spaces}\u{a0} ")), length);
        }
    }
}
