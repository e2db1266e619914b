//! The element that holds the content.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::Focus;
use super::outline::Item;
use super::prune::{self, Guard};
use super::words::Word;
use crate::main_content::lines;
use duckbill::names::Tag;

/// The outline of a page, and what was dropped of it.
#[derive(Debug)]
pub(super) struct Page<'a> {
    pub(super) items: Vec<Item<'a>>,
    /// By the number of an item: whether it was dropped, itself and not an ancestor.
    pub(super) dropped: Vec<bool>,
    /// By the number of an item: whether it was dropped because its text is in links.
    pub(super) by_links: Vec<bool>,
    /// By the number of an item: the sums without what was dropped.
    pub(super) kept: Vec<Sums>,
}

/// What is left of an element.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sums {
    pub(super) weight: u32,
    pub(super) linked: u32,
    pub(super) prose: f32,
}

impl Sums {
    pub(super) fn link_density(self) -> f32 {
        if self.weight == 0 { 0.0 } else { self.linked as f32 / self.weight as f32 }
    }
}

impl<'a> Page<'a> {
    pub(super) fn new(items: Vec<Item<'a>>) -> Self {
        let dropped = vec![false; items.len()];
        let kept = Vec::new();
        let by_links = dropped.clone();
        let mut page = Self { items, dropped, by_links, kept };
        page.sum();
        page
    }

    pub(super) fn item(&self, number: usize) -> Option<&Item<'a>> {
        self.items.get(number)
    }

    pub(super) fn is_dropped(&self, number: usize) -> bool {
        self.dropped.get(number).copied().unwrap_or(false)
    }

    /// Sums up what is left.
    pub(super) fn sum(&mut self) {
        let of =
            |item: &Item<'a>| Sums { weight: item.weight, linked: item.linked, prose: item.prose };
        self.kept.clear();
        self.kept.extend(self.items.iter().map(of));
        // What each dropped element takes from its ancestors, from the last to the first.
        let mut lost = vec![Sums::default(); self.items.len()];
        for number in (0..self.items.len()).rev() {
            let parent = self.items[number].parent;
            let mut take = lost[number];
            if self.dropped[number] {
                take = of(&self.items[number]);
            }
            let kept = &mut self.kept[number];
            kept.weight = kept.weight.saturating_sub(take.weight);
            kept.linked = kept.linked.saturating_sub(take.linked);
            kept.prose = (kept.prose - take.prose).max(0.0);
            if number > 0 {
                lost[parent].weight = lost[parent].weight.saturating_add(take.weight);
                lost[parent].linked = lost[parent].linked.saturating_add(take.linked);
                lost[parent].prose += take.prose;
            }
        }
    }

    /// The number of the element whose inside is the content, after everything else in it was dropped.
    pub(super) fn content(&mut self, focus: Focus) -> Option<usize> {
        let all = *self.kept.first()?;
        if all.weight == all.linked {
            return None;
        }
        let region = self.attempt(focus, Guard::Strict);
        let text = self.kept[region].weight;
        // Too little is left where the names of classes mislead: try again without them.
        if text < 150 && all.prose > 1.0 {
            let (dropped, kept) = (self.dropped.clone(), self.kept.clone());
            let again = self.attempt(focus, Guard::Loose);
            if self.kept[again].weight > 3 * text {
                return Some(again);
            }
            self.dropped = dropped;
            self.kept = kept;
        }
        Some(region)
    }

    fn attempt(&mut self, focus: Focus, guard: Guard) -> usize {
        self.dropped.fill(false);
        self.by_links.fill(false);
        self.sum();
        prune::by_name(self, focus, guard);
        self.sum();
        let region = self.best();
        prune::by_links(self, region, focus);
        self.sum();
        lines::clean(self, region, focus);
        self.sum();
        region
    }

    /// The element that has most of the prose and little else.
    fn best(&self) -> usize {
        let all = self.kept[0].prose.max(1.0);
        let mut best = (0, 0.0_f32);
        let mut number = 0;
        while number < self.items.len() {
            let item = &self.items[number];
            if self.dropped[number] {
                number = item.end;
                continue;
            }
            let kept = self.kept[number];
            if item.is_block && kept.prose > 0.0 && can_hold(item.tag) {
                let score = 2.0 * kept.prose / (kept.weight as f32 + all) * prior(item);
                if score >= best.1 {
                    best = (number, score);
                }
            }
            number += 1;
        }
        best.0
    }
}

/// Whether an element of this name can be all of the content.
fn can_hold(tag: Tag) -> bool {
    !matches!(
        tag,
        Tag::Ul
            | Tag::Ol
            | Tag::Dl
            | Tag::Li
            | Tag::Tr
            | Tag::Blockquote
            | Tag::Table
            | Tag::Tbody
            | Tag::P
    )
}

/// How likely it is, by its name alone, that an element is the one.
fn prior(item: &Item<'_>) -> f32 {
    let words = item.words;
    if words.has(Word::ArticleBody) {
        1.5
    } else if item.tag == Tag::Article {
        1.2
    } else if words.has(Word::Main) || words.has(Word::Article) || words.has(Word::Content) {
        1.1
    } else {
        1.0
    }
}

impl Page<'_> {
    /// Paragraphs between the title and the content, such as the lead.
    pub(super) fn leads(&self, region: usize) -> Vec<usize> {
        let mut above = region;
        // The nearest ancestor that has the title before the content.
        for _ in 0..8 {
            if above == 0 {
                return Vec::new();
            }
            above = self.items[above].parent;
            let title = (above..region)
                .rev()
                .find(|&n| self.items[n].tag == Tag::H1 && self.items[n].end <= region);
            let Some(title) = title else { continue };
            let mut leads = Vec::new();
            let mut number = self.items[title].end;
            while number < region {
                let item = &self.items[number];
                if self.dropped[number] {
                    number = item.end;
                    continue;
                }
                let is_named = item.words.has(Word::Lead);
                let is_prose = item.own_marks > 0
                    && item.own >= if is_named { 30 } else { 80 }
                    && item.own < 1500;
                if item.end <= region
                    && is_prose
                    && item.own == item.weight
                    && item.own_linked * 4 < item.own
                {
                    leads.push(number);
                    number = item.end;
                } else {
                    number += 1;
                }
            }
            return if leads.len() <= 3 { leads } else { Vec::new() };
        }
        Vec::new()
    }
}
