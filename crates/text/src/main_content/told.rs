//! The text of the article as the page itself gives it in JSON-LD, `articleBody`: it says which blocks belong to it.
//!
//! That text is never the result, which is nodes. It is compared by runs of eight bytes of letters, so white space,
//! marks, case and breaks between paragraphs may differ.

#![expect(clippy::indexing_slicing, reason = "the numbers of items are those of the outline")]

use super::region::{Page, can_hold};
use crate::kinds::is_never_shown;
use crate::stop::Stop;
use duckbill::dom::Visit;
use duckbill::names::Tag;
use duckbill::{ElementRef, NodeRef};
use serde_json::Value;

/// A text with fewer runs than this is a teaser.
const LEAST: u32 = 400;

/// A block with fewer runs than this may be anywhere.
const LEAST_OF_BLOCK: u32 = 4;

/// Drops the blocks that are not in the article as the page gives it, takes back those that are, and returns the
/// element that holds them. `None` if the page gives none, shows less than most of it, or it is a part of the content.
pub(super) fn narrow(
    page: &mut Page<'_>,
    region: usize,
    scripts: &[ElementRef<'_>],
    stop: &Stop,
) -> Option<usize> {
    let told = told(scripts)?;
    let counts = compare(page, &told, stop)?;
    let of_kept = kept(page, region, &counts.own);
    if counts.shown * 5 < told.count * 4 || told.count * 2 < of_kept {
        return None;
    }
    let mut around = counts.own.clone();
    for number in (1..around.len()).rev() {
        let Count { found, all } = around[number];
        let parent = &mut around[page.items[number].parent];
        parent.found += found;
        parent.all += all;
    }
    let before = region..page.items[region].end;
    let most = around[0].found - around[0].found / 10;
    let region = if around[region].found < most { holder(page, &around, most) } else { region };
    let few = told.count / 10;
    // The article may begin after the lead. And where what was left out so far ends.
    let (mut number, mut is_begun, mut end_of_out) = (region + 1, false, 0);
    while number < page.items[region].end {
        let (item, Count { found, all }) = (&page.items[number], around[number]);
        let holds_region = number <= before.start && before.end <= item.end;
        if page.dropped[number] || !before.contains(&number) && !holds_region {
            end_of_out = end_of_out.max(item.end);
        }
        let was_out = number < end_of_out;
        if item.is_block && !holds_region {
            let is_known = all >= LEAST_OF_BLOCK;
            let is_in = is_known && found * 2 >= all;
            // Headings between the paragraphs are missing in some of these texts.
            let is_out =
                if was_out { !is_in } else { is_begun && is_known && !is_in && !item.is_heading };
            page.dropped[number] = if found > few { false } else { is_out || was_out };
            is_begun |= is_in && counts.own[number].all >= LEAST_OF_BLOCK;
        }
        number = if page.dropped[number] { item.end } else { number + 1 };
    }
    Some(region)
}

/// The innermost element with nearly all that was found.
fn holder(page: &Page<'_>, around: &[Count], most: u32) -> usize {
    let (mut holder, mut child) = (0, 1);
    while child < page.items[holder].end {
        if around[child].found < most {
            child = page.items[child].end;
        } else if can_hold(page.items[child].tag) {
            holder = child;
            child += 1;
        } else {
            break;
        }
    }
    holder
}

/// How many runs are in the blocks that are the content so far.
fn kept(page: &Page<'_>, region: usize, own: &[Count]) -> u32 {
    let (mut number, mut runs) = (region, 0);
    while number < page.items[region].end {
        if page.dropped[number] {
            number = page.items[number].end;
        } else {
            runs += own[number].all;
            number += 1;
        }
    }
    runs
}

/// How many of the runs of an element are in the article.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Count {
    pub(super) found: u32,
    pub(super) all: u32,
}

pub(super) struct Counts {
    /// By the number of an item: for the text whose nearest block this is.
    pub(super) own: Vec<Count>,
    /// How many runs of the article are in the page.
    pub(super) shown: u32,
}

