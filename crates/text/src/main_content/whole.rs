//! Parts of the content outside of the element that has most of it: the rest of the `main` element of a
//! manual, and notes that the text leads to.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::outline::Item;
use super::region::Page;
use super::title::Kind;
use super::vocabulary::Word;
use crate::kinds::{is_block, short_text};
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeRef};
use std::collections::HashSet;

/// How many ancestors are looked at.
const DEPTH: usize = 12;

/// A note with more text than this is a chapter.
const MOST_OF_NOTE: u32 = 3000;

/// The text of a link to a note is no longer than this.
const MOST_OF_LABEL: u32 = 5;

impl Page<'_> {
    /// The `main` element around a region, or the only one named as it, on a page that is no article: all of it is the content,
    /// except menus and controls in it.
    pub(super) fn main_around(&self, region: usize) -> usize {
        if !matches!(self.kind, Kind::Manual | Kind::Other) {
            return region;
        }
        let (mut number, mut found) = (region, None);
        for _ in 0..DEPTH {
            if number == 0 {
                break;
            }
            number = self.items[number].parent;
            let item = &self.items[number];
            if is_main(item) {
                found = Some(number);
                break;
            }
            let is_named = self.kind == Kind::Manual
                && item.element.id_attribute().is_some_and(|id| CONTENT.contains(&id));
            if is_named && found.is_none() && self.kept[number].link_density() < 0.9 {
                found = Some(number);
            }
        }
        let Some(found) = found.filter(|&found| found > 0 && !self.dropped[found]) else {
            return region;
        };
        let is_only = || self.items.iter().filter(|item| is_main(item)).take(2).count() < 2;
        // In an index of pages, or beside many other things, the region says more.
        let mut beside = self.kept[found];
        beside.take(self.kept[region]);
        let is_balanced = self.kind == Kind::Manual
            || beside.link_density() < 0.5 && beside.weight < self.kept[region].weight;
        if is_balanced && is_only() { found } else { region }
    }

    /// Elements outside of the region, or dropped, that hold notes which its text leads to.
    pub(super) fn notes(&self, region: usize) -> Vec<usize> {
        let end = self.items[region].end;
        let (mut targets, mut is_numbered) = (HashSet::new(), false);
        let mut number = region;
        while number < end {
            let item = &self.items[number];
            if self.dropped[number] {
                number = item.end;
                continue;
            }
            if item.tag == Tag::A && (1..=MOST_OF_LABEL).contains(&item.weight) {
                let target = item.element.attribute("href").and_then(|href| href.strip_prefix('#'));
                targets.extend(target.filter(|target| !target.is_empty() && is_label(item)));
            }
            is_numbered |= item.tag == Tag::Sup && (1..4).contains(&item.weight) && is_label(item);
            number += 1;
        }
        if targets.is_empty() && !is_numbered {
            return Vec::new();
        }
        let mut found: Vec<usize> = Vec::new();
        let mut end_of_kept = 0;
        for number in 1..self.items.len() {
            let item = &self.items[number];
            if number < end_of_kept || number <= region && region < item.end {
                continue;
            }
            if number >= region && number < end && !self.is_out(number, region) {
                continue;
            }
            let is_target = item.element.id_attribute().is_some_and(|id| targets.contains(id));
            let note = if is_target { self.block_of_note(number) } else { None };
            let is_named = || {
                is_numbered
                    && number > region
                    && item.is_block
                    && item.prose > 20.0
                    && item.weight < self.kept[region].weight.max(MOST_OF_NOTE)
                    && names_notes(item)
            };
            let note = note.or_else(|| is_named().then_some(number));
            if let Some(note) = note.filter(|&note| note >= end_of_kept) {
                let note = self.list_of_notes(note, &targets, region);
                if found.last().is_none_or(|&last| self.items[last].end <= note) {
                    end_of_kept = self.items[note].end;
                    found.push(note);
                }
            }
        }
        found
    }

    /// Whether an item below the region is dropped, with what is around it.
    fn is_out(&self, number: usize, region: usize) -> bool {
        let around = std::iter::successors(Some(number), |&number| Some(self.items[number].parent));
        around
            .take_while(|&number| number > region)
            .take(2 * DEPTH)
            .any(|number| self.dropped[number])
    }

    /// The block that a note is, by the element that the link leads to.
    fn block_of_note(&self, number: usize) -> Option<usize> {
        let around = std::iter::successors(Some(number), |&number| {
            (number > 0).then(|| self.items[number].parent)
        });
        let block = around.take(4).find(|&number| self.items[number].is_block)?;
        let item = &self.items[block];
        let is_note = matches!(
            item.tag,
            Tag::Li | Tag::P | Tag::Div | Tag::Aside | Tag::Dd | Tag::Dt | Tag::Td | Tag::Table
        ) && (4..MOST_OF_NOTE).contains(&item.weight)
            && item.linked_headings == 0
            && !item.words.has(Word::Comments);
        is_note.then_some(block)
    }

    /// The list that a note is in, if most of it is notes.
    fn list_of_notes(&self, note: usize, targets: &HashSet<&str>, region: usize) -> usize {
        let mut found = note;
        for _ in 0..4 {
            let around = self.items[found].parent;
            let item = &self.items[around];
            if around == 0 || around <= region && region < item.end {
                break;
            }
            let inside = &self.items[around..item.end];
            let notes = inside.iter().filter(|inner| {
                inner.element.id_attribute().is_some_and(|id| targets.contains(id))
            });
            let of_notes: u32 = notes.map(|inner| inner.weight.max(8)).sum();
            let is_list =
                of_notes * 10 >= item.weight * 6 || names_notes(item) && item.weight < 20_000;
            if !is_list {
                break;
            }
            found = around;
        }
        found
    }
}

