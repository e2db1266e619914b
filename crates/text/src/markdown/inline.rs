//! The content of one paragraph: text, and marks such as emphasis.
//!
//! It is collected as if no character of it needed a backslash and all delimiters were read as such. For most paragraphs that is
//! the Markdown already. `escape.rs` writes the others once more.

use super::delimited;
use super::escape::{Escaper, find_html_pairs, may_begin_block};
use crate::bytes::{MOST, content, is_settled, leading_white_space, white_space};

/// More marks in each other than this are not written: they are closed and opened again around each block.
pub(super) const MOST_MARKS: usize = 16;

/// A longer URL is written once for all blocks that are in a link, and then by a reference.
const MOST_REPEATED: usize = 100;

/// The label of the reference of this number.
pub(super) fn repeated_label(number: usize) -> String {
    format!("link-{number}")
}

/// The meaning of a pair of marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark<'a> {
    Emphasis,
    Strong,
    Deleted,
    /// An element that is in another of the same kind already.
    Nothing,
    Link(LinkEnd<'a>),
    /// An element that Markdown has no mark for: `sub`.
    Html(&'static str),
}

/// The end of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkEnd<'a> {
    /// `](`, this and `)`.
    Url(&'a str),
    /// This range of the ends of open links.
    Written { start: usize, end: usize },
}

#[derive(Debug)]
struct OpenMark<'a> {
    mark: Mark<'a>,
    /// The number of its pair in this paragraph, if it was written.
    pair: usize,
    /// Whether anything was written for it at all, in this paragraph or before.
    was_written: bool,
    /// Whether its end was written before, and the number of its reference, if it has one.
    was_ended: bool,
    reference: Option<usize>,
}

/// A part of a paragraph: what it is, and where it ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) form: Form,
    pub(super) end: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Characters that mean themselves.
    Text,
    /// Markdown.
    Raw,
    /// A delimiter run that begins or ends a pair.
    Delimiter { pair: usize, is_open: bool },
}

#[derive(Debug)]
pub(super) struct Pair<'a> {
    mark: Mark<'a>,
    pub(super) delimiter: char,
    /// Whether the delimiters would not be read as such here.
    pub(super) is_html: bool,
}

impl Pair<'_> {
    pub(super) fn name(&self) -> &'static str {
        match self.mark {
            Mark::Strong => "strong",
            Mark::Deleted => "del",
            _ => "em",
        }
    }
}

/// A paragraph while it is collected.
#[derive(Debug, Default)]
pub(super) struct Inline<'a> {
    content: String,
    pieces: Vec<Piece>,
    pairs: Vec<Pair<'a>>,
    marks: Vec<OpenMark<'a>>,
    /// How many of the marks were written in this paragraph: they come first.
    written: usize,
    /// How many marks are open that are not in the list, because it is full.
    left_out: usize,
    /// The ends of the open links, where they are not as in the page.
    link_ends: String,
    /// The long URLs of links that have several blocks in them.
    pub(super) repeated: Vec<String>,
    /// How many bytes they have.
    pub(super) repeated_length: usize,
    /// Whether the content may differ from its Markdown.
    is_rough: bool,
    has_delimiters: bool,
    /// Whether it may have several lines.
    has_lines: bool,
    space: bool,
    /// Line breaks that wait for something to follow.
    breaks: usize,
    /// The text for a line break.
    pub(super) line_break: &'static str,
    /// Whether elements may be written as HTML.
    pub(super) allows_html: bool,
    /// Whether `|` is escaped.
    pub(super) is_cell: bool,
    /// Whether text is added that is between formulas.
    is_in_formulas: bool,
    /// Whether lines are broken, so that it must be known where they may be.
    pub(super) is_wrapped: bool,
    /// The Markdown of the paragraph that was ended, if it is not the content.
    escaped: String,
    /// Where that may be broken, in bytes.
    spaces: Vec<usize>,
}

