//! Characters that would mean something else without a backslash, and delimiters that would not be read as such.

use super::inline::{Form, MOST_MARKS, Pair, Piece};
use crate::bytes::run_without_meaning;

/// The pieces of a paragraph with their text.
fn parts<'c>(content: &'c str, pieces: &[Piece], index: usize) -> &'c str {
    let before = index.checked_sub(1).and_then(|before| pieces.get(before));
    let start = before.map_or(0, |piece| piece.end);
    pieces.get(index).and_then(|piece| content.get(start..piece.end)).unwrap_or_default()
}

/// Finds the pairs whose delimiters would not be read as such between the characters around them. Returns whether there
/// is one.
pub(super) fn find_html_pairs(content: &str, pieces: &[Piece], pairs: &mut [Pair<'_>]) -> bool {
    let mut is_found = false;
    for (index, piece) in pieces.iter().enumerate() {
        let Form::Delimiter { pair, is_open } = piece.form else { continue };
        let Some(delimiter) = pairs.get(pair).map(|pair| pair.delimiter) else { continue };
        let is_same = |c: &Option<char>| *c == Some(delimiter);
        // The characters before and after the run of this character, which may be of several delimiters.
        let before = (0..index)
            .rev()
            .map(|index| parts(content, pieces, index).chars().next_back())
            .take(MOST_MARKS)
            .find(|c| !is_same(c))
            .flatten();
        let after = (index + 1..pieces.len())
            .map(|index| parts(content, pieces, index).chars().next())
            .take(MOST_MARKS)
            .find(|c| !is_same(c))
            .flatten();
        let (is_left, is_right) = flanking(before, after);
        let holds = match (delimiter, is_open) {
            ('_', true) => is_left && (!is_right || before.is_some_and(is_punctuation)),
            ('_', false) => is_right && (!is_left || after.is_some_and(is_punctuation)),
            (_, true) => is_left,
            (_, false) => is_right,
        };
        if !holds && let Some(pair) = pairs.get_mut(pair) {
            pair.is_html = true;
            is_found = true;
        }
    }
    is_found
}

fn is_punctuation(c: char) -> bool {
    c.is_ascii_punctuation()
        || (!c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace() && !is_joining(c))
}

/// Characters that belong to words, though they are no letters.
fn is_joining(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// Whether a run between these characters is left-flanking, and right-flanking.
fn flanking(before: Option<char>, after: Option<char>) -> (bool, bool) {
    let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let is_mark = |c: Option<char>| c.is_some_and(is_punctuation);
    let left = !is_space(after) && (!is_mark(after) || is_space(before) || is_mark(before));
    let right = !is_space(before) && (!is_mark(before) || is_space(after) || is_mark(after));
    (left, right)
}

/// Writes pieces, with a backslash before the characters that would mean something else.
pub(super) struct Escaper<'p> {
    pub(super) pairs: &'p [Pair<'p>],
    pub(super) is_cell: bool,
    pub(super) allows_html: bool,
    pub(super) out: &'p mut String,
    /// How many links are open.
    pub(super) links: usize,
    /// The places of spaces in the text, if they are wanted.
    pub(super) spaces: Option<&'p mut Vec<usize>>,
}

