//! Tokens in their order, found by hash: what a token list keeps.
//!
//! A vector, and above a few tokens a map from their hashes to their places in it. A token that goes leaves an empty
//! slot, so that no change moves the tokens after it; once there are such, the tokens before each slot are counted. The
//! slots are made anew when more than half of the text is of no use any more. So to add, to take out and to look up a
//! token takes constant time on average, and once slots are empty a number of operations that is logarithmic in the
//! number of slots.

#![expect(
    clippy::string_slice,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "slots are numbered from zero; their places are made of the lengths of tokens in the text, and nothing else changes them"
)]

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use smallvec::SmallVec;

use super::tokens;
use crate::edition::Edition;
use crate::microsyntax::idioms;

/// Up to this many slots are searched one by one.
const FEW: usize = 8;

/// More than half of the text may be useless up to this many bytes.
const MUCH: usize = 64;

/// Tokens over a text, in their order.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    /// Its space characters are between tokens.
    edition: Edition,
    /// The text that the tokens come from, and after it those that were added, with a space before each.
    text: String,
    /// The places of tokens in the text. A place is empty once its token is gone.
    slots: Vec<Range<usize>>,
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
    hasher: RandomState,
    /// By the hash of a token, the slots it may be in, in order.
    slots: HashMap<u64, SmallVec<[usize; 2]>>,
    /// Once a slot is empty: a Fenwick tree over the slots, which counts tokens.
    counts: Vec<usize>,
}

impl Index {
    fn enter(&mut self, slot: usize, token: &str) {
        self.slots.entry(self.hasher.hash_one(token)).or_default().push(slot);
    }

    /// The slots where this token may be.
    fn find(&self, token: &str) -> &[usize] {
        self.slots.get(&self.hasher.hash_one(token)).map_or(&[], SmallVec::as_slice)
    }

    /// Takes out a token, and returns its slots.
    fn remove(&mut self, token: &str, is_there: impl Fn(usize) -> bool) -> SmallVec<[usize; 2]> {
        let hash = self.hasher.hash_one(token);
        let slots = self.slots.remove(&hash).unwrap_or_default();
        let (found, others): (SmallVec<_>, SmallVec<_>) =
            slots.into_iter().partition(|&slot| is_there(slot));
        // Another token may have the same hash.
        if !others.is_empty() {
            self.slots.insert(hash, others);
        }
        found
    }

    /// Counts a token more or less in a slot.
    fn count(&mut self, slot: usize, is_there: bool) {
        let mut place = slot + 1;
        while let Some(count) = self.counts.get_mut(place - 1) {
            *count = if is_there { *count + 1 } else { *count - 1 };
            place += place & place.wrapping_neg();
        }
    }

    /// Counts the tokens of the slots that are not counted yet.
    fn count_on(&mut self, slots: &[Range<usize>]) {
        for place in self.counts.len() + 1..=slots.len() {
            let lowest_bit = place & place.wrapping_neg();
            let mut tokens = usize::from(!slots[place - 1].is_empty());
            let mut below = 1;
            while below < lowest_bit {
                tokens += self.counts[place - below - 1];
                below *= 2;
            }
            self.counts.push(tokens);
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
    /// The tokens of a text between space characters; in the Living Standard each where it first appears.
    pub(super) fn new(text: &str, edition: Edition) -> Self {
        let mut sequence = Self {
            edition,
            text: text.to_owned(),
            slots: Vec::new(),
            length: 0,
            wasted: 0,
            index: None,
        };
        let is_set = !edition.is_draft();
        for token in tokens::split_on_spaces(text, edition) {
            if !(is_set && sequence.contains(token)) {
                let start = token.as_ptr().addr() - text.as_ptr().addr();
                sequence.enter(start..start + token.len());
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
            Some(index) => index.find(token).iter().any(|&slot| is_token(slot)),
        }
    }

    /// The token with this number.
    pub(super) fn get(&self, number: usize) -> Option<&str> {
        if number >= self.length {
            return None;
        }
        match &self.index {
            _ if !self.has_gaps() => Some(self.token(number)),
            Some(index) => Some(self.token(index.slot(number))),
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

    /// Takes out a token wherever it is. Returns the first slot it was in.
    pub(super) fn take_out(&mut self, token: &str) -> Option<usize> {
        let (text, slots) = (&self.text, &self.slots);
        let is_token = |slot: usize| &text[slots[slot].clone()] == token;
        let found: SmallVec<[usize; 2]> = match &mut self.index {
            None => (0..slots.len()).filter(|&slot| is_token(slot)).collect(),
            Some(index) => {
                let found = index.remove(token, is_token);
                if !found.is_empty() {
                    index.count_on(slots);
                }
                found.iter().for_each(|&slot| index.count(slot, false));
                found
            }
        };
        for &slot in &found {
            let place = &mut self.slots[slot];
            self.wasted += place.len() + 1;
            *place = place.end..place.end;
            self.length -= 1;
        }
        found.first().copied()
    }

    /// Puts a token into an empty slot. The text is not what is to be written then, even if there are no gaps.
    pub(super) fn put(&mut self, slot: usize, token: &str) {
        let start = self.text.len();
        self.text.push_str(token);
        self.slots[slot] = start..self.text.len();
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
        for place in &self.slots {
            let after = place.end;
            if place.is_empty() {
                is_gap = true;
            } else if is_gap {
                append(&mut output, &self.text[place.clone()], self.edition);
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
        &self.text[self.slots[slot].clone()]
    }

    /// Adds a slot.
    fn enter(&mut self, place: Range<usize>) {
        self.slots.push(place);
        self.length += 1;
        let new = match &self.index {
            None if self.slots.len() <= FEW => return,
            None => 0..self.slots.len(),
            Some(_) => self.slots.len() - 1..self.slots.len(),
        };
        let index = self.index.get_or_insert_default();
        for slot in new {
            let place = self.slots[slot].clone();
            if !place.is_empty() {
                index.enter(slot, &self.text[place]);
            }
        }
        if self.length < self.slots.len() {
            index.count_on(&self.slots);
        }
    }
}

/// Adds a token to a string. A space goes between them unless the string is empty or ends with white space.
pub(super) fn append(output: &mut String, token: &str, edition: Edition) {
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
        let slot = self.slots.find(|slot| !sequence.slots[*slot].is_empty());
        self.found(slot)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let sequence = self.sequence;
        let slot = self.slots.rfind(|slot| !sequence.slots[*slot].is_empty());
        self.found(slot)
    }
}

impl ExactSizeIterator for Iter<'_> {}