impl<'a> Inline<'a> {
    /// How long what is collected is, without marks that wait.
    pub(super) fn len(&self) -> usize {
        self.content.len()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Adds text, in which white space becomes single spaces.
    #[inline(always)]
    pub(super) fn text(&mut self, text: &str) {
        match text.as_bytes() {
            [] => {}
            [first, rest @ ..] if first.is_ascii_whitespace() => {
                self.space = true;
                // A third of them are one line feed or space.
                if !rest.is_empty()
                    && let start = leading_white_space(text.as_bytes())
                    && let Some(words) = text.get(start..).filter(|words| !words.is_empty())
                {
                    self.words(words);
                }
            }
            _ => self.words(text),
        }
    }

    /// Adds text that is not empty and does not begin with white space.
    #[inline(never)]
    fn words(&mut self, text: &str) {
        let words = text.trim_ascii_end();
        let content = content(words.as_bytes());
        self.settle();
        if self.content.is_empty() || self.content.ends_with('\n') {
            self.is_rough |= may_begin_block(words.as_bytes());
        }
        let is_rough = content.has_meaning && !is_settled(words.as_bytes());
        if is_rough && !self.is_in_formulas && self.formulas(words) {
            self.space = words.len() < text.len();
            return;
        }
        self.is_rough |=
            is_rough || self.is_cell && memchr::memchr(b'|', words.as_bytes()).is_some();
        if content.has_gaps {
            self.collapse(words);
        } else {
            self.content.push_str(words);
        }
        self.end_piece(Form::Text);
        self.space = words.len() < text.len();
    }

    /// Adds text with formulas, in which nothing is escaped. Returns whether it has one.
    #[cold]
    fn formulas(&mut self, text: &str) -> bool {
        let (mut rest, mut is_first) = (text, true);
        self.is_in_formulas = true;
        while let Some(formula) = delimited::first(rest) {
            self.text(formula.before);
            let tex = formula.tex.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
            let tex = if self.is_cell { tex.replace('|', "\\|") } else { tex };
            self.raw(&[formula.marks, &tex, formula.marks]);
            (rest, is_first) = (formula.after, false);
        }
        if !is_first {
            self.text(rest);
        }
        self.is_in_formulas = false;
        !is_first
    }

    /// Adds text that begins with something else than white space, which becomes single spaces.
    #[inline(never)]
    fn collapse(&mut self, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let end = (0..=MOST).rev().find(|end| rest.is_char_boundary(*end));
            let end = end.filter(|_| rest.len() > MOST).unwrap_or(rest.len());
            let (part, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            let (spaces, others) = white_space(part.as_bytes());
            let white = spaces | others;
            // Most white space is one space between two words: what is between others is copied at once.
            let mut odd = others | spaces & (white >> 1);
            let mut at = 0;
            while odd != 0 {
                let stop = odd.trailing_zeros() as usize;
                self.content.push_str(part.get(at..stop).unwrap_or_default());
                self.content.push(' ');
                at = ((!white & !below(stop)).trailing_zeros() as usize).min(end);
                odd &= !below(at);
            }
            self.content.push_str(part.get(at..).unwrap_or_default());
            // The text after a part that ends with white space begins with something else.
            rest = after;
            if self.content.ends_with(' ') {
                rest = after.get(leading_white_space(after.as_bytes())..).unwrap_or_default();
            }
        }
    }

    /// The text added to the content is of this form.
    #[inline]
    fn end_piece(&mut self, form: Form) {
        let end = self.content.len();
        match self.pieces.last_mut() {
            Some(last) if last.form == Form::Text && form == Form::Text => last.end = end,
            _ => self.pieces.push(Piece { form, end }),
        }
    }

    /// Adds Markdown.
    pub(super) fn raw(&mut self, parts: &[&str]) {
        self.settle();
        self.push_raw(parts);
    }

    fn push_raw(&mut self, parts: &[&str]) {
        // A `!` before a link would make it an image.
        self.is_rough |= self.content.ends_with('!');
        for part in parts {
            self.content.push_str(part);
        }
        self.end_piece(Form::Raw);
    }

    /// Adds code to that which was written right before: two spans of code in a row would not be read as such.
    pub(super) fn continue_code(&mut self, code: &str) -> bool {
        let is_after = !self.space
            && self.breaks == 0
            && self.written == self.marks.len()
            && self.pieces.last().is_some_and(|piece| piece.form == Form::Raw)
            && self.content.ends_with('`')
            && !self.content.ends_with("``");
        if is_after {
            self.content.pop();
            self.content.push_str(code);
            self.content.push('`');
            if let Some(piece) = self.pieces.last_mut() {
                piece.end = self.content.len();
            }
        }
        is_after
    }

    pub(super) fn break_line(&mut self) {
        self.breaks += 1;
        self.space = false;
    }

    /// Forgets white space and line breaks that wait for something to follow.
    #[inline]
    pub(super) fn forget_space(&mut self) {
        self.space = false;
        self.breaks = 0;
    }

    /// Begins a new block within a cell, or a part of one.
    pub(super) fn separate(&mut self) {
        if !self.is_empty() {
            self.breaks = self.breaks.max(1);
        }
        self.space = false;
    }

    /// Writes what is wanted before something: breaks, a space, marks that were opened.
    #[inline(always)]
    fn settle(&mut self) {
        if self.breaks > 0 || self.written < self.marks.len() {
            self.settle_all();
        } else if self.space {
            self.settle_space();
        }
    }

    /// Writes the space that is wanted before something.
    #[inline]
    fn settle_space(&mut self) {
        self.space = false;
        if !self.pieces.is_empty() {
            self.content.push(' ');
            self.end_piece(Form::Text);
        }
    }

    /// Writes all that is wanted.
    #[inline(never)]
    fn settle_all(&mut self) {
        let breaks = std::mem::take(&mut self.breaks);
        if breaks == 0 && self.space {
            self.settle_space();
        }
        self.space = false;
        if !self.pieces.is_empty() {
            for _ in 0..breaks {
                self.has_lines = true;
                self.push_raw(&[self.line_break]);
            }
        }
        while let Some(open) = self.marks.get_mut(self.written) {
            self.written += 1;
            let mark = open.mark;
            open.was_written = true;
            open.pair = self.pairs.len();
            let pair = open.pair;
            match mark {
                Mark::Link(_) => {
                    self.is_rough |= self.content.ends_with('!');
                    self.content.push('[');
                    self.end_piece(Form::Raw);
                }
                Mark::Html(name) => self.push_raw(&["<", name, ">"]),
                Mark::Nothing => {}
                _ => {
                    let delimiter = match (mark, self.last_delimiter()) {
                        (Mark::Deleted, _) => '~',
                        (_, Some('*')) => '_',
                        _ => '*',
                    };
                    self.pairs.push(Pair { mark, delimiter, is_html: false });
                    self.delimiter(pair, true);
                }
            }
        }
    }

    fn delimiter(&mut self, pair: usize, is_open: bool) {
        let Some(Pair { mark, delimiter, .. }) = self.pairs.get(pair) else { return };
        self.content.push_str(delimiters(*mark, *delimiter));
        self.has_delimiters = true;
        self.end_piece(Form::Delimiter { pair, is_open });
    }

    fn last_delimiter(&self) -> Option<char> {
        match self.pieces.last()?.form {
            Form::Delimiter { pair, .. } => self.pairs.get(pair).map(|pair| pair.delimiter),
            _ => None,
        }
    }

    pub(super) fn open(&mut self, mark: Mark<'a>) {
        if self.marks.len() >= MOST_MARKS {
            self.left_out += 1;
        } else {
            self.marks.push(OpenMark {
                mark,
                pair: 0,
                was_written: false,
                was_ended: false,
                reference: None,
            });
        }
    }

    /// Opens a link, which ends with `](`, the URL and `)`, or the like.
    pub(super) fn open_written_link(&mut self, before: &'static str, target: &str, after: char) {
        let start = self.link_ends.len();
        if self.marks.len() < MOST_MARKS {
            self.link_ends.push_str(before);
            self.link_ends.push_str(target);
            self.link_ends.push(after);
        }
        self.open(Mark::Link(LinkEnd::Written { start, end: self.link_ends.len() }));
    }

    pub(super) fn close(&mut self) {
        if self.left_out > 0 {
            self.left_out -= 1;
            return;
        }
        let Some(mut open) = self.marks.pop() else { return };
        if self.written > self.marks.len() {
            self.written = self.marks.len();
            self.end_mark(&mut open);
        }
        if let Mark::Link(LinkEnd::Written { start, .. }) = open.mark {
            self.link_ends.truncate(start);
        }
    }

    /// The label of the reference that a link ends with, if its URL is long and was written for a block before.
    fn repeated_link(&mut self, open: &mut OpenMark<'a>) -> Option<usize> {
        let Mark::Link(end) = open.mark else { return None };
        if !std::mem::replace(&mut open.was_ended, true) {
            return None;
        }
        let target = match end {
            LinkEnd::Url(url) => url,
            LinkEnd::Written { start, end } => {
                let target = self.link_ends.get(start..end)?;
                target.strip_prefix("](")?.strip_suffix(')')?
            }
        };
        if open.reference.is_none() && target.len() > MOST_REPEATED {
            self.repeated_length += target.len();
            self.repeated.push(target.to_owned());
            open.reference = Some(self.repeated.len());
        }
        open.reference
    }

    fn end_mark(&mut self, open: &mut OpenMark<'a>) {
        if let Some(number) = self.repeated_link(open) {
            self.content.push_str("][");
            self.content.push_str(&repeated_label(number));
            self.content.push(']');
            return self.end_piece(Form::Raw);
        }
        match open.mark {
            Mark::Link(LinkEnd::Url(url)) => {
                self.content.reserve(url.len() + 3);
                self.content.push_str("](");
                self.content.push_str(url);
                self.content.push(')');
                self.end_piece(Form::Raw);
            }
            Mark::Link(LinkEnd::Written { start, end }) => {
                self.content.push_str(self.link_ends.get(start..end).unwrap_or_default());
                self.end_piece(Form::Raw);
            }
            Mark::Html(name) => self.push_raw(&["</", name, ">"]),
            Mark::Nothing => {}
            _ => self.delimiter(open.pair, false),
        }
    }

    /// Ends the paragraph; marks stay open for the next. Then [`markdown`](Self::markdown) has it until
    /// [`clear`](Self::clear). Returns whether anything is in it.
    pub(super) fn end(&mut self) -> bool {
        self.forget_space();
        if self.pieces.is_empty() {
            return false;
        }
        if self.written > 0 {
            let mut marks = std::mem::take(&mut self.marks);
            for open in marks.iter_mut().take(self.written).rev() {
                self.end_mark(open);
            }
            self.marks = marks;
            self.written = 0;
        }
        // Closing marks of a heading.
        self.is_rough |= self.is_wrapped || self.content.ends_with('#');
        if self.has_delimiters {
            self.is_rough |= find_html_pairs(&self.content, &self.pieces, &mut self.pairs);
        }
        if self.is_rough {
            self.spaces.clear();
            self.escaped.clear();
            let mut escaper = Escaper {
                pairs: &self.pairs,
                is_cell: self.is_cell,
                allows_html: self.allows_html,
                out: &mut self.escaped,
                links: 0,
                spaces: self.is_wrapped.then_some(&mut self.spaces),
            };
            escaper.write(&self.content, &self.pieces);
        }
        true
    }

    /// The Markdown of the paragraph that was ended.
    pub(super) fn markdown(&self) -> &str {
        if self.is_rough { &self.escaped } else { &self.content }
    }

    /// Begins the next paragraph.
    pub(super) fn clear(&mut self) {
        self.content.clear();
        self.pieces.clear();
        self.pairs.clear();
        self.is_rough = false;
        self.has_delimiters = false;
        self.has_lines = false;
    }

    /// Whether the paragraph that was ended may have several lines.
    pub(super) fn has_lines(&self) -> bool {
        self.has_lines
    }

    /// Where the paragraph that was ended has spaces at which its lines may be broken, in bytes.
    pub(super) fn spaces(&self) -> &[usize] {
        &self.spaces
    }
}

/// A bit for each byte before this place.
#[inline]
fn below(place: usize) -> u64 {
    if place >= MOST { u64::MAX } else { (1 << place) - 1 }
}

fn delimiters(mark: Mark<'_>, delimiter: char) -> &'static str {
    match (mark, delimiter) {
        (Mark::Deleted, _) => "~~",
        (Mark::Strong, '_') => "__",
        (Mark::Strong, _) => "**",
        (_, '_') => "_",
        _ => "*",
    }
}
