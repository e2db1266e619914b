//! Changing a tag in the source, and leaving the rest of it as it is written: for
//! [`source_edit`](crate::source_edit) and the rewriter.
//!
//! A value keeps its quotes if they can hold it, a new attribute is written like those before it, and what is
//! removed goes with the white space before it. Nothing that stays is read in another way afterwards.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use memchr::memchr2;
use smallvec::{SmallVec, smallvec};

use crate::ascii::is_whitespace;
use crate::dom::Quote;
use crate::encoding::Missing;
use crate::serializer::{escape_attribute, escape_text};
use crate::tokenizer::{Written, WrittenAttributes};

/// The changes of a tag: replacements for parts of it, in order, and their texts.
#[derive(Debug, Default)]
pub(crate) struct Patches {
    pub(crate) list: Vec<Patch>,
    text: String,
}

/// A replacement for a range of the tag, which is empty for an insertion.
#[derive(Debug, Clone)]
pub(crate) struct Patch {
    pub(crate) range: Range<usize>,
    parts: SmallVec<[Part; 2]>,
}

/// A part of a replacement: a range of the texts.
#[derive(Debug, Clone)]
struct Part {
    range: Range<usize>,
    missing: Missing,
}

impl Patches {
    /// Forgets all, and keeps the memory.
    #[cfg(feature = "rewrite")]
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.text.clear();
    }

    /// The parts of a patch, each with what becomes of characters that the encoding lacks: in a value, they
    /// are written as character references.
    pub(crate) fn parts<'p>(
        &'p self,
        patch: &'p Patch,
    ) -> impl Iterator<Item = (&'p str, Missing)> + use<'p> {
        let text = |part: &Part| self.text.get(part.range.clone()).unwrap_or_default();
        patch.parts.iter().map(move |part| (text(part), part.missing))
    }

    fn add(&mut self, range: Range<usize>, parts: SmallVec<[Part; 2]>) {
        self.list.push(Patch { range, parts });
    }

    /// A part with the text that `write` appends.
    fn part(&mut self, missing: Missing, write: impl FnOnce(&mut String)) -> Part {
        let start = self.text.len();
        write(&mut self.text);
        Part { range: start..self.text.len(), missing }
    }

    fn markup(&mut self, text: &str) -> Part {
        self.part(Missing::Error, |out| out.push_str(text))
    }
}

/// Up to so many edits are searched one after the other.
const FEW: usize = 8;

/// Adds the patches for changes of a start tag's attributes, from its `<` to its `>`; no two touch. Each
/// edit is a name and the value that it gets, or `None` for one that is removed. An attribute that is not
/// there is added, with its name as it is given; `quote` is for a tag whose values have none.
pub(crate) fn start_tag_patches<N: AsRef<str>, V: AsRef<str>>(
    tag: &str,
    edits: &[(N, Option<V>)],
    quote: Quote,
    patches: &mut Patches,
) {
    let edits = Edits::new(edits);
    let mut is_there: SmallVec<[bool; FEW]> = smallvec![false; edits.list.len()];
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
            let (range, gap) = removal(tag, &one, before);
            let parts = smallvec![patches.markup(gap)];
            match patches.list.last_mut().filter(|last| last.range.end == range.start) {
                // The white space between the two goes too.
                Some(last) if is_after_removal => {
                    last.range.end = range.end;
                    last.parts = parts;
                }
                _ => patches.add(range, parts),
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
            add_new_value(&one, value.as_ref(), quote, patches);
        }
        (last, before) = (Some(one), one.end);
    }
    let style = Style {
        quote: of_tag.unwrap_or(quote),
        space: last.map_or(" ", |last| space_before(tag, last.name.0)),
    };
    let end = last.map_or(name_end, |last| last.end);
    let mut parts = SmallVec::new();
    for ((name, value), is_there) in edits.list.iter().zip(is_there) {
        if let (Some(value), false) = (value, is_there) {
            if is_open && parts.is_empty() {
                parts.push(patches.markup("\"\""));
            }
            parts.extend(style.attribute(name.as_ref(), value.as_ref(), patches));
        }
    }
    if !parts.is_empty() {
        patches.add(end..end, parts);
    }
    patches.list.sort_by_key(|patch| (patch.range.start, patch.range.end));
    // Joins patches of which one begins where the other ends.
    patches.list.dedup_by(|next, last| {
        let touch = last.range.end == next.range.start;
        if touch {
            last.range.end = next.range.end;
            last.parts.append(&mut next.parts);
        }
        touch
    });
}

