//! Changing the source of a tag, and leaving the rest of it as it is written.

use std::ops::Range;

use super::ops::TagEdits;
use crate::ascii::is_whitespace;
use crate::dom::{Quote, Written, WrittenAttributes};

/// Replaces a range of the tag.
pub(super) type Patch = (Range<usize>, String);

/// The changes of a start tag, from its `<` to its `>`, in order.
pub(super) fn start_tag_patches(tag: &str, edits: &TagEdits) -> Vec<Patch> {
    let name_end = name_end(tag, 1);
    let mut patches: Vec<Patch> = Vec::new();
    if let Some(name) = &edits.name {
        patches.push((1..name_end, name.to_string()));
    }
    let mut seen: Vec<&str> = Vec::new();
    let mut last: Option<Written> = None;
    let mut end = name_end;
    // Where the attribute before ends, also if it is removed.
    let mut before = name_end;
    for one in WrittenAttributes::new(tag) {
        let name = tag.get(one.name.0..one.name.1).unwrap_or_default();
        match edits.attributes.iter().find(|(of, _)| is_name(name, of)) {
            None => {}
            Some((_, None)) => {
                patches.push(removal(tag, &one, before));
                before = one.end;
                continue;
            }
            Some((of, Some(value))) if !seen.contains(&&**of) => {
                seen.push(of);
                patches.push(new_value(&one, value));
            }
            // A duplicate, which is not an attribute of the element.
            Some(_) => {}
        }
        last = Some(one);
        end = one.end;
        before = one.end;
    }
    let quote = match last.and_then(|last| last.quote) {
        Some(Quote::Single) => '\'',
        _ => '"',
    };
    let space = last.map_or(" ", |last| space_before(tag, last.name.0));
    let mut added = String::new();
    let is_open = last.is_some_and(|last| {
        last.quote == Some(Quote::None) && last.value.is_none_or(|value| value.0 == value.1)
    });
    for (name, value) in &edits.attributes {
        if let Some(value) = value
            && !seen.contains(&&**name)
        {
            // An `=` without a value would take the next attribute for it.
            if is_open && added.is_empty() {
                added.push_str("\"\"");
            }
            added.reserve(space.len() + name.len() + value.len() + 3);
            added.push_str(space);
            added.push_str(name);
            added.push('=');
            push_quoted(value, quote, &mut added);
        }
    }
    if !added.is_empty() {
        patches.push((end..end, added));
    }
    patches.sort_by_key(|(range, _)| (range.start, range.end));
    patches
}

/// The change of the name of an end tag.
pub(super) fn end_tag_patches(tag: &str, name: &str) -> Vec<Patch> {
    vec![(2..name_end(tag, 2), name.to_owned())]
}

fn name_end(tag: &str, start: usize) -> usize {
    let rest = tag.as_bytes().get(start..).unwrap_or_default();
    let is_end = |&byte: &u8| is_whitespace(byte) || matches!(byte, b'/' | b'>');
    start + rest.iter().position(is_end).unwrap_or(rest.len())
}

/// Whether the tokenizer reads a name so.
fn is_name(written: &str, name: &str) -> bool {
    written.eq_ignore_ascii_case(name)
        || written.contains('\0') && written.to_ascii_lowercase().replace('\0', "\u{FFFD}") == name
}

/// The white space before an attribute; one space if there is none.
fn space_before(tag: &str, start: usize) -> &str {
    let before = tag.get(..start).unwrap_or_default();
    let is_space = |c: char| c.is_ascii() && is_whitespace(c as u8);
    let space = before.get(before.trim_end_matches(is_space).len()..).unwrap_or_default();
    if space.is_empty() { " " } else { space }
}

