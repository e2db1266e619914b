//! Tokens in their order, found by hash: what a token list keeps.
//!
//! A token that goes leaves an empty slot, so that no change moves the tokens after it. The slots are made anew when
//! more than half of the text is of no use any more. So to add, to take out and to look up a token takes constant time
//! on average, and once slots are empty a number of operations that is logarithmic in the number of slots.

#![expect(
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "slots are numbered from zero; their places are made of the lengths of tokens in the text, and nothing else changes them"
)]

use std::ops::Range;

use super::numbers::Numbers;
use super::table::Table;
use crate::microsyntax::{GrammarEdition, idioms};

/// Up to this many slots are searched one by one.
const FEW: usize = 8;

/// More than half of the text may be useless up to this many bytes.
const MUCH: usize = 64;

/// The places of tokens in the text. A place is empty once its token is gone.
#[derive(Debug, Clone, Default)]
struct Slots {
    starts: Numbers,
    ends: Numbers,
}

impl Slots {
    fn len(&self) -> usize {
        self.starts.len()
    }

    fn at(&self, number: usize) -> Range<usize> {
        self.starts.at(number)..self.ends.at(number)
    }

    fn get(&self, number: usize) -> Option<Range<usize>> {
        Some(self.starts.get(number)?..self.ends.get(number)?)
    }

    fn set(&mut self, number: usize, place: Range<usize>) {
        self.starts.set(number, place.start);
        self.ends.set(number, place.end);
    }

    fn push(&mut self, place: Range<usize>) {
        self.starts.push(place.start);
        self.ends.push(place.end);
    }

    fn iter(&self) -> impl Iterator<Item = Range<usize>> {
        (0..self.len()).map(|number| self.at(number))
    }
}

/// Tokens over a text, in their order.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    /// Its space characters stand between tokens.
    edition: GrammarEdition,
    /// The text that the tokens come from, and after it those that were added, with a space before each.
    text: String,
    slots: Slots,
    /// The number of tokens.
    length: usize,
    /// How many bytes of the text no slot needs any more.
    wasted: usize,
    /// Made as soon as there are more than a few slots.
    index: Option<Box<Index>>,
}

/// Finds slots by their tokens, and by their number.
#[derive(Debug, Clone, Default)]
struct Index {
    /// By token: its latest slot.
    latest: Table,
    /// Once a token stands twice: by slot, one more than the slot before it with the same token, or 0.
    earlier: Numbers,
    /// Once a slot is empty: a Fenwick tree over the slots, which counts tokens.
    counts: Numbers,
}

impl Index {
    /// Enters a slot that has its token, which may stand in others only if it may be repeated.
    fn enter(&mut self, slot: usize, slots: &Slots, text: &str, may_repeat: bool) {
        let place = slots.at(slot);
        let token = &text[place.clone()];
        let hash = self.latest.hash(token.as_bytes());
        let is_token = |other| &text[slots.at(other)] == token;
        let earlier = may_repeat.then(|| self.latest.replace(hash, slot, is_token)).flatten();
        if earlier.is_none() {
            let token_of = |other| text[slots.at(other)].as_bytes();
            self.latest.enter(hash, slot, place.len(), token_of);
        }
        let earlier = earlier.map_or(0, |earlier| earlier + 1);
        if earlier > 0 || !self.earlier.is_empty() {
            while self.earlier.len() <= slot {
                self.earlier.push(0);
            }
            self.earlier.set(slot, earlier);
        }
    }

    /// Counts a token more or less in a slot.
    fn count(&mut self, slot: usize, is_there: bool) {
        let mut place = slot + 1;
        while let Some(count) = self.counts.get(place - 1) {
            self.counts.set(place - 1, if is_there { count + 1 } else { count - 1 });
            place += place & place.wrapping_neg();
        }
    }

    /// Counts a token in a slot after all others.
    fn count_next(&mut self) {
        let place = self.counts.len() + 1;
        let lowest_bit = place & place.wrapping_neg();
        let (mut tokens, mut below) = (1, 1);
        while below < lowest_bit {
            tokens += self.counts.at(place - below - 1);
            below *= 2;
        }
        self.counts.push(tokens);
    }

    /// Makes the counts of these slots.
    fn count_all(&mut self, slots: &Slots) {
        self.counts = Numbers::default();
        slots.iter().for_each(|place| self.counts.push(usize::from(!place.is_empty())));
        for place in 1..=slots.len() {
            let above = place + (place & place.wrapping_neg());
            if above <= slots.len() {
                let tokens = self.counts.at(above - 1) + self.counts.at(place - 1);
                self.counts.set(above - 1, tokens);
            }
        }
    }

