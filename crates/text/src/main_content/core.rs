//! The structure against names: sentences that follow each other are the content, and so is what is between
//! them. A name that says something else is not believed if it is the only one.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::Focus;
use super::outline::Item;
use super::prune::{self, Guard, is_doubted};
use super::region::Page;
use super::shape::has_controls;
use super::vocabulary::{Word, Words};
use duckbill::names::Tag;

/// How many ancestors are passed by on the way to a block, or to text that is kept.
const DEPTH: usize = 8;
const DEPTH_OF_PART: usize = 4;

/// How often it is looked at again what was dropped.
const ROUNDS: usize = 4;

/// Less prose than this is no content that must not be dropped.
const LEAST: f32 = 250.0;
/// Shorter texts may be anything.
const LEAST_OF_TEXT: u32 = 20;

/// How much prose must be kept on each side of a part.
const LEAST_BESIDE: f32 = 60.0;

/// Elements whose names are not believed.
#[derive(Debug, Default)]
pub(super) struct Misnamed<'a> {
    /// The meaning of their names, and their classes: others of the same classes are misnamed, too.
    kinds: Vec<(Words, &'a str)>,
    /// The numbers of single items, in order.
    items: Vec<usize>,
}

impl Misnamed<'_> {
    #[inline]
    pub(super) fn has(&self, number: usize, item: &Item<'_>) -> bool {
        self.items.binary_search(&number).is_ok()
            || !self.kinds.is_empty() && self.kinds.contains(&(item.words, classes(item)))
    }
}

fn classes<'a>(item: &Item<'a>) -> &'a str {
    item.element.attribute("class").unwrap_or_default()
}

impl Page<'_> {
    /// Takes back what was dropped by a name alone if the structure says that it holds the content, or a part of it.
    pub(super) fn doubt_names(&mut self, focus: Focus) {
        let dropped = self.dropped.iter().zip(&self.items).filter(|(is_out, _)| **is_out);
        let (mut most, mut longest) = (0.0_f32, 0);
        for (_, item) in dropped {
            most = most.max(item.prose);
            longest = longest.max(item.weight);
        }
        if longest < LEAST_OF_TEXT {
            return;
        }
        // A run is no longer than the prose of its element.
        let runs = if most < LEAST { Vec::new() } else { runs(&self.items) };
        for _ in 0..ROUNDS {
            let Some(out) = self.core_dropped(&runs, focus) else { break };
            let item = &self.items[out];
            self.misnamed.kinds.push((item.words, classes(item)));
            self.drop_by_name(focus, Guard::Strict);
        }
        let parts = self.parts_dropped(focus);
        if !parts.is_empty() {
            self.misnamed.items = parts;
            self.drop_by_name(focus, Guard::Strict);
        }
    }

    pub(super) fn drop_by_name(&mut self, focus: Focus, guard: Guard) {
        self.dropped.fill(false);
        prune::by_name(self, focus, guard);
    }

    /// The dropped element with the longest run of sentences in it, if it is much longer than any that was kept, and if
    /// only one element around it has a name that speaks against it.
    fn core_dropped(&self, runs: &[f32], focus: Focus) -> Option<usize> {
        let (mut core, mut longest, mut longest_kept, mut end_of_out) = (0, 0.0_f32, 0.0_f32, 0);
        for (number, &run) in runs.iter().enumerate() {
            if self.dropped[number] {
                end_of_out = end_of_out.max(self.items[number].end);
            }
            if run > longest {
                (core, longest) = (number, run);
            }
            if number >= end_of_out {
                longest_kept = longest_kept.max(run);
            }
        }
        let (mut number, mut out, mut names, mut names_inside) = (core, None, 0, 0);
        while number > 0 {
            let item = &self.items[number];
            names += usize::from(is_doubted(item, focus) && !self.misnamed.has(number, item));
            if self.dropped[number] {
                // The elements around it have names that were not believed.
                (out, names_inside) = (Some(number), names);
            }
            number = item.parent;
        }
        let out = out?;
        let item = &self.items[out];
        let has_title = self.title.is_some_and(|title| out < title && title < item.end);
        let factor = if item.words.has(Word::Comments) {
            4.0
        } else if has_title || item.words.has_any(&[Word::Article, Word::ArticleBody, Word::Main]) {
            1.5
        } else {
            2.0
        };
        let is_core = longest >= LEAST && longest >= factor * longest_kept;
        (is_core && names_inside == 1 && !item.are_replies).then_some(out)
    }

    /// The elements that were dropped by their names alone, though they are among sentences that were kept, and are like them.
    fn parts_dropped(&self, focus: Focus) -> Vec<usize> {
        let is_part = |&(number, item): &(usize, &Item<'_>)| {
            self.dropped[number]
                && item.weight >= LEAST_OF_TEXT
                && item.linked * 4 < item.weight
                && item.linked_headings == 0
                && item.cookies == 0
                && may_be_misnamed(item)
                && is_doubted(item, focus)
        };
        let mut parts: Vec<usize> =
            self.items.iter().enumerate().filter(is_part).map(|(number, _)| number).collect();
        if parts.is_empty() {
            return parts;
        }
        // By the number of an item: the prose before it that was kept.
        let mut before = Vec::with_capacity(self.items.len() + 1);
        let (mut prose, mut end_of_out) = (0.0_f32, 0);
        for (number, item) in self.items.iter().enumerate() {
            before.push(prose);
            if self.dropped[number] {
                end_of_out = end_of_out.max(item.end);
            }
            prose += if number < end_of_out { 0.0 } else { item.own_prose };
        }
        before.push(prose);
        parts.retain(|&number| {
            let item = &self.items[number];
            let mut around = item.parent;
            for _ in 1..DEPTH_OF_PART {
                if before[self.items[around].end] - before[around] >= LEAST_BESIDE {
                    break;
                }
                around = self.items[around].parent;
            }
            let is_before = before[number] - before[around] >= LEAST_BESIDE;
            let is_after = before[self.items[around].end] - before[item.end] >= LEAST_BESIDE;
            let place = match (is_before, is_after) {
                (true, true) => Place::Between,
                (false, false) => return false,
                _ => Place::AtEnd,
            };
            self.is_like_the_rest(number, place, before[self.items.len()], focus)
        });
        parts
    }

    /// Whether an element reads like the sentences beside it, of which so much was kept.
    fn is_like_the_rest(&self, number: usize, place: Place, kept: f32, focus: Focus) -> bool {
        let item = &self.items[number];
        let is_other = item.words.has_any(&OF_OTHER_THINGS);
        if has_controls(&self.items, number) {
            return false;
        }
        if is_text(item.tag) || self.holds_table(number) {
            let is_line = item.words.has_any(&[Word::Caption, Word::Byline]);
            return match place {
                Place::Between => !is_line || item.weight >= MOST_OF_LINE,
                Place::AtEnd => !is_other && item.prose >= LEAST_AT_END,
            };
        }
        let prose = self.plain_prose(number, focus);
        match place {
            Place::Between if is_other && (prose < LEAST_OF_OTHER || item.moments > 0) => false,
            Place::Between => prose >= LEAST_BETWEEN.max(0.5 * item.weight as f32),
            Place::AtEnd if item.moments > 0 || self.begins_with_heading(number) => false,
            Place::AtEnd => {
                // Nothing in what readers write is without a name for it.
                let is_plain =
                    !is_other || item.words.has(Word::Comments) && prose >= 0.9 * item.prose;
                is_plain && prose >= LEAST_AFTER.max(0.15 * kept).max(0.5 * item.weight as f32)
            }
        }
    }

    /// Whether an element has little but a table with headers.
    fn holds_table(&self, number: usize) -> bool {
        let item = &self.items[number];
        let inside = &self.items[number + 1..item.end];
        let table = inside.iter().take(4).find(|inner| inner.tag == Tag::Table);
        table.is_some_and(|table| {
            table.weight * 5 > item.weight * 4
                && inside.iter().take(12).any(|inner| inner.tag == Tag::Th)
        })
    }

    /// Whether a heading is before the sentences of an element, as in a box with a title.
    fn begins_with_heading(&self, number: usize) -> bool {
        let inside = &self.items[number + 1..self.items[number].end];
        let first = inside.iter().find(|inner| inner.own_prose > 0.0 || inner.is_heading);
        first.is_some_and(|first| first.is_heading)
    }

    /// The prose of an element without that of elements in it whose names speak against them.
    fn plain_prose(&self, around: usize, focus: Focus) -> f32 {
        let (mut prose, mut number) = (self.items[around].own_prose, around + 1);
        while number < self.items[around].end {
            let item = &self.items[number];
            if is_doubted(item, focus) {
                number = item.end;
            } else {
                prose += item.own_prose;
                number += 1;
            }
        }
        prose
    }
}

