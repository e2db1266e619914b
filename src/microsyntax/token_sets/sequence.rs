//! Tokens in their order, found by hash: what a token list keeps.
//!
//! A token that goes leaves an empty slot, so that no change moves the tokens after it. The slots are made anew when
//! more than half of the text is of no use any more. So to add, to take out and to look up a token takes constant time
//! on average, and once slots are empty a number of operations that is logarithmic in the number of slots.

#![expect(
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "slots are numbered from zero; their places are made of the lengths of tokens in the text, and nothing else changes them"
)]

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::slice;

use crate::microsyntax::{GrammarEdition, idioms};

/// Up to this many slots are searched one by one.
const FEW: usize = 8;

/// More than half of the text may be useless up to this many bytes.
const MUCH: usize = 64;

/// No slot.
const NONE: usize = usize::MAX;

/// The place of a token in the text. It is empty once the token is gone.
#[derive(Debug, Clone, Copy)]
struct Slot {
    start: usize,
    end: usize,
}

impl Slot {
    fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// Tokens over a text, in their order.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    /// Its space characters stand between tokens.
    edition: GrammarEdition,
    /// The text that the tokens come from, and after it those that were added, with a space before each.
    text: String,
    slots: Vec<Slot>,
    /// The number of tokens.
    length: usize,
    /// How many bytes of the text no slot needs any more.
    wasted: usize,
    /// Made as soon as there are more than a few slots.
    index: Option<Box<Index>>,
}

/// Finds slots by their tokens, and by their number.
#[derive(Debug, Clone)]
struct Index {
    hasher: RandomState,
    /// By hash: the latest slot.
    latest: HashMap<u64, usize>,
    /// By slot: the slot before it with the same hash.
    earlier: Vec<usize>,
    /// Once a slot is empty: a Fenwick tree over the slots, which counts tokens.
    counts: Vec<usize>,
}

impl Index {
    fn new() -> Self {
        Self {
            hasher: RandomState::new(),
            latest: HashMap::new(),
            earlier: Vec::new(),
            counts: Vec::new(),
        }
    }

    fn enter(&mut self, slot: usize, token: &str) {
        let earlier = self.latest.insert(self.hasher.hash_one(token), slot).unwrap_or(NONE);
        if slot == self.earlier.len() {
            self.earlier.push(earlier);
        } else {
            self.earlier[slot] = earlier;
        }
    }

    /// Counts a token more or less in a slot.
    fn count(&mut self, slot: usize, is_there: bool) {
        let mut place = slot + 1;
        while let Some(count) = self.counts.get_mut(place - 1) {
            *count = if is_there { *count + 1 } else { *count - 1 };
            place += place & place.wrapping_neg();
        }
    }

    /// Counts a token in a slot after all others.
    fn count_next(&mut self) {
        let place = self.counts.len() + 1;
        let lowest_bit = place & place.wrapping_neg();
        let (mut tokens, mut below) = (1, 1);
        while below < lowest_bit {
            tokens += self.counts[place - below - 1];
            below *= 2;
        }
        self.counts.push(tokens);
    }

    /// Makes the counts of these slots.
    fn count_all(&mut self, slots: &[Slot]) {
        self.counts = slots.iter().map(|slot| usize::from(!slot.is_empty())).collect();
        for place in 1..=slots.len() {
            let above = place + (place & place.wrapping_neg());
            if above <= slots.len() {
                self.counts[above - 1] += self.counts[place - 1];
            }
        }
    }

    /// The slot of the token with this number, of which there are more.
    fn slot(&self, number: usize) -> usize {
        let (mut place, mut before) = (0, number);
        let mut step = self.counts.len().checked_ilog2().map_or(0, |bits| 1 << bits);
        while step > 0 {
            if let Some(&count) = self.counts.get(place + step - 1)
                && count <= before
            {
                place += step;
                before -= count;
            }
            step /= 2;
        }
        place
    }
}

impl Sequence {
    /// The tokens of a text between space characters; in the Living Standard each where it first stands.
    pub(super) fn new(text: &str, edition: GrammarEdition) -> Self {
        let mut sequence = Self {
            edition,
            text: text.to_owned(),
            slots: Vec::new(),
            length: 0,
            wasted: 0,
            index: None,
        };
        let is_set = edition == GrammarEdition::Living;
        let is_space = |character| idioms::is_space_character(character, edition);
        let mut end = 0;
        while end < text.len() {
            let (space, after) = idioms::collect(&text[end..], is_space);
            let (token, _) = idioms::collect(after, |character| !is_space(character));
            let start = end + space.len();
            end = start + token.len();
            if !(token.is_empty() || is_set && sequence.contains(token)) {
                sequence.enter(Slot { start, end });
            }
        }
        sequence
    }

    /// The text that the tokens come from, and the tokens that were added since.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Whether a token was taken out, and another did not come in its place.
    pub(super) fn has_gaps(&self) -> bool {
        self.length < self.slots.len()
    }

    /// Whether to write the text, and to begin anew with that.
    pub(super) fn is_wasteful(&self) -> bool {
        self.wasted > MUCH && self.wasted > self.text.len() / 2
    }

    pub(super) fn contains(&self, token: &str) -> bool {
        if token.is_empty() {
            return false;
        }
        let Some(index) = &self.index else {
            return self.slots.iter().any(|slot| self.token(*slot) == token);
        };
        let mut slot = index.latest.get(&index.hasher.hash_one(token)).copied().unwrap_or(NONE);
        while slot != NONE {
            if self.token(self.slots[slot]) == token {
                return true;
            }
            slot = index.earlier[slot];
        }
        false
    }

