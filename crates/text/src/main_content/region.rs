//! The element that holds the content.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::Focus;
use super::core::Misnamed;
use super::outline::Item;
use super::prune::{self, Guard};
use super::recipe::Recipe;
use super::title::Kind;
use super::vocabulary::Word;
use crate::main_content::lines;
use crate::stop::Stop;
use duckbill::names::Tag;

/// How many ancestors are looked at where each look takes the whole page.
const DEPTH: usize = 8;

/// The outline of a page, and what was dropped of it.
#[derive(Debug)]
pub(super) struct Page<'a> {
    pub(super) items: Vec<Item<'a>>,
    /// The number of the heading that is the title of the page.
    pub(super) title: Option<usize>,
    pub(super) kind: Kind,
    /// By the number of an item: whether it was dropped, itself and not an ancestor.
    pub(super) dropped: Vec<bool>,
    /// By the number of an item: whether it was dropped because its text is in links.
    pub(super) by_links: Vec<bool>,
    /// By the number of an item: the sums without what was dropped.
    pub(super) kept: Vec<Sums>,
    pub(super) misnamed: Misnamed<'a>,
    pub(super) recipe: Option<Recipe>,
}

/// The parts of an element that stay.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sums {
    pub(super) weight: u32,
    pub(super) linked: u32,
    pub(super) prose: f32,
}

impl Sums {
    fn of(item: &Item<'_>) -> Self {
        Self { weight: item.weight, linked: item.linked, prose: item.prose }
    }

    pub(super) fn take(&mut self, lost: Self) {
        self.weight = self.weight.saturating_sub(lost.weight);
        self.linked = self.linked.saturating_sub(lost.linked);
        self.prose = (self.prose - lost.prose).max(0.0);
    }

    pub(super) fn link_density(self) -> f32 {
        if self.weight == 0 { 0.0 } else { self.linked as f32 / self.weight as f32 }
    }
}

impl<'a> Page<'a> {
    pub(super) fn new(items: Vec<Item<'a>>, title: Option<usize>, kind: Kind) -> Self {
        let dropped = vec![false; items.len()];
        let by_links = dropped.clone();
        let (kept, misnamed) = (Vec::with_capacity(items.len()), Misnamed::default());
        Self { items, title, kind, dropped, by_links, kept, misnamed, recipe: None }
    }