/// Adds the patch of new attributes, as [`start_tag_patches`] does, to a tag that ends in a value in quotes. None of the
/// edits may be about an attribute that the tag has, or remove one. Returns `false`, and adds nothing, if the tag has another
/// end. `closes_itself` says that a `/` at its end is not part of a value.
///
/// A space after the last quote ends the last attribute, whatever that is, so where it began makes no difference but for
/// the style.
#[cfg(feature = "rewrite")]
pub(crate) fn add_to_start_tag<N: AsRef<str>, V: AsRef<str>>(
    tag: &str,
    edits: &[(N, Option<V>)],
    closes_itself: bool,
    patches: &mut Patches,
) -> bool {
    let inside = tag.strip_suffix('>').unwrap_or(tag);
    let inside = if closes_itself { inside.strip_suffix('/').unwrap_or(inside) } else { inside };
    let inside = inside.trim_ascii_end().as_bytes();
    let Some((mark, before)) = inside.split_last() else { return false };
    let quote = match mark {
        b'"' => Quote::Double,
        b'\'' => Quote::Single,
        _ => return false,
    };
    let Some(opening) = memchr::memrchr(*mark, before) else { return false };
    let Some((b'=', named)) = before.get(..opening).and_then(<[u8]>::split_last) else {
        return false;
    };
    let name = named.iter().rposition(|&byte| is_whitespace(byte)).map_or(0, |space| space + 1);
    if named.iter().skip(name).any(|byte| matches!(byte, b'"' | b'\'')) {
        return false;
    }
    let style = Style { quote, space: space_before(tag, name) };
    let mut parts = SmallVec::new();
    for (name, value) in edits {
        let value = value.as_ref().map_or("", AsRef::as_ref);
        parts.extend(style.attribute(name.as_ref(), value, patches));
    }
    patches.add(inside.len()..inside.len(), parts);
    true
}

/// Adds the patch for another name of a start tag or an end tag.
pub(crate) fn rename_patch(tag: &str, name: &str, patches: &mut Patches) {
    let start = if tag.starts_with("</") { 2 } else { 1 };
    let range = start..start + name_in_tag(tag).len();
    let parts = smallvec![patches.markup(name)];
    patches.add(range, parts);
}

/// The name of a tag as it is written.
pub(crate) fn name_in_tag(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    let end = name.bytes().position(|byte| is_whitespace(byte) || matches!(byte, b'/' | b'>'));
    name.get(..end.unwrap_or(name.len())).unwrap_or_default()
}

/// Appends a value with its quotes.
pub(crate) fn push_quoted(value: &str, quote: Quote, out: &mut String) {
    match quote {
        Quote::Single => {
            out.push('\'');
            push_escaped(value, Quote::Single, out);
            out.push('\'');
        }
        Quote::None if can_be_unquoted(value) => push_escaped(value, Quote::None, out),
        _ => {
            out.push('"');
            push_escaped(value, Quote::Double, out);
            out.push('"');
        }
    }
}

/// Appends a value as it is written within quotes, or without.
fn push_escaped(value: &str, quote: Quote, out: &mut String) {
    let (escaped, mark) = match quote {
        Quote::Single => (escape_text(value), b'\''),
        _ => (escape_attribute(value), b'\r'),
    };
    let mut rest = &*escaped;
    while let Some(at) = memchr2(b'\r', mark, rest.as_bytes()) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        out.push_str(if after.starts_with('\r') { "&#13;" } else { "&#39;" });
        rest = after.get(1..).unwrap_or_default();
    }
    out.push_str(rest);
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
    numbers: Option<HashMap<Cow<'e, str>, usize>>,
}

impl<'e, N: AsRef<str>, V> Edits<'e, N, V> {
    fn new(list: &'e [(N, Option<V>)]) -> Self {
        let numbered = || list.iter().enumerate().map(|(at, (name, _))| (read(name.as_ref()), at));
        Self { list, numbers: (list.len() > FEW).then(|| numbered().collect()) }
    }

    fn find(&self, written: &str) -> Option<usize> {
        if let Some(numbers) = &self.numbers {
            return numbers.get(&*read(written)).copied();
        }
        crate::work::count(self.list.len());
        self.list.iter().position(|(name, _)| is_same(name.as_ref(), written))
    }
}

