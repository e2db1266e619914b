//! Names that the structure contradicts: those of parts of sentences, of rows and cells of data, of chapters. They are
//! taken away before anything is dropped by them.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::outline::Item;
use super::prune::is_doubted;
use super::title::Kind;
use super::vocabulary::{Word, Words};
use super::words::{Reader, words_without_id};
use crate::Focus;
use crate::kinds::{is_permalink, short_text};
use duckbill::names::Tag;

/// How far above an element its block, its table and its figure are looked for.
const DEPTH: usize = 8;

/// With more text than this around them, elements of a line are parts of a sentence.
const LEAST_AROUND: u32 = 20;

/// A cell with more prose than this lays out the page.
const MOST_OF_CELL: f32 = 400.0;

/// Takes names away that the structure contradicts, and marks what is kept with its sentence.
pub(super) fn mark(items: &mut [Item<'_>], title: Option<usize>, kind: Kind) {
    let is_manual = kind == Kind::Manual;
    let blocks = blocks(items);
    mark_permalinks(items, &blocks);
    mark_parts(items, &blocks, is_manual);
    mark_rows(items);
    mark_chapters(items, title);
    if kind != Kind::Article {
        mark_captions(items);
    }
    if is_manual || kind == Kind::Recipe {
        mark_named(items, title);
    }
}

/// The caption of a figure between paragraphs is read with them.
fn mark_captions(items: &mut [Item<'_>]) {
    let mut before = Vec::with_capacity(items.len() + 1);
    let mut prose = 0.0;
    for item in &*items {
        before.push(prose);
        prose += if item.tag == Tag::Figcaption { 0.0 } else { item.own_prose };
    }
    before.push(prose);
    for number in 1..items.len() {
        let mut figure = items[number].parent;
        if items[number].tag != Tag::Figcaption || items[figure].tag != Tag::Figure {
            if !is_below_image(items, number) && !is_beside_code(items, number) {
                continue;
            }
            figure = number;
        }
        let mut around = items[figure].parent;
        for _ in 0..2 {
            if before[figure] - before[around] >= LEAST_BESIDE {
                break;
            }
            around = items[around].parent;
        }
        let is_between = before[figure] - before[around] >= LEAST_BESIDE
            && before[items[around].end] - before[items[figure].end] >= LEAST_BESIDE;
        if is_between {
            items[number].is_part = true;
            items[number].words.remove(&AGAINST);
            items[figure].words.remove(&AGAINST);
        }
    }
}

/// Whether an element is named as a caption, is short, and is right after an image.
fn is_below_image(items: &[Item<'_>], number: usize) -> bool {
    let item = &items[number];
    item.words.has(Word::Caption)
        && item.is_block
        && (4..600).contains(&item.weight)
        && item.linked * 2 < item.weight
        && (number.saturating_sub(6)..number).rev().any(|before| {
            matches!(items[before].tag, Tag::Img | Tag::Picture | Tag::Figure)
                && items[before].end <= number
                && (items[before].end..number).all(|between| items[between].own == 0)
        })
}

/// Whether an element is named as a caption, is short, and is right before or after code or a table.
fn is_beside_code(items: &[Item<'_>], number: usize) -> bool {
    let item = &items[number];
    let is_code = |item: &Item<'_>| matches!(item.tag, Tag::Pre | Tag::Table);
    let has_name = item.words.has(Word::Caption)
        && item.is_block
        && (4..300).contains(&item.weight)
        && item.linked * 2 < item.weight;
    // Around code there may be boxes without text of their own.
    let after =
        || items[item.end..].iter().take(4).take_while(|next| next.own == 0 || is_code(next));
    let before =
        || (number.saturating_sub(80)..number).rev().find(|&before| is_code(&items[before]));
    has_name
        && (after().any(is_code)
            || before().is_some_and(|before| {
                items[before].end <= number
                    && (items[before].end..number).all(|between| items[between].own == 0)
            }))
}

/// Less prose than this before or after an element leaves it at an end of the page.
const LEAST_BESIDE: f32 = 60.0;

/// In a manual, a name alone says little: what it says must be seen, in links, in controls, or in where the element is.
fn mark_named(items: &mut [Item<'_>], title: Option<usize>) {
    let mut before = Vec::with_capacity(items.len() + 1);
    let mut prose = 0.0;
    for item in &*items {
        before.push(prose);
        prose += item.own_prose;
    }
    before.push(prose);
    let least_after = LEAST_BESIDE.max(prose / 32.0);
    for number in 1..items.len() {
        let item = &items[number];
        if item.tag == Tag::Figcaption {
            items[number].is_part = true;
            items[number].words.remove(&[Word::Caption]);
            continue;
        }
        if !is_doubted(item, Focus::Balanced) || says_what_it_is(item) {
            continue;
        }
        // A header below the title is not the head of the page, and a caption is that of a table or of code.
        if title.is_some_and(|title| number > title) {
            items[number].words.remove(&[Word::Header, Word::Caption]);
        }
        let item = &items[number];
        let is_before = title.map_or(before[number] < LEAST_BESIDE, |title| item.end <= title);
        let is_after = prose - before[item.end] < least_after;
        let (most, of) = if is_before { (2, 5) } else { (3, 4) };
        // Replies have dates, or a form for another one.
        let is_reply = || item.moments > 0 || !item.words.has(Word::Comments);
        let is_seen = item.linked * of >= item.weight * most
            || has_controls(items, number)
            || is_before && item.words.has_any(&AT_BEGINNING)
            || is_after && item.words.has_any(&AT_END) && is_reply();
        if !is_seen {
            items[number].words.remove(&AGAINST);
        }
    }
}

/// The parts before the content of a page, and after it.
const AT_BEGINNING: [Word; 8] = [
    Word::Navigation,
    Word::Sidebar,
    Word::Share,
    Word::Related,
    Word::Advertisement,
    Word::Offer,
    Word::Header,
    Word::Footer,
];
const AT_END: [Word; 5] =
    [Word::Footer, Word::Share, Word::Comments, Word::Advertisement, Word::Offer];

/// The names that speak against an element, but those that hide it.
const AGAINST: [Word; 14] = [
    Word::Navigation,
    Word::Footer,
    Word::Sidebar,
    Word::Share,
    Word::Comments,
    Word::Related,
    Word::Advertisement,
    Word::Offer,
    Word::Tags,
    Word::Byline,
    Word::Caption,
    Word::Widget,
    Word::Tools,
    Word::Teaser,
];

/// Whether an element is for something else than content by its tag or role, or hidden.
fn says_what_it_is(item: &Item<'_>) -> bool {
    matches!(
        item.tag,
        Tag::Nav | Tag::Menu | Tag::Search | Tag::Footer | Tag::Dialog | Tag::Noscript
    ) || item.words.has_any(&[Word::Hidden, Word::Overlay])
        || item.element.attribute("role").is_some_and(|role| {
            ["navigation", "menu", "menubar", "search", "toolbar", "contentinfo", "complementary"]
                .contains(&role)
        })
}

/// Whether something can be typed or pressed in an element.
pub(super) fn has_controls(items: &[Item<'_>], number: usize) -> bool {
    let inside = &items[number + 1..items[number].end];
    inside.iter().take(40).any(|item| {
        matches!(item.tag, Tag::Input | Tag::Button | Tag::Select | Tag::Textarea | Tag::Form)
    })
}

/// By the number of an item: that of the nearest block around its text, which may be itself.
fn blocks(items: &[Item<'_>]) -> Vec<usize> {
    let mut blocks: Vec<usize> = Vec::with_capacity(items.len());
    for (number, item) in items.iter().enumerate() {
        blocks.push(if item.is_block { number } else { blocks[item.parent] });
    }
    blocks
}

/// Links of headings, definitions and captions to themselves are no part of them.
fn mark_permalinks(items: &mut [Item<'_>], blocks: &[usize]) {
    for number in 1..items.len() {
        let item = &items[number];
        if item.tag == Tag::A && item.weight < 24 && is_permalink(item.element) {
            let block = &items[blocks[number]];
            if block.own > item.weight || block.is_heading {
                items[number].words = Words::default();
                items[number].words.add(Word::Hidden);
            }
        }
    }
}

/// Elements of a line whose names speak against them are parts of a sentence if there is other text in it.
fn mark_parts(items: &mut [Item<'_>], blocks: &[usize], is_manual: bool) {
    // By the number of a block: the weight of such elements in its lines.
    let mut doubted = vec![0_u32; items.len()];
    // Whether an element of a line is, or is in, such an element; and whether it has blocks in it.
    let mut is_in = vec![false; items.len()];
    let mut has_block = vec![false; items.len()];
    for number in (1..items.len()).rev() {
        let item = &items[number];
        has_block[item.parent] |= item.is_block || has_block[number];
    }
    for number in 1..items.len() {
        let item = &items[number];
        if item.is_block || has_block[number] {
            continue;
        }
        let is_in_one = is_in[item.parent];
        if !is_in_one && speaks_against(item) {
            doubted[blocks[number]] += item.weight;
        }
        is_in[number] = is_in_one || speaks_against(item);
    }
    for number in 1..items.len() {
        if !is_in[number] {
            continue;
        }
        let block = &items[blocks[number]];
        let rest = block.own.saturating_sub(doubted[blocks[number]]);
        let is_part = match block.tag {
            Tag::Li | Tag::Td | Tag::Th | Tag::Dt | Tag::Dd => {
                !has_block[blocks[number]] || rest >= LEAST_AROUND
            }
            Tag::Figcaption | Tag::Caption | Tag::Pre | Tag::Summary => true,
            _ if block.is_heading => true,
            Tag::P => rest >= 2 * LEAST_AROUND || rest >= 12 && rest * 3 >= doubted[blocks[number]],
            _ if is_manual && items[number].linked * 2 <= items[number].weight => true,
            _ => rest >= 2 * LEAST_AROUND && rest >= doubted[blocks[number]],
        };
        let is_hidden = items[number].words.has(Word::Hidden);
        if is_part {
            items[number].words = Words::default();
            if is_hidden {
                items[number].words.add(Word::Hidden);
            } else {
                items[number].is_part = true;
            }
        } else if block.tag == Tag::P && rest > 0 && !is_hidden {
            // The rest of a line of names and dates goes with them.
            items[blocks[number]].words.add(Word::Byline);
        }
    }
}

/// Whether an element of a line would be dropped.
fn speaks_against(item: &Item<'_>) -> bool {
    item.weight > 0
        && (is_doubted(item, Focus::Balanced)
            || matches!(item.tag, Tag::Button | Tag::Select | Tag::Input))
}

/// Names of rows, cells, entries and code say what they hold, not that they are something else.
fn mark_rows(items: &mut [Item<'_>]) {
    let lays_out = tables_that_lay_out(items);
    let mut table = vec![0; items.len()];
    for number in 1..items.len() {
        let item = &items[number];
        table[number] = if item.tag == Tag::Table { number } else { table[item.parent] };
        let is_in_data = table[number] > 0 && !lays_out[table[number]];
        let is_data = match item.tag {
            Tag::Tr | Tag::Tbody | Tag::Thead | Tag::Tfoot | Tag::Th | Tag::Caption => {
                table[number] > 0
            }
            Tag::Td => is_in_data,
            Tag::Dt | Tag::Dd | Tag::Li => {
                item.linked * 2 <= item.weight
                    && !item.words.has_any(&[Word::Comments, Word::Caption])
            }
            Tag::Pre => true,
            _ => false,
        };
        if is_data {
            let is_hidden = item.words.has(Word::Hidden);
            items[number].words = Words::default();
            if is_hidden {
                items[number].words.add(Word::Hidden);
            }
        }
    }
}

/// By the number of a table: whether it has other tables, headings or long texts in its cells, or one cell only.
fn tables_that_lay_out(items: &[Item<'_>]) -> Vec<bool> {
    let mut lays_out = vec![false; items.len()];
    let mut cells = vec![0_u32; items.len()];
    let mut table = vec![0; items.len()];
    for number in 1..items.len() {
        let item = &items[number];
        let around = table[item.parent];
        table[number] = if item.tag == Tag::Table { number } else { around };
        if around == 0 {
            continue;
        }
        let is_cell = matches!(item.tag, Tag::Td | Tag::Th);
        cells[around] += u32::from(is_cell);
        lays_out[around] |= item.tag == Tag::Table
            || item.is_heading
            || item.tag == Tag::Form
            || is_cell && item.prose > MOST_OF_CELL;
    }
    for number in 1..items.len() {
        lays_out[number] |= items[number].tag == Tag::Table && cells[number] < 2;
    }
    lays_out
}

/// A section whose id is made of the words of its own heading is a chapter, if chapters beside it or its title say so.
fn mark_chapters<'a>(items: &mut [Item<'a>], title: Option<usize>) {
    let mut reader: Option<Reader<'a>> = None;
    // By the number of an item: the first heading in it before any other text.
    let headings = first_headings(items);
    let mut neutral = None;
    for number in 1..items.len() {
        let item = &items[number];
        let Some(heading) = headings[number] else { continue };
        if !item.is_block || !is_doubted(item, Focus::Balanced) || item.linked * 2 > item.weight {
            continue;
        }
        let Some(id) = item.element.attribute("id") else { continue };
        if !is_id_of(id, &items[heading]) {
            continue;
        }
        let has_title = title.is_some_and(|title| number < title && title < item.end)
            || items[heading].tag == Tag::H1;
        let neutral = neutral.get_or_insert_with(|| neutral_chapters(items, &headings));
        let others = neutral.get(&(item.parent, item.tag, items[heading].tag)).copied();
        if has_title || others.unwrap_or(0.0) >= 60.0 {
            let reader = reader.get_or_insert_with(Reader::new);
            items[number].words = words_without_id(item.element, reader);
        }
    }
}

/// The prose of chapters without a name that speaks against them, by parent, element and rank of the heading.
fn neutral_chapters(
    items: &[Item<'_>],
    headings: &[Option<usize>],
) -> std::collections::HashMap<(usize, Tag, Tag), f32> {
    let mut chapters = std::collections::HashMap::new();
    for (number, item) in items.iter().enumerate().skip(1) {
        let Some(heading) = headings[number].filter(|_| item.is_block) else { continue };
        if item.linked * 2 <= item.weight && !is_doubted(item, Focus::Balanced) {
            *chapters.entry((item.parent, item.tag, items[heading].tag)).or_insert(0.0) +=
                item.prose;
        }
    }
    chapters
}

/// By the number of an item: the heading that it begins with.
fn first_headings(items: &[Item<'_>]) -> Vec<Option<usize>> {
    let mut found = vec![None; items.len()];
    for (number, item) in items.iter().enumerate() {
        if !item.is_heading || item.weight == 0 {
            continue;
        }
        let (mut inner, mut depth) = (number, 0);
        while inner > 0 && depth < DEPTH {
            let parent = items[inner].parent;
            if number - parent > DEPTH {
                break;
            }
            // Nothing with text may be before it.
            let is_first = items[parent].own == 0
                && (parent + 1..number)
                    .all(|before| items[before].weight == 0 || number < items[before].end);
            if !is_first || found[parent].is_some() {
                break;
            }
            found[parent] = Some(number);
            (inner, depth) = (parent, depth + 1);
        }
    }
    found
}

/// Whether an id is made of the words of a heading.
fn is_id_of(id: &str, heading: &Item<'_>) -> bool {
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(char::is_ascii_alphabetic);
        letters.map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let Some(text) = short_text(heading.element, 300) else { return false };
    let (id, text) = (letters(id), letters(&text));
    id.len() >= 2 && (id == text || id.len() >= 4 && text.starts_with(&id))
}