/// Takes a note out of what is left out: what is beside it is left out in place of the element around it.
pub(super) fn keep_within<'a>(note: ElementRef<'a>, left_out: &mut Vec<NodeRef<'a>>) {
    let around =
        std::iter::successors(Some(note.as_node()), |node| node.parent()).take(MOST_AROUND);
    let mut path: Vec<NodeRef<'a>> = around.collect();
    // Or a paragraph in it was, because it is short.
    left_out.retain(|node| {
        let is_block = node
            .as_element()
            .is_some_and(|element| is_block(element) && !element.has_attribute("hidden"));
        !is_block || !node.ancestors().take(MOST_AROUND).any(|above| above == note.as_node())
    });
    let Some(at) = left_out.iter().position(|node| path.contains(node)) else { return };
    let Some(top) = path.iter().position(|node| left_out.get(at) == Some(node)) else { return };
    path.truncate(top + 1);
    let is_text = |node: &NodeRef<'_>| {
        node.as_element().is_some() || node.text().is_some_and(|text| !text.trim().is_empty())
    };
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for step in path.windows(2).rev() {
        let [inner, outer] = step else { continue };
        let mut beside = outer.children();
        before.extend(beside.by_ref().take_while(|node| node != inner).filter(is_text));
        after.push(beside.filter(is_text).collect::<Vec<_>>());
    }
    before.extend(after.into_iter().rev().flatten());
    left_out.splice(at..=at, before);
}

/// How many nodes around a note are looked at, and how many notes are taken out of what is left out.
const MOST_AROUND: usize = 40;
pub(super) const MOST_KEPT: usize = 16;

/// Ids that templates of manuals give to the element with the content.
const CONTENT: [&str; 6] =
    ["content", "main", "main-content", "maincontent", "bodyContent", "mw-content-text"];

fn is_main(item: &Item<'_>) -> bool {
    item.tag == Tag::Main || item.element.attribute("role") == Some("main")
}

/// Whether the text of a link or of something raised is a number, a letter or a sign.
fn is_label(item: &Item<'_>) -> bool {
    short_text(item.element, 12).is_some_and(|text| {
        let label = text.trim_matches(|c: char| matches!(c, '[' | ']' | '(' | ')'));
        !label.is_empty()
            && (label.len() <= 3 || label.starts_with('*'))
            && label.chars().all(|c| c.is_ascii_digit() || matches!(c, '*' | '†' | '‡' | 'a'..='z'))
    })
}

fn names_notes(item: &Item<'_>) -> bool {
    ["class", "id"].iter().filter_map(|name| item.element.attribute(name)).any(|value| {
        let value = value.get(..120).unwrap_or(value).to_ascii_lowercase();
        value.contains("footnote") || value.contains("endnote")
    })
}
