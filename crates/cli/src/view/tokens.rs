//! The tokens of a page, as the tree builder gets them: it tells the tokenizer where raw text begins.

use super::offsets::Units;
use crate::limits::Clock;
use crate::settings::Settings;
use crate::token_sink::{ListSink, TokenList};
use duckbill::Span;
use duckbill::tokens::Token;
use duckbill::tree::DocumentSink;
use std::io;

/// The longest text that is kept of a token that is not in the source as it is, in characters.
const KEPT: usize = 200;

/// How much is read between two looks at the clock, in bytes.
const PIECE: usize = 1 << 18;

/// A kind of token; its number is in the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Doctype,
    StartTag,
    EndTag,
    Comment,
    Characters,
    ProcessingInstruction,
}

/// A token. Runs of characters are one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) kind: Kind,
    /// Its place in the decoded text, in bytes.
    pub(super) start: u64,
    pub(super) end: u64,
    /// Of characters, the beginning of what they are if they are written otherwise.
    pub(super) read: Option<String>,
}

/// The tokens of a decoded text, parsed with these settings.
pub(super) fn tokens(source: &str, settings: &Settings, clock: &Clock) -> io::Result<Vec<Row>> {
    let (builder, options) = settings.stages(DocumentSink::new());
    let mut list = List { source, rows: Vec::new(), read: String::new(), is_verbatim: true };
    let mut tokenizer = ListSink::tokenizer(&mut list, Some(builder), options);
    let mut rest = source;
    while !rest.is_empty() {
        clock.check()?;
        let end = (PIECE..rest.len()).find(|&at| rest.is_char_boundary(at));
        let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
        // Nothing asks for a pause: scripts do not run, and encodings are not reported.
        let _ = tokenizer.feed(piece);
        rest = after;
    }
    tokenizer.end();
    list.end_characters();
    Ok(list.rows)
}

/// The rows as numbers: kind, start and length of each, in UTF-16.
pub(super) fn numbers(rows: &[Row], source: &str) -> Vec<u64> {
    let mut units = Units::new(source);
    let mut numbers = Vec::with_capacity(3 * rows.len());
    for row in rows {
        let start = units.before(usize::try_from(row.start).unwrap_or(usize::MAX));
        let end = units.before(usize::try_from(row.end).unwrap_or(usize::MAX));
        numbers.extend([row.kind as u64, start, end - start]);
    }
    numbers
}

/// The list that is made.
struct List<'s> {
    source: &'s str,
    rows: Vec<Row>,
    /// The reading of the run of characters at the end of the rows, and whether it is written so.
    read: String,
    is_verbatim: bool,
}

impl List<'_> {
    fn end_characters(&mut self) {
        let read = std::mem::take(&mut self.read);
        if let (false, Some(last)) =
            (std::mem::replace(&mut self.is_verbatim, true), self.rows.last_mut())
        {
            last.read = Some(read);
        }
    }

    fn push(&mut self, kind: Kind, span: Span) {
        self.rows.push(Row { kind, start: span.start, end: span.end, read: None });
    }

    fn characters(&mut self, text: &str, span: Span) {
        let start = usize::try_from(span.start).unwrap_or(usize::MAX);
        let mut end = usize::try_from(span.end).unwrap_or(usize::MAX);
        // A run ends at the CR of a CR LF.
        if self.source.get(..end).is_some_and(|before| before.ends_with('\r'))
            && self.source.get(end..).is_some_and(|after| after.starts_with('\n'))
        {
            end += 1;
        }
        match self.rows.last_mut() {
            Some(last) if last.kind == Kind::Characters && last.end == span.start => {
                last.end = end as u64;
            }
            _ => {
                self.end_characters();
                self.push(Kind::Characters, Span { start: span.start, end: end as u64 });
            }
        }
        self.is_verbatim &= self.source.get(start..end).is_some_and(|it| is_written(text, it));
        let room = KEPT.saturating_sub(self.read.len());
        self.read.extend(text.chars().take(room));
    }
}

/// Whether a text is written so, newlines aside.
pub(super) fn is_written(text: &str, written: &str) -> bool {
    written == text
        || written.contains('\r') && written.replace("\r\n", "\n").replace('\r', "\n") == text
}

impl TokenList for List<'_> {
    fn token(&mut self, token: &Token<'_>, span: Span) {
        let kind = match token {
            Token::Characters(text) => return self.characters(text, span),
            Token::NullCharacter => return self.characters("\0", span),
            Token::Doctype(_) => Kind::Doctype,
            Token::StartTag(_) => Kind::StartTag,
            Token::EndTag(_) => Kind::EndTag,
            Token::Comment(_) => Kind::Comment,
            Token::ProcessingInstruction { .. } => Kind::ProcessingInstruction,
            _ => return,
        };
        self.end_characters();
        self.push(kind, span);
    }
}