    pub(super) fn item(&self, number: usize) -> Option<&Item<'a>> {
        self.items.get(number)
    }

    pub(super) fn is_dropped(&self, number: usize) -> bool {
        self.dropped.get(number).copied().unwrap_or(false)
    }

    /// Sums up what is left after elements were dropped by their names. Nothing else sums up: a step after this one
    /// takes what it drops from the sums of the region alone, with [`drop_from`](Self::drop_from).
    pub(super) fn sum(&mut self) {
        self.kept.clear();
        self.kept.extend(self.items.iter().map(Sums::of));
        // From the last to the first, so that a dropped element is empty before its ancestors are reached.
        for number in (0..self.items.len()).rev() {
            if self.dropped[number] {
                self.take_from_parent(number, Sums::of(&self.items[number]));
            } else {
                let item = &self.items[number];
                let kept = self.kept[number];
                let lost = Sums {
                    weight: item.weight - kept.weight,
                    linked: item.linked - kept.linked,
                    prose: item.prose - kept.prose,
                };
                self.take_from_parent(number, lost);
            }
        }
    }

    fn take_from_parent(&mut self, number: usize, lost: Sums) {
        if lost.weight > 0 && number > 0 {
            self.kept[self.items[number].parent].take(lost);
        }
    }

    /// Drops an element inside of the region. The region itself stays: it may be a heading.
    pub(super) fn drop_from(&mut self, region: usize, number: usize) {
        if number == region {
            return;
        }
        self.dropped[number] = true;
        let lost = self.kept[number];
        self.kept[region].take(lost);
    }

    /// The number of the element whose inside is the content, after everything else in it was dropped.
    pub(super) fn content(&mut self, focus: Focus, stop: &Stop) -> Option<usize> {
        let all = Sums::of(self.items.first()?);
        if all.weight == all.linked || stop.is_set() {
            return None;
        }
        let region = self.attempt(focus, Guard::Strict);
        if stop.is_set() {
            return None;
        }
        let text = self.kept[region].weight;
        // Too little is left where the names of classes mislead: try again without them.
        if text < 150 && all.prose > 1.0 {
            let (dropped, kept) = (self.dropped.clone(), self.kept.clone());
            let again = self.attempt(focus, Guard::Loose);
            if self.kept[again].weight > (3 * text).max(40) && !self.is_below_page(again) {
                return Some(again);
            }
            self.dropped = dropped;
            self.kept = kept;
        }
        if text < 120
            && focus != Focus::Precision
            && let Some(listing) = self.listing(focus, text)
        {
            return Some(listing);
        }
        Some(region)
    }

    /// Whether a region is in an element named as the foot of the page, after its title: then the page has a list, or tables.
    fn is_below_page(&self, region: usize) -> bool {
        let around = std::iter::successors(Some(region), |&number| {
            (number > 0).then(|| self.items[number].parent)
        });
        self.title.is_some_and(|title| title < region)
            && around.take(DEPTH).any(|number| self.items[number].words.has(Word::Footer))
    }

    /// The element with most of the text, if the page has hardly any prose: its content is a list of links, such as the
    /// threads of a forum or the entries of an index, or tables. If there is little on the page, what is below the title.
    fn listing(&mut self, focus: Focus, text: u32) -> Option<usize> {
        let (dropped, kept) = (self.dropped.clone(), self.kept.clone());
        self.by_links.fill(false);
        self.drop_by_name(focus, Guard::Strict);
        self.sum();
        let most = self.kept[0].weight;
        let found = if most < 1200 || self.kept[0].prose * 10.0 > most as f32 {
            let around =
                self.below_title().filter(|&found| self.kept[found].weight > text + text / 2);
            around.or_else(|| {
                let found = self.with_most(most);
                (self.title.is_none() && found > 0 && self.kept[found].weight > 3 * text)
                    .then_some(found)
            })
        } else {
            Some(self.with_most(most))
        };
        if found.is_none() {
            self.dropped = dropped;
            self.kept = kept;
        }
        found
    }

    /// The innermost element with most of the text.
    fn with_most(&self, most: u32) -> usize {
        let (mut region, mut number) = (0, 1);
        while number < self.items[region].end {
            let item = &self.items[number];
            if !self.dropped[number] && item.is_block && self.kept[number].weight >= most / 10 * 7 {
                region = number;
                number += 1;
            } else {
                number = item.end;
            }
        }
        region
    }

    /// The nearest element around the title that has more than it, or the one around that if there is more text in it than
    /// links.
    fn below_title(&self) -> Option<usize> {
        let title = self.title?;
        let least = self.items[title].weight + 8;
        let parents = std::iter::successors(Some(title), |&number| {
            (number > 0).then(|| self.items[number].parent)
        });
        let mut found: Option<usize> = None;
        for number in parents.take(DEPTH) {
            let Some(inner) = found else {
                let is_enough = self.kept[number].weight >= least && !self.items[number].is_heading;
                found = is_enough.then_some(number);
                continue;
            };
            let mut beside = self.kept[number];
            beside.take(self.kept[inner]);
            if beside.weight > 0
                && beside.link_density() < 0.5
                && self.items[inner].tag != Tag::Main
            {
                found = Some(number);
            }
        }
        found
    }

    fn attempt(&mut self, focus: Focus, guard: Guard) -> usize {
        self.by_links.fill(false);
        self.drop_by_name(focus, guard);
        if guard == Guard::Strict {
            self.doubt_names(focus);
        }
        self.sum();
        let region = self
            .of_title(self.around_title(self.with_parts_beside(self.without_links(self.best()))));
        let region = match self.kind {
            Kind::Article => region,
            Kind::Manual | Kind::Recipe | Kind::Other => {
                self.main_around(self.with_text_beside(region))
            }
        };
        let region = self.around_recipe(region);
        prune::by_links(self, region, focus);
        lines::clean(self, region, focus);
        lines::drop_emptied(self, region);
        region
    }

    /// Of several articles in a region that have titles, the one whose title is that of the page.
    fn of_title(&self, region: usize) -> usize {
        let Some(title) = self.title else { return region };
        if title < region || title >= self.items[region].end || self.dropped[title] {
            return region;
        }
        let tag = self.items[title].tag;
        let headings: Vec<usize> = (region..self.items[region].end)
            .filter(|&number| self.items[number].tag == tag)
            .collect();
        let mut number = self.items[title].parent;
        for _ in 0..DEPTH {
            if number <= region {
                break;
            }
            let item = &self.items[number];
            if item.words.has(Word::Article) && self.kept[number].prose >= 150.0 {
                let name = item.element.classes().next();
                let is_like_it = |number: usize| {
                    let other = &self.items[number];
                    let next = headings.partition_point(|&heading| heading <= number);
                    other.tag == item.tag
                        && other.prose >= 100.0
                        && other.element.classes().next() == name
                        && headings.get(next).is_some_and(|&heading| heading < other.end)
                };
                if (item.end..self.items[region].end).any(is_like_it) {
                    return number;
                }
            }
            number = item.parent;
        }
        region
    }

    /// The part of a region that has most of the prose and hardly a link, if what is beside it is full of links.
    fn without_links(&self, region: usize) -> usize {
        let (mut found, mut around, mut number) = (region, region, region + 1);
        while number < self.items[around].end {
            let (item, kept, all) = (&self.items[number], self.kept[number], self.kept[found]);
            if self.dropped[number] || !can_hold(item.tag) || kept.prose < 0.7 * all.prose {
                number = item.end;
                continue;
            }
            let mut beside = all;
            beside.take(kept);
            if item.is_block
                && kept.link_density() < 0.1
                && beside.link_density() > 0.3
                && beside.weight > 200
            {
                found = number;
            }
            around = number;
            number += 1;
        }
        found
    }

    /// The ancestor that has all parts of the text of an article, if it is in several elements that are named for it.
    fn with_parts_beside(&self, region: usize) -> usize {
        let item = &self.items[region];
        if !item.words.has(Word::ArticleBody) {
            return region;
        }
        let (mut found, mut around) = (region, region);
        for _ in 0..DEPTH {
            if around == 0 {
                break;
            }
            let inner = around;
            around = self.items[around].parent;
            let (mut parts, mut other) = (0, self.kept[around]);
            other.take(self.kept[inner]);
            let mut number = around + 1;
            while number < self.items[around].end {
                let part = &self.items[number];
                if self.dropped[number] || number == inner {
                    number = part.end;
                    continue;
                }
                if part.tag == item.tag
                    && part.words == item.words
                    && share_class(part, item)
                    && self.kept[number].prose >= (0.1 * self.kept[region].prose).max(60.0)
                    && self.kept[number].link_density() < 0.25
                {
                    parts += self.kept[number].weight;
                    number = part.end;
                } else {
                    number += 1;
                }
            }
            if parts > 0 && other.weight < parts * 2 && can_hold(self.items[around].tag) {
                found = around;
            }
        }
        found
    }

    /// The element that has the title and the region, if most of its text is beside the region and not in links, as in
    /// references, in which little is prose.
    fn around_title(&self, region: usize) -> usize {
        let mut headings = (0..self.items.len()).filter(|&n| self.items[n].tag == Tag::H1);
        let only = headings.next().filter(|_| headings.next().is_none());
        let title = only.or(self.title).filter(|&title| title < region);
        let Some(title) = title else { return region };
        let mut around = region;
        for _ in 0..DEPTH {
            around = self.items[around].parent;
            if around <= title {
                break;
            }
        }
        let mut beside = self.kept[around];
        beside.take(self.kept[region]);
        let is_content = around <= title
            && around > 0
            && beside.weight as f32 > 1.2 * self.kept[region].weight as f32
            && beside.weight > 300
            && beside.link_density() < 0.5;
        if is_content { around } else { region }
    }

    /// The ancestor with what is beside a region, as far as most of that is not in links: the other chapters of a manual, its
    /// tables and its code.
    fn with_text_beside(&self, region: usize) -> usize {
        let (mut found, mut around) = (region, region);
        for _ in 0..DEPTH {
            if around == 0 {
                break;
            }
            around = self.items[around].parent;
            let mut beside = self.kept[around];
            beside.take(self.kept[found]);
            let least = if around == 0 { self.kept[found].weight / 4 } else { 20 };
            let brings_title = self.title.is_some_and(|title| {
                around < title
                    && title < self.items[around].end
                    && !(found..self.items[found].end).contains(&title)
            });
            let headings = self.items[around].linked_headings - self.items[found].linked_headings;
            let is_large = beside.weight > self.kept[found].weight / 2 && around > 0;
            let (is_wanted, density) = match self.kind {
                Kind::Manual => (brings_title || is_large, 0.65),
                Kind::Recipe => {
                    let is_inside = self.is_in_recipe(around);
                    (is_inside || is_list(&self.items, around, found), 0.3)
                }
                // The facts of a product and the like.
                _ => (has_data(&self.items, around, found), 0.2),
            };
            if is_wanted
                && headings == 0
                && beside.link_density() < density
                && beside.weight > least
                && can_hold(self.items[around].tag)
            {
                found = around;
            }
        }
        found
    }

    /// Whether an element is in one that holds all of a recipe, or is that.
    fn is_in_recipe(&self, number: usize) -> bool {
        let around = std::iter::successors(Some(number), |&number| {
            (number > 0).then(|| self.items[number].parent)
        });
        around.take(DEPTH).any(|number| {
            let item = &self.items[number];
            let kind = || item.element.attribute("itemtype");
            matches!(item.tag, Tag::Article | Tag::Main)
                || kind().is_some_and(|kind| kind.trim().ends_with("/Recipe"))
        })
    }

    /// The element that has most of the prose and little else.
    fn best(&self) -> usize {
        let all = self.kept[0].prose.max(1.0);
        let mut best = (0, 0.0_f32);
        let mut number = 0;
        while number < self.items.len() {
            let item = &self.items[number];
            // A part that readers may fold away is a part of the content, at most.
            if self.dropped[number] || item.tag == Tag::Details {
                number = item.end;
                continue;
            }
            let kept = self.kept[number];
            if item.is_block && kept.prose > 0.0 && can_hold(item.tag) {
                let linked = kept.linked as f32;
                // Text that is neither prose nor in links, such as the rows of tables, speaks less against an element.
                let other = 0.8 * (kept.weight as f32 - linked - kept.prose).max(0.0);
                let score = 2.0 * kept.prose / (kept.prose + linked + other + all) * prior(item);
                // The content is seldom before its title.
                let is_before = self.title.is_some_and(|title| item.end <= title);
                let score = if is_before { 0.6 * score } else { score };
                if score >= best.1 {
                    best = (number, score);
                }
            }
            number += 1;
        }
        best.0
    }
}

