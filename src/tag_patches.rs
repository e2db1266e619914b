//! Changing a tag in the source, and leaving the rest of it as it is written: for
//! [`source_edit`](crate::source_edit) and the rewriter.
//!
//! A value keeps its quotes if they can hold it, a new attribute is written like those before it, and what is
//! removed goes with the white space before it. Nothing that stays is read in another way afterwards.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use crate::ascii::is_whitespace;
use crate::dom::{Quote, Written, WrittenAttributes};
use crate::serializer::{escape_attribute, escape_text};

/// A replacement for a range of the tag, which is empty for an insertion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Patch {
    pub(crate) range: Range<usize>,
    pub(crate) parts: Vec<Part>,
}

/// A part of a replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// To be written character by character.
    Markup(String),
    /// In a value: a character may be written as a character reference.
    Value(String),
}

/// Up to so many edits are searched one after the other.
const FEW: usize = 8;

/// The patches for changes of a start tag's attributes, from its `<` to its `>`, in order; no two touch. Each
/// edit is a name and the value that it gets, or `None` for one that is removed. An attribute that is not
/// there is added, with its name as it is given; `quote` is for a tag whose values have none.
pub(crate) fn start_tag_patches<N: AsRef<str>, V: AsRef<str>>(
    tag: &str,
    edits: &[(N, Option<V>)],
    quote: Quote,
) -> Vec<Patch> {
    let edits = Edits::new(edits);
    let mut patches: Vec<Patch> = Vec::new();
    let mut is_there = vec![false; edits.list.len()];
    // The last attribute that stays, and whether what comes after it would be its value.
    let mut last: Option<Written> = None;
    let mut is_open = false;
    let mut of_tag = None;
    let name_end = 1 + name_in_tag(tag).len();
    // Where the attribute before ends, also if it is removed.
    let mut before = name_end;
    let mut is_after_removal = false;
    for one in WrittenAttributes::new(tag) {
        crate::work::count(1);
        of_tag = one.quote.filter(|quote| *quote != Quote::None).or(of_tag);
        let found = edits.find(tag.get(one.name.0..one.name.1).unwrap_or_default());
        let value = found.and_then(|at| Some((at, edits.list.get(at)?.1.as_ref())));
        if let Some((_, None)) = value {
            let removal = removal(tag, &one, before);
            match patches.last_mut().filter(|last| last.range.end == removal.range.start) {
                // What kept the two apart goes too.
                Some(last) if is_after_removal => {
                    last.range.end = removal.range.end;
                    last.parts = removal.parts;
                }
                _ => patches.push(removal),
            }
            (before, is_after_removal) = (one.end, true);
            continue;
        }
        is_after_removal = false;
        is_open = one.quote == Some(Quote::None) && one.value.is_some_and(|it| it.0 == it.1);
        // A duplicate is not an attribute of the element.
        if let Some((at, Some(value))) = value
            && let Some(is_there) = is_there.get_mut(at).filter(|is_there| !**is_there)
        {
            *is_there = true;
            is_open = false;
            patches.push(new_value(&one, value.as_ref(), quote));
        }
        (last, before) = (Some(one), one.end);
    }
    let style = Style {
        quote: of_tag.unwrap_or(quote),
        space: last.map_or(" ", |last| space_before(tag, &last)),
    };
    let end = last.map_or(name_end, |last| last.end);
    let mut parts = Vec::new();
    for ((name, value), is_there) in edits.list.iter().zip(is_there) {
        if let (Some(value), false) = (value, is_there) {
            if is_open && parts.is_empty() {
                parts.push(Part::Markup("\"\"".to_owned()));
            }
            style.push_attribute(name.as_ref(), value.as_ref(), &mut parts);
        }
    }
    if !parts.is_empty() {
        patches.push(Patch { range: end..end, parts });
    }
    patches.sort_by_key(|patch| (patch.range.start, patch.range.end));
    join(patches)
}

/// Another name for a start tag or an end tag.
pub(crate) fn rename_patch(tag: &str, name: &str) -> Patch {
    let start = if tag.starts_with("</") { 2 } else { 1 };
    let range = start..start + name_in_tag(tag).len();
    Patch { range, parts: vec![Part::Markup(name.to_owned())] }
}

