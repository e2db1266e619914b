//! Writing start tags, and changing those that are there.

use std::collections::HashMap;
use std::ops::Range;

use super::pieces::Output;
use super::style::{Case, Style};
use crate::dom::{AttributeRef, ElementRef, Quote};
use crate::encoding::Missing;
use crate::tag_patches::{Patches, name_in_tag, push_quoted, rename_patch, start_tag_patches};
use crate::tokenizer::WrittenAttributes;

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
        write_attribute(element, attribute, case, style.quote, output);
    }
    let end = if element.is_void() { style.void_end } else { ">" };
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
    case: Case,
    quote: Quote,
    output: &mut Output,
) {
    let node = element.as_node().number();
    output.literal(" ", Missing::Error, node);
    let name = case.apply(attribute.name(), element.namespace());
    output.literal(&name, Missing::Error, node);
    if !attribute.value().is_empty() {
        output.literal("=", Missing::Error, node);
        let mut value = String::new();
        push_quoted(attribute.value(), quote, &mut value);
        output.literal(&value, Missing::Reference, node);
    } else if quote != Quote::None {
        output.literal("=\"\"", Missing::Error, node);
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
    let tags: Vec<(usize, &str)> = before.written_tags().collect();
    if tags.is_empty() {
        add_start_tag(before, after, style, output);
        return;
    }
    let written = written_names(&tags);
    let old: HashMap<_, _> =
        before.attributes().map(|attribute| (pair(attribute), attribute.value())).collect();
    let new: HashMap<_, _> =
        after.attributes().map(|attribute| (pair(attribute), attribute.value())).collect();
    // The edits of each tag.
    let mut edits: Vec<Vec<(String, Option<&str>)>> = vec![Vec::new(); tags.len()];
    let mut edit = |tag: usize, name: String, value| {
        if let Some(edits) = edits.get_mut(tag) {
            edits.push((name, value));
        }
    };
    for attribute in before.attributes() {
        let name = key(attribute.name());
        let places = written.get(&name).map_or(&[][..], Vec::as_slice);
        match new.get(&pair(attribute)) {
            Some(value) if *value == attribute.value() => {}
            Some(value) => {
                if let Some(&tag) = places.first() {
                    edit(tag, name, Some(*value));
                }
            }
            None => places.iter().for_each(|&tag| edit(tag, name.clone(), None)),
        }
    }
    let case = tags.first().map_or(style.case, |(_, tag)| case_of_new(tag, style));
    for attribute in after.attributes().filter(|attribute| !old.contains_key(&pair(*attribute))) {
        edit(0, case.apply(attribute.name(), after.namespace()), Some(attribute.value()));
    }
    let node = after.as_node().number();
    for ((start, tag), edits) in tags.iter().zip(&edits).filter(|(_, edits)| !edits.is_empty()) {
        let mut patches = Patches::default();
        start_tag_patches(tag, edits, style.quote, &mut patches);
        write_patches(*start, &patches, node, output);
    }
}

/// The tags in which an attribute of a name is written, by that name; each tag once.
fn written_names(tags: &[(usize, &str)]) -> HashMap<String, Vec<usize>> {
    let mut written: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, (_, tag)) in tags.iter().enumerate() {
        for attribute in WrittenAttributes::new(tag) {
            let name = tag.get(attribute.name.0..attribute.name.1).unwrap_or_default();
            let tags = written.entry(key(name)).or_default();
            if tags.last() != Some(&number) {
                tags.push(number);
            }
        }
    }
    written
}

/// The case of the names of new attributes in a tag.
fn case_of_new(tag: &str, style: &Style) -> Case {
    let last = WrittenAttributes::new(tag).last();
    let written = last.and_then(|last| tag.get(last.name.0..last.name.1));
    written.and_then(Case::of).or_else(|| Case::of(name_in_tag(tag))).unwrap_or(style.case)
}

/// Writes the patches of a tag that begins at `start`.
fn write_patches(start: usize, patches: &Patches, node: usize, output: &mut Output) {
    for patch in &patches.list {
        output.open_patch(start + patch.range.start..start + patch.range.end, node);
        output.mark_in_tag();
        for (text, missing) in patches.parts(patch) {
            output.literal(text, missing, node);
        }
        output.close_patch();
    }
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
    let case = Case::of(name_in_tag(written)).unwrap_or(style.case);
    let new = case.apply(element.name(), element.namespace());
    let mut patches = Patches::default();
    rename_patch(written, &new, &mut patches);
    write_patches(tag.start, &patches, element.as_node().number(), output);
}
