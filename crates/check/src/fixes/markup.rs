//! Drafts for the errors of the tokenizer.

use std::ops::Range;

use super::draft::{Draft, Drafter, is_word_of_language};
use super::tags::Place;
use crate::ascii::is_whitespace;
use crate::fix::FixEffect;
use duckbill::error::ErrorCode;

/// The draft for an error that has no site.
pub(super) fn draft(drafter: &mut Drafter<'_>, code: ErrorCode, at: usize) -> Option<Draft> {
    let source = drafter.source;
    let before = source.get(..at)?;
    let after = source.get(at..)?;
    let is_in_start_tag = matches!(
        code,
        ErrorCode::DuplicateAttribute
            | ErrorCode::MissingAttributeValue
            | ErrorCode::UnexpectedCharacterInUnquotedAttributeValue
            | ErrorCode::MissingWhitespaceBetweenAttributes
            | ErrorCode::UnexpectedSolidusInTag
    );
    if is_in_start_tag && !drafter.tags().is_in_known_tag(at) {
        return None;
    }
    let is_of_reference = matches!(
        code,
        ErrorCode::MissingSemicolonAfterCharacterReference
            | ErrorCode::UnknownNamedCharacterReference
            | ErrorCode::AbsenceOfDigitsInNumericCharacterReference
    );
    // A `<` may compare, wherever the language has its code.
    let is_of_tag =
        matches!(code, ErrorCode::InvalidFirstCharacterOfTagName | ErrorCode::EofBeforeTagName);
    if is_of_tag && drafter.is_template() || is_of_reference && drafter.is_of_unknown_language() {
        return None;
    }
    match code {
        ErrorCode::MissingSemicolonAfterCharacterReference => {
            Some(Draft::insert("write the semicolon", at, ";"))
        }
        ErrorCode::UnknownNamedCharacterReference
        | ErrorCode::AbsenceOfDigitsInNumericCharacterReference => {
            let ampersand = before.rfind('&')?;
            Some(Draft::insert("write the ampersand as a reference", ampersand + 1, "amp;"))
        }
        ErrorCode::ControlCharacterReference => number_of_windows_1252(before),
        ErrorCode::DuplicateAttribute => duplicate_attribute(drafter, at),
        ErrorCode::MissingAttributeValue => {
            Some(Draft::insert("write the empty value", at, "\"\""))
        }
        ErrorCode::UnexpectedCharacterInUnquotedAttributeValue => unquoted_value(drafter, at),
        ErrorCode::MissingWhitespaceBetweenAttributes => {
            (!has_quotes_in_quotes(before, after)).then(|| Draft::insert("write a space", at, " "))
        }
        ErrorCode::UnexpectedSolidusInTag => {
            let before = before.strip_suffix('/')?;
            let is_between_names = !before.ends_with(is_space) && !after.starts_with(is_space);
            let space = if is_between_names { " " } else { "" };
            Some(Draft::replace("remove the slash", before.len()..at, space))
        }
        ErrorCode::EndTagWithAttributes => {
            let tag = before.rfind("</")?;
            let name_end = tag_name_end(source, tag + 2);
            (name_end < at).then(|| Draft::remove("remove the attributes", name_end..at))
        }
        ErrorCode::EndTagWithTrailingSolidus => {
            let kept = before.strip_suffix('/')?.trim_end_matches(is_space);
            Some(Draft::remove("remove the slash", kept.len()..at))
        }
        ErrorCode::MissingEndTagName => {
            let kept = before.strip_suffix("</").filter(|kept| !begins_markup(kept))?;
            Some(Draft::remove("remove it", kept.len()..at + 1))
        }
        ErrorCode::InvalidFirstCharacterOfTagName if before.ends_with("</") => {
            comment(source, at - 1, at)
        }
        // A text without any markup need not be HTML.
        ErrorCode::InvalidFirstCharacterOfTagName | ErrorCode::EofBeforeTagName
            if drafter.tags().is_empty() && drafter.doctype().is_none() =>
        {
            None
        }
        ErrorCode::InvalidFirstCharacterOfTagName | ErrorCode::EofBeforeTagName => {
            let kept = before.strip_suffix('/').unwrap_or(before).strip_suffix('<')?;
            let range = kept.len()..kept.len() + 1;
            Some(Draft::replace("write the `<` as a reference", range, "&lt;"))
        }
        _ => comments(source, before, at, code).or_else(|| doctype(drafter, code, at)),
    }
}

