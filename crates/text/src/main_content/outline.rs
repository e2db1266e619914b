//! One walk over the page: what each element holds, in an array in tree order.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of this array")]

use super::replies::is_moment;
use super::vocabulary::{Word, Words};
use super::words::{Reader, words_of};
use crate::formulas::shows_again;
use crate::kinds::{is_block, is_heading, is_never_shown};
use crate::known::CLASS;
use crate::markdown::{counted_by, numbers_lines};
use crate::stop::Stop;
use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill::{Document, ElementRef, NodeRef};

/// An element, and sums over its text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Item<'a> {
    pub(super) element: ElementRef<'a>,
    pub(super) tag: Tag,
    pub(super) words: Words,
    pub(super) is_block: bool,
    pub(super) is_heading: bool,
    /// Whether the text in it counts as text in links.
    is_link: bool,
    /// The number of its parent; 0 for the first item, which is its own.
    pub(super) parent: usize,
    /// The number after that of its last descendant.
    pub(super) end: usize,
    /// The weight of its text, and of the part in links, with its descendants.
    pub(super) weight: u32,
    pub(super) linked: u32,
    /// The part in links to places on the page.
    pub(super) local: u32,
    /// The same for the text whose nearest block this is; and how many marks such as commas are in it.
    pub(super) own: u32,
    pub(super) own_linked: u32,
    pub(super) own_marks: u32,
    /// How much of the text reads like prose, with its descendants; and the same for its own text.
    pub(super) prose: f32,
    pub(super) own_prose: f32,
    /// Whether it is, or holds, an element that is around the content or at its head: `main`, `h1`.
    pub(super) is_marked: bool,
    /// The same by names: `articleBody`. In comments such names mean little.
    pub(super) has_body: bool,
    /// Whether it is, or holds, an element named for comments.
    pub(super) has_replies: bool,
    /// How many headings in it are links.
    pub(super) linked_headings: u32,
    /// How many of its blocks have a date or a time of a day and little else, with its descendants.
    pub(super) moments: u32,
    has_moment: bool,
    /// Whether it is a list of replies, by its shape.
    pub(super) are_replies: bool,
    /// How many of its texts mention cookies, with its descendants.
    pub(super) cookies: u32,
    /// Whether it is a part of a sentence, which is kept whole.
    pub(super) is_part: bool,
}

impl Item<'_> {
    /// How much of its own text reads like prose: long runs of text outside of links with marks in them.
    fn prose_of_own(&self) -> f32 {
        let text = self.own.saturating_sub(self.own_linked) as f32;
        if text < 12.0 || self.is_heading || self.own_linked * 2 > self.own {
            return 0.0;
        }
        if matches!(self.tag, Tag::Option | Tag::Legend) {
            return 0.0;
        }
        let long = text * text / (text + 60.0);
        // Long texts without sentences are lists of words.
        if self.own_marks == 0 && text < 100.0 {
            long / 4.0
        } else if self.own > 1000 && self.own_marks < self.own / 1000 {
            100.0
        } else {
            long
        }
    }
}

/// The weight of text, and how many marks are in it. A character of a script without spaces weighs two.
fn weigh(text: &str) -> (u32, u32) {
    let (mut weight, mut marks) = (0_u32, 0_u32);
    // Counted in bytes, and without a branch, so that the loop is compiled to vectors.
    for part in text.as_bytes().chunks(127) {
        let (mut of_part, mut marks_of_part) = (0_u8, 0_u8);
        for &byte in part {
            let is_none = matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c | 0x80..=0xbf);
            of_part += u8::from(!is_none) + u8::from(byte >= 0xe0);
            marks_of_part += u8::from(matches!(byte, b'.' | b',' | b'!' | b'?' | b';'));
        }
        weight = weight.saturating_add(u32::from(of_part));
        marks = marks.saturating_add(u32::from(marks_of_part));
    }
    if marks < weight / 128 + 1 && !text.is_ascii() {
        let is_mark = |c: &char| {
            matches!(c, '。' | '、' | '，' | '！' | '？' | '،' | '؟' | '۔' | '।' | '…' | '․' | '።')
        };
        let others = text.chars().filter(is_mark).count();
        marks = marks.saturating_add(u32::try_from(others).unwrap_or(u32::MAX));
    }
    (weight, marks)
}

/// The scripts of the head that hold JSON-LD.
pub(super) fn scripts_of_head(document: &Document) -> Vec<ElementRef<'_>> {
    let head = document.head().into_iter().flat_map(|head| head.as_node().children());
    head.filter_map(NodeRef::as_element).filter(|&element| holds_json_ld(element)).collect()
}

fn holds_json_ld(element: ElementRef<'_>) -> bool {
    let is_it = |kind: &str| kind.trim().eq_ignore_ascii_case("application/ld+json");
    element.is_html(Tag::Script) && element.attribute("type").is_some_and(is_it)
}

