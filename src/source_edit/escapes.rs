//! Edits of ISO-2022-JP, whose bytes are read in a state that escapes switch.
//!
//! The characters of an edit are encoded from the state ASCII on, and end in it. The bytes around the edit may be in another
//! state, so an edit takes in the escapes next to it, and then switches to the state that the bytes after it are in.

use super::edit::{SourceEdit, slice};

/// The escapes, each of three bytes.
const ESCAPES: [&[u8]; 5] = [b"\x1B(B", b"\x1B(J", b"\x1B(I", b"\x1B$@", b"\x1B$B"];
const ASCII: &[u8] = b"\x1B(B";

fn is_escape(bytes: Option<&[u8]>) -> bool {
    bytes.is_some_and(|bytes| ESCAPES.contains(&bytes))
}

/// Adds an edit whose range takes in the escapes around it: two escapes without a character between them are malformed.
pub(super) fn push_with_states(mut edit: SourceEdit, input: &[u8], edits: &mut Vec<SourceEdit>) {
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
pub(super) fn close_states(input: &[u8], edits: &mut Vec<SourceEdit>) {
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