    /// The slot of the token with this number, of which there are more.
    fn slot(&self, number: usize) -> usize {
        let (mut place, mut before) = (0, number);
        let mut step = self.counts.len().checked_ilog2().map_or(0, |bits| 1 << bits);
        while step > 0 {
            if let Some(count) = self.counts.get(place + step - 1)
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
            slots: Slots::default(),
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
                sequence.enter(start..end);
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
        let is_token = |slot| self.token(slot) == token;
        match &self.index {
            None => (0..self.slots.len()).any(is_token),
            Some(index) => {
                index.latest.find(index.latest.hash(token.as_bytes()), is_token).is_some()
            }
        }
    }

    /// The token with this number.
    pub(super) fn get(&self, number: usize) -> Option<&str> {
        if number >= self.length {
            return None;
        }
        match &self.index {
            _ if !self.has_gaps() => self.slots.get(number).map(|place| &self.text[place]),
            Some(index) => self.slots.get(index.slot(number)).map(|place| &self.text[place]),
            None => self.iter().nth(number),
        }
    }

    pub(super) fn iter(&self) -> Iter<'_> {
        Iter { sequence: self, slots: 0..self.slots.len(), left: self.length }
    }

    /// Adds a token at the end.
    pub(super) fn push(&mut self, token: &str) {
        append(&mut self.text, token, self.edition);
        let end = self.text.len();
        self.enter(end - token.len()..end);
    }

    /// Takes out a token wherever it stands. Returns the first slot it stood in.
    pub(super) fn take_out(&mut self, token: &str) -> Option<usize> {
        let mut first = None;
        let Some(mut index) = self.index.take() else {
            for slot in 0..self.slots.len() {
                if self.token(slot) == token {
                    self.vacate(slot);
                    first = first.or(Some(slot));
                }
            }
            return first;
        };
        let hash = index.latest.hash(token.as_bytes());
        let mut next = index.latest.remove(hash, |slot| self.token(slot) == token);
        if next.is_some() && index.counts.is_empty() {
            index.count_all(&self.slots);
        }
        while let Some(slot) = next {
            self.vacate(slot);
            index.count(slot, false);
            first = Some(slot);
            next = index.earlier.get(slot).and_then(|earlier| earlier.checked_sub(1));
        }
        self.index = Some(index);
        first
    }

    /// Puts a token into an empty slot. The text is not what is to be written then, even if there are no gaps.
    pub(super) fn put(&mut self, slot: usize, token: &str) {
        let start = self.text.len();
        self.text.push_str(token);
        self.slots.set(slot, start..self.text.len());
        self.length += 1;
        if let Some(index) = &mut self.index {
            index.enter(slot, &self.slots, &self.text, false);
            index.count(slot, true);
        }
    }

    /// The tokens with the white space between them as it was in the text, but one space, or nothing at the ends, where
    /// a token was taken out.
    pub(super) fn written_with_its_space(&self) -> String {
        let mut output = String::with_capacity(self.text.len().saturating_sub(self.wasted));
        let (mut end, mut is_gap) = (0, false);
        for place in self.slots.iter() {
            let after = place.end;
            if place.is_empty() {
                is_gap = true;
            } else if is_gap {
                append(&mut output, &self.text[place], self.edition);
                is_gap = false;
            } else {
                output.push_str(&self.text[end..after]);
            }
            end = after;
        }
        if !is_gap {
            output.push_str(&self.text[end..]);
        }
        output
    }

    fn token(&self, slot: usize) -> &str {
        &self.text[self.slots.at(slot)]
    }

    fn vacate(&mut self, slot: usize) {
        let place = self.slots.at(slot);
        self.wasted += place.len() + 1;
        self.slots.set(slot, place.end..place.end);
        self.length -= 1;
    }

    /// Adds a slot.
    fn enter(&mut self, place: Range<usize>) {
        let may_repeat = self.edition != GrammarEdition::Living;
        let slot = self.slots.len();
        self.slots.push(place);
        self.length += 1;
        if let Some(index) = &mut self.index {
            index.enter(slot, &self.slots, &self.text, may_repeat);
            if !index.counts.is_empty() {
                index.count_next();
            }
        } else if slot == FEW {
            let mut index = Box::new(Index::default());
            for slot in 0..=slot {
                if !self.slots.at(slot).is_empty() {
                    index.enter(slot, &self.slots, &self.text, may_repeat);
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
    sequence: &'a Sequence,
    slots: Range<usize>,
    left: usize,
}

impl<'a> Iter<'a> {
    fn found(&mut self, slot: Option<usize>) -> Option<&'a str> {
        let slot = slot?;
        self.left -= 1;
        Some(self.sequence.token(slot))
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let sequence = self.sequence;
        let slot = self.slots.find(|slot| !sequence.slots.at(*slot).is_empty());
        self.found(slot)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let sequence = self.sequence;
        let slot = self.slots.rfind(|slot| !sequence.slots.at(*slot).is_empty());
        self.found(slot)
    }
}

impl ExactSizeIterator for Iter<'_> {}