/// The name of a tag as it is written.
pub(crate) fn name_in_tag(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    let end = name.find(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>'));
    name.get(..end.unwrap_or(name.len())).unwrap_or_default()
}

/// A value with its quotes.
pub(crate) fn quoted(value: &str, quote: Quote) -> String {
    match quote {
        Quote::Single => format!("'{}'", escaped(value, Quote::Single)),
        Quote::None if can_be_unquoted(value) => escaped(value, Quote::None),
        _ => format!("\"{}\"", escaped(value, Quote::Double)),
    }
}

/// A value as it is written within quotes, or without.
fn escaped(value: &str, quote: Quote) -> String {
    let escaped = match quote {
        Quote::Single => escape_text(value).replace('\'', "&#39;"),
        _ => escape_attribute(value).into_owned(),
    };
    escaped.replace('\r', "&#13;")
}

fn can_be_unquoted(value: &str) -> bool {
    let needs_quotes = |byte: u8| {
        is_whitespace(byte) || matches!(byte, b'"' | b'\'' | b'=' | b'<' | b'>' | b'`' | b'\r')
    };
    !value.is_empty() && !value.ends_with('/') && !value.bytes().any(needs_quotes)
}

/// The edits of a tag, found by name.
struct Edits<'e, N, V> {
    list: &'e [(N, Option<V>)],
    /// The number of each, if there are many.
    numbers: HashMap<Cow<'e, str>, usize>,
}

impl<'e, N: AsRef<str>, V> Edits<'e, N, V> {
    fn new(list: &'e [(N, Option<V>)]) -> Self {
        let mut numbers = HashMap::new();
        if list.len() > FEW {
            numbers
                .extend(list.iter().enumerate().map(|(at, (name, _))| (read(name.as_ref()), at)));
        }
        Self { list, numbers }
    }

    fn find(&self, written: &str) -> Option<usize> {
        let written = read(written);
        if self.numbers.is_empty() {
            crate::work::count(self.list.len());
            return self.list.iter().position(|(name, _)| read(name.as_ref()) == written);
        }
        self.numbers.get(&*written).copied()
    }
}

/// A name as the tokenizer reads it.
fn read(written: &str) -> Cow<'_, str> {
    if written.bytes().any(|byte| byte.is_ascii_uppercase() || byte == 0) {
        Cow::Owned(written.to_ascii_lowercase().replace('\0', "\u{FFFD}"))
    } else {
        Cow::Borrowed(written)
    }
}

/// How new attributes are written.
struct Style<'t> {
    quote: Quote,
    /// What goes before each.
    space: &'t str,
}

impl Style<'_> {
    fn push_attribute(&self, name: &str, value: &str, parts: &mut Vec<Part>) {
        parts.push(Part::Markup(format!("{}{name}=", self.space)));
        parts.push(Part::Value(quoted(value, self.quote)));
    }
}

/// The white space before an attribute if it begins a line, else one space.
fn space_before<'t>(tag: &'t str, one: &Written) -> &'t str {
    let before = tag.get(..one.name.0).unwrap_or_default();
    let space = before.get(before.trim_ascii_end().len()..).unwrap_or_default();
    if space.contains(['\n', '\r']) { space } else { " " }
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
        // Right after a value in quotes a name may begin.
        _ if start == one.name.0 => "",
        (Some(&byte), _) if is_whitespace(byte) => "",
        _ => " ",
    };
    Patch { range: start..one.end, parts: vec![Part::Markup(gap.to_owned())] }
}

/// Gives an attribute another value; `quote` is for one without any.
fn new_value(one: &Written, value: &str, quote: Quote) -> Patch {
    let Some((start, end)) = one.value else {
        let at = one.name.1;
        let parts = vec![Part::Markup("=".to_owned()), Part::Value(quoted(value, quote))];
        return Patch { range: at..at, parts };
    };
    let text = match one.quote {
        Some(kept @ (Quote::Double | Quote::Single)) => escaped(value, kept),
        _ => quoted(value, Quote::None),
    };
    Patch { range: start..end, parts: vec![Part::Value(text)] }
}

