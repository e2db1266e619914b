//! Replies of readers, and teasers of other pages, by their shape: several elements that look alike, each with a date
//! and sentences, after the title.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::outline::Item;
use super::vocabulary::Word;
use duckbill::names::Tag;

/// How many elements that look alike are a list.
const LEAST: u32 = 3;

/// How many ancestors are looked at for other prose.
const DEPTH: usize = 8;

/// How many kinds of elements are distinguished in one list.
const KINDS: usize = 4;

/// Whether a short text is a date or a time of a day: a year with a day or a month, three numbers with signs between them, or
/// hours and minutes. Neither the number of a chapter, nor a price, nor a span of years or hours is.
#[inline(never)]
pub(super) fn is_moment(text: &str) -> bool {
    let text = text.as_bytes();
    if text.len() > 120 {
        return false;
    }
    // Without a branch, so that the loop is compiled to vectors.
    let digits = text.iter().fold(0_u8, |count, byte| count + u8::from(byte.is_ascii_digit()));
    (3..=14).contains(&digits) && has_moment(text)
}

fn has_moment(text: &[u8]) -> bool {
    let (mut years, mut days, mut times, mut others) = (0, 0, 0, 0);
    let (mut at, mut before, mut signs) = (0, 0_u8, 0);
    while let Some(&byte) = text.get(at) {
        if !byte.is_ascii_digit() {
            at += 1;
            continue;
        }
        let rest = text.get(at..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = rest.iter().take(length).fold(0_u32, |number, &digit| {
            number.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
        });
        let next = rest.get(length).copied().unwrap_or(0);
        let is_joined = at > 0 && text.get(at - 1) == Some(&before);
        match length {
            1 | 2 if next == b':' && number < 25 && !(is_joined && before == b':') => times += 1,
            1 | 2 if is_joined && before == b':' => {}
            4 if (1970..2100).contains(&number) => years += 1,
            1 | 2 if (1..32).contains(&number) => {
                days += 1;
                signs += u32::from(is_joined && matches!(before, b'/' | b'-'));
            }
            _ => others += 1,
        }
        before = next;
        at += length;
    }
    others <= 1
        && times <= 1
        && years <= 1
        && (years == 1 && (1..=3).contains(&days)
            || times == 1 && days <= 3
            || days == 3 && signs == 2)
}

/// Marks lists of replies, as if they were named for it.
pub(super) fn mark(items: &mut [Item<'_>], title: Option<usize>) {
    let Some(all) = items.first().filter(|all| all.moments >= LEAST).map(|all| all.prose) else {
        return;
    };
    let mut sums = None;
    for number in title.unwrap_or(0) + 1..items.len() {
        let item = &items[number];
        // A list that is all of the page is its content.
        let may_be_list = item.moments >= LEAST
            && item.prose >= 150.0
            && all - item.prose >= 200.0
            && can_hold_replies(item.tag)
            && !item.is_marked
            && !item.words.has_any(&[Word::ArticleBody, Word::Entry]);
        if !may_be_list {
            continue;
        }
        let sums = sums.get_or_insert_with(|| Sums::new(items));
        // Lists in an article have text after them.
        if sums.after(items, number) <= 0.5 * item.prose
            && of_replies(items, number, sums) >= 0.6 * item.prose
        {
            items[number].words.add(Word::Comments);
            items[number].are_replies = true;
            let mut around = number;
            while !items[around].has_replies {
                items[around].has_replies = true;
                around = items[around].parent;
            }
        }
    }
}

/// By the number of an item: how many headings are before it, and how much prose.
struct Sums {
    headings: Vec<u32>,
    prose: Vec<f32>,
}

impl Sums {
    fn new(items: &[Item<'_>]) -> Self {
        let (mut headings, mut prose) = (vec![0], vec![0.0]);
        let (mut count, mut sum) = (0, 0.0);
        for item in items {
            count += u32::from(item.is_heading && item.weight > 0);
            sum += item.own_prose;
            headings.push(count);
            prose.push(sum);
        }
        Self { headings, prose }
    }

    /// The prose after an item, in the nearest element that has other prose.
    fn after(&self, items: &[Item<'_>], number: usize) -> f32 {
        let item = &items[number];
        let mut around = item.parent;
        for _ in 0..DEPTH {
            if items[around].prose >= item.prose + 60.0 {
                break;
            }
            around = items[around].parent;
        }
        self.prose[items[around].end] - self.prose[item.end]
    }
}

fn can_hold_replies(tag: Tag) -> bool {
    matches!(
        tag,
        Tag::Div
            | Tag::Section
            | Tag::Ol
            | Tag::Ul
            | Tag::Dl
            | Tag::Aside
            | Tag::Footer
            | Tag::Unknown
    )
}

/// How much of the prose of an element is in replies, if there are three or more.
fn of_replies(items: &[Item<'_>], around: usize, sums: &Sums) -> f32 {
    let mut kinds: Vec<((Tag, &str), u32, f32)> = Vec::new();
    let mut number = around + 1;
    while number < items[around].end {
        let item = &items[number];
        if is_reply(items, number, sums) {
            let kind = (item.tag, item.element.classes().next().unwrap_or_default());
            if let Some((_, count, prose)) = kinds.iter_mut().find(|(one, ..)| *one == kind) {
                *count += 1;
                *prose += item.prose;
            } else if kinds.len() < KINDS {
                kinds.push((kind, 1, item.prose));
            }
        }
        number = item.end;
    }
    let lists = kinds.into_iter().filter(|(_, count, _)| *count >= LEAST);
    lists.map(|(_, _, prose)| prose).fold(0.0, f32::max)
}

/// Whether an element may be a reply: a date and sentences, with no more than the name of its author as a heading.
fn is_reply(items: &[Item<'_>], number: usize, sums: &Sums) -> bool {
    let item = &items[number];
    let inside = &items[number + 1..item.end];
    item.is_block
        && item.moments > 0
        && item.weight > item.moments.saturating_mul(10)
        && item.prose > 20.0
        && item.linked_headings == 0
        && sums.headings[item.end] - sums.headings[number] <= 1
        && !matches!(item.tag, Tag::Tr | Tag::Td | Tag::Tbody | Tag::Table)
        // Messages of networks are quotations.
        && !inside.iter().take(4).any(|inner| inner.tag == Tag::Blockquote)
}
