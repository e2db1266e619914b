//! The content of one paragraph: text, and marks such as emphasis; and how characters are escaped.

use std::collections::VecDeque;

/// More marks in each other than this are not written: they are closed and opened again around each block.
const MOST_MARKS: usize = 16;

/// What a pair of marks says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mark {
    Emphasis,
    Strong,
    Deleted,
    /// A link: what closes it, `](/url)`.
    Link {
        end: String,
    },
    /// An element that Markdown has no mark for: `sub`.
    Html(&'static str),
}

#[derive(Debug)]
struct OpenMark {
    mark: Mark,
    /// The number of its pair, if it was written.
    pair: Option<usize>,
    /// Whether anything was written for it at all, in this paragraph or before.
    was_written: bool,
}

/// A part of a paragraph.
#[derive(Debug)]
enum Piece {
    /// Characters that mean themselves.
    Text(String),
    /// Markdown.
    Raw(String),
    /// A delimiter run that begins or ends a pair.
    Delimiter { pair: usize, is_open: bool },
}

#[derive(Debug)]
struct Pair {
    mark: Mark,
    delimiter: char,
    /// Whether the delimiters would not be read as such here.
    is_html: bool,
}

impl Pair {
    fn delimiters(&self) -> usize {
        if self.mark == Mark::Emphasis { 1 } else { 2 }
    }

    fn name(&self) -> &'static str {
        match self.mark {
            Mark::Strong => "strong",
            Mark::Deleted => "del",
            _ => "em",
        }
    }
}

/// A paragraph while it is collected.
#[derive(Debug, Default)]
pub(super) struct Inline {
    pieces: Vec<Piece>,
    pairs: Vec<Pair>,
    marks: Vec<OpenMark>,
    /// How many marks are open that are not in the list, because it is full.
    left_out: usize,
    space: bool,
    /// Line breaks that wait for something to follow.
    breaks: usize,
    /// What a line break is written as.
    pub(super) line_break: &'static str,
    /// Whether elements may be written as HTML.
    pub(super) allows_html: bool,
    /// Whether `|` is escaped.
    pub(super) is_cell: bool,
    /// Whether lines are broken, so that it must be known where they may be.
    pub(super) is_wrapped: bool,
    /// Where the last paragraph may be broken, in bytes.
    spaces: Vec<usize>,
    links: usize,
}