/// The elements below `root` and `root` itself; `None` if the work is stopped. Adds the scripts with JSON-LD to others.
pub(super) fn outline<'a>(
    root: ElementRef<'a>,
    scripts: &mut Vec<ElementRef<'a>>,
    stop: &Stop,
) -> Option<Vec<Item<'a>>> {
    let mut items: Vec<Item<'a>> = Vec::with_capacity(1024);
    let mut names = Reader::new();
    let cookie = memchr::memmem::Finder::new("ookie");
    // The element whose inside the walk is in, and the blocks around it.
    let mut at = 0;
    let mut blocks = vec![0];
    let mut links = 0_u32;
    // Names in code are those of a highlighter, and links in it explain it.
    let mut codes = 0_u32;
    // The element of its line numbers.
    let (mut counted, mut pres) = (None, 0_u32);
    let mut was_skipped = false;
    let mut edges = root.as_node().traverse();
    while let Some(edge) = edges.next() {
        if stop.is_set() {
            return None;
        }
        match edge {
            Visit::Open(node) => {
                let Some(element) = NodeRef::as_element(node) else {
                    if let Some(text) = node.text().filter(|_| !items.is_empty()) {
                        let (weight, marks) = weigh(text);
                        let linked = if links > 0 { weight } else { 0 };
                        items[at].weight += weight;
                        items[at].linked += linked;
                        if weight > 40 {
                            let mentions = cookie.find_iter(text.as_bytes()).count();
                            items[at].cookies += u32::try_from(mentions).unwrap_or(u32::MAX);
                        }
                        let is_moment = (4..50).contains(&weight) && is_moment(text);
                        let block = &mut items[blocks.last().copied().unwrap_or(0)];
                        block.own += weight;
                        block.own_linked += linked;
                        block.own_marks += marks;
                        block.has_moment |= is_moment;
                    }
                    continue;
                };
                let is_out = is_never_shown(element) && !element.is_html(Tag::Noscript);
                if element != root && (is_out || shows_again(element)) {
                    if holds_json_ld(element) {
                        scripts.push(element);
                    }
                    edges.skip_inside();
                    was_skipped = true;
                    continue;
                }
                let number = items.len();
                let is_block = is_block(element) || number == 0;
                let is_link = codes == 0 && is_link(element);
                if element.is_html(Tag::Pre) {
                    if pres == 0 {
                        counted = counted_by(element);
                    }
                    pres += 1;
                }
                let is_counted = codes > 0
                    && counted.is_some_and(|(tag, class)| {
                        element.tag() == tag && CLASS.of(element) == class
                    });
                let words = if is_counted
                    || may_number_lines(element, codes > 0) && numbers_lines(element)
                {
                    let mut hidden = Words::default();
                    hidden.add(Word::Hidden);
                    hidden
                } else if codes > 0 || is_formula(element) {
                    Words::default()
                } else {
                    words_of(element, &mut names)
                };
                items.push(Item {
                    element,
                    tag: element.tag(),
                    words,
                    is_block,
                    is_heading: is_heading(element),
                    is_link,
                    parent: at,
                    end: 0,
                    weight: 0,
                    linked: 0,
                    local: 0,
                    own: 0,
                    own_linked: 0,
                    own_marks: 0,
                    prose: 0.0,
                    own_prose: 0.0,
                    is_marked: false,
                    has_body: false,
                    has_replies: false,
                    linked_headings: 0,
                    moments: 0,
                    has_moment: false,
                    are_replies: false,
                    cookies: 0,
                    is_part: false,
                });
                at = number;
                if is_block {
                    blocks.push(number);
                }
                links += u32::from(is_link);
                codes += u32::from(is_code(element));
            }
            Visit::Close(_) if was_skipped => was_skipped = false,
            Visit::Close(node) => {
                let Some(element) = NodeRef::as_element(node) else { continue };
                let number = items.len();
                items[at].end = number;
                pres = pres.saturating_sub(u32::from(element.is_html(Tag::Pre)));
                codes = codes.saturating_sub(u32::from(is_code(element)));
                links = links.saturating_sub(u32::from(items[at].is_link));
                if items[at].is_block {
                    blocks.pop();
                }
                at = items[at].parent;
            }
        }
    }
    sum(&mut items);
    Some(items)
}

/// Whether names in an element are those of a program that coloured it, or that made boxes of a formula.
fn is_code(element: ElementRef<'_>) -> bool {
    element.is_html(Tag::Pre) || element.is_html(Tag::Code) || is_formula(element)
}

/// Whether an element is around what MathJax makes of a formula.
fn is_formula(element: ElementRef<'_>) -> bool {
    element.tag() == Tag::Unknown && element.name() == "mjx-container"
}

/// Whether an element is where the numbers of lines of code are.
fn may_number_lines(element: ElementRef<'_>, is_in_code: bool) -> bool {
    is_in_code || matches!(element.tag(), Tag::Td | Tag::Pre)
}

fn is_link(element: ElementRef<'_>) -> bool {
    if element.is_html(Tag::A) {
        return element.attribute("href").is_some_and(|href| !href.starts_with("mailto:"));
    }
    element.is_html(Tag::Button)
}

/// Adds what children hold to their parents.
fn sum(items: &mut [Item<'_>]) {
    for number in (0..items.len()).rev() {
        let item = &mut items[number];
        if item.is_link && item.element.attribute("href").is_some_and(|href| href.starts_with('#'))
        {
            item.local = item.linked;
        }
        item.own_prose = item.prose_of_own();
        item.prose += item.own_prose;
        item.is_marked |= matches!(item.tag, Tag::H1 | Tag::Main);
        // A date among sentences is a part of them.
        item.moments += u32::from(item.has_moment && item.own <= 80 && !item.is_heading);
        item.has_body |= item.words.has(Word::ArticleBody);
        item.has_replies |= item.words.has(Word::Comments);
        if item.is_heading && item.weight > 8 && item.linked * 10 >= item.weight * 9 {
            item.linked_headings += 1;
        }
        let Item { weight, linked, prose, parent, is_marked, has_body, .. } = items[number];
        let Item { local, cookies, linked_headings, has_replies, moments, .. } = items[number];
        if number > 0 {
            items[parent].weight += weight;
            items[parent].linked += linked;
            items[parent].local += local;
            items[parent].prose += prose;
            items[parent].cookies += cookies;
            items[parent].moments += moments;
            items[parent].linked_headings += linked_headings;
            items[parent].is_marked |= is_marked;
            items[parent].has_body |= has_body;
            items[parent].has_replies |= has_replies;
        }
    }
}