impl Escaper<'_> {
    pub(super) fn write(&mut self, content: &str, pieces: &[Piece]) {
        let mut pieces = pieces.iter().peekable();
        let (mut part, mut rest);
        rest = content;
        let mut at = 0;
        while let Some(piece) = pieces.next() {
            (part, rest) = rest.split_at_checked(piece.end - at).unwrap_or((rest, ""));
            at = piece.end;
            match piece.form {
                Form::Text => {
                    let begin = self.out.len();
                    let is_raw_next = pieces.peek().is_some_and(|next| next.form == Form::Raw);
                    self.text(part, rest.chars().next(), is_raw_next);
                    if let Some(spaces) = &mut self.spaces {
                        let written = self.out.get(begin..).unwrap_or_default();
                        spaces.extend(written.match_indices(' ').map(|(at, _)| begin + at));
                    }
                }
                Form::Raw => {
                    if part == "[" {
                        self.links += 1;
                    } else if part.starts_with(']') {
                        self.links = self.links.saturating_sub(1);
                    }
                    self.out.push_str(part);
                }
                Form::Delimiter { pair, is_open } => {
                    let html = self.pairs.get(pair).filter(|pair| pair.is_html);
                    let Some(pair) = html else {
                        self.out.push_str(part);
                        continue;
                    };
                    if self.allows_html {
                        let begin = if is_open { "<" } else { "</" };
                        self.out.extend([begin, pair.name(), ">"]);
                    }
                }
            }
        }
    }

    /// Text, what follows it, and whether that is Markdown.
    fn text(&mut self, text: &str, next: Option<char>, is_raw_next: bool) {
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            if self.out.is_empty() || self.out.ends_with('\n') {
                let taken = self.line_start(rest, next);
                if taken > 0 {
                    rest = rest.get(taken..).unwrap_or_default();
                    continue;
                }
            }
            let after = rest.get(character.len_utf8()..).unwrap_or_default();
            let following = after.chars().next().or(next);
            if self.needs_backslash(character, after, following, is_raw_next) {
                self.out.push('\\');
            }
            self.out.push(character);
            rest = after;
            // Text without a meaning is most of the text.
            let plain = run_without_meaning(rest.as_bytes());
            let (run, left) = rest.split_at_checked(plain).unwrap_or((rest, ""));
            self.out.push_str(run);
            rest = left;
        }
    }

    /// Escapes what would begin a block at the beginning of a line. Returns how many bytes of the text it wrote.
    fn line_start(&mut self, text: &str, next: Option<char>) -> usize {
        let ends_word = |rest: &str| rest.chars().next().or(next).is_none_or(|c| c == ' ');
        let bytes = text.as_bytes();
        let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
        match bytes.first() {
            Some(b'#') => {
                let count = bytes.iter().take_while(|&&byte| byte == b'#').count();
                if count <= 6 && ends_word(text.get(count..).unwrap_or_default()) {
                    self.out.push('\\');
                    self.out.push('#');
                    return 1;
                }
            }
            Some(b'>' | b'=') => {
                self.out.push('\\');
                self.out.push_str(text.get(..1).unwrap_or_default());
                return 1;
            }
            Some(mark @ (b'-' | b'+')) => {
                let rest = text.get(1..).unwrap_or_default();
                if ends_word(rest) || rest.as_bytes().first() == Some(mark) {
                    self.out.push('\\');
                    self.out.push_str(text.get(..1).unwrap_or_default());
                    return 1;
                }
            }
            _ => {}
        }
        if (1..=9).contains(&digits)
            && let Some(b'.' | b')') = bytes.get(digits)
            && ends_word(text.get(digits + 1..).unwrap_or_default())
        {
            self.out.push_str(text.get(..digits).unwrap_or_default());
            self.out.push('\\');
            self.out.push_str(text.get(digits..=digits).unwrap_or_default());
            return digits + 1;
        }
        0
    }

    fn needs_backslash(
        &self,
        character: char,
        after: &str,
        next: Option<char>,
        is_raw_next: bool,
    ) -> bool {
        let before = self.out.chars().next_back().filter(|&c| c != '\n');
        match character {
            '\\' => next.is_none_or(|c| c.is_ascii_punctuation() || c == '\n'),
            '`' => true,
            '*' | '~' => {
                let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
                !(is_space(before) && is_space(next)) || before.is_none()
            }
            '_' => {
                let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
                let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
                !(is_space(before) && is_space(next) && before.is_some()
                    || is_word(before) && is_word(next))
            }
            '[' => {
                self.links > 0
                    || next == Some('^')
                    || (before.is_none()
                        && (after.starts_with(" ]")
                            || after.starts_with("x]")
                            || after.starts_with("X]")))
            }
            ']' => self.links > 0 || matches!(next, Some('(' | '[' | ':')),
            '<' => next.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
            '&' => is_reference(after),
            '!' => after.is_empty() && is_raw_next && next == Some('['),
            '|' => self.is_cell,
            // Closing marks of a heading.
            '#' => after.is_empty() && next.is_none(),
            _ => false,
        }
    }
}

/// Whether what follows `&` makes it look like a character reference.
fn is_reference(after: &str) -> bool {
    let name = after
        .bytes()
        .take(40)
        .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'#')
        .count();
    name > 0 && after.as_bytes().get(name) == Some(&b';')
}

/// Whether a line that begins so may be read as the beginning of a block.
pub(super) fn may_begin_block(line: &[u8]) -> bool {
    match line.first() {
        Some(b'#' | b'>' | b'=' | b'-' | b'+') => true,
        Some(b'0'..=b'9') => {
            let mut rest = line.iter().skip_while(|byte| byte.is_ascii_digit());
            let after_mark = |after: Option<&u8>| after.is_none_or(u8::is_ascii_whitespace);
            matches!(rest.next(), None | Some(b'.' | b')')) && after_mark(rest.next())
        }
        _ => false,
    }
}