/// Whether a value seems to have ended at a quote that was meant to be in it: `a="<b c="d">"`.
fn has_quotes_in_quotes(before: &str, after: &str) -> bool {
    let value = before.strip_suffix(['"', '\'']).unwrap_or(before);
    let name = after.split(|c| is_space(c) || matches!(c, '/' | '>' | '=')).next().unwrap_or("");
    crate::work::count(name.len());
    value.ends_with('=') || name.contains(['"', '\'', '<'])
}

/// Drafts about comments, and what is read as one.
fn comments(source: &str, before: &str, at: usize, code: ErrorCode) -> Option<Draft> {
    match code {
        // `<!--[if mso]>` is a condition, whatever else it is.
        ErrorCode::AbruptClosingOfEmptyComment
        | ErrorCode::IncorrectlyClosedComment
        | ErrorCode::EofInComment
            if is_in_condition(before) =>
        {
            None
        }
        ErrorCode::AbruptClosingOfEmptyComment => {
            let dashes = if before.ends_with("<!---") { "-" } else { "--" };
            Some(Draft::insert("write the end of the comment", at, dashes))
        }
        ErrorCode::IncorrectlyClosedComment => {
            let kept = before.strip_suffix('!')?;
            Some(Draft::remove("write the end of the comment as `-->`", kept.len()..at))
        }
        ErrorCode::EofInComment => {
            let title = "write the end of the comment";
            if let Some(kept) = before.strip_suffix("--!") {
                return Some(Draft::replace(title, kept.len()..at, "-->"));
            }
            let missing = if before.ends_with("<!---") {
                "->"
            } else if before.ends_with("<!--") {
                "-->"
            } else if before.ends_with("--") {
                ">"
            } else if before.ends_with('-') {
                "->"
            } else {
                "-->"
            };
            Some(Draft::insert(title, at, missing))
        }
        ErrorCode::EofInCdata => Some(Draft::insert("write the end of the section", at, "]]>")),
        // `<?` is left alone: it may declare an encoding, or be a program.
        ErrorCode::IncorrectlyOpenedComment => {
            // Mail programs and old browsers read `<![if !mso]>` as a condition.
            if source.get(at..)?.starts_with('[') {
                return None;
            }
            let kept = before.strip_suffix('!').unwrap_or(before);
            comment(source, kept.len(), at)
        }
        ErrorCode::CdataInHtmlContent => {
            let mark = before.rfind("<![")?;
            comment(source, mark + 1, mark + 2)
        }
        _ => None,
    }
}

/// Whether a conditional comment begins or ends just before a place.
fn is_in_condition(before: &str) -> bool {
    /// How far back it is looked for, in bytes.
    const NEAR: usize = 256;
    let near = before.as_bytes();
    let near = near.get(near.len().saturating_sub(NEAR)..).unwrap_or_default();
    let near = near.to_ascii_lowercase();
    crate::work::count(near.len());
    let has = |mark: &[u8]| near.windows(mark.len()).any(|at| at == mark);
    has(b"<!--[if") || has(b"<![if") || has(b"[endif]")
}

/// Writes what is read as a comment as one: the data begins at `data`, what is between it and the `<`
/// at `mark`.
fn comment(source: &str, mark: usize, data: usize) -> Option<Draft> {
    let rest = source.get(data..)?;
    let end = rest.find('>');
    let text = rest.get(..end.unwrap_or(rest.len()))?;
    crate::work::count(text.len());
    if text.contains("--") || text.starts_with('-') || text.ends_with('-') {
        return None;
    }
    let at = data + text.len();
    let close = if end.is_some() { "--" } else { "-->" };
    let replacements = vec![(mark..data, "!--".to_owned()), (at..at, close.to_owned())];
    Some(Draft::new("write it as a comment", replacements))
}

/// `&#150;`: the character that it is read as.
fn number_of_windows_1252(before: &str) -> Option<Draft> {
    let start = before.rfind("&#")?;
    let number = before.get(start + 2..)?;
    let number = number.strip_suffix(';').unwrap_or(number);
    let code = match number.strip_prefix(['x', 'X']) {
        Some(number) => u32::from_str_radix(number, 16),
        None => number.parse(),
    };
    let code = code.ok()?;
    let read = duckbill::tokens::unescape_text(&format!("&#{code};")).into_owned();
    let character = u32::from(read.chars().next()?);
    let reference = format!("&#x{character:X};");
    let range = start..before.len();
    (character != code)
        .then(|| Draft::replace("write the number of the character", range, reference))
}