/// Whether two names are read alike.
fn is_same(one: &str, other: &str) -> bool {
    if one.len() == other.len() {
        return one.eq_ignore_ascii_case(other);
    }
    // Only U+0000 is read as something longer; most names begin with different letters.
    let first = |name: &str| name.bytes().next().filter(u8::is_ascii_alphanumeric);
    if let (Some(one), Some(other)) = (first(one), first(other))
        && !one.eq_ignore_ascii_case(&other)
    {
        return false;
    }
    let has_null = |name: &str| name.contains('\0');
    (has_null(one) || has_null(other)) && read(one) == read(other)
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
    /// The text before each.
    space: &'t str,
}

impl Style<'_> {
    fn attribute(&self, name: &str, value: &str, patches: &mut Patches) -> [Part; 2] {
        let name = patches.part(Missing::Error, |out| out.extend([self.space, name, "="]));
        [name, patches.part(Missing::Reference, |out| push_quoted(value, self.quote, out))]
    }
}

/// The white space before an attribute, which begins here, if it begins a line, else one space.
fn space_before(tag: &str, name: usize) -> &str {
    let before = tag.get(..name).unwrap_or_default();
    let space = before.get(before.trim_ascii_end().len()..).unwrap_or_default();
    if space.contains(['\n', '\r']) { space } else { " " }
}

/// Removes an attribute with the white space, and the `/` that means nothing, before it, as far as that is not
/// the value of another one, which ends at `before`.
fn removal(tag: &str, one: &Written, before: usize) -> (Range<usize>, &'static str) {
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
    (start..one.end, gap)
}

/// Gives an attribute another value; `quote` is for one without any.
fn add_new_value(one: &Written, value: &str, quote: Quote, patches: &mut Patches) {
    let Some((start, end)) = one.value else {
        let at = one.name.1;
        let equals = patches.markup("=");
        let value = patches.part(Missing::Reference, |out| push_quoted(value, quote, out));
        return patches.add(at..at, smallvec![equals, value]);
    };
    let part = patches.part(Missing::Reference, |out| match one.quote {
        Some(kept @ (Quote::Double | Quote::Single)) => push_escaped(value, kept, out),
        _ => push_quoted(value, Quote::None, out),
    });
    patches.add(start..end, smallvec![part]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patched(tag: &str, add: impl FnOnce(&str, &mut Patches)) -> String {
        let (mut out, mut patches) = (tag.to_owned(), Patches::default());
        add(tag, &mut patches);
        for patch in patches.list.iter().rev() {
            let text: String = patches.parts(patch).map(|(text, _)| text).collect();
            out.replace_range(patch.range.clone(), &text);
        }
        out
    }

    fn edited(tag: &str, edits: &[(&str, Option<&str>)]) -> String {
        patched(tag, |tag, out| start_tag_patches(tag, edits, Quote::Double, out))
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

    #[cfg(feature = "rewrite")]
    #[test]
    fn new_attributes_are_added_as_by_reading_the_tag() {
        for tag in [
            "<a b='1'>",
            "<a b=\"1\" >",
            "<a\n  b='1' c=2\r\n  d=\"3\"\n>",
            "<a b='&quot;\"x' c=''>",
            "<a é=\"/\">",
        ] {
            let edits = [("x", Some("y")), ("z", Some("\"'&"))];
            let added = patched(tag, |tag, out| assert!(add_to_start_tag(tag, &edits, false, out)));
            let read = patched(tag, |tag, out| start_tag_patches(tag, &edits, Quote::Double, out));
            assert_eq!(added, read);
            let closed = tag.replace('>', "/>");
            let added =
                patched(&closed, |tag, out| assert!(add_to_start_tag(tag, &edits, true, out)));
            assert_eq!(added, read.replace('>', "/>"));
        }
        for tag in [
            "<a>",
            "<a b>",
            "<a b=1>",
            "<a b=1\">",
            "<a b=\"1\"/>",
            "<a \">",
            "<a b=\"1\" c=2'>",
            "<a b=\"1\"c='2'>",
        ] {
            let add = |tag: &str, out: &mut Patches| {
                assert!(!add_to_start_tag(tag, &[("x", Some("y"))], false, out));
            };
            assert_eq!(patched(tag, add), tag);
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
        assert_eq!(patched("</B >", |tag, out| rename_patch(tag, "i", out)), "</i >");
        assert_eq!(patched("<B/c>", |tag, out| rename_patch(tag, "i", out)), "<i/c>");
    }
}
