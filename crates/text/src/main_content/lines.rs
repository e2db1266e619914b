//! The last step: lines that are no part of the text, by where they are: before the first sentence, after the last,
//! and headings of what was left out.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::Focus;
use super::outline::Item;
use super::region::Page;
use super::title::Kind;
use crate::kinds::short_text;
use duckbill::names::Tag;

/// A block with text of its own.
#[derive(Debug)]
struct Line {
    number: usize,
    is_heading: bool,
    /// Whether it is short and no sentence: a name, a date, something in bold type.
    is_short: bool,
    is_prose: bool,
    /// Whether something was left out between this line and the next, and whether it was links.
    before_gap: bool,
    before_links: bool,
}

/// Drops lines that are no part of the text.
pub(super) fn clean(page: &mut Page<'_>, region: usize, focus: Focus) {
    let mut lines = lines(page, region);
    if focus != Focus::Recall {
        if page.kept[region].prose > 150.0 {
            drop_ends(page, region, &mut lines);
        }
        // A sentence that leads to links that were left out.
        for index in 0..lines.len() {
            let ends_section = lines.get(index + 1).is_none_or(|next| next.is_heading);
            let line = &lines[index];
            if line.before_links
                && (line.is_short && !line.is_heading || line.is_heading && ends_section)
            {
                page.drop_from(region, line.number);
            }
        }
        lines.retain(|line| !page.dropped[line.number]);
    }
    drop_empty_headings(page, region, &lines);
}

/// Drops what is before the first sentence and after the last, such as names and dates.
fn drop_ends(page: &mut Page<'_>, region: usize, lines: &mut Vec<Line>) {
    let Some(first) = lines.iter().position(|line| line.is_prose) else { return };
    let Some(last) = lines.iter().rposition(|line| line.is_prose) else { return };
    let before =
        if matches!(page.kind, Kind::Manual | Kind::Recipe) { &[] } else { &lines[..first] };
    for line in before {
        let item = &page.items[line.number];
        let is_title = page.kind == Kind::Article
            && (item.tag == Tag::H1 && first <= 8 || page.title == Some(line.number));
        let is_out = first <= 8 && line.is_short && !line.is_heading && !is_sentence(item);
        if is_title || is_out {
            page.drop_from(region, line.number);
        }
    }
    for line in &lines[last + 1..] {
        if line.is_short
            && !line.is_heading
            && page.items[line.number].own < 30
            && !page.is_of_recipe(line.number)
            && !is_sentence(&page.items[line.number])
        {
            page.drop_from(region, line.number);
        }
    }
    lines.retain(|line| !page.dropped[line.number]);
}

/// Whether a paragraph is a short sentence: a few words with a mark at the end, and without digits, as dates have them.
fn is_sentence(item: &Item<'_>) -> bool {
    let Some(text) = short_text(item.element, 200).filter(|_| item.tag == Tag::P) else {
        return false;
    };
    text.ends_with(['.', '?', '!', '。', '”', '"'])
        && !text.bytes().any(|byte| byte.is_ascii_digit())
        && (!text.is_ascii() || text.split(' ').count() >= 4)
}

/// Drops headings of what was left out. Headings that follow each other are the text of some pages.
fn drop_empty_headings(page: &mut Page<'_>, region: usize, lines: &[Line]) {
    let (mut has_text, mut is_last) = (false, true);
    for line in lines.iter().rev() {
        if line.is_heading {
            let parents = std::iter::successors(Some(page.items[line.number].parent), |&number| {
                Some(page.items[number].parent)
            });
            // The text of a block is that of the inline elements in it, too.
            let block = parents.take(8).find(|&number| page.items[number].is_block);
            let parent = block.unwrap_or(page.items[line.number].parent);
            let is_last = is_last && page.kind != Kind::Manual;
            if !has_text && (line.before_gap || is_last) && page.items[parent].own == 0 {
                page.drop_from(region, line.number);
            }
            has_text = false;
        } else {
            (has_text, is_last) = (true, false);
        }
    }
}

/// Drops entries of lists in which nothing is left.
pub(super) fn drop_emptied(page: &mut Page<'_>, region: usize) {
    let end = page.items[region].end;
    let mut rest = vec![0_u32; end - region];
    for number in (region + 1..end).rev() {
        let item = &page.items[number];
        let own = rest[number - region] + item.own + u32::from(item.tag == Tag::Img);
        let is_entry =
            matches!(item.tag, Tag::Li | Tag::Dt | Tag::Dd | Tag::Ul | Tag::Ol | Tag::Dl);
        if page.dropped[number] {
            continue;
        }
        if own == 0 && is_entry && item.weight > 0 {
            page.drop_from(region, number);
        } else {
            rest[item.parent - region] += own;
        }
    }
}

/// The blocks with text of their own that are left, in tree order.
fn lines(page: &Page<'_>, region: usize) -> Vec<Line> {
    let end = page.items[region].end;
    let mut lines: Vec<Line> = Vec::new();
    let mut number = region;
    while number < end {
        let item = &page.items[number];
        if page.dropped[number] {
            if let Some(line) = lines.last_mut() {
                line.before_gap |= item.weight > 40;
                line.before_links |= page.by_links[number];
            }
            number = item.end;
            continue;
        }
        if item.own > 0 {
            let is_leaf = item.own == item.weight;
            let is_part =
                matches!(item.tag, Tag::Li | Tag::Td | Tag::Th | Tag::Dd | Tag::Dt | Tag::Pre);
            let bold = page.items.get(number + 1).filter(|next| {
                next.parent == number
                    && matches!(next.tag, Tag::B | Tag::Strong | Tag::Em | Tag::U)
                    && next.weight == item.own
            });
            let is_short = is_leaf
                && !is_part
                && (item.own < 40 && item.own_marks <= 1
                    || bold.is_some() && item.own < 100 && (item.own_marks == 0 || item.own < 60));
            let is_prose = !is_short
                && !item.is_heading
                && item.own >= 60
                && item.own_marks > 0
                && item.own_linked * 2 < item.own;
            lines.push(Line {
                number,
                is_heading: item.is_heading,
                is_short,
                is_prose,
                before_gap: false,
                before_links: false,
            });
        }
        number += 1;
    }
    lines
}
