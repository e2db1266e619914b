//! From ranges of the decoded text and new text to the bytes of the input.

use super::edit::{SourceEdit, slice};
use super::error::{SourceError, SourceErrorKind};
use super::escapes::{close_states, push_with_states};
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