/// Joins patches of which one begins where the other ends.
fn join(patches: Vec<Patch>) -> Vec<Patch> {
    let mut joined: Vec<Patch> = Vec::with_capacity(patches.len());
    for patch in patches {
        match joined.last_mut() {
            Some(last) if last.range.end == patch.range.start => {
                last.range.end = patch.range.end;
                last.parts.extend(patch.parts);
            }
            _ => joined.push(patch),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patched(tag: &str, patches: Vec<Patch>) -> String {
        let mut out = tag.to_owned();
        for patch in patches.into_iter().rev() {
            let text = patch.parts.iter().map(|part| match part {
                Part::Markup(text) | Part::Value(text) => &**text,
            });
            out.replace_range(patch.range, &text.collect::<String>());
        }
        out
    }

    fn edited(tag: &str, edits: &[(&str, Option<&str>)]) -> String {
        patched(tag, start_tag_patches(tag, edits, Quote::Double))
    }

    #[test]
    fn values_keep_the_style_of_the_tag() {
        for (tag, edit, expected) in [
            ("<a href='x'>", ("href", Some("it's")), "<a href='it&#39;s'>"),
            ("<a HREF=x>", ("href", Some("y")), "<a HREF=y>"),
            ("<a href=x>", ("href", Some("y z")), "<a href=\"y z\">"),
            ("<a href>", ("href", Some("y")), "<a href=\"y\">"),
            ("<a href=>", ("href", Some("y")), "<a href=y>"),
            ("<a href=>", ("id", Some("y")), "<a href=\"\" id=\"y\">"),
            ("<a href= >", ("id", Some("y")), "<a href=\"\" id=\"y\" >"),
            ("<a\n  b='1'>", ("id", Some("y")), "<a\n  b='1'\n  id='y'>"),
            ("<br/>", ("id", Some("a\"&")), "<br id=\"a&quot;&amp;\"/>"),
            ("<a b=1 B=2>", ("b", Some("3")), "<a b=3 B=2>"),
            ("<a b=1 c=2 B=3>", ("b", None), "<a c=2>"),
            ("<a b=\"1\"c=2>", ("b", None), "<a c=2>"),
            ("<a c=\"1\"b='1'c>", ("b", None), "<a c=\"1\"c>"),
            ("<a c\"/b='1'd>", ("b", None), "<a c\" d>"),
            ("<svg/b=1>", ("b", None), "<svg>"),
            ("<a b = / c=1>", ("c", None), "<a b = />"),
            ("<a y x=1 =b>", ("x", None), "<a y/ =b>"),
            ("<a x=1 =b>", ("x", None), "<a/ =b>"),
            ("<a x=1 =b>", ("=b", None), "<a x=1>"),
        ] {
            assert_eq!(edited(tag, &[edit]), expected, "{tag}");
        }
    }

    #[test]
    fn edits_of_one_tag_go_together() {
        let edits = [("a", None), ("b", Some("2")), ("c", Some("3"))];
        for (tag, expected) in [
            ("<x a=1 b=1>", "<x b=2 c=\"3\">"),
            ("<x b=1 a=1>", "<x b=2 c=\"3\">"),
            ("<x b=>", "<x b=2 c=\"3\">"),
            ("<x c a>", "<x c=\"3\" b=\"2\">"),
            ("<x>", "<x b=\"2\" c=\"3\">"),
            ("<x a a A/>", "<x b=\"2\" c=\"3\"/>"),
            ("<x y a=1 =z>", "<x y/ =z b=\"2\" c=\"3\">"),
            ("<x y a=1 a =z>", "<x y b=\"2\" c=\"3\">"),
        ] {
            assert_eq!(edited(tag, &edits), expected, "{tag}");
        }
    }

    #[test]
    fn nothing_is_left_between_what_is_removed() {
        let edits = [("x", None), ("=b", None)];
        assert_eq!(edited("<path y x=1 =b>", &edits), "<path y>");
        assert_eq!(edited("<path y x=\"1\"=b>", &edits), "<path y>");
    }

    #[test]
    fn many_edits_are_as_good_as_few() {
        let names: Vec<String> = (0..100).map(|i| format!("a{i}")).collect();
        let tag = format!("<x {}>", names.join(" ").to_uppercase());
        let edits: Vec<(&str, Option<&str>)> = names
            .iter()
            .enumerate()
            .map(|(i, name)| (&**name, (i % 2 == 0).then_some("y")))
            .collect();
        let even = names.iter().step_by(2).map(|name| format!(" {}=\"y\"", name.to_uppercase()));
        assert_eq!(edited(&tag, &edits), format!("<x{}>", even.collect::<String>()));
    }

    #[test]
    fn names_are_changed() {
        assert_eq!(patched("</B >", vec![rename_patch("</B >", "i")]), "</i >");
        assert_eq!(patched("<B/c>", vec![rename_patch("<B/c>", "i")]), "<i/c>");
    }
}