impl Inline {
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    pub(super) fn text(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0xc);
        let (Some(start), Some(end)) =
            (bytes.iter().position(|b| !is_space(b)), bytes.iter().rposition(|b| !is_space(b)))
        else {
            self.space |= !bytes.is_empty();
            return;
        };
        self.space |= start > 0;
        self.settle();
        let mut rest = text.get(start..=end).or_else(|| text.get(start..)).unwrap_or_default();
        // Most white space is one space between two words: what is between others is copied at once.
        while let Some(next) = odd_space(rest.as_bytes()) {
            let (words, after) = rest.split_at_checked(next).unwrap_or((rest, ""));
            self.literal(words);
            let space = after.bytes().position(|b| !is_space(&b)).unwrap_or(after.len());
            rest = after.get(space..).unwrap_or_default();
            if !rest.is_empty() {
                self.literal(" ");
            }
        }
        self.literal(rest);
        self.space |= end + 1 < bytes.len();
    }

    fn literal(&mut self, text: &str) {
        if let Some(Piece::Text(last)) = self.pieces.last_mut() {
            last.push_str(text);
        } else {
            self.pieces.push(Piece::Text(text.to_owned()));
        }
    }

    /// Adds Markdown.
    pub(super) fn raw(&mut self, text: String) {
        self.settle();
        self.pieces.push(Piece::Raw(text));
    }

    pub(super) fn break_line(&mut self) {
        self.breaks += 1;
        self.space = false;
    }

    /// Begins a new block within a cell, or a part of one.
    pub(super) fn separate(&mut self) {
        if !self.is_empty() {
            self.breaks = self.breaks.max(1);
        }
        self.space = false;
    }

    /// Writes what is wanted before something: breaks, a space, marks that were opened.
    fn settle(&mut self) {
        let breaks = std::mem::take(&mut self.breaks);
        let space = std::mem::take(&mut self.space);
        if !self.pieces.is_empty() {
            for _ in 0..breaks {
                self.pieces.push(Piece::Raw(self.line_break.to_owned()));
            }
            if space && breaks == 0 {
                self.literal(" ");
            }
        }
        for index in 0..self.marks.len() {
            let after = self.last_delimiter();
            let Some(open) = self.marks.get_mut(index) else { break };
            if open.pair.is_some() {
                continue;
            }
            let delimiter = match (&open.mark, after) {
                (Mark::Deleted, _) => '~',
                (_, Some('*')) => '_',
                _ => '*',
            };
            let pair = self.pairs.len();
            open.pair = Some(pair);
            open.was_written = true;
            let mark = open.mark.clone();
            match &mark {
                Mark::Link { .. } => {
                    self.links += 1;
                    self.pieces.push(Piece::Raw("[".to_owned()));
                }
                Mark::Html(name) => self.pieces.push(Piece::Raw(format!("<{name}>"))),
                _ => self.pieces.push(Piece::Delimiter { pair, is_open: true }),
            }
            self.pairs.push(Pair { mark, delimiter, is_html: false });
        }
    }

    fn last_delimiter(&self) -> Option<char> {
        match self.pieces.last() {
            Some(Piece::Delimiter { pair, .. }) => self.pairs.get(*pair).map(|pair| pair.delimiter),
            _ => None,
        }
    }

    pub(super) fn open(&mut self, mark: Mark) {
        if self.marks.len() >= MOST_MARKS {
            self.left_out += 1;
        } else {
            self.marks.push(OpenMark { mark, pair: None, was_written: false });
        }
    }

    pub(super) fn close(&mut self) {
        if self.left_out > 0 {
            self.left_out -= 1;
            return;
        }
        // A link without content is written anyway: it leads somewhere.
        let is_empty_link = self
            .marks
            .last()
            .is_some_and(|open| matches!(open.mark, Mark::Link { .. }) && !open.was_written);
        if is_empty_link {
            self.settle();
        }
        let Some(open) = self.marks.pop() else { return };
        if let Some(pair) = open.pair {
            self.end_mark(pair);
        }
    }

    fn end_mark(&mut self, pair: usize) {
        let Some(Pair { mark, .. }) = self.pairs.get(pair) else { return };
        match mark {
            Mark::Link { end } => {
                let end = end.clone();
                self.links = self.links.saturating_sub(1);
                self.pieces.push(Piece::Raw(end));
            }
            Mark::Html(name) => {
                let end = format!("</{name}>");
                self.pieces.push(Piece::Raw(end));
            }
            _ => self.pieces.push(Piece::Delimiter { pair, is_open: false }),
        }
    }

    /// Ends the paragraph and gives its Markdown; marks stay open for the next.
    pub(super) fn take(&mut self) -> String {
        for index in (0..self.marks.len()).rev() {
            if let Some(pair) = self.marks.get_mut(index).and_then(|open| open.pair.take()) {
                self.end_mark(pair);
            }
        }
        self.space = false;
        self.breaks = 0;
        if self.pieces.is_empty() {
            return String::new();
        }
        let pieces = std::mem::take(&mut self.pieces);
        let mut pairs = std::mem::take(&mut self.pairs);
        check_delimiters(&pieces, &mut pairs);
        let mut escaper = Escaper {
            pairs: &pairs,
            is_cell: self.is_cell,
            allows_html: self.allows_html,
            out: String::new(),
            links: 0,
            spaces: self.is_wrapped.then(Vec::new),
        };
        escaper.write(pieces);
        self.spaces = escaper.spaces.unwrap_or_default();
        escaper.out
    }

    /// Where the paragraph that was taken last has spaces at which its lines may be broken, in bytes.
    pub(super) fn spaces(&self) -> &[usize] {
        &self.spaces
    }
}

