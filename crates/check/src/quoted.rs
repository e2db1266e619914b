//! Errors of the tokenizer in words that quote the source: the whole reference, both attributes.

use std::collections::HashMap;

use super::fixes::TagIndex;
use duckbill::Span;
use duckbill::dom::Document;
use duckbill::error::ErrorCode;
use duckbill::names::nearest;
use duckbill::tokens::character_reference_names;

/// An error with the part of the source that it is about.
pub(super) struct Quoted {
    /// The place of the problem, in the decoded text.
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) note: Option<String>,
    /// The place of the attribute that the tag had before.
    pub(super) first: Option<Span>,
}

/// Quotes the source of a document for its errors, which come in the order of the source.
pub(super) struct Quoter<'d> {
    document: &'d Document,
    source: &'d str,
    tags: Option<TagIndex<'d>>,
    /// By the first letter, a small one: the names of references.
    names: HashMap<u8, Vec<String>>,
    /// The names that were meant, by those that are written.
    meant: HashMap<&'d str, Option<String>>,
}

/// The longest reference that is quoted, in bytes.
const LONGEST: usize = 40;

/// How many names that are not known are compared with those that are.
const COMPARED: usize = 200;

impl<'d> Quoter<'d> {
    pub(super) fn new(document: &'d Document) -> Self {
        let source = document.source().unwrap_or_default();
        Self { document, source, tags: None, names: HashMap::new(), meant: HashMap::new() }
    }

    /// `None` if the words of the code say all.
    pub(super) fn quote(&mut self, code: ErrorCode, span: Span) -> Option<Quoted> {
        let at = usize::try_from(span.start).ok()?;
        let quoted = |start: usize, end: usize, message: String| Quoted {
            span: Span { start: start as u64, end: end as u64 },
            message,
            note: None,
            first: None,
        };
        match code {
            ErrorCode::UnknownNamedCharacterReference => {
                let (start, written) = self.reference_before(at)?;
                let message = format!("there is no character reference `{written};`");
                let note = self.meant(written).map(|name| format!("did you mean `&{name}`?"));
                Some(Quoted { note, ..quoted(start, at + 1, message) })
            }
            ErrorCode::MissingSemicolonAfterCharacterReference => {
                let (start, written) = self.reference_before(at)?;
                let message = format!("`{written}` needs a semicolon: `{written};`");
                Some(quoted(start, at, message))
            }
            ErrorCode::ControlCharacterReference
            | ErrorCode::NoncharacterCharacterReference
            | ErrorCode::NullCharacterReference
            | ErrorCode::SurrogateCharacterReference
            | ErrorCode::CharacterReferenceOutsideUnicodeRange
            | ErrorCode::AbsenceOfDigitsInNumericCharacterReference => {
                let before = self.source.get(..at)?;
                let kept = before.strip_suffix(';').unwrap_or(before).len();
                let (start, _) = self.reference_before(kept)?;
                let written = self.source.get(start..at)?;
                let rest = match code {
                    ErrorCode::ControlCharacterReference => "refers to a control character",
                    ErrorCode::NoncharacterCharacterReference => "refers to a noncharacter",
                    ErrorCode::NullCharacterReference => "refers to U+0000",
                    ErrorCode::SurrogateCharacterReference => "refers to a surrogate",
                    ErrorCode::CharacterReferenceOutsideUnicodeRange => "is above U+10FFFF",
                    _ => "has no digits",
                };
                Some(quoted(start, at, format!("`{written}` {rest}")))
            }
            ErrorCode::DuplicateAttribute => {
                let document = self.document;
                let tags = self.tags.get_or_insert_with(|| TagIndex::new(document));
                let (first, second) = tags.same_name(at)?;
                let name = self.source.get(second.name).filter(|name| name.len() <= LONGEST)?;
                let message = format!("this tag has the attribute `{name}` twice");
                let first = Some(Span { start: first.start as u64, end: first.end as u64 });
                Some(Quoted { first, ..quoted(at - name.len(), second.end, message) })
            }
            _ => None,
        }
    }

    /// The reference that ends here, from its ampersand on, and where that is.
    fn reference_before(&self, end: usize) -> Option<(usize, &'d str)> {
        let before = self.source.get(..end)?;
        let start = before.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '#')?;
        crate::work::count(end - start);
        let written = before.get(start..).filter(|written| written.starts_with('&'))?;
        (written.len() <= LONGEST).then_some((start, written))
    }

    /// The name of the reference that was meant, with its semicolon.
    fn meant(&mut self, written: &'d str) -> Option<String> {
        let name = written.get(1..)?;
        let first = name.as_bytes().first()?.to_ascii_lowercase();
        if self.meant.len() >= COMPARED && !self.meant.contains_key(name) {
            return None;
        }
        let names = self.names.entry(first).or_insert_with(|| {
            let mut names = character_reference_names(first);
            names.extend(character_reference_names(first.to_ascii_uppercase()));
            names
        });
        let find = || {
            let known = names.iter().filter_map(|name| name.strip_suffix(';'));
            let same = |known: &str| known.eq_ignore_ascii_case(name);
            let meant = known.clone().find(|known| same(known)).or_else(|| nearest(name, known));
            meant.map(|meant| format!("{meant};"))
        };
        self.meant.entry(name).or_insert_with(find).clone()
    }
}

/// The sentence of a code as the beginning of a message, which is in small letters.
pub(super) fn in_small_letters(summary: String) -> String {
    let mut letters = summary.chars();
    match (letters.next(), letters.next()) {
        (Some(first @ 'A'..='Z'), Some(' ' | 'a'..='z')) => {
            let mut small = first.to_ascii_lowercase().to_string();
            small.push_str(summary.get(1..).unwrap_or_default());
            small
        }
        _ => summary,
    }
}