/// By the number of an item: how much prose is in paragraphs right inside of it. Half of it counts for the block
/// around, since each paragraph may be in a block of its own.
fn runs(items: &[Item<'_>]) -> Vec<f32> {
    let mut runs = vec![0.0; items.len()];
    for (number, item) in items.iter().enumerate().skip(1) {
        if item.own_prose == 0.0 || !item.is_block {
            continue;
        }
        if item.tag != Tag::P {
            runs[number] += item.own_prose;
        }
        let Some(parent) = block_around(items, number) else { continue };
        runs[parent] += item.own_prose;
        if let Some(around) = block_around(items, parent) {
            runs[around] += item.own_prose / 2.0;
        }
    }
    runs
}

fn block_around(items: &[Item<'_>], mut number: usize) -> Option<usize> {
    for _ in 0..DEPTH {
        if number == 0 {
            return None;
        }
        number = items[number].parent;
        if items[number].is_block {
            return Some(number);
        }
    }
    None
}

/// Whether the names of an element may mislead if it is between sentences: not those of elements that say what they are,
/// of what is not shown, and of what is often among the sentences of an article.
fn may_be_misnamed(item: &Item<'_>) -> bool {
    !matches!(
        item.tag,
        Tag::Aside
            | Tag::Figure
            | Tag::Figcaption
            | Tag::Header
            | Tag::Footer
            | Tag::Nav
            | Tag::Menu
            | Tag::Search
            | Tag::Form
            | Tag::Fieldset
            | Tag::Dialog
            | Tag::Noscript
    ) && !item.words.has(Word::Hidden)
}

/// Where an element is: between sentences that were kept, or with some on one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Between,
    AtEnd,
}

/// How much prose an element must have to be a part of the text: a paragraph at an end of it, a box between sentences, one with a name for other
/// things that have sentences, and a box at an end.
const LEAST_AT_END: f32 = 25.0;
const LEAST_BETWEEN: f32 = 45.0;
const LEAST_OF_OTHER: f32 = 200.0;
const LEAST_AFTER: f32 = 400.0;

/// A name, a date or a credit is shorter.
const MOST_OF_LINE: u32 = 120;

/// The names of what is often among the sentences of an article and has sentences, too.
const OF_OTHER_THINGS: [Word; 5] =
    [Word::Overlay, Word::Caption, Word::Offer, Word::Comments, Word::Byline];

/// Whether an element is text for itself, whatever it is named.
fn is_text(tag: Tag) -> bool {
    matches!(tag, Tag::P | Tag::Blockquote | Tag::Ul | Tag::Ol | Tag::Dl | Tag::Table | Tag::Pre)
}