/// Removes an attribute with the white space, and the `/` that means nothing, before it, as far as that is not
/// the value of another one, which ends at `before`.
fn removal(tag: &str, one: &Written, before: usize) -> Patch {
    let bytes = tag.as_bytes();
    let is_gap = |byte: &u8| is_whitespace(*byte) || *byte == b'/';
    let mut start = one.name.0;
    while start > before && bytes.get(start - 1).is_some_and(is_gap) {
        start -= 1;
    }
    let rest = bytes.get(one.end..).unwrap_or_default();
    let next = rest.iter().find(|&&byte| !is_whitespace(byte));
    let gap = match (rest.first(), next) {
        // A name that begins with `=` must not become the value of the attribute before.
        (_, Some(b'=')) => "/",
        (Some(b'>' | b'/'), _) | (None, _) => "",
        (Some(&byte), _) if is_whitespace(byte) => "",
        _ => " ",
    };
    (start..one.end, gap.to_owned())
}

/// Gives an attribute another value.
fn new_value(one: &Written, value: &str) -> Patch {
    let mut text = String::new();
    let Some((start, end)) = one.value else {
        text.push('=');
        push_quoted(value, '"', &mut text);
        return (one.name.1..one.name.1, text);
    };
    match one.quote {
        Some(Quote::Double) => push_escaped(value, '"', &mut text),
        Some(Quote::Single) => push_escaped(value, '\'', &mut text),
        _ if can_stand_alone(value) && start < end => push_escaped(value, '"', &mut text),
        _ => push_quoted(value, '"', &mut text),
    }
    (start..end, text)
}

/// Whether a value needs no quotes.
fn can_stand_alone(value: &str) -> bool {
    let is_bad = |byte: u8| {
        is_whitespace(byte) || matches!(byte, b'"' | b'\'' | b'`' | b'=' | b'<' | b'>' | b'/')
    };
    !value.is_empty() && !value.bytes().any(is_bad)
}

fn push_quoted(value: &str, quote: char, out: &mut String) {
    out.push(quote);
    push_escaped(value, quote, out);
    out.push(quote);
}

fn push_escaped(value: &str, quote: char, out: &mut String) {
    for c in value.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '\r' => out.push_str("&#13;"),
            '"' if quote == '"' => out.push_str("&quot;"),
            '\'' if quote == '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edited(tag: &str, edits: &[(&str, Option<&str>)]) -> String {
        let mut changes = TagEdits::default();
        for (name, value) in edits {
            changes.set_attribute(name, *value);
        }
        let mut out = tag.to_owned();
        for (range, text) in start_tag_patches(tag, &changes).into_iter().rev() {
            out.replace_range(range, &text);
        }
        out
    }

    #[test]
    fn values_keep_the_style_of_the_tag() {
        for (tag, edits, expected) in [
            ("<a href='x'>", [("href", Some("it's"))], "<a href='it&#39;s'>"),
            ("<a HREF=x>", [("href", Some("y"))], "<a HREF=y>"),
            ("<a href=x>", [("href", Some("y z"))], "<a href=\"y z\">"),
            ("<a href>", [("href", Some("y"))], "<a href=\"y\">"),
            ("<a href=>", [("href", Some("y"))], "<a href=\"y\">"),
            ("<a href=>", [("id", Some("y"))], "<a href=\"\" id=\"y\">"),
            ("<a href= >", [("id", Some("y"))], "<a href=\"\" id=\"y\" >"),
            ("<a\n  b='1'>", [("id", Some("y"))], "<a\n  b='1'\n  id='y'>"),
            ("<br/>", [("id", Some("a\"&"))], "<br id=\"a&quot;&amp;\"/>"),
            ("<a b=1 B=2>", [("b", Some("3"))], "<a b=3 B=2>"),
            ("<a b=1 c=2 B=3>", [("b", None)], "<a c=2>"),
            ("<a b=\"1\"c=2>", [("b", None)], "<a c=2>"),
            ("<svg/b=1>", [("b", None)], "<svg>"),
            ("<a b = / c=1>", [("c", None)], "<a b = />"),
            ("<a y x=1 =b>", [("x", None)], "<a y/ =b>"),
        ] {
            assert_eq!(edited(tag, &edits), expected, "{tag}");
        }
    }

    #[test]
    fn names_of_end_tags_are_changed() {
        assert_eq!(end_tag_patches("</B >", "i"), [(2..3, "i".to_owned())]);
    }
}