/// Where white space begins that is not one space.
fn odd_space(text: &[u8]) -> Option<usize> {
    let mut before = 0;
    text.iter().position(|&byte| {
        let is_odd = matches!(byte, b'\t' | b'\n' | b'\r' | 0xc) || byte == b' ' && before == b' ';
        before = byte;
        is_odd
    })
}

/// The first character of a piece, and the last.
fn ends(piece: &Piece, pairs: &[Pair]) -> (Option<char>, Option<char>) {
    match piece {
        Piece::Text(text) | Piece::Raw(text) => (text.chars().next(), text.chars().next_back()),
        Piece::Delimiter { pair, .. } => {
            let delimiter = pairs.get(*pair).map(|pair| pair.delimiter);
            (delimiter, delimiter)
        }
    }
}

/// Finds the pairs whose delimiters would not be read as such between the characters around them.
fn check_delimiters(pieces: &[Piece], pairs: &mut [Pair]) {
    for (index, piece) in pieces.iter().enumerate() {
        let Piece::Delimiter { pair, is_open } = *piece else { continue };
        let Some(delimiter) = pairs.get(pair).map(|pair| pair.delimiter) else { continue };
        let is_same = |c: &Option<char>| *c == Some(delimiter);
        // What is before and after the run of this character, which may be of several delimiters.
        let before = pieces
            .iter()
            .take(index)
            .rev()
            .map(|piece| ends(piece, pairs).1)
            .take(MOST_MARKS)
            .find(|c| !is_same(c))
            .flatten();
        let after = pieces
            .iter()
            .skip(index + 1)
            .map(|piece| ends(piece, pairs).0)
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
        }
    }
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
struct Escaper<'p> {
    pairs: &'p [Pair],
    is_cell: bool,
    allows_html: bool,
    out: String,
    /// How many links are open.
    links: usize,
    /// The places of spaces in the text, if they are wanted.
    spaces: Option<Vec<usize>>,
}

impl Escaper<'_> {
    fn write(&mut self, pieces: Vec<Piece>) {
        let mut pieces = VecDeque::from(pieces);
        while let Some(piece) = pieces.pop_front() {
            match piece {
                Piece::Text(text) => {
                    let next = pieces.front().and_then(|next| ends(next, self.pairs).0);
                    let begin = self.out.len();
                    self.text(&text, next, matches!(pieces.front(), Some(Piece::Raw(_))));
                    if let Some(spaces) = &mut self.spaces {
                        let written = self.out.get(begin..).unwrap_or_default();
                        spaces.extend(written.match_indices(' ').map(|(at, _)| begin + at));
                    }
                }
                Piece::Raw(text) => {
                    if text == "[" {
                        self.links += 1;
                    } else if text.starts_with(']') {
                        self.links = self.links.saturating_sub(1);
                    }
                    self.out.push_str(&text);
                }
                Piece::Delimiter { pair, is_open } => {
                    let Some(pair) = self.pairs.get(pair) else { continue };
                    if pair.is_html {
                        if self.allows_html {
                            let slash = if is_open { "" } else { "/" };
                            self.out.push_str(&format!("<{slash}{}>", pair.name()));
                        }
                    } else {
                        let delimiters = std::iter::repeat_n(pair.delimiter, pair.delimiters());
                        self.out.extend(delimiters);
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
            // What has no meaning is most of the text.
            let is_special = |byte: u8| {
                matches!(
                    byte,
                    b'\\'
                        | b'`'
                        | b'*'
                        | b'_'
                        | b'['
                        | b']'
                        | b'<'
                        | b'&'
                        | b'~'
                        | b'!'
                        | b'|'
                        | b'#'
                        | b'\n'
                )
            };
            let plain = rest.bytes().position(is_special).unwrap_or(rest.len());
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
