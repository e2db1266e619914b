//! Writing start tags, and changing those that are there.

use std::collections::HashMap;
use std::ops::Range;

use super::pieces::Output;
use super::style::{Case, Style, is_void, name_in_tag};
use crate::ascii::is_whitespace;
use crate::dom::{AttributeRef, ElementRef, Quote, Written};
use crate::encoding::Missing;
use crate::serializer::{escape_attribute, escape_text};

/// Writes a start tag into the patch that is open.
pub(super) fn write_start_tag(
    element: ElementRef<'_>,
    case: Case,
    style: &Style,
    output: &mut Output,
) {
    let node = element.as_node().number();
    output.literal("<", Missing::Error, node);
    let name = case.apply(element.name(), element.namespace());
    output.literal(&name, Missing::Error, node);
    for attribute in element.attributes() {
        write_attribute(element, attribute, " ", case, style.quote, output);
    }
    let end = if is_void(element) { style.void_end } else { ">" };
    output.literal(end, Missing::Error, node);
}

/// Writes an end tag into the patch that is open.
pub(super) fn write_end_tag(element: ElementRef<'_>, case: Case, output: &mut Output) {
    let name = case.apply(element.name(), element.namespace());
    let tag = format!("</{name}>");
    output.literal(&tag, Missing::Error, element.as_node().number());
}

fn write_attribute(
    element: ElementRef<'_>,
    attribute: AttributeRef<'_>,
    space: &str,
    case: Case,
    quote: Quote,
    output: &mut Output,
) {
    let node = element.as_node().number();
    output.literal(space, Missing::Error, node);
    let name = case.apply(attribute.name(), element.namespace());
    output.literal(&name, Missing::Error, node);
    if !attribute.value().is_empty() {
        output.literal("=", Missing::Error, node);
        output.literal(&quoted(attribute.value(), quote), Missing::Reference, node);
    } else if quote != Quote::None {
        output.literal("=\"\"", Missing::Error, node);
    }
}

/// A value with its quotes.
fn quoted(value: &str, quote: Quote) -> String {
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

/// A tag in the source, and its attributes.
#[derive(Debug)]
struct SourceTag<'a> {
    start: usize,
    tag: &'a str,
    attributes: Vec<Written>,
}

impl<'a> SourceTag<'a> {
    fn slice(&self, (start, end): (usize, usize)) -> &'a str {
        self.tag.get(start..end).unwrap_or_default()
    }

    fn range(&self, (start, end): (usize, usize)) -> Range<usize> {
        self.start + start..self.start + end
    }

    /// The range of an attribute with the white space before it, if nothing then joins its neighbours.
    fn range_with_space(&self, attribute: Written) -> Range<usize> {
        let bytes = self.tag.as_bytes();
        let start = attribute.name.0;
        let is_space = |byte: Option<&u8>| byte.copied().is_some_and(is_whitespace);
        let mut space = start;
        while is_space(space.checked_sub(1).and_then(|at| bytes.get(at))) {
            space -= 1;
        }
        let after = bytes.get(attribute.end);
        let is_apart = is_space(after) || after.is_none_or(|byte| matches!(byte, b'/' | b'>'));
        self.range((if is_apart { space } else { start }, attribute.end))
    }
}

/// A name as the attributes of an element are looked up by.
fn key(name: &str) -> String {
    name.to_ascii_lowercase().replace('\0', "\u{FFFD}")
}