    /// The token with this number.
    pub(super) fn get(&self, number: usize) -> Option<&str> {
        if number >= self.length {
            return None;
        }
        match &self.index {
            _ if !self.has_gaps() => self.slots.get(number).map(|slot| self.token(*slot)),
            Some(index) => self.slots.get(index.slot(number)).map(|slot| self.token(*slot)),
            None => self.iter().nth(number),
        }
    }

    pub(super) fn iter(&self) -> Iter<'_> {
        Iter { text: &self.text, slots: self.slots.iter(), left: self.length }
    }

    /// Adds a token at the end.
    pub(super) fn push(&mut self, token: &str) {
        append(&mut self.text, token, self.edition);
        let end = self.text.len();
        self.enter(Slot { start: end - token.len(), end });
    }

    /// Takes out a token wherever it stands. Returns the first slot it stood in.
    pub(super) fn take_out(&mut self, token: &str) -> Option<usize> {
        let mut first = None;
        let Some(mut index) = self.index.take() else {
            for number in 0..self.slots.len() {
                if self.token(self.slots[number]) == token {
                    self.vacate(number);
                    first = first.or(Some(number));
                }
            }
            return first;
        };
        let hash = index.hasher.hash_one(token);
        let mut slot = index.latest.remove(&hash).unwrap_or(NONE);
        if slot != NONE && index.counts.is_empty() {
            index.count_all(&self.slots);
        }
        // The last slot of another token with the same hash.
        let mut other = NONE;
        while slot != NONE {
            let earlier = index.earlier[slot];
            if self.token(self.slots[slot]) == token {
                self.vacate(slot);
                index.count(slot, false);
                first = Some(slot);
            } else if other == NONE {
                index.latest.insert(hash, slot);
                other = slot;
            } else {
                index.earlier[other] = slot;
                other = slot;
            }
            slot = earlier;
        }
        if other != NONE {
            index.earlier[other] = NONE;
        }
        self.index = Some(index);
        first
    }

    /// Puts a token into an empty slot. The text is not what is to be written then, even if there are no gaps.
    pub(super) fn put(&mut self, slot: usize, token: &str) {
        let start = self.text.len();
        self.text.push_str(token);
        self.slots[slot] = Slot { start, end: self.text.len() };
        self.length += 1;
        if let Some(index) = &mut self.index {
            index.enter(slot, token);
            index.count(slot, true);
        }
    }

    /// The tokens with the white space between them as it was in the text, but one space, or nothing at the ends, where
    /// a token was taken out.
    pub(super) fn written_with_its_space(&self) -> String {
        let mut output = String::with_capacity(self.text.len().saturating_sub(self.wasted));
        let (mut end, mut is_gap) = (0, false);
        for slot in &self.slots {
            if slot.is_empty() {
                is_gap = true;
            } else if is_gap {
                append(&mut output, self.token(*slot), self.edition);
                is_gap = false;
            } else {
                output.push_str(&self.text[end..slot.end]);
            }
            end = slot.end;
        }
        if !is_gap {
            output.push_str(&self.text[end..]);
        }
        output
    }

    fn token(&self, slot: Slot) -> &str {
        &self.text[slot.start..slot.end]
    }

    fn vacate(&mut self, slot: usize) {
        let slot = &mut self.slots[slot];
        self.wasted += slot.end - slot.start + 1;
        slot.start = slot.end;
        self.length -= 1;
    }

    /// Adds a slot.
    fn enter(&mut self, slot: Slot) {
        let number = self.slots.len();
        self.slots.push(slot);
        self.length += 1;
        if let Some(index) = &mut self.index {
            index.enter(number, &self.text[slot.start..slot.end]);
            if !index.counts.is_empty() {
                index.count_next();
            }
        } else if number == FEW {
            let mut index = Box::new(Index::new());
            for (number, slot) in self.slots.iter().enumerate() {
                match slot.is_empty() {
                    true => index.earlier.push(NONE),
                    false => index.enter(number, &self.text[slot.start..slot.end]),
                }
            }
            if self.has_gaps() {
                index.count_all(&self.slots);
            }
            self.index = Some(index);
        }
    }
}

/// Adds a token to a string. A space goes between them unless the string is empty or ends with white space.
pub(super) fn append(output: &mut String, token: &str, edition: GrammarEdition) {
    let is_space = |character| idioms::is_space_character(character, edition);
    if !output.is_empty() && !output.ends_with(is_space) {
        output.push(' ');
    }
    output.push_str(token);
}

/// The tokens in their order.
#[derive(Debug, Clone)]
pub(super) struct Iter<'a> {
    text: &'a str,
    slots: slice::Iter<'a, Slot>,
    left: usize,
}

impl<'a> Iter<'a> {
    fn found(&mut self, slot: Option<&Slot>) -> Option<&'a str> {
        let slot = slot?;
        self.left -= 1;
        Some(&self.text[slot.start..slot.end])
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let slot = self.slots.find(|slot| !slot.is_empty());
        self.found(slot)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let slot = self.slots.rfind(|slot| !slot.is_empty());
        self.found(slot)
    }
}

impl ExactSizeIterator for Iter<'_> {}