/// Whether two elements have a class in common, of their first ones.
fn share_class(one: &Item<'_>, other: &Item<'_>) -> bool {
    one.element.classes().take(8).any(|class| {
        let mut others = other.element.classes().take(8);
        others.any(|other| class == other)
    })
}

/// Whether an element of this name can be all of the content.
pub(super) fn can_hold(tag: Tag) -> bool {
    !matches!(
        tag,
        Tag::Ul
            | Tag::Ol
            | Tag::Dl
            | Tag::Li
            | Tag::Tr
            | Tag::Blockquote
            | Tag::Pre
            | Tag::Table
            | Tag::Tbody
            | Tag::P
    )
}

/// Whether half of what is beside an element is in the items of lists, and not in links.
fn is_list(items: &[Item<'_>], around: usize, inner: usize) -> bool {
    let beside = items[around].weight.saturating_sub(items[inner].weight);
    let (mut number, mut listed) = (around + 1, 0);
    while number < items[around].end {
        let item = &items[number];
        let is_item = item.tag == Tag::Li && item.linked * 2 < item.weight;
        if is_item {
            listed += item.weight;
        }
        number = if is_item || number == inner { item.end } else { number + 1 };
    }
    listed > 40 && listed * 2 > beside
}

/// Whether there is a table with headers right beside an element.
fn has_data(items: &[Item<'_>], around: usize, inner: usize) -> bool {
    let mut number = around + 1;
    while number < items[around].end && number < around + 64 {
        let item = &items[number];
        if item.tag == Tag::Table {
            let inside = &items[number..item.end];
            return inside.iter().take(6).any(|cell| cell.tag == Tag::Th);
        }
        number = if number == inner { item.end } else { number + 1 };
    }
    false
}

/// How likely it is, by its name alone, that an element is the one.
fn prior(item: &Item<'_>) -> f32 {
    let words = item.words;
    if words.has(Word::ArticleBody) {
        1.7
    } else if item.tag == Tag::Article {
        1.4
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
        for _ in 0..DEPTH {
            if above == 0 {
                return Vec::new();
            }
            above = self.items[above].parent;
            let is_title = |&number: &usize| {
                (self.items[number].tag == Tag::H1 || self.title == Some(number))
                    && self.items[number].end <= region
            };
            if let Some(title) = (above..region).rev().find(is_title) {
                let mut leads = self.leads_after(title, region);
                if leads.len() > 3 {
                    leads.clear();
                }
                if self.kind == Kind::Manual && self.title == Some(title) && !self.dropped[title] {
                    leads.insert(0, title);
                }
                return leads;
            }
        }
        Vec::new()
    }

    fn leads_after(&self, title: usize, region: usize) -> Vec<usize> {
        let mut leads = Vec::new();
        let mut number = self.items[title].end;
        let mut end_of_named = 0;
        while number < region {
            let item = &self.items[number];
            let is_named = item.words.has_any(&[Word::Lead, Word::Teaser]);
            if self.dropped[number] || !is_named && item.words.has_any(&NOT_IN_LEADS) {
                number = item.end;
                continue;
            }
            if is_named {
                end_of_named = end_of_named.max(item.end);
            }
            let is_named = number < end_of_named;
            let least = match (is_named, item.is_heading) {
                (true, false) => 30,
                (true, true) => 50,
                (false, _) => 80,
            };
            if item.end <= region
                && (item.own_marks > 0 || is_named)
                && (least..1500).contains(&item.own)
                && item.own == item.weight
                && item.own_linked * 4 < item.own
            {
                leads.push(number);
                number = item.end;
            } else {
                number += 1;
            }
        }
        leads
    }
}

/// A part beside a lead: not a part of it.
const NOT_IN_LEADS: [Word; 10] = [
    Word::Navigation,
    Word::Share,
    Word::Comments,
    Word::Related,
    Word::Advertisement,
    Word::Offer,
    Word::Tags,
    Word::Byline,
    Word::Caption,
    Word::Tools,
];