/// Writes the changes of an element's attributes into its tags.
pub(super) fn change_attributes(
    before: ElementRef<'_>,
    after: ElementRef<'_>,
    style: &Style,
    output: &mut Output,
) {
    crate::work::count(before.attributes().len() + after.attributes().len());
    let pair = |attribute: AttributeRef<'_>| (attribute.name().to_owned(), attribute.namespace());
    let are_same = before.attributes().len() == after.attributes().len()
        && before.attributes().zip(after.attributes()).all(|(old, new)| {
            (old.name(), old.namespace(), old.value()) == (new.name(), new.namespace(), new.value())
        });
    if are_same {
        return;
    }
    let tags: Vec<SourceTag<'_>> = before
        .decoded_tags()
        .map(|(start, tag, attributes)| SourceTag { start, tag, attributes: attributes.collect() })
        .collect();
    let Some(first) = tags.first() else {
        add_start_tag(before, after, style, output);
        return;
    };
    let mut written: HashMap<String, Vec<(&SourceTag<'_>, Written)>> = HashMap::new();
    for tag in &tags {
        for attribute in &tag.attributes {
            written.entry(key(tag.slice(attribute.name))).or_default().push((tag, *attribute));
        }
    }
    let old: HashMap<_, _> =
        before.attributes().map(|attribute| (pair(attribute), attribute.value())).collect();
    let new: HashMap<_, _> =
        after.attributes().map(|attribute| (pair(attribute), attribute.value())).collect();
    let node = after.as_node().number();
    for attribute in before.attributes() {
        let places = written.get(&key(attribute.name())).map_or(&[][..], Vec::as_slice);
        match new.get(&pair(attribute)) {
            Some(value) if *value == attribute.value() => {}
            Some(value) => {
                if let Some((tag, place)) = places.first() {
                    change_value(tag, *place, value, style, node, output);
                }
            }
            None => {
                for (tag, place) in places {
                    output.open_patch(tag.range_with_space(*place), node);
                    output.mark_in_tag();
                    output.close_patch();
                }
            }
        }
    }
    let added: Vec<AttributeRef<'_>> =
        after.attributes().filter(|attribute| !old.contains_key(&pair(*attribute))).collect();
    if !added.is_empty() {
        add_attributes(first, after, &added, style, output);
    }
}

fn change_value(
    tag: &SourceTag<'_>,
    place: Written,
    value: &str,
    style: &Style,
    node: usize,
    output: &mut Output,
) {
    let quote = place.quote.unwrap_or(style.quote);
    let (range, prefix, text) = match place.value {
        None => (tag.range((place.end, place.end)), "=", quoted(value, quote)),
        Some(range) => match quote {
            Quote::None => {
                let text = if value.is_empty() { "\"\"".to_owned() } else { quoted(value, quote) };
                (tag.range(range), "", text)
            }
            quote => (tag.range(range), "", escaped(value, quote)),
        },
    };
    output.open_patch(range, node);
    output.mark_in_tag();
    output.literal(prefix, Missing::Error, node);
    output.literal(&text, Missing::Reference, node);
    output.close_patch();
}

fn add_attributes(
    tag: &SourceTag<'_>,
    after: ElementRef<'_>,
    added: &[AttributeRef<'_>],
    style: &Style,
    output: &mut Output,
) {
    let node = after.as_node().number();
    let name = name_in_tag(tag.tag);
    let last = tag.attributes.last();
    let at = last.map_or(name.len() + 1, |last| last.end);
    let quotes = tag.attributes.iter().rev().filter_map(|attribute| attribute.quote);
    let quote = quotes.clone().find(|quote| *quote != Quote::None);
    let space = last.map_or(" ", |last| {
        let before = tag.slice((0, last.name.0));
        let space = before.get(before.trim_ascii_end().len()..).unwrap_or_default();
        if space.contains(['\n', '\r']) { space } else { " " }
    });
    let written = last.map(|last| tag.slice(last.name));
    let case = written.and_then(Case::of).or_else(|| Case::of(name)).unwrap_or(style.case);
    output.open_patch(tag.range((at, at)), node);
    output.mark_in_tag();
    if last.is_some_and(|last| last.value.is_some_and(|(start, end)| start == end))
        && last.is_some_and(|last| last.quote == Some(Quote::None))
    {
        // Else what follows would be its value.
        output.literal("\"\"", Missing::Error, node);
    }
    for attribute in added {
        let quote = quote.unwrap_or(style.quote);
        write_attribute(after, *attribute, space, case, quote, output);
    }
    output.close_patch();
}

/// Writes the start tag of an element that had none.
fn add_start_tag(
    before: ElementRef<'_>,
    after: ElementRef<'_>,
    style: &Style,
    output: &mut Output,
) {
    let Some(place) = before.as_node().decoded_place() else { return };
    output.open_patch(place.made..place.made, after.as_node().number());
    write_start_tag(after, style.case, style, output);
    output.close_patch();
}

/// Writes a new name into a tag.
pub(super) fn rename(
    tag: Range<usize>,
    source: &str,
    element: ElementRef<'_>,
    style: &Style,
    output: &mut Output,
) {
    let written = source.get(tag.clone()).unwrap_or_default();
    let name = name_in_tag(written);
    let start = tag.start + if written.starts_with("</") { 2 } else { 1 };
    let node = element.as_node().number();
    let new = Case::of(name).unwrap_or(style.case).apply(element.name(), element.namespace());
    output.open_patch(start..start + name.len(), node);
    output.mark_in_tag();
    output.literal(&new, Missing::Error, node);
    output.close_patch();
}