/// Reads the text of the page, by the same walk as that of the outline.
pub(super) fn compare(page: &Page<'_>, told: &Runs, stop: &Stop) -> Option<Counts> {
    let root = page.items.first()?.element;
    let mut own = vec![Count::default(); page.items.len()];
    let mut shown = Runs { bits: vec![0; told.bits.len()], count: 0 };
    let (mut next, mut blocks, mut was_skipped) = (0, Vec::new(), false);
    let mut run = Run::default();
    let mut edges = root.as_node().traverse();
    while let Some(edge) = edges.next() {
        if stop.is_set() {
            return None;
        }
        let (is_open, node) = match edge {
            Visit::Open(node) => (true, node),
            Visit::Close(_) if was_skipped => {
                was_skipped = false;
                continue;
            }
            Visit::Close(node) => (false, node),
        };
        let Some(element) = NodeRef::as_element(node) else {
            if let Some((text, &block)) = node.text().filter(|_| is_open).zip(blocks.last()) {
                let count: &mut Count = &mut own[block];
                run.read(text, |run| {
                    count.all += 1;
                    if told.has(run) {
                        count.found += 1;
                        shown.add(run);
                    }
                });
            }
            continue;
        };
        if is_open && is_never_shown(element) && element != root && !element.is_html(Tag::Noscript)
        {
            edges.skip_inside();
            was_skipped = true;
        } else if is_open {
            if page.items.get(next)?.is_block {
                blocks.push(next);
                run = Run::default();
            }
            next += 1;
        } else if blocks.last().is_some_and(|&block| page.items[block].element == element) {
            blocks.pop();
            run = Run::default();
        }
    }
    Some(Counts { own, shown: shown.count })
}

/// The article as JSON-LD gives it.
fn told(scripts: &[ElementRef<'_>]) -> Option<Runs> {
    let mut bodies = Vec::new();
    for script in scripts {
        let text = script.as_node().text_content();
        if memchr::memmem::find(text.as_bytes(), b"\"articleBody\"").is_some()
            && let Some(value) = crate::json::read(&text)
        {
            read_bodies(value, &mut bodies);
        }
    }
    bodies.retain(|body| !is_cut(body));
    let mut runs = Runs::for_text(bodies.iter().map(String::len).sum());
    for body in bodies {
        Run::default().read(&without_markup(body), |run| runs.add(run));
    }
    (runs.count >= LEAST).then_some(runs)
}

fn read_bodies(value: Value, bodies: &mut Vec<String>) {
    // The reader of JSON refuses values that are deeper than 128.
    match value {
        Value::Array(values) => values.into_iter().for_each(|value| read_bodies(value, bodies)),
        Value::Object(object) => {
            for (name, value) in object {
                match value {
                    Value::String(body) if name == "articleBody" => bodies.push(body),
                    value => read_bodies(value, bodies),
                }
            }
        }
        _ => {}
    }
}

/// Whether a text ends where the page says that it continues.
fn is_cut(body: &str) -> bool {
    let end = body.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ']' | ')'));
    end.ends_with('…') || end.ends_with("...")
}

/// Templates put markup into it, and escape it up to twice.
pub(super) fn without_markup(mut body: String) -> String {
    for _ in 0..3 {
        if !(body.contains('<') || body.contains('&') && body.contains(';')) {
            break;
        }
        body = duckbill::parse(&body).root().text_content();
    }
    body
}

/// Runs of eight bytes, as bits at the places of their hashes.
#[derive(Debug)]
pub(super) struct Runs {
    bits: Vec<u64>,
    count: u32,
}

impl Runs {
    /// No runs, with room for those of a text of this length: one of thirty bits will be set, at most.
    pub(super) fn for_text(bytes: usize) -> Self {
        Self { bits: vec![0; (bytes / 2).next_power_of_two().max(64)], count: 0 }
    }

    fn place(&self, run: u64) -> (usize, u64) {
        let hash = run.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let word = hash >> (64 - self.bits.len().ilog2());
        (word as usize, 1 << (hash >> 8 & 63))
    }

    fn has(&self, run: u64) -> bool {
        let (word, bit) = self.place(run);
        self.bits[word] & bit != 0
    }

    pub(super) fn add(&mut self, run: u64) {
        let (word, bit) = self.place(run);
        self.count += u32::from(self.bits[word] & bit == 0);
        self.bits[word] |= bit;
    }
}

/// The last eight bytes of the letters and digits so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Run {
    bytes: u64,
    length: u32,
}

impl Run {
    /// Calls `each` with each run that ends in this text.
    pub(super) fn read(&mut self, text: &str, mut each: impl FnMut(u64)) {
        let mut add = |byte: u8| {
            self.bytes = self.bytes << 8 | u64::from(byte);
            self.length += 1;
            if self.length >= 8 {
                each(self.bytes);
            }
        };
        for c in text.chars() {
            if c.is_ascii_alphanumeric() {
                add(c.to_ascii_lowercase() as u8);
            } else if !c.is_ascii() && c.is_alphanumeric() {
                c.encode_utf8(&mut [0; 4]).bytes().for_each(&mut add);
            }
        }
    }
}
