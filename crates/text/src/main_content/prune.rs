//! The parts that are left out: first by names, then by how much of the text is in links.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::Focus;
use super::outline::Item;
use super::region::Page;
use super::shape::has_controls;
use super::title::Kind;
use super::vocabulary::{Word, Words};
use super::words::hides;
use duckbill::names::Tag;
use std::collections::HashSet;

/// How far names are believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guard {
    Strict,
    /// Only elements, no names, but for windows over the page.
    Loose,
}

/// Drops elements whose names say that they are something else, unless they hold much of the prose.
pub(super) fn by_name(page: &mut Page<'_>, focus: Focus, guard: Guard) {
    let all = page.items[0].prose.max(1.0);
    let is_page_marked = page.items[0].is_marked || page.items[0].has_body;
    // In a gallery, the captions are the text.
    let of_captions = outermost(page, Word::Caption);
    let is_gallery = of_captions > 0.25 * all && all - of_captions < 1500.0;
    // In a list of other pages, the teasers are the text, and in a discussion the replies.
    let is_listing = outermost(page, Word::Teaser) > 0.5 * all;
    let of_replies = outermost(page, Word::Comments);
    let are_most_replies = of_replies > 0.75 * all;
    let has_article_beside = are_most_replies && has_article_beside_replies(page, of_replies);
    let is_discussion = are_most_replies && all - of_replies < 1500.0 && !has_article_beside;
    // An element with much of the prose is no small part, whatever its name.
    let misleading: Vec<Word> = [Word::Tags, Word::Byline]
        .into_iter()
        .filter(|&word| outermost(page, word) > 0.5 * all)
        .collect();
    let shown_parts = shown_parts(page);
    // Lists of other pages are dropped if there is also an article.
    let lists = lists_of_links(page);
    let of_lists = sum_outermost(page, |_, number| lists[number]);
    let has_article = all - of_lists > 500.0;
    let mut number = 1;
    while number < page.items.len() {
        let item = &page.items[number];
        let share = item.prose / all;
        let is_part = item.words.has(Word::Hidden)
            && shown_parts.contains(&(item.parent, item.element.classes().next().unwrap_or("")));
        let doubt = match guard {
            _ if page.misnamed.has(number, item) => Doubt::None,
            _ if is_part || is_gallery && item.words.has(Word::Caption) => Doubt::None,
            Guard::Strict => {
                let mut words = item.words;
                words.remove(&misleading);
                // A message of a network in the text is a quotation.
                let inside = page.items.get(number + 1..item.end).unwrap_or_default();
                if inside.iter().take(3).any(|inner| inner.tag == Tag::Blockquote) {
                    words.remove(&[Word::Share]);
                }
                if is_listing {
                    words.remove(&[Word::Teaser]);
                }
                if is_discussion {
                    words.remove(&[Word::Comments]);
                }
                if page.title.is_some_and(|title| number < title && title < item.end) {
                    words.remove(&[Word::Header]);
                }
                doubt_of(item, words, focus)
            }
            Guard::Loose if item.words.has(Word::Overlay) => Doubt::Certain,
            Guard::Loose if matches!(item.tag, Tag::Footer | Tag::Nav) && is_page_marked => {
                Doubt::Strong
            }
            Guard::Loose => Doubt::None,
        };
        let has_title = page.title.is_none_or(|title| number <= title && title < item.end);
        let is_marked = if item.words.has(Word::Comments) {
            // Some templates make `h1` of a heading of comments, too.
            item.is_marked && (has_title || share > 0.8 && !has_article_beside)
        } else {
            item.is_marked || item.has_body
        };
        let is_out = match doubt {
            Doubt::None => false,
            // An element with much of the prose stays if it holds the title or the article, too, or nothing else does.
            // A column that is named for its side may be that of the article.
            Doubt::Strong
                if share >= 0.5
                    && !item.words.has(Word::Comments)
                    && (item.words.has(Word::Article) || item.words.has(Word::Content)) =>
            {
                false
            }
            Doubt::Strong => share < 0.4 || !is_marked && (is_page_marked || share < 0.8),
            Doubt::Certain if is_around_article(page, number, share) => false,
            Doubt::Certain => {
                share < 0.8
                    || all - item.prose > 300.0
                    || item.prose < 300.0 && page.title.is_some()
            }
            // Inside a paragraph, a long text is a part of its sentences, whatever its name.
            Doubt::Weak(_) if !item.is_block && !item.words.has_any(&OF_INLINE_PARTS) => {
                item.weight < 100 || item.linked * 4 > item.weight
            }
            Doubt::Weak(limit) => share < limit || item.prose == 0.0,
        };
        // Hidden parts go if the visible ones are enough for a page.
        let is_hidden = item.words.has(Word::Hidden)
            && share < 0.65
            && all - item.prose > 200.0
            && !item.has_body
            && !page.title.is_some_and(|title| number < title && title < item.end)
            && !is_part
            && guard == Guard::Strict
            && item.element.attribute("style").is_some_and(hides);
        if is_out
            || is_hidden
            || has_article && lists[number]
            || asks_consent(item)
                && all - item.prose > 300.0
                && (page.kind != Kind::Manual || has_controls(&page.items, number))
            || share < limit_of_tag(item.tag)
                && (!matches!(item.tag, Tag::Form | Tag::Fieldset) || has_entry(page, number))
                && !(item.is_part || is_gallery && item.tag == Tag::Figcaption)
        {
            page.dropped[number] = true;
            number = item.end;
        } else {
            number += 1;
        }
    }
}

