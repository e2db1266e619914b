//! From ranges of the decoded text and new text to the bytes of the input.

use super::edit::{SourceEdit, slice};
use super::error::{SourceError, SourceErrorKind};
use super::pieces::{Literal, Output, Part, Replacement};
use crate::dom::Document;
use crate::encoding::{Encoding, Missing};

/// Turns replacements in the decoded text into those of the input.
pub(super) fn encode(
    document: &Document,
    source: &str,
    replacements: &[Replacement],
    output: &Output,
) -> Result<Vec<SourceEdit>, SourceError> {
    let (input, are_bytes) = document.input_and_kind().unwrap_or_default();
    let encoding = if are_bytes { document.encoding().encoding } else { Encoding::UTF_8 };
    let mut edits: Vec<SourceEdit> = Vec::with_capacity(replacements.len());
    for replacement in replacements {
        let mut bytes = Vec::new();
        let mut text = String::new();
        for part in &replacement.parts {
            match part {
                // The states of this encoding go across characters.
                Part::Kept(range) | Part::Moved(range) if encoding == Encoding::ISO_2022_JP => {
                    text.push_str(source.get(range.clone()).unwrap_or_default());
                }
                Part::Kept(range) | Part::Moved(range) => {
                    extend(&mut bytes, encoding, &text);
                    text.clear();
                    let span = document.input_span(range.start, range.end);
                    bytes.extend_from_slice(slice(input, span));
                }
                Part::Literal(literal) => {
                    write(literal, output, encoding, &mut text)
                        .map_err(|kind| SourceError::at(kind, document, literal.node))?;
                }
            }
        }
        extend(&mut bytes, encoding, &text);
        let span = document.input_span(replacement.range.start, replacement.range.end);
        let edit = SourceEdit { span, replacement: bytes };
        if encoding == Encoding::ISO_2022_JP {
            push_with_states(edit, input, &mut edits);
        } else if edit.replacement != slice(input, edit.span) {
            edits.push(edit);
        }
    }
    if encoding == Encoding::ISO_2022_JP {
        close_states(input, &mut edits);
    }
    Ok(edits)
}

/// Adds the bytes of a text all characters of which the encoding has.
fn extend(bytes: &mut Vec<u8>, encoding: Encoding, text: &str) {
    if let Ok(encoded) = encoding.encode(text, Missing::Reference) {
        bytes.extend_from_slice(&encoded);
    }
}

/// Adds new text, with references for the characters that the encoding lacks.
fn write(
    literal: &Literal,
    output: &Output,
    encoding: Encoding,
    text: &mut String,
) -> Result<(), SourceErrorKind> {
    let new = output.text(literal);
    if encoding == Encoding::UTF_8 {
        text.push_str(new);
        return Ok(());
    }
    for character in new.chars() {
        if encoding.has_character(character) {
            text.push(character);
        } else if literal.missing == Missing::Reference && encoding != Encoding::REPLACEMENT {
            text.push_str(&format!("&#{};", u32::from(character)));
        } else {
            return Err(SourceErrorKind::NotEncodable(character));
        }
    }
    Ok(())
}

/// The escapes of ISO-2022-JP, each of three bytes.
const ESCAPES: [&[u8]; 5] = [b"\x1B(B", b"\x1B(J", b"\x1B(I", b"\x1B$@", b"\x1B$B"];
const ASCII: &[u8] = b"\x1B(B";

fn is_escape(bytes: Option<&[u8]>) -> bool {
    bytes.is_some_and(|bytes| ESCAPES.contains(&bytes))
}

/// Adds an edit of ISO-2022-JP whose range takes in the escapes around it: two of them without a character
/// between are malformed.
fn push_with_states(mut edit: SourceEdit, input: &[u8], edits: &mut Vec<SourceEdit>) {
    let at = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let around = |from: u64, to: u64| input.get(at(from)..at(to));
    let floor = edits.last().map_or(0, |edit| edit.span.end);
    while edit.span.start >= floor.saturating_add(3)
        && is_escape(around(edit.span.start.saturating_sub(3), edit.span.start))
    {
        edit.span.start -= 3;
    }
    while is_escape(around(edit.span.end, edit.span.end.saturating_add(3))) {
        edit.span.end += 3;
    }
    match edits.last_mut() {
        Some(last) if last.span.end >= edit.span.start => {
            last.span.end = edit.span.end.max(last.span.end);
            last.replacement.append(&mut edit.replacement);
        }
        _ => edits.push(edit),
    }
}

/// Makes each edit begin and end in the state that the bytes around it are read in.
fn close_states(input: &[u8], edits: &mut Vec<SourceEdit>) {
    let (mut state, mut at) = (ASCII, 0);
    let mut advance = |to: u64| {
        let to = usize::try_from(to).unwrap_or(usize::MAX);
        while at < to {
            crate::work::count(1);
            match input.get(at..at.saturating_add(3)) {
                Some(bytes) if is_escape(Some(bytes)) => {
                    state = bytes;
                    at += 3;
                }
                _ => at += 1,
            }
        }
        state
    };
    for edit in edits.iter_mut() {
        let (before, after) = (advance(edit.span.start), advance(edit.span.end));
        let is_last = usize::try_from(edit.span.end).is_ok_and(|end| end >= input.len());
        let mut bytes = std::mem::take(&mut edit.replacement);
        let begins_with_escape = is_escape(bytes.get(..3));
        let ends_with_escape = bytes.len() > 3
            && bytes.len().checked_sub(3).is_some_and(|end| is_escape(bytes.get(end..)));
        if before != ASCII && !bytes.is_empty() && !begins_with_escape {
            bytes.splice(0..0, ASCII.iter().copied());
        }
        let reached = if bytes.is_empty() { before } else { ASCII };
        if reached != after && !is_last {
            if ends_with_escape {
                bytes.truncate(bytes.len().saturating_sub(3));
            }
            bytes.extend_from_slice(after);
        }
        edit.replacement = bytes;
    }
    edits.retain(|edit| edit.replacement != slice(input, edit.span));
}