/// The longest attribute of which another one is removed, in bytes.
const LONGEST: usize = 1024;

fn duplicate_attribute(drafter: &mut Drafter<'_>, at: usize) -> Option<Draft> {
    let (first, attribute) = drafter.tags().same_name(at)?;
    let source = drafter.source;
    // The language may make two of it.
    if is_word_of_language(source.get(attribute.name.clone())?) {
        return None;
    }
    let second = attribute.name.start..attribute.end;
    let may_be_expression = |one: Range<usize>| match source.get(one) {
        // The first one is asked about for each other one of its name.
        Some(text) => text.len() > LONGEST || drafter.may_hold_expression(text),
        None => true,
    };
    if [first, second].into_iter().any(may_be_expression) {
        return None;
    }
    let range = with_space_before(source, &attribute)?;
    Some(Draft::remove("remove the second attribute of this name", range))
}

/// An attribute with the white space that goes with it.
pub(super) fn with_space_before(source: &str, attribute: &Place) -> Option<Range<usize>> {
    let before = source.get(..attribute.name.start)?;
    // The white space before it goes too, unless that would join what stands on both sides.
    let next = source.get(attribute.end..)?.chars().next();
    let start = if next.is_some_and(|next| is_space(next) || next == '>') {
        before.trim_end_matches(is_space).len()
    } else {
        before.len()
    };
    Some(start..attribute.end)
}

fn unquoted_value(drafter: &mut Drafter<'_>, at: usize) -> Option<Draft> {
    let place = drafter.tags().attribute(at).filter(|place| !place.is_quoted)?;
    let range = place.value.filter(|value| value.contains(&at))?;
    let value = drafter.source.get(range.clone())?;
    // It is read once, at the first character that is wrong.
    let is_wrong = |c: char| matches!(c, '"' | '\'' | '<' | '=' | '`');
    if value.find(is_wrong) != Some(at - range.start) {
        return None;
    }
    crate::work::count(value.len());
    if drafter.may_be_expression(value) {
        return None;
    }
    let title = "write quotes around the value";
    let quote = match (value.contains('"'), value.contains('\'')) {
        (false, _) => "\"",
        (true, false) => "'",
        (true, true) => {
            let escaped = format!("\"{}\"", value.replace('"', "&quot;"));
            return Some(Draft::replace(title, range, escaped));
        }
    };
    let quotes = vec![
        (range.start..range.start, quote.to_owned()),
        (range.end..range.end, quote.to_owned()),
    ];
    Some(Draft::new(title, quotes))
}

/// Errors inside the doctype of the document.
fn doctype(drafter: &Drafter<'_>, code: ErrorCode, at: usize) -> Option<Draft> {
    if !code.as_str().contains("doctype") {
        return None;
    }
    let range = drafter.doctype()?;
    range.contains(&at).then(|| standard_doctype(range))
}

/// Replaces a doctype by that of the standard.
pub(super) fn standard_doctype(range: Range<usize>) -> Draft {
    let draft = Draft::replace("write `<!DOCTYPE html>`", range, "<!DOCTYPE html>");
    Draft { effect: FixEffect::Doctype, ..draft }
}

/// Whether text ends in what would begin a tag or a character reference together with other text after it.
pub(super) fn begins_markup(text: &str) -> bool {
    let may_be_name = |c: char| c.is_ascii_alphanumeric() || c == '#';
    text.ends_with(['<', '/']) || text.trim_end_matches(may_be_name).ends_with('&')
}

/// The end of the name of a tag.
pub(super) fn tag_name_end(source: &str, name: usize) -> usize {
    let rest = source.get(name..).unwrap_or_default();
    let length = rest.find(|c: char| is_space(c) || matches!(c, '/' | '>'));
    name + length.unwrap_or(rest.len())
}

/// HTML's white space, as the decoded text has it: CR too.
pub(super) fn is_space(c: char) -> bool {
    u8::try_from(c).is_ok_and(is_whitespace)
}