/// The names of long parts of paragraphs that are believed.
const OF_INLINE_PARTS: [Word; 6] =
    [Word::Hidden, Word::Caption, Word::Byline, Word::Offer, Word::Advertisement, Word::Tools];

/// A part of a gallery that is not shown yet is named as one that is: the parents and first classes of those that are.
fn shown_parts<'a>(page: &Page<'a>) -> HashSet<(usize, &'a str)> {
    let name = |item: &Item<'a>| Some((item.parent, item.element.classes().next()?));
    let mut parents = vec![false; page.items.len()];
    let mut hidden = HashSet::new();
    for item in page.items.iter().filter(|item| item.words.has(Word::Hidden) && item.weight > 0) {
        if let Some(name) = name(item) {
            parents[item.parent] = true;
            hidden.insert(name);
        }
    }
    // Few elements are beside one that is hidden.
    let is_shown =
        |item: &&Item<'a>| parents[item.parent] && !item.words.has(Word::Hidden) && item.weight > 0;
    let shown = page.items.iter().filter(is_shown);
    shown.filter_map(name).filter(|name| hidden.contains(name)).collect()
}

/// Whether an element named as an article is outside of all replies, and says more than a heading does. Where one element
/// has most of the replies, one named as content is enough.
fn has_article_beside_replies(page: &Page<'_>, of_replies: f32) -> bool {
    let (mut number, mut has_content, mut most) = (0, false, 0.0_f32);
    while let Some(item) = page.items.get(number) {
        if item.words.has(Word::Comments) {
            most = most.max(item.prose);
            number = item.end;
            continue;
        }
        // A short article, by its title.
        let has_title = page.title.is_some_and(|title| number < title && title < item.end);
        if item.tag == Tag::Article && has_title && item.prose > 120.0 && !item.has_replies {
            return true;
        }
        if item.prose > 400.0 && !item.has_replies {
            if item.tag == Tag::Article || item.words.has(Word::ArticleBody) {
                return true;
            }
            has_content |= item.words.has_any(&[Word::Article, Word::Content]);
        }
        number += 1;
    }
    has_content && most > 0.5 * of_replies
}

/// The prose of the elements with this word, without those inside of others.
fn outermost(page: &Page<'_>, word: Word) -> f32 {
    sum_outermost(page, |page, number| page.items[number].words.has(word))
}

/// The prose of the elements of which this is true, without those inside of others.
fn sum_outermost(page: &Page<'_>, is_one: impl Fn(&Page<'_>, usize) -> bool) -> f32 {
    let (mut number, mut prose) = (0, 0.0);
    while let Some(item) = page.items.get(number) {
        if is_one(page, number) {
            prose += item.prose;
            number = item.end;
        } else {
            number += 1;
        }
    }
    prose
}

/// Whether the article is in a window over the page, as of applications: it has the title, and text enough.
fn is_around_article(page: &Page<'_>, number: usize, share: f32) -> bool {
    let item = &page.items[number];
    let has_title = page.title.is_some_and(|title| number < title && title < item.end);
    item.is_marked && share >= 0.5 || has_title && item.prose > 500.0
}

/// By the number of an item: whether it is a list of other pages: headings that are links, with little text to each, and
/// nothing beside them that is as long as an article.
fn lists_of_links(page: &Page<'_>) -> Vec<bool> {
    let mut are_lists = vec![false; page.items.len()];
    // By the number of an item: the most prose in a part of it without such headings.
    let mut longest = vec![0.0_f32; page.items.len()];
    for (number, item) in page.items.iter().enumerate().rev() {
        let count = item.linked_headings;
        if count == 0 {
            longest[number] = item.prose;
        }
        are_lists[number] = item.is_block
            && count >= 3
            && item.weight / count < 400
            && longest[number] < 400.0
            && page.title.is_none_or(|title| title < number || title >= item.end)
            && !item.is_marked
            && !item.has_body;
        longest[item.parent] = longest[item.parent].max(longest[number]);
    }
    keep_lists_of_articles(page, &mut are_lists);
    are_lists
}

