//! Writing text, comments and the like, and changing those that are there.

use super::pieces::Output;
use super::style::{Style, drops_newline, is_raw_text};
use crate::dom::{DecodedPlace, ElementRef, NodeRef};
use crate::encoding::Missing;
use crate::serializer::escape_text;

/// The beginning and the end of a CDATA section.
const CDATA: (&str, &str) = ("<![CDATA[", "]]>");

/// Writes a text node, comment, doctype or processing instruction into the patch that is open.
pub(super) fn write(
    node: NodeRef<'_>,
    is_scripting_enabled: bool,
    style: &Style,
    output: &mut Output,
) {
    let number = node.number();
    match node.text() {
        Some(text) => {
            let (text, missing) = form(text, is_raw_text(node, is_scripting_enabled), style);
            output.literal(&text, missing, number);
        }
        None => output.literal(&markup(node, ">"), Missing::Error, number),
    }
}

fn escaped(text: &str) -> String {
    escape_text(text).replace('\r', "&#13;")
}

/// The markup of a comment, doctype or processing instruction.
fn markup(node: NodeRef<'_>, instruction_end: &str) -> String {
    if let Some(doctype) = node.as_doctype() {
        let quoted = |identifier: &str| {
            let quote = if identifier.contains('"') { '\'' } else { '"' };
            format!(" {quote}{identifier}{quote}")
        };
        let (public, system) = (doctype.public_identifier(), doctype.system_identifier());
        let identifiers = match (public, system) {
            ("", "") => String::new(),
            ("", system) => format!(" SYSTEM{}", quoted(system)),
            (public, "") => format!(" PUBLIC{}", quoted(public)),
            (public, system) => format!(" PUBLIC{}{}", quoted(public), quoted(system)),
        };
        return format!("<!DOCTYPE {}{identifiers}>", doctype.name());
    }
    if let Some(instruction) = node.as_processing_instruction() {
        return format!("<?{} {}{instruction_end}", instruction.target(), instruction.data());
    }
    format!("<!--{}-->", node.data().unwrap_or_default())
}

/// Writes the new data of a comment or processing instruction.
pub(super) fn change_markup(
    before: NodeRef<'_>,
    after: NodeRef<'_>,
    source: &str,
    output: &mut Output,
) {
    let Some(place) = before.decoded_place() else { return };
    let range = place.made..place.tag_end;
    let is_suffixed = source.get(range.clone()).is_some_and(|written| written.ends_with("?>"));
    let text = markup(after, if is_suffixed { "?>" } else { ">" });
    output.patch(range, &text, Missing::Error, after.number());
}

/// Writes the new string of a text node: all of it where its first piece was, and nothing where the others
/// were.
pub(super) fn change_text(
    before: NodeRef<'_>,
    after: NodeRef<'_>,
    source: &str,
    is_scripting_enabled: bool,
    style: &Style,
    output: &mut Output,
) {
    let (Some(place), Some(new), Some(old)) = (before.decoded_place(), after.text(), before.text())
    else {
        return;
    };
    let number = after.number();
    let gaps: Vec<(usize, usize)> = before.decoded_gaps().collect();
    let first_end = gaps.first().map_or(place.tag_end, |gap| gap.0);
    let written = source.get(place.made..place.tag_end).unwrap_or_default();
    let is_in_section = source.get(..place.made).is_some_and(|before| before.ends_with(CDATA.0));
    let fits_section = !new.contains(CDATA.1) && !new.contains(['\r', '\0']);
    let is_raw = is_in_section && fits_section || is_raw_text(after, is_scripting_enabled);
    let (prefix, suffix) = match is_in_section && !fits_section {
        true => (CDATA.1, CDATA.0),
        false if needs_newline(before, place, new) => ("\n", ""),
        false => ("", ""),
    };
    if gaps.is_empty() && written == old && prefix.is_empty() {
        let (start, end) = changed(old, new);
        let (text, missing) =
            form(new.get(start..new.len() - end).unwrap_or_default(), is_raw, style);
        output.patch(place.made + start..place.tag_end - end, &text, missing, number);
        return;
    }
    output.open_patch(place.made..first_end, number);
    output.literal(prefix, Missing::Error, number);
    let (text, missing) = form(new, is_raw, style);
    output.literal(&text, missing, number);
    output.literal(suffix, Missing::Error, number);
    output.close_patch();
    for (at, gap) in gaps.iter().enumerate() {
        let end = gaps.get(at + 1).map_or(place.tag_end, |next| next.0);
        output.patch(gap.1..end, "", Missing::Error, number);
    }
}

/// A text as it is written, with the newlines of the source.
fn form(text: &str, is_raw: bool, style: &Style) -> (String, Missing) {
    let (text, missing) = if is_raw {
        (text.to_owned(), Missing::Error)
    } else {
        (escaped(text), Missing::Reference)
    };
    let is_like_source = style.newline == "\n" || !text.contains('\n');
    (if is_like_source { text } else { text.replace('\n', style.newline) }, missing)
}

/// The lengths of what two strings have in common at the start and at the end. No character reference and no
/// tag can begin at the end of the former.
fn changed(old: &str, new: &str) -> (usize, usize) {
    let mut start = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other).count();
    while !old.is_char_boundary(start) || !new.is_char_boundary(start) {
        start -= 1;
    }
    let common = old.get(..start).unwrap_or_default();
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '#' | '/' | '!' | '?' | '-');
    let before_name = common.trim_end_matches(name);
    if before_name.ends_with(['&', '<']) {
        start = before_name.len() - 1;
    }
    let most = old.len().min(new.len()) - start;
    let ends = old.bytes().rev().zip(new.bytes().rev()).take(most);
    let mut end = ends.take_while(|(one, other)| one == other).count();
    while !old.is_char_boundary(old.len() - end) || !new.is_char_boundary(new.len() - end) {
        end -= 1;
    }
    (start, end)
}

/// Whether a newline must be added before a text, because the first one is dropped.
fn needs_newline(before: NodeRef<'_>, place: DecodedPlace, text: &str) -> bool {
    let parent = before.parent().and_then(NodeRef::as_element).filter(|it| drops_newline(*it));
    let tag = parent.map(ElementRef::as_node).and_then(NodeRef::decoded_place);
    text.starts_with('\n') && tag.is_some_and(|tag| tag.tag_end == place.made)
}