/// Lists that are most of the text of an article are what it is about: the best of something, each with a link.
fn keep_lists_of_articles(page: &Page<'_>, are_lists: &mut [bool]) {
    let mut number = 0;
    while let Some(article) = page.items.get(number) {
        if !article.words.has(Word::ArticleBody) {
            number += 1;
            continue;
        }
        let (mut of_lists, mut inside) = (0.0, number);
        while inside < article.end {
            let item = &page.items[inside];
            of_lists += if are_lists[inside] { item.prose } else { 0.0 };
            inside = if are_lists[inside] { item.end } else { inside + 1 };
        }
        if of_lists > 0.5 * article.prose {
            are_lists[number..article.end].fill(false);
        }
        number = article.end;
    }
}

/// Whether the text is about cookies. The word is the same in most languages.
fn asks_consent(item: &Item<'_>) -> bool {
    item.cookies >= 2
        && item.is_block
        && !item.is_marked
        && !item.has_body
        && item.weight < item.cookies.saturating_mul(400)
}

/// How much a name speaks against an element.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Doubt {
    None,
    /// The element goes unless it has at least this part of the page's prose.
    Weak(f32),
    /// It goes unless it is around the content.
    Strong,
    /// It goes unless there is hardly any prose outside of it.
    Certain,
}

/// Whether the names of an element speak against it.
pub(super) fn is_doubted(item: &Item<'_>, focus: Focus) -> bool {
    doubt_of(item, item.words, focus) != Doubt::None
}

fn doubt_of(item: &Item<'_>, words: Words, focus: Focus) -> Doubt {
    let limit = match focus {
        Focus::Precision => 0.3,
        Focus::Balanced => 0.2,
        Focus::Recall => 0.05,
    };
    // Texts are named for how they look, and quotations for where they come from.
    let is_text = matches!(item.tag, Tag::P | Tag::Blockquote | Tag::Pre) || item.is_heading;
    let reads_like_prose = item.prose > 20.0 && item.linked * 4 < item.weight;
    if words.has(Word::Hidden) {
        Doubt::Weak(0.5)
    } else if words.has(Word::Overlay) {
        Doubt::Certain
    } else if is_text {
        let is_out = words.has_any(&[
            Word::Caption,
            Word::Advertisement,
            Word::Related,
            Word::Byline,
            Word::Tools,
        ]);
        if is_out { Doubt::Weak(limit) } else { Doubt::None }
    } else if words.has(Word::Comments) {
        if focus == Focus::Recall { Doubt::None } else { Doubt::Strong }
    } else if words.has_any(&[
        Word::Navigation,
        Word::Footer,
        Word::Sidebar,
        Word::Related,
        Word::Advertisement,
    ]) || words.has(Word::Share) && !(item.prose > 20.0 && item.linked * 2 < item.weight)
    {
        let is_named = words.has_any(&[Word::ArticleBody, Word::Entry, Word::Main])
            || words.has(Word::Article) && words.has(Word::Content);
        if is_named { Doubt::Weak(limit) } else { Doubt::Strong }
    } else if words.has_any(&[Word::Offer, Word::Tags, Word::Caption, Word::Byline, Word::Tools])
        || words.has(Word::Widget) && !reads_like_prose
        || words.has(Word::Teaser) && item.linked * 4 > item.weight && item.weight < 600
    {
        Doubt::Weak(limit)
    } else if words.has(Word::Header) && item.is_block {
        Doubt::Weak(if item.is_marked { 0.02 } else { 0.1 })
    } else {
        Doubt::None
    }
}

/// Whether something can be typed or chosen in a form: lists to be ticked off are text.
fn has_entry(page: &Page<'_>, number: usize) -> bool {
    let item = &page.items[number];
    let inside = page.items.get(number..item.end).unwrap_or_default();
    let ticks = inside.iter().take(200).filter(|inner| {
        let kind = inner.element.attribute("type").unwrap_or_default();
        inner.tag == Tag::Input && kind.eq_ignore_ascii_case("checkbox")
    });
    ticks.count() < 3
        || inside.iter().take(200).any(|inner| {
            let kind = inner.element.attribute("type").unwrap_or("text");
            let is_text = ["text", "email", "search", "password"].contains(&kind);
            matches!(inner.tag, Tag::Textarea | Tag::Select) || inner.tag == Tag::Input && is_text
        })
}

fn limit_of_tag(tag: Tag) -> f32 {
    match tag {
        Tag::Button | Tag::Select | Tag::Textarea | Tag::Input | Tag::Option | Tag::Svg => 2.0,
        Tag::Form | Tag::Fieldset => 0.2,
        Tag::Figcaption => 0.9,
        _ => 0.0,
    }
}

/// Drops lists, paragraphs and the like in which most text is in links.
pub(super) fn by_links(page: &mut Page<'_>, region: usize, focus: Focus) {
    let most: f32 = match focus {
        Focus::Precision => 0.4,
        Focus::Balanced => 0.6,
        Focus::Recall => 0.8,
    };
    // Lists of sources, songs or changes have many links, too.
    let most_of_lists = most.max(0.85);
    let places = Places::new(page, region);
    let end = page.items[region].end;
    let mut number = region + 1;
    while number < end {
        let item = &page.items[number];
        let kept = page.kept[number];
        if page.dropped[number] {
            number = item.end;
            continue;
        }
        let density = kept.link_density();
        let is_out = item.is_block
            && kept.weight > 0
            && match item.tag {
                Tag::P => density > 0.8,
                Tag::Ul | Tag::Ol | Tag::Dl | Tag::Table => {
                    density > most_of_lists && kept.weight < 2000
                }
                Tag::Li | Tag::Td | Tag::Th | Tag::Dd | Tag::Dt | Tag::Tr | Tag::Tbody => false,
                Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => false,
                _ => density > most && kept.weight < 1000,
            };
        let is_out = is_out
            && !page.is_of_recipe(number)
            && (focus == Focus::Precision
                || match page.kind {
                    Kind::Article => true,
                    Kind::Manual => !places.is_inside(page, number),
                    Kind::Recipe | Kind::Other => !places.is_led_to(page, number),
                });
        if is_out {
            let end = item.end;
            page.drop_from(region, number);
            page.by_links[number] = true;
            number = end;
        } else {
            number += 1;
        }
    }
}

fn is_list(tag: Tag) -> bool {
    matches!(tag, Tag::Ul | Tag::Ol | Tag::Dl | Tag::Table)
}

/// Whether a table has a row of headers, and other rows.
fn has_header(page: &Page<'_>, number: usize) -> bool {
    let inside = page.items.get(number..page.items[number].end).unwrap_or_default();
    let headers = inside.iter().take(24).filter(|item| item.tag == Tag::Th).count();
    headers >= 2 && inside.iter().take(200).any(|item| item.tag == Tag::Td)
}

/// Links to the pages before and after have less text than this.
const MOST_OF_PAGER: u32 = 150;

/// Where the text of a region is that is not in links.
struct Places {
    region: usize,
    /// By the number of an item in the region: how much of such text is before it.
    before: Vec<u32>,
}

impl Places {
    fn new(page: &Page<'_>, region: usize) -> Self {
        let (mut before, mut sum, mut end_of_out) = (vec![0], 0_u32, 0);
        for number in region..page.items[region].end {
            let item = &page.items[number];
            if page.dropped[number] {
                end_of_out = end_of_out.max(item.end);
            }
            let is_text = number >= end_of_out && page.title != Some(number);
            sum += if is_text { item.own - item.own_linked.min(item.own) } else { 0 };
            before.push(sum);
        }
        Self { region, before }
    }

    fn between(&self, from: usize, to: usize) -> u32 {
        self.before[to - self.region] - self.before[from - self.region]
    }

    /// Whether a sentence is right before a list of links, and there is text after it.
    fn is_led_to(&self, page: &Page<'_>, number: usize) -> bool {
        let item = &page.items[number];
        let before = page.items[..number].iter().rev().take(8).find(|before| before.own > 0);
        is_list(item.tag)
            && before.is_some_and(|before| {
                before.parent == item.parent && before.own_prose > 0.0 && !before.is_heading
            })
            && self.between(item.end, page.items[self.region].end) > 40
            || item.tag == Tag::Table && has_header(page, number)
    }

    /// Whether links are a part of the text: a sentence or a heading leads to them. A list of the chapters of the page itself, at
    /// its beginning, is none, nor are the ways to other pages at its end.
    fn is_inside(&self, page: &Page<'_>, number: usize) -> bool {
        let item = &page.items[number];
        let inside = &page.items[number..item.end];
        let links = inside.iter().take(40).filter(|inner| inner.tag == Tag::A).count();
        let begins = self.between(self.region, number) < 400;
        if links >= 3 && item.local * 10 >= item.linked * 9 && begins {
            return false;
        }
        if !is_list(item.tag)
            && item.weight < MOST_OF_PAGER
            && self.between(item.end, page.items[self.region].end) <= 2
        {
            return false;
        }
        // However short its heading is.
        let before = page.items[..number].iter().rev().take(8).find(|before| before.own > 0);
        if before.is_some_and(|before| before.is_heading && before.parent == item.parent) {
            return true;
        }
        let mut around = item.parent.max(self.region);
        for _ in 0..3 {
            let has_title = page.title.is_some_and(|title| around < title && title < number);
            if self.between(around, number) > 2 || has_title {
                return true;
            }
            if around == self.region {
                break;
            }
            around = page.items[around].parent;
        }
        false
    }
}
